/** A history that was imported by hand meets its upstream for the first time. */
import { expect, test } from 'vitest';
import type { History } from '#model/history/history.ts';
import { complete, gatherInto, numbered, unavailable } from './gather-into.ts';

const byHand: History = {
  id: 'svc',
  imported: '2026-11-20',
  sources: [{ source: 'npm:0', failing: { since: '2026-11-20', because: 'no such host' } }],
  held: [],
  releases: ['1.40', '1.41', '1.42', '1.43', '1.44', '1.45', '1.46'].map((version, i) => ({
    version,
    date: `2024-03-${10 + i}`,
    basis: 'by',
    evidence: 'first use',
  })),
};
const upstreamTimes: History = { ...byHand, sources: [{ source: 'npm:0', fingerprint: 'f' }] };
const known = byHand.releases.map(({ version }) => version);
const older = numbered(40).map((version, i) => ({
  version,
  date: `2020-01-${String((i % 28) + 1).padStart(2, '0')}`,
}));

test('the first answer of all sources: its whole past is plausible, and no news', () => {
  const { next, held } = gatherInto(byHand, [complete([...older, ...known])], '2026-11-25');
  expect(held).toEqual([]);
  expect(next.releases.length).toBe(47);
  expect(next.releases.filter(({ seen }) => seen !== undefined)).toEqual([]);
});

test('the first answer of all sources is so whatever else of the record cannot be read, but the states of its sources', () => {
  const heldWith = (path: readonly PropertyKey[]) => {
    const history = { ...byHand, odd: [{ path, entry: 7, message: 'is odd' }] };
    return gatherInto(history, [complete([...older, ...known])], '2026-11-25').held.length;
  };
  expect([heldWith(['held', 0]), heldWith(['sources', 1])]).toEqual([0, 1]);
});

const firstDay = gatherInto(byHand, [complete(known), unavailable], '2026-11-24').next;

test('where one of two sources never answered: the other one is upstreamTimes, and held to what is plausible', () => {
  const many = complete([...known, ...numbered(40, 50)]);
  const { held } = gatherInto(firstDay, [many, unavailable], '2026-11-25');
  expect(held.map(({ key }) => key)).toEqual(['added:2026-11-25:40']);
});

test('where one of two sources never answered: its whole past is held like that of a source that is added later', () => {
  const answers = [complete(known), complete(older)];
  const { held } = gatherInto(firstDay, answers, '2026-11-25');
  expect(held.map(({ key }) => key)).toEqual(['added:2026-11-25:40']);
});

test('days that are only known to be bounds may all be learned at once', () => {
  const days = known.map((version) => ({ version, date: '2024-03-01' }));
  const { next, held } = gatherInto(upstreamTimes, [complete(days)], '2026-11-25');
  expect(held).toEqual([]);
  expect(
    next.releases.every(({ date, basis }) => date === '2024-03-01' && basis === 'published'),
  ).toBe(true);
});

test('days that are only known to be bounds are not moved past the bound', () => {
  const days = known.map((version) => ({ version, date: '2024-06-01' }));
  expect(gatherInto(upstreamTimes, [complete(days)], '2026-11-25').next.releases).toEqual(
    upstreamTimes.releases,
  );
});
