/**
 * `npm run bench:small`: has anything become slower? Small runs, measured by the work that the processor
 * did and by what can be counted, since a shared machine's clock tells nothing in so short a time.
 * Fails where a value exceeds its bound in `bounds.json`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bounds from './bounds.json' with { type: 'json' };
import { writeCorpus } from './corpus/corpus.ts';
import { atMost, isMet, table } from './figure.ts';
import { alternate, buildWords, floorOf, fullBuild, measure } from './measure.ts';

const small = { components: 30, releases: 7500 };
const large = { components: 120, releases: 30_000 };

const folder = mkdtempSync(join(tmpdir(), 'bench-small-'));
try {
  const measured = await measureAll();
  const names = Object.keys(measured) as (keyof typeof measured)[];
  const figures = names.map((name) => atMost(name, measured[name], bounds[name]));
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

async function measureAll() {
  const [few = '', many = '', kept = '', out = ''] = ['few', 'many', 'kept', 'out'].map((name) =>
    join(folder, name),
  );
  writeCorpus(few, small);
  writeCorpus(many, large);
  await measure(fullBuild(few, kept));
  const { floor, full, grown } = await alternate(3, {
    floor: floorOf(kept, few, out),
    full: fullBuild(few, out),
    grown: fullBuild(many, out),
  });
  const { calls = 0, allocated = 0 } = await measure({ ...fullBuild(few, out), count: true });
  const again = await measure({ words: buildWords(few, kept), count: true });
  return {
    'build, against the floor': full.cpu / floor.cpu,
    'time for four times the releases': grown.cpu / full.cpu,
    'memory for four times the releases': grown.memory / full.memory,
    'calls to the file system per component': calls / small.components,
    'calls per component, built again': (again.calls ?? 0) / small.components,
    'kilobytes allocated per release': allocated / 1000 / small.releases,
  };
}
