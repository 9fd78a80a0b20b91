/** One entry that cannot be read must not cost the others. */
import { expect, test } from 'vitest';
import { readableHistory } from '#model/history/history.ts';

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

test('what can be read is read as it is, with what is left out filled in', () => {
  expect(read()).toEqual(whole);
  expect(readableHistory.parse({ id: 'svc', releases: [] })).toEqual({
    id: 'svc',
    sources: [],
    held: [],
    releases: [],
  });
});

test('what cannot be read is set aside with its place, and everything else stays', () => {
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

test('what cannot be read leaves no key for what was not there', () => {
  const { $schema: _, imported: __, ends: ___, ...bare } = whole;
  const odd = readableHistory.parse({ ...bare, held: [7] });
  expect(Object.keys(odd)).toEqual(['id', 'sources', 'held', 'releases', 'odd']);
  expect(odd.odd?.map(({ path }) => path)).toEqual([['held', 0]]);
  expect(readableHistory.parse({ ...bare, ends: [7] }).ends).toEqual([]);
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

test('what cannot be read: one that is right stays right beside others that are not', () => {
  expect(read({ held: [7] }).imported).toBe('2025-12-31');
});

test('a file that is no history at all is refused', () => {
  expect(readableHistory.safeParse({ id: 'svc', releases: 'none' }).success).toBe(false);
  expect(readableHistory.safeParse({ ...whole, surprise: 1 }).success).toBe(false);
});
