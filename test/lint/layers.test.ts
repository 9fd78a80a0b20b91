/** The layers are real: what they forbid is refused by the linter that the gate runs. */
import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { kinds } from '#gather/sources.ts';
import { folderOf } from '../folder.ts';

const pure = ['ask', 'publish', 'query', 'answer', 'facts', 'judge', 'record'];

const clock = 'export const now = Date.now();';
const judging = "export { judge } from '#judge/judge.ts';";

/** Small wrong files with what each holds, by the rule that must refuse it. */
const wrong: Record<string, Record<string, string>> = {
  'no-restricted-globals': {
    ...Object.fromEntries(
      pure.flatMap((layer) => [
        [`src/${layer}/clock.ts`, clock],
        [`src/${layer}/network.ts`, "export const answer = fetch('x');"],
        [`src/${layer}/environment.ts`, 'export const home = process.env;'],
      ]),
    ),
    'src/model/clock.ts': 'export const now = new Date();',
  },
  'no-restricted-imports': {
    ...Object.fromEntries(
      pure.flatMap((layer) => [
        [`src/${layer}/file.ts`, "export { readFileSync } from 'node:fs';"],
        [`src/${layer}/outer.ts`, "export { build } from '#commands/build.ts';"],
        [`src/${layer}/hidden.ts`, "export { readJson } from '../io/read.ts';"],
      ]),
    ),
    ...Object.fromEntries(
      kinds.map((kind) => [
        `src/gather/another/${kind}.ts`,
        `export { source } from '../${kind}/source.ts';`,
      ]),
    ),
    'src/record/upwards.ts': judging,
    'src/judge/upwards.ts': "export { query } from '#query/run/query.ts';",
    'src/facts/upwards.ts': "export { componentFile } from '#publish/json/json.ts';",
    'src/verify/upwards.ts': "export { deploy } from '#deploy/deploy.ts';",
    'src/deploy/network.ts': "export { sources } from '#gather/sources.ts';",
    'src/model/ours.ts': judging,
    'src/gather/upwards.ts': "export { record } from '#record/record.ts';",
    'src/io/upwards.ts': judging,
    'src/deploy/upwards.ts': "export { build } from '#commands/build.ts';",
    'src/project/upwards.ts': "export { gather } from '#job/gather.ts';",
    'src/job/upwards.ts': "export { gather } from '#commands/run.ts';",
    'src/commands/hidden.ts': "export { judge } from '../judge/judge.ts';",
  },
  'no-cycle': {
    'src/model/one.ts': "import type { Two } from './two.ts';\nexport type One = Two;",
    'src/model/two.ts': "import type { One } from './one.ts';\nexport type Two = readonly One[];",
  },
};

test('every forbidden import, every circle of imports, and every clock in a pure layer, is refused', () => {
  const folder = folderOf(Object.assign({}, ...Object.values(wrong)) as Record<string, string>);
  copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
  const linter = resolve('node_modules/.bin/oxlint');
  const { stdout } = spawnSync(linter, ['--format=json'], { cwd: folder, encoding: 'utf8' });
  const found = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
  const refused = found.diagnostics.map(({ filename, code }) => `${filename} ${code}`);
  const wanted = Object.entries(wrong).flatMap(([rule, some]) =>
    Object.keys(some).map((path) => [path, rule] as const),
  );
  const isRefused = ([path, rule]: (typeof wanted)[number]) =>
    refused.some((one) => one.startsWith(`${path} `) && one.endsWith(`(${rule})`));
  expect(wanted.filter((one) => !isRefused(one))).toEqual([]);
});
