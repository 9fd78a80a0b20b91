/** What a gather did, as data and in words. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acceptCommand, changeWords, reportLines } from '#job/gather-words.ts';
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

const [version, date, time] = ['1.0', '2026-05-30', '2026-05-30T10:00:00.000Z'] as const;
const [from, to] = [
  { date, basis: 'by' },
  { date: '2026-05-29', basis: 'stated' },
] as const;
const changelogUrl = 'https://example.com/1';
const stability = { kind: 'stabilityChanged', version } as const;

/** What can change in a history, by how it is told. */
const changes: Readonly<Record<string, HistoryChange>> = {
  '1.0, 2026-05-30 (published)': { kind: 'released', version, date: time, basis: 'published' },
  '1.0: dated 2026-05-29 (stated), before 2026-05-30 (by)': { kind: 'dated', version, from, to },
  '1.0: changelog https://example.com/1': { kind: 'linked', version, changelogUrl },
  '1.0: Use 2': { kind: 'deprecated', version, words: 'Use 2' },
  '1.0: its deprecation now says: Use 3': { kind: 'reworded', version, words: 'Use 3' },
  '1.0: no longer deprecated by its upstream': { kind: 'undeprecated', version, words: 'Use 3' },
  '1.0: its upstream now calls it a pre-release': { ...stability, prerelease: true },
  '1.0: its upstream now calls it a release': { ...stability, prerelease: false },
  '1.0: its upstream no longer lists it; it stays published until you withdraw it': {
    kind: 'missing',
    version,
  },
  '1.0: its upstream lists it again': { kind: 'returned', version },
};

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
  changes: count(...Object.values(changes)),
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

test.each([
  ['added:2026-11-20:523', 'npm run -s svc -- accept svc added:2026-11-20:523 --why "…"'],
  // An upstream chooses the version, and people paste the command into a shell.
  ['newest:9999.0.0-$(reboot)', 'npm run -s svc -- accept svc --why "…"'],
  ['newest:9999.0.0 `reboot`', 'npm run -s svc -- accept svc --why "…"'],
])('the command that accepts %s', (key, command) => {
  expect(acceptCommand('svc', key)).toBe(command);
});

test.each(Object.entries(changes))('%s', (words, change) => {
  expect(changeWords(change)).toBe(words);
});

test('a network that is away is told of once', () => {
  const because = 'was given up: nothing was received';
  const components = ['a', 'b'].map((id) => {
    const failing = [{ source: `npm:${id}`, since: date, because }];
    return { ...quietReport(id), failing };
  });
  const told = reportLines({ now: time, components });
  expect(told.slice(2, 4)).toEqual(['  a, b, since 2026-05-30', `    ${because}`]);
});
