/** What pages say of a support, on the day of the build and later. */
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day } from '#model/time/instant.ts';
import {
  phaseOn,
  timedPhases,
  type PhaseEnd,
  type ChangingStanding,
} from '#model/support/support.ts';
import { predicate, stateWords } from '#model/support/support-words.ts';
import { answerSteps, stateView } from '#publish/pages/standing-view.ts';

const origin: Day = '2026-01-01';
const dayFrom = (offset: number): Day => addDays(origin, offset);

const standings = fc
  .record({
    active: fc.option(fc.nat(400), { nil: undefined }),
    maintenance: fc.option(fc.nat(800), { nil: undefined }),
    extended: fc.option(fc.nat(1200), { nil: undefined }),
    deprecatedFrom: fc.option(fc.nat(1200), { nil: undefined }),
  })
  .map(({ deprecatedFrom, ...days }) => (today: Day): ChangingStanding => {
    const ends = timedPhases.flatMap((phase): PhaseEnd[] => {
      const offset = days[phase];
      return offset === undefined ? [] : [{ phase, day: dayFrom(offset) }];
    });
    const since = deprecatedFrom === undefined ? undefined : dayFrom(deprecatedFrom);
    const deprecated = since !== undefined && since <= today;
    return {
      deprecated,
      ...(deprecated && { deprecatedSince: since }),
      phase: phaseOn(today, ends),
      ends,
      ...(since !== undefined && !deprecated && { coming: { since } }),
    };
  });

/** As the reader's browser picks: the last step whose day has come. */
function stepOn(day: Day, steps: string | undefined): readonly string[] | undefined {
  const all = (steps ?? '').split('\n').map((step) => /^(\S+) (\S*) (.*)$/.exec(step) ?? []);
  return all.findLast(([, from]) => from !== undefined && from <= day);
}

function supportPredicate(standing: ChangingStanding): string {
  const [now] = answerSteps(standing, origin);
  return predicate(now?.[1] ?? 'empty', now?.[2] ?? '');
}

test('a page of an earlier day says, on any later day, what a page of that day would say', () => {
  fc.assert(
    fc.property(standings, fc.nat(1300), fc.nat(1300), (standingOn, a, b) => {
      const [built, read] = [dayFrom(Math.min(a, b)), dayFrom(Math.max(a, b))];
      const [old, fresh] = [built, read].map((day) => stateView(standingOn(day), day));
      const [, , state = old?.state, word = old?.stateWord] = stepOn(read, old?.laterStates) ?? [];
      expect({ word, state }).toEqual({ word: fresh?.stateWord, state: fresh?.state });
      const answers = answerSteps(standingOn(built), built);
      const [, nowIn = 'empty', until = ''] = answers.findLast(([from]) => from <= read) ?? [];
      expect(predicate(nowIn, until)).toBe(supportPredicate(standingOn(read)));
    }),
  );
});

test('what nothing changes by itself carries nothing for later', () => {
  const view = stateView({ deprecated: false, phase: 'unstated', ends: [] }, origin);
  expect(view).toEqual({
    state: 'unstated',
    stateWord: 'No support policy published',
    laterStates: undefined,
  });
});

const day = '2027-01-15';
const fixes = [{ phase: 'maintenance', day }] as const;
const near = [{ phase: 'maintenance', day, basis: 'near' }] as const;
const month = [{ phase: 'maintenance', day: '2027-01-31', precision: 'month' }] as const;
const paid = [{ phase: 'extended', day }] as const;
test.each<[ChangingStanding['phase'], boolean, readonly PhaseEnd[], string]>([
  ['active', false, fixes, 'is supported until 15 January 2027'],
  ['active', false, [{ phase: 'maintenance' }], 'is supported; no end announced'],
  ['active', false, near, 'is supported until about 15 January 2027'],
  ['maintenance', false, month, 'is in maintenance and gets fixes until January 2027'],
  ['extended', false, paid, 'has extended support only until 15 January 2027'],
  ['active', true, fixes, 'is deprecated, and still supported until 15 January 2027'],
  ['unstated', true, [], 'is deprecated since 1 January 2026'],
  ['ended', true, fixes, 'is no longer supported; its last supported day was 15 January 2027'],
  ['ended', true, month, 'is no longer supported; its last supported month was January 2027'],
  ['ended', true, [{ phase: 'maintenance', past: true }], 'is no longer supported'],
  ['unstated', false, [], 'is not deprecated; no support policy is published for it'],
])('The sentence: %s, deprecated %s, %j: %s', (phase, deprecated, ends, sentence) => {
  const since = deprecated ? { deprecatedSince: '2026-01-01' as const } : {};
  expect(supportPredicate({ deprecated, phase, ends, ...since })).toBe(sentence);
});

test('the style draws a sign for each state; both kinds of deprecation have the same', () => {
  const style = readFileSync('site/assets/style.css', 'utf8');
  const rules = style.matchAll(/([^{}]*)\{[^{}]*content: '([^']+)' \/ ''/g);
  const signs = new Map(
    [...rules].flatMap(([, selectors = '', sign]) =>
      selectors.split(',').map((one) => [one.trim(), sign] as const),
    ),
  );
  const signOf = (state: string) => signs.get(`.state.${state}::before`);
  const drawn = Object.keys(stateWords).map(
    (state) => signOf(state) ?? signs.get('.state::before'),
  );
  expect(drawn.join('')).toBe('●◐○▲▲◔✕–');
});
