/** How long one waits for an answer, against an empty program. */
import { join } from 'node:path';
import { seconds, type Bench, type Figure } from '../figure.ts';
import { alternate } from '../measure.ts';
import { forget } from '../programs.ts';

export async function startFigures(bench: Bench): Promise<Figure[]> {
  const main = join(import.meta.dirname, '../../../src/start.js');
  const out = bench.folder('start');
  const { empty, help, build } = await alternate(bench.scale.times * 2 + 1, {
    empty: { words: ['-e', '0'], bare: true },
    help: { words: [main, '--help'], bare: true },
    build: {
      words: [main, 'build', '--out', out, '--quiet'],
      bare: true,
      prepare: () => forget(out),
    },
  });
  const figure = (name: string, taken: number, most: number): Figure => ({
    name,
    ratio: taken / empty.seconds,
    aim: { most },
    note: `${seconds(taken)}, empty ${seconds(empty.seconds)}`,
  });
  return [
    figure('Start: help, against an empty program', help.seconds, 2),
    figure('Start: build of the catalogue, against an empty program', build.seconds, 8),
  ];
}
