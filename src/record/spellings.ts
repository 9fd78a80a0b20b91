/**
 * Two spellings of one version, such as `1.0` and `v1.0`. Renovate sees one version in them, so only
 * one can be published: the one that was recorded first. The other is reported, and nothing of it is used.
 */
import type { CleanRelease, Finding } from '#model/clean.ts';
import type { RecordedRelease } from '#model/history.ts';
import { compareVersions, orderVersions, parseVersion, type Version } from '#model/version.ts';

export type UniqueSpellings = {
  /** One spelling of each version. */
  readonly releases: readonly CleanRelease[];
  /** Recorded versions that are listed under another spelling, and so are not missing. */
  readonly respelled: ReadonlySet<string>;
  readonly findings: readonly Finding[];
};

type Spelling = { readonly version: Version; readonly found?: CleanRelease };

export function uniqueSpellings(
  found: readonly CleanRelease[],
  recorded: readonly RecordedRelease[],
): UniqueSpellings {
  const known = new Set(recorded.map((release) => release.version));
  const all: Spelling[] = [
    ...recorded.flatMap((one) => parseVersion(one.version) ?? []).map((version) => ({ version })),
    ...found
      .filter(({ version }) => !known.has(version.text))
      .map((one) => ({ version: one.version, found: one })),
  ];
  const others = new Map<CleanRelease, Version>();
  for (const [kept, ...rest] of sameVersions(all)) {
    if (kept === undefined) continue;
    for (const other of rest) if (other.found) others.set(other.found, kept.version);
  }
  return {
    releases: found.filter((release) => !others.has(release)),
    respelled: new Set([...others.values()].map((version) => version.text)),
    findings: [...others].map(([{ version }, kept]) => ({
      kind: 'spelling',
      key: `spelling:${version.text}`,
      version: version.text,
      message: `${version.text} was left out, being another spelling of ${kept.text}; give its source a "version" or "exclude" pattern that leaves one`,
    })),
  };
}

/** Groups of equal versions, the recorded ones first in each. */
function sameVersions(spellings: readonly Spelling[]): Spelling[][] {
  const groups: Spelling[][] = [];
  for (const one of spellings.toSorted((a, b) => orderVersions(a.version, b.version))) {
    const group = groups.at(-1);
    if (group?.[0] && compareVersions(group[0].version, one.version) === 0) group.push(one);
    else groups.push([one]);
  }
  return groups
    .filter((group) => group.length > 1)
    .map((group) =>
      group.sort((a, b) => Number(a.found !== undefined) - Number(b.found !== undefined)),
    );
}
