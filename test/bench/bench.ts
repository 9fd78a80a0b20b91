/** `npm run bench`: prints the figures beside their aims. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCorpus, type CorpusSize } from './corpus/corpus.ts';
import { table, type Bench, type Figure } from './figure.ts';
import { buildFigures, editFigures, scaleFigures } from './figures/build.ts';
import { commandFigures } from './figures/commands.ts';
import { gatherFigures } from './figures/gather.ts';
import { fullBuild, measure } from './measure.ts';

const groups: Readonly<Record<string, (bench: Bench) => Promise<Figure[]>>> = {
  build: buildFigures,
  edit: editFigures,
  commands: commandFigures,
  scale: scaleFigures,
  gather: gatherFigures,
};

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const { only = Object.keys(groups) } = values;
const root = mkdtempSync(join(tmpdir(), 'bench-'));
try {
  for (const name of only) {
    process.stderr.write(`${name} …\n`);
    process.stdout.write(table((await groups[name]?.({ corpus, built, folder })) ?? []));
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
