/** What a rule says of a release. */
import { given } from '#model/given.ts';
import { addDays, endOfMonth, isMonth, type Day } from '#model/instant.ts';
import type { LastDay } from '#model/line.ts';
import { endOf, type PhaseEnd, type UncertainBasis } from '#model/support.ts';
import type { Cause, StatedEnd } from '#model/verdict.ts';
import type { Release } from './published-history.ts';

/** When a phase ends. Empty where it is stated and no end is announced. */
export type Ending = Omit<PhaseEnd, 'phase'>;

/** The end of the rule's phase, and since when the release is deprecated. */
export type Term = {
  readonly end?: Ending;
  readonly deprecation?: Pick<Cause, 'since' | 'ends' | 'precision' | 'basis'>;
};

/** Nothing where the rule does not apply to the release. */
export type Judge<Said = Term> = (release: Release) => Said | undefined;

/** No end is announced. */
export const open: Ending = {};

export function endingOn(day: Day, basis: UncertainBasis | undefined): Ending {
  return basis === undefined ? { day } : { day, basis };
}

/** A last day as people write it. */
export function endingAs(written: LastDay): Ending {
  if (typeof written === 'boolean') return written ? { past: true } : open;
  return isMonth(written) ? { day: endOfMonth(written), precision: 'month' } : { day: written };
}

/** Supported means through the last day, so the deprecation starts on the day after it. */
export function deprecationAfter({ day, precision, basis, past }: Ending): Term['deprecation'] {
  if (past) return {};
  if (day === undefined) return undefined;
  return given({ since: addDays(day, 1), ends: day, precision, basis });
}

/** The ground that follows from the stated end of maintenance, if any. */
export function causeAfter(ends: readonly StatedEnd[]): Cause | undefined {
  const end = endOf(ends, 'maintenance');
  const deprecation = end && deprecationAfter(end);
  return (
    deprecation && given({ rule: end.rule, reason: end.reason, seen: end.seen, ...deprecation })
  );
}

/** What is said of each line by its name; nothing of a release that has none. */
export function byLine<Said>(said: ReadonlyMap<string | undefined, Said | undefined>): Judge<Said> {
  return ({ line }) => said.get(line);
}
