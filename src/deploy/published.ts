/** What an index says of its components, read from a folder or an address, to compare indexes. */
import * as z from 'zod';
import { nameProblem } from '#model/component/id-problem.ts';
import { refuse } from '#model/problem.ts';
import { fileAt, isPresetPath } from '#model/served/paths.ts';
import { tryJson } from '#model/json.ts';
import { hostsIn } from '#model/url.ts';
import { linesOf } from '#verify/publication.ts';
import { isSafePath, type Reader } from '#verify/reader.ts';
import { parseSums } from '#verify/sums.ts';

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

const detailShape = z.object({
  version: z.string(),
  supportEnds: z.string().optional(),
  supportEndsBasis: z.string().optional(),
  basis: z.string().optional(),
  coming: z.object({ since: z.string().optional() }).optional(),
  releaseTimestamp: z.string().optional(),
  fingerprints: z.array(z.string()).optional(),
});
const detailsShape = z.object({
  title: z.string().optional(),
  corrections: z.array(z.object({ version: z.string(), what: z.array(z.string()) })).optional(),
  releases: z.array(detailShape).optional(),
});

const presetShape = z.object({
  customDatasources: z.record(z.string(), z.unknown()).optional(),
  customManagers: z.array(z.unknown()).optional(),
  packageRules: z.array(z.unknown()).optional(),
});

/** Kept as it is served: it only matters that entries stay the same, not what they mean. */
const ledgerShape = z.object({
  policies: z.array(z.record(z.string(), z.unknown())),
  events: z.array(z.record(z.string(), z.unknown())),
});

type Detail = z.infer<typeof detailShape>;
export type PublishedRelease = z.infer<typeof componentShape>['releases'][number] &
  Pick<Detail, 'supportEnds' | 'supportEndsBasis' | 'basis' | 'fingerprints'> & {
    /** The day from which it is to be deprecated, for whatever reason. */
    readonly deprecatedFrom?: string | undefined;
    /** The date that the details state, which the component file may hold back for a while. */
    readonly stated?: string | undefined;
  };

export type PublishedComponent = Awaited<ReturnType<typeof readComponent>>['component'];
export type Published = NonNullable<Awaited<ReturnType<typeof readPublished>>>;

/** Undefined if there is no index (404); throws a refusal if that cannot be found out. */
export async function readPublished(reader: Reader) {
  const names = await readShape(reader, 'index.json', z.array(z.string()));
  if (names === undefined) return undefined;
  const safe = names.filter((name) => nameProblem(name) === undefined);
  const [components, status, facts, log, sumsText = '', support = ''] = await Promise.all([
    Promise.all(safe.map((name) => readComponent(reader, name))),
    readShape(reader, 'status.json', z.object({ built: z.string() })),
    readShape(reader, 'facts.json', z.object({ settings: z.object({ baseUrl: z.string() }) })),
    readText(reader, 'log.jsonl'),
    readText(reader, 'SHA256SUMS'),
    readText(reader, 'support.json'),
  ]);
  const sums = parseSums(sumsText).sums.filter(({ path }) => isSafePath(path));
  const presets = sums.map(({ path }) => path).filter(isPresetPath);
  const rules = await Promise.all(presets.map((path) => rulesIn(reader, path)));
  return {
    components: new Map(components.map(({ name, component }) => [name, component])),
    /** `built`: when it was built; absent without `status.json`. */
    ...status,
    /** `baseUrl`: the address that it was built for; absent without `facts.json`. */
    ...facts?.settings,
    /** Lines of `log.jsonl`, oldest first; empty if there is no such file. */
    log: linesOf(log),
    /** Every host that the details and the support statement link to. */
    hosts: new Set([...components.flatMap(({ hosts }) => hosts), ...hostsIn(support)]),
    /** Every rule of every Renovate preset, as `<path of the file> <JSON text>`. */
    presetRules: new Set(rules.flat()),
    sumsText,
    sums: new Map(sums.map(({ path, sha256 }) => [path, sha256])),
  };
}

export async function readText(reader: Reader, path: string): Promise<string | undefined> {
  const found = await reader.get(path);
  if (found.kind !== 'failed' && found.status === 200) return new TextDecoder().decode(found.body);
  if (found.kind !== 'failed' && found.status === 404) return undefined;
  const why = found.kind === 'failed' ? found.because : `status ${found.status}`;
  const isRefused = found.kind !== 'failed' && [401, 403].includes(found.status);
  const remedy = isRefused ? 'Give its credential, --auth INDEX_AUTH_<NAME>' : 'Try again';
  const message = `could not be read (${why}); nothing was changed. ${remedy}, or add --first if nothing was ever published there or what is there may be replaced unread`;
  return refuse('E-UNREACHABLE', fileAt(reader, path), message);
}

async function readShape<T>(reader: Reader, path: string, schema: z.ZodType<T>) {
  const text = await readText(reader, path);
  if (text === undefined) return undefined;
  const { data, error } = schema.safeParse(tryJson(text));
  if (data !== undefined) return data;
  const message =
    'cannot be read as a release index; add --first if what is there may be replaced unread';
  return refuse('E-UNREACHABLE', fileAt(reader, path), message, error);
}

async function readComponent(reader: Reader, name: string) {
  const path = `${name}.json`;
  const [served, text = '', ledger] = await Promise.all([
    readShape(reader, path, componentShape),
    readText(reader, `details/${name}.json`),
    // Throws if it cannot be read: if it counted as missing, what it announced could change.
    readShape(reader, `lifecycle/${name}.json`, ledgerShape),
  ]);
  const lost =
    'is listed in index.json but is not there; mend what is live, or add --first to replace it unread';
  if (served === undefined) refuse('E-UNREACHABLE', fileAt(reader, path), lost);
  const { releases, ...facts } = served;
  // An index of another program has no details, and one of an older edition may have another shape.
  const { title, corrections = [], ...details } = detailsShape.safeParse(tryJson(text)).data ?? {};
  const detailed = new Map(details.releases?.map((one) => [one.version, one]));
  const withdrawn = corrections.filter(({ what }) => what.includes('withdrawn'));
  const component = {
    ...facts,
    title,
    releases: new Map(
      releases.map((one): [string, PublishedRelease] => {
        const { coming, releaseTimestamp: stated, ...more } = detailed.get(one.version) ?? {};
        return [one.version, { ...more, ...one, deprecatedFrom: coming?.since, stated }];
      }),
    ),
    withdrawn: new Set(withdrawn.map(({ version }) => version)),
    ...(ledger !== undefined && { ledger }),
  };
  return { name, component, hosts: hostsIn(text) };
}

/** A live preset that cannot be read has no rules, so that all rules of the next one are new. */
async function rulesIn(reader: Reader, path: string): Promise<readonly string[]> {
  const { data } = presetShape.safeParse(tryJson((await readText(reader, path)) ?? ''));
  const { customDatasources = {}, customManagers = [], packageRules = [] } = data ?? {};
  const rules = [Object.entries(customDatasources), customManagers, packageRules].flat();
  return rules.map((rule) => `${path} ${JSON.stringify(rule)}`);
}
