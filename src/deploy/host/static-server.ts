/** Serves a folder on this machine, as the host does. */
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { localhostAllowedHostnames, validateHostHeader } from '@modelcontextprotocol/server';
import { agentsPath, hostFiles } from '#model/served/paths.ts';
import { headersFor, mediaTypes, readHostRules, rewritten } from './host-rules.ts';
import { portTaken } from './local-host.ts';

type Options = {
  readonly folder: string;
  /** Undefined: the usual port, or the next free one. 0: any free port. */
  readonly port: number | undefined;
  readonly baseUrl?: string;
  /** Answers requests of AI agents (`agentsPath`). */
  readonly worker?: ((request: Request) => Promise<Response | undefined>) | undefined;
};

const usualPort = 8788;
const mostTaken = 20;

export async function startStaticServer({ folder, port, worker, baseUrl = '' }: Options) {
  const below = URL.parse(baseUrl)?.pathname.replace(/\/$/, '') ?? '';
  const browsers = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const path = pathOf(request, below);
    if (!isLocal(request)) response.writeHead(403).end('Served to this machine alone\n');
    else if (path === changes) keepOpen(response, browsers);
    else if (path === agentsPath && worker)
      answerBy(worker, request, response).catch(() => response.writeHead(400).end());
    else answer(folder, path, request, response);
  });
  await listen(server, port ?? usualPort, port === undefined ? mostTaken : 0);
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    reload: async () => {
      for (const browser of browsers) browser.write('data: changed\n\n');
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Other websites must not read what is not published yet, not even by DNS rebinding. */
function isLocal({ headers: { host, origin } }: IncomingMessage): boolean {
  const asked = origin === undefined ? [host] : [host, URL.parse(origin)?.host];
  return asked.every((one) => validateHostHeader(one, localhostAllowedHostnames()).ok);
}

async function listen(server: Server, port: number, triesLeft: number): Promise<void> {
  try {
    await once(server.listen(port, 'localhost'), 'listening');
  } catch (error) {
    if (triesLeft > 0) return await listen(server, port + 1, triesLeft - 1);
    throw portTaken(port, error);
  }
}

function answer(folder: string, path: string, request: IncomingMessage, response: ServerResponse) {
  if (!/^(?:GET|HEAD)$/.test(request.method ?? ''))
    return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
  if (path === reloadScript)
    return void response.writeHead(200, { 'content-type': mediaTypes['.js'] }).end(reloading);
  const rules = readHostRules(folder);
  const target = rewritten(rules.rewrites, path) ?? path;
  const moved = pageAddress(folder, target);
  const query = /\?.*/.exec(request.url ?? '')?.[0] ?? '';
  if (moved !== undefined) return void response.writeHead(307, { location: moved + query }).end();
  const { file, status } = find(folder, target);
  const bytes = isFile(folder, file) ? readFileSync(join(folder, file)) : Buffer.from('Not found');
  const etag = `"${hash('sha256', bytes).slice(0, 32)}"`;
  const type = mediaTypes[extname(file)] ?? 'application/octet-stream';
  response.setHeader('Content-Type', type);
  for (const [name, value] of headersFor(rules, `/${file}`)) response.setHeader(name, value);
  const isKnown = status === 200 && request.headers['if-none-match']?.includes(etag) === true;
  const packs =
    /text|json|xml/.test(type) &&
    /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(request.headers['accept-encoding']));
  if (packs && !isKnown) response.setHeader('Content-Encoding', 'gzip');
  // Weak if compressed: the bytes then differ from those of the file.
  const validator = packs ? `W/${etag}` : etag;
  response.writeHead(isKnown ? 304 : status, { ETag: validator, Vary: 'Accept-Encoding' });
  if (isKnown || request.method === 'HEAD') return void response.end();
  const body = withReload(file, bytes, request);
  return void response.end(packs ? gzipSync(body) : body);
}

async function answerBy(
  worker: NonNullable<Options['worker']>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url = '/', method = 'GET', headers } = request;
  const hasBody = !['GET', 'HEAD'].includes(method);
  const asked = new Request(new URL(url, 'http://localhost'), {
    method,
    headers: headers as Record<string, string>,
    ...(hasBody && { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' }),
  });
  const answered = (await worker(asked)) ?? new Response('Not found', { status: 404 });
  const text = await answered.text();
  response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(text);
}

/** The path below the address of the index; a path without a file if it cannot be decoded. */
function pathOf({ url = '/' }: IncomingMessage, below: string): string {
  try {
    const path = decodeURIComponent(new URL(`http://localhost${url}`).pathname);
    return path.startsWith(`${below}/`) ? path.slice(below.length) : path;
  } catch {
    return '/-';
  }
}

/** A page has one address: without its ending, and without a slash behind it. */
function pageAddress(folder: string, path: string): string | undefined {
  const name = path.replace(/(\.html|\/)$/, '').replace(/\/index$/, '/') || '/';
  const isMoved = name !== path && find(folder, name).status === 200 && /\.html$|.\/$/.test(path);
  return isMoved ? name : undefined;
}

function find(folder: string, path: string) {
  const name = path.slice(1);
  const names = path === '/' ? ['index.html'] : [name, `${name}.html`];
  const file = names.find((one) => !hostFiles.has(one) && isFile(folder, one));
  return file === undefined ? { file: '404.html', status: 404 } : { file, status: 200 };
}

function isFile(folder: string, name: string): boolean {
  if (/(^|[/\\])\.\.([/\\]|$)|[\0\\]|^\//.test(name)) return false;
  const file = join(folder, name);
  // `existsSync` is also false for a name that the file system does not allow.
  return existsSync(file) && statSync(file).isFile();
}

const changes = '/-/changes';
const reloadScript = '/-/reload.js';
const reloading = `new EventSource('${changes}').onmessage = () => location.reload();\n`;

function keepOpen(response: ServerResponse, browsers: Set<ServerResponse>): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.flushHeaders();
  browsers.add(response);
  response.on('close', () => browsers.delete(response));
}

/** Only browsers say that they open a page (`sec-fetch-dest`); others get the file's bytes. */
function withReload(file: string, bytes: Buffer, { headers }: IncomingMessage): Buffer | string {
  if (headers['sec-fetch-dest'] !== 'document' || !file.endsWith('.html')) return bytes;
  return `${bytes.toString('utf8')}<script type="module" src="${reloadScript}"></script>\n`;
}
