/** The layers are real: what they forbid is refused by the linter that the gate runs. */
import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { kinds } from '#gather/sources.ts';
import { folderOf } from '../folder.ts';

const pure = ['ask', 'publish', 'query', 'answer', 'facts', 'judge', 'record'];

/** One small wrong file each: what it holds, and the rule that must refuse it. */
const wrong: Record<string, readonly [text: string, rule: string]> = {
  ...Object.fromEntries(
    pure.flatMap((layer) => [
      [`src/${layer}/clock.ts`, ['export const now = Date.now();', 'no-restricted-globals']],
      [`src/${layer}/network.ts`, ["export const answer = fetch('x');", 'no-restricted-globals']],
      [
        `src/${layer}/environment.ts`,
        ['export const home = process.env;', 'no-restricted-globals'],
      ],
      [
        `src/${layer}/file.ts`,
        ["export { readFileSync } from 'node:fs';", 'no-restricted-imports'],
      ],
      [
        `src/${layer}/outer.ts`,
        ["export { build } from '#commands/build.ts';", 'no-restricted-imports'],
      ],
      [
        `src/${layer}/hidden.ts`,
        ["export { readJson } from '../io/read.ts';", 'no-restricted-imports'],
      ],
    ]),
  ),
  'src/record/upwards.ts': ["export { judge } from '#judge/judge.ts';", 'no-restricted-imports'],
  'src/judge/upwards.ts': ["export { query } from '#query/run/query.ts';", 'no-restricted-imports'],
  'src/facts/upwards.ts': [
    "export { componentFile } from '#publish/json/json.ts';",
    'no-restricted-imports',
  ],
  'src/verify/upwards.ts': ["export { deploy } from '#deploy/deploy.ts';", 'no-restricted-imports'],
  'src/deploy/network.ts': [
    "export { sources } from '#gather/sources.ts';",
    'no-restricted-imports',
  ],
  'src/model/one.ts': ["import type { Two } from './two.ts';\nexport type One = Two;", 'no-cycle'],
  'src/model/two.ts': [
    "import type { One } from './one.ts';\nexport type Two = readonly One[];",
    'no-cycle',
  ],
  'src/model/clock.ts': ['export const now = new Date();', 'no-restricted-globals'],
  'src/model/ours.ts': ["export { judge } from '#judge/judge.ts';", 'no-restricted-imports'],
  ...Object.fromEntries(
    kinds.map((kind) => [
      `src/gather/another/${kind}.ts`,
      [`export { source } from '../${kind}/source.ts';`, 'no-restricted-imports'],
    ]),
  ),
  'src/gather/upwards.ts': ["export { record } from '#record/record.ts';", 'no-restricted-imports'],
  'src/io/upwards.ts': ["export { judge } from '#judge/judge.ts';", 'no-restricted-imports'],
  'src/deploy/upwards.ts': ["export { build } from '#commands/build.ts';", 'no-restricted-imports'],
  'src/project/upwards.ts': ["export { gather } from '#job/gather.ts';", 'no-restricted-imports'],
  'src/job/upwards.ts': ["export { gather } from '#commands/run.ts';", 'no-restricted-imports'],
  'src/commands/hidden.ts': ["export { judge } from '../judge/judge.ts';", 'no-restricted-imports'],
};

test('every forbidden import, every circle of imports, and every clock in a pure layer, is refused', () => {
  const folder = folderOf(
    Object.fromEntries(Object.entries(wrong).map(([path, [text]]) => [path, `${text}\n`])),
  );
  copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
  const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), ['--format=json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const found = (JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] })
    .diagnostics;
  const refused = Object.keys(wrong).map((path) => [
    path,
    found
      .filter(({ filename }) => filename === path)
      .map(({ code }) => code.replace(/^.*\((.*)\)$/, '$1')),
  ]);
  expect(Object.fromEntries(refused)).toEqual(
    Object.fromEntries(
      Object.entries(wrong).map(([path, [, rule]]) => [path, expect.arrayContaining([rule])]),
    ),
  );
});
