/**
 * Two spellings of one version, such as `1.0` and `v1.0`. Renovate sees one version in them, so only
 * one can be published: the one that was recorded first. The other is reported, and nothing of it is used.
 */
import type { CleanRelease, Finding } from '#model/clean.ts';
import type { RecordedRelease } from '#model/history.ts';
import { compareText } from '#model/order.ts';
import { compareVersions, parseVersion, type Version } from '#model/version.ts';

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
  const spellings: Spelling[] = [
    ...recorded.flatMap((one) => parseVersion(one.version) ?? []).map((version) => ({ version })),
    ...found
      .filter(({ version }) => !known.has(version.text))
      .map((one) => ({ version: one.version, found: one })),
  ];
  const others = new Map<CleanRelease, Version>();
  let kept: Version | undefined;
  for (const { version, found } of spellings.sort(recordedFirst)) {
    if (kept === undefined || compareVersions(kept, version) !== 0) kept = version;
    else if (found) others.set(found, kept);
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

/** In version order; of equal versions the recorded ones first. */
function recordedFirst(a: Spelling, b: Spelling): number {
  return (
    compareVersions(a.version, b.version) ||
    Number(a.found !== undefined) - Number(b.found !== undefined) ||
    compareText(a.version.text, b.version.text)
  );
}
