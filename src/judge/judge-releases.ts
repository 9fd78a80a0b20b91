/** Each release on a day: what all the rules, the upstream and a person say of it. */
import type { Component } from '#model/component.ts';
import type { Correction, Curated } from '#model/curated.ts';
import { given } from '#model/given.ts';
import type { History } from '#model/history.ts';
import { dayOf, type Day, type Instant } from '#model/instant.ts';
import type { Rule } from '#model/policy.ts';
import type { Cause, JudgedRelease } from '#model/verdict.ts';
import { changelogLinks } from './changelog.ts';
import { gatheredEnds } from './gathered-ends.ts';
import type { PublishedHistory, Release } from './published-history.ts';
import { declaredEnds, ruleEffect } from './rules.ts';
import { nextChangeOf, verdictOn } from './verdict.ts';

export type Case = {
  readonly component: Component;
  readonly history: History;
  readonly rules: readonly Rule[];
  readonly curated: Curated | undefined;
  readonly now: Instant;
};

type Judged = { readonly release: JudgedRelease; readonly nextChange: Day | undefined };

export function judgeReleases(
  { component, history, rules, now }: Case,
  published: PublishedHistory,
): Judged[] {
  const today = dayOf(now);
  const finders = findersOf(history, rules, published);
  const link = changelogLinks(component);
  return published.releases.map((release) => {
    const rulings = finders.flatMap((find) => find(release) ?? []);
    const causes = [
      ...curatedCause(release.correction),
      ...rulings.flatMap(({ cause }) => cause ?? []),
      ...upstreamCauses(release, component),
    ];
    const stated = rulings.flatMap(({ ends }) => ends);
    const verdict = verdictOn(today, release, causes, stated);
    const { version, recorded, timestamp, stable, line } = release;
    const changelogUrl = link(release);
    return {
      release: given({ version, recorded, timestamp, changelogUrl, stable, line, verdict }),
      nextChange: nextChangeOf(today, verdict, causes),
    };
  });
}

export function findersOf(history: History, rules: readonly Rule[], published: PublishedHistory) {
  return [
    ...rules.map((rule) => ruleEffect(rule, published)),
    declaredEnds(published),
    gatheredEnds(history.ends, rules, published),
  ];
}

function curatedCause(correction: Correction | undefined): Cause[] {
  if (correction?.deprecated !== true) return [];
  const { why, seen, on, replacedBy } = correction;
  return [given({ rule: 'curated' as const, reason: why, seen, since: on, replacedBy })];
}

function upstreamCauses({ recorded }: Release, component: Component): Cause[] {
  const causes: Cause[] = [];
  if (recorded.deprecated) {
    const { words, seen, since } = recorded.deprecated;
    causes.push(given({ rule: 'upstream' as const, reason: words, seen, since }));
  }
  if (recorded.missingSince !== undefined && component.whenMissing === 'deprecate') {
    const reason = 'Its upstream no longer lists it.';
    causes.push({ rule: 'missing', reason, since: recorded.missingSince });
  }
  return causes;
}
