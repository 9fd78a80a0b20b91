/** The changes that recording tells of have the shape in which a report keeps them. */
import { expect, test } from 'vitest';
import type { RecordedEnd } from '#model/component/end-source.ts';
import { historyChange } from '#record/change.ts';
import { recordEnds } from '#record/ends.ts';
import { complete, gatherInto, recordedOf } from './gather-into.ts';

type Answer = Parameters<typeof complete>[0];

function told(before: Answer, now: Answer) {
  return gatherInto(recordedOf(before), [complete(now)], '2026-11-20', {}, 'keep').changes;
}

const one = { version: '1.0', date: '2024-01-01' } as const;
const end = {
  line: '1',
  phase: 'maintenance',
  ends: '2027-06-30',
  evidence: 'https://example.com/',
} as const;

function toldOfEnds(known: readonly RecordedEnd[]) {
  const later = { ...end, ends: '2028-06' } as const;
  const other = { ...later, line: '2' };
  const now = '2026-11-20T06:00:00.000Z';
  const input = { known, found: [later, other], held: [], isAccepted: () => false, now } as const;
  return recordEnds(input).changes;
}

const gone = gatherInto(recordedOf(['1.0', '1.1']), [complete(['1.1'])], '2026-11-19').next;

test.each([
  ['released', told([one], [one, '1.1'])],
  ['dated', told([{ ...one, basis: 'near' }], [{ ...one, date: '2024-01-02' }])],
  ['linked', told([one], [{ ...one, changelogUrl: 'https://example.com/' }])],
  ['deprecated', told([one], [{ ...one, deprecated: 'Old.' }])],
  ['reworded', told([{ ...one, deprecated: 'Old.' }], [{ ...one, deprecated: 'Broken.' }])],
  ['undeprecated', told([{ ...one, deprecated: 'Old.' }], [one])],
  ['stabilityChanged', told([one], [{ ...one, prerelease: true }])],
  ['missing', told(['1.0', '1.1'], ['1.1'])],
  ['returned', gatherInto(gone, [complete(['1.0', '1.1'])], '2026-11-20').changes],
  ['end', toldOfEnds([{ ...end, basis: 'stated', seen: '2026-01-01' }])],
])('%s', (kind, changes) => {
  expect(new Set(changes.map((change) => change.kind))).toEqual(new Set([kind]));
  expect(changes.map((change) => historyChange.parse(change))).toStrictEqual(changes);
});

test('anything else is none', () => {
  expect(historyChange.safeParse({ kind: 'removed', version: '1.0' }).success).toBe(false);
});
