import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actionsReport } from '#job/platform-texts.ts';
import { inActions, writeToActions } from '#io/actions.ts';
import { folderOf } from '../folder.ts';
import { withEnvironment } from '../commands/upstream.ts';
import { quietReport } from './quiet-report.ts';

const quiet = { ...quietReport('tool'), written: false };
const report = actionsReport({
  now: '2026-11-20T06:00:00.000Z',
  components: [
    quiet,
    {
      ...quiet,
      id: 'svc',
      state: 'held',
      written: true,
      held: [{ key: 'newest:9999.0.0', since: '2026-11-20', because: '9999.0.0 | <b>is far' }],
    },
    {
      ...quiet,
      id: 'edge',
      state: 'stale',
      failing: [{ source: 'npm:edge', since: '2026-11-19', because: '503' }],
      changes: {
        count: 1,
        first: [{ kind: 'released', version: '2.0', date: '2026-11-20', basis: 'by' }],
      },
    },
  ],
});

test('a summary to read, annotations to act on, and outputs for later steps', () => {
  expect(report.markdown).toBe(
    [
      '### Gathered',
      '',
      '3 components: 1 fresh, 1 stale, 1 held; 1 file changed',
      '',
      '| component | state | what happened |',
      '| --- | --- | --- |',
      String.raw`| svc | held | held: 9999.0.0 \| &lt;b&gt;is far |`,
      '| edge | stale | stale since 2026-11-19; new: 2.0 |',
      '',
      'To accept a held change:',
      '',
      '    node src/main.ts accept svc newest:9999.0.0 --why "…"',
      '',
    ].join('\n'),
  );
  expect(report.annotations.map(({ level, title }) => [level, title])).toEqual([
    ['warning', 'svc is held'],
    ['warning', 'edge is stale since 2026-11-19'],
    ['notice', 'edge: 1 new'],
  ]);
});

test('the toolkit writes them where the workflow reads them', async () => {
  const folder = folderOf({ summary: '', output: '' });
  withEnvironment({
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
    GITHUB_OUTPUT: join(folder, 'output'),
  });
  await writeToActions({ ...report, outputs: { changed: 'true' } }, true);
  expect(readFileSync(join(folder, 'summary'), 'utf8')).toContain('| svc | held |');
  expect(readFileSync(join(folder, 'output'), 'utf8')).toMatch(/^changed<<.*\ntrue\n/);
});

test('only a workflow is one', () => {
  expect([inActions({}), inActions({ GITHUB_ACTIONS: 'true' })]).toEqual([false, true]);
});
