/** The live address of the stand-in: the active version's files, as the host answers for them. */
import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { mediaTypes } from '#deploy/host/host-rules.ts';

export type Version = {
  readonly id: string;
  /** The sum of each file, by its path with a slash. */
  readonly assets: Map<string, string>;
  readonly headers: string;
};

export type Reply = { status: number; headers: Record<string, string>; body: string | Uint8Array };

type Asked = Pick<IncomingMessage, 'url' | 'headers'>;

/** `headers`: the text of `_headers`; `bodyOf`: of a file by its path with a slash. */
export function liveReply(
  headers: string,
  bodyOf: (path: string) => string | Uint8Array | undefined,
  { url = '/', headers: asked }: Asked,
): Reply {
  const address = encodedPath(url).replace(/(index)?\.html$/, '');
  if (address !== url) return { status: 307, headers: { location: address }, body: '' };
  const path = url === '/' ? '/index.html' : decodeURIComponent(url);
  const body = bodyOf(path) ?? bodyOf(`${path}.html`);
  const common = { ...headersIn(headers), 'content-type': typeOf(body === undefined ? '' : path) };
  if (body === undefined) return { status: 404, headers: common, body: bodyOf('/404.html') ?? '' };
  const etag = `"${hash('sha256', body)}"`;
  const status = asked['if-none-match'] === etag ? 304 : 200;
  return { status, headers: { ...common, etag }, body: status === 304 ? '' : body };
}

/** The host sends whoever asks for a plain `@` on to its encoded form. */
function encodedPath(path: string): string {
  return path
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part)))
    .join('/');
}

function headersIn(text: string): Record<string, string> {
  const lines = [...text.matchAll(/^ {2}([\w-]+): (.+)$/gm)];
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name.toLowerCase(), value]));
}

/** By the path with its slash; anything without an ending is a page. */
function typeOf(path: string): string {
  const [, extension = 'html'] = /\.(\w+)$/.exec(path) ?? [];
  if (path === '/SHA256SUMS' || /^(jsonl|ndjson)$/.test(extension))
    return 'application/octet-stream';
  return mediaTypes[`.${extension}`] ?? 'text/html; charset=utf-8';
}
