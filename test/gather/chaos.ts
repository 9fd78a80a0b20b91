/** A server that is healthy until it is told not to be: every way in which an upstream can fail. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { listen, send } from './server.ts';

export type Healthy = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
};

export type Sent = { readonly headers: IncomingMessage['headers']; readonly body: Buffer };

/** What the healthy server answers to `GET /path`; none is a 404. */
export type Answers = (what: string, url: string, sent: Sent) => Healthy | undefined;

type Hit = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What it would have answered, and what it answered to the very first request. */
  readonly healthy: Healthy;
  readonly first: Healthy;
  readonly stop: () => void;
};

export type Fault = {
  readonly name: string;
  /** What a report must say of it, unless the answer is right all the same. */
  readonly words: RegExp;
  readonly respond: (hit: Hit) => void;
};

export type Chaos = { readonly url: string; readonly asked: string[]; readonly close: () => void };

/** `isHit` says which requests the fault hits, by what is asked and how many were asked before. */
export async function chaos(
  answers: Answers,
  fault?: Fault,
  isHit: (what: string, index: number) => boolean = () => false,
): Promise<Chaos> {
  const asked: string[] = [];
  let first: Healthy | undefined;
  const { url, close } = await listen(async (request, response) => {
    const sent = { headers: request.headers, body: Buffer.concat(await request.toArray()) };
    const what = `${request.method} ${request.url}`;
    const index = asked.push(what) - 1;
    const healthy = answers(what, url, sent) ?? { status: 404, body: '' };
    first ??= healthy;
    if (fault === undefined || !isHit(what, index)) return send(response, healthy);
    return fault.respond({ request, response, healthy, first, stop: close });
  });
  return { url, asked, close };
}

function status(code: number, headers: Readonly<Record<string, string>> = {}): Fault['respond'] {
  return ({ response }) => send(response, { status: code, headers, body: 'no' });
}

function instead(body: (healthy: string) => string | Buffer): Fault['respond'] {
  return ({ response, healthy }) => {
    const encoding = typeof healthy.body === 'string' ? 'utf8' : 'latin1';
    const changed = body(healthy.body.toString(encoding));
    const content = typeof changed === 'string' ? Buffer.from(changed, encoding) : changed;
    send(response, { ...healthy, body: content });
  };
}

function cut(part: number): Fault['respond'] {
  return ({ response, healthy }) => {
    const body = Buffer.from(healthy.body);
    const headers = { ...healthy.headers, 'content-length': body.length };
    response.writeHead(healthy.status ?? 200, headers);
    response.write(body.subarray(0, Math.floor(body.length * part)), () => response.destroy());
  };
}

/** Sends a part and promises nothing, so that only the part itself can show that it is one. */
function cutUnseen(part: number): Fault['respond'] {
  return ({ response, healthy }) => {
    const body = Buffer.from(healthy.body);
    response.useChunkedEncodingByDefault = false;
    response.removeHeader('transfer-encoding');
    response.writeHead(healthy.status ?? 200, { ...healthy.headers, connection: 'close' });
    response.end(body.subarray(0, Math.floor(body.length * part)));
  };
}

const bomb = gzipSync(Buffer.alloc(20_000_000));
const offsets = [0, 0.1, 0.3, 0.45, 0.6, 0.75, 0.9, 0.97];

const drip: Fault['respond'] = ({ response }) => {
  const dripping = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(dripping));
};

const pour: Fault['respond'] = ({ request, response }) => {
  if (request.method === 'HEAD') return response.flushHeaders();
  const more = (): void => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, ' ')));
  };
  response.on('drain', more);
  more();
};

const unpacked: Fault['respond'] = ({ response }) => {
  response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': bomb.length });
  response.end(bomb);
};

const circle: Fault['respond'] = ({ response, request }) =>
  send(response, { status: 301, headers: { location: request.url ?? '' }, body: '' });

const typed: Fault['respond'] = ({ response, healthy }) =>
  send(response, { ...healthy, headers: { ...healthy.headers, 'content-type': 'image/png' } });

const page: Fault['respond'] = ({ response }) => {
  const body = '<!DOCTYPE html><html><body><a href="/login">Log in</a></body></html>';
  send(response, { headers: { 'content-type': 'text/html' }, body });
};

const limited = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '4000000000' };
const notText = (body: string) => Buffer.concat([Buffer.from(body), Buffer.from([0xff])]);
const closed = /the connection was (?:reset|closed)/;
const cutOff = /the connection was (?:reset|closed)|cut off/;
const unseen = /cut off|nothing|lists no release|no token/;

type Row = readonly [name: string, words: RegExp, respond: Fault['respond']];
const rows: readonly Row[] = [
  ['refused', /the connection was (?:refused|reset|closed)/, ({ stop }) => stop()],
  ['reset', closed, ({ request }) => void request.socket.resetAndDestroy()],
  ['slow drip', /did not answer completely within|the connection timed out/, drip],
  ['endless body', /answers with more than|did not answer completely within/, pour],
  ...offsets.flatMap((part): Row[] => [
    [`truncated at ${part}`, cutOff, cut(part)],
    [`truncated unseen at ${part}`, unseen, cutUnseen(part)],
  ]),
  ['half a page', /cut off|lists no release/, instead((body) => body.slice(0, body.length / 2))],
  ['gzip bomb', /answers with more than/, unpacked],
  ['wrong content type', /JSON/, typed],
  ['HTML instead', /web page|lists no release/, page],
  ['301 loop', /redirects in a circle/, circle],
  ['401', /answers 401/, status(401)],
  ['403', /answers 403: access denied/, status(403)],
  ['403 for a limit', /answers 403: too many requests .* asks to wait \d+ s/, status(403, limited)],
  ['404', /answers 404/, status(404)],
  ['410', /answers 410/, status(410)],
  ['429', /answers 429: too many requests/, status(429, { 'retry-after': '1' })],
  ['429 for an hour', /asks to wait 3600 s/, status(429, { 'retry-after': '3600' })],
  ['500', /answers 500/, status(500)],
  ['204', /answers 204/, ({ response }) => void response.writeHead(204).end()],
  ['nothing', /nothing|lists no release/, instead(() => '')],
  [
    'duplicate page',
    /circle|another shape|without its releases|no token|answers 401/,
    ({ response, first }) => send(response, first),
  ],
  ['invalid UTF-8', /not UTF-8/, instead(notText)],
  ['byte order mark', /never/, instead((body) => `\ufeff${body}`)],
  [
    'not HTTP',
    /does not answer in HTTP|the connection was (?:reset|closed)/,
    ({ request }) => void request.socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
  ],
];

export const faults: readonly Fault[] = rows.map(([name, words, respond]) => {
  return { name, words, respond };
});
