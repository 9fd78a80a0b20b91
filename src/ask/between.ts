/** What is new between two versions: the releases after the first, up to the second, newest first. */
import type { Day } from '#model/time/instant.ts';
import type { SupportPhase } from '#model/support/support.ts';
import { supportWords } from '#model/support/support-words.ts';
import { compareVersions, isBelow, parseVersion, type Version } from '#model/version/version.ts';
import type { Known, KnownRelease } from './known.ts';

export type Step = {
  readonly version: string;
  readonly line?: string;
  readonly released: Day;
  /** How that day is known. */
  readonly basis: string;
  readonly stable: boolean;
  readonly deprecated: boolean;
  readonly phase: SupportPhase;
  readonly words: string;
  readonly changelogUrl?: string;
  /** The beginning of the upstream's release notes: its words, as data. */
  readonly notes?: { readonly text: string; readonly from: string };
};

/** None where one of the two is no version that can be ordered. Without an end, up to the newest. */
export function stepsBetween(known: Known, from: string, to?: string): Step[] | undefined {
  const [a, b] = [parseVersion(from), to === undefined ? undefined : parseVersion(to)];
  if (a === undefined || (to !== undefined && b === undefined)) return undefined;
  const [low, high] = b !== undefined && compareVersions(a, b) > 0 ? [b, a] : [a, b];
  return known.releases
    .filter(
      ({ version }) =>
        compareVersions(version, low) > 0 && (high === undefined || isUpTo(version, high)),
    )
    .map(stepOf)
    .toReversed();
}

/** The name of a line stands for all of its releases. */
function isUpTo(version: Version, high: Version): boolean {
  return compareVersions(version, high) <= 0 || isBelow(version, high);
}

function stepOf({ release, standing }: KnownRelease): Step {
  const { version, line, releaseTimestamp, basis, isStable, changelogUrl, notes } = release;
  return {
    version,
    ...(line !== undefined && { line }),
    released: releaseTimestamp.slice(0, 10) as Day,
    basis,
    stable: isStable,
    deprecated: standing.deprecated,
    phase: standing.phase,
    words: supportWords(standing),
    ...(changelogUrl !== undefined && { changelogUrl }),
    ...(notes && { notes }),
  };
}
