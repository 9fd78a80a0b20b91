/** Makes one release of all that several sources, or one source twice, say about a version. */
import type { Finding } from '#model/clean.ts';
import { contradict, isBetterFounded, type Dating } from '#model/dating.ts';
import type { FoundRelease } from '#model/gathered.ts';
import { dayOf } from '#model/instant.ts';

type Dated = FoundRelease & Dating;
type United = { readonly release: FoundRelease; readonly findings: readonly Finding[] };

export function unite(sightings: readonly [FoundRelease, ...FoundRelease[]]): United {
  if (sightings.length === 1) return { release: sightings[0], findings: [] };
  const dated = sightings.filter(isDated).sort(byFoundation);
  const best = dated.find((candidate) => !dated.some((other) => isBoundOf(other, candidate)));
  const evidence = best?.evidence ?? least(sightings.map((one) => one.evidence));
  const changelogUrl = least(sightings.map((one) => one.changelogUrl));
  const deprecated = least(sightings.map((one) => one.deprecated));
  return {
    release: {
      version: sightings[0].version,
      ...(best && { date: best.date, basis: best.basis }),
      ...(best?.authored && { authored: best.authored }),
      evidence: evidence ?? sightings[0].evidence,
      ...(changelogUrl !== undefined && { changelogUrl }),
      ...(sightings.some((one) => one.prerelease) && { prerelease: true }),
      ...(deprecated !== undefined && { deprecated }),
    },
    findings: best === undefined ? [] : disagreements(best, dated),
  };
}

function isDated(found: FoundRelease): found is Dated {
  return found.date !== undefined && found.basis !== undefined;
}

/** A release that was seen by some day was not released later, whoever says so. */
function isBoundOf(bound: Dated, candidate: Dated): boolean {
  return bound.basis === 'by' && contradict(bound, candidate);
}

/** The same order whatever the order of the sources: better founded, earlier, finer. */
function byFoundation(a: Dated, b: Dated): number {
  if (a.basis !== b.basis) return isBetterFounded(a.basis, b.basis) ? -1 : 1;
  return (
    compare(dayOf(a.date), dayOf(b.date)) ||
    b.date.length - a.date.length ||
    compare(a.date, b.date) ||
    compare(a.evidence, b.evidence) ||
    Number(b.authored ?? false) - Number(a.authored ?? false)
  );
}

function disagreements(best: Dated, dated: readonly Dated[]): Finding[] {
  const others = dated.filter((other) => contradict(best, other));
  const said = new Map(others.map((other) => [`${other.date} (${other.evidence})`, other]));
  return [...said.keys()].map((other) => ({
    kind: 'disagreement',
    version: best.version,
    message: `${best.version}: ${best.date} (${best.evidence}) was taken, but another source says ${other}`,
  }));
}

function least(texts: readonly (string | undefined)[]): string | undefined {
  return texts.filter((text) => text !== undefined).sort(compare)[0];
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
