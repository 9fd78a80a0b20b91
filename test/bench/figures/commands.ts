/** What people ask of a large index, and how the answer grows with it. A new command gets its line here. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { History } from '#model/history/history.ts';
import { atMost, growth, seconds, work, type Bench, type Figure } from '../figure.ts';
import { alternate, type Program } from '../measure.ts';
import { commandOf, readingOf } from '../programs.ts';

const asked: Readonly<Record<string, (project: string) => Program>> = {
  check: (project) => commandOf(project, 'check'),
  list: (project) => commandOf(project, 'list'),
  'list component:…': (project) => commandOf(project, 'list', `component:${firstOf(project)}`),
  explain: (project) => commandOf(project, 'explain', firstOf(project)),
  audit: (project) => commandOf(project, 'audit', listOf(project)),
};

export async function commandFigures(bench: Bench): Promise<Figure[]> {
  const { components, releases } = bench.scale.small;
  const tenth = bench.corpus({ components: components / 10, releases: releases / 10 });
  const figures = await verifyFigures(bench, tenth);
  for (const [name, programOf] of Object.entries(asked)) {
    const { few, many } = await alternate(bench.scale.times, {
      few: programOf(tenth),
      many: programOf(bench.small),
    });
    figures.push(growth(`${name} with 10 times the releases`, few, many));
  }
  return figures;
}

/** A million releases need files that are larger than the host takes, and `verify` says so. */
async function verifyFigures(bench: Bench, tenth: string): Promise<Figure[]> {
  const [built, few] = [await bench.built(bench.small), await bench.built(tenth)];
  const runs = await alternate(bench.scale.times, {
    verify: commandOf(bench.small, 'verify', built),
    few: commandOf(tenth, 'verify', few),
    reading: readingOf(built),
  });
  const { verify, reading } = runs;
  return [
    atMost(
      'verify of a folder, against reading and hashing it',
      verify.cpu / reading.cpu,
      [20],
      `${work(verify)}, reading ${seconds(reading.cpu)}`,
    ),
    atMost('Memory of verify', verify.memory / 1e6, [400, 'MB'], 'one file open at a time'),
    growth('verify with 10 times the releases', runs.few, verify),
  ];
}

function firstOf(project: string): string {
  const [name = ''] = readdirSync(join(project, 'components')).sort();
  return name.replace(/\.json$/, '');
}

/** What runs somewhere, as a list: ten versions of each component. */
function listOf(project: string): string {
  const file = join(project, 'runs.txt');
  const histories = join(project, 'data/history');
  const lines = readdirSync(histories).flatMap((name) => {
    const { releases } = JSON.parse(readFileSync(join(histories, name), 'utf8')) as History;
    return releases.slice(-10).map(({ version }) => `${name.replace(/\.json$/, '')} ${version}\n`);
  });
  writeFileSync(file, lines.join(''));
  return file;
}
