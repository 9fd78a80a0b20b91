/** What each kind of answer means for a source's state. */
import { expect, test } from 'vitest';
import type { Gathered } from '#model/history/gathered.ts';
import type { SourceState } from '#model/history/history.ts';
import { addDays } from '#model/time/instant.ts';
import { mustBeReadWhole, nextSources, outcomeOf, type Answer } from '#record/answer.ts';

const today = '2026-11-20';
const validators = [{ url: 'https://example.com', etag: '"1"' }];
const release = { version: '1.0', evidence: 'page' };
const listing = { releases: [release], skipped: [], validators };
const complete: Gathered = { kind: 'complete', ...listing };
const doubtful: Gathered = { kind: 'partial', because: 'page 2 is empty', ...listing };
const windowed: Gathered = { kind: 'partial', because: 'a window', isWindow: true, ...listing };
const unavailable: Gathered = { kind: 'unavailable', because: '503' };

const renewed: Gathered = {
  ...complete,
  validators: [{ url: 'https://example.com', etag: '"2"' }],
};

type Recording = Partial<Parameters<typeof nextSources>[2]>;

function nextOf(
  answers: readonly Answer[],
  sources: readonly SourceState[],
  recording: Recording = {},
): SourceState[] {
  const whole = { taken: 'all', isNews: true, today, ...recording } as const;
  const asked = answers.map((one) => ({ ...one, outcome: outcomeOf(one.gathered) }));
  return nextSources(asked, sources, whole);
}

function next(gathered: Gathered, before: readonly SourceState[] = [], recording?: Recording) {
  return nextOf([{ source: 'npm a', fingerprint: 'f', gathered }], before, recording);
}

const read = { kind: 'read', validators };
const noList =
  'lists no release at all; if that is right, take it out of "sources", else check its coordinates and patterns';
const noVersion = `lists 1 names, and none of them is a version: "v${'x'.repeat(99)}" is longer than 256 characters; give its source a "version" pattern`;
const named = (...versions: string[]): Gathered => {
  return { ...complete, releases: versions.map((version) => ({ ...release, version })) };
};

test.each<[Gathered, object]>([
  [complete, read],
  [doubtful, { ...read, doubt: 'page 2 is empty' }],
  [windowed, read],
  [named('latest', '1.0'), read],
  [{ kind: 'not-modified' }, { kind: 'not-modified' }],
  [unavailable, { kind: 'unavailable', because: '503' }],
  [
    { ...unavailable, kind: 'gone' },
    { kind: 'unavailable', because: '503' },
  ],
  [named(), { kind: 'unavailable', because: noList }],
  [named(`v${'x'.repeat(300)}`), { kind: 'unavailable', because: noVersion }],
])('the outcome of %j', (gathered, outcome) => {
  expect(outcomeOf(gathered)).toEqual(outcome);
});

const known: SourceState = { source: 'npm a', fingerprint: 'f', validators, read: today };

test('the next state of a success has its validators and fingerprint, and no trouble left', () => {
  const failing = { since: '2026-11-01', because: '503' } as const;
  expect(next(complete, [{ ...known, failing, partial: failing }])).toEqual([known]);
  expect(next({ ...complete, validators: [] })).toEqual([{ source: 'npm a', fingerprint: 'f' }]);
});

test('the next state of a failure keeps the day on which it began, and what it had', () => {
  const failing = { since: '2026-11-01', because: '500' } as const;
  expect(next(unavailable, [known])).toEqual([
    { ...known, failing: { since: today, because: '503' } },
  ]);
  expect(next(unavailable, [{ ...known, failing }])).toEqual([
    { ...known, failing: { since: '2026-11-01', because: '503' } },
  ]);
  expect(next({ kind: 'not-modified' }, [{ ...known, failing }])).toEqual([known]);
});

test('the next state of a partial answer keeps the day on which the doubt began', () => {
  const partial = { since: '2026-11-01', because: 'page 3 is empty' } as const;
  const doubt = { since: '2026-11-01', because: 'page 2 is empty' };
  expect(next(doubtful, [{ ...known, partial }])).toEqual([{ ...known, partial: doubt }]);
  expect(next(doubtful)).toEqual([{ ...known, partial: { ...doubt, since: today } }]);
  expect(next(windowed)).toEqual([known]);
});

test('the next state of what is held, or only taken in part, keeps the old validators', () => {
  expect(next(renewed, [known], { taken: 'none' })).toEqual([known]);
  expect(next(renewed, [known], { taken: 'some' })).toEqual([known]);
  expect(next(renewed, [], { taken: 'none' })).toEqual([{ source: 'npm a' }]);
  expect(next(renewed, [], { taken: 'some' })).toEqual([{ source: 'npm a', fingerprint: 'f' }]);
  expect(next(doubtful, [known], { taken: 'none' })).toEqual([
    { ...known, partial: { since: today, because: 'page 2 is empty' } },
  ]);
});

test('the next state drops validators that change although nothing else does, until there is news', () => {
  const volatile = { source: 'npm a', fingerprint: 'f', volatile: true as const };
  expect(next(renewed, [known], { isNews: false })).toEqual([volatile]);
  expect(next(renewed, [volatile], { isNews: false })).toEqual([volatile]);
  expect(next(complete, [known], { isNews: false })).toEqual([known]);
  expect(next(complete, [{ source: 'npm a' }], { isNews: false })).toEqual([known]);
  expect(next(complete, [volatile])).toEqual([known]);
});

test.each([
  [19, false],
  [28, true],
])('the next state: after %i days it must be read whole again: %s', (days, isDue) => {
  const state = { ...known, read: addDays(today, -days) };
  expect(mustBeReadWhole(state, today)).toBe(isDue);
  // A state that is not due stays as it is, so that its file is not written anew every day.
  expect(next(complete, [state], { isNews: false })).toEqual([isDue ? known : state]);
  expect(next({ kind: 'not-modified' }, [state])).toEqual([state]);
});

test('the next state of two sources of one name is found by the fingerprint, else by their order', () => {
  const unread = { source: 'npm a', gathered: unavailable };
  const answers = ['f', 'g'].map((fingerprint) => ({ fingerprint, ...unread }));
  const failing = (since: '2026-11-01' | '2026-11-02') => ({ since, because: '503' });
  const swapped: SourceState[] = [
    { source: 'npm a', fingerprint: 'g', failing: failing('2026-11-02') },
    { source: 'npm a', fingerprint: 'f', failing: failing('2026-11-01') },
  ];
  expect(nextOf(answers, swapped)).toEqual(swapped.toReversed());
  const nameless: SourceState[] = [
    { source: 'npm a', failing: failing('2026-11-01') },
    { source: 'npm b' },
    { source: 'npm a', failing: failing('2026-11-02') },
  ];
  const [first, second] = answers;
  const between = { ...first!, source: 'npm b', gathered: { kind: 'not-modified' } } as const;
  expect(nextOf([first!, between, second!], nameless)).toEqual(nameless);
});
