/** How far a new version may be from the newest known one: each bound from both sides. */
import { expect, test } from 'vitest';
import { implausibleStep } from '#record/newest.ts';
import { accept, complete, gatherInto, recordedOf } from './gather-into.ts';

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

const rows: Record<string, [known: string, added: string[], ...accepted: string[]]> = {
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
  expect(check([known], added, ...accepted).join()).toBe(row.split(' → ')[1]);
});

test('from nothing there is no step', () => {
  expect(implausibleStep([], ['9999.0'], '2026-11-20T06:00:00.000Z')).toBeUndefined();
});
