/** What is said of support, in words: each state, and each way in which an end is known. */
import { expect, test } from 'vitest';
import { bases, type Basis } from '#model/history/dating.ts';
import { uncertain, type PhaseEnd, type Standing } from '#model/support/support.ts';
import { isoDay, sinceWords, stateOf, supportWords } from '#model/support/support-words.ts';
import { untilWords } from '#model/support/support-words.ts';

const active: PhaseEnd = { phase: 'active', day: '2026-01-31' };
const maintenance: PhaseEnd = { phase: 'maintenance', day: '2027-01-31' };
const extended: PhaseEnd = { phase: 'extended', day: '2028-01-31' };
const open: PhaseEnd = { phase: 'maintenance' };
const early: PhaseEnd = { phase: 'extended', day: '2026-06-30' };

function standing(phase: Standing['phase'], ends: readonly PhaseEnd[], since?: string): Standing {
  const deprecated = since !== undefined;
  return {
    phase,
    ends,
    deprecated,
    ...(since !== undefined && since !== '' && { deprecatedSince: since as '2025-01-01' }),
  };
}

const all = [active, maintenance, extended];

/** Every other state, its words and its day: test/publish/one-vocabulary.test.ts. */
test.each<[Standing | undefined, state: string, words: string, until: string]>([
  [undefined, 'empty', 'No release known', ''],
  [standing('active', [open, extended]), 'active', 'Supported, ', 'no end announced'],
  [standing('active', [extended]), 'active', 'Supported ', 'until 2028-01-31'],
  [standing('ended', all), 'ended', 'Support ended, ', 'last day of extended support 2028-01-31'],
  [standing('ended', [maintenance, early]), 'ended', 'Support ended, ', 'last day 2027-01-31'],
  [
    standing('ended', [maintenance, { phase: 'extended', past: true }]),
    'ended',
    'Support ended, ',
    'last day 2027-01-31',
  ],
  [standing('ended', []), 'ended', 'Support ended', ''],
  [standing('unstated', [], ''), 'deprecated', 'Deprecated', ''],
])('%j is %s', (standing, state, words, until) => {
  expect(stateOf(standing)).toBe(state);
  expect(untilWords(standing)).toBe(until);
  expect(supportWords(standing)).toBe(`${words}${until}`);
});

test('days are written as they are known, in the way that is asked for', () => {
  const of = (end: Partial<PhaseEnd>) => isoDay({ ...maintenance, ...end });
  expect(of({})).toBe('2027-01-31');
  expect(of({ precision: 'month' })).toBe('2027-01');
  expect(of({ basis: 'near' })).toBe('about 2027-01-31');
  expect(isoDay({})).toBe('');
  const write = ({ day, basis }: { readonly day?: string; readonly basis?: Basis }) =>
    `<${day} ${basis}>`;
  const until = (standing: Standing) => untilWords(standing, write as never);
  const since = standing('unstated', [], '2025-01-01');
  const deprecated = { ...since, deprecatedSinceBasis: 'by' } as const;
  expect(sinceWords(deprecated, write as never)).toBe('since <2025-01-01 by>');
  expect(until(deprecated)).toBe('since <2025-01-01 by>');
  expect(until(standing('active', all))).toBe('until <2027-01-31 undefined>');
  expect(until(standing('ended', all))).toBe('last day of extended support <2028-01-31 undefined>');
});

test('words say from when on it is deprecated, unless its support ends on the day before', () => {
  const words = (coming: object, ends = [maintenance]) =>
    supportWords({ ...standing('active', ends), coming });
  expect(words({ since: '2027-02-01' })).toBe('Supported until 2027-01-31');
  expect(words({ since: '2026-12-01', basis: 'near' })).toBe(
    'Supported until 2027-01-31; deprecated from about 2026-12-01 on',
  );
  expect(words({ since: '2027-02-01' }, [open])).toMatch(
    /announced; deprecated from 2027-02-01 on$/,
  );
  expect(supportWords({ ...standing('unstated', []), coming: { since: '2027-02-01' } })).toBe(
    'No support policy published; deprecated from 2027-02-01 on',
  );
});

test('a basis is uncertain from a guess on', () => {
  expect(bases.map(uncertain)).toEqual([undefined, undefined, 'near', 'by', 'inferred']);
  expect(uncertain(undefined)).toBeUndefined();
});
