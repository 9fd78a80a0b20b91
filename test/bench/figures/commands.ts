/** What people ask of a large index, and how the answer grows with it. A new command gets its line here. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { History } from '#model/history/history.ts';
import { atMost, growth, seconds, small, times, work, type Bench, type Figure } from '../figure.ts';
import { alternate, commandOf, floorOf } from '../measure.ts';

const asked: readonly (readonly [name: string, words: (project: string) => string[]])[] = [
  ['check', () => []],
  ['list', () => []],
  ['list', () => ['component:part-0']],
  ['explain', () => ['part-0']],
  ['audit', (project) => [listOf(project)]],
];

export async function commandFigures({ corpus, built }: Bench): Promise<Figure[]> {
  const [project, tenth] = [corpus(small), corpus({ components: 40, releases: 10_000 })];
  const whole = await built(project);
  // A million releases need files that are larger than the host takes, and `verify` says so.
  const { verify, few, reading } = await alternate(times, {
    verify: commandOf(project, 'verify', whole),
    few: commandOf(tenth, 'verify', await built(tenth)),
    reading: floorOf(whole),
  });
  const note = `${work(verify)}, reading ${seconds(reading.cpu)}`;
  const figures = [
    atMost('verify, against reading and hashing it', verify.cpu / reading.cpu, 20, '', note),
    atMost('Memory of verify', verify.memory / 1e6, 400, 'MB', 'one file open at a time'),
    growth('verify with 10 times the releases', few, verify),
  ];
  for (const [name, words] of asked) {
    const runs = await alternate(times, {
      few: commandOf(tenth, name, ...words(tenth)),
      many: commandOf(project, name, ...words(project)),
    });
    const what = [name, ...words('')].join(' ');
    figures.push(growth(`${what} with 10 times the releases`, runs.few, runs.many));
  }
  return figures;
}

/** What runs somewhere, as a list: ten versions of each component. */
function listOf(project: string): string {
  const file = join(project, 'runs.txt');
  if (project === '') return file;
  const histories = join(project, 'data/history');
  const lines = readdirSync(histories).flatMap((name) => {
    const { id, releases } = JSON.parse(readFileSync(join(histories, name), 'utf8')) as History;
    return releases.slice(-10).map(({ version }) => `${id} ${version}\n`);
  });
  writeFileSync(file, lines.join(''));
  return file;
}
