/** What only a served index can be asked: addresses without an ending, codings, and what is not there. */
import { factsOfFile } from './files.ts';
import type { Observed } from './observed.ts';
import type { Ask, Reader } from './reader.ts';

const unknownPaths = ['no-such-component-0.json', 'no-such-page-0'];
const strangeValidator = '"no-such-validator"';
/** What Renovate and browsers ask for; hosts keep a copy for each. */
const codings = ['gzip', 'br', 'zstd', 'gzip, deflate, br, zstd'];
/** Of a large index, the first components stand for all: a host codes every file in one way. */
const maxCoded = 100;

type Answers = Pick<Observed, 'unknown' | 'unknownValidatorStatus' | 'addresses' | 'coded'>;

export async function httpAnswers(
  reader: Reader,
  components: ReadonlySet<string>,
  ours: boolean,
): Promise<Answers> {
  const ask = async (key: string, path: string, how?: Ask) =>
    [key, factsOfFile(path, await reader.get(path, how), components)] as const;
  const pages = ours ? [...components, 'search', 'renovate', ''] : [];
  const some = [...components].slice(0, maxCoded).map((name) => `${name}.json`);
  const codedPaths = ['index.json', 'all.json', ...some];
  const [unknown, strange, addresses, coded] = await Promise.all([
    Promise.all(unknownPaths.map((path) => ask(path, path))),
    reader.get('index.json', { ifNoneMatch: strangeValidator }),
    Promise.all(pages.map((page) => askPage(reader, page, components))),
    Promise.all(
      codings.flatMap((encoding) =>
        [...codedPaths, ...(ours ? ['renovate.json'] : [])].map((path) =>
          ask(`${encoding} ${path}`, path, { encoding }),
        ),
      ),
    ),
  ]);
  return {
    unknown: new Map(unknown),
    ...(strange.kind === 'answered' && { unknownValidatorStatus: strange.status }),
    addresses: new Map(addresses),
    coded: new Map(coded),
  };
}

async function askPage(reader: Reader, page: string, components: ReadonlySet<string>) {
  const file = factsOfFile(page, await reader.get(page), components);
  return [`${page === '' ? 'index' : page}.html`, { ...file, kind: 'page' as const }] as const;
}
