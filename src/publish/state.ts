/** How far a release, a line or a component is supported, and the words and signs for it. */
import { dayOf, type Day } from '#model/instant.ts';
import type { JudgedComponent, JudgedRelease, RuleName, Verdict } from '#model/verdict.ts';

/**
 * - `supported`: a policy covers it and it is within it
 * - `open`: nothing is known that would end it, since no policy is known
 * - `deprecated`: to be left, and its last supported day is still ahead or was never named
 * - `ended`: its last supported day is over
 * - `empty`: no release is known
 */
export type State = 'supported' | 'open' | 'deprecated' | 'ended' | 'empty';

const flags = new Set<RuleName>(['versions', 'upstream', 'missing', 'curated']);

export function stateOf(verdict: Verdict, judged: JudgedComponent, today: Day): State {
  if (!verdict.deprecated) return judged.rules.length === 0 ? 'open' : 'supported';
  const ends = endOf(verdict);
  return ends !== undefined && ends < today ? 'ended' : 'deprecated';
}

/** The last supported day, where support is what ended: a flag says only that a release is to be left. */
export function endOf({ supportEnds, causes }: Verdict): Day | undefined {
  const rule = causes[0]?.rule;
  return rule !== undefined && flags.has(rule) ? undefined : supportEnds;
}

/** The release that stands for the component: the newest supported one, or the newest of all. */
export function standardBearer(judged: JudgedComponent): JudgedRelease | undefined {
  return judged.newestSupported ?? judged.newest;
}

export function componentState(judged: JudgedComponent, today: Day): State {
  const bearer = standardBearer(judged);
  return bearer === undefined ? 'empty' : stateOf(bearer.verdict, judged, today);
}

export function dayOfRelease(release: JudgedRelease): Day {
  return dayOf(release.timestamp);
}

export function stateWord(state: State): string {
  switch (state) {
    case 'supported':
      return 'Supported';
    case 'open':
      return 'Not deprecated';
    case 'deprecated':
      return 'Deprecated';
    case 'ended':
      return 'Support ended';
    case 'empty':
      return 'No release known';
    default:
      return state satisfies never;
  }
}

/** The second half of a table cell: until when. */
export function untilWords(state: State, ends: Day | undefined): string {
  switch (state) {
    case 'supported':
    case 'open':
      return ends === undefined ? 'no end announced' : `until ${ends}`;
    case 'deprecated':
      return ends === undefined ? '' : `supported until ${ends}`;
    case 'ended':
      return ends === undefined ? '' : `on ${ends}`;
    case 'empty':
      return '';
    default:
      return state satisfies never;
  }
}
