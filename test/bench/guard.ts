/**
 * `npm run bench:small`: has anything become slower? Small runs, measured by the work that the processor
 * did and by what can be counted, since a shared machine's clock tells nothing in so short a time.
 * Fails where a value exceeds its bound in `bounds.json`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCorpus } from './corpus/corpus.ts';
import { atMost, isMet } from './figure.ts';
import { alternate, measure, type Program } from './measure.ts';
import { buildWords, floorOf, fullBuild } from './programs.ts';
import { table } from './table.ts';

const small = { components: 30, releases: 7500 };
const large = { components: 120, releases: 30_000 };

const folder = mkdtempSync(join(tmpdir(), 'bench-small-'));
try {
  const bounds = JSON.parse(
    readFileSync(join(import.meta.dirname, 'bounds.json'), 'utf8'),
  ) as Record<string, number>;
  const figures = Object.entries(await measureAll(folder)).map(([name, ratio]) =>
    atMost(name, ratio, [bounds[name] ?? Number.NaN]),
  );
  process.stdout.write(table(figures));
  if (!figures.every(isMet)) {
    process.stderr.write(
      'Slower than recorded in test/bench/bounds.json. Its README says how to find the cause.\n',
    );
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureAll(folder: string): Promise<Record<string, number>> {
  const [few, many] = [join(folder, 'few'), join(folder, 'many')];
  writeCorpus(few, small);
  writeCorpus(many, large);
  const [kept, out] = [join(folder, 'kept'), join(folder, 'out')];
  await measure(fullBuild(few, kept));
  const again: Program = { words: buildWords(few, kept) };
  const runs = await alternate(3, {
    floor: floorOf(few, kept, out),
    full: fullBuild(few, out),
    grown: fullBuild(many, out),
  });
  const counted = await measure({ ...fullBuild(few, out), count: true });
  const countedAgain = await measure({ ...again, count: true });
  return {
    'build, against the floor': runs.full.cpu / runs.floor.cpu,
    'time for four times the releases': runs.grown.cpu / runs.full.cpu,
    'memory for four times the releases': runs.grown.memory / runs.full.memory,
    'calls to the file system per component': (counted.calls ?? 0) / small.components,
    'calls per component, built again': (countedAgain.calls ?? 0) / small.components,
    'kilobytes allocated per release': (counted.allocated ?? 0) / 1000 / small.releases,
  };
}
