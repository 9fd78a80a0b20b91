/** The same good index behind an address, served well and badly. */
import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { placedMessage } from '#model/problem.ts';
import { hosts } from '#model/served/paths.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { hardening } from '#verify/clause.ts';
import { aPage } from '#verify/held.ts';
import { probes, type Probes } from '#verify/probes.ts';
import type { Remake } from '#verify/remake.ts';
import { served as transport } from '#verify/transport.ts';
import { urlReader, type UrlReaderOptions } from '#verify/url-reader.ts';
import { exitOf, findingsOf, verify, type Verification } from '#verify/verify.ts';
import { liveReply, type Reply } from '../e2e/deploy/stand-ins/live.ts';
import { listen } from '../gather/server.ts';
import { brokenIn, goodFiles, leavesOutAll, now, remake, summed, toldIn } from './good-index.ts';
import type { Files } from './good-index.ts';

/** Alters what would have been answered; nothing back means: say no more. */
type Twist = (reply: Reply, request: IncomingMessage) => Reply | undefined;

const component = '/edge-node.json';
const policy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";
const page = { headers: { 'content-type': 'text/html' }, body: ' <!doctype html>' };

const twists: readonly (readonly [clause: string, twist: Twist, says: RegExp])[] = [
  ['found', on('/all.json', { status: 401 }), /answers 401; serve it .* --auth/],
  ['found', on(component, { status: 302, headers: { location: '/x?s=a' } }), /ts to \/x;/],
  ['found', on(component, undefined), /^edge-node.json: /],
  ['found', on('/tool', { status: 403 }), /^tool.html: answers 403; serve it to everyone/],
  ['found', withFile('/tool', { status: 302, headers: { location: '//e.example' } }), /e.example/],
  ['typed', header('content-type', 'text/plain'), /"text\/plain"; it must be application\/json/],
  ['typed', header('content-type', 'application/json; charset=latin1'), /charset=latin1/],
  ['typed', header('content-type', undefined), /is served without a type; it must be app/],
  ['typed', header('content-type', 'text/html', '/SHA256SUMS'), /is served as a page/],
  ['one-hour-cache', header('cache-control', 'max-age=3600, s-maxage=60'), /s-maxage=60/],
  ['one-hour-cache', header('cache-control', undefined), /lacks the header Cache-Control; it/],
  ['one-hour-cache', header('cache-control', 'no-store, max-age=3600'), /no-store/],
  ['one-hour-cache', header('cache-control', 'max-age=3600, stale-while-revalidate=9'), /=9/],
  ['one-hour-cache', header('cache-control', 'max-age=86400', '/tool'), /^tool.html/],
  ['one-hour-cache', header('age', '7200, 1'), /holds it for 7200 s/],
  ['validator', header('etag', ''), /^edge-node.json/],
  ['open-to-scripts', header('access-control-allow-origin', undefined), /Allow-Origin/],
  ['no-type-guessing', header('x-content-type-options', 'nosniff, nosniff'), /, nosniff"; it/],
  ['page-policy', policed(policy.replace('default-', 'img-')), /with default-src 'none'/],
  ['page-policy', policed(`${policy}; img-src evil.example`), /lets in others: img-src evil/],
  ['page-policy', policed(policy.replace("; form-action 'self'", '')), /without form-action/],
  ['page-policy', policed(undefined), /has no Content-Security-Policy/],
  ['page-policy', header('referrer-policy', 'unsafe-url', '/feed.xml'), /Referrer-Policy/],
  ['no-unwanted-header', header('set-cookie', 'a=b'), /set-cookie/],
  ['no-unwanted-header', header('content-disposition', 'attachment'), /content-disposition/],
  ['no-unwanted-header', header('x-robots-tag', 'noindex'), /search engines/],
  ['no-unwanted-header', header('strict-transport-security', 'max-age=0; preload'), /TLS/],
  ['revalidates', where(304, { status: 200 }), /answers 200 to its own validator/],
  ['revalidates', asked('/index.json', 'if-none-match', { status: 304 }), /that it never gave/],
  ['unknown-is-404', where(404, { status: 200 }), /must be a 404/],
  ['missing-page-policy', where(404, { headers: { 'content-security-policy': '' } }), /a 404. has/],
  ['missing-page-policy', on('/no-such-page-0', { body: '<script src=//e>' }), /differs from 404/],
  ['missing-page-policy', where(404, { headers: { 'content-type': 'text/plain' } }), /is no page/],
  ['same-for-every-reader', asked(component, 'br', { body: '{}' }), /asked for br: differs/],
  ['same-for-every-reader', toldApart('/all.json', /^curl/), /asked for identity: differs/],
  ['sums-match', toldApart('/lifecycle/tool.json', /^RenovateBot/), /is not what/],
  ['same-for-every-reader', asked(component, 'zstd', damaged('zstd')), /cannot be decoded/],
  ['same-for-every-reader', asked(component, 'gzip', damaged('rot13')), /unknown encoding rot13/],
  ['pages-at-their-address', toldApart('/dashboard-bundle', /^Mozilla/), /differs from the page/],
  ['pages-at-their-address', withFile('/dashboard-bundle', { status: 404 }), /must be the page/],
  ['pages-at-their-address', on('/', { headers: { 'content-type': 'text/plain' } }), /text\/html/],
  ['pages-at-their-address', on('/dashboard-bundle/', { status: 200 }), /bundle\/: differs/],
];

test.each(twists)('an index is told by: $0: $2', async (clause, twist, says) => {
  expect(toldIn(await read(twist), clause)).toContainEqual(expect.stringMatching(says));
});

test.each<[string, Twist, readonly string[]]>([
  ['a file', on('/edge-node.json', { status: 500 }), ['edge-node.json: answers 500']],
  ['a feed', on('/tool.xml', { status: 304 }), ['tool.xml: answers 304']],
  ['the list', on('/index.json', { status: 404 }), ['index.json: is not there']],
  ['what says who made it', on('/facts.json', { status: 404 }), ['facts.json: is not there']],
  ['the sums', on('/SHA256SUMS', { status: 404 }), ['SHA256SUMS: is not there']],
  ['the log', on('/log.jsonl', { status: 404 }), ['log.jsonl: is not there']],
  ['the day of validity', on('/freshness.json', page), [`freshness.json: ${aPage}`]],
  ['what says who made it, but a page', on('/facts.json', page), [`facts.json: ${aPage}`]],
])('of %s that does not come nothing else is told', async (_, twist, told) => {
  expect(findingsOf(await read(twist), 'violation').map(placedMessage)).toEqual(told);
});

test('where nothing answers, that is all there is to say', async () => {
  await expect(read(() => undefined)).rejects.toThrow(
    /^index.json: .*; is http:\/\/127.0.0.1:\d+\/ the address of an index\? \[E-UNREACHABLE\]$/,
  );
  const down = { status: 503, headers: {}, body: '' };
  await expect(read(() => down)).rejects.toThrow(/^index.json: answers 503; is http:.* index\?/);
  await using unencrypted = urlReader((await served((reply) => reply)).replace('http', 'https'));
  const because =
    'does not speak TLS (https); name the address with http://, or the port that has TLS';
  expect(await unencrypted.get('index.json')).toEqual({ kind: 'failed', because });
  expect(() => urlReader('https://user:word@example.com/')).toThrow('is no address of an index');
});

test('every clause on serving has been broken, and what is not held against an index is one', () => {
  const tried = new Set([...twists.map(([clause]) => clause), 'over-tls']);
  const asked = [...transport, ...probes].map(({ name }) => name);
  expect(asked.filter((name) => !tried.has(name))).toEqual([]);
  const leftOut = [hardening, ...Object.values(hosts).map(({ cannot }) => cannot)].flat();
  expect(leftOut.filter((name) => !asked.includes(name))).toEqual([]);
});

test('an address without TLS is told, outside of one’s own network', () => {
  const isTold = (where: string) => [...(probes[0]?.check({ where } as Probes) ?? [])].length > 0;
  const places = ['http://example.com/', 'https://example.com/', 'http://index.lan/'];
  expect(places.filter(isTold)).toEqual(['http://example.com/']);
});

const theirs = /^\/(index|all|edge-node|dashboard-bundle|tool|search)\.json$/;
/** One of their products has a name that we could not give. */
const theirFiles = goodFiles();
for (const [path, body] of theirFiles)
  theirFiles.set(path.replace(/^tool/, 'search'), String(body).replace('"tool"', '"search"'));
const type = 'application/json; charset="UTF-8"';
const headers = { 'cache-control': 'public, max-age=3600', 'content-type': type, age: '3600' };
const plain: Twist = (reply, { url = '' }) =>
  theirs.test(url) ? { ...reply, headers, body: inPython(reply) } : missing;
const missing = { status: 404, headers: {}, body: '' };
const inPython = ({ body }: Reply) => String(body).replaceAll('.000Z"', '+00:00"');

test('an index of another program, which has what the specification names is noted upon, and not called proven', async () => {
  const result = await read(plain, { files: theirFiles });
  const noted = ['no-type-guessing', 'open-to-scripts', 'timestamp-is-plain', 'validator'];
  expect([exitOf(result), brokenIn(result)]).toEqual([4, noted]);
  expect(findingsOf(result, 'violation')).toEqual([]);
  expect(result.notCompared[0]?.because).toContain('there is no facts.json');
});

test('an index of another program, which has what the specification names is told what breaks the specification', async () => {
  const result = await read((reply, request) => {
    if (request.url === '/facts.json') return { ...reply, body: '{"a":1}' };
    const { body, ...rest } = plain(reply, request) ?? reply;
    return { ...rest, body: String(body).replace('"1.10"', '1.10') };
  });
  const told = 'edge-node.json: releases[1].version: must be a string, not 1.1';
  expect([exitOf(result), findingsOf(result, 'violation').map(placedMessage)]).toEqual([1, [told]]);
});

const shown = { 'content-disposition': 'inline; filename="x"', 'content-encoding': '' };
const inline: Twist = (reply) => changed(reply, { headers: shown });
const zipped: Twist = (reply) => {
  const body = reply.status === 304 ? '' : gzipSync(reply.body);
  return changed(reply, { headers: { 'content-encoding': 'GZIP' }, body });
};
const upgrade = 'upgrade-insecure-requests';

test.each<[string, Twist, under?: string]>([
  ['adds a policy of its own', policed(`${policy}, ${upgrade}; frame-ancestors 'self'`)],
  ['has it under a path', (reply) => reply, '/releases'],
  ['says of each file that it is to be shown, and of none how it is coded,', inline],
  ['compresses unasked', zipped],
])('the good index keeps every clause where the host %s', async (_, twist, under = '') => {
  expect(brokenIn(await read(twist, { under }))).toEqual([]);
});

test('all.json is asked for only where the sums list it, or no parts stand in its place', async () => {
  const files = goodFiles();
  files.delete('all.json');
  const found = () => read((reply) => reply, { files: summed(files), maker: leavesOutAll });
  expect(brokenIn(await found())).toEqual([]);
  files.delete('all/index.json');
  expect(brokenIn(await found())).toContain('found');
});

const once = [{ status: 429 }];
const busyOnce: Twist = (reply, { url }) =>
  url === component ? once.pop() && { ...reply, status: 429 } : reply;
const patient = { timeoutMs: 2000, stallMs: 3000 };
const bounds = { ms: 60_000, msPerFile: 0, bytes: 1e9, bytesPerFile: 0 };
const tooLate = /^was not asked for: the files before it took longer than 0 s together$/;

test.each<[string, UrlReaderOptions, because: RegExp, unread?: true]>([
  ['larger than allowed', { maxBytes: 100 }, /larger than/],
  ['slower than allowed', { timeoutMs: 30 }, /no whole answer within/, true],
  ['slower than its reader has time', { timeoutMs: 9000 }, /was given up, as its time is/, true],
  ['of an index slower than allowed', { bounds: { ...bounds, ms: 0 } }, tooLate, true],
])('an answer %s is no answer', async (_, options, because, unread) => {
  const twist: Twist = (reply) => (options.timeoutMs ? undefined : reply);
  const reader = urlReader(await served(twist, { silenceMs: 500 }), options);
  // Its reader has time for the others, however busy the machine is.
  const ask = options.timeoutMs === 9000 ? { signal: AbortSignal.timeout(300) } : undefined;
  const answer = await reader.get('edge-node.json', ask).finally(reader[Symbol.asyncDispose]);
  expect(answer).toEqual({ kind: 'failed', because: expect.stringMatching(because), unread });
});

test.each<[string, UrlReaderOptions, Twist, RegExp]>([
  ['larger than allowed', { bounds: { ...bounds, bytes: 5000 } }, (reply) => reply, /larger than/],
  ['that stands still', {}, on('/edge-node.json', undefined), /whole (answer within|for) \d/],
  ['that is busy, and then stands still', {}, busyOnce, /; the host asks for fewer/],
])('an index %s is one finding, and no violation', async (_, options, twist, says) => {
  const result = await read(twist, { ...patient, ...options });
  expect([exitOf(result), brokenIn(result), result.notCompared.length]).toEqual([4, [], 1]);
  expect(result.notCompared[0]?.because).toMatch(says);
  expect(result.notCompared[0]?.because).not.toMatch(/\((\d+) of \1 files were read/);
  expect(result.notCompared[0]?.paths).toContain('edge-node.json');
});

test('each file is asked for once, and a host that is busy or fails by chance is asked again', async () => {
  let busy = 0;
  const throttled = { status: 429, headers: { 'retry-after': '0.01' }, body: '' };
  const asked: string[] = [];
  const noting: Twist = (reply, { url = '' }) => {
    if (url === '/tool.xml' && !asked.includes(url)) reply.status = 502;
    asked.push(url);
    return busy++ === 20 ? throttled : reply;
  };
  const code = exitOf(await read(noting, { ...patient, stallMs: 10_000 }));
  const files = [...goodFiles().keys()].filter((path) => !path.startsWith('_'));
  const addresses = files.map((path) => `/${path.replace(/(^index)?\.html$/, '')}`);
  const times = Map.groupBy(asked, (url) => decodeURIComponent(url));
  expect(addresses.filter((url) => !times.has(url))).toEqual([]);
  const plain = ['/details/tool.json', '/lifecycle/tool.json', '/tool.xml', '/cle/tool.json'];
  expect(plain.flatMap((url) => times.get(url)).length).toBeLessThan(plain.length + 3);
  expect(code).toBe(0);
});

test('an index that is replaced while it is read is read again', async () => {
  const files = summed(goodFiles().set('tool.html', 'x'));
  let left = 40;
  const replacing: Twist = (reply) => {
    if (--left === 0) for (const [path, body] of goodFiles()) files.set(path, body);
    return reply;
  };
  expect(brokenIn(await read(replacing, { files }))).toEqual([]);
});

type Reading = UrlReaderOptions & { under?: string; files?: Files; maker?: Remake };

async function read(twist: Twist, reading: Reading = {}): Promise<Verification> {
  const { under = '', files = goodFiles(), maker = remake, ...options } = reading;
  const silenceMs = options.stallMs === undefined ? 0 : 20_000;
  const reader = urlReader(await served(twist, { under, silenceMs, files }), options);
  return verify(reader, now, maker).finally(reader[Symbol.asyncDispose]);
}

async function served(twist: Twist, { under = '', silenceMs = 0, files = goodFiles() } = {}) {
  const bodyOf = (path: string) => (path === '/_headers' ? undefined : files.get(path.slice(1)));
  const { url } = await listen((request, response) => {
    const address = (request.url ?? '/').slice(under.length).replace(/\?.*$/, '');
    const asked = { url: address, headers: request.headers };
    const reply = twist(liveReply(String(files.get('_headers')), bodyOf, asked), request);
    if (reply === undefined) setTimeout(() => response.destroy(), silenceMs);
    else response.writeHead(reply.status, reply.headers).end(reply.body);
  });
  return `${url}${under}`;
}

type Change = Partial<Omit<Reply, 'headers'>> & {
  readonly headers?: Readonly<Record<string, string | undefined>>;
};

function changed(reply: Reply, change: Change): Reply {
  const headers = withoutUndefined({ ...reply.headers, ...change.headers });
  return { ...reply, ...change, headers: headers as Reply['headers'] };
}

/** Without a change, there is no answer. */
function when(is: (reply: Reply, request: IncomingMessage) => boolean, change?: Change): Twist {
  return (reply, request) => (is(reply, request) ? change && changed(reply, change) : reply);
}

function on(path: string, change?: Change): Twist {
  return when((_, { url }) => url === path, change);
}

/** As hosts that serve a page under its file's name, and something else at its address. */
function withFile(path: string, change: Change): Twist {
  const body = goodFiles().get(`${path.slice(1)}.html`) ?? '';
  const page = on(`${path}.html`, { status: 200, body });
  return (reply, request) => on(path, change)(page(reply, request) ?? reply, request);
}

function where(status: number, change: Change): Twist {
  return when((reply) => reply.status === status, change);
}

/** Where a header asks for a coding, or is there. */
function asked(path: string, word: string, change: Change): Twist {
  const isAsked = ({ headers }: IncomingMessage) =>
    headers['accept-encoding'] === word || headers[word] !== undefined;
  return when((_, request) => request.url === path && isAsked(request), change);
}

/** Another body for those who name themselves so. */
function toldApart(path: string, name: RegExp): Twist {
  const isSo = ({ headers }: IncomingMessage) => name.test(headers['user-agent'] ?? '');
  return when((_, request) => request.url === path && isSo(request), { body: '{}' });
}

function damaged(coding: string): Change {
  return { headers: { 'content-encoding': coding }, body: 'x' };
}

function policed(text: string | undefined): Twist {
  return header('content-security-policy', text, '/feed.xml');
}

function header(name: string, value: string | undefined, path = component): Twist {
  return on(path, { headers: { [name]: value } });
}
