/** How the files are served: status, type, headers, conditional requests. */
import type { Clause } from '../clause.ts';
import { perDocument } from '../clause.ts';
import type { Document } from '../document.ts';
import { documents, specified } from '../observed.ts';

export const transport: readonly Clause[] = [
  {
    name: 'answered',
    level: 'violation',
    why: 'A reader that gets no whole answer knows nothing.',
    check: (index) => perDocument(documents(index), (document) => document.failure),
  },
  {
    name: 'found',
    level: 'violation',
    why: 'index.json promises a file per name, and all.json beside them.',
    check: (index) => perDocument(specified(index), missing),
  },
  {
    name: 'public',
    level: 'violation',
    over: 'http',
    why: 'No credential is needed to read the index.',
    check: (index) =>
      perDocument(specified(index), ({ status }) =>
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
    check: (index) => perDocument(specified(index), redirected),
  },
  {
    name: 'typed-json',
    level: 'violation',
    over: 'http',
    why: 'Renovate and browsers trust the content type.',
    check: (index) => perDocument(documents(index), mistyped),
  },
  {
    name: 'one-hour-cache',
    level: 'violation',
    over: 'http',
    why: 'The specification gives every file a cache lifetime of one hour.',
    check: (index) => perDocument(specified(index), notOneHour),
  },
  {
    name: 'revalidates',
    level: 'violation',
    over: 'http',
    why: 'Whoever holds the current file must be told so with a 304.',
    check: (index) =>
      perDocument(documents(index), ({ again }) =>
        again === undefined || again === 304
          ? undefined
          : `answers ${again} to its own validator; it must answer 304`,
      ),
  },
  {
    name: 'strangers-get-news',
    level: 'violation',
    over: 'http',
    why: 'A host that answers 304 to anything freezes its readers.',
    *check({ stranger }) {
      if (stranger === 304)
        yield { file: 'index.json', message: 'answers 304 to a validator that it never gave' };
    },
  },
  {
    name: 'unknown-is-404',
    level: 'violation',
    over: 'http',
    why: 'A page that says "not found" with status 200 reads as data.',
    *check({ unknown }) {
      for (const [file, status] of unknown)
        if (status !== 404)
          yield {
            file,
            message: `answers ${status ?? 'nothing'}; what is not there must be a 404`,
          };
    },
  },
  {
    name: 'validator',
    level: 'note',
    over: 'http',
    why: 'Without an ETag every reader downloads everything every time.',
    check: (index) =>
      perDocument(specified(index), ({ status, headers }) =>
        status === 200 && !headers.has('etag') && !headers.has('last-modified')
          ? 'has neither an ETag nor a Last-Modified header'
          : undefined,
      ),
  },
  {
    name: 'cross-origin',
    level: 'note',
    over: 'http',
    why: 'Scripts on other pages may read the index too.',
    check: (index) =>
      perDocument(specified(index), ({ status, headers }) =>
        status === 200 && headers.get('access-control-allow-origin') !== '*'
          ? 'lacks the header Access-Control-Allow-Origin: *'
          : undefined,
      ),
  },
  {
    name: 'nosniff',
    level: 'note',
    over: 'http',
    why: 'A browser must not guess a type of its own.',
    check: (index) =>
      perDocument(specified(index), ({ status, headers }) =>
        status === 200 && headers.get('x-content-type-options') !== 'nosniff'
          ? 'lacks the header X-Content-Type-Options: nosniff'
          : undefined,
      ),
  },
  {
    name: 'no-cookie',
    level: 'note',
    over: 'http',
    why: 'A public file sets no cookie; caches refuse to share one that does.',
    check: (index) =>
      perDocument(documents(index), ({ headers }) =>
        headers.has('set-cookie') ? 'sets a cookie' : undefined,
      ),
  },
  {
    name: 'page-policy',
    level: 'note',
    over: 'http',
    why: 'Texts from upstreams stand in the pages, so scripts are only let in by address.',
    *check({ page }) {
      if (page === undefined) return;
      const policy = page.get('content-security-policy');
      if (policy === undefined || policy.includes("'unsafe-inline'"))
        yield {
          file: '/',
          message: 'needs a Content-Security-Policy without unsafe-inline',
        };
    },
  },
];

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

function notOneHour({ status, headers }: Document): string | undefined {
  if (status !== 200) return undefined;
  const header = headers.get('cache-control') ?? '';
  const words = header.split(',').map((word) => word.trim().toLowerCase());
  const ages = words.filter((word) => /^(s-)?max-?age=/.test(word));
  const hour = ages.includes('max-age=3600') && ages.every((age) => age.endsWith('=3600'));
  const forbidden = words.some((word) => /^(no-store|no-cache|private)\b/.test(word));
  return hour && !forbidden
    ? undefined
    : `has Cache-Control "${header}"; it must be "public, max-age=3600"`;
}
