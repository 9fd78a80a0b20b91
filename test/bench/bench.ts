/** `npm run bench`: prints the figures beside their aims; `--json <file>` keeps them. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCorpus, type CorpusSize } from './corpus/corpus.ts';
import { isMet, type Bench, type Figure, type Scale } from './figure.ts';
import { buildFigures } from './figures/build.ts';
import { commandFigures } from './figures/commands.ts';
import { editFigures } from './figures/edit.ts';
import { gatherFigures } from './figures/gather.ts';
import { servedFigures } from './figures/served.ts';
import { scaleFigures } from './figures/scale.ts';
import { wallFigures } from './figures/walls.ts';
import { measure } from './measure.ts';
import { fullBuild } from './programs.ts';
import { table } from './table.ts';

const figures = {
  build: buildFigures,
  edit: editFigures,
  commands: commandFigures,
  scale: scaleFigures,
  gather: gatherFigures,
  served: servedFigures,
  walls: wallFigures,
} satisfies Record<string, (bench: Bench) => Promise<Figure[]>>;

const full: Scale = {
  small: { components: 400, releases: 100_000 },
  large: { components: 4000, releases: 1_000_000 },
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
    get small() {
      return this.corpus(full.small);
    },
    get large() {
      return this.corpus(full.large);
    },
    corpus: (size) => corpus(join(folder, `${size.components}-${size.releases}`), size),
    built,
    folder: (name) => join(folder, 'out', name),
  };
  const found: Figure[] = [];
  for (const [name, figuresOf] of Object.entries(figures)) {
    if (values.only ? !values.only.includes(name) : name === 'walls') continue;
    note(name);
    found.push(...(await figuresOf(bench)));
  }
  return found;
}

/** Made when it is first asked for. */
function corpus(folder: string, size: CorpusSize): string {
  if (existsSync(folder)) return folder;
  note(`making ${size.releases} releases of ${size.components} components`);
  writeCorpus(folder, size);
  return folder;
}

/** Built when it is first asked for. */
async function built(project: string): Promise<string> {
  const out = `${project}.built`;
  if (!existsSync(out)) await measure(fullBuild(project, out));
  return out;
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
