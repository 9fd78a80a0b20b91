/** What `serve` does at each change: the same process builds again, and makes only what the edit changes. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type History, serialiseHistory } from '#model/history/history.ts';
import { buildSite } from '#project/build-site.ts';
import type { Context } from '#project/context.ts';
import { publishedBefore } from '#project/published-before.ts';
import { today } from '../corpus/history.ts';
import { atMost, type Bench, type Figure } from '../figure.ts';

const size = { components: 464, releases: 30_000 };

export async function editFigures(bench: Bench): Promise<Figure[]> {
  const project = bench.corpus(size);
  const folders = ['components', 'data', 'site'].map((name) => [name, join(project, name)]);
  const where = {
    out: join(bench.folder('edited'), 'dist'),
    now: `${today}T12:00:00.000Z`,
    env: {},
  };
  const context = { ...Object.fromEntries(folders), ...where } as unknown as Context;
  const options = { successes: new Map(), before: publishedBefore() };
  buildSite(context, options);
  const times = Array.from({ length: bench.scale.times }, () => {
    toggleNewest(project);
    const start = performance.now();
    buildSite(context, options);
    return (performance.now() - start) / 1000;
  });
  const same = buildSite(context, options);
  return [
    atMost(
      `An edit while ${size.components} components are served`,
      Math.min(...times),
      [1, 's'],
      'a release of one component; by the clock',
    ),
    atMost(
      'Files written where nothing changed',
      same.changed.length,
      [0, 'files'],
      `of ${same.same}, at the same time`,
    ),
  ];
}

/** Takes the newest release of the first component away, or gives it back. */
function toggleNewest(project: string): void {
  const folder = join(project, 'data/history');
  const file = join(folder, readdirSync(folder).sort()[0] ?? '');
  const history = JSON.parse(readFileSync(file, 'utf8')) as History;
  const taken = removed.get(file);
  if (taken) removed.delete(file);
  else removed.set(file, history);
  const releases = taken?.releases ?? history.releases.slice(0, -1);
  writeFileSync(file, serialiseHistory({ ...history, releases }));
}

const removed = new Map<string, History>();
