/** What may be written must be able to be published: whatever `check` accepts, `build` makes and `verify` accepts. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Verification } from '#verify/verify.ts';
import { acceptedOf, noon, type Written } from '../accepted-index.ts';
import { anyIndex } from '../any-index.ts';
import { writeCorpus } from '../bench/corpus/corpus.ts';
import { folderOf, put } from '../folder.ts';
import { jsonIn, projectOf, recorded, run, runAt } from '../project.ts';

const indexes = fc.sample(anyIndex, { numRuns: 8, seed: 11 });

test.each([...indexes.entries()])('index %i keeps the contract on two days', async (_, index) => {
  const folder = folderOf(await acceptedOf(index.files, index.days[0]));
  for (const day of index.days) {
    for (const command of ['check', 'announce', 'build', 'verify'] as const) {
      const words = command === 'verify' ? [`${folder}/dist`] : [];
      const ran = await runAt(noon(day), folder, command, ...words);
      expect(ran.code === 0 ? '' : ran.out + ran.err, `${command} on ${day}`).toBe('');
    }
  }
});

/** Each was once published as it is right, and then refused by `verify`, so that nothing could be deployed. */
const once: Readonly<Record<string, Written>> = {
  'one without releases': tool({ lines: [{ name: 'One', phases: { maintenance: '2028-01' } }] }),
  'a second reason that comes later': {
    ...tool({ line: 1 }, '1.0'),
    ...ruled(
      { kind: 'all', ends: '2025-12-31', reason: 'It is given up.' },
      { kind: 'line-age', months: 60, reason: 'Lines grow old.' },
    ),
  },
  'a line of which some releases ended on a day that nobody wrote': {
    ...tool({ lines: [{ name: '1' }] }, '1.0', '1.2'),
    ...ruled(
      { kind: 'line-ends', phase: 'active', lines: { 1: '2025-07-31' }, reason: 'As announced.' },
      { kind: 'all', ends: '2025-07-13', reason: 'It is given up.' },
      { kind: 'below', version: '1.1', reason: 'It is too old.' },
    ),
  },
};

test.each(Object.entries(once))('%s keeps the contract', async (_, files) => {
  const folder = projectOf(files);
  expect(await run(folder, 'build')).toMatchObject({ code: 0 });
  expect(await run(folder, 'verify', `${folder}/dist`)).toMatchObject({ code: 0 });
});

/** One component, with these releases. */
function tool(definition: object, ...versions: readonly string[]) {
  const named = { id: 'tool', title: 'Tool', summary: 'Helps.', sources: [] };
  const releases = versions.map((version, i) => recorded(version, `2025-0${i + 1}-01`));
  return {
    'components/tool.json': { ...named, ...definition },
    'data/history/tool.json': { id: 'tool', imported: '2025-01-01', releases },
  };
}

function ruled(...rules: readonly object[]) {
  const all = rules.map((rule) => ({ ...rule, seen: 'https://example.com/policy' }));
  return { 'data/support-policy.json': { components: { tool: all } } };
}

test('an index whose home page and releases need several pages, and whose host would not take all.json, keeps the contract', async () => {
  const project = folderOf({});
  writeCorpus(project, { components: 201, releases: 13_000 });
  const site = jsonIn(project, 'site/site.json');
  put(project, 'site/site.json', { ...site, host: { fileBytes: 1_000_000 } });
  expect(await run(project, 'build')).toMatchObject({ code: 0 });
  const names = ['all.json', 'all/1.ndjson', 'all/index.json'];
  expect(names.map((name) => existsSync(join(project, 'dist', name)))).toEqual([false, true, true]);
  // On a system that lets a program open only some files at once.
  const limited = ['-c', 'ulimit -n 256 && exec "$@"', 'sh', process.execPath, 'src/main.ts'];
  const words = ['verify', join(project, 'dist'), '--json', '--now', '2026-11-21'];
  const options = { encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
  const { status, stdout } = spawnSync('sh', [...limited, ...words], options);
  const { kept, files, chapters } = JSON.parse(stdout) as Verification & { kept: boolean };
  expect(chapters.flatMap(({ findings }) => findings).slice(0, 5)).toEqual([]);
  expect([status, kept, files > 2000]).toEqual([0, true, true]);
});
