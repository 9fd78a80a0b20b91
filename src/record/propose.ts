/** What the history would become if everything that was gathered were taken. */
import type { Clean, CleanRelease, Finding } from '#model/clean.ts';
import type { History, RecordedRelease } from '#model/history.ts';
import { compareVersions, orderVersions, parseVersion } from '#model/version.ts';
import type { HistoryChange } from './change.ts';
import {
  addRelease,
  markListed,
  markMissing,
  mergeRelease,
  type Merged,
  type Sight,
} from './merge.ts';

export type Proposed = {
  readonly releases: RecordedRelease[];
  readonly changes: readonly HistoryChange[];
  readonly findings: readonly Finding[];
};

/** `complete`: every source gave its whole list, so what is on none of them is missing. */
export function propose(history: History, clean: Clean, sight: Sight, complete: boolean): Proposed {
  const found = new Map(clean.releases.map((release) => [release.version.text, release]));
  const known = new Set(history.releases.map((release) => release.version));
  const merged = history.releases.map((release) => {
    if (clean.listed.has(release.version)) return stillListed(release, found, sight);
    return complete ? markMissing(release, sight.today) : asItIs(release);
  });
  const added = clean.releases
    .filter((release) => !known.has(release.version.text))
    .map((release) => addRelease(release, sight));
  const all = [...merged, ...added];
  const releases = all.map((one) => one.release);
  return {
    releases: added.length === 0 ? releases : inOrder(releases),
    changes: all.flatMap((one) => one.changes),
    findings: [
      ...clean.findings,
      ...all.flatMap((one) => one.findings),
      ...respelled(clean.releases, history.releases, known),
    ],
  };
}

function stillListed(
  release: RecordedRelease,
  found: ReadonlyMap<string, CleanRelease>,
  sight: Sight,
): Merged {
  const listed = markListed(release);
  const now = found.get(release.version);
  if (now === undefined) return listed;
  const merged = mergeRelease(listed.release, now, sight);
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

/** A new spelling of a recorded version is a release of its own until a person says otherwise. */
function respelled(
  found: readonly CleanRelease[],
  recorded: readonly RecordedRelease[],
  known: ReadonlySet<string>,
): Finding[] {
  const added = found.filter((release) => !known.has(release.version.text));
  if (added.length === 0) return [];
  const versions = recorded.flatMap((release) => parseVersion(release.version) ?? []);
  const all = [...versions, ...added.map((release) => release.version)].sort(orderVersions);
  return all.flatMap((version, i) => {
    const before = all[i - 1];
    if (before === undefined || compareVersions(before, version) !== 0) return [];
    if (known.has(before.text) === known.has(version.text)) return [];
    const [first, second] = known.has(before.text) ? [before, version] : [version, before];
    return [
      {
        kind: 'spelling',
        version: second.text,
        message: `${second.text} is another spelling of the recorded ${first.text}; give its source a "version" or "exclude" pattern that leaves one`,
      },
    ];
  });
}
