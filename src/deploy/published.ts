/** What an index says of its components, read from a folder or from an address, for a comparison. */
import * as z from 'zod';
import { idProblem } from '#model/component/id-problem.ts';
import { Refusal } from '#model/problem.ts';
import { isPresetPath } from '#model/served/served-paths.ts';
import { isSafePath, type Answer, type Reader } from '#verify/reader.ts';
import { parseSums } from '#verify/sums.ts';
import { readHosts } from './linked-hosts.ts';

/** Looser than what is promised: an older index must still be readable. */
const componentShape = z.object({
  homepage: z.string().optional(),
  changelogUrl: z.string().optional(),
  releases: z.array(
    z.object({
      version: z.string(),
      releaseTimestamp: z.string().optional(),
      changelogUrl: z.string().optional(),
      isDeprecated: z.boolean().optional(),
      isStable: z.boolean().optional(),
    }),
  ),
});

const detailsShape = z.object({
  title: z.string().optional(),
  corrections: z.array(z.object({ version: z.string(), what: z.array(z.string()) })).optional(),
  releases: z
    .array(z.object({ version: z.string(), supportEnds: z.string().optional() }))
    .optional(),
});

const statusShape = z.object({ built: z.string() });
const presetShape = z.object({
  customDatasources: z.record(z.string(), z.unknown()).optional(),
  customManagers: z.array(z.unknown()).optional(),
  packageRules: z.array(z.unknown()).optional(),
});

/** As it was served: what its keys mean is of no matter, only that they stay. */
const ledgerShape = z.object({
  policies: z.array(z.record(z.string(), z.unknown())),
  events: z.array(z.record(z.string(), z.unknown())),
});

export type Ledger = z.infer<typeof ledgerShape>;

export type PublishedRelease = z.infer<typeof componentShape>['releases'][number] & {
  /** The last supported day, where it is known. */
  readonly supportEnds?: string | undefined;
};

export type PublishedComponent = {
  readonly title?: string | undefined;
  readonly homepage?: string | undefined;
  readonly changelogUrl?: string | undefined;
  readonly releases: ReadonlyMap<string, PublishedRelease>;
  /** Versions that a person withdrew. */
  readonly withdrawn: ReadonlySet<string>;
  /** All that was announced; absent where there is no such file. */
  readonly ledger?: Ledger;
};

export type Published = {
  readonly components: ReadonlyMap<string, PublishedComponent>;
  /** When it was built; absent where it does not say. */
  readonly built?: string;
  /** Lines of `log.jsonl`, oldest first; none where there is no such file. */
  readonly log: readonly string[];
  /** Every host that the details and the support statement link to. */
  readonly hosts: ReadonlySet<string>;
  /** Every rule of every Renovate preset, as JSON text, behind the path of its file. */
  readonly presetRules: ReadonlySet<string>;
  readonly sumsText: string;
  /** SHA-256 by path. */
  readonly sums: ReadonlyMap<string, string>;
};

/** None where the index is not there (404); a failure to find out is a refusal. */
export async function readPublished(reader: Reader): Promise<Published | undefined> {
  const index = await readText(reader, 'index.json');
  if (index === undefined) return undefined;
  const names = parse(reader, 'index.json', index, z.array(z.string()));
  const safe = names.filter((name) => idProblem(name) === undefined);
  const [components, status, log, sumsText, hosts] = await Promise.all([
    Promise.all(safe.map(async (name) => [name, await readComponent(reader, name)] as const)),
    readText(reader, 'status.json'),
    readText(reader, 'log.jsonl'),
    readText(reader, 'SHA256SUMS'),
    readHosts(reader, safe),
  ]);
  const sums = parseSums(sumsText ?? '').sums.filter(({ path }) => isSafePath(path));
  const presets = sums.map(({ path }) => path).filter(isPresetPath);
  return {
    components: new Map(components),
    ...(status !== undefined && {
      built: parse(reader, 'status.json', status, statusShape).built,
    }),
    log: (log ?? '').split('\n').filter((line) => line !== ''),
    hosts,
    presetRules: new Set((await Promise.all(presets.map((path) => rulesIn(reader, path)))).flat()),
    sumsText: sumsText ?? '',
    sums: new Map(sums.map(({ path, sha256 }) => [path, sha256])),
  };
}

/** The text of a file that may be missing. */
export async function readText(reader: Reader, path: string): Promise<string | undefined> {
  const answer = await reader.get(path);
  if (answer.kind === 'answered' && answer.status === 200)
    return new TextDecoder().decode(answer.body);
  if (answer.kind === 'answered' && answer.status === 404) return undefined;
  throw refusal(
    reader,
    path,
    `could not be read (${outcome(answer)}); nothing was changed. Try again, or add --first if nothing was ever published there or what is there may be replaced unread`,
  );
}

async function readComponent(reader: Reader, name: string): Promise<PublishedComponent> {
  const path = `${name}.json`;
  const text = await readText(reader, path);
  if (text === undefined) throw refusal(reader, path, 'is listed in index.json but is not there');
  const { releases, ...facts } = parse(reader, path, text, componentShape);
  const [details, ledger] = await Promise.all([
    readDetails(reader, name),
    readLedger(reader, name),
  ]);
  const ends = new Map(details.releases?.map((one) => [one.version, one.supportEnds]));
  const withdrawn = (details.corrections ?? []).filter(({ what }) => what.includes('withdrawn'));
  return {
    ...facts,
    title: details.title,
    releases: new Map(
      releases.map((one) => [one.version, { ...one, supportEnds: ends.get(one.version) }]),
    ),
    withdrawn: new Set(withdrawn.map(({ version }) => version)),
    ...(ledger !== undefined && { ledger }),
  };
}

/** A ledger that cannot be read is not a missing one: what it announced could then be announced differently. */
async function readLedger(reader: Reader, name: string): Promise<Ledger | undefined> {
  const path = `lifecycle/${name}.json`;
  const text = await readText(reader, path);
  return text === undefined ? undefined : parse(reader, path, text, ledgerShape);
}

/** An index of another program has none, and one of an older edition may have another shape. */
async function readDetails(reader: Reader, name: string): Promise<z.infer<typeof detailsShape>> {
  const text = await readText(reader, `details/${name}.json`);
  if (text === undefined) return {};
  try {
    return detailsShape.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}

/** A live preset that cannot be read has no rules, so that all of the next are new. */
async function rulesIn(reader: Reader, path: string): Promise<readonly string[]> {
  const text = await readText(reader, path);
  const preset = presetShape.safeParse(tryJson(text ?? '')).data ?? {};
  const rules = [
    ...Object.entries(preset.customDatasources ?? {}),
    ...(preset.customManagers ?? []),
    ...(preset.packageRules ?? []),
  ];
  return rules.map((rule) => `${path} ${JSON.stringify(rule)}`);
}

function parse<T>(reader: Reader, path: string, text: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    const message =
      'cannot be read as a release index; add --first if what is there may be replaced unread';
    throw refusal(reader, path, message, error);
  }
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function outcome(answer: Answer): string {
  return answer.kind === 'failed' ? answer.because : `status ${answer.status}`;
}

function refusal(reader: Reader, path: string, message: string, cause?: unknown): Refusal {
  return new Refusal(
    [{ code: 'E-UNREACHABLE', where: `${reader.where.replace(/\/$/, '')}/${path}`, message }],
    cause,
  );
}
