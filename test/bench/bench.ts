/** `npm run bench`: prints the figures beside their aims; `--json <file>` keeps them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCorpus } from './corpus/corpus.ts';
import { isMet, type Bench, type Figure, type Scale } from './figure.ts';
import { buildFigures } from './figures/build.ts';
import { gatherFigures } from './figures/gather.ts';
import { orderingFigures } from './figures/ordering.ts';
import { packageFigures } from './figures/package.ts';
import { pagesFigures } from './figures/pages.ts';
import { rebuildFigures } from './figures/rebuild.ts';
import { startFigures } from './figures/start.ts';
import { table } from './table.ts';

const figures = {
  ordering: orderingFigures,
  build: buildFigures,
  rebuild: rebuildFigures,
  pages: pagesFigures,
  gather: gatherFigures,
  start: startFigures,
  package: packageFigures,
} satisfies Record<string, (bench: Bench) => Promise<Figure[]>>;

const full: Scale = {
  small: { components: 400, releases: 100_000 },
  large: { components: 4000, releases: 1_000_000 },
  versions: 100_000,
  times: 3,
};

const { values } = parseArgs({
  options: { json: { type: 'string' }, only: { type: 'string', multiple: true } },
});

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
try {
  const found = await run(folder);
  process.stdout.write(table(found));
  if (values.json !== undefined) writeFileSync(values.json, report(found));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function run(folder: string): Promise<Figure[]> {
  const bench: Bench = {
    scale: full,
    small: join(folder, 'small'),
    large: join(folder, 'large'),
    folder: (name) => join(folder, 'out', name),
  };
  note('making the inputs');
  writeCorpus(bench.small, full.small);
  writeCorpus(bench.large, full.large);
  const found: Figure[] = [];
  for (const [name, measure] of Object.entries(figures)) {
    if (values.only && !values.only.includes(name)) continue;
    note(name);
    found.push(...(await measure(bench)));
  }
  return found;
}

function report(found: readonly Figure[]): string {
  const machine = {
    node: process.version,
    cores: availableParallelism(),
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
  };
  const measured = found.map((figure) => ({ ...figure, met: isMet(figure) }));
  return `${JSON.stringify({ machine, figures: measured }, null, 2)}\n`;
}

function note(text: string) {
  process.stderr.write(`${text} …\n`);
}
