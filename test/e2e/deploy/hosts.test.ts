/**
 * For each host, `init --host` in an empty folder, with the packed program, and the job that it wrote, run as it is
 * written. `QUIET_DAYS=90` says how many of its days are quiet, and `REPOSITORIES=464` times an ordinary day of so many.
 */
import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseSums } from '#verify/sums.ts';
import { put, putProgram } from '../../folder.ts';
import { jsonIn } from '../../project.ts';
import { git, pushed } from './repository.ts';
import { hosts, vendor, type Vendor } from './vendor.ts';

const quiet = Number(process.env['QUIET_DAYS'] ?? 1);

/** The one command is `init`: what it wrote is pushed as it is, which starts the job; then the address is verified. */
test.each(hosts)(
  '%s: an organisation of 40 repositories on a slow network, verified in less than two minutes',
  async (host, run) => {
    const began = performance.now();
    const one = await vendor({ host, ...organisation });
    await publish(one, run);
    expect(performance.now() - began).toBeLessThan(120_000);
    const listed = (await (await fetch(`${one.url}/index.json`)).json()) as string[];
    expect(listed).toEqual(names.toSorted());
  },
  300_000,
);

const repositories = Number(process.env['REPOSITORIES'] ?? 40);
const names = Array.from({ length: repositories }, (_, i) => `tool-${i + 1}`);

/** What the job installs, and the runner's queue, come on top. */
test.runIf(repositories > 40)(
  'an ordinary day of many components on a slow network takes less than a minute',
  async () => {
    const [host, run] = hosts[0];
    const one = await vendor({ host, ...organisation });
    await publish(one, run);
    one.next();
    news.push('v2.1.0');
    const began = performance.now();
    const ran = await run(one);
    const seconds = (performance.now() - began) / 1000;
    expect({ ...ran, seconds }).toMatchObject({ outcome: 'success' });
    expect(seconds).toBeLessThan(60);
    expect(await (await fetch(`${one.url}/tool-7.json`)).text()).toContain('"version":"v2.1.0"');
  },
  1_800_000,
);

/** Tags of a day's releases, of one repository in ten. */
const news: string[] = [];
const organisation = { from: (url: string) => `github:${url}#acme`, answer: ofAcme, lateMs: 150 };

function ofAcme(path: string): unknown {
  if (path.startsWith('/users/acme/repos'))
    return names.map((name) => ({ full_name: `acme/${name}` }));
  const [, name] = /^\/repos\/acme\/([^/]+)\/releases/.exec(path) ?? [];
  const releaseOf = (tag_name: string) => ({
    tag_name,
    published_at: '2026-01-02T10:00:00Z',
    html_url: `https://github.com/acme/${name}/releases/tag/${tag_name}`,
  });
  return name && ['v1.0.0', 'v1.1.0', 'v2.0.0', ...(name.endsWith('7') ? news : [])].map(releaseOf);
}

async function publish(one: Vendor, run: (typeof hosts)[number][1], of?: string): Promise<void> {
  const { outcome, said } = await run(one, of);
  if (outcome !== 'success') throw new Error(said);
  expect(await one.program('verify', one.url)).toMatchObject({ outcome: 'success' });
}

/** On a first day, on quiet ones, on one with news and on one that would lose a release. */
test.each(hosts.filter(([host]) => host !== 'r2'))(
  // It refuses whoever's clock is days ahead.
  '%s: the job that init writes deploys what verify proves, and loses nothing',
  async (host, run) => {
    let meanwhile = () => {};
    const time: Record<string, string> = { '1.0.0': '2026-01-01T10:00:00.000Z' };
    const one = await vendor({
      host,
      from: (url) => `npm:${url}#@acme/cli`,
      answer() {
        meanwhile();
        return { time, versions: Object.fromEntries(Object.keys(time).map((v) => [v, {}])) };
      },
    });
    const byHand = (message: string, change: () => void) => {
      git(one.seed, 'pull', '--quiet', 'origin', 'main');
      change();
      pushed(one.seed, message);
    };
    const commits = () => git(one.remote, 'log', '--format=%s', 'main').split('\n');
    const day = async (of?: string) => {
      await publish(one, run, of);
      one.next();
      return await sumsOf(one);
    };
    let before = await day();
    const first = commits();
    for (let count = 1; count <= quiet; count++) {
      const after = await day();
      expect(changed(before, after)).toEqual(['freshness.json', 'status.json']);
      before = after;
    }
    const prepared = Array.from({ length: quiet }, (_, i) => `Prepare publication ${i + 2}`);
    expect(commits()).toEqual([...prepared.toReversed(), ...first]);
    time['1.1.0'] = '2026-02-01T10:00:00.000Z';
    expect(changed(before, await day())).toContain('cli.json');
    expect(commits()[1]).toBe('Released: cli 1.1.0');
    // Nobody looks at a job that is green; the one that keeps an issue of it is proven in publish.test.ts.
    time['9999.0.0'] = '2026-02-01T10:00:00.000Z';
    const isTold = { outcome: 'failure', said: expect.stringContaining('held') as string };
    expect(host === 'cloudflare' ? isTold : await run(one)).toEqual(isTold);
    delete time['9999.0.0'];
    // In a clone that stays: what could not be pushed one night joins what a person pushed meanwhile.
    const nightWithoutPush = async () => {
      putProgram(one.remote, 'hooks/pre-receive', 'exit 1');
      const { outcome } = await run(one);
      fs.rmSync(join(one.remote, 'hooks/pre-receive'));
      byHand('Say whose it is', () => put(one.seed, 'NOTICE', 'Ours\n'));
      await day();
      return outcome === 'success' ? 'pushed' : 'made up for';
    };
    expect(host === 'nginx' ? await nightWithoutPush() : 'made up for').toBe('made up for');
    // While it gathers, a person corrects what was announced.
    meanwhile = () => {
      meanwhile = () => {};
      time['1.0.1'] = '2026-02-02T10:00:00.000Z';
      const said = { why: 'As written.', seen: 'https://example.com/', on: '2026-01-02' };
      const corrections = [{ version: '1.0.0', date: '2025-12-30', ...said }];
      const corrected = { id: 'cli', corrections };
      byHand('Correct a day', () => put(one.seed, 'data/curated/cli.json', corrected));
    };
    const started = git(one.remote, 'rev-parse', 'main');
    await day();
    // One that waited for it, or is started again, goes on from it.
    await day(started);
    expect(await (await fetch(`${one.url}/cli.json`)).text()).toContain('2025-12-30');
    // Somebody takes a release out of the record.
    delete time['1.1.0'];
    byHand('Forget', () => {
      const file = 'data/history/cli.json';
      const history = jsonIn(one.seed, file) as { releases: object[] };
      put(one.seed, file, { ...history, releases: history.releases.slice(0, 1) });
      // With what was announced of it, which would be refused before.
      fs.rmSync(join(one.seed, 'data/lifecycle/cli.json'));
    });
    const gone = expect.stringContaining('is live but would be gone');
    expect(await run(one)).toEqual({ outcome: 'failure', said: gone });
    expect(fs.readFileSync(join(one.seed, 'README.md'), 'utf8')).toContain(`By ${host}: `);
    expect(await (await fetch(`${one.url}/cli.json`)).text()).toContain('"version":"1.1.0"');
  },
  300_000 + quiet * 60_000,
);

/** Of the files that are served, by path; the log alone is not among them. */
async function sumsOf({ url }: Vendor) {
  const { sums } = parseSums(await (await fetch(`${url}/SHA256SUMS`)).text());
  return new Map(sums.map(({ path, sha256 }) => [path, sha256]));
}

function changed(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  return paths.filter((path) => before.get(path) !== after.get(path)).toSorted();
}
