import type { Item } from '#ask/audit/item.ts';
import { readInput } from '#ask/audit/read-input.ts';
import { expect, test } from 'vitest';
import { lineNotes } from '#ask/audit/sarif.ts';
import { auditMarkdown } from '#ask/audit/table.ts';
import { readConditions } from '#ask/audit/verdict.ts';
import { auditItems, type AuditRow } from '#ask/audit/report.ts';
import { openFiles } from '#ask/release-index.ts';
import type { Day } from '#model/time/instant.ts';
import { files, indexOf, release, today } from '../index-of.ts';
import { words } from '../../words.ts';

async function audited(text: string, failOn = '', day: Day = today): Promise<AuditRow[]> {
  const conditions = failOn === '' ? [] : readConditions(failOn);
  return await auditItems(readInput(text, 'list').items, await indexOf({}, day), conditions ?? []);
}

/** `plugin 1.4.0`, of which the index says this. */
async function auditedPlugin(more: object, failOn: string, day: Day = today) {
  const releases = [release('1.4.0', '1.4', { ...more })];
  const details = { ...(files['details/plugin.json'] as object), releases };
  const index = await indexOf({ 'details/plugin.json': details }, day);
  const items = readInput('plugin 1.4.0', 'list').items;
  const [row] = await auditItems(items, index, readConditions(failOn) ?? []);
  return row;
}

const all =
  'tool 2.0.0\nno-such 1\npkg:maven/com.acme/old@3.0\ntool 1.1.0\ntool 1.0.0\ntool 9\nplugin 1.4.0';

test('the most urgent first, and nothing is dropped', async () => {
  const rows = await audited(all);
  expect(rows.map(({ verdict, item }) => `${verdict} ${item.place.line}`).join(', ')).toBe(
    'ended 5, deprecated 3, ending 4, unknown 6, unstated 7, supported 1, unlisted 2',
  );
});

test.each<[failOn: string, lines: number[]]>([
  ['ended', [5]],
  ['deprecated', [5, 3]],
  ['ending:90d', [5, 4]],
  ['ending:40d', [5]],
  ['ending:41d', [5, 4]],
  ['ending:6w', [5, 4]],
  ['ending:1000d', [5, 4, 1]],
  ['unstated', [3, 6, 7]],
  ['unlisted', [6, 2]],
  ['ended,unlisted', [5, 6, 2]],
])('--fail-on %s holds for lines %j', async (failOn, lines) => {
  const failing = (await audited(all, failOn)).filter(({ fails }) => fails.length > 0);
  expect(failing.map(({ item }) => item.place.line)).toEqual(lines);
});

test.each<[day: Day, failOn: string, fails: boolean]>([
  ['2026-11-20', 'ended', false],
  ['2026-11-20', 'ending:40d', false],
  ['2026-11-20', 'ending:41d', true],
  ['2027-01-01', 'ended', true],
  ['2027-01-01', 'ending:1d', true],
])('on %s, of extended support, --fail-on %s: %j', async (day, failOn, fails) => {
  const why = { rule: 'line-ends', reason: 'Over.' };
  const phases = [
    { phase: 'maintenance', ends: '2026-06-30', ...why },
    { phase: 'extended', ends: '2026-12-31', ...why },
  ];
  const row = await auditedPlugin({ support: 'extended', phases }, failOn, day);
  expect(row?.fails.length === 1).toBe(fails);
});

test.each(['', 'never', 'ending', 'ending:90', 'ending:-1d', 'ended,', 'ending:99999w'])(
  '--fail-on %j is not known',
  (text) => {
    expect(readConditions(text)).toBeUndefined();
  },
);

test('a name that is not listed has a suggestion, and a package URL has none', async () => {
  const rows = await audited('toool 1\npkg:npm/toool@1');
  expect(rows.map(({ didYouMean }) => didYouMean)).toEqual([undefined, 'tool']);
});

test('a condition that fails is reported at its line, whatever it is; other rows without a finding are not', async () => {
  const rows = await audited(all, 'ending:90d');
  expect(
    lineNotes(rows)
      .map(({ level, line }) => `${level} ${line}`)
      .join(', '),
  ).toBe('error 5, warning 3, error 4, warning 6');
  const what = { title: 'not in this index: list:1', message: 'no-such 1: Not in this index.' };
  const notes = lineNotes(await audited('no-such 1\nplugin 1.4.0', 'unlisted'));
  expect(notes).toEqual([{ level: 'error', ...what, file: 'list', line: 1 }]);
});

test('a name that would reorder or hide what stands beside it is shown without that', async () => {
  const hidden = '\u202e\u200b\u2066';
  const items: Item[] = [
    { asked: { name: `a${hidden}b`, version: '1' }, place: { file: `c${hidden}d`, line: 1 } },
  ];
  const rows = await auditItems(items, await indexOf(), readConditions('unlisted') ?? []);
  const [note] = lineNotes(rows);
  expect(note).toMatchObject({
    title: 'not in this index: cd:1',
    message: 'ab 1: Not in this index.',
  });
  const { where, asOf } = await indexOf();
  const markdown = auditMarkdown({ index: { where, asOf }, rows, unread: [] }, (text) => text);
  expect(markdown).toContain('- ab 1 (cd:1)');
});

test('what ended on a day that nobody wrote is no end to come, and has ended', async () => {
  const past = { phase: 'maintenance', past: true, rule: 'line-ends', reason: 'Over.' };
  const row = await auditedPlugin({ support: 'ended', phases: [past] }, 'ending:90d,ended');
  expect([row?.verdict, row?.fails]).toEqual(['ended', ['ending:90d', 'ended']]);
});

test('of several package URLs the one that is listed counts', async () => {
  const asked = { purl: 'pkg:npm/unknown@1', name: 'tool', version: '1' };
  const item = { asked, otherPurls: ['pkg:npm/%40acme/tool@2.0.0'], place: { file: 'a' } };
  const [row] = await auditItems([item], await indexOf(), []);
  expect(row?.answer).toMatchObject({ match: 'purl', component: 'tool', version: '2.0.0' });
});

test('ten thousand components read each file of the index once, and compare no names', async () => {
  const reads: string[] = [];
  const read = async (path: string) => {
    reads.push(path);
    const value = files[path];
    return value === undefined ? undefined : JSON.stringify(value);
  };
  const index = await openFiles({ where: 'here', read }, today);
  let compared = 0;
  const didYouMean = (name: string) => {
    compared++;
    return index.didYouMean(name);
  };
  const lines = Array.from({ length: 10_000 }, (_, i) =>
    i % 2 ? `tool 1.${i}` : `other-${i} 1.0`,
  );
  const { items } = readInput(lines.join('\n'), 'list');
  const rows = await auditItems(items, { ...index, didYouMean }, []);
  expect(rows).toHaveLength(10_000);
  expect(reads.toSorted()).toEqual(words('assets/names.json details/tool.json freshness.json'));
  expect(compared).toBeLessThan(100);
});
