/** One try: the request, its redirects, and the response or the reason for its absence. */
import type { Dispatcher } from 'undici';
import { withoutUndefined } from '#model/without-undefined.ts';
import { Failure } from '../failure.ts';
import type { HttpRequest, HttpResponse, HttpSettings } from './types.ts';
import { isOwnHost, type Agents } from './agent.ts';
import { connectionFailure } from './connection-failure.ts';
import { acceptEncoding, charsetOf, decode, readBytes } from './body.ts';
import { isLimit, statusFailure } from './status.ts';

type Options = {
  readonly settings: HttpSettings;
  readonly agents: Agents;
  readonly signal: AbortSignal;
};
type Response = Dispatcher.ResponseData;
const maxRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

export async function exchange(request: HttpRequest, options: Options): Promise<HttpResponse> {
  let url = request.url;
  for (let count = 0; count <= maxRedirects; count++) {
    const response = await send(request, url, options).catch((error: unknown) => {
      if (url === request.url) throw error;
      const { message, retry } = connectionFailure(request.url, error);
      // The host that was asked does answer.
      const words = message.replace(' cannot be read', ' redirects to what cannot be read');
      throw new Failure(words, { retry, scope: 'request' });
    });
    if (!redirects.has(response.statusCode)) return await receive(request, url, response, options);
    await discard(response);
    url = redirectTarget(request.url, url, headerOf(response)('location'));
  }
  throw new Failure(`${request.url} redirects in a circle, or more than ${maxRedirects} times`);
}

async function send(request: HttpRequest, url: string, { agents, settings, signal }: Options) {
  const isOwn = isOwnHost(url, settings, request);
  checkProtocol(request.url, url, isOwn);
  const { credential, validator } = request;
  const { origin, pathname, search, hostname } = new URL(url);
  const isSent = typeof credential === 'object' && isSentTo(url, request);
  const agent = await agents.of(hostname, isOwn);
  return await agent.request({
    origin,
    path: `${pathname}${search}`,
    method: request.body ? 'POST' : (request.method ?? 'GET'),
    body: request.body?.(request.url) ?? null,
    signal,
    headers: withoutUndefined({
      accept: request.accept ?? '*/*',
      'accept-encoding': acceptEncoding,
      'user-agent': settings.userAgent,
      'content-type': request.body && 'application/json',
      'if-none-match': validator?.etag,
      'if-modified-since': validator?.lastModified,
      ...(isSent && { [credential.header]: credential.value }),
    }),
  });
}

/** A redirect to another origin gets no credential. */
function isSentTo(url: string, request: HttpRequest): boolean {
  return new URL(url).origin === new URL(request.url).origin;
}

async function receive(request: HttpRequest, url: string, response: Response, options: Options) {
  const header = headerOf(response);
  const status = response.statusCode;
  const wanted = status === 200 || (status === 304 && request.validator !== undefined);
  const isExpected = request.expects?.includes(status) && !(status === 403 && isLimit(header));
  const encoding = header('content-encoding');
  if (!wanted && !isExpected) {
    const said = await readBytes(response.body, encoding, 16_384, url).then(String, () => '');
    const asked = isSentTo(url, request) ? request : { ...request, credential: 'none' as const };
    throw statusFailure(asked, status, header, options.settings.clock(), said);
  }
  if (status !== 200 || request.method === 'HEAD') {
    await discard(response);
    return { url, status, header, text: '' };
  }
  const bytes = await readBytes(response.body, encoding, options.settings.maxBytes, request.url);
  const charset = request.anyCharset ? charsetOf(bytes, header('content-type')) : undefined;
  return { url, status, header, text: decode(bytes, request.url, charset) };
}

/** The target is checked like any other URL before it is requested. */
function redirectTarget(requested: string, from: string, location: string | undefined): string {
  if (location === undefined) throw new Failure(`${requested} redirects without saying where to`);
  const target = URL.parse(location, from);
  if (target === null) throw new Failure(`${requested} redirects to an invalid address`);
  if (target.username !== '' || target.password !== '')
    throw new Failure(`${requested} redirects to an address that carries credentials`);
  return target.href;
}

/** Reads a short body, so that the connection can be used again; closes it if there is more. */
async function discard(response: Response): Promise<void> {
  await response.body.dump({ limit: 16_384 }).catch(() => {});
}

function headerOf(response: Response): HttpResponse['header'] {
  return (name) => [response.headers[name] ?? []].flat().join(', ') || undefined;
}

export function checkProtocol(requested: string, url: string, plainAllowed: boolean): void {
  const { protocol } = new URL(url);
  if (protocol === 'https:' || (protocol === 'http:' && plainAllowed)) return;
  const what = requested === url ? 'is not https' : 'redirects to an address that is not https';
  const why = `${requested} ${what}; for a host of one's own network, name it under "privateHosts" in site.json, or pass --allow-private-hosts`;
  throw new Failure(why);
}
