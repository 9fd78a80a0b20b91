/**
 * Asking the upstreams, against the ideal: every request takes its time on the way, and as many are on
 * the way at once as are allowed. The upstream is a server of our own that answers after a fixed delay.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { History } from '#model/history/history.ts';
import { writeCorpus, type CorpusSize } from '../corpus/corpus.ts';
import { atMost, growth, kilobytes, seconds, work, type Bench, type Figure } from '../figure.ts';
import { measure, type Measured } from '../measure.ts';
import { gatherWords } from '../programs.ts';

const delay = 150;
const concurrency = 8;

type Answer = { readonly body: Buffer; readonly etag: string };
type Traffic = { requests: number; bytes: number };

export async function gatherFigures(bench: Bench): Promise<Figure[]> {
  const { components, releases } = bench.scale.small;
  const size = { components: components / 2, releases: releases / 4 };
  const { first, second } = await gathers(bench.folder('gather'), size, delay);
  const large = { components: size.components * 10, releases: size.releases * 10 };
  const grown = await gathers(bench.folder('gather-large'), large, 0);
  return [
    figure('Gather for the first time, against the ideal', first),
    figure('Gather again, against the ideal', second),
    atMost(
      'Bytes in the second gather, of those in the first',
      (second.bytes / first.bytes) * 100,
      [0.9, '%'],
      `${kilobytes(second.bytes)} of ${kilobytes(first.bytes)}`,
    ),
    growth('a first gather with 10 times the releases', first, grown.first),
    growth('a gather again with 10 times the releases', second, grown.second),
  ];
}

type Gathers = Record<'first' | 'second', Measured & Traffic>;

/** From nothing, and again with nothing new, from an upstream that lets each request wait. */
async function gathers(project: string, size: CorpusSize, wait: number): Promise<Gathers> {
  writeCorpus(project, size);
  const answers = takeHistories(project);
  const traffic: Traffic = { requests: 0, bytes: 0 };
  const server = createServer((request, response) => {
    traffic.requests++;
    void answer(request, response, answers, wait);
  });
  server.on('connection', (socket) => {
    socket.on('close', () => (traffic.bytes += socket.bytesWritten));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    pointAt(project, (server.address() as AddressInfo).port);
    return { first: await run(project, traffic), second: await run(project, traffic) };
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

async function run(project: string, traffic: Traffic): Promise<Measured & Traffic> {
  Object.assign(traffic, { requests: 0, bytes: 0 });
  const measured = await measure({ words: gatherWords(project, concurrency) });
  // The last connections close a moment after the program has ended.
  await sleep(delay);
  return { ...measured, ...traffic };
}

function figure(name: string, run: Measured & Traffic): Figure {
  const ideal = (Math.ceil(run.requests / concurrency) * delay) / 1000;
  const note = `${work(run)}, ideal ${seconds(ideal)}: ${run.requests} requests, ${concurrency} at once, ${delay} ms each`;
  return atMost(name, run.seconds / ideal, [1.1], note);
}

/** Moves what is recorded to the upstream's side: a package document for each component. */
function takeHistories(project: string): Map<string, Answer> {
  const folder = join(project, 'data/history');
  const answers = new Map<string, Answer>();
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const history = JSON.parse(readFileSync(file, 'utf8')) as History;
    const body = gzipSync(JSON.stringify(packument(history)));
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
    answers.set(`/${history.id}`, { body, etag });
    rmSync(file);
  }
  // Rules and corrections speak of releases that are not recorded yet.
  rmSync(join(project, 'data/curated'), { recursive: true });
  writeFileSync(join(project, 'data/support-policy.json'), '{"components":{}}');
  return answers;
}

function packument({ id, releases }: History): object {
  const versions = releases.map(({ version }) => [version, manifest(id, version)]);
  const time = releases.map(({ version, date }) => [
    version,
    date.length === 10 ? `${date}T12:00:00.000Z` : date,
  ]);
  return { name: id, versions: Object.fromEntries(versions), time: Object.fromEntries(time) };
}

/** Hashes do not compress, so a document has the weight that real ones have at least. */
function manifest(name: string, version: string): object {
  const digest = (algorithm: string) => createHash(algorithm).update(`${name}@${version}`);
  const integrity = `sha512-${digest('sha512').digest('base64')}`;
  const tarball = `https://registry.example.com/${name}/-/${name}-${version}.tgz`;
  return { name, version, dist: { integrity, tarball, shasum: digest('sha1').digest('hex') } };
}

function pointAt(project: string, port: number): void {
  const folder = join(project, 'components');
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('https://registry.example.com', `http://127.0.0.1:${port}`));
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  answers: ReadonlyMap<string, Answer>,
  wait: number,
): Promise<void> {
  const known = answers.get(request.url ?? '');
  await sleep(wait);
  if (!known) return void response.writeHead(404).end();
  const { body, etag } = known;
  if (request.headers['if-none-match'] === etag)
    return void response.writeHead(304, { etag }).end();
  response
    .writeHead(200, {
      etag,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'content-length': body.length,
    })
    .end(body);
}
