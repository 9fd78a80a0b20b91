/** What every file is served with: type, cache, and what a browser may do with it. */
import type { ServedKind } from '#model/served/served-paths.ts';
import type { Clause } from '../clause.ts';
import { wrong } from '../clause.ts';
import type { Observed, FileFacts } from '../observed.ts';
import { cacheProblem, policyProblem } from '../served-headers.ts';

/** Media types by kind; none where a reader asks for no particular one. */
const types: Readonly<Record<ServedKind, readonly string[]>> = {
  json: ['application/json'],
  discovery: [
    'application/ai-catalog+json',
    'application/mcp-server-card+json',
    'application/json',
  ],
  preset: ['application/json'],
  schema: ['application/json', 'application/schema+json'],
  page: ['text/html'],
  feed: ['application/xml', 'text/xml', 'application/atom+xml'],
  'json-feed': ['application/json', 'application/feed+json'],
  badge: ['image/svg+xml'],
  image: ['image/svg+xml'],
  picture: ['image/png', 'image/x-icon', 'image/vnd.microsoft.icon'],
  'search-description': ['application/opensearchdescription+xml', 'application/xml', 'text/xml'],
  calendar: ['text/calendar'],
  text: ['text/plain'],
  sitemap: ['application/xml', 'text/xml'],
  script: ['text/javascript', 'application/javascript'],
  style: ['text/css'],
  sums: [],
  log: [],
  headers: [],
  redirects: [],
};

/** What no public file needs: each changes what a browser or a cache does with it. */
const unwanted: readonly string[] = [
  'set-cookie',
  'refresh',
  'content-disposition',
  'clear-site-data',
  'access-control-allow-credentials',
  'service-worker-allowed',
  'www-authenticate',
];

export const headers: readonly Clause[] = [
  {
    name: 'typed',
    level: 'violation-if-ours',
    over: 'http',
    why: 'A browser shows, and a feed reader takes, a file by its type.',
    check: (index) => perFile(index, mistyped),
  },
  {
    name: 'one-hour-for-all',
    level: 'violation-if-ours',
    over: 'http',
    why: 'A page or a badge that is cached for longer says what no longer holds.',
    check: (index) => perFile(index, ({ headers }) => cacheProblem(headers)),
  },
  {
    name: 'cross-origin',
    level: 'violation-if-ours',
    over: 'http',
    why: 'Scripts on other pages may read the index too.',
    check: (index) =>
      perFile(index, ({ headers }) =>
        headers.get('access-control-allow-origin') === '*'
          ? undefined
          : 'lacks the header Access-Control-Allow-Origin: *',
      ),
  },
  {
    name: 'nosniff',
    level: 'violation-if-ours',
    over: 'http',
    why: 'A browser must not guess a type of its own.',
    check: (index) =>
      perFile(index, ({ headers }) =>
        headers.get('x-content-type-options')?.toLowerCase() === 'nosniff'
          ? undefined
          : 'lacks the header X-Content-Type-Options: nosniff',
      ),
  },
  {
    name: 'page-policy',
    level: 'violation-if-ours',
    over: 'http',
    why: 'Texts from upstreams stand in the pages, so only scripts of the index itself may run.',
    check: (index) => (index.ours ? perFile(index, ({ headers }) => policyProblem(headers)) : []),
  },
  {
    name: 'no-referrer',
    level: 'violation-if-ours',
    over: 'http',
    why: 'Which page a reader came from is nobody’s concern.',
    check: (index) =>
      index.ours
        ? perFile(index, ({ headers }) =>
            headers.get('referrer-policy') === 'no-referrer'
              ? undefined
              : 'lacks the header Referrer-Policy: no-referrer',
          )
        : [],
  },
  {
    name: 'no-unwanted-header',
    level: 'violation-if-ours',
    over: 'http',
    why: 'A public file sets no cookie, moves no reader elsewhere and changes nothing in a browser.',
    *check(index) {
      for (const { path, headers } of everyAnswer(index)) {
        const found = unwanted.find((name) => headers.has(name));
        if (found !== undefined) yield wrong(path, `is served with the header ${found}`);
        if (/noindex|none/i.test(headers.get('x-robots-tag') ?? ''))
          yield wrong(path, 'is hidden from search engines by X-Robots-Tag');
        if (headers.get('strict-transport-security') === 'max-age=0')
          yield wrong(path, 'takes back the promise of TLS');
      }
    },
  },
  {
    name: 'pages-at-their-address',
    level: 'violation-if-ours',
    over: 'http',
    why: 'People and feeds link to /server, without an ending.',
    *check(index) {
      for (const [path, seen] of index.addresses) {
        const address = `/${seen.path}`;
        if (seen.status !== 200)
          yield wrong(address, seen.failure ?? `answers ${seen.status}; it must be the page`);
        else if (seen.sha256 !== index.files.get(path)?.sha256)
          yield wrong(address, `is not the page ${path}`);
        else if (!isPage(seen)) yield wrong(address, 'is not served as text/html');
      }
    },
  },
  {
    name: 'not-found-is-a-page',
    level: 'violation-if-ours',
    over: 'http',
    why: 'A visitor of an old link must find the way, and the same headers hold there.',
    *check(index) {
      if (!index.ours) return;
      for (const [path, seen] of index.unknown) {
        const policy = policyProblem(seen.headers);
        if (seen.status === 404 && policy !== undefined) yield wrong(path, `(a 404) ${policy}`);
      }
    },
  },
];

/** Only files that were answered; others have a clause of their own. */
function* perFile(index: Observed, problemOf: (file: FileFacts) => string | undefined) {
  const files = [...index.files.values(), ...index.addresses.values()];
  const specifiedOnly = index.ours ? files : specifiedFiles(index);
  for (const file of specifiedOnly) {
    const message = file.status === 200 ? problemOf(file) : undefined;
    if (message !== undefined) yield wrong(file.path === '' ? '/' : file.path, message);
  }
}

/** Another index serves what the specification names; its other files are its own matter. */
function specifiedFiles(index: Observed): readonly FileFacts[] {
  return [...index.specified.values()].map((document) => ({ ...document, size: 1, kind: 'json' }));
}

function everyAnswer(index: Observed): readonly FileFacts[] {
  return index.ours
    ? [...index.files.values(), ...index.addresses.values(), ...index.unknown.values()]
    : specifiedFiles(index);
}

function mistyped({ kind, headers }: FileFacts): string | undefined {
  const type = headers.get('content-type') ?? '';
  const [media = '', ...parameters] = type.split(';').map((part) => part.trim().toLowerCase());
  const wanted = kind === undefined ? [] : types[kind];
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-8"?$/.test(charset))
    return `is served with ${charset}; it is UTF-8`;
  if (wanted.length === 0)
    return media === 'text/html' ? 'is served as a page, and is none' : undefined;
  return wanted.includes(media) ? undefined : `is served as "${type}"; it must be ${wanted[0]}`;
}

function isPage({ headers }: FileFacts): boolean {
  return (headers.get('content-type') ?? '').startsWith('text/html');
}
