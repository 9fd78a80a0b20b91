/**
 * Where hosts' limits are met: ten thousand components with five million releases, in the basic formats.
 * It takes half an hour and ten gigabytes, so it is measured only where it is asked for.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { megabytes, work, type Bench, type Figure } from '../figure.ts';
import { measure } from '../measure.ts';
import { commandOf, fullBuild } from '../programs.ts';

const size = { components: 10_000, releases: 5_000_000 };

export async function wallFigures(bench: Bench): Promise<Figure[]> {
  const project = bench.corpus(size);
  useBasicFormats(join(project, 'site/site.json'));
  const out = bench.folder('walls');
  const build = await measure(fullBuild(project, out));
  const verify = await measure(commandOf(project, 'verify', out));
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size);
  const whole = megabytes(files.reduce((sum, bytes) => sum + bytes, 0));
  return [
    figure('Full build', build.cpu, 's of work', 240, work(build)),
    figure('Memory of it', build.memory / 1e6, 'MB', 500, ''),
    figure('verify', verify.cpu, 's of work', 300, `${work(verify)}, ${megabytes(verify.memory)}`),
    figure('Files', files.length, 'files', 100_000, whole),
    figure('Files of each component', files.length / size.components, 'files', 8, ''),
    figure('Largest file', Math.max(...files) / 2 ** 20, 'MiB', 25, ''),
  ];
}

function figure(name: string, ratio: number, unit: string, most: number, note: string): Figure {
  return { name: `10,000 components: ${name}`, ratio, unit, aim: { most }, note };
}

function useBasicFormats(settings: string): void {
  const site = JSON.parse(readFileSync(settings, 'utf8')) as object;
  writeFileSync(settings, JSON.stringify({ ...site, formats: [], host: { files: 100_000 } }));
}
