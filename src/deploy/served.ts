/** What an index says of its releases, read from a folder or from an address, for a comparison. */
import * as z from 'zod';
import { Refusal } from '#model/problem.ts';
import { parseSums } from './verify/sums.ts';
import { isSafePath, type Answer, type Reader } from './verify/reader.ts';
import { idProblem } from '#model/id.ts';

/** Looser than what is promised: an older index must still be readable. */
const componentShape = z.object({
  releases: z.array(
    z.object({
      version: z.string(),
      releaseTimestamp: z.string().optional(),
      isDeprecated: z.boolean().optional(),
    }),
  ),
});

const detailsShape = z.object({
  corrections: z.array(z.object({ version: z.string(), what: z.array(z.string()) })),
});

const statusShape = z.object({ built: z.string() });

export type ServedFact = z.infer<typeof componentShape>['releases'][number];

export type Served = {
  /** Releases by component name and version. */
  readonly components: ReadonlyMap<string, ReadonlyMap<string, ServedFact>>;
  /** By component name, versions that a person withdrew. */
  readonly withdrawn: ReadonlyMap<string, ReadonlySet<string>>;
  /** When it was built; absent where it does not say. */
  readonly built?: string;
  readonly sumsText: string;
  /** SHA-256 by path. */
  readonly sums: ReadonlyMap<string, string>;
};

/** None where the index is not there (404); a failure to find out is a refusal. */
export async function readServed(reader: Reader): Promise<Served | undefined> {
  const index = await ask(reader, 'index.json');
  if (index === undefined) return undefined;
  const names = parse(reader, 'index.json', index, z.array(z.string()));
  const safe = names.filter((name) => idProblem(name) === undefined);
  const components = await Promise.all(safe.map((name) => readComponent(reader, name)));
  const status = await ask(reader, 'status.json');
  const sumsText = (await ask(reader, 'SHA256SUMS')) ?? '';
  const { sums } = parseSums(sumsText);
  return {
    components: new Map(components.map(({ name, releases }) => [name, releases])),
    withdrawn: new Map(components.map(({ name, withdrawn }) => [name, withdrawn])),
    ...(status !== undefined && {
      built: parse(reader, 'status.json', status, statusShape).built,
    }),
    sumsText,
    sums: new Map(sums.filter(({ path }) => isSafePath(path)).map((sum) => [sum.path, sum.sha256])),
  };
}

/** The text of a file that may be missing. */
export async function ask(reader: Reader, path: string): Promise<string | undefined> {
  const answer = await reader.get(path);
  if (answer.kind === 'answered' && answer.status === 200)
    return new TextDecoder().decode(answer.body);
  if (answer.kind === 'answered' && answer.status === 404) return undefined;
  throw refusal(reader, path, `could not be read (${outcome(answer)}); nothing was changed`);
}

async function readComponent(reader: Reader, name: string) {
  const path = `${name}.json`;
  const text = await ask(reader, path);
  if (text === undefined) throw refusal(reader, path, 'is listed in index.json but is not there');
  const { releases } = parse(reader, path, text, componentShape);
  return {
    name,
    releases: new Map(releases.map((release) => [release.version, release])),
    withdrawn: await readWithdrawn(reader, name),
  };
}

/** Only what is about to be published needs to say so. */
async function readWithdrawn(reader: Reader, name: string): Promise<ReadonlySet<string>> {
  const path = `details/${name}.json`;
  const text = reader.over === 'folder' ? await ask(reader, path) : undefined;
  if (text === undefined) return new Set();
  const { corrections } = parse(reader, path, text, detailsShape);
  const withdrawn = corrections.filter(({ what }) => what.includes('withdrawn'));
  return new Set(withdrawn.map(({ version }) => version));
}

function parse<T>(reader: Reader, path: string, text: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw refusal(reader, path, 'cannot be read as a release index', error);
  }
}

function outcome(answer: Answer): string {
  return answer.kind === 'failed' ? answer.because : `status ${answer.status}`;
}

function refusal(reader: Reader, path: string, message: string, cause?: unknown): Refusal {
  return new Refusal([{ file: `${reader.where.replace(/\/$/, '')}/${path}`, message }], cause);
}
