/** Makes one release of all that several sources, or one source twice, say about a version. */
import { compareText } from '#model/order.ts';
import type { Finding } from '#model/clean.ts';
import { contradict, isBetterFounded, type Dating } from '#model/dating.ts';
import type { FoundRelease } from '#model/gathered.ts';
import { dayOf } from '#model/instant.ts';

type Dated = FoundRelease & Dating;
type United = { readonly release: FoundRelease; readonly findings: readonly Finding[] };

export function unite(mentions: readonly [FoundRelease, ...FoundRelease[]]): United {
  if (mentions.length === 1) return { release: mentions[0], findings: [] };
  const dated = mentions.filter(isDated).sort(byFoundation);
  const best = dated.find((candidate) => !dated.some((other) => isBoundOf(other, candidate)));
  const evidence = best?.evidence ?? least(mentions.map((one) => one.evidence));
  const changelogUrl = least(mentions.map((one) => one.changelogUrl));
  const deprecated = least(mentions.map((one) => one.deprecated));
  return {
    release: {
      version: mentions[0].version,
      ...(best && { date: best.date, basis: best.basis }),
      ...(best?.authored && { authored: best.authored }),
      evidence: evidence ?? mentions[0].evidence,
      ...(changelogUrl !== undefined && { changelogUrl }),
      ...(mentions.some((one) => one.prerelease) && { prerelease: true }),
      ...(deprecated !== undefined && { deprecated }),
    },
    findings: best === undefined ? [] : disagreements(best, dated),
  };
}

function isDated(found: FoundRelease): found is Dated {
  return found.date !== undefined && found.basis !== undefined;
}

/** A release that was seen by some day was not released later, whichever source says so. */
function isBoundOf(bound: Dated, candidate: Dated): boolean {
  return bound.basis === 'by' && contradict(bound, candidate);
}

/** The same order whatever the order of the sources: better founded, earlier, finer. */
function byFoundation(a: Dated, b: Dated): number {
  if (a.basis !== b.basis) return isBetterFounded(a.basis, b.basis) ? -1 : 1;
  return (
    compareText(dayOf(a.date), dayOf(b.date)) ||
    b.date.length - a.date.length ||
    compareText(a.date, b.date) ||
    compareText(a.evidence, b.evidence) ||
    Number(b.authored ?? false) - Number(a.authored ?? false)
  );
}

function disagreements(best: Dated, dated: readonly Dated[]): Finding[] {
  const others = dated.filter((other) => contradict(best, other));
  const said = new Map(others.map((other) => [`${other.date} (${other.evidence})`, other]));
  return [...said].map(([words, other]) => ({
    kind: 'disagreement',
    key: `disagreement:${best.version}:${dayOf(other.date)}`,
    version: best.version,
    message: `${best.version}: ${best.date} (${best.evidence}) was taken, but another source says ${words}`,
  }));
}

function least(texts: readonly (string | undefined)[]): string | undefined {
  return texts.filter((text) => text !== undefined).sort(compareText)[0];
}
