/** What each kind of answer means for a source's state. */
import { expect, test } from 'vitest';
import type { Gathered } from '#model/history/gathered.ts';
import type { SourceState } from '#model/history/history.ts';
import { addDays, type Day } from '#model/time/instant.ts';
import { mustBeReadWhole, nextSources, outcomeOf, type SourceAnswer } from '#record/answer.ts';

const today = '2026-11-20';
const validators = [{ url: 'https://example.com', etag: '"1"' }];
const release = { version: '1.0', evidence: 'page' };
const listing = { releases: [release], skipped: [], validators };
const complete: Gathered = { kind: 'complete', ...listing };
const doubtful: Gathered = { kind: 'partial', because: 'page 2 is empty', ...listing };
const windowed: Gathered = { kind: 'partial', because: 'a window', isWindow: true, ...listing };
const unavailable: Gathered = { kind: 'unavailable', because: '503' };
const fresh: Gathered = { ...complete, validators: [{ url: 'https://example.com', etag: '"2"' }] };

type Recording = Partial<Parameters<typeof nextSources>[2]>;

function nextOf(
  answers: readonly SourceAnswer[],
  sources: readonly SourceState[],
  recording: Recording = {},
): SourceState[] {
  const whole = { taken: 'all', isNews: true, today, ...recording } as const;
  const asked = answers.map((one) => ({ ...one, outcome: outcomeOf(one.gathered) }));
  return nextSources(asked, sources, whole);
}

function next(gathered: Gathered, before: readonly SourceState[], recording?: Recording) {
  return nextOf([{ source: 'npm a', fingerprint: 'f', gathered }], before, recording);
}

const noList =
  'lists no release at all; if that is right, take it out of "sources", else check its coordinates and patterns';
const noVersion = `lists 1 name, and none is a version: "v${'x'.repeat(99)}" is longer than 256 characters; give its source a "version" pattern (of json: "pattern")`;
const named = (...versions: string[]): Gathered => {
  return { ...complete, releases: versions.map((version) => ({ ...release, version })) };
};

test.each<[Gathered, object]>([
  [named('latest', '1.0'), { kind: 'read', validators }],
  [{ kind: 'gone', because: '503' }, unavailable],
  [named(), { kind: 'unavailable', because: noList }],
  [named(`v${'x'.repeat(300)}`), { kind: 'unavailable', because: noVersion }],
])('the outcome of %j', (gathered, outcome) => expect(outcomeOf(gathered)).toEqual(outcome));

const known: SourceState = { source: 'npm a', fingerprint: 'f', validators, read: today };
const since = (day: Day, because: string) => ({ since: day, because });
const failing = since('2026-11-01', '500');
const partial = since('2026-11-01', 'page 3 is empty');
const stillPartial = since('2026-11-01', 'page 2 is empty');
const nowPartial = since(today, 'page 2 is empty');
const bare = { source: 'npm a' };
const answered = { ...bare, fingerprint: 'f' };
const volatile = { ...answered, volatile: true } as const;
const held = { taken: 'none' } as const;
const some = { taken: 'some' } as const;
const noNews = { isNews: false };

test.each<[Gathered, before: SourceState, next: SourceState, Recording?]>([
  // A success has its validators and fingerprint, and no trouble left.
  [complete, { ...known, failing, partial }, known],
  [{ ...complete, validators: [] }, bare, answered],
  [{ kind: 'not-modified' }, { ...known, failing }, known],
  // A failure or a doubt keeps the day on which it began, and what there was.
  [unavailable, known, { ...known, failing: since(today, '503') }],
  [unavailable, { ...known, failing }, { ...known, failing: since('2026-11-01', '503') }],
  [doubtful, { ...known, partial }, { ...known, partial: stillPartial }],
  [doubtful, bare, { ...known, partial: nowPartial }],
  [windowed, bare, known],
  // What is held, or only taken in part, keeps the old validators.
  [fresh, known, known, held],
  [fresh, { ...known, failing }, known, held],
  [fresh, known, known, some],
  [fresh, bare, bare, held],
  [fresh, bare, answered, some],
  [doubtful, known, { ...known, partial: nowPartial }, held],
  // Validators that change although nothing else does are dropped, until there is news.
  [fresh, known, volatile, noNews],
  [fresh, volatile, volatile, noNews],
  [complete, known, known, noNews],
  [complete, bare, known, noNews],
  [complete, volatile, known],
])('of %j after %j the next state is %j (%j)', (gathered, before, state, recording) => {
  expect(next(gathered, [before], recording)).toEqual([state]);
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
  const failed = (day: Day) => ({ source: 'npm a', failing: since(day, '503') });
  const [one, other] = [failed('2026-11-01'), failed('2026-11-02')];
  const swapped = [
    { ...other, fingerprint: 'g' },
    { ...one, fingerprint: 'f' },
  ];
  expect(nextOf(answers, swapped)).toEqual(swapped.toReversed());
  const nameless = [one, { source: 'npm b' }, other];
  const [first, second] = answers;
  const between = { ...first!, source: 'npm b', gathered: { kind: 'not-modified' } } as const;
  expect(nextOf([first!, between, second!], nameless)).toEqual(nameless);
});
