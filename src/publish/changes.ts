/** The news: what was released, deprecated or corrected, each with an id that never changes. */
import { dayOf, type Day, type Instant } from '#model/instant.ts';
import type { Change } from '#model/served.ts';
import type { Cause, Corrected, JudgedComponent, JudgedRelease, RuleName } from '#model/verdict.ts';

/** A component's news up to `now`, newest first. */
export function componentChanges(judged: JudgedComponent, now: Instant): Change[] {
  const id = judged.component.id;
  const changes = [
    ...judged.releases.map((release) => released(id, release)),
    ...deprecations(judged),
    ...judged.corrections.map((correction) => corrected(id, correction)),
  ];
  return newestFirst(changes.filter(({ on }) => on <= dayOf(now)));
}

/** Newest first; within a day the order is that of the ids, so that it is always the same. */
export function newestFirst(changes: readonly Change[]): Change[] {
  return changes.toSorted((a, b) => compare(b.on, a.on) || compare(a.id, b.id));
}

/** What ends a whole line at once; the other rules speak of releases wherever they stand. */
const lineRules: ReadonlySet<RuleName> = new Set([
  'line-age',
  'latest-lines',
  'line-ends',
  'superseded',
]);

type Group = { readonly cause: Cause; readonly on: Day; readonly releases: JudgedRelease[] };

function released(component: string, release: JudgedRelease): Change {
  const { recorded } = release;
  return {
    kind: 'released',
    id: `${component}/released/${release.version.text}`,
    on: appeared(release),
    component,
    version: release.version.text,
    releaseTimestamp: release.timestamp,
    basis: recorded.basis,
    ...(release.changelogUrl !== undefined && { changelogUrl: release.changelogUrl }),
  };
}

/**
 * One piece of news per rule and day, and per line where the rule is about lines. A release that came out after its
 * line had ended was deprecated when it appeared. Without a day it cannot be news.
 */
function deprecations(judged: JudgedComponent): Change[] {
  const groups = new Map<string, Group>();
  for (const release of judged.releases) {
    const cause = release.verdict.causes[0];
    if (cause?.since === undefined) continue;
    const on = later(cause.since, appeared(release));
    const key = [cause.rule, lineOf(release, cause) ?? '', on, cause.reason].join('/');
    const group = groups.get(key) ?? { cause, on, releases: [] };
    group.releases.push(release);
    groups.set(key, group);
  }
  return [...groups.values()].map((group) => deprecated(judged.component.id, group));
}

function deprecated(component: string, { cause, on, releases }: Group): Change {
  const first = releases[0];
  const line = first && lineOf(first, cause);
  const supportEnds = first?.verdict.supportEnds;
  return {
    kind: 'deprecated',
    id: `${component}/deprecated/${cause.rule}/${line ?? first?.version.text}/${on}`,
    on,
    component,
    ...(line !== undefined && { line }),
    versions: releases.map(({ version }) => version.text),
    rule: cause.rule,
    reason: cause.reason,
    ...(cause.seen !== undefined && { seen: cause.seen }),
    ...(supportEnds !== undefined && { supportEnds }),
    ...(cause.replacedBy !== undefined && { replacedBy: cause.replacedBy }),
  };
}

function lineOf({ line }: JudgedRelease, { rule }: Cause): string | undefined {
  return lineRules.has(rule) ? line : undefined;
}

function corrected(component: string, correction: Corrected): Change {
  return {
    kind: 'corrected',
    id: `${component}/corrected/${correction.version}/${correction.on}`,
    on: correction.on,
    component,
    version: correction.version,
    what: [...correction.what],
    why: correction.why,
    seen: correction.seen,
  };
}

/**
 * A release is news on the day it came out; one that was found late, on the day it was found, for
 * otherwise a reader who looks daily would never meet it.
 */
function appeared({ recorded, timestamp }: JudgedRelease): Day {
  return recorded.seen ?? dayOf(timestamp);
}

function later(a: Day, b: Day): Day {
  return a > b ? a : b;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
