/** Judges each release on a day: by all rules, by its upstream and by a person's corrections. */
import type { Component, ChangelogRule } from '#model/component/component.ts';
import type { Correction, Curated } from '#model/component/curated.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { heldBackDay, isBackdated } from '#model/history/dating.ts';
import type { History } from '#model/history/history.ts';
import { notListed } from '#model/support/support-words.ts';
import { dayOf, toInstant, type Day, type Instant } from '#model/time/instant.ts';
import type { Rule } from '#model/support/policy.ts';
import type { Cause, JudgedRelease, Verdict } from '#model/support/verdict.ts';
import { declaredEnds, gatheredEnds, vendorEnds } from './gathered-ends.ts';
import type { PublishedHistory, Release } from './published-history.ts';
import { ruleEffect } from './rules.ts';
import { verdictOn, type Judge, type RuleEffect } from './verdict.ts';
import { httpsUrl } from '#model/shape.ts';
import { compareVersions, parseVersion } from '#model/version/version.ts';

export type Case = {
  readonly component: Component;
  readonly history: History;
  readonly rules: readonly Rule[];
  readonly curated: Curated | undefined;
  readonly now: Instant;
};

export function judgeReleases(
  { component, history, rules, now }: Case,
  published: PublishedHistory,
  asked = published.releases,
): readonly JudgedRelease[] {
  const today = dayOf(now);
  // The upstream marks a release as deprecated, or no longer lists it.
  const isGone = component.whenMissing === 'deprecate';
  const upstream = isGone ? [flagEffect, missingEffect] : [flagEffect];
  const verdictOf = verdictsFrom([...findersOf(history, rules, published), ...upstream], today);
  return asked.map((release) => {
    const verdict = verdictOf(release);
    const { version, timestamp, stable, line, recorded } = release;
    const changelogUrl = changelogLink(release, component);
    const { backdated, basis, evidence, seen, missingSince, pastCauses } = recorded;
    const { fingerprints, republished } = recorded;
    const known = { basis, evidence, seen, missingSince, pastCauses, fingerprints, republished };
    const isHeld = backdated && seen !== undefined && isBackdated(timestamp, seen);
    const held = isHeld ? heldBackDay(seen, today) : undefined;
    const said = { servedTimestamp: held && toInstant(held), changelogUrl, stable, line, verdict };
    return withoutUndefined({ version, recorded: withoutUndefined(known), timestamp, ...said });
  });
}

/** Consecutive releases with the same effects share one verdict object. */
export function verdictsFrom(finders: readonly Judge[], today: Day) {
  let last: { effects: ReturnType<Judge>[]; verdict: Verdict };
  return (release: Release): Verdict => {
    const effects = finders.map((find) => find(release));
    const { correction } = release;
    const isSame = last?.effects.every((one, i) => one === effects[i]);
    if (isSame && !correction) return last.verdict;
    const causes = [...curatedCause(correction), ...effects.flatMap((one) => one?.cause ?? [])];
    const stated = effects.flatMap((one) => one?.ends ?? []);
    const verdict = verdictOn(today, correction, causes, stated);
    if (!correction) last = { effects, verdict };
    return verdict;
  };
}

export function findersOf(history: History, rules: readonly Rule[], published: PublishedHistory) {
  return [
    ...rules.map((rule) => ruleEffect(rule, published)),
    declaredEnds(published),
    gatheredEnds(vendorEnds(history.ends, rules, published)),
  ];
}

function curatedCause(correction: Correction | undefined): Cause[] {
  if (correction?.deprecated !== true) return [];
  const { why, seen, on, replacedBy } = correction;
  return [withoutUndefined({ rule: 'curated' as const, reason: why, seen, since: on, replacedBy })];
}

function flagEffect({ recorded: { deprecated } }: Release): RuleEffect | undefined {
  if (!deprecated) return undefined;
  const { words, seen, since } = deprecated;
  const rule = 'upstream' as const;
  return { cause: withoutUndefined({ rule, reason: words, seen, since }), ends: [] };
}

function missingEffect({ recorded }: Release): RuleEffect | undefined {
  const { missingSince: since, byHand } = recorded;
  if (since === undefined || byHand) return undefined;
  return { cause: { rule: 'missing', reason: notListed, since }, ends: [] };
}

/** The link to a release's changes: a person's, its source's, or by the component's rules. */
function changelogLink(release: Release, { changelog = [] }: Component): string | undefined {
  let link = release.correction?.changelogUrl ?? release.recorded.changelogUrl;
  for (const rule of changelog) link ??= linkBy(rule, release);
  return link;
}

function linkBy({ url, from = '', to = '' }: ChangelogRule, release: Release) {
  const [oldest, newest] = [parseVersion(from), parseVersion(to)];
  if (oldest && compareVersions(release.version, oldest) < 0) return undefined;
  if (newest && compareVersions(release.version, newest) > 0) return undefined;
  return filled(url, release);
}

/** Encodes the version, which is untrusted. Undefined if the result is no valid https link. */
function filled(url: string, { version: { text }, line }: Release): string | undefined {
  // Without a line there is nothing to insert, and a link with a gap leads nowhere.
  if (line === undefined && url.includes('{line}')) return undefined;
  const values = { version: text, dashes: text.replaceAll('.', '-'), line: line ?? '' };
  const link = url.replaceAll(/\{(version|dashes|line)\}/g, (_, name: keyof typeof values) =>
    encodeURIComponent(values[name]),
  );
  return httpsUrl.safeParse(link).data;
}
