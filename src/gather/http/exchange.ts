/** One try: the request, its redirects, and the answer or the reason that there is none. */
import type { Agent, Dispatcher } from 'undici';
import { Failure } from '../failure.ts';
import type { Answer, Ask, HttpSettings } from './asking.ts';
import { acceptEncoding, readText } from './body.ts';
import { broken } from './broken.ts';
import { nextHop } from './redirect.ts';
import { statusFailure } from './status.ts';

type Way = { readonly settings: HttpSettings; readonly agent: Agent; readonly left: number };
type Response = Dispatcher.ResponseData;

const maxRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

export async function exchange(ask: Ask, way: Way): Promise<Answer> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), Math.ceil(way.left));
  try {
    return await follow(ask, way, deadline.signal);
  } catch (error) {
    if (deadline.signal.aborted) throw tooSlow(ask.url, way.settings.timeout, error);
    throw broken(ask.url, error);
  } finally {
    clearTimeout(timer);
  }
}

async function follow(ask: Ask, way: Way, signal: AbortSignal): Promise<Answer> {
  const seen = new Set<string>();
  let url = ask.url;
  for (;;) {
    checkProtocol(ask.url, url, way.settings.allowPrivateHosts || isTrusted(url, way.settings));
    seen.add(url);
    const response = await send(ask, url, way, signal);
    if (!redirects.has(response.statusCode)) return await answerOf(ask, url, response, way);
    await discard(response);
    url = nextHop(ask.url, url, headerOf(response)('location'));
    if (seen.has(url)) throw new Failure(`${ask.url} redirects in a circle`);
    if (seen.size > maxRedirects) {
      throw new Failure(`${ask.url} redirects more than ${maxRedirects} times`);
    }
  }
}

async function send(ask: Ask, url: string, way: Way, signal: AbortSignal): Promise<Response> {
  const sameOrigin = new URL(url).origin === new URL(ask.url).origin;
  return await way.agent.request({
    origin: new URL(url).origin,
    path: pathOf(url),
    method: ask.method ?? 'GET',
    signal,
    headers: {
      accept: ask.accept ?? '*/*',
      'accept-encoding': acceptEncoding,
      'user-agent': way.settings.userAgent,
      ...(ask.authorization !== undefined && sameOrigin && { authorization: ask.authorization }),
      ...(ask.validator?.etag !== undefined && { 'if-none-match': ask.validator.etag }),
      ...(ask.validator?.lastModified !== undefined && {
        'if-modified-since': ask.validator.lastModified,
      }),
    },
  });
}

async function answerOf(ask: Ask, url: string, response: Response, way: Way): Promise<Answer> {
  const header = headerOf(response);
  const status = response.statusCode;
  const wanted = status === 200 || (status === 304 && ask.validator !== undefined);
  if (!wanted && !ask.expects?.includes(status)) {
    await discard(response);
    throw statusFailure(ask, status, header, way.settings.clock());
  }
  if (status !== 200 || ask.method === 'HEAD') {
    await discard(response);
    return { url, status, header, text: '' };
  }
  const encoding = header('content-encoding');
  const text = await readText(response.body, encoding, way.settings.maxBytes, ask.url);
  return { url, status, header, text };
}

/** Reads a little to keep the connection, and gives it up where there is more. */
async function discard(response: Response): Promise<void> {
  await response.body.dump({ limit: 16_384 }).catch(() => {});
}

function headerOf(response: Response): Answer['header'] {
  return (name) => {
    const value = response.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

function checkProtocol(asked: string, url: string, plainAllowed: boolean): void {
  const { protocol } = new URL(url);
  if (protocol === 'https:' || (protocol === 'http:' && plainAllowed)) return;
  const what = asked === url ? 'is not https' : 'redirects to an address that is not https';
  throw new Failure(`${asked} ${what}; inside one's own network, pass --allow-private-hosts`);
}

function isTrusted(url: string, settings: HttpSettings): boolean {
  const { hostname, port, protocol } = new URL(url);
  return settings.trustedHosts.includes(`${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`);
}

function tooSlow(url: string, timeout: number, cause: unknown): Failure {
  return new Failure(`${url} did not answer completely within ${timeout / 1000} s`, { cause });
}
