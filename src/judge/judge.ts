/** History, policy and corrections to verdicts with reasons. `now` is an argument: ask for any day. */
import { earliest } from '#model/order.ts';
import type { Component } from '#model/component.ts';
import type { Correction, Curated } from '#model/curated.ts';
import type { History } from '#model/history.ts';
import { dayOf, type Day, type Instant } from '#model/instant.ts';
import type { Rule } from '#model/policy.ts';
import { isSupported, phaseOn, timedPhases } from '#model/support.ts';
import type {
  Cause,
  Corrected,
  JudgedComponent,
  JudgedLine,
  JudgedRelease,
  StatedEnd,
  Verdict,
} from '#model/verdict.ts';
import { gatheredEnds, movedEnds } from './gathered-ends.ts';
import { changelogLinks } from './changelog.ts';
import { given } from '#model/given.ts';
import { entriesOf, pastOf, type Entry, type Line, type Past, type Release } from './past.ts';
import { declaredEnds, rulingFinder } from './rules.ts';
import { nextChangeOf, placeOf, verdictOn } from './verdict.ts';

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
  const judged = judgeReleases({ component, history, rules, curated, now }, past);
  const releases = judged.map(({ release }) => release);
  const usable = releases.filter(({ verdict }) => !verdict.deprecated);
  return given({
    component,
    rules,
    releases,
    lines: judgeLines(past, releases, dayOf(now)),
    newest: highest(releases),
    newestSupported: highest(usable.filter(({ verdict }) => isSupported(verdict.phase))),
    headline: highest(usable) ?? highest(releases),
    corrections: entries.flatMap(correctedOf),
    movedEnds: movedEnds(history.ends, rules, past),
    nextChange: earliest(judged.map(({ nextChange }) => nextChange)),
    sources: [...history.sources, ...(history.endSources ?? []).filter(({ failing }) => failing)],
    held: history.held,
  });
}

function judgeReleases({ component, history, rules, now }: Case, past: Past): Judged[] {
  const today = dayOf(now);
  const finders = [
    ...rules.map((rule) => rulingFinder(rule, past)),
    declaredEnds(past),
    gatheredEnds(history.ends, rules, past),
  ];
  const link = changelogLinks(component);
  return past.releases.map((release) => {
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

function judgeLines(past: Past, releases: readonly JudgedRelease[], today: Day): JudgedLine[] {
  const judged = new Map(releases.map((release) => [release.version, release]));
  return [...past.lines.values()].flatMap((line) =>
    judgeLine(
      line,
      line.releases.flatMap(({ version }) => judged.get(version) ?? []),
      today,
    ),
  );
}

function judgeLine(
  { name, declared, first }: Line,
  releases: readonly JudgedRelease[],
  today: Day,
): JudgedLine[] {
  const newest = highest(releases);
  if (!newest) return [];
  const ends = latestEnds(releases.map(({ verdict }) => verdict));
  return [
    given({
      name,
      title: declared?.title,
      codename: declared?.codename,
      ...longTerm(declared?.lts, today),
      first: first.day,
      releases,
      newest,
      deprecated: newest.verdict.deprecated,
      deprecatedSince: newest.verdict.deprecatedSince,
      deprecatedSinceBasis: newest.verdict.deprecatedSinceBasis,
      phase: phaseOn(today, ends),
      ends,
    }),
  ];
}

function longTerm(lts: boolean | Day | undefined, today: Day) {
  if (lts === undefined || typeof lts === 'boolean') return { lts };
  return { lts: lts <= today, ltsFrom: lts };
}

/** A line's phase lasts as long as that of any of its releases. */
function latestEnds(verdicts: readonly Verdict[]): StatedEnd[] {
  const latest = new Map<StatedEnd['phase'], StatedEnd>();
  for (const end of verdicts.flatMap(({ ends }) => ends)) {
    const known = latest.get(end.phase);
    if (!known || placeOf(end) > placeOf(known)) latest.set(end.phase, end);
  }
  return timedPhases.flatMap((phase) => latest.get(phase) ?? []);
}

function highest(releases: readonly JudgedRelease[]): JudgedRelease | undefined {
  return releases.findLast(({ stable }) => stable) ?? releases.at(-1);
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
