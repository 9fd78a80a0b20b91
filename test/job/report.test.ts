/** What a gather did, as data and in words, and what the platform is told of it: a commit, an issue, a job's summary and annotations. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutReferences } from '#answer/markdown.ts';
import { shortened, withoutCommands, withoutCommandsInJson, writeToActions } from '#io/actions.ts';
import { acceptCommand, reportLines } from '#job/gather-words.ts';
import { changeWords, type HistoryChange } from '#record/change.ts';
import { actionsReport, commitMessage, failedJobs, issueText } from '#job/platform-texts.ts';
import { readReports, lastSuccesses, type ComponentReport } from '#job/report.ts';
import { Refusal } from '#model/problem.ts';
import type { Day } from '#model/time/instant.ts';
import { withEnvironment } from '../commands/gather/upstream.ts';
import { folderOf } from '../folder.ts';
import { projectOf, run, runWith } from '../project.ts';
import { quietReport } from './quiet-report.ts';

const quiet = quietReport('svc');
const now = '2026-06-01T08:00:00.000Z';
const [version, date, time] = ['1.0', '2026-05-30', '2026-05-30T10:00:00.000Z'] as const;
const from = { date, basis: 'by' } as const;
const to = { date: '2026-05-29', basis: 'stated' } as const;
const changelogUrl = 'https://example.com/1';
const missing = { kind: 'missing', version } as const;
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
  '1.0: its upstream no longer lists it; it stays published until you withdraw it': missing,
  '1.0: its upstream lists it again': { kind: 'returned', version },
};

const count = <T>(...first: T[]) => ({ count: first.length, first });
const warning = { place: '1:1', expired: true, warning: true } as const;
const problem = { where: 'data', message: 'x' };
const full: ComponentReport = {
  ...quiet,
  state: 'held',
  lastSuccess: now,
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
  return reports.map((report) => join(folderOf({ 'report.json': report }), 'report.json'));
}

test('what is printed is read again without a loss, the parts of a split gather as one, and nothing else', () => {
  const { lastSuccess: _, ...silent } = full;
  const [one, two] = [{ ...full }, { ...silent, id: 'tool', state: 'stale' as const }];
  const reports = [one, two].map((part) => ({ now, components: [part] }));
  expect(readReports(filesOf(...reports))).toEqual([one, two]);
  expect(lastSuccesses([one, two])).toEqual(new Map([['svc', now]]));
  // What is piped in can be read once only.
  const folder = folderOf({ 'report.json': { now, components: [] } });
  const piping = 'mkfifo pipe; cat report.json > pipe &';
  execFileSync('sh', ['-c', piping], { cwd: folder, stdio: 'ignore' });
  expect(readReports([join(folder, 'pipe')])).toEqual([]);
  expect(() => readReports(filesOf({ components: [{ id: 'svc' }] }))).toThrow(Refusal);
  expect(() => readReports(filesOf([]))).toThrow('must be what "gather --json" printed');
  expect(() => readReports(filesOf(''))).toThrow(/is empty: .* "check" says why/);
});

test.each([
  ['added:2026-11-20:523', 'npm run -s svc -- accept svc added:2026-11-20:523 --why "…"'],
  ['ends-lost:15.1(4), LTS', `npm run -s svc -- accept svc 'ends-lost:15.1(4), LTS' --why "…"`],
  // An upstream chooses the version, and people paste the command into a shell.
  ['newest:9999.0.0-$(reboot)', 'npm run -s svc -- accept svc --why "…"'],
  ['newest:9999.0.0 `reboot`', 'npm run -s svc -- accept svc --why "…"'],
])('the command that accepts %s', (key, command) => {
  expect(acceptCommand('svc', key)).toBe(command);
});

test.each(Object.entries(changes))('%s', (words, change) => {
  expect(changeWords(change)).toBe(words);
});

const released = (version: string): HistoryChange => {
  return { kind: 'released', version, date: '2026-05-30', basis: 'stated' };
};
const noAnswer = { source: 'npm tool', since: '2026-05-30', because: 'no\nanswer' } as const;

test.each<[string, readonly ComponentReport[], message: string]>([
  ['where only the ledgers grew, it says so', [], 'Announce what holds from now on\n'],
  [
    'releases make the subject, and every change a line',
    [
      { ...quiet, changes: count(released('2026.3.0'), { kind: 'missing', version: '2018.5' }) },
      { ...quiet, id: 'edge-node', written: false },
    ],
    `Released: svc 2026.3.0

- svc: 2026.3.0, 2026-05-30 (stated)
- svc: 2018.5: its upstream no longer lists it; it stays published until you withdraw it
`,
  ],
  [
    'a first import is counted',
    [{ ...quiet, imported: 81 }],
    'Import 81 releases of 1 component\n\n- svc: 81 imported\n',
  ],
  [
    'without a release the subject says whose state changed',
    [{ ...quiet, failing: [{ ...noAnswer, because: 'no\nanswer, @svc' }] }],
    'What is known of svc\n\n- svc: stale since 2026-05-30: npm tool: no answer, @\u200bsvc\n',
  ],
])('the message of a commit: %s', (_, components, message) => {
  expect(commitMessage(components)).toBe(message);
});

test('many names are counted in a subject of one line, and in a report what it does not list', () => {
  const first = Array.from({ length: 30 }, (_, at) => released(`2026.3.${at}`));
  const lines = commitMessage([{ ...quiet, changes: { count: 30, first } }]).split('\n');
  expect(lines[0]).toBe('Released: 30 releases');
  const long = { count: 1, first: [released(`2026.3-${'a'.repeat(60)}`)] };
  expect(commitMessage([{ ...quiet, changes: long }])).toMatch(/^Released: 1 release\n/);
  expect(lines.at(-2)).toBe('- svc: and 10 more');
  const { findings, skipped } = full;
  const some = { changes: { ...full.changes, count: 12 }, findings: { ...findings, count: 9 } };
  const components = [{ ...full, ...some, skipped: { ...skipped, count: 5 } }];
  const told = reportLines({ now, components }).filter((line) => line.endsWith(' more'));
  expect(told).toEqual(['  svc and 2 more', '  svc and 8 more', '  svc: and 4 more']);
});

test('the issue names at once what is held or not recorded, and after two days what is stale or read in part', () => {
  const doubted = (id: string, kind: 'failing' | 'partial', since: Day) => {
    return { ...quiet, id, [kind]: [{ source: `npm ${id}`, since, because: 'answered 503' }] };
  };
  const held = [{ key: 'abc', since: '2026-06-01', because: '9999.0 is *far* ahead' } as const];
  const problem = { code: 'E-FILE-UNWRITABLE', where: 'a.json', message: 'is too large' } as const;
  const tooNew = [doubted('kit', 'failing', '2026-05-31'), doubted('new', 'partial', '2026-05-31')];
  const components: readonly ComponentReport[] = [
    { ...quiet, held },
    doubted('tool', 'failing', '2026-05-30'),
    { ...quiet, id: 'file', failing: [{ ...noAnswer, source: 'checksums https://a.b/SUMS' }] },
    doubted('part', 'partial', '2026-05-30'),
    { ...quiet, id: 'full', state: 'wrong', problems: [problem] },
    ...tooNew,
  ];
  expect(issueText(components, [], now)).toEqual({
    title: '5 components need a look: svc, tool, file, part, full',
    body: String.raw`What was published before stays published. This issue closes itself.

| component | state | since | what to do |
| --- | --- | --- | --- |
| svc | held | 2026-06-01 | 9999.0 is \*far\* ahead. If it is right: ${'`'}npm run -s svc -- accept svc abc --why "…"${'`'} |
| tool | stale | 2026-05-30 | npm tool: answered 503. Mend the source in components/tool.json if it has moved, or empty its "sources" if it has ended |
| file | stale | 2026-05-30 | checksums https://a.b/SUMS: no answer. Mend it in components/file.json |
| part | partial | 2026-05-30 | npm part: answered 503. Mend the source in components/part.json if it does not pass by itself |
| full | wrong |  | a.json: is too large. Until it is mended: not recorded |
`,
  });
  expect(issueText([quiet, ...tooNew], [], now)).toBe(undefined);
  const { markdown } = actionsReport({ now, components });
  expect(markdown).toContain('| full | wrong | not recorded: is too large |');
});

test('an issue stays within what the platform takes, however many components are in need', () => {
  const failing = [{ ...noAnswer, because: '& '.repeat(500) }];
  const many = Array.from({ length: 3000 }, (_, i) => ({ ...quiet, id: `tool-${i}`, failing }));
  const { title = '', body = '' } = issueText(many, [], now) ?? {};
  expect(title).toMatch(/^3000 components need a look: tool-0, .*, tool-4, …$/);
  const long = many.slice(0, 5).map((one) => ({ ...one, id: one.id.padEnd(64, 'x') }));
  expect(issueText(long, [], now)?.title).toBe('5 components need a look');
  expect(body.length).toBeLessThan(65_536);
  expect(body).toMatch(/(\| tool-.*\n){10}\nThe rest is left out; the job "gather" lists all\.\n$/);
});

test('jobs that failed are reported, with components or without', () => {
  const results = { gather: 'success', build: 'failure', deploy: 'skipped', 'a`t': 'cancelled' };
  const jobs = Object.entries(results).map(([name, result]) => [name, { result, outputs: {} }]);
  expect(failedJobs(JSON.stringify(Object.fromEntries(jobs)))).toEqual(['build', 'at']);
  expect(issueText([full], ['build'], now)?.title).toBe('1 component needs a look: svc');
  expect(issueText([], ['build', 'gather'], now)).toEqual({
    title: 'Jobs failed or cancelled: build, gather',
    body: 'What was published before stays published. This issue closes itself.\n\n- `build` failed or was cancelled: see the run’s page.\n- `gather` failed or was cancelled: see the run’s page.\n\nWhat was held or stale before may still be so.\n',
  });
  expect(() => failedJobs('no')).toThrow('--jobs: must be JSON');
});

test('a summary to read, and annotations to act on', () => {
  const held = [{ key: 'newest:9999.0.0', since: '2026-11-20', because: '9999.0.0 | <b>is far' }];
  const failing = [{ source: 'npm:edge', since: '2026-11-19', because: '503' }];
  const changes = count(released('2.0'));
  const edge = { id: 'edge', state: 'stale', written: false, failing, changes };
  const components = [{ id: 'tool' }, { state: 'held', held }, edge].map((one) => {
    return { ...quiet, ...one } as ComponentReport;
  });
  const report = actionsReport({ now, components });
  expect(report.markdown).toBe(String.raw`### Gathered

3 components: 1 fresh, 1 stale, 1 held; 2 files changed

| component | state | what happened |
| --- | --- | --- |
| svc | held | held: 9999.0.0 \| &lt;b&gt;is far |
| edge | stale | stale since 2026-11-19; new: 2.0 |

To accept a held change:

    npm run -s svc -- accept svc newest:9999.0.0 --why "…"
`);
  expect(report.annotations.map(({ level, title }) => [level, title])).toEqual([
    ['warning', 'svc is held'],
    ['warning', 'edge is stale since 2026-11-19'],
    ['notice', 'edge: 1 new'],
  ]);
});

test('of a summary that is larger than the host takes, whole lines are left', async () => {
  const folder = folderOf({ summary: '' });
  withEnvironment({ GITHUB_STEP_SUMMARY: join(folder, 'summary') });
  await writeToActions({ markdown: '| ü |\n'.repeat(200_000) }, true);
  const text = readFileSync(join(folder, 'summary'), 'utf8');
  expect(Buffer.byteLength(text)).toBeLessThan(2 ** 20);
  expect(text).toMatch(/^(\| ü \|\n){9999,}\nThe rest is left out, [^\n]*\n+$/);
  // A container may have the names of the runner's files, and not the files.
  withEnvironment({ GITHUB_STEP_SUMMARY: '/none', GITHUB_OUTPUT: '/none' });
  await writeToActions({ markdown: 'a', outputs: { a: 'b' } }, true);
  expect(shortened('ü'.repeat(9), 4, 'There is more.')).toBe('\n\nThere is more.\n');
});

test('nobody is notified and no issue is closed by what an upstream writes', () => {
  const text =
    'fixes #2, closes GH-3 and o/r#4, thanks @octocat, see https://github.com/o/r/issues/5 /o/r/commit/6ab';
  const safe = withoutReferences(text);
  expect(safe).not.toMatch(/@\w|#\d|GH-\d|\/issues\/\d|\/commit\/\d/);
  expect(safe.replaceAll('\u200b', '')).toBe(text);
});

test('the runner reads no command, also in a message', async () => {
  expect(withoutCommands('a ##[set-env name=X]1 b\n  ::add-mask::0\n::stop-commands::x')).toBe(
    'a ## [set-env name=X]1 b\n  : :add-mask::0\n: :stop-commands::x',
  );
  const json = JSON.stringify({ words: '##[add-mask]0' });
  expect(withoutCommandsInJson(json)).not.toContain('##[');
  expect(JSON.parse(withoutCommandsInJson(json))).toEqual(JSON.parse(json));
  const words = [projectOf(), 'explain', '##[add-mask]0'] as const;
  const { err } = await runWith({ env: { GITHUB_ACTIONS: 'true' } }, ...words);
  expect(err).toContain('## [add-mask]0');
  expect((await run(...words)).err).toContain('##[add-mask]0');
});
