import { expect, test } from 'vitest';
import { emptyLedger } from '#judge/ledger/announce.ts';
import type { Day } from '#model/time/instant.ts';
import type { LedgerEvent } from '#model/support/ledger.ts';
import { componentFormats } from '#publish/standards/standards.ts';
import { judged, shared } from '../sites.ts';

/** On 20 November 2026. */
function modified(releases: Readonly<Record<string, Day>>, end?: Day, announced?: Day): string {
  const tool = judged('tool', { releases });
  const ends = end
    ? [{ phase: 'maintenance', day: end, rule: 'line-age', reason: 'So.' } as const]
    : [];
  const lines = tool.lines.map((line) => ({ ...line, ends }));
  const events: LedgerEvent[] = announced
    ? [{ kind: 'withdrawn', number: 1, event: 1, reason: 'So.', effective: announced, announced }]
    : [];
  const ledger = { ...emptyLedger('tool'), events };
  return componentFormats({ ...tool, lines }, ledger, shared()).modified.slice(0, 10);
}

const releases = { '1.0.0': '2020-01-01', '2.0.0': '2026-01-05', '1.0.1': '2021-01-01' } as const;

test.each<[string, Day, Day | undefined, Day | undefined]>([
  ['the last release', '2026-01-05', undefined, undefined],
  ['the first day after an end', '2026-11-11', '2026-11-10', undefined],
  ['no end that has not passed', '2026-01-05', '2026-11-20', undefined],
  ['what was announced last', '2026-11-15', undefined, '2026-11-15'],
  ['no announcement before that', '2026-01-05', undefined, '2025-01-01'],
])('the last change: %s', (_, day, end, announced) => {
  expect(modified(releases, end, announced)).toBe(day);
});

test('without anything there is no change', () => {
  expect(modified({})).toBe('1970-01-01');
});
