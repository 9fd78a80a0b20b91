/** The same good index behind an address, served well and badly. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { chapters } from '../../src/verify/clauses.ts';
import { urlReader, type UrlReaderOptions } from '../../src/verify/url-reader.ts';
import { findingsOf, verify } from '../../src/verify/verify.ts';
import { typeOf } from '../e2e/deploy/stand-in-live.ts';
import { goodFiles, now } from './good-index.ts';

type Reply = { status: number; headers: Record<string, string>; body: string | Uint8Array };
/** Alters what would have been answered; nothing back means: say no more. */
type Twist = (reply: Reply, request: IncomingMessage) => Reply | undefined;

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

test('the good index keeps every clause', async () => {
  expect(await broken((reply) => reply)).toEqual([]);
});

const component = '/edge-node.json';

const twists: readonly [string, Twist, ...string[]][] = [
  [
    'a login before it',
    on('/all.json', () => ({ status: 401 })),
    'public',
    'sums-name-what-is-there',
  ],
  ['an error inside', on(component, () => ({ status: 500 })), 'found', 'sums-name-what-is-there'],
  [
    'a redirect',
    on(component, () => ({ status: 302, headers: { location: '/x' } })),
    'direct',
    'sums-name-what-is-there',
  ],
  ['another type', header('content-type', 'text/plain'), 'typed-json'],
  ['another charset', header('content-type', 'application/json; charset=latin1'), 'typed-json'],
  ['no cache lifetime', header('cache-control', ''), 'one-hour-cache'],
  ['another lifetime', header('cache-control', 'public, max-age=60'), 'one-hour-cache'],
  ['two lifetimes', header('cache-control', 'public, max-age=3600, max-age=60'), 'one-hour-cache'],
  ['no caching', header('cache-control', 'no-store, max-age=3600'), 'one-hour-cache'],
  ['no conditional answers', always200, 'revalidates'],
  [
    'a 304 for everything conditional',
    on('/index.json', (_, { headers }) =>
      headers['if-none-match'] ? { status: 304, body: '' } : {},
    ),
    'other-validators-get-the-file',
  ],
  [
    'a friendly 404',
    (reply) => (reply.status === 404 ? { ...reply, status: 200 } : reply),
    'unknown-is-404',
  ],
  ['no validator', header('etag', undefined), 'validator'],
  ['a feed of another type', header('content-type', 'text/html', '/feed.xml'), 'typed'],
  [
    'a page that is cached for a day',
    header('cache-control', 'max-age=86400', '/tool'),
    'one-hour-for-all',
  ],
  [
    'a page policy that lets in all',
    header('content-security-policy', 'default-src *', '/tool'),
    'page-policy',
  ],
  ['a referrer', header('referrer-policy', 'unsafe-url', '/feed.xml'), 'no-referrer'],
  ['a stale edge', header('age', '7200'), 'fresh-from-the-cache'],
  [
    'another page at the address',
    on('/tool', () => ({ body: '<!doctype html>' })),
    'pages-at-their-address',
  ],
  [
    'a lax page for what is not found',
    (reply) =>
      reply.status === 404
        ? { ...reply, headers: { ...reply.headers, 'content-security-policy': '' } }
        : reply,
    'not-found-is-a-page',
  ],
  [
    'another file for who accepts br',
    on(component, (_, { headers }) => (headers['accept-encoding'] === 'br' ? { body: '{}' } : {})),
    'same-in-every-coding',
  ],
  [
    'a damaged copy for who accepts zstd',
    on(component, (_, { headers }) =>
      headers['accept-encoding'] === 'zstd'
        ? { headers: { 'content-encoding': 'zstd' }, body: 'x' }
        : {},
    ),
    'same-in-every-coding',
  ],
  ['no answer at all', () => undefined, 'reachable'],
  ['no cross-origin header', header('access-control-allow-origin', undefined), 'cross-origin'],
  ['no nosniff', header('x-content-type-options', undefined), 'nosniff'],
  ['a cookie', header('set-cookie', 'a=b'), 'no-unwanted-header'],
  [
    'a lax page',
    on('/', () => ({ headers: { 'content-security-policy': "script-src 'unsafe-inline'" } })),
    'page-policy',
  ],
  [
    'a page instead of data',
    on(component, () => ({ body: '<html>', headers: { 'content-type': 'text/html' } })),
    'no-html',
    'sums-match',
    'typed-json',
  ],
  [
    'a connection that breaks',
    (reply, { url }) => (url === component ? undefined : reply),
    'answered',
    'sums-name-what-is-there',
  ],
];

describe('an index with', () => {
  test.each(twists.map(([what, twist, ...clauses]) => ({ what, twist, clauses })))(
    '$what',
    async ({ twist, clauses }) => {
      expect(await broken(twist)).toEqual(expect.arrayContaining(clauses));
    },
  );
});

test('where nothing answers, that is all there is to say', async () => {
  expect(await broken(() => undefined)).toEqual(['reachable']);
});

test('every clause on serving has been broken', () => {
  const asked = chapters.flatMap(({ clauses }) => clauses).filter(({ over }) => over === 'http');
  const tried = new Set([...twists.flatMap(([, , ...clauses]) => clauses), 'over-tls']);
  expect(asked.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
});

test('an index that honours the specification alone is only noted upon', async () => {
  const theirs = /^\/(index|all|edge-node|dashboard-bundle|tool)\.json$/;
  const plain = ({ 'cache-control': cache, 'content-type': type }: Record<string, string>) => ({
    'cache-control': cache ?? '',
    'content-type': type ?? '',
  });
  const found = await broken((reply, { url = '' }) =>
    !theirs.test(url)
      ? { status: 404, headers: {}, body: '' }
      : { ...reply, headers: plain(reply.headers) },
  );
  expect(found).toEqual(['cross-origin', 'nosniff', 'sums-are-there', 'validator']);
});

test('a host that compresses unasked is understood', async () => {
  const found = await broken((reply) => ({
    ...reply,
    headers: { ...reply.headers, 'content-encoding': 'GZIP' },
    body: reply.status === 304 ? '' : gzipSync(reply.body),
  }));
  expect(found).toEqual([]);
});

test('an index under a path is read there', async () => {
  expect(await broken((reply) => reply, '/releases')).toEqual([]);
});

test.each<[string, UrlReaderOptions, RegExp]>([
  ['larger than allowed', { maxBytes: 100 }, /larger than 100 bytes/],
  ['slower than allowed', { timeoutMs: 30 }, /no whole answer within/],
])('an answer %s is no answer', async (_, options, words) => {
  const address = await served((reply) => (options.timeoutMs ? undefined : reply), '', 500);
  const reader = urlReader(address, options);
  const answer = await reader.get('edge-node.json');
  await reader.close();
  expect(answer).toEqual({ kind: 'failed', because: expect.stringMatching(words) as string });
});

test.each(['index.json', 'all.json', 'edge-node.json'])(
  'a text in %s that is nested without end is named, and ends nothing',
  async (path) => {
    const deep = `${'{"components":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    expect(await broken(on(`/${path}`, () => ({ body: deep })))).toContain('valid-json');
  },
);

test('a whole index larger or slower than allowed is given up, not read to the end', async () => {
  const asked: string[] = [];
  const address = await served((reply, { url = '' }) => {
    asked.push(url);
    return reply;
  });
  const small = urlReader(address, { wholeBytes: 10, concurrency: 1 });
  expect(await small.get('edge-node.json')).toMatchObject({ kind: 'answered' });
  expect(await small.get('all.json')).toEqual({
    kind: 'failed',
    because: 'was not asked for: the files before it were larger than 10 bytes together',
  });
  const slow = urlReader(address, { wholeMs: 0 });
  expect(await slow.get('all.json')).toEqual({
    kind: 'failed',
    because: 'was not asked for: the files before it took longer than 0 s together',
  });
  expect(asked).toEqual(['/edge-node.json']);
  await Promise.all([small.close(), slow.close()]);
});

test.each(['ftp://example.com', 'https://user:word@example.com/', 'https://example.com/?a=b'])(
  '%s is no address',
  (address) => {
    expect(() => urlReader(address)).toThrow('is no address of an index');
  },
);

async function broken(twist: Twist, under = ''): Promise<readonly string[]> {
  const reader = urlReader(await served(twist, under));
  const result = await verify(reader, now);
  await reader.close();
  const found = [...findingsOf(result, 'violation'), ...findingsOf(result, 'note')];
  return [...new Set(found.map(({ clause }) => clause))].toSorted();
}

async function served(twist: Twist, under = '', silenceMs = 0): Promise<string> {
  const files = goodFiles();
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const address = (request.url ?? '/').slice(under.length + 1).replace(/\?.*$/, '');
    const path = decodeURIComponent(address);
    const page = path === '' ? 'index.html' : `${path}.html`;
    const file = files.has(page) ? page : path;
    const body = file === '_headers' ? undefined : files.get(file);
    const reply = twist(usual(file, body, request.headers['if-none-match']), request);
    if (reply === undefined) setTimeout(() => response.destroy(), silenceMs);
    else response.writeHead(reply.status, reply.headers).end(reply.body);
  };
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${under}`;
}

function usual(path: string, body: string | Uint8Array | undefined, validator?: string): Reply {
  const headers = {
    'cache-control': 'public, max-age=3600',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    'content-type': typeOf(body === undefined ? '' : `/${path}`),
  };
  if (body === undefined) return { status: 404, headers, body: '<h1>Not found</h1>' };
  const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
  if (etag === validator) return { status: 304, headers: { ...headers, etag }, body: '' };
  return { status: 200, headers: { ...headers, etag }, body };
}

function on(
  path: string,
  change: (reply: Reply, request: IncomingMessage) => Partial<Reply>,
): Twist {
  return (reply, request) => {
    if (request.url !== path) return reply;
    const changed = change(reply, request);
    return { ...reply, ...changed, headers: { ...reply.headers, ...changed.headers } };
  };
}

/** Sets or leaves out one header of one file. */
function header(name: string, value: string | undefined, path = component): Twist {
  return (reply, { url }) => {
    if (url !== path) return reply;
    const { [name]: _, ...rest } = reply.headers;
    return { ...reply, headers: value === undefined ? rest : { ...rest, [name]: value } };
  };
}

function always200(reply: Reply, { url }: IncomingMessage): Reply {
  if (url !== component || reply.status !== 304) return reply;
  return { ...reply, status: 200, body: goodFiles().get('edge-node.json') ?? '' };
}
