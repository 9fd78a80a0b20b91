/** What holds one release: how far a new version may be from the newest known one, each bound from both sides; and being changed behind its version. */
import { expect, test } from 'vitest';
import type { History } from '#model/history/history.ts';
import type { Day } from '#model/time/instant.ts';
import { accept, complete, empty, gatherInto, notModified } from './gather-into.ts';
import { numbered, recordedOf, unavailable } from './gather-into.ts';

/** What is held of new releases, of which nothing else is odd. */
function check(known: readonly string[], added: readonly string[], ...accepted: string[]) {
  const answers = [complete([...known, ...added])];
  const curated = accept(...accepted);
  const { held } = gatherInto(recordedOf(known), answers, '2026-11-20', curated, 'keep');
  return held.map(({ key, because }) => `${key}: ${because}`);
}

const isHeld = (known: string | readonly string[], added: string) =>
  check([known].flat(), [added]).length > 0;

test.each<[name: string, known: string | readonly string[], last: string, first: string]>([
  ['a major goes up by five', '4.0.0', '9.0.0', '10.0.0'],
  ['or by a tenth', '120.0', '132.0', '133.0'],
  ['a year by one after this', '2026.1', '2027.1', '2028.1'],
  ['a year that is past may be skipped', '2020.1', '2027.1', '2028.1'],
  ['a year after next is no year', '2028.1', '2230.1', '2231.1'],
  ['what is below 2000 is no year', '1999.1', '2198.1', '2199.1'],
  ['the first year that is one', '2000.1', '2027.1', '2100.1'],
  ['the last year that is one', '2027.1', '2027.9', '2028.1'],
  ['a minor by a hundred', '1.4', '1.104', '1.105'],
  ['or tenfold', '1.40', '1.400', '1.401'],
  ['a number behind the one that moved, by a hundred', '4.0.0', '4.1.100', '4.1.101'],
  ['or tenfold of its highest', ['4.0.90', '4.1.0'], '4.2.900', '4.2.901'],
  ['a number in a new place, to a thousand', '4.0', '4.0.1000', '4.0.1001'],
  ['the same behind a new major', '4.0', '5.0.1000', '5.0.1001'],
])('%s: from %j, %s is plausible, and %s is not', (_, known, last, first) => {
  expect([isHeld(known, last), isHeld(known, first)]).toEqual([false, true]);
});

const rows: Record<string, [known: string | string[], added: string[], ...accepted: string[]]> = {
  'from nothing there is no step → ': [[], ['9999.0']],
  'what is not above the newest is nobody’s worry → ': ['4.0.0', ['3.9999.0', '0.1']],
  'several steps are measured one after the other → ': ['4.0', ['19.0', '9.0', '14.0']],
  'in order → newest:15.0: 15.0 is far beyond 9.0, the newest known release': [
    '4.0',
    ['19.0', '9.0', '15.0'],
  ],
  'an accepted version is the newest from then on → ': ['4.0', ['50.0', '51.0'], 'newest:50.0'],
  'and bounds the next → newest:99.0: 99.0 is far beyond 50.0, the newest known release': [
    '4.0',
    ['50.0', '99.0'],
    'newest:50.0',
  ],
  'the release of what was a candidate is no step → ': ['4.0-rc1', ['4.0']],
  'nor is that of a year → ': ['2026.1-rc1', ['2026.1']],
};
test.each(Object.entries(rows))('%s', (row, [known, added, ...accepted]) => {
  expect(check([known].flat(), added, ...accepted).join()).toBe(row.split(' → ')[1]);
});

const first: Day = '2026-01-01';
const made = (version: string, of: string, place = 'git:a') => {
  return { version, date: '2025-01-01', fingerprints: [`${place} ${of}`] };
};
const prints = (...releases: ReturnType<typeof made>[]) => complete(releases);
const known = gatherInto(empty, [prints(made('1.0', 'aaa'), made('1.1', 'bbb'))], first).next;
const moved = prints(made('1.0', 'aaa'), made('1.1', 'ccc'), made('1.2', 'ddd'));
const one = { on: '2026-01-02', from: 'git:a bbb', to: 'git:a ccc' };

const { next, changes, held } = gatherInto(known, [moved], '2026-01-02');
const key = 'republished:1.1:ccc';

test('a release that is changed is held with both values and is news, while new releases go on', () => {
  const because = '1.1 is no longer what it was: git:a bbb before, ccc now';
  expect(held).toEqual([{ key, since: '2026-01-02', because }]);
  expect(changes).toEqual([
    expect.objectContaining({ kind: 'released', version: '1.2' }),
    { kind: 'republished', version: '1.1', from: one.from, to: one.to },
  ]);
  expect(next.releases[1]).toMatchObject({ fingerprints: [one.from], republished: [one] });
  expect(next.releases[2]?.fingerprints).toEqual(['git:a ddd']);
});

test.each([[moved], [notModified], [unavailable]])('stays so by %j, which is no news', (answer) => {
  const later = gatherInto(next, [answer], '2026-01-03');
  expect([later.held, later.changes]).toEqual([held, []]);
  expect(later.next.releases).toEqual(next.releases);
});

test('a release that is changed is what it is now once a person accepts that, and nothing else', () => {
  expect(gatherInto(next, [moved], '2026-01-03', accept('republished:1.1:ddd')).held).toEqual(held);
  const taken = gatherInto(next, [moved], '2026-01-03', accept(key));
  expect(taken.held).toEqual([]);
  const settled = { fingerprints: [one.to], republished: [{ ...one, ended: '2026-01-03' }] };
  expect(taken.next.releases[1]).toMatchObject(settled);
  expect(gatherInto(taken.next, [moved], '2026-01-04', accept(key)).next).toBe(taken.next);
  const back = prints(made('1.0', 'aaa'), made('1.1', 'bbb'), made('1.2', 'ddd'));
  expect(gatherInto(taken.next, [back], '2026-01-05', accept(key)).held).toHaveLength(1);
});

test('a release that is changed is noticed by the first of its files, wherever that stands in the list now', () => {
  const files = (...all: string[]) =>
    complete([{ ...made('1.0', ''), fingerprints: all.map((one) => `git:a ${one}`) }]);
  const before = gatherInto(empty, [files('x.zip aaa', 'y.zip bbb')], first).next;
  expect(before.releases[0]?.fingerprints).toEqual(['git:a x.zip aaa']);
  expect(gatherInto(before, [files('w.zip ddd', 'x.zip aaa')], '2026-01-02').next).toBe(before);
  expect(gatherInto(before, [files('y.zip bbb', 'x.zip ccc')], '2026-01-02').held).toHaveLength(1);
  const gone = gatherInto(before, [files('y.zip bbb')], '2026-01-02').next;
  expect(gone.releases[0]?.fingerprints).toEqual(['git:a x.zip aaa', 'git:a y.zip bbb']);
  const two = [prints(made('1.0', 'aaa', 'git:a')), prints(made('1.0', 'bbb', 'git:b'))];
  const both = gatherInto(gatherInto(empty, two, first).next, two, '2026-01-02').next;
  expect(both.releases[0]?.fingerprints).toEqual(['git:a aaa', 'git:b bbb']);
});

test('a release that is changed is no longer held once it is what it was, and told again where it changes once more', () => {
  const was = prints(made('1.0', 'aaa'), made('1.1', 'bbb'));
  const back = gatherInto(next, [was], '2026-01-03');
  expect(back.held).toEqual([]);
  expect(back.next.releases[1]?.republished).toEqual([{ ...one, ended: '2026-01-03' }]);
  expect(gatherInto(back.next, [was], '2026-01-04').next.releases).toEqual(back.next.releases);
  expect(keysOf(gatherInto(back.next, [moved], '2026-01-04').held)).toBe(key);
  const other = prints(made('1.0', 'aaa'), made('1.1', 'eee'), made('1.2', 'ddd'));
  const { held, changes } = gatherInto(next, [other], '2026-01-03');
  expect([keysOf(held), changes.length]).toEqual(['republished:1.1:eee', 1]);
});

const keysOf = (held: History['held']) => held.map((one) => one.key).join();
const heldBy = (...answers: ReturnType<typeof complete>[]) =>
  keysOf(gatherInto(known, answers, '2026-01-02').held);

test.each<[why: string, ReturnType<typeof made>[], key?: string]>([
  ['for another place, such as another source or another file', [made('1.1', 'ccc', 'npm:a')]],
  ['where nothing is said', [{ ...made('1.1', ''), fingerprints: [] }]],
  ['where one place says two things of a version', [made('1.1', 'ccc'), made('1.1', 'ddd')]],
  ['of a short version that no full one is', [made('1', 'z'), made('1.1', 'z')], '1.1:z'],
])('the alarm %s', (_, releases, key) => {
  expect(heldBy(complete(releases))).toBe(key === undefined ? '' : `republished:${key}`);
});

test('a release that is changed is noticed while the component is held for something else', () => {
  const odd = prints(made('1.0', 'aaa'), made('1.1', 'ccc'), made('9999.0', 'x'));
  expect(heldBy(odd)).toBe(`newest:9999.0,${key}`);
});

test.each(['', '-alpine'])('no alarm for 1%s, which follows the newest 1.0.x', (suffix) => {
  const tags = (...all: [string, string][]) =>
    prints(...all.map(([version, of]) => made(`${version}${suffix}`, of)));
  const before = gatherInto(empty, [tags(['1', 'x'], ['1.0.0', 'x'])], first).next;
  const now = tags(['1', 'y'], ['1.0.0', 'x'], ['1.0.1', 'y']);
  const early = gatherInto(before, [tags(['1', 'y'], ['1.0.0', 'x'])], '2026-01-02').next;
  for (const known of [before, early]) {
    const { held, next } = gatherInto(known, [now], '2026-01-03');
    expect([held, next.releases[0]?.fingerprints]).toEqual([[], ['git:a y']]);
  }
});

test('ten releases that are moved on a day are accepted one by one, each by the end of its sum', () => {
  const all = (sign: string) =>
    prints(...numbered(10).map((one) => made(one, `sha512-${one}+${sign}/0123456789=`)));
  const { next } = gatherInto(empty, [all('aa')], first);
  const keys = numbered(10).map((one) => `republished:${one}:bb0123456789`);
  expect(keysOf(gatherInto(next, [all('bb')], '2026-01-02').held)).toBe(keys.join());
});

test('of 500 releases that are moved all are noticed, and held and accepted as one', () => {
  const all = (sign: string) => prints(...numbered(500).map((one, n) => made(one, `${sign}${n}`)));
  const before = gatherInto(empty, [all('a')], first).next;
  expect(gatherInto(before, [all('a')], '2026-01-02').next).toBe(before);
  const { next, held, changes } = gatherInto(before, [all('b')], '2026-01-02');
  const key = 'republished:2026-01-02';
  const because = '1.0 is no longer what it was: git:a a0 before, b0 now, and 499 more on that day';
  expect([changes.length, held]).toEqual([500, [{ key, since: '2026-01-02', because }]]);
  expect(gatherInto(next, [all('b')], '2026-01-03', accept(key)).held).toEqual([]);
});
