/**
 * For each host, `init --host` in an empty folder, with the packed program, and the job that it wrote, run as it is
 * written, on a slow network. `QUIET_DAYS=90` says how many of its days are quiet, and `REPOSITORIES=464` times an
 * ordinary day of so many.
 */
import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseSums } from '#verify/sums.ts';
import { put } from '../../folder.ts';
import { jsonIn } from '../../project.ts';
import { git, pushed } from './repository.ts';
import { hosts, vendor, type Vendor } from './vendor.ts';

const quiet = Number(process.env['QUIET_DAYS'] ?? 1);

const repositories = Number(process.env['REPOSITORIES'] ?? 40);
const names = Array.from({ length: repositories }, (_, i) => `tool-${i + 1}`);

/** `news`: tags of a day's releases, of one repository in ten. */
function organisation(path: string, news: readonly string[]): unknown {
  if (path.startsWith('/users/acme/repos'))
    return names.map((name) => ({ full_name: `acme/${name}` }));
  const [, name] = /^\/repos\/acme\/([^/]+)\/releases/.exec(path) ?? [];
  const releaseOf = (tag_name: string) => ({
    tag_name,
    published_at: '2026-01-02T10:00:00Z',
    html_url: `https://github.com/acme/${name}/releases/tag/${tag_name}`,
  });
  const latest = name?.endsWith('7') ? news : [];
  return name && ['v1.0.0', 'v1.1.0', 'v2.0.0', ...latest].map(releaseOf);
}

/** Pushing what `init` wrote starts the job: a first day, quiet ones, one with news and one that would lose a release. */
test.each(hosts)(
  '%s: verified in less than a minute; on an ordinary day as well; and nothing is lost',
  async (host, run) => {
    const news: string[] = [];
    const start = performance.now();
    const one = await vendor(host, (path) => organisation(path, news));
    const commits = () => git(one.remote, 'log', '--format=%s', 'main').split('\n');
    const day = async (began: number) => {
      const { isGood, said } = await run(one);
      if (!isGood) throw new Error(said);
      expect(await one.program('verify', one.url)).toMatchObject({ code: 0 });
      const seconds = (performance.now() - began) / 1000;
      one.next();
      return { seconds, sums: await sumsOf(one) };
    };
    const first = await day(start);
    // So many are written one by one on the first day.
    expect(first.seconds).toBeLessThan(repositories === 40 ? 60 : 1000);
    let { sums } = first;
    const listed = (await (await fetch(`${one.url}/index.json`)).json()) as string[];
    expect(listed).toEqual(names.toSorted());
    expect(fs.readFileSync(join(one.seed, 'README.md'), 'utf8')).toContain(`By ${host}: `);
    // It refuses whoever's clock is days ahead.
    if (host === 'r2') return;
    const begun = commits();
    for (let count = 1; count <= quiet; count++) {
      const after = await day(performance.now());
      expect(changed(sums, after.sums)).toEqual(['freshness.json', 'status.json']);
      ({ sums } = after);
    }
    const prepared = Array.from({ length: quiet }, (_, i) => `Prepare publication ${i + 2}`);
    expect(commits()).toEqual([...prepared.toReversed(), ...begun]);
    news.push('v2.1.0');
    const ordinary = await day(performance.now());
    expect(ordinary.seconds).toBeLessThan(60);
    expect(changed(sums, ordinary.sums)).toContain('tool-7.json');
    expect(commits()[1]).toMatch(/^Released: .*tool-17 v2\.1\.0/);
    // Somebody takes a release out of the record.
    news.pop();
    git(one.seed, 'pull', '--quiet', 'origin', 'main');
    const file = 'data/history/tool-7.json';
    const history = jsonIn(one.seed, file) as { releases: object[] };
    put(one.seed, file, { ...history, releases: history.releases.slice(0, -1) });
    // With what was announced of it, which would be refused before.
    fs.rmSync(join(one.seed, 'data/lifecycle/tool-7.json'));
    pushed(one.seed, 'Forget');
    const { isGood, said } = await run(one);
    expect({ isGood, said }).toEqual({
      isGood: false,
      said: expect.stringContaining('is live but would be gone') as string,
    });
    expect(await (await fetch(`${one.url}/tool-7.json`)).text()).toContain('"version":"v2.1.0"');
  },
  300_000 + quiet * 60_000 + repositories * 1000,
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
