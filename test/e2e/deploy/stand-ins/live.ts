/** The live address of the stand-in: the active version's files, as the host answers for them. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mediaTypes } from '#deploy/host/host-rules.ts';

export type Asset = { readonly hash: string; readonly size: number };

export type Version = {
  readonly id: string;
  readonly assets: Map<string, Asset>;
  /** The text of `_headers`. */
  readonly headers: string;
};

export type Live = {
  readonly active: Version | undefined;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly bend: (path: string, body: Buffer) => Buffer;
  /** Gives no answer. */
  readonly hang: (path: string) => boolean;
};

export function answerLive(
  { active, files, bend, hang }: Live,
  { url = '/', headers: asked }: IncomingMessage,
  response: ServerResponse,
): void {
  if (hang(url)) return;
  const encoded = encodedPath(url);
  if (encoded !== url) return void response.writeHead(307, { location: encoded }).end();
  if (url.endsWith('.html'))
    return void response.writeHead(307, { location: url.replace(/(index)?\.html$/, '') }).end();
  const path = url === '/' ? '/index.html' : decodeURIComponent(url);
  const asset = active?.assets.get(path) ?? active?.assets.get(`${path}.html`);
  const type = typeOf(asset === undefined ? '' : path);
  const common = { ...headersIn(active?.headers ?? ''), 'content-type': type };
  if (asset === undefined) return void response.writeHead(404, common).end('<h1>Not found</h1>');
  const body = bend(path, files.get(asset.hash) ?? Buffer.alloc(0));
  const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
  const same = asked['if-none-match'] === etag;
  response.writeHead(same ? 304 : 200, { ...common, etag }).end(same ? undefined : body);
}

/** The host sends whoever asks for a plain `@` on to its encoded form. */
function encodedPath(path: string): string {
  return path
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part)))
    .join('/');
}

function headersIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value,
    ]),
  );
}

/** By the path with its slash; anything without an ending is a page. */
export function typeOf(path: string): string {
  const [, extension = 'html'] = /\.(\w+)$/.exec(path) ?? [];
  if (path === '/SHA256SUMS' || /^(jsonl|ndjson)$/.test(extension))
    return 'application/octet-stream';
  return mediaTypes[`.${extension}`] ?? 'text/html; charset=utf-8';
}
