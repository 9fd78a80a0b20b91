/** What is recorded, as a person corrects it. */
import type { Component } from '#model/component.ts';
import type { Correction, Curated } from '#model/curated.ts';
import type { RecordedRelease } from '#model/history.ts';
import {
  finder,
  historyOf,
  releaseOf,
  type PublishedHistory,
  type Release,
} from './published-history.ts';

export type Corrections = ReadonlyMap<Release, Correction>;

/** What a person says of each release, the first time that it is named. */
export function correctionsOf(
  { releases }: PublishedHistory,
  curated: Curated | undefined,
): Corrections {
  const corrections = new Map<Release, Correction>();
  if (!curated || curated.corrections.length === 0) return corrections;
  const find = finder(releases);
  for (const correction of curated.corrections) {
    const release = find(correction.version);
    if (release && !corrections.has(release)) corrections.set(release, correction);
  }
  return corrections;
}

export function correctedHistory(
  component: Component,
  recorded: PublishedHistory,
  corrections: Corrections,
): PublishedHistory {
  if (corrections.size === 0) return recorded;
  const releases = recorded.releases.flatMap((release) => {
    const correction = corrections.get(release);
    if (!correction) return release;
    if (correction.withdrawn === true) return [];
    const corrected = withCorrectedDate(release.recorded, correction);
    return releaseOf(release.version, corrected, correction, release);
  });
  return historyOf(component, releases);
}

/** A person's date stands on the page that the person names. */
function withCorrectedDate(recorded: RecordedRelease, correction: Correction): RecordedRelease {
  if (correction.date === undefined) return recorded;
  return { ...recorded, date: correction.date, basis: 'stated', evidence: correction.seen };
}
