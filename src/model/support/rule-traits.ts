/** What is true of each kind of rule, and of each other ground for a deprecation. */
import type { RuleKind } from './policy.ts';

export type RuleName = RuleKind | 'upstream' | 'missing' | 'curated';

type RuleTraits = {
  /** It is about whole lines: it needs them, and a line is one piece of news. */
  readonly ofLines: boolean;
};

/** Every difference between kinds is listed here, and the compiler requires an entry for each new kind. */
export const ruleTraits: Readonly<Record<RuleName, RuleTraits>> = {
  all: { ofLines: false },
  'line-age': { ofLines: true },
  'latest-lines': { ofLines: true },
  below: { ofLines: false },
  'line-ends': { ofLines: true },
  superseded: { ofLines: true },
  versions: { ofLines: false },
  upstream: { ofLines: false },
  missing: { ofLines: false },
  curated: { ofLines: false },
};

export const ruleNames = Object.keys(ruleTraits) as [RuleName, ...RuleName[]];
