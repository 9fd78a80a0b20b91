/** Makes verdicts with reasons from history, policy and corrections. `now` may be any day. */
import type { Correction, Curated } from '#model/component/curated.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import type { RecordedRelease } from '#model/history/history.ts';
import { earliest } from '#model/order.ts';
import { dayOf } from '#model/time/instant.ts';
import type { Corrected, JudgedComponent } from '#model/support/verdict.ts';
import { nextChangeOf } from './verdict.ts';
import { shownOf } from './headline.ts';
import { movedEnds, vendorEnds } from './gathered-ends.ts';
import { recordedHistory, sharedLines } from './editions.ts';
import { inPlace, judgeEmptyLines, judgeLines } from './judge-lines.ts';
import { judgeReleases, type Case } from './judge-releases.ts';
import { finder, historyOf, releaseOf } from './published-history.ts';
import type { PublishedHistory, Release } from './published-history.ts';

export function judge(whole: Case, recorded = recordedHistory(whole)): JudgedComponent {
  const { component, history, rules, curated, now } = whole;
  const published = correctedHistory(whole, recorded);
  const releases = judgeReleases(whole, published);
  const lines = judgeLines(published, releases, dayOf(now));
  const shared = sharedLines(whole, published, releases);
  const emptyLines = judgeEmptyLines(whole, published);
  const standing = [...releases, ...shared.map(({ newest }) => newest), ...emptyLines];
  const verdicts = new Set(standing.map(({ verdict }) => verdict));
  const others = [history.endSources ?? [], history.checksums ?? []].flat();
  return withoutUndefined({
    component,
    rules,
    releases,
    lines,
    allLines: inPlace(lines, shared, emptyLines),
    ...shownOf(releases),
    corrections: correctedReleases(recorded, curated),
    movedEnds: movedEnds(vendorEnds(history.ends, rules, published)),
    nextChange: earliest(Array.from(verdicts, (one) => nextChangeOf(dayOf(now), one))),
    sources: [...history.sources, ...others.filter(({ failing }) => failing)],
    held: history.held,
    imported: history.imported,
  });
}

function correctedReleases(recorded: PublishedHistory, curated: Curated | undefined): Corrected[] {
  const corrections = correctionsOf(recorded, curated);
  return recorded.releases.flatMap((release) => {
    const correction = corrections.get(release);
    if (!correction) return [];
    const { why, seen, on, withdrawn } = correction;
    const facts = ['date', 'changelogUrl', 'deprecated'] as const;
    // A withdrawn release has nothing else to correct.
    const what: Corrected['what'] = withdrawn
      ? ['withdrawn']
      : facts.filter((fact) => correction[fact] !== undefined);
    return what.length > 0 ? { version: release.recorded.version, what, why, seen, on } : [];
  });
}

function correctionsOf({ releases }: PublishedHistory, curated: Curated | undefined) {
  const corrections = new Map<Release, Correction>();
  if (curated === undefined) return corrections;
  const find = finder(releases);
  for (const correction of curated.corrections) {
    const release = find(correction.version);
    if (release && !corrections.has(release)) corrections.set(release, correction);
  }
  return corrections;
}

export function correctedHistory({ component, curated }: Case, recorded: PublishedHistory) {
  const corrections = correctionsOf(recorded, curated);
  if (corrections.size === 0) return recorded;
  const releases = recorded.releases.flatMap((release) => {
    const correction = corrections.get(release);
    if (!correction) return release;
    if (correction.withdrawn === true) return [];
    const corrected = withCorrectedDate(release.recorded, correction);
    return releaseOf(release.version, corrected, correction, release, component);
  });
  return historyOf(component, releases);
}

/** A person's date is stated by the page in `seen`, unless its `basis` says that it is a bound. */
function withCorrectedDate(recorded: RecordedRelease, correction: Correction): RecordedRelease {
  const { date, basis = 'stated', seen: evidence } = correction;
  if (date === undefined) return recorded;
  const { backdated: _, ...rest } = recorded;
  return { ...rest, date, basis, evidence };
}
