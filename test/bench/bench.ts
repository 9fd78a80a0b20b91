/** `npm run bench`: prints the figures beside their aims. Of those of `bench:small`, one that is missed is an error. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCorpus, type CorpusSize } from './corpus/corpus.ts';
import { isMet, table, type Bench, type Figure } from './figure.ts';
import { buildFigures, editFigures, scaleFigures } from './figures/build.ts';
import { commandFigures } from './figures/commands.ts';
import { gatherFigures } from './figures/gather.ts';
import { smallFigures } from './figures/small.ts';
import { fullBuild, measure } from './measure.ts';

const groups: Readonly<Record<string, (bench: Bench) => Promise<Figure[]>>> = {
  build: buildFigures,
  edit: editFigures,
  commands: commandFigures,
  scale: scaleFigures,
  gather: gatherFigures,
  small: smallFigures,
};

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const { only = Object.keys(groups).filter((name) => name !== 'small') } = values;
const root = mkdtempSync(join(tmpdir(), 'bench-'));
try {
  for (const name of only) {
    process.stderr.write(`${name} …\n`);
    const figures = (await groups[name]?.({ corpus, built, folder })) ?? [];
    process.stdout.write(table(figures));
    if (name !== 'small' || figures.every(isMet)) continue;
    const message =
      'Slower than recorded in test/bench/bounds.json. Its README says how to find the cause.';
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}

function folder(name: string): string {
  return join(root, 'out', name);
}

/** Made when it is first asked for. */
function corpus(size: CorpusSize): string {
  const project = join(root, `${size.components}-${size.releases}`);
  if (!existsSync(project)) writeCorpus(project, size);
  return project;
}

/** Built when it is first asked for. */
async function built(project: string): Promise<string> {
  const out = `${project}.built`;
  if (!existsSync(out)) await measure(fullBuild(project, out));
  return out;
}
