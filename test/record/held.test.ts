import { expect, test } from 'vitest';
import type { HeldChange } from '#model/history/history.ts';
import { heldChanges, stillHeld } from '#record/held.ts';
import type { Proposal } from '#record/propose.ts';

const now = '2026-11-20T06:00:00.000Z';
const known = Array.from({ length: 40 }, (_, i) => `1.${i}`);

/** A gather that adds so many releases. */
function adding(count: number): Proposal {
  return {
    known,
    history: { imported: '2025-01-01', releases: [] },
    changes: Array.from({ length: count }, (_, i) => ({
      kind: 'released' as const,
      version: `0.${i}`,
      date: '2024-01-01' as const,
      basis: 'stated' as const,
    })),
    dates: { compared: 0, contradicted: 0 },
    isFirstSuccess: false,
    accepted: [],
    isAccepted: () => false,
    now,
  };
}

const held = (key: string): HeldChange => ({ key, since: '2026-11-01', because: 'x' });

test('a change is held from the day on which it was first seen, under one key', () => {
  expect(heldChanges(adding(20), [], now)).toEqual([]);
  expect(heldChanges(adding(21), [], now)).toEqual([
    {
      key: 'added:2026-11-20:21',
      since: '2026-11-20',
      because: '21 new releases at once, where 40 were known',
    },
  ]);
  const before = [held('missing:2026-11-01:90'), held('added:2026-11-01:30')];
  expect(heldChanges(adding(50), before, now)).toEqual([before[1]]);
});

test('it is another one once it has grown by more than would be let through', () => {
  const before = [held('added:2026-11-01:30')];
  expect(heldChanges(adding(51), before, now).map(({ key }) => key)).toEqual([
    'added:2026-11-20:51',
  ]);
});

test('what could not be asked again stays held beside what is held now', () => {
  const [first, second] = [held('added:2026-11-01:30'), held('missing:2026-11-01:9')];
  expect(stillHeld([], [first, second])).toEqual([first, second]);
  const now = held('added:2026-11-20:99');
  expect(stillHeld([now], [first, second])).toEqual([now, second]);
});

test('what names itself is another one where it names something else', () => {
  const proposal: Proposal = {
    ...adding(0),
    changes: [{ kind: 'released', version: '9999.0', date: '2026-01-01', basis: 'by' }],
  };
  const keys = (before: readonly HeldChange[]) =>
    heldChanges(proposal, before, now).map(({ key, since }) => [key, since]);
  expect(keys([held('newest:8888.0')])).toEqual([['newest:9999.0', '2026-11-20']]);
  expect(keys([held('newest:8888.0'), held('newest:9999.0')])).toEqual([
    ['newest:9999.0', '2026-11-01'],
  ]);
});
