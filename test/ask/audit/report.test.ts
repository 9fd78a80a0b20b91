import type { Item } from '#ask/audit/item.ts';
import { readInput } from '#ask/audit/read-input.ts';
import { expect, test } from 'vitest';
import { auditSarif, lineNotes } from '#ask/audit/sarif.ts';
import { auditMarkdown, auditSummary, auditTable } from '#ask/audit/table.ts';
import { readConditions } from '#ask/audit/urgency.ts';
import { auditItems, failedOf, messageOf, nameOf, placeOf } from '#ask/audit/report.ts';
import { summaryWords, type AuditRow } from '#ask/audit/report.ts';
import { openFiles } from '#ask/release-index.ts';
import type { Day } from '#model/time/instant.ts';
import { sarifOf } from '../../official.ts';
import { files, indexOf, indexWith, release, today } from '../index-of.ts';
import { words } from '../../words.ts';

const { where, asOf } = await indexOf();
const wrong = { code: 'E-WRONG-VALUE', where: 'bom', message: 'is missing' } as const;

async function audited(text: string, failOn = ''): Promise<AuditRow[]> {
  const { items } = readInput(text, 'list');
  return await auditItems(items, await indexOf(), readConditions(failOn) ?? []);
}

/** `plugin 1.4.0`, of which the index says this. */
async function auditedPlugin(more: Record<string, unknown>, failOn: string, day: Day = today) {
  const index = await indexWith('plugin', { releases: [release('1.4.0', '1.4', more)] }, day);
  const items = readInput('plugin 1.4.0', 'list').items;
  const [row] = await auditItems(items, index, readConditions(failOn) ?? []);
  return row;
}

const all =
  'tool 2.0.0\nno-such 1\npkg:maven/com.acme/old@3.0\ntool 1.1.0\ntool 1.0.0\ntool 9\nplugin 1.4.0\ntool';

test('the most urgent first, and nothing is dropped', async () => {
  const rows = await audited(all);
  expect(rows.map(({ verdict, item }) => `${verdict} ${item.place.line}`).join(', ')).toBe(
    'ended 5, deprecated 3, ending 4, unknown 6, unversioned 8, unstated 7, supported 1, unlisted 2',
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
  ['unstated', [3, 6, 8, 7]],
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
  for (const some of [phases, phases.slice(1)]) {
    const row = await auditedPlugin({ support: 'extended', phases: some }, failOn, day);
    expect(row?.fails.length === 1).toBe(fails);
  }
});

test.each(['', 'never', 'ending', 'ending:90', 'ending:-1d', 'ended,', 'ending:99999w'])(
  '--fail-on %j is not known',
  (text) => {
    expect(readConditions(text)).toBeUndefined();
  },
);

test('a condition that fails is reported at its line, whatever it is; other rows without a finding are not', async () => {
  const rows = await audited(all, 'ending:90d');
  expect(
    lineNotes(rows)
      .map(({ level, line }) => `${level} ${line}`)
      .join(', '),
  ).toBe('error 5, warning 3, error 4, warning 6, warning 8');
  const what = { title: 'not in this index: list:1', message: 'no-such 1: Not in this index.' };
  const notes = lineNotes(await audited('no-such 1\nplugin 1.4.0', 'unlisted'));
  expect(notes).toEqual([{ level: 'error', ...what, file: 'list', line: 1 }]);
  const [asked] = lineNotes(await audited('toool 1', 'unlisted'));
  expect(asked?.message).toBe('toool 1: Not in this index; did you mean tool?');
});

test('a name that would reorder or hide what stands beside it is shown without that', async () => {
  const hidden = '\u202e\u200b\u2066';
  const items: Item[] = [
    { asked: { name: `a${hidden}b`, version: '1' }, place: { file: `c${hidden}d`, line: 1 } },
  ];
  const rows = await auditItems(items, await indexOf(), readConditions('unlisted') ?? []);
  const [note] = lineNotes(rows);
  const title = 'not in this index: cd:1';
  expect(note).toMatchObject({ title, message: 'ab 1: Not in this index.' });
  expect(auditMarkdown({ index: { where, asOf }, rows, unread: [] })).toContain('- ab 1 (cd:1)');
});

const footing = `As of 2026-11-25, from https://releases.example.com, published on 2026-11-19.
https://releases.example.com is down. This is what was read of it 5 days ago, at 2026-11-20T08:00:00.000Z.
Nobody has renewed this index since; it was valid until 2026-11-24.
`;

test('the table, the summaries and the results of what is found, not found and not read', async () => {
  const rows = await audited('plugin 1.4.0\ntool 1.0.9\nTOOL 2.0.0\ntoool 1\ntwin 1', 'unlisted');
  const { asOf } = await indexOf({}, '2026-11-25');
  const offline = { because: 'is down', readAt: '2026-11-20T08:00:00.000Z', age: '5 days' };
  const unread = [wrong, { ...wrong, place: 'a' }];
  const report = { index: { where, asOf, offline }, rows, unread };
  expect(auditTable(report).replaceAll(/ {3,}/g, '  '))
    .toBe(`  COMPONENT  VERSION  SUPPORT  ADVICE  FOUND BY  WHERE
  tool  1.0.9  Support ended, last day 2026-06-30 (its line 1.0; no such release is known)  move to 2.0.0 (until 2027-12-31)  reference  list:2
  Deprecated since 2026-07-01. A line lives a year. (https://example.com/why)
  plugin  1.4.0  No support policy published  stay  reference  list:1
  tool  2.0.0  Supported until 2027-12-31  stay until 2027-12-31  name  list:3

  NOT IN THIS INDEX (2)
  toool 1  list:4  Not in this index; did you mean tool?
  twin 1  list:5  "twin" is a name of several components: twin-a, twin-b; did you mean twin-a?

  NOT READ (2)
  bom: is missing
  bom: a: is missing

5 components: 1 support ended, 1 no support policy published, 1 supported, 2 not in this index, 2 not read.
${footing}`);
  expect(auditMarkdown(report)).toBe(`### What runs, and whether it is supported

5 components: 1 support ended, 1 no support policy published, 1 supported, 2 not in this index, 2 not read.

| Component | Version | Support | Advice | Found by | Where |
| --- | --- | --- | --- | --- | --- |
| tool | 1.0.9 | Support ended, last day 2026-06-30 (its line 1.0; no such release is known). Deprecated since 2026-07-01. A line lives a year. (https://example.com/why) | move to 2.0.0 (until 2027-12-31) | reference | list:2 |
| plugin | 1.4.0 | No support policy published | stay | reference | list:1 |
| tool | 2.0.0 | Supported until 2027-12-31 | stay until 2027-12-31 | name | list:3 |

<details><summary>2 not in this index</summary>

- toool 1 (list:4)
- twin 1 (list:5)

</details>

<details><summary>2 not read</summary>

- bom: is missing
- bom: a: is missing

</details>

${footing}`);
  expect(auditSummary(report)).toBe(`<!-- release-index audit -->
### 1 to look at

- **tool 1.0.9: Support ended, last day 2026-06-30 (its line 1.0; no such release is known).** Move to 2.0.0 (until 2027-12-31). list:2

5 components: 1 support ended, 1 no support policy published, 1 supported, 2 not in this index, 2 not read. As of 2026-11-25, from https://releases.example.com, published on 2026-11-19. https://releases.example.com is down. This is what was read of it 5 days ago, at 2026-11-20T08:00:00.000Z. Nobody has renewed this index since; it was valid until 2026-11-24.
`);
  const many = { ...report, rows: rows.flatMap((row) => Array<AuditRow>(501).fill(row)) };
  expect(auditMarkdown(many)).toMatch(/\n\n… and 1003 more\.\n.*\n… and 502 more\.\n/s);
  expect(auditSummary(many)).toContain('\n- … and 451 more.\n');
  const quiet = { index: { where, asOf: { today: asOf.today } }, rows: [], unread: [] };
  expect(auditSummary(quiet)).toBe(`<!-- release-index audit -->
### Nothing to do

0 components. As of 2026-11-25, from https://releases.example.com.
`);
  const today = 'As of 2026-11-25, from https://releases.example.com.\n';
  expect(auditTable(quiet)).toBe(`0 components.\n${today}`);
  const head = '### What runs, and whether it is supported\n\n';
  expect(auditMarkdown(quiet)).toBe(`${head}0 components.\n\n${today}`);
  const table = (some: Partial<typeof report>) => auditTable({ ...quiet, ...some }).split('\n');
  expect(table({ rows: rows.slice(1, 2) })).toHaveLength(6);
  expect(table({ rows: rows.slice(4) })).toHaveLength(6);
  expect(table({ unread: [wrong] })).toHaveLength(6);
  expect(table({ unread: Array.from({ length: 501 }, () => wrong) })).toContain('… and 1 more.');
});

test('SARIF has what was found where it stands, and says what is left out', async () => {
  const program = { name: 'x', version: '1' };
  const items = readInput('tool 1.0.9 1.1.0\nplugin 1.4.0\n[a] 1\nTOOL 9', '-').items;
  const rows = await auditItems(items, await indexOf(), readConditions('unlisted') ?? []);
  const at = (file: string) =>
    ({ ...rows[0], item: { ...rows[0]?.item, place: { file } } }) as AuditRow;
  const all = [...rows, at('./a b/c.\\d'), at('x/./y')];
  const report = { index: { where, asOf }, rows: all, unread: [] };
  const [run] = sarifOf(auditSarif(report, program)).runs;
  const found = run?.results.map((result) => {
    const { ruleId, ruleIndex, level, message, locations, partialFingerprints } = result;
    expect(run?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    const { uri } = locations[0]?.physicalLocation.artifactLocation ?? {};
    const [first] = message.text.split(': ');
    return `${ruleId} ${level} ${uri}: ${partialFingerprints['component/v1']}: ${first}`;
  });
  expect(found).toEqual([
    'ended error standard-input: ended tool 1.0.9: tool 1.0.9',
    'ending warning standard-input: ending tool 1.1.0: tool 1.1.0',
    'unknown error standard-input: unknown tool 9: tool 9 (matched by its name alone)',
    'unstated note standard-input: unstated plugin 1.4.0: plugin 1.4.0',
    'unlisted error standard-input: unlisted {"name":"[a]","version":"1"}: \\[a\\] 1',
    'ended error a%20b/c./d: ended tool 1.0.9: tool 1.0.9',
    'ended error x/./y: ended tool 1.0.9: tool 1.0.9',
  ]);
  expect(run).not.toHaveProperty('invocations');
  const placed = { ...wrong, place: 'a' };
  const many = Array.from({ length: 5001 }, (_, i) => at(`f${i}`));
  const unread = Array.from({ length: 99 }, () => placed);
  const text = auditSarif({ ...report, rows: many, unread }, program);
  expect(sarifOf(text).runs[0]?.results).toHaveLength(5000);
  expect(text).toContain('"text": "1 more are left out; audit fewer files in one go"');
  const level = { level: 'warning', message: { text: 'bom: a: is missing' } };
  const told = {
    executionSuccessful: true,
    toolExecutionNotifications: Array.from({ length: 100 }, () => level),
  };
  const full = JSON.parse(auditSarif({ ...report, unread: [...unread, placed, placed] }, program));
  expect(full.runs[0].invocations).toEqual([told]);
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

test('rows of one urgency: by their last day, then by name, file and line; what has no end comes last', async () => {
  const at = (text: string) => {
    const [name = '', file = '', line] = text.split(':');
    const asked = { name, version: name === 'tool' ? '2.0.0' : '1.4.0' };
    return { asked, place: line === undefined ? { file } : { file, line: Number(line) } };
  };
  const phases = [{ phase: 'maintenance', rule: 'line-ends', reason: 'No end.' }];
  const releases = [release('1.4.0', '1.4', { support: 'active', phases })];
  const index = await indexWith('plugin', { releases });
  const items = words('plugin:a:9 plugin:a:1 tool:b:12 tool:b:2 tool:a z:a:1 toool:a:2').map(at);
  const rows = await auditItems(items, index, []);
  const order = 'tool a, tool b:2, tool b:12, plugin a:1, plugin a:9, toool 1.4.0 a:2, z 1.4.0 a:1';
  expect(rows.map((row) => `${nameOf(row)} ${placeOf(row)}`).join(', ')).toBe(order);
});

test('what is said of a row, whole: without a day, an end, a reason or advice it is said so or left out', async () => {
  const bare = { support: 'unstated', isDeprecated: true };
  const row = await auditedPlugin({ ...bare, causes: [{ rule: 'all', reason: 'Broken' }] }, '');
  expect(row && messageOf(row)).toBe(
    'plugin 1.4.0: Deprecated. Deprecated since an unknown day. Broken Advice: no version to recommend.',
  );
});

test('only what has no package URL gets a suggestion, and of many names the first fifty', async () => {
  const place = { file: 'a' };
  const named = { asked: { purl: 'pkg:npm/toool@1', name: 'toool', version: '1' }, place };
  const asked = (i: number) => ({ name: 'toool', version: `${i}` });
  const many = Array.from({ length: 52 }, (_, i) => ({ asked: asked(i), place }));
  const known = { asked: { name: 'tool', version: '2.0.0' }, place };
  const rows = await auditItems([known, named, ...many], await indexOf(), []);
  expect(rows.filter(({ didYouMean }) => didYouMean === 'tool')).toHaveLength(50);
  expect(rows.filter((row) => 'didYouMean' in row)).toHaveLength(50);
});

test('the conditions that hold of anything, and how many there are, in words', async () => {
  const rows = await audited('tool 1.0.0', 'ended,unread');
  const failed = (unread: (typeof wrong)[], failOn: string) =>
    failedOf({ index: { where, asOf }, rows, unread }, readConditions(failOn) ?? []);
  expect(failed([], 'ended,unread')).toEqual(['ended']);
  expect(failed([wrong], 'ended,unread')).toEqual(['ended', 'unread']);
  expect(failed([wrong], 'ended')).toEqual(['ended']);
  const summary = summaryWords({ index: { where, asOf }, rows, unread: [] });
  expect(summary).toBe('1 component: 1 support ended');
  const bare = { index: { where, asOf }, rows: await audited('tool\ntool 9'), unread: [] };
  expect(summaryWords(bare)).toBe('2 components: 1 no such release known, 1 no version given');
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
  expect(await auditItems(items, { ...index, didYouMean }, [])).toHaveLength(10_000);
  expect(reads.toSorted()).toEqual(words('assets/names.json details/tool.json freshness.json'));
  expect(compared).toBeLessThan(100);
});
