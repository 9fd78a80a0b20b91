/** History, policy and corrections to verdicts with reasons. `now` is an argument: ask for any day. */
import type { Component } from '#model/component.ts';
import type { Correction, Curated } from '#model/curated.ts';
import type { History } from '#model/history.ts';
import { dayOf, type Day, type Instant } from '#model/instant.ts';
import type { Rule } from '#model/policy.ts';
import type {
  Cause,
  Corrected,
  JudgedComponent,
  JudgedLine,
  JudgedRelease,
} from '#model/verdict.ts';
import { changelogLinks } from './changelog.ts';
import { given } from '#model/given.ts';
import { entriesOf, pastOf, type Entry, type Line, type Past, type Release } from './past.ts';
import { causeFinder } from './rules.ts';
import { nextChangeOf, verdictOn } from './verdict.ts';

export type Case = {
  readonly component: Component;
  readonly history: History;
  readonly rules: readonly Rule[];
  readonly curated: Curated | undefined;
  readonly now: Instant;
};

type Judged = { readonly release: JudgedRelease; readonly nextChange: Day | undefined };

export function judge({ component, history, rules, curated, now }: Case): JudgedComponent {
  const entries = entriesOf(history, curated);
  const past = pastOf(component, entries);
  const judged = judgeReleases(past, component, rules, dayOf(now));
  const releases = judged.map(({ release }) => release);
  return given({
    component,
    rules,
    releases,
    lines: judgeLines(past, releases),
    newest: highest(releases),
    newestSupported: highest(releases.filter(({ verdict }) => !verdict.deprecated)),
    corrections: entries.flatMap(correctedOf),
    nextChange: earliest(judged.map(({ nextChange }) => nextChange)),
    sources: history.sources,
    held: history.held,
  });
}

function judgeReleases(
  past: Past,
  component: Component,
  rules: readonly Rule[],
  today: Day,
): Judged[] {
  const finders = rules.map((rule) => causeFinder(rule, past));
  const link = changelogLinks(component);
  return past.releases.map((release) => {
    const causes = [
      ...curatedCause(release.correction),
      ...finders.flatMap((find) => find(release) ?? []),
      ...upstreamCauses(release, component),
    ];
    const verdict = verdictOn(today, release, causes);
    const { version, recorded, timestamp, stable, line } = release;
    const changelogUrl = link(release);
    return {
      release: given({ version, recorded, timestamp, changelogUrl, stable, line, verdict }),
      nextChange: nextChangeOf(today, verdict, causes),
    };
  });
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

function judgeLines(past: Past, releases: readonly JudgedRelease[]): JudgedLine[] {
  const judged = new Map(releases.map((release) => [release.version, release]));
  return [...past.lines.values()].flatMap((line) =>
    judgeLine(
      line,
      line.releases.flatMap(({ version }) => judged.get(version) ?? []),
    ),
  );
}

function judgeLine({ name, first }: Line, releases: readonly JudgedRelease[]): JudgedLine[] {
  const newest = highest(releases);
  if (!newest) return [];
  const { deprecated } = newest.verdict;
  return [given({ name, first, releases, newest, deprecated, supportEnds: lastEnd(releases) })];
}

/** The latest end among its releases; none is known while one of them is supported without an end. */
function lastEnd(releases: readonly JudgedRelease[]): Day | undefined {
  const endless = releases.some(
    ({ verdict }) => !verdict.deprecated && verdict.supportEnds === undefined,
  );
  if (endless) return undefined;
  return releases
    .flatMap(({ verdict }) => verdict.supportEnds ?? [])
    .sort()
    .at(-1);
}

function highest(releases: readonly JudgedRelease[]): JudgedRelease | undefined {
  return releases.findLast(({ stable }) => stable) ?? releases.at(-1);
}

function earliest(days: readonly (Day | undefined)[]): Day | undefined {
  return days
    .filter((day) => day !== undefined)
    .sort()
    .at(0);
}

function correctedOf({ recorded, correction }: Entry): Corrected[] {
  if (!correction) return [];
  const { why, seen, on } = correction;
  const what = correctedFacts(correction);
  return what.length === 0 ? [] : [{ version: recorded.version, what, why, seen, on }];
}

/** Of a withdrawn release nothing else is left to correct. */
function correctedFacts(correction: Correction): Corrected['what'] {
  if (correction.withdrawn) return ['withdrawn'];
  const facts = ['date', 'changelogUrl', 'deprecated'] as const;
  return facts.filter((fact) => correction[fact] !== undefined);
}
