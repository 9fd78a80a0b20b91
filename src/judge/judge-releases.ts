/** Each release on a day: what all the rules, the upstream and a person say of it. */
import type { Component } from '#model/component/component.ts';
import type { Correction, Curated } from '#model/component/curated.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import type { History } from '#model/history/history.ts';
import { earliest } from '#model/order.ts';
import { dayOf, type Day, type Instant } from '#model/time/instant.ts';
import type { Rule } from '#model/support/policy.ts';
import type { Cause, JudgedRelease, Verdict } from '#model/support/verdict.ts';
import { changelogLinks } from './changelog.ts';
import { gatheredEnds } from './gathered-ends.ts';
import type { PublishedHistory, Release } from './published-history.ts';
import { declaredEnds, ruleEffect, type RuleEffect } from './rules.ts';
import { upstreamEffects } from './upstream-effects.ts';
import { nextChangeOf, verdictOn, type Judge } from './verdict.ts';

export type Case = {
  readonly component: Component;
  readonly history: History;
  readonly rules: readonly Rule[];
  readonly curated: Curated | undefined;
  readonly now: Instant;
};

type Judged = {
  readonly releases: readonly JudgedRelease[];
  /** The next day on which any of them stands otherwise. */
  readonly nextChange: Day | undefined;
};

/** All of them, or those that are asked for. */
export function judgeReleases(
  { component, history, rules, now }: Case,
  published: PublishedHistory,
  asked = published.releases,
): Judged {
  const today = dayOf(now);
  const link = changelogLinks(component);
  const finders = [...findersOf(history, rules, published), ...upstreamEffects(component)];
  const effectsOn = effectsOf(finders);
  let nextChange: Day | undefined;
  const releases = asked.map((release) => {
    const effects = effectsOn(release);
    const verdict = release.correction
      ? verdictFrom(release.correction, effects.list)
      : (effects.verdict ??= verdictFrom(undefined, effects.list));
    return judgedRelease(release, link(release), verdict);
  });
  return { releases, nextChange };

  function verdictFrom(
    correction: Correction | undefined,
    effects: readonly RuleEffect[],
  ): Verdict {
    const causes = [...curatedCause(correction), ...effects.flatMap(({ cause }) => cause ?? [])];
    const stated = effects.flatMap(({ ends }) => ends);
    const verdict = verdictOn(today, correction, causes, stated);
    nextChange = earliest([nextChange, nextChangeOf(today, verdict, causes)]);
    return verdict;
  }
}

/** What is not known is left out: written in full, as `withoutUndefined` takes three times the room. */
function judgedRelease(
  { version, recorded, timestamp, stable, line }: Release,
  changelogUrl: string | undefined,
  verdict: Verdict,
): JudgedRelease {
  if (line === undefined) {
    return changelogUrl === undefined
      ? { version, recorded, timestamp, stable, verdict }
      : { version, recorded, timestamp, changelogUrl, stable, verdict };
  }
  return changelogUrl === undefined
    ? { version, recorded, timestamp, stable, line, verdict }
    : { version, recorded, timestamp, changelogUrl, stable, line, verdict };
}

/** What is said together, and the verdict that follows where no person says anything. */
type Effects = {
  readonly list: readonly RuleEffect[];
  verdict?: Verdict;
  readonly longer: Map<RuleEffect, Effects>;
};

/** Most releases are one of many of which the same is said: those get the same list, made once. */
function effectsOf(finders: readonly Judge<RuleEffect>[]): (release: Release) => Effects {
  const none: Effects = { list: [], longer: new Map() };
  return (release) => {
    let effects = none;
    for (const find of finders) {
      const effect = find(release);
      if (effect !== undefined) effects = withEffect(effects, effect);
    }
    return effects;
  };
}

function withEffect({ list, longer }: Effects, effect: RuleEffect): Effects {
  const known = longer.get(effect);
  if (known !== undefined) return known;
  const made: Effects = { list: [...list, effect], longer: new Map() };
  longer.set(effect, made);
  return made;
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
  return [withoutUndefined({ rule: 'curated' as const, reason: why, seen, since: on, replacedBy })];
}
