/** Asking the upstreams, against the ideal: a server of our own answers each request after a fixed delay. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { listenOn } from '../../gather/server.ts';
import type { History } from '#model/history/history.ts';
import { writeCorpus, type CorpusSize } from '../corpus/corpus.ts';
import { atMost, growth, seconds, work, type Bench, type Figure } from '../figure.ts';
import { gatherWords, measure, type Measured } from '../measure.ts';

const delay = 150;
const concurrency = 8;

type Gathered = Measured & { readonly requests: number; readonly bytes: number };

export async function gatherFigures({ folder }: Bench): Promise<Figure[]> {
  const size = { components: 200, releases: 25_000 };
  const { first, second } = await gathers(folder('gather'), size, delay);
  const large = { components: 2000, releases: 250_000 };
  const grown = await gathers(folder('gather-large'), large, 0);
  const [share, bytes] = [(second.bytes / first.bytes) * 100, `${second.bytes} of ${first.bytes}`];
  return [
    figure('Gather for the first time, against the ideal', first),
    figure('Gather again, against the ideal', second),
    atMost('Bytes in the second gather, of those in the first', share, 0.9, '%', bytes),
    growth('a first gather with 10 times the releases', first, grown.first),
    growth('a gather again with 10 times the releases', second, grown.second),
  ];
}

/** From nothing, and again with nothing new, from an upstream that lets each request wait. */
async function gathers(project: string, size: CorpusSize, wait: number) {
  writeCorpus(project, size);
  const answers = takeHistories(project);
  let [requests, bytes] = [0, 0];
  const server = await listenOn(async ({ url = '', headers, socket }, response) => {
    requests++;
    const before = socket.bytesWritten;
    // Its bytes count, too.
    response.sendDate = true;
    response.on('close', () => (bytes += socket.bytesWritten - before));
    await sleep(wait);
    const body = answers.get(url);
    if (!body) return response.writeHead(404).end();
    const etag = `"${hash('sha256', body).slice(0, 16)}"`;
    if (headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end();
    const about = { etag, 'content-type': 'application/json', 'content-encoding': 'gzip' };
    return response.writeHead(200, { ...about, 'content-length': body.length }).end(body);
  });
  const run = async (): Promise<Gathered> => {
    [requests, bytes] = [0, 0];
    const measured = await measure({ words: gatherWords(project, concurrency) });
    // The last answers are counted a moment after the program has ended.
    await sleep(delay);
    return { ...measured, requests, bytes };
  };
  try {
    inEach(join(project, 'components'), (file, text) =>
      writeFileSync(file, text.replace('https://registry.example.com', server.url)),
    );
    return { first: await run(), second: await run() };
  } finally {
    server.close();
  }
}

function figure(name: string, run: Gathered): Figure {
  const ideal = (Math.ceil(run.requests / concurrency) * delay) / 1000;
  const note = `${work(run)}, ideal ${seconds(ideal)}: ${run.requests} requests, ${concurrency} at once, ${delay} ms each`;
  return atMost(name, run.seconds / ideal, 1.1, '', note);
}

/** Moves what is recorded to the upstream's side: a package document for each component. */
function takeHistories(project: string): Map<string, Buffer> {
  const answers = new Map<string, Buffer>();
  inEach(join(project, 'data/history'), (file, text) => {
    const history = JSON.parse(text) as History;
    answers.set(`/${history.id}`, gzipSync(JSON.stringify(packument(history))));
    rmSync(file);
  });
  // Rules and corrections speak of releases that are not recorded yet.
  rmSync(join(project, 'data/curated'), { recursive: true });
  writeFileSync(join(project, 'data/support-policy.json'), '{"components":{}}');
  return answers;
}

/** Hashes do not compress, so a document has the weight that real ones have at least. */
function packument({ id: name, releases }: History): object {
  const versions = releases.map(({ version }) => {
    const integrity = `sha512-${hash('sha512', name + version, 'base64')}`;
    return [version, { name, version, dist: { integrity, shasum: hash('sha1', integrity) } }];
  });
  const time = releases.map(({ version, date }) => [version, `${date.slice(0, 10)}T12:00:00.000Z`]);
  return { name, versions: Object.fromEntries(versions), time: Object.fromEntries(time) };
}

function inEach(folder: string, change: (file: string, text: string) => void): void {
  for (const name of readdirSync(folder))
    change(join(folder, name), readFileSync(join(folder, name), 'utf8'));
}
