/** Serves files from memory as the host does: the same names, the same headers, compressed. */
import { extname } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { mediaTypes } from '#deploy/host/host-rules.ts';
import { readProgramSite } from '#io/program-site.ts';
import { headersFile } from '#publish/headers.ts';
import { assetFiles } from '#publish/pages/page-context.ts';
import { listenOn } from '../../gather/server.ts';

export type Files = ReadonlyMap<string, string>;

/** Tests hold their sites as texts; the assets are the same on every site. */
const images = new Map(
  assetFiles({ site: {}, assets: readProgramSite().value.assets }).map(({ path, bytes }) => [
    path,
    bytes,
  ]),
);

/** The rule that is for every path. */
const [, ...rules] = headersFile({ baseUrl: 'https://example.com/releases' }).trim().split('\n');
const headers = Object.fromEntries(rules.map((rule) => rule.trim().split(/: (.*)/)));

/** The files may change meanwhile. */
export async function serve(files: Files) {
  const packed = new Map<string | Uint8Array, Buffer>();
  return await listenOn((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const name = nameOf(files, path.slice(1));
    const found = name ?? '404.html';
    const text = files.get(found) ?? images.get(found) ?? '';
    const body = packed.get(text) ?? compressed(text);
    packed.set(text, body);
    response.writeHead(name === undefined ? 404 : 200, {
      ...headers,
      'Content-Encoding': 'br',
      Vary: 'Accept-Encoding',
      'Content-Type': mediaTypes[extname(found)] ?? 'application/octet-stream',
    });
    response.end(body);
  });
}

function nameOf(files: Files, path: string): string | undefined {
  return [path === '' ? 'index.html' : path, `${path}.html`].find(
    (name) => images.has(name) || files.has(name),
  );
}

function compressed(text: string | Uint8Array): Buffer {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
