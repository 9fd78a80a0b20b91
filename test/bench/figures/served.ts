/**
 * Proving what is served, by a host that is 50 ms away: the ideal is all requests, as many at once as are allowed.
 * The releases are as many as products have supported lines: what counts here is files.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { headersFor, mediaTypes, readHostRules } from '#deploy/host/host-rules.ts';
import { atMost, work, type Bench, type Figure } from '../figure.ts';
import { measure, serveAt } from '../measure.ts';
import { commandOf } from '../programs.ts';

const delay = 50;

export async function servedFigures(bench: Bench): Promise<Figure[]> {
  return [...(await served(bench, 464, 20)), ...(await served(bench, 4000, 120))];
}

async function served(bench: Bench, components: number, most: number): Promise<Figure[]> {
  const project = bench.corpus({ components, releases: components * 20 });
  const folder = await bench.built(project);
  const host = await startHost(folder);
  try {
    const run = await measure(commandOf(project, 'verify', host.address));
    const asked = host.requests();
    const index = `${components} components ${delay} ms away`;
    return [
      atMost(`verify of ${index}`, run.seconds, most, 's', `${work(run)}, ${asked} requests`),
      atMost('Requests of it for each file', asked / host.files, 1.05),
    ];
  } finally {
    await host.close();
  }
}

/** Answers as the host does. */
async function startHost(folder: string) {
  const rules = readHostRules(folder);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
  const files = new Set(paths);
  let requests = 0;
  const server = await serveAt(async ({ url = '/', headers }, response) => {
    requests++;
    await sleep(delay);
    const asked = decodeURIComponent(url);
    const path = [asked, `${asked}.html`, `${asked}index.html`].find((one) => files.has(one));
    const file = path ?? '/404.html';
    const body = readFileSync(join(folder, file));
    const etag = `"${file.length}-${body.length}"`;
    for (const [name, value] of headersFor(rules, file)) response.setHeader(name, value);
    const type = mediaTypes[extname(file)] ?? 'application/octet-stream';
    response.setHeader('content-type', type).setHeader('etag', etag);
    if (headers['if-none-match'] === etag) return response.writeHead(304).end();
    return response.writeHead(path === undefined ? 404 : 200).end(body);
  });
  return { ...server, files: files.size, requests: () => requests };
}
