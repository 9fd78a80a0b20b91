/** What only a host can be asked: codings, conditional requests, addresses without an ending, what is not there. */
import { extname } from 'node:path';
import { wrong, type Clause } from './clause.ts';
import { jsonHeld, namesIn, sumHeld, sumOf, type Held } from './held.ts';
import type { Answer, Ask, Reader } from './reader.ts';
import { policyProblem } from './transport.ts';

/** An answer to one question more about a file. */
type Probe = { readonly path: string; readonly asked: string; readonly answer: Answer };

export type Probes = {
  readonly where: string;
  readonly hasFacts: boolean;
  /** The sum of a file as it came without a coding. */
  readonly plainSum: (path: string) => string | undefined;
  readonly coded: readonly Probe[];
  readonly again: readonly Probe[];
  readonly strange: Answer;
  readonly unknown: readonly Probe[];
  /** Pages at their address without an ending, and with a slash behind it. */
  readonly addresses: readonly Probe[];
};

/** What Renovate and browsers ask for; hosts keep a copy for each. */
const codings = ['gzip', 'br', 'zstd', 'gzip, deflate, br, zstd'];
const unknownPaths = ['no-such-component-0.json', 'no-such-page-0'];

export async function probe(reader: Reader, held: Held, hasFacts: boolean): Promise<Probes> {
  const ask = async (path: string, asked: string, at: string, how?: Ask): Promise<Probe> => ({
    path,
    asked,
    answer: await reader.get(at, how),
  });
  const paths = probedPaths(held);
  const pages = paths.filter((path) => path.endsWith('.html'));
  const [coded, again, strange, unknown, addresses] = await Promise.all([
    Promise.all(
      paths.flatMap((path) => codings.map((encoding) => ask(path, encoding, path, { encoding }))),
    ),
    Promise.all(paths.map((path) => askAgain(reader, path))),
    reader.get('index.json', { ifNoneMatch: '"no-such-validator"' }),
    Promise.all(unknownPaths.map((path) => ask(path, path, path))),
    Promise.all(
      pages.flatMap((path) => addressesOf(path).map((address) => ask(path, address, address))),
    ),
  ]);
  const plainSum = (path: string) => sumHeld(held, path);
  return {
    where: reader.where,
    hasFacts,
    plainSum,
    coded,
    again: again.flat(),
    strange,
    unknown,
    addresses,
  };
}

/** Of a large index, the first components stand for all. */
const maxComponents = 100;

/** What the specification names, and a file of each folder and ending: a host treats these alike. */
function probedPaths(held: Held): readonly string[] {
  const names = namesIn(jsonHeld(held, 'index.json')).slice(0, maxComponents);
  const wanted = ['index.json', 'all.json', ...names.map((name) => `${name}.json`)];
  const first = [...wanted, 'index.html', `${names[0]}.html`].filter((path) =>
    held.files.has(path),
  );
  const kinds = new Map(first.map((path) => [kindOf(path), path]));
  for (const path of held.files.keys())
    if (!kinds.has(kindOf(path)) && path !== '404.html') kinds.set(kindOf(path), path);
  return [...new Set([...first, ...kinds.values()])];
}

function kindOf(path: string): string {
  return `${path.includes('/') ? path.slice(0, path.indexOf('/')) : ''}/${extname(path)}`;
}

function addressesOf(path: string): readonly string[] {
  const name = path.replace(/\.html$/, '');
  return name === 'index' ? [''] : [name, `${name}/`];
}

/** With the validator that came with the file; none where it has none. */
async function askAgain(reader: Reader, path: string): Promise<readonly Probe[]> {
  const first = await reader.get(path);
  if (first.kind === 'failed' || first.status !== 200) return [];
  const etag = first.headers.get('etag');
  const modified = first.headers.get('last-modified');
  if (etag === undefined && modified === undefined) return [];
  const how = etag === undefined ? { ifModifiedSince: modified ?? '' } : { ifNoneMatch: etag };
  return [{ path, asked: etag ?? modified ?? '', answer: await reader.get(path, how) }];
}

export const probes: readonly Clause<Probes>[] = [
  {
    name: 'over-tls',
    why: 'Without TLS anyone on the way can add a release.',
    *check({ where }) {
      const { protocol, hostname } = new URL(where);
      if (protocol !== 'https:' && !isOwnNetwork(hostname))
        yield wrong(where, 'is served without TLS; serve it under https');
    },
  },
  {
    name: 'revalidates',
    why: 'Whoever holds the current file is told so with a 304, and nobody else, who would keep an old one for ever.',
    *check({ again, strange }) {
      for (const { path, answer } of again)
        if (answer.kind === 'answered' && answer.status !== 304)
          yield wrong(path, `answers ${answer.status} to its own validator; it must answer 304`);
      if (strange.kind === 'answered' && strange.status === 304)
        yield wrong('index.json', 'answers 304 to a validator that it never gave');
    },
  },
  {
    name: 'same-in-every-coding',
    why: 'Renovate asks for gzip, br and zstd; a damaged or stale copy in one of them reaches only who asks for it.',
    *check({ coded, plainSum }) {
      for (const { path, asked, answer } of coded) {
        const problem = answerProblem(answer, plainSum(path), 'the file without a coding');
        if (problem !== undefined && !path.endsWith('.html'))
          yield wrong(path, `asked for ${asked}: ${problem}`);
      }
    },
  },
  {
    name: 'unknown-is-404',
    why: 'A page that says "not found" with status 200 reads as data; with 404 it shows the way, under the same policy.',
    *check({ unknown, hasFacts }) {
      for (const { path, answer } of unknown) {
        if (answer.kind === 'failed' || answer.status !== 404)
          yield wrong(path, `${statusOf(answer)}; what is not there must be a 404`);
        else if (hasFacts) {
          const problem =
            policyProblem(answer.headers) ?? (isPage(answer) ? undefined : 'is no page');
          if (problem !== undefined) yield wrong(path, `(a 404) ${problem}`);
        }
      }
    },
  },
  {
    name: 'pages-at-their-address',
    level: 'violation-with-facts',
    why: 'People and feeds link to /server, without an ending.',
    *check({ addresses, plainSum }) {
      for (const { path, asked, answer } of addresses) {
        const isSlash = asked.endsWith('/');
        if (isSlash && answer.kind === 'answered' && isElsewhere(answer.status)) continue;
        const problem = answerProblem(answer, plainSum(path), `the page ${path}`);
        if (problem !== undefined) yield wrong(`/${asked}`, problem);
        else if (answer.kind === 'answered' && !isPage(answer))
          yield wrong(`/${asked}`, 'is not served as text/html');
      }
    },
  },
];

/** An address that nobody wrote down may lead to the right one, or nowhere. */
function isElsewhere(status: number): boolean {
  return status === 404 || (status >= 300 && status < 400);
}

function answerProblem(answer: Answer, sum: string | undefined, what: string): string | undefined {
  if (answer.kind === 'failed' || answer.status !== 200)
    return `${statusOf(answer)}; it must be ${what}`;
  return sumOf(answer.body) === sum ? undefined : `differs from ${what}`;
}

function statusOf(answer: Answer): string {
  return answer.kind === 'failed' ? answer.because : `answers ${answer.status}`;
}

function isPage({ headers }: { readonly headers: ReadonlyMap<string, string> }): boolean {
  return (headers.get('content-type') ?? '').startsWith('text/html');
}

/** Names and addresses that only exist within one's own network. */
function isOwnNetwork(host: string): boolean {
  return (
    host === 'localhost' ||
    /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^\[(::1|f[cd])/.test(host) ||
    !host.includes('.') ||
    /\.(internal|local|localhost|lan|corp|intranet|test|home\.arpa)$/.test(host)
  );
}
