/** Releases, tables of last days and pages of evidence recorded together: the whole next history. */
import { expect, test } from 'vitest';
import type { FoundEnd } from '#model/component/line.ts';
import type { Gathered } from '#model/history/gathered.ts';
import type { History } from '#model/history/history.ts';
import type { Day } from '#model/time/instant.ts';
import type { Asked } from '#record/answer.ts';
import { historyChange } from '#record/change.ts';
import type { EndsAnswer } from '#record/ends.ts';
import { accept, empty, gatherInto, recordedOf, unavailable as failed } from './gather-into.ts';

const source = 'https://example.com/policy';

function record(
  before: History,
  answer: Partial<EndsAnswer>,
  day: Day = '2026-11-20',
  keys: readonly string[] = [],
  answers: readonly Gathered[] = [],
) {
  return gatherInto(before, answers, day, accept(...keys), 'drop', answer);
}

test('evidence that has changed is kept with its first day, by its page, until it says the same again', () => {
  const because = 'no longer says "two years"';
  const missing = { source, because };
  const failing = { since: '2026-11-20', because };
  const first = record(empty, { evidence: [missing] }).next;
  expect(first).toEqual({ ...empty, evidence: [{ source, failing }] });
  expect(record(first, { evidence: [missing] }, '2026-11-21').next).toBe(first);
  const well = record(first, { evidence: [{ source, because: undefined }] }, '2026-11-21').next;
  expect(well.evidence).toBeUndefined();
  const other = { source: 'https://example.com/other', because };
  const { next } = record(first, { evidence: [missing, other] }, '2026-11-21');
  expect(next.evidence).toEqual([
    { source, failing },
    { source: other.source, failing: { since: '2026-11-21', because } },
  ]);
});

const table = 'ends json https://example.com/ends';
const evidence = 'https://example.com/ends';
const tagged = (etag: string) => [{ url: evidence, etag }];

type Ends = Readonly<Record<string, FoundEnd['ends']>>;

function found(ends: Ends): FoundEnd[] {
  const entries = Object.entries(ends);
  return entries.map(([line, ends]) => ({ line, phase: 'maintenance', ends, evidence }));
}

function answering(outcome: Asked['outcome']): Partial<EndsAnswer> {
  return { tables: [{ source: table, fingerprint: 'f', outcome }] };
}

function read(ends: Ends, etag?: string) {
  const kept = etag === undefined ? [] : tagged(etag);
  return { ...answering({ kind: 'read', validators: kept }), found: found(ends) };
}

const knowing = (ends: Ends) => record(empty, read(ends, '"1"'), '2026-11-10');
const unavailable = answering({ kind: 'unavailable', because: '503' });
const ends = { '1': '2027-06-30', '2': '2028-06-30' } as const;
const { next: imported, changes: importedChanges } = knowing(ends);
const recordedEnds = found(ends).map((end) => ({ ...end, basis: 'stated', seen: '2026-11-10' }));
const bare = { source: table, fingerprint: 'f' };
const state = { ...bare, validators: tagged('"1"'), read: '2026-11-10' } as const;

test('a table of last days is recorded with what it can be asked with again, which is no news', () => {
  expect(imported).toEqual({ ...empty, ends: recordedEnds, endSources: [state] });
  expect(importedChanges).toEqual([]);
  const { next } = record(empty, read(ends));
  expect(next).not.toHaveProperty('endSources.0');
  expect(next.ends).toHaveLength(2);
  const other = record(imported, read(ends, '"2"')).next;
  // Read whole, since its validators change by themselves.
  expect(other.endSources).toEqual([{ ...bare, volatile: true }]);
});

test.each([
  ['says the same', read(ends, '"1"')],
  ['calls its lines by another spelling', read({ v1: ends['1'], V2: ends['2'] }, '"1"')],
  ['is not modified', answering({ kind: 'not-modified' })],
])('a table of last days that %s leaves the history as it is, and ends a failure', (_, answer) => {
  expect(record(imported, answer).next).toBe(imported);
  const failing = { since: '2026-11-20', because: '503' };
  const failed = record(imported, unavailable).next;
  expect(failed).toEqual({ ...imported, endSources: [{ ...state, failing }] });
  expect(record(failed, unavailable, '2026-11-21').next).toBe(failed);
  expect(record(failed, answer, '2026-11-21').next).toEqual(imported);
  expect(record(empty, unavailable).next.endSources).toEqual([{ source: table, failing }]);
});

test('a table of last days adds to the series what is new or moved, which is news, and is asked with its new validators', () => {
  const now = { '2': '2029-06-30', '3': '2030-01-31' } as const;
  const { next, changes } = record(imported, read({ ...ends, ...now }, '"2"'));
  expect(changes).toEqual([
    { kind: 'end', version: '2', phase: 'maintenance', from: '2028-06-30', to: now['2'] },
    { kind: 'end', version: '3', phase: 'maintenance', to: now['3'] },
  ]);
  expect(changes.map((change) => historyChange.parse(change))).toStrictEqual(changes);
  const none = imported.ends?.map((end) => ({ ...end, ends: false }));
  expect(record({ ...imported, ends: none }, read(ends)).changes).toHaveLength(2);
  const over = knowing({ '1': '2025-06-30' }).next;
  expect(record(over, read({ '1': true }, '"1"')).next).toBe(over);
  const news = found(now).map((end) => ({ ...end, basis: 'stated', seen: '2026-11-20' }));
  expect(next).toEqual({
    ...imported,
    ends: [...recordedEnds, ...news],
    endSources: [{ ...state, validators: tagged('"2"'), read: '2026-11-20' }],
  });
});

const earlier = read({ ...ends, '1': '2027-01-31' }, '"2"');
const key = 'ends-earlier:1:maintenance:2027-01-31';
const because = 'the maintenance phase of 1 would end earlier: on 2027-01-31, not on 2027-06-30';
const held = [{ key, since: '2026-11-20', because }];

test('a table of last days that is held changes nothing, until it takes it back or a person accepts each of its keys; one that fails has lost nothing', () => {
  const first = record(imported, earlier);
  expect([first.changes, first.held]).toEqual([[], held]);
  expect(first.next).toEqual({ ...imported, held });
  expect(record(first.next, earlier, '2026-11-21').next).toBe(first.next);
  expect(record(first.next, unavailable, '2026-11-21').next.held).toEqual(held);
  expect(record(first.next, {}, '2026-11-21').next.held).toEqual([]);
  const { tables: up = [], found } = read({ '1': false, '2': '2029-06-30' }, '"2"');
  const outcome = { kind: 'unavailable', because: '' } as const;
  const half = { found, tables: [...up, { ...bare, fingerprint: 'g', outcome }] };
  const taken = record(imported, half);
  expect(taken).toMatchObject({ held: [], changes: [{ version: '2' }] });
  expect(taken.next.endSources?.[0]).toEqual(state);
  expect(record(first.next, half, '2026-11-21')).toMatchObject({ held, changes: [] });
  expect(record(first.next, read(ends, '"1"'), '2026-11-21').next).toEqual(imported);
  const both = read({ '1': '2027-01-31', '2': '2028-01-31' });
  expect(record(imported, both, '2026-11-20', [key]).next.held).toHaveLength(2);
  const { next, changes } = record(first.next, earlier, '2026-11-21', [key]);
  expect(changes).toHaveLength(1);
  expect(next.held).toEqual([]);
  expect(next.endSources).toEqual([{ ...state, validators: tagged('"2"'), read: '2026-11-21' }]);
});

test('a table of last days that is held stands beside what is held of the releases, in one list', () => {
  const others = [{ key: 'added:2026-11-01:99', since: '2026-11-01', because: 'x' } as const];
  const { releases } = recordedOf(['1.0']);
  const known: History = { ...imported, imported: '2025-01-01', held: others, releases };
  const both = record(known, earlier, '2026-11-20', [], [failed]);
  expect(both.next.held).toEqual([...others, ...held]);
  expect(both.held).toEqual(both.next.held);
  const later = record(both.next, read(ends, '"1"'), '2026-11-21', [], [failed]);
  expect(later.next.held).toEqual(others);
});

/** Lines 1 to `count`, each with the same last day. */
const lines = (count: number, ends: FoundEnd['ends'] = '2027-06-30'): Ends =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i + 1}`, ends]));

const rows: Record<string, [before: Ends, now: Ends]> = {
  'less than half of the lines is lost → ': [lines(5), lines(3)],
  'all is new → ': [{}, lines(9)],
  'half of the lines is lost → ends-lost:2:3 the table of last days has lost 2 of 4 lines': [
    lines(4),
    lines(2),
  ],
  'half of the lines is lost, and has ended → ': [lines(4, '2026-11-19'), lines(2, '2026-11-19')],
  'half is lost on its last day → ends-lost:2:3 the table of last days has lost 2 of 4 lines': [
    lines(4, '2026-11-20'),
    lines(2, '2026-11-20'),
  ],
  'the only line is lost → ends-lost:1:1 the table of last days has lost 1 of 1 lines': [
    lines(1),
    { '2': '2027-06-30' },
  ],
  'a day moves later → ': [{ '1': '2027-06-30' }, { '1': '2027-07-01' }],
  'a day moves earlier → ends-earlier:1:maintenance:2027-06-29 the maintenance phase of 1 would end earlier: on 2027-06-29, not on 2027-06-30':
    [{ '1': '2027-06-30' }, { '1': '2027-06-29' }],
  'a day becomes unknown → ends-earlier:1:maintenance:2027-06-30:true the maintenance phase of 1 would end earlier: before today, not on 2027-06-30':
    [{ '1': '2027-06-30' }, { '1': true }],
  'a day is no longer stated → ends-earlier:1:maintenance:2027-06-30:false the maintenance phase of 1 would no longer end on 2027-06-30':
    [{ '1': '2027-06-30' }, { '1': false }],
  'a day that is over, or none, is no longer stated → ': [lines(1, '2025-06-30'), lines(2, false)],
  'an unknown day becomes one → ': [{ '1': true }, { '1': '2025-06-30' }],
  'a day becomes its month → ': [{ '1': '2027-06-30' }, { '1': '2027-06' }],
  'a month becomes a day within it → ends-earlier:1:maintenance:2027-06-15 the maintenance phase of 1 would end earlier: on 2027-06-15, not on 2027-06':
    [{ '1': '2027-06' }, { '1': '2027-06-15' }],
  'three move → ': [lines(9), { ...lines(9), ...lines(3, '2027-07-31') }],
  'four move → ends-moved:2026-11-20:4 4 of 9 last days would move at once': [
    lines(9),
    { ...lines(9), ...lines(4, '2027-07-31') },
  ],
  'a tenth of many moves → ': [lines(50), { ...lines(50), ...lines(5, '2027-07-31') }],
  'more than a tenth of many moves → ends-moved:2026-11-20:6 6 of 50 last days would move at once':
    [lines(50), { ...lines(50), ...lines(6, '2027-07-31') }],
  'many lines are new → ': [lines(2), lines(20)],
};
test.each(Object.entries(rows))('what holds a table: %s', (row, [before, now]) => {
  const known = knowing(before).next;
  const { held, changes, next } = record(known, read(now, '"2"'));
  expect(held.map(({ key, because }) => `${key} ${because}`).join(', ')).toBe(row.split(' → ')[1]);
  const kept = [known.ends, []];
  expect(held.length > 0 ? [next.ends, changes] : kept).toEqual(kept);
});

test('a table of last days that is held keeps its key and its first day, until more is lost; what is accepted is not held again', () => {
  const known = knowing(lines(4)).next;
  const holding = (now: Ends) => record(known, read(now), '2026-11-01').next;
  const first = holding(lines(2));
  expect(record(first, read(lines(2))).held).toEqual(first.held);
  const moved = holding(lines(4, '2027-07-31'));
  expect(record(moved, read(lines(4, '2027-07-31'))).held).toEqual(moved.held);
  expect(record(first, read(lines(1))).held).toMatchObject([{ key: 'ends-lost:3:2' }]);
  const less = read({ ...lines(1), '2': '2028-01-01' });
  const taken = record(first, less, '2026-11-20', ['ends-lost:2:3']);
  expect([taken.held, taken.changes.length]).toEqual([[], 1]);
  expect(record(taken.next, less, '2026-11-21', ['ends-lost:2:3']).next.held).toEqual([]);
});
