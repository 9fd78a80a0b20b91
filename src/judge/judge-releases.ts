/** Each release on a day: what all the rules, the upstream and a person say of it. */
import type { Component } from '#model/component.ts';
import type { Correction, Curated } from '#model/curated.ts';
import { given } from '#model/given.ts';
import type { History } from '#model/history.ts';
import { dayOf, type Day, type Instant } from '#model/instant.ts';
import type { Rule } from '#model/policy.ts';
import { rememberedByList } from '#model/remembered.ts';
import type { Cause, JudgedRelease, Verdict } from '#model/verdict.ts';
import { changelogLinks } from './changelog.ts';
import { gatheredEnds } from './gathered-ends.ts';
import type { PublishedHistory, Release } from './published-history.ts';
import { declaredEnds, ruleEffect, type RuleEffect } from './rules.ts';
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
  // Most releases are one of many of which the same is said, and what is made of it later is made once.
  const shared = rememberedByList((rulings: readonly RuleEffect[]) =>
    judgedBy(today, undefined, rulings, []),
  );
  return published.releases.map((release) => {
    const rulings = finders.flatMap((find) => find(release) ?? []);
    const upstream = upstreamCauses(release, component);
    const { verdict, nextChange } =
      release.correction || upstream.length > 0
        ? judgedBy(today, release.correction, rulings, upstream)
        : shared(rulings);
    const { version, recorded, timestamp, stable, line } = release;
    const changelogUrl = link(release);
    return {
      release: given({ version, recorded, timestamp, changelogUrl, stable, line, verdict }),
      nextChange,
    };
  });
}

function judgedBy(
  today: Day,
  correction: Correction | undefined,
  rulings: readonly RuleEffect[],
  upstream: readonly Cause[],
): { readonly verdict: Verdict; readonly nextChange: Day | undefined } {
  const causes = [
    ...curatedCause(correction),
    ...rulings.flatMap(({ cause }) => cause ?? []),
    ...upstream,
  ];
  const stated = rulings.flatMap(({ ends }) => ends);
  const verdict = verdictOn(today, correction, causes, stated);
  return { verdict, nextChange: nextChangeOf(today, verdict, causes) };
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
