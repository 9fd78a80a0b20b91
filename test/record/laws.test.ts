/** What holds over any sequence of gathers, faults and restarts. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FoundRelease, Gathered } from '#model/history/gathered.ts';
import { bases } from '../../src/model/history/dating.ts';
import { history as shape, serialiseHistory } from '../../src/model/history/history.ts';
import type { History, RecordedRelease } from '../../src/model/history/history.ts';
import { addDays, type Instant } from '../../src/model/time/instant.ts';
import { orderVersions, parseVersion } from '../../src/model/version/version.ts';
import { historyChange } from '../../src/record/change.ts';
import { servable } from '../../src/record/servable.ts';
import { empty, gatherInto, notModified, unavailable } from './gather-into.ts';
import { words } from '../words.ts';
import { holds } from '../holds.ts';

const versions = words(`1.0 1.1 1.2 1.10 2.0 2.0.0 v2.0 3.0-rc-1 9999.0 latest`);
const version = fc.constantFrom(...versions);
const day = fc.integer({ min: -400, max: 1 }).map((days) => addDays('2026-11-20', days));
const release: fc.Arbitrary<FoundRelease> = fc
  .record(
    {
      version,
      date: day,
      basis: fc.constantFrom(...bases),
      authored: fc.constant(true as const),
      evidence: fc.constantFrom('page', 'registry'),
      changelogUrl: fc.constantFrom('https://example.com/a', 'https://example.com/b'),
      prerelease: fc.constant(true as const),
      deprecated: fc.constantFrom('old', 'broken'),
    },
    { requiredKeys: ['version', 'evidence'] },
  )
  .map(({ basis, ...rest }) => ('date' in rest && basis ? { ...rest, basis } : rest));
const listing = fc.record({
  releases: fc.array(release, { maxLength: 8 }),
  skipped: fc.constant([]),
  validators: fc.constantFrom([], [{ url: 'https://example.com', etag: '"1"' }]),
});
const answer: fc.Arbitrary<Gathered> = fc.oneof(
  { weight: 4, arbitrary: listing.map((one) => ({ kind: 'complete' as const, ...one })) },
  listing.map((one) => ({ kind: 'partial' as const, because: 'a window', ...one })),
  fc.constant(notModified),
  fc.constant({ kind: 'gone' as const, because: '404' }),
  fc.constant(unavailable),
);
const days = fc.array(fc.tuple(answer, answer), { minLength: 1, maxLength: 6 });

/** Each day's history, read back from the bytes of the day before, as after a restart. */
function replay(sequence: readonly Gathered[][]): History[] {
  let history: History = empty;
  return sequence.map((answers, i) => {
    const { next, changes } = gatherInto(restart(history), answers, addDays('2026-11-20', i));
    // A report keeps the changes in this shape.
    expect(changes.map((change) => historyChange.parse(change))).toStrictEqual(changes);
    history = next;
    return history;
  });
}

function restart(history: History): History {
  return shape.parse(JSON.parse(serialiseHistory(history)));
}

const rank = (one: RecordedRelease): number => bases.indexOf(one.basis);

const isMissing = ({ missingSince }: RecordedRelease): boolean => missingSince !== undefined;

test('over any sequence of gathers, faults and restarts: no release leaves, no date moves without a better basis, only a whole answer of every source marks one as missing, and all is sound', () => {
  holds(150, [days], (sequence) => {
    const histories = [empty, ...replay(sequence)];
    for (const [i, answers] of sequence.entries()) {
      const [before, after] = [histories[i]!, histories[i + 1]!];
      const now = new Map(after.releases.map((one) => [one.version, one]));
      for (const one of before.releases) {
        const next = now.get(one.version)!;
        const isSame = next.date === one.date && next.basis === one.basis;
        expect(isSame || rank(next) < rank(one)).toBe(true);
        expect(one.changelogUrl ?? next.changelogUrl).toBe(next.changelogUrl);
      }
      const missing = new Set(before.releases.filter(isMissing).map(({ version }) => version));
      const isMarked = after.releases.some((one) => isMissing(one) && !missing.has(one.version));
      expect(!isMarked || answers.every(({ kind }) => kind === 'complete')).toBe(true);
      const clock: Instant = `${addDays('2026-11-20', i)}T06:00:00.000Z`;
      expect(servable(after, undefined, clock)).toEqual({ history: after, leftOut: [] });
      const versions = after.releases.map((one) => parseVersion(one.version)!);
      expect(versions.toSorted(orderVersions)).toEqual(versions);
    }
  });
});

test('over any sequence of gathers, faults and restarts: the order of the sources does not matter', () => {
  holds(150, [days], (sequence) => {
    const there = replay(sequence).at(-1)!;
    const back = replay(sequence.map((answers) => answers.toReversed())).at(-1)!;
    expect(back.releases).toEqual(there.releases);
    expect(back.held).toEqual(there.held);
  });
});

test('over any sequence of gathers, faults and restarts: asking again on the same day changes nothing, down to the bytes', () => {
  holds(150, [days], (sequence) => {
    const last = replay(sequence).at(-1)!;
    const today = addDays('2026-11-20', sequence.length - 1);
    const again = gatherInto(restart(last), sequence.at(-1)!, today);
    expect(serialiseHistory(again.next)).toBe(serialiseHistory(last));
  });
});

test('over any sequence of gathers, faults and restarts: once the faults are over, what is known is what was known without them', () => {
  holds(
    100,
    [listing, fc.array(fc.constantFrom<Gathered>(notModified, unavailable), { maxLength: 3 })],
    ({ releases, ...rest }, faults) => {
      const whole: Gathered = { kind: 'complete', releases, ...rest };
      const smooth = replay([[whole], [whole]]).at(-1)!;
      const rough = replay([[whole], ...faults.map((fault) => [fault]), [whole]]).at(-1)!;
      const unseen = (one: RecordedRelease) => ({ ...one, seen: undefined });
      expect(rough.releases.map(unseen)).toEqual(smooth.releases.map(unseen));
    },
  );
});
