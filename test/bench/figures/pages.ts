/** Making the pages, against a site generator that makes the same ones from the same views. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seconds, type Bench, type Figure } from '../figure.ts';
import { alternate, measure } from '../measure.ts';
import { forget } from '../programs.ts';

const name = 'Pages, faster than Eleventy';
const eleventy = join(import.meta.dirname, '../eleventy');
const command = join(eleventy, 'node_modules/@11ty/eleventy/cmd.cjs');

export async function pagesFigures(bench: Bench): Promise<Figure[]> {
  const aim = { least: 6 };
  if (!existsSync(command)) {
    const note = 'Eleventy is not installed: npm ci --prefix test/bench/eleventy';
    return [{ name, ratio: undefined, aim, note }];
  }
  const [views, ours, theirs] = [
    bench.folder('views'),
    bench.folder('ours'),
    bench.folder('theirs'),
  ];
  const templates = join(bench.small, 'site/templates');
  await measure({ words: [join(import.meta.dirname, 'views.ts'), bench.small, views] });
  const program = join(import.meta.dirname, 'pages-program.ts');
  // As with `npm start`, Node keeps what it compiled for the next run: of both programs.
  const kept = { NODE_COMPILE_CACHE: bench.folder('compiled') };
  const runs = await alternate(bench.scale.times, {
    ours: { words: [program, views, templates, ours], env: kept, prepare: () => forget(ours) },
    theirs: {
      words: [command, '--quiet'],
      cwd: eleventy,
      env: { ...kept, VIEWS: views, TEMPLATES: templates, OUT: theirs },
      prepare: () => forget(theirs),
    },
  });
  const count = samePages(ours, theirs);
  const note = `${count} pages: ${seconds(runs.ours.cpu)} of work against ${seconds(runs.theirs.cpu)}`;
  return [{ name, ratio: runs.theirs.cpu / runs.ours.cpu, aim, note }];
}

/** A comparison of different work would be worth nothing. */
function samePages(ours: string, theirs: string): number {
  const names = readdirSync(ours);
  for (const name of names) {
    const [left, right] = [ours, theirs].map((folder) => readFileSync(join(folder, name), 'utf8'));
    if (left?.trim() !== right?.trim()) throw new Error(`${name} differs from Eleventy's`);
  }
  return names.length;
}
