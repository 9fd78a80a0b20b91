import { addDays, type Day } from '#model/instant.ts';
import type { Release } from './past.ts';

/** From when on a rule deprecates a release, and through which day it is supported. */
export type Term = { readonly since?: Day; readonly ends?: Day };

/** Nothing where the rule never deprecates the release. */
export type Judge = (release: Release) => Term | undefined;

/** Supported means through the last day, so the deprecation starts on the day after it. */
export function endingOn(ends: Day): Term {
  return { since: addDays(ends, 1), ends };
}
