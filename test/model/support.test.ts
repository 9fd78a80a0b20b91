/** What is said of support, in words: each state, and each way in which an end is known. */
import { expect, test } from 'vitest';
import { phaseOn, uncertain, type PhaseEnd, type Standing } from '#model/support/support.ts';
import {
  isoDay,
  sinceWords,
  stateOf,
  supportWords,
  untilWords,
  withDatePrefix,
} from '#model/support/support-words.ts';

/** The best founded first. */
const bases = ['published', 'stated', 'near', 'by', 'inferred'] as const;
type Basis = (typeof bases)[number];

const active: PhaseEnd = { phase: 'active', day: '2026-01-31' };
const maintenance: PhaseEnd = { phase: 'maintenance', day: '2027-01-31' };
const extended: PhaseEnd = { phase: 'extended', day: '2028-01-31' };

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
const open: PhaseEnd = { phase: 'maintenance' };
const inMonth: PhaseEnd = { ...maintenance, precision: 'month' };
const stillSupported = [
  'deprecated-supported',
  'Deprecated, still supported ',
  'until 2027-01-31',
] as const;

test.each<[Standing | undefined, state: string, words: string, until: string]>([
  [undefined, 'empty', 'No release known', ''],
  [standing('active', all), 'active', 'Supported ', 'until 2027-01-31'],
  [standing('maintenance', all), 'maintenance', 'In maintenance ', 'until 2027-01-31'],
  [standing('active', [active]), 'active', 'Supported, ', 'no end announced'],
  [standing('active', [extended]), 'active', 'Supported ', 'until 2028-01-31'],
  [standing('active', [open, extended]), 'active', 'Supported, ', 'no end announced'],
  [standing('active', all, '2025-01-01'), ...stillSupported],
  [standing('maintenance', all, ''), ...stillSupported],
  [standing('extended', all), 'extended', 'Extended support only ', 'until 2028-01-31'],
  [
    standing('extended', [maintenance, { phase: 'extended' }]),
    'extended',
    'Extended support only, ',
    'no end announced',
  ],
  [standing('ended', all), 'ended', 'Support ended, ', 'last day 2028-01-31'],
  [standing('ended', [active, maintenance]), 'ended', 'Support ended, ', 'last day 2027-01-31'],
  [standing('ended', [inMonth]), 'ended', 'Support ended, ', 'last month 2027-01'],
  [standing('ended', [{ phase: 'maintenance', past: true }]), 'ended', 'Support ended', ''],
  [standing('ended', []), 'ended', 'Support ended', ''],
  [standing('unstated', []), 'unstated', 'No support policy published', ''],
  [standing('unstated', [], '2025-01-01'), 'deprecated', 'Deprecated ', 'since 2025-01-01'],
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
  const deprecated: Standing = {
    ...standing('unstated', [], '2025-01-01'),
    deprecatedSinceBasis: 'by',
  };
  expect(sinceWords(deprecated, write as never)).toBe('since <2025-01-01 by>');
  expect(untilWords(deprecated, write as never)).toBe('since <2025-01-01 by>');
  expect(untilWords(standing('active', all), write as never)).toBe('until <2027-01-31 undefined>');
  expect(untilWords(standing('ended', all), write as never)).toBe(
    'last day <2028-01-31 undefined>',
  );
});

test('what stands before a day says how it is known', () => {
  expect(bases.map((basis) => withDatePrefix('X', basis))).toEqual([
    'X',
    'X',
    'about X',
    'on or before X',
    'probably X',
  ]);
  expect(withDatePrefix('X', undefined)).toBe('X');
  expect(bases.map(uncertain)).toEqual([undefined, undefined, 'near', 'by', 'inferred']);
  expect(uncertain(undefined)).toBeUndefined();
});

test.each<[readonly PhaseEnd[], day: PhaseEnd['day'], string]>([
  [[], '2026-01-01', 'unstated'],
  [all, '2026-01-31', 'active'],
  [all, '2026-02-01', 'maintenance'],
  [all, '2027-01-31', 'maintenance'],
  [all, '2027-02-01', 'extended'],
  [all, '2028-01-31', 'extended'],
  [all, '2028-02-01', 'ended'],
  [[active, maintenance], '2027-02-01', 'ended'],
  [[extended], '2028-01-31', 'active'],
  [[extended], '2028-02-01', 'ended'],
  [[active], '2026-01-31', 'active'],
  [[active], '2026-02-01', 'maintenance'],
  [[{ phase: 'maintenance' }], '2099-01-01', 'active'],
  [[{ phase: 'maintenance', past: true }], '2000-01-01', 'ended'],
  [[{ phase: 'maintenance', past: true }, extended], '2000-01-01', 'extended'],
  [[{ phase: 'active', past: true }], '2000-01-01', 'maintenance'],
])('the phase on a day: %j on %s: %s', (ends, day, phase) => {
  expect(phaseOn(day!, ends)).toBe(phase);
});
