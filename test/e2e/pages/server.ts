/** Serves files from memory as the host does: the same names, the same headers, compressed. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { readProgramSite } from '#io/program-site.ts';
import { assetFiles } from '#publish/pages/page-context.ts';
import { listenOn } from '../../gather/server.ts';

export type Files = ReadonlyMap<string, string>;

export type Served = {
  readonly url: string;
  readonly close: () => void;
};

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  xml: 'application/xml',
  svg: 'image/svg+xml',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  ico: 'image/x-icon',
};

/** Tests hold their sites as texts; the assets are the same on every site. */
const images = new Map(
  assetFiles({ site: {}, assets: readProgramSite().value.assets }).map(({ path, bytes }) => [
    path,
    bytes,
  ]),
);

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'Cache-Control': 'public, max-age=3600',
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': policy,
  'Content-Encoding': 'br',
  Vary: 'Accept-Encoding',
};

export async function serve(files: Files): Promise<Served> {
  const packed = new Map<string, Buffer>();
  return await listenOn((request, response) => answer(files, packed, request, response));
}

function answer(
  files: Files,
  packed: Map<string, Buffer>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname).slice(
    1,
  );
  const name = nameOf(files, path);
  const found = name ?? '404.html';
  const body = packed.get(found) ?? compressed(images.get(found) ?? files.get(found) ?? '');
  packed.set(found, body);
  response.writeHead(name === undefined ? 404 : 200, {
    ...headers,
    'Content-Type': types[found.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  });
  response.end(body);
}

function nameOf(files: Files, path: string): string | undefined {
  return [path === '' ? 'index.html' : path, `${path}.html`].find(
    (name) => images.has(name) || files.has(name),
  );
}

function compressed(text: string | Uint8Array): Buffer {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
