/** What a vendor installs: how large the packed program is, and how much work it does to start. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pack } from '../../../package/pack.ts';
import { kilobytes, type Bench, type Figure } from '../figure.ts';

const catalogue = join(import.meta.dirname, '../../data/catalogue');
const mostKilobytes = 600;
const most = 6;

export async function packageFigures(bench: Bench): Promise<Figure[]> {
  const folder = bench.folder('package');
  mkdirSync(folder, { recursive: true });
  const packed = statSync(await pack(folder)).size;
  const main = join(folder, 'package/lib/main.js');
  const out = join(folder, 'dist');
  const build = ['components', 'data', 'site'].flatMap((name) => [
    `--${name}`,
    join(catalogue, name),
  ]);
  const built = join(folder, 'built');
  execFileSync(process.execPath, [main, 'build', ...build, '--out', built, '--quiet']);
  const programs = {
    empty: ['-e', '0'],
    floor: [join(import.meta.dirname, '../floor.ts'), catalogue, built, out],
    help: [main, '--help'],
    build: [main, 'build', ...build, '--out', out, '--quiet'],
    again: [main, 'build', ...build, '--out', built, '--quiet'],
  };
  const work = alternately(programs, bench.scale.times * 2 + 1, () => forget(out));
  const floor = `only reading the inputs and writing the files: ${(work.floor / work.empty).toFixed(1)}`;
  const figure = (name: string, taken: number, more = ''): Figure => ({
    name,
    ratio: taken / work.empty,
    aim: { most },
    note: `of work ${Math.round(taken)} ms, empty ${Math.round(work.empty)} ms${more}`,
  });
  return [
    {
      name: 'Package, packed',
      ratio: packed / 1000,
      unit: 'kB',
      aim: { most: mostKilobytes },
      note: kilobytes(packed),
    },
    figure('Package: help, against an empty program', work.help),
    figure('Package: build of the catalogue, against an empty program', work.build, `; ${floor}`),
    figure('Package: the same again, nothing changed', work.again),
  ];
}

/** Median work of the processor in milliseconds, each in turn; the first round fills the compile cache. */
function alternately<Name extends string>(
  programs: Readonly<Record<Name, readonly string[]>>,
  times: number,
  prepare: () => void,
): Record<Name, number> {
  const names = Object.keys(programs) as Name[];
  const rounds = Array.from({ length: times + 1 }, () =>
    names.map((name) => {
      prepare();
      return workOf(programs[name]);
    }),
  ).slice(1);
  const medians = names.map((name, i) => [name, median(rounds.map((round) => round[i] ?? 0))]);
  return Object.fromEntries(medians) as Record<Name, number>;
}

/** The shell adds up the work of what it ran: user and system, in the second line of `times`. */
function workOf(words: readonly string[]): number {
  const command = ['-c', '"$@" > /dev/null && times', 'bash', process.execPath, ...words];
  const [, children = ''] = execFileSync('bash', command, { encoding: 'utf8' }).split('\n');
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce((sum, [, m, s]) => sum + (Number(m) * 60 + Number(s)) * 1000, 0);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function forget(out: string): void {
  for (const path of [out, `${out}.cache`]) if (existsSync(path)) rmSync(path, { recursive: true });
}
