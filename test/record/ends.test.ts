import { expect, test } from 'vitest';
import type { FoundEnd, RecordedEnd } from '#model/component/line.ts';
import { emptyHistory, type HeldChange } from '#model/history/history.ts';
import { historyChange } from '#record/change.ts';
import { isEndHold, recordEnds } from '#record/ends.ts';

type Ends = Readonly<Record<string, FoundEnd['ends']>>;

const evidence = 'https://example.com/lifecycle';
const found = (ends: Ends): FoundEnd[] =>
  Object.entries(ends).map(([line, ends]) => ({ line, phase: 'maintenance', ends, evidence }));
const known = (ends: Ends): RecordedEnd[] =>
  found(ends).map((end) => ({ ...end, basis: 'stated', seen: '2026-01-01' }));

function record(
  before: Ends,
  now: Ends,
  more: { readonly held?: readonly HeldChange[]; readonly accepted?: string } = {},
) {
  const { next, changes, held } = recordEnds(
    { ...emptyHistory('svc'), ends: known(before), held: [...(more.held ?? [])] },
    { found: found(now), skipped: [], tables: [], evidence: [] },
    (key) => key === more.accepted,
    '2026-11-20',
  );
  return { ends: next.ends ?? [], changes, held };
}

/** Lines 1 to `count`, each with the same last day. */
const lines = (count: number, ends: FoundEnd['ends'] = '2027-06-30'): Ends =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i + 1}`, ends]));
const keys = ({ held }: { readonly held: readonly HeldChange[] }) => held.map(({ key }) => key);

test('a table of last days adds to the series what is new or moved, and keeps what was', () => {
  const before = { '1': '2027-06-30', '2': '2027-06-30' } as const;
  const { ends, changes } = record(before, { ...before, '2': '2027-07-31', '3': '2028-01-31' });
  expect(ends.map(({ line, ends, seen }) => `${line} ${ends} ${seen}`)).toEqual([
    '1 2027-06-30 2026-01-01',
    '2 2027-06-30 2026-01-01',
    '2 2027-07-31 2026-11-20',
    '3 2028-01-31 2026-11-20',
  ]);
  expect(changes).toEqual([
    { kind: 'end', version: '2', phase: 'maintenance', from: '2027-06-30', to: '2027-07-31' },
    { kind: 'end', version: '3', phase: 'maintenance', to: '2028-01-31' },
  ]);
  expect(changes.map((change) => historyChange.parse(change))).toStrictEqual(changes);
});

const rows: Record<string, [before: Ends, now: Ends]> = {
  'less than half of the lines is lost → ': [lines(5), lines(3)],
  'all is new → ': [{}, lines(9)],
  'half of the lines is lost → ends-lost:2026-11-20:2': [lines(4), lines(2)],
  'the only line is lost → ends-lost:2026-11-20:1': [{ '1': '2027-06-30' }, { '2': '2027-06-30' }],
  'a day moves later → ': [{ '1': '2027-06-30' }, { '1': '2027-07-01' }],
  'a day moves earlier → ends-earlier:1:maintenance:2027-06-29': [
    { '1': '2027-06-30' },
    { '1': '2027-06-29' },
  ],
  'a day becomes its month → ': [{ '1': '2027-06-30' }, { '1': '2027-06' }],
  'a month becomes a day within it → ends-earlier:1:maintenance:2027-06-15': [
    { '1': '2027-06' },
    { '1': '2027-06-15' },
  ],
  'three move → ': [lines(9), { ...lines(9), ...lines(3, '2027-07-31') }],
  'four move → ends-moved:2026-11-20:4': [lines(9), { ...lines(9), ...lines(4, '2027-07-31') }],
  'a tenth of many moves → ': [lines(50), { ...lines(50), ...lines(5, '2027-07-31') }],
  'more than a tenth of many moves → ends-moved:2026-11-20:6': [
    lines(50),
    { ...lines(50), ...lines(6, '2027-07-31') },
  ],
  'many lines are new → ': [lines(2), lines(20)],
};
test.each(Object.entries(rows))(
  'a table of last days is held, or not, where %s',
  (row, [before, now]) => {
    const recorded = record(before, now);
    expect(keys(recorded).join(', ')).toBe(row.split(' → ')[1]);
    if (recorded.held.length === 0) return;
    expect(recorded.ends).toHaveLength(Object.keys(before).length);
    expect(recorded.changes).toEqual([]);
  },
);

test('a table of last days that is held keeps its key and its first day, until a person accepts it', () => {
  const hold = { key: 'ends-lost:2026-11-01:2', since: '2026-11-01', because: 'Less.' } as const;
  const held = [hold];
  expect(record(lines(4), lines(2), { held }).held).toEqual(held);
  expect(keys(record(lines(4), lines(1), { held }))).toEqual(['ends-lost:2026-11-20:3']);
  const less = { ...lines(1), '2': '2028-01-01' } as const;
  const taken = record(lines(4), less, { held, accepted: hold.key });
  expect(taken.held).toEqual([]);
  expect(taken.changes).toHaveLength(1);
});

test('a table of last days says why it is held', () => {
  const because = (before: Ends, now: Ends) => record(before, now).held[0]?.because;
  expect(because(lines(4), lines(2))).toBe('the table of last days has lost 2 of 4 lines');
  expect(because(lines(4), lines(4, '2028-01-01'))).toBe('4 of 4 last days would move at once');
  expect(because({ '1': '2027-06' }, { '1': '2027-05' })).toBe(
    'the maintenance phase of 1 would end earlier: on 2027-05, not on 2027-06',
  );
});

test('held ends and held releases are distinguished', () => {
  expect(
    ['ends-lost:x:1', 'ends-earlier:1:a:b', 'ends-moved:x:4'].every((key) => isEndHold({ key })),
  ).toBe(true);
  expect(['newest:9999', 'dates:x:1', 'ends'].some((key) => isEndHold({ key }))).toBe(false);
});
