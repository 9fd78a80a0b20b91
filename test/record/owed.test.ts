/** Which dates are still owed after a gather, and what an answer for one of them may change. */
import { expect, test } from 'vitest';
import { readableHistory, serialiseHistory } from '#model/history/history.ts';
import { complete, empty, gatherInto, numbered, recordedOf, unavailable } from './gather-into.ts';

const owing = (versions: Parameters<typeof complete>[0], owed: readonly string[]) => ({
  ...complete(versions),
  owed,
});
const known = gatherInto(
  empty,
  [owing([{ version: '1.0' }, '1.1', { version: '1.2' }], ['1.2', '1.0', '9.9'])],
  '2026-11-20',
).next;
const all = ['1.0', '1.1', '1.2'];

test('what is owed is what a source says of recorded releases, in its order, on one line of the file', () => {
  expect(known.owed).toEqual(['1.2', '1.0']);
  const text = serialiseHistory(known);
  expect(text).toContain('\n  "owed": ["1.2","1.0"],\n  "releases": [');
  expect(readableHistory.parse(JSON.parse(text))).toEqual(known);
  const odd = readableHistory.parse({ ...JSON.parse(text), owed: ['1.0', 7] });
  expect([odd.owed, odd.odd]).toMatchObject([['1.0'], [{ path: ['owed', 1], entry: 7 }]]);
});

test('what is owed is answered once every source has listed its releases', () => {
  const { next } = gatherInto(known, [complete(all)], '2026-11-21');
  expect(next).not.toHaveProperty('owed.0');
  expect(serialiseHistory(next)).not.toContain('owed');
});

test('what is owed stays while a source has not, but for the dates that came', () => {
  const dated = { version: '1.0', date: '2024-01-01' };
  const answers = [complete([dated, '1.1', { version: '1.2' }]), unavailable];
  expect(gatherInto(known, answers, '2026-11-21').next.owed).toEqual(['1.2']);
  expect(gatherInto(known, [unavailable], '2026-11-21').next.owed).toEqual(['1.2', '1.0']);
});

test('what is owed stays as it was where the answer is held', () => {
  const { next, held } = gatherInto(known, [owing([...all, '9999.0'], all)], '2026-11-21');
  expect([held.length, next.owed]).toEqual([1, ['1.2', '1.0']]);
});

const bound = (date: string) => ({ version: '1.0', date, basis: 'by' as const });
const dateAfter = (owed: readonly string[], date: string) => {
  const history = { ...recordedOf([bound('2024-05-02')]), owed: [...owed] };
  return gatherInto(history, [complete([bound(date)])], '2026-11-20').next.releases[0]?.date;
};

test('an earlier bound is taken for a date that is owed, and for no other', () => {
  expect(dateAfter(['1.0'], '2024-05-01')).toBe('2024-05-01');
  expect(dateAfter(['1.0'], '2024-05-03')).toBe('2024-05-02');
  expect(dateAfter(['1.1'], '2024-05-01')).toBe('2024-05-02');
});

test('an earlier bound is none for a date that is stated', () => {
  const history = { ...recordedOf(numbered(1)), owed: ['1.0'] };
  const { next } = gatherInto(history, [complete([bound('2020-01-01')])], '2026-11-20');
  expect(next.releases).toEqual(history.releases);
});
