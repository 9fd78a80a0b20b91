/** A history: what of its file can be read, which of two dates is better founded, and how well its sources are. */
import { expect, test } from 'vitest';
import { readableHistory } from '#model/history/history.ts';
import { contradict, dateProblem, isBetterFounded, isInFuture } from '#model/history/dating.ts';
import type { Day, Instant } from '#model/time/instant.ts';
import { healthOf, type ComponentHealthFacts } from '#model/history/health.ts';

const release = { version: '1.0', date: '2026-01-02', basis: 'stated', evidence: 'A page.' };
const later = { ...release, version: '1.1', date: '2026-03-04T05:06:07.000Z' };
const stated = { basis: 'stated', evidence: 'A table.', seen: '2026-01-03' };
const end = { line: '1', phase: 'maintenance', ends: '2027-06', ...stated };
const held = { key: 'newest:9', since: '2026-02-01', because: 'Far.' };
const whole = {
  $schema: '../../site/schema/history.json',
  id: 'svc',
  imported: '2025-12-31',
  sources: [{ source: 'npm svc' }],
  held: [held],
  ends: [end],
  releases: [release, later],
};

function read(more: object = {}) {
  return readableHistory.parse({ ...whole, ...more });
}

test('what can be read is read as it is, with what is left out filled in; what cannot is set aside with its place', () => {
  expect(read()).toEqual(whole);
  const empty = { id: 'svc', sources: [], held: [], releases: [] };
  expect(readableHistory.parse({ id: 'svc', releases: [] })).toEqual(empty);
  const odd = read({
    sources: [7, ...whole.sources],
    held: [held, {}],
    ends: [{ ...end, ends: 'soon' }, end],
    releases: [release, 'what', later, { ...release, version: '1.2', date: 'soon' }],
  });
  const { odd: aside, ...rest } = odd;
  expect(rest).toEqual(whole);
  expect(aside?.map(({ path, entry }) => [path.join('.'), entry])).toEqual([
    ['sources.0', 7],
    ['held.1.key', {}],
    ['ends.0.ends', { ...end, ends: 'soon' }],
    ['releases.1', 'what'],
    ['releases.3.date', { ...release, version: '1.2', date: 'soon' }],
  ]);
  expect(aside?.every(({ message }) => message !== '')).toBe(true);
});

const seenLater = [
  { ...release, seen: '2026-05-02' },
  { ...later, seen: '2026-05-01' },
];
test.each<[string, readonly object[], string | undefined]>([
  ['the first day on which something was seen later', seenLater, '2026-05-01'],
  ['else the day of the newest release', [later, release], '2026-03-04'],
  ['else none', [], undefined],
])('what cannot be read: the day of the import is %s', (_, releases, imported) => {
  const odd = read({ imported: 'soon', releases });
  expect(odd.imported).toBe(imported);
  expect('imported' in odd).toBe(imported !== undefined);
  const message = 'must be a day that exists, written YYYY-MM-DD';
  expect(odd.odd).toEqual([{ path: ['imported'], entry: 'soon', message }]);
});

test('a file that is no history at all is refused', () => {
  expect(readableHistory.safeParse({ id: 'svc', releases: 'none' }).success).toBe(false);
  for (const more of [{ surprise: 1 }, { releases: [release, { ...later, surprise: 1 }] }])
    expect(readableHistory.safeParse({ ...whole, ...more }).success).toBe(false);
});

const bases = ['published', 'stated', 'near', 'by', 'inferred'] as const;
type Basis = (typeof bases)[number];

test('the bases are in order, and none is better founded than itself', () => {
  for (const [i, a] of bases.entries()) {
    for (const [j, b] of bases.entries()) expect(isBetterFounded(a, b)).toBe(i < j);
  }
});

test.each<[Basis, Basis, agree: Day | Instant, contradict: Day]>([
  // A time within the day has no say.
  ['published', 'published', '2024-03-02T23:59:59.999Z', '2024-03-03'],
  ['published', 'stated', '2024-02-29', '2024-02-28'],
  ['stated', 'near', '2024-03-04', '2024-03-05'],
  ['near', 'stated', '2024-03-04', '2024-03-05'],
  ['by', 'published', '2024-03-01', '2024-03-02'],
  ['published', 'by', '2024-03-01', '2024-02-29'],
])('%s on 2024-03-01 and %s: may be %s, not %s', (one, other, agree, against) => {
  const first = { date: '2024-03-01', basis: one } as const;
  expect(contradict(first, { date: agree, basis: other })).toBe(false);
  expect(contradict(first, { date: against, basis: other })).toBe(true);
  expect(contradict({ date: against, basis: other }, first)).toBe(true);
});

test('two dates of one release: a guess contradicts nothing, and neither does one bound another', () => {
  const far = { date: '2020-01-01', basis: 'inferred' } as const;
  for (const basis of bases) {
    const here = { date: '2024-03-01', basis } as const;
    expect([contradict(far, here), contradict(here, far)]).toEqual([false, false]);
  }
  const bound = (date: Day) => ({ date, basis: 'by' }) as const;
  expect(contradict(bound('2020-01-01'), bound('2024-01-01'))).toBe(false);
  expect(contradict(bound('2024-01-01'), bound('2020-01-01'))).toBe(false);
});

const now = '2026-11-20T06:00:00.000Z';
const unknown = 'is what tools write where they know none';

test.each<[Day | Instant, string | undefined]>([
  ['2026-11-21T05:59:59.999Z', undefined],
  ['2026-11-21T06:00:00.000Z', 'its date 2026-11-21T06:00:00.000Z is in the future'],
  ['1900-01-01', `its date 1900-01-01 ${unknown}`],
  ['1980-01-01', `its date 1980-01-01 ${unknown}`],
  ['0001-01-01T00:00:00.000Z', `its date 0001-01-01T00:00:00.000Z ${unknown}`],
])('a date that no release can have: %s: %s', (date, problem) => {
  expect(dateProblem(date, now)).toBe(problem);
  expect(isInFuture(date, now)).toBe(problem?.endsWith('future') ?? false);
});

const since = (day: string) => ({ since: day as '2026-01-01', because: 'x' });
const failing = (day: string) => ({ failing: since(day) });
const partial = (day: string) => ({ partial: since(day) });

const rows: Record<string, Partial<ComponentHealthFacts>> = {
  'nothing wrong → fresh': { sources: [{}] },
  'a part that was read, since the first of them → partial 2026-02-01': {
    sources: [partial('2026-02-02'), partial('2026-02-01'), {}],
  },
  'a source that fails outweighs one that is read in part → stale 2026-02-01': {
    sources: [partial('2026-01-01'), failing('2026-02-02'), failing('2026-02-01')],
  },
  'what has no source cannot fail → unwatched': {
    component: { watched: false },
    sources: [failing('2026-01-01')],
  },
  'what has no source may still be held → held 2026-03-01': {
    component: { watched: false },
    held: [since('2026-03-02'), since('2026-03-01')],
  },
};

test.each(Object.entries(rows))('%s', (row, facts) => {
  const health = healthOf({ component: { watched: true }, sources: [], held: [], ...facts });
  expect(Object.values(health).join(' ')).toBe(row.split(' → ')[1]);
});
