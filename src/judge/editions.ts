/** Editions: declared lines that match the same versions. A release counts for only one of them. */
import { compareText } from '#model/order.ts';
import { remembered } from '#model/remembered.ts';
import { dayOf } from '#model/time/instant.ts';
import { closingEnd } from '#model/support/support.ts';
import type { JudgedLine, JudgedRelease, Verdict } from '#model/support/verdict.ts';
import { judgeLines } from './judge-lines.ts';
import { judgeReleases, type Case } from './judge-releases.ts';
import { historyOf, readHistory, type PublishedHistory } from './published-history.ts';
import { timeKey } from './verdict.ts';

/** The recorded history without corrections: read once for everything that needs it. */
export function recordedHistory(whole: Case): PublishedHistory {
  const read = readHistory(whole.component, whole.history);
  if (read.releases.every(({ equals }) => equals.length === 0)) return read;
  // A sort key in the order of time; a line without stated ends is the earliest.
  const untilOf = remembered((name: string) => {
    const { ends = [] } = judgeAlone(whole, read, name) ?? {};
    return ends.length > 0 ? timeKey(closingEnd(ends) ?? {}) : '';
  });
  // The longest first: a release may be chosen as long as any of its lines is supported.
  const byEnd = (a: string, b: string) => compareText(untilOf(b), untilOf(a));
  const releases = read.releases.map((release) => {
    if (release.line === undefined) return release;
    const [line, ...equals] = [release.line, ...release.equals].toSorted(byEnd);
    return { ...release, line, equals };
  });
  return historyOf(whole.component, releases);
}

/** The lines whose releases count for another one. */
export function sharedLines(
  whole: Case,
  published: PublishedHistory,
  judged: readonly JudgedRelease[],
): JudgedLine[] {
  const owned = new Map(judged.map((release) => [release.version, release]));
  const asOwned = (release: JudgedRelease) => owned.get(release.version) ?? release;
  return [...published.shared].flatMap(([name, shares]) => {
    const line = judgeAlone(whole, published, name);
    if (line === undefined) return [];
    const newest = { ...asOwned(line.newest), verdict: wholeVerdict(line) };
    return { ...line, releases: line.releases.map(asOwned), newest, shares };
  });
}

/** Judges a line as if the others that match its versions were not declared. */
function judgeAlone(whole: Case, published: PublishedHistory, name: string) {
  const releases = published.releases.map((release) =>
    release.equals.includes(name) ? { ...release, line: name, equals: [] } : release,
  );
  const alone = historyOf(whole.component, releases);
  const lines = judgeLines(alone, judgeReleases(whole, alone), dayOf(whole.now));
  return lines.find((line) => line.name === name);
}

/** The verdict on a whole line, which is supported as long as any of its releases. */
function wholeVerdict({ phase, ends, newest }: JudgedLine): Verdict {
  const { overruled: _, ...verdict } = newest.verdict;
  return { ...verdict, phase, ends };
}
