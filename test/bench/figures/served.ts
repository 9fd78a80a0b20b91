/**
 * Proving what is served, by a host that is 50 ms away: the ideal is all requests, as many at once as are allowed.
 * The releases are as many as products have supported lines: what counts here is files.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { proveLive } from '#deploy/proof.ts';
import { headersFor, mediaTypes, readHostRules } from '#deploy/host/host-rules.ts';
import { folderReader } from '#verify/open-reader.ts';
import { urlReader } from '#verify/url-reader.ts';
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
    await proveDay(folder, host.address);
    const index = `${components} components ${delay} ms away`;
    const later = `Requests after an ordinary deploy of ${index}`;
    return [
      atMost(`verify of ${index}`, run.seconds, most, 's', `${work(run)}, ${asked} requests`),
      atMost('Requests of it for each file', asked / host.files, 1.05),
      atMost(later, host.requests() - asked, 300, 'requests'),
    ];
  } finally {
    await host.close();
  }
}

/** As a deploy does, after a day on which one component had a release. */
async function proveDay(folder: string, address: string): Promise<void> {
  const [built, live] = [await folderReader(folder), urlReader(address)];
  const ids = new Set(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as string[]);
  const [released] = ids;
  const isChanged = (path: string): boolean => {
    const [, initial] = /^assets\/search\.names\.(.+)\.json$/.exec(path) ?? [];
    if (initial !== undefined) return `-${released}`.includes(`-${initial}`);
    const stem = basename(path).replace(/\.[^.]+$/, '');
    return ids.has(stem) ? stem === released : /^(all|api|assets\/search|[^/]+$)/.test(path);
  };
  const paths = ((await built.list?.()) ?? []).map(({ path }) => path);
  const changed = new Set(paths.filter(isChanged));
  const problems = await proveLive({ built, live, changed, patienceMs: 60_000, say: () => {} });
  await live.close();
  if (problems.length > 0) throw new Error(JSON.stringify(problems[0]));
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
