/** Each release on a day: what all the rules, the upstream and a person say of it. */
import type { Component } from '#model/component.ts';
import type { Correction, Curated } from '#model/curated.ts';
import { given } from '#model/given.ts';
import type { History } from '#model/history.ts';
import { dayOf, type Day, type Instant } from '#model/instant.ts';
import type { Rule } from '#model/policy.ts';
import { earliest } from '#model/order.ts';
import type { Cause, JudgedRelease, Verdict } from '#model/verdict.ts';
import { changelogLinks } from './changelog.ts';
import { gatheredEnds } from './gathered-ends.ts';
import type { PublishedHistory, Release } from './published-history.ts';
import { declaredEnds, ruleEffect, type RuleEffect } from './rules.ts';
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
  /** The first day on which the verdict on one of them becomes another. */
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
  const effectsOn = effectsOf(findersOf(history, rules, published));
  let nextChange: Day | undefined;
  const releases = asked.map((release) => {
    const effects = effectsOn(release);
    const upstream = upstreamCauses(release, component);
    if (release.correction || upstream.length > 0) {
      return judgedRelease(
        release,
        link(release),
        verdictFrom(release.correction, effects.list, upstream),
      );
    }
    effects.verdict ??= verdictFrom(undefined, effects.list, upstream);
    return judgedRelease(release, link(release), effects.verdict);
  });
  return { releases, nextChange };

  function verdictFrom(
    correction: Correction | undefined,
    effects: readonly RuleEffect[],
    upstream: readonly Cause[],
  ): Verdict {
    const own = curatedCause(correction);
    const causes = [...own, ...effects.flatMap(({ cause }) => cause ?? []), ...upstream];
    const stated = effects.flatMap(({ ends }) => ends);
    const verdict = verdictOn(today, correction, causes, stated);
    nextChange = earliest([nextChange, nextChangeOf(today, verdict, causes)]);
    return verdict;
  }
}

function judgedRelease(
  { version, recorded, timestamp, stable, line }: Release,
  changelogUrl: string | undefined,
  verdict: Verdict,
): JudgedRelease {
  return given({ version, recorded, timestamp, changelogUrl, stable, line, verdict });
}

/** What the rules say together, and the verdict that follows where nothing else is said. */
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
  return [given({ rule: 'curated' as const, reason: why, seen, since: on, replacedBy })];
}

const nothing: readonly Cause[] = [];

function upstreamCauses({ recorded }: Release, { whenMissing }: Component): readonly Cause[] {
  const { deprecated, missingSince } = recorded;
  if (deprecated === undefined && missingSince === undefined) return nothing;
  const causes: Cause[] = [];
  if (deprecated) {
    const { words, seen, since } = deprecated;
    causes.push(given({ rule: 'upstream' as const, reason: words, seen, since }));
  }
  if (missingSince !== undefined && whenMissing === 'deprecate') {
    const reason = 'Its upstream no longer lists it.';
    causes.push({ rule: 'missing', reason, since: missingSince });
  }
  return causes;
}
