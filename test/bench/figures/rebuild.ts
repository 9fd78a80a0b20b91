/** Building again: with nothing new, and with a new release of one component. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { History } from '#model/history/history.ts';
import { serialiseHistory } from '#record/serialise.ts';
import { megabytes, seconds, type Bench, type Figure } from '../figure.ts';
import { alternate, measure, type Program } from '../measure.ts';
import { buildWords, fullBuild } from '../programs.ts';

export async function rebuildFigures(bench: Bench): Promise<Figure[]> {
  const { small, scale } = bench;
  const [full, kept] = [bench.folder('full'), bench.folder('kept')];
  await measure(fullBuild(small, kept));
  const before = stamps(kept);
  const again: Program = { words: buildWords(small, kept) };
  await measure(again);
  const touched = changedSince(before, kept);
  const runs = await alternate(scale.times, {
    full: fullBuild(small, full),
    again,
    changed: { ...again, prepare: () => toggleNewest(small) },
    settled: again,
  });
  const large = { words: buildWords(bench.large, await bench.built(bench.large)) };
  // The first one still looks at every output; both are bound in memory.
  const first = await measure(large);
  const grown = await measure(large);
  return [
    {
      name: 'Build again with nothing changed, against a full build',
      ratio: runs.again.cpu / runs.full.cpu,
      aim: { most: 0.15 },
      note: `${seconds(runs.again.cpu)} of ${seconds(runs.full.cpu)} of work`,
    },
    {
      name: 'Growth of a build again with 10 times the releases',
      ratio: grown.cpu / runs.again.cpu,
      aim: { most: 10.5 },
      note: `${seconds(runs.again.cpu)} of work to ${seconds(grown.cpu)}; ${megabytes(Math.max(first.memory, grown.memory))}`,
    },
    {
      name: 'Build again with one component changed, against a full build',
      ratio: runs.changed.cpu / runs.full.cpu,
      aim: { most: 0.4 },
      note: `${seconds(runs.changed.cpu)} of ${seconds(runs.full.cpu)} of work; what serve does at each change`,
    },
    {
      name: 'Files touched with nothing changed, beside status.json',
      ratio: touched.filter((path) => !daily.has(path)).length,
      unit: 'files',
      aim: { most: 0 },
      note: `of ${before.size}`,
    },
  ];
}

/** What tells the time of the build, and the sums over it. */
const daily = new Set(['status.json', 'freshness.json', 'log.jsonl', 'SHA256SUMS']);

/** A file that was written anew has another inode or another time. */
function stamps(folder: string): Map<string, string> {
  return new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((path) => {
      const { ino, mtimeMs, ctimeMs, isFile } = statOf(join(folder, path));
      return isFile ? [[path, `${ino} ${mtimeMs} ${ctimeMs}`] as const] : [];
    }),
  );
}

function statOf(file: string) {
  const { ino, mtimeMs, ctimeMs, ...stats } = statSync(file);
  return { ino, mtimeMs, ctimeMs, isFile: (stats.mode & 0o170000) === 0o100000 };
}

function changedSince(before: ReadonlyMap<string, string>, folder: string): string[] {
  return [...stamps(folder)].flatMap(([path, stamp]) => (before.get(path) === stamp ? [] : [path]));
}

/** Takes the newest release of the first component away, or gives it back. */
function toggleNewest(project: string): void {
  const folder = join(project, 'data/history');
  const name = readdirSync(folder).sort()[0] ?? '';
  const file = join(folder, name);
  const history = JSON.parse(readFileSync(file, 'utf8')) as History;
  const taken = removed.get(file);
  if (taken) removed.delete(file);
  else removed.set(file, history);
  const releases = taken?.releases ?? history.releases.slice(0, -1);
  writeFileSync(file, serialiseHistory({ ...history, releases }));
}

const removed = new Map<string, History>();
