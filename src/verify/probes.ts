/** What only a host can show: encodings, conditional requests, addresses of pages, 404s. */
import { hash } from 'node:crypto';
import { extname } from 'node:path';
import { isOwnNetworkName } from '#model/url.ts';
import { wrong, type Clause } from './clause.ts';
import { jsonHeld, namesIn, sumHeld, type Held } from './held.ts';
import type { Ask, Reader } from './reader.ts';
import { policyProblem } from './transport.ts';

type Probe = {
  readonly path: string;
  readonly asked: string;
  readonly status?: number;
  readonly words: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly sum?: string;
};

export type Probes = Awaited<ReturnType<typeof probe>>;

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
/** Encodings and user agents of tools and browsers; hosts may cache a copy for each. */
const readers = [
  { encoding: 'identity', as: 'curl/8.14.1' },
  { encoding: 'gzip', as: 'release-index verify' },
  { encoding: 'br', as: browser },
  { encoding: 'zstd' },
];

/** As Renovate asks; most hosts then send a quarter of the bytes. */
export const encoding = 'gzip, deflate, br, zstd';

/** The validators of a file for conditional requests, in the encoding that it came in. */
export type FileValidator = {
  readonly etag: string | undefined;
  readonly modified: string | undefined;
  /** For a page: it is served only under the name of its file, with `.html`. */
  readonly isElsewhere: true | undefined;
};

type Seen = { readonly hasFacts: boolean; readonly validators: ReadonlyMap<string, FileValidator> };

export async function probe(reader: Reader, held: Held, { hasFacts, validators }: Seen) {
  const paths = probedPaths(held).filter((path) => validators.has(path));
  const elsewhere = [...validators].flatMap(([path, one]) => (one.isElsewhere ? path : []));
  const pages = [...new Set([...paths.filter((path) => path.endsWith('.html')), ...elsewhere])];
  const shortened = pages.flatMap((path) => addressesOf(path).map((at) => ({ path, at })));
  const ask = async (path: string, asked: string, how?: Ask, address = path): Promise<Probe> => {
    const answer = await reader.get(address, how);
    if (answer.kind === 'failed') return { path, asked, words: answer.because, headers: new Map() };
    const { status, headers, body } = answer;
    return { path, asked, status, words: `answers ${status}`, headers, sum: hash('sha256', body) };
  };
  const askAgain = (path: string) => {
    const { etag, modified = '', isElsewhere } = validators.get(path) ?? {};
    const validator = etag ?? modified;
    const how = etag === undefined ? { ifModifiedSince: modified } : { ifNoneMatch: etag };
    const address = path.endsWith('.html') && !isElsewhere ? addressesOf(path)[0] : path;
    return validator === '' ? [] : [ask(path, validator, { ...how, encoding }, address)];
  };
  const [coded, again, strange, unknown, addresses] = await Promise.all([
    Promise.all(paths.flatMap((path) => readers.map((how) => ask(path, how.encoding, how)))),
    Promise.all(paths.flatMap(askAgain)),
    ask('index.json', 'another', { ifNoneMatch: '"no-such-validator"' }),
    Promise.all(['no-such-component-0.json', 'no-such-page-0'].map((path) => ask(path, path))),
    // Pages at their address without an ending, and with a slash behind it.
    Promise.all(shortened.map(({ path, at }) => ask(path, at, { as: browser }, at))),
  ]);
  const firstSum = (path: string) => sumHeld(held, path);
  return { where: reader.where, hasFacts, firstSum, coded, again, strange, unknown, addresses };
}

/** The first components stand for all, so that a large index needs no more requests. */
const maxComponents = 3;

/** What the specification names, and one file per folder and extension: hosts treat them alike. */
export function probedPaths(held: Held): readonly string[] {
  const names = namesIn(jsonHeld(held, 'index.json')).slice(0, maxComponents);
  const wanted = ['index.json', 'all.json', ...names.map((name) => `${name}.json`)];
  const pages = ['index.html', `${names[0]}.html`];
  const first = [...wanted, ...pages].filter((path) => held.files.has(path));
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

export const probes: readonly Clause<Probes>[] = [
  {
    name: 'over-tls',
    why: 'Without TLS anyone on the way can add a release.',
    *check({ where }) {
      const { protocol, hostname } = new URL(where);
      if (protocol !== 'https:' && !isOwnNetworkName(hostname))
        yield wrong(where, 'is served without TLS; serve it under https');
    },
  },
  {
    name: 'revalidates',
    why: 'Whoever holds the current file is told so with a 304, and nobody else, who would keep an old one for ever.',
    *check({ again, strange }) {
      for (const { path, status, words } of again)
        if (status !== undefined && status !== 304)
          yield wrong(path, `${words} to its own validator; it must answer 304`);
      if (strange.status === 304)
        yield wrong(strange.path, 'answers 304 to a validator that it never gave');
    },
  },
  {
    name: 'same-for-every-reader',
    why: 'Renovate asks for gzip, br and zstd, and a browser under another name; a damaged, stale or forged copy reaches only who asks so.',
    *check({ coded, firstSum }) {
      for (const one of coded) {
        const problem = sumProblem(one, firstSum(one.path), 'the file as it came at first');
        if (problem !== undefined && !one.path.endsWith('.html'))
          yield wrong(one.path, `asked for ${one.asked}: ${problem}`);
      }
    },
  },
  {
    name: 'unknown-is-404',
    why: 'A page that says "not found" with status 200 reads as data.',
    *check({ unknown }) {
      for (const { path, status, words } of unknown)
        if (status !== 404) yield wrong(path, `${words}; what is not there must be a 404`);
    },
  },
  {
    name: 'missing-page-policy',
    why: 'The page for what is not there is 404.html, which shows the way, under the same policy as the others.',
    *check({ unknown, hasFacts, firstSum }) {
      const own = firstSum('404.html');
      for (const { path, status, headers, sum } of hasFacts ? unknown : []) {
        const other = own === undefined || sum === own ? undefined : 'differs from 404.html';
        const problem = policyProblem(headers) ?? (isPage(headers) ? other : 'is no page');
        if (status === 404 && problem !== undefined) yield wrong(path, `(a 404) ${problem}`);
      }
    },
  },
  {
    name: 'pages-at-their-address',
    level: 'violation-with-facts',
    why: 'People and feeds link to /server, without an ending.',
    *check({ addresses, firstSum }) {
      for (const one of addresses) {
        // With a slash at its end, which nobody links to, it may redirect, or answer 404.
        const { asked, status = 0 } = one;
        if (asked.endsWith('/') && (status === 404 || (status >= 300 && status < 400))) continue;
        const problem = sumProblem(one, firstSum(one.path), `the page ${one.path}`);
        if (problem !== undefined) yield wrong(`/${one.asked}`, problem);
        else if (!isPage(one.headers)) yield wrong(`/${one.asked}`, 'is not served as text/html');
      }
    },
  },
];

function sumProblem({ status, words, sum }: Probe, wanted: string | undefined, what: string) {
  if (status !== 200) return `${words}; it must be ${what}`;
  return sum === wanted ? undefined : `differs from ${what}`;
}

function isPage(headers: Probe['headers']): boolean {
  return (headers.get('content-type') ?? '').startsWith('text/html');
}
