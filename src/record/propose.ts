/** What the history would become if everything that was gathered were taken. */
import type { Clean, CleanRelease, Finding } from '#model/clean.ts';
import { contradict } from '#model/dating.ts';
import type { Basis } from '#model/dating.ts';
import type { History, RecordedRelease } from '#model/history.ts';
import { orderVersions, parseVersion } from '#model/version.ts';
import type { HistoryChange } from './change.ts';
import {
  addRelease,
  markListed,
  markMissing,
  mergeRelease,
  type Merged,
  type GatherContext,
} from './merge.ts';
import { uniqueSpellings } from './spellings.ts';

export type Proposed = {
  readonly releases: RecordedRelease[];
  readonly changes: readonly HistoryChange[];
  readonly findings: readonly Finding[];
  /** Of the known releases that are dated anew: how many, and how many of these otherwise. */
  readonly dates: { readonly compared: number; readonly contradicted: number };
};

/** `complete`: every source gave its whole list, so what is on none of them is missing. */
export function propose(
  history: History,
  clean: Clean,
  context: GatherContext,
  complete: boolean,
): Proposed {
  if (!complete && clean.listed.size === 0 && clean.releases.length === 0)
    return unchanged(history, clean);
  const spelled = uniqueSpellings(clean.releases, history.releases);
  const found = new Map(spelled.releases.map((release) => [release.version.text, release]));
  const known = new Set(history.releases.map((release) => release.version));
  const isListed = (version: string) => clean.listed.has(version) || spelled.respelled.has(version);
  const merged = history.releases.map((release) => {
    if (isListed(release.version)) return stillListed(release, found, context);
    return complete ? markMissing(release, context.today) : asItIs(release);
  });
  const added = spelled.releases
    .filter((release) => !known.has(release.version.text))
    .map((release) => addRelease(release, context));
  const all = [...merged, ...added];
  const releases = all.map((one) => one.release);
  return {
    releases: added.length === 0 ? releases : inOrder(releases),
    changes: all.flatMap((one) => one.changes),
    findings: [...clean.findings, ...spelled.findings, ...all.flatMap((one) => one.findings)],
    dates: compareDates(history.releases, found),
  };
}

/** Where nothing is listed and nothing is missing, as on most days, nothing is looked at. */
function unchanged({ releases }: History, { findings }: Clean): Proposed {
  const dates = { compared: 0, contradicted: 0 };
  return { releases: [...releases], changes: [], findings, dates };
}

function compareDates(
  recorded: readonly RecordedRelease[],
  found: ReadonlyMap<string, CleanRelease>,
): Proposed['dates'] {
  const contradictions = recorded.flatMap((known) => {
    const { date, basis } = found.get(known.version) ?? {};
    const isComparable = date !== undefined && basis !== undefined && isExact(basis);
    return isComparable && isExact(known.basis) ? [contradict(known, { date, basis })] : [];
  });
  const contradicted = contradictions.filter((isContradiction) => isContradiction).length;
  return { compared: contradictions.length, contradicted };
}

function isExact(basis: Basis): boolean {
  return basis !== 'by' && basis !== 'inferred';
}

function stillListed(
  release: RecordedRelease,
  found: ReadonlyMap<string, CleanRelease>,
  context: GatherContext,
): Merged {
  const listed = markListed(release);
  const now = found.get(release.version);
  if (now === undefined) return listed;
  const merged = mergeRelease(listed.release, now, context);
  return { ...merged, changes: [...listed.changes, ...merged.changes] };
}

function asItIs(release: RecordedRelease): Merged {
  return { release, changes: [], findings: [] };
}

function inOrder(releases: readonly RecordedRelease[]): RecordedRelease[] {
  return releases
    .flatMap((release) => {
      const version = parseVersion(release.version);
      return version === undefined ? [] : [{ release, version }];
    })
    .sort((a, b) => orderVersions(a.version, b.version))
    .map((one) => one.release);
}
