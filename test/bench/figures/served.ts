/**
 * Proving what is served, by a host that is 50 ms away: the ideal is all requests, as many at once as are allowed.
 * The releases are as many as products have supported lines: what counts here is files.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { proveLive } from '#deploy/proof.ts';
import { headersFor, mediaTypes, readHostRules } from '#deploy/host/host-rules.ts';
import { folderReader } from '#verify/open-reader.ts';
import { urlReader } from '#verify/url-reader.ts';
import { atMost, work, type Bench, type Figure } from '../figure.ts';
import { measure } from '../measure.ts';
import { commandOf } from '../programs.ts';

const delay = 50;
const releasesEach = 20;

export async function servedFigures(bench: Bench): Promise<Figure[]> {
  const few = await served(bench, 464, 20);
  const many = await served(bench, 4000, 120);
  return [...few, ...many];
}

async function served(bench: Bench, components: number, most: number): Promise<Figure[]> {
  const project = bench.corpus({ components, releases: components * releasesEach });
  const folder = await bench.built(project);
  const host = await startHost(folder);
  try {
    const run = await measure(commandOf(project, 'verify', host.address));
    const { requests } = host;
    const index = `${components} components ${delay} ms away`;
    const figures: Figure[] = [
      atMost(`verify of ${index}`, run.seconds, [most, 's'], `${work(run)}, ${requests} requests`),
      atMost('Requests of it for each file', requests / host.files, [1.05]),
    ];
    host.requests = 0;
    await proveDay(folder, host.address);
    const words = `Requests after an ordinary deploy of ${index}`;
    return [...figures, atMost(words, host.requests, [300, 'requests'])];
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

/** Answers as the host does, compressed before. */
async function startHost(folder: string) {
  const rules = readHostRules(folder);
  const answers = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    answers.set(file.slice(folder.length), gzipSync(readFileSync(file)));
  }
  const host = { address: '', files: answers.size, requests: 0, close: async () => {} };
  const server = createServer(async ({ url = '/', headers }, response) => {
    host.requests++;
    await sleep(delay);
    const asked = decodeURIComponent(url);
    const path = [asked, `${asked}.html`, `${asked}index.html`].find((one) => answers.has(one));
    const file = path ?? '/404.html';
    const etag = `"${file.length}-${answers.get(file)?.length}"`;
    for (const [name, value] of headersFor(rules, file)) response.setHeader(name, value);
    const type = mediaTypes[extname(file)] ?? 'application/octet-stream';
    response.setHeader('content-type', type).setHeader('etag', etag);
    if (headers['if-none-match'] === etag) response.writeHead(304).end();
    else {
      const coded = headers['accept-encoding']?.includes('gzip');
      if (coded) response.setHeader('content-encoding', 'gzip');
      response.writeHead(path === undefined ? 404 : 200);
      response.end(coded ? answers.get(file) : readFileSync(join(folder, file)));
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  host.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  host.close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return host;
}
