import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  readReports,
  lastSuccesses,
  type ComponentReport,
  type GatherReport,
} from '#job/report.ts';
import { Refusal } from '#model/problem.ts';
import type { HistoryChange } from '#record/change.ts';
import { folderOf } from '../folder.ts';
import { quietReport } from './quiet-report.ts';

const date = '2026-05-30';
const count = <T>(...first: T[]) => ({ count: first.length, first });
const [warning, problem] = [
  { place: '1:1', expired: true, warning: true },
  { where: 'data', message: 'x' },
] as const;
const full: ComponentReport = {
  ...quietReport('svc'),
  state: 'held',
  lastSuccess: '2026-06-01T06:00:00.000Z',
  newest: '2026.3.0',
  changes: count<HistoryChange>(
    { kind: 'released', version: '2026.3.0', date, basis: 'stated' },
    {
      kind: 'dated',
      version: '1',
      from: { date, basis: 'by' },
      to: { date: `${date}T08:00:00.000Z`, basis: 'published' },
    },
    { kind: 'linked', version: '2', changelogUrl: 'https://example.com/2' },
    { kind: 'deprecated', version: '3', words: 'Broken' },
    { kind: 'reworded', version: '4', words: 'Still broken' },
    { kind: 'undeprecated', version: '5', words: 'Mended' },
    { kind: 'stabilityChanged', version: '6', prerelease: true },
    { kind: 'missing', version: '7' },
    { kind: 'returned', version: '8' },
  ),
  failing: [{ source: 'npm svc', since: date, because: 'answered 503' }],
  held: [{ key: 'newest:9', since: date, because: '9 is far ahead' }],
  findings: count({ kind: 'link', key: 'link:1.0', version: '1', message: 'is no address' }),
  skipped: count({ name: 'v-x', because: 'is no version', version: 'x' }),
  problems: [
    { code: 'E-WRONG-VALUE', ...problem, ...warning },
    { code: 'E-NOT-RECORDED', ...problem },
  ],
};

function filesOf(...reports: unknown[]): string[] {
  const names = reports.map((_, i) => `${i}.json`);
  const folder = folderOf(Object.fromEntries(names.map((name, i) => [name, reports[i]])));
  return names.map((name) => join(folder, name));
}

test('what is printed is read again without a loss, the parts of a split gather as one', () => {
  const now = '2026-06-01T06:00:00.000Z';
  const { lastSuccess: _, ...silent } = full;
  const [one, two] = [{ ...full }, { ...silent, id: 'tool', state: 'stale' as const }];
  const reports = [one, two].map((part): GatherReport => ({ now, components: [part] }));
  expect(readReports(filesOf(...reports))).toEqual([one, two]);
  expect(lastSuccesses([one, two])).toEqual(new Map([['svc', now]]));
});

test('a report may be piped in, which can be read once only', () => {
  const folder = folderOf({ 'report.json': { now: '2026-06-01T06:00:00.000Z', components: [] } });
  const piping = 'mkfifo pipe; cat report.json > pipe &';
  execFileSync('sh', ['-c', piping], { cwd: folder, stdio: 'ignore' });
  expect(readReports([join(folder, 'pipe')])).toEqual([]);
});

test('anything else is refused', () => {
  expect(() => readReports(filesOf({ components: [{ id: 'svc' }] }))).toThrow(Refusal);
  expect(() => readReports(filesOf([]))).toThrow('must be what "gather --json" printed');
  expect(() => readReports(filesOf(''))).toThrow(/is empty: .* "check" says why/);
});
