/** How each file is served: status, type, cache, and what a browser may do with it. */
import { extname } from 'node:path';
import { discoveryTypes } from '#model/served/paths.ts';
import { wrong, type Clause } from './clause.ts';
import { aPage, isPage, textOf } from './held.ts';
import type { Fetched } from './reader.ts';

export type Served = {
  readonly path: string;
  readonly answer: Fetched;
  /** Whether the index has facts; without, it only serves what the specification names. */
  readonly hasFacts: boolean;
};

const maxAgeSeconds = 3600;
const searchType = 'application/opensearchdescription+xml';

/** By file extension; readers need no particular type for any other extension. */
const types: Readonly<Record<string, readonly string[]>> = {
  '.json': ['application/json', 'application/schema+json', 'application/feed+json'],
  '.html': ['text/html'],
  '.xml': ['application/xml', 'text/xml', 'application/atom+xml', searchType],
  '.svg': ['image/svg+xml'],
  '.ics': ['text/calendar'],
  '.txt': ['text/plain'],
  '.js': ['text/javascript', 'application/javascript'],
  '.css': ['text/css'],
  '.png': ['image/png'],
  '.ico': ['image/x-icon', 'image/vnd.microsoft.icon'],
};

/** What no public file needs: each changes what a browser or a cache does with it. */
const unwanted = `set-cookie refresh content-disposition clear-site-data www-authenticate
  access-control-allow-credentials service-worker-allowed`.split(/\s+/);

export const served: readonly Clause<Served>[] = [
  {
    name: 'found',
    why: 'index.json and SHA256SUMS promise each file whole, to everyone, at the address that people write down; an error page with status 200 is the commonest way for an index to vanish.',
    *check({ path, answer }) {
      const message = absence(path, answer);
      if (message !== undefined) yield wrong(path, message);
    },
  },
  ofHeaders('typed', 'Browsers and feed readers take a file by its type.', (headers, { path }) =>
    typeProblem(headers.get('content-type') ?? '', path),
  ),
  ofHeaders(
    'one-hour-cache',
    'The specification gives every file a cache lifetime of one hour; after a longer one it says what no longer holds.',
    cacheProblem,
  ),
  ofHeaders(
    'validator',
    'Without an ETag every reader downloads everything every time.',
    (headers) =>
      headers.get('etag') || headers.get('last-modified')
        ? undefined
        : 'has neither an ETag nor a Last-Modified header',
  ),
  ofHeaders('open-to-scripts', 'Scripts on other pages may read the index too.', (headers) =>
    lacking(headers, 'Access-Control-Allow-Origin', '*'),
  ),
  ofHeaders('no-type-guessing', 'A browser must not guess a type of its own.', (headers) =>
    lacking(headers, 'X-Content-Type-Options', 'nosniff'),
  ),
  ofHeaders(
    'page-policy',
    'Texts from upstreams stand in the pages, so only scripts of the index itself may run; and where a reader came from is nobody’s concern.',
    (headers, { hasFacts }) =>
      hasFacts
        ? (policyProblem(headers) ?? lacking(headers, 'Referrer-Policy', 'no-referrer'))
        : undefined,
  ),
  ofHeaders(
    'no-unwanted-header',
    'A public file sets no cookie, moves no reader elsewhere and changes nothing in a browser.',
    unwantedProblem,
  ),
];

export function absence(path: string, answer: Fetched): string | undefined {
  if (answer.kind === 'failed') return answer.because;
  const { status, headers, body } = answer;
  const elsewhere = headers.get('location');
  // A host may serve `404.html` itself with the status 404.
  if (status === 200 || (status === 404 && path === '404.html'))
    return isPage(path, textOf(body.subarray(0, 64))) ? aPage : undefined;
  if (status === 404) return 'is not there';
  if (status === 401 || status === 403)
    return `answers ${status}; serve it to everyone, or name a valid credential with --auth INDEX_AUTH_<NAME>`;
  if (elsewhere === undefined || status < 300 || status > 399) return `answers ${status}`;
  // The query of a login page is long, and may hold what is secret.
  return `redirects to ${elsewhere.replace(/[?#].*/, '').slice(0, 200)}; serve it where it is asked for`;
}

function lacking(headers: Headers, name: string, value: string): string | undefined {
  const said = headers.get(name.toLowerCase());
  const has = said === undefined ? `lacks the header ${name}` : `has ${name} "${said}"`;
  return said?.toLowerCase() === value ? undefined : `${has}; it must be "${value}"`;
}

function ofHeaders(
  name: string,
  why: string,
  problemOf: (headers: Headers, served: Served) => string | undefined,
): Clause<Served> {
  const isSpecified = /^(typed|one-hour-cache)$/.test(name);
  return {
    name,
    why,
    ...(!isSpecified && { level: 'violation-with-facts' as const }),
    *check(one) {
      const { path, answer } = one;
      if (answer.kind === 'failed' || absence(path, answer) !== undefined) return;
      const message = problemOf(answer.headers, one);
      if (message !== undefined) yield wrong(path, message);
    },
  };
}

type Headers = ReadonlyMap<string, string>;

function typeProblem(type: string, path: string): string | undefined {
  const [media = '', ...parameters] = type.split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-8"?$/.test(charset))
    return `is served with ${charset}; it is UTF-8`;
  const own = discoveryTypes.get(path);
  const wanted = own === undefined ? types[extname(path)] : [own, 'application/json'];
  if (wanted === undefined)
    return media === 'text/html' ? 'is served as a page, and is none' : undefined;
  const as = type === '' ? 'without a type' : `as "${type}"`;
  return wanted.includes(media) ? undefined : `is served ${as}; it must be ${wanted[0]}`;
}

function cacheProblem(all: Headers): string | undefined {
  const words = (all.get('cache-control') ?? '').toLowerCase().split(/\s*,\s*/);
  const ages = words.filter((word) => /^(s-)?max-?age=/.test(word));
  const isHour =
    ages.includes(`max-age=${maxAgeSeconds}`) &&
    ages.every((age) => age.endsWith(`=${maxAgeSeconds}`));
  // One of each cache on the way.
  const held = (all.get('age') ?? '').split(',').find((age) => Number(age) > maxAgeSeconds);
  if (held !== undefined) return `comes from a cache that holds it for ${held.trim()} s already`;
  const forbidden = /^(no-store|no-cache|private|immutable|stale-while-revalidate)\b/;
  const isForbidden = words.some((word) => forbidden.test(word));
  const usual = `public, max-age=${maxAgeSeconds}`;
  return isHour && !isForbidden ? undefined : lacking(all, 'Cache-Control', usual);
}

function unwantedProblem(all: Headers): string | undefined {
  // Some hosts send "Content-Disposition: inline" for every file; browsers do the same without it.
  const found = unwanted.find((name) => !/^inline(;|$)/i.test(all.get(name) ?? 'inline'));
  if (found !== undefined) return `is served with the header ${found}`;
  if (/noindex|none/i.test(all.get('x-robots-tag') ?? ''))
    return 'is hidden from search engines by X-Robots-Tag';
  return /max-age="?0+\b/i.test(all.get('strict-transport-security') ?? '')
    ? 'takes back the promise of TLS'
    : undefined;
}

/** Directives that have no fallback. */
const closed = ['base-uri', 'frame-ancestors', 'default-src'];

/** A policy must allow only what the index itself serves; of several, browsers apply each. */
export function policyProblem(all: Headers): string | undefined {
  const parts = (all.get('content-security-policy') ?? '').toLowerCase().split(/\s*[;,]\s*/);
  const open = closed.find((name) => !parts.includes(`${name} 'none'`));
  if (open !== undefined) return `has no Content-Security-Policy with ${open} 'none'`;
  if (!parts.some((part) => part.startsWith('form-action ')))
    return 'has a Content-Security-Policy without form-action';
  const foreign = parts.find((part) => !/^[a-z-]*( '(self|none)')*$/.test(part));
  return foreign && `has a Content-Security-Policy that lets in others: ${foreign}`;
}
