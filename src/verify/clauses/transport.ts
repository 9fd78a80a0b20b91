/** How the files that the specification names are served: status, type, cache, conditional requests. */
import type { Clause } from '../clause.ts';
import { perDocument, wrong } from '../clause.ts';
import type { Document } from '../document.ts';
import { documents, type Observed } from '../observed.ts';
import { cacheProblem, isOwnNetwork } from '../served-headers.ts';

export const transport: readonly Clause[] = [
  {
    name: 'reachable',
    level: 'violation',
    why: 'A reader that gets no answer knows nothing.',
    *check({ index, where }) {
      if (index.failure !== undefined)
        yield wrong(index.path, `${index.failure}; is ${where} the address of an index?`);
    },
  },
  {
    name: 'answered',
    level: 'violation',
    why: 'A file without a whole answer is a file that is missing.',
    *check(index) {
      const failed = new Map<string, string>();
      for (const { path, failure } of allRead(index))
        if (failure !== undefined) failed.set(path, failure);
      for (const [path, failure] of failed) yield wrong(path, failure);
    },
  },
  {
    name: 'found',
    level: 'violation',
    why: 'index.json promises a file per name, and all.json beside them.',
    each: (part) => perDocument(part.specified, missing),
  },
  {
    name: 'public',
    level: 'violation',
    over: 'http',
    why: 'No credential is needed to read the index.',
    each: (part) =>
      perDocument(part.specified, ({ status }) =>
        status === 401 || status === 403
          ? `answers ${status}; serve it to everyone, without a credential`
          : undefined,
      ),
  },
  {
    name: 'direct',
    level: 'violation',
    over: 'http',
    why: 'The address that people write down is the address that answers.',
    each: (part) => perDocument(part.specified, redirected),
  },
  {
    name: 'typed-json',
    level: 'violation',
    over: 'http',
    why: 'Renovate and browsers trust the content type.',
    each: (part) => perDocument(documents(part), mistyped),
  },
  {
    name: 'one-hour-cache',
    level: 'violation',
    over: 'http',
    why: 'The specification gives every file a cache lifetime of one hour.',
    each: (part) =>
      perDocument(part.specified, ({ status, headers }) =>
        status === 200 ? cacheProblem(headers) : undefined,
      ),
  },
  {
    name: 'fresh-from-the-cache',
    level: 'violation',
    over: 'http',
    why: 'A cache that holds a file for longer than its hour freezes its readers.',
    *check(index) {
      for (const { path, headers } of [...index.specified.values(), ...index.files.values()])
        if (Number(headers.get('age') ?? 0) > maxAgeSeconds)
          yield wrong(path, `comes from a cache that holds it for ${headers.get('age')} s already`);
    },
  },
  {
    name: 'revalidates',
    level: 'violation',
    over: 'http',
    why: 'Whoever holds the current file must be told so with a 304.',
    each: (part) =>
      perDocument(documents(part), ({ again }) =>
        again === undefined || again === 304
          ? undefined
          : `answers ${again} to its own validator; it must answer 304`,
      ),
  },
  {
    name: 'other-validators-get-the-file',
    level: 'violation',
    over: 'http',
    why: 'A host that answers 304 to anything freezes its readers.',
    *check({ unknownValidatorStatus }) {
      if (unknownValidatorStatus === 304)
        yield wrong('index.json', 'answers 304 to a validator that it never gave');
    },
  },
  {
    name: 'unknown-is-404',
    level: 'violation',
    over: 'http',
    why: 'A page that says "not found" with status 200 reads as data.',
    *check({ unknown }) {
      for (const [path, { status }] of unknown)
        if (status !== 404)
          yield wrong(path, `answers ${status ?? 'nothing'}; what is not there must be a 404`);
    },
  },
  {
    name: 'same-in-every-coding',
    level: 'violation',
    over: 'http',
    why: 'Renovate asks for gzip, br and zstd; a damaged or stale copy in one of them reaches only who asks for it.',
    *check(index) {
      const plain = new Map(
        [...index.specified.values(), ...index.files.values()].map((one) => [one.path, one.sha256]),
      );
      for (const [asked, { path, status, failure, sha256 }] of index.coded) {
        const coding = asked.slice(0, asked.lastIndexOf(' '));
        if (failure !== undefined) yield wrong(path, `asked for ${coding}: ${failure}`);
        else if (status !== 200 && plain.get(path) !== undefined)
          yield wrong(path, `asked for ${coding}: answers ${status}`);
        else if (sha256 !== plain.get(path))
          yield wrong(path, `asked for ${coding}: differs from the file without a coding`);
      }
    },
  },
  {
    name: 'over-tls',
    level: 'violation',
    over: 'http',
    why: 'Without TLS anyone on the way can add a release.',
    *check({ where }) {
      const { protocol, hostname } = new URL(where);
      if (protocol !== 'https:' && !isOwnNetwork(hostname))
        yield wrong(where, 'is served without TLS; serve it under https');
    },
  },
  {
    name: 'validator',
    level: 'violation-if-ours',
    over: 'http',
    why: 'Without an ETag every reader downloads everything every time.',
    each: (part) =>
      perDocument(part.specified, ({ status, headers }) =>
        status === 200 && !headers.has('etag') && !headers.has('last-modified')
          ? 'has neither an ETag nor a Last-Modified header'
          : undefined,
      ),
  },
];

const maxAgeSeconds = 3600;

function allRead({ specified, beyond, files }: Observed) {
  return [...specified.values(), ...beyond.values(), ...files.values()];
}

function missing({ status }: Document): string | undefined {
  if (status === undefined || status === 200 || status === 401 || status === 403) return undefined;
  if (status >= 300 && status < 400) return undefined;
  return status === 404 ? 'is not there' : `answers ${status}`;
}

function redirected({ status, headers }: Document): string | undefined {
  if (status === undefined || status < 300 || status > 399) return undefined;
  return `redirects to ${headers.get('location') ?? 'nowhere'}; serve it where it is asked for`;
}

function mistyped({ status, headers }: Document): string | undefined {
  if (status !== 200) return undefined;
  const type = headers.get('content-type') ?? '';
  const [media = '', ...parameters] = type.split(';').map((part) => part.trim().toLowerCase());
  if (media !== 'application/json') return `is served as "${type}"; it must be application/json`;
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  return charset === undefined || /^charset="?utf-8"?$/.test(charset)
    ? undefined
    : `is served with ${charset}; JSON is UTF-8`;
}
