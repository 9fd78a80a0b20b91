import { expect, test } from 'vitest';
import { commitMessage, failedJobs, issueText } from '../../src/job/platform-texts.ts';
import type { ComponentReport } from '../../src/job/report.ts';
import type { Day } from '#model/time/instant.ts';
import type { HistoryChange } from '#record/change.ts';
import { quietReport } from './quiet-report.ts';

const quiet = quietReport('svc');
const now = '2026-06-01T08:00:00.000Z';

test('where only the ledgers grew, it says so', () => {
  expect(commitMessage([])).toBe('Announce what holds from now on\n');
});

test('releases make the subject, and every change a line', () => {
  const first: HistoryChange[] = [
    { kind: 'released', version: '2026.3.0', date: '2026-05-30', basis: 'stated' },
    { kind: 'missing', version: '2018.5' },
  ];
  const changed = { ...quiet, changes: { count: 2, first } };
  expect(commitMessage([changed, { ...quiet, id: 'edge-node', written: false }])).toBe(
    `Released: svc 2026.3.0

- svc: 2026.3.0, 2026-05-30 (stated)
- svc: 2018.5: its upstream no longer lists it; it stays published until you withdraw it
`,
  );
});

test('a first import is counted', () => {
  expect(commitMessage([{ ...quiet, imported: 81 }])).toBe(
    'Import 81 releases of 1 components\n\n- svc: 81 imported\n',
  );
});

test('without a release the subject says whose state changed', () => {
  const failing = [{ source: 'npm tool', since: '2026-05-30', because: 'no\nanswer' } as const];
  expect(commitMessage([{ ...quiet, failing }])).toBe(
    'What is known of svc\n\n- svc: stale since 2026-05-30: npm tool: no answer\n',
  );
});

test('many names are counted in a subject of one line', () => {
  const first = Array.from({ length: 30 }, (_, at): HistoryChange => {
    return { kind: 'released', version: `2026.3.${at}`, date: '2026-05-30', basis: 'stated' };
  });
  const lines = commitMessage([{ ...quiet, changes: { count: 30, first } }]).split('\n');
  expect(lines[0]).toBe('Released: 30 releases');
  expect(lines.at(-2)).toBe('- svc: and 10 more');
});

test('the issue names what is held at once, and what is stale after two days', () => {
  const stale = (id: string, since: Day): ComponentReport => ({
    ...quiet,
    id,
    failing: [{ source: `npm ${id}`, since, because: 'answered 503' }],
  });
  const held = [{ key: 'abc', since: '2026-06-01', because: '9999.0 is *far* ahead' } as const];
  const components = [{ ...quiet, held }, stale('tool', '2026-05-30'), stale('kit', '2026-05-31')];
  expect(issueText(components, [], now)).toEqual({
    title: '2 components need a look: svc, tool',
    body: String.raw`What was published before stays published. This issue closes itself.

| component | state | since | what to do |
| --- | --- | --- | --- |
| svc | held | 2026-06-01 | 9999.0 is \*far\* ahead. If it is right: ${'`'}node src/main.ts accept svc abc --why "…"${'`'} |
| tool | stale | 2026-05-30 | npm tool: answered 503. Mend the source in components/tool.json if it has moved, or empty its "sources" if it has ended |
`,
  });
  expect(issueText([quiet, stale('kit', '2026-05-31')], [], now)).toBe(undefined);
});

test('the issue names what was read in part for two days', () => {
  const partial = (since: Day): ComponentReport => ({
    ...quiet,
    partial: [{ source: 'json tool', since, because: 'page 2 is empty' }],
  });
  const body = (since: Day) => issueText([partial(since)], [], now)?.body;
  expect(body('2026-05-30')).toContain(
    '| svc | partial | 2026-05-30 | json tool: page 2 is empty. Mend the source in components/svc.json if it does not pass by itself |',
  );
  expect(body('2026-05-31')).toBe(undefined);
});

test('an issue stays within what the platform takes, however many components are in need', () => {
  const because = '& '.repeat(500);
  const failing = [{ source: 'npm tool', since: '2026-05-01', because } as const];
  const many = Array.from({ length: 3000 }, (_, i) => ({ ...quiet, id: `tool-${i}`, failing }));
  const { title = '', body = '' } = issueText(many, [], now) ?? {};
  expect(title).toMatch(/^3000 components need a look: tool-0, .*, …$/);
  expect(body.length).toBeLessThan(65_536);
  const rows = body.split('\n').filter((line) => line.startsWith('| tool-')).length;
  expect(rows).toBeGreaterThan(10);
  expect(body).toMatch(
    new RegExp(`\\n\\nAnd ${3000 - rows} more: the job "gather" lists all\\.\\n$`),
  );
});

test('jobs that failed are reported, with components or without', () => {
  const results = { gather: 'success', build: 'failure', deploy: 'skipped', attest: 'cancelled' };
  const jobs = Object.entries(results).map(([name, result]) => [name, { result, outputs: {} }]);
  const text = JSON.stringify(Object.fromEntries(jobs));
  expect(failedJobs(text)).toEqual(['build', 'attest']);
  expect(issueText([], ['build'], now)).toEqual({
    title: 'Jobs failed: build',
    body: 'What was published before stays published. This issue closes itself.\n\n- The job `build` failed: the run’s page says why.\n',
  });
  expect(() => failedJobs('no')).toThrow('--jobs: must be JSON');
});
