/** Editions: declared lines that fit the same versions. Their releases count for one of them. */
import { compareText } from '#model/order.ts';
import { remembered } from '#model/remembered.ts';
import { dayOf } from '#model/time/instant.ts';
import { closingEnd } from '#model/support/support.ts';
import type { JudgedLine, JudgedRelease, Verdict } from '#model/support/verdict.ts';
import { judgeLines } from './judge-lines.ts';
import { judgeReleases, type Case } from './judge-releases.ts';
import { historyOf, readHistory, type PublishedHistory } from './published-history.ts';
import { timeKey } from './verdict.ts';

/** What is recorded, before a person corrects it: read once, for all that looks at it. */
export function recordedHistory(whole: Case): PublishedHistory {
  const read = readHistory(whole.component, whole.history);
  if (read.releases.every(({ equals }) => equals.length === 0)) return read;
  // As text, in the order of time; of a line of which nothing is stated, the first.
  const untilOf = remembered((name: string) => {
    const { ends = [] } = judgeAlone(whole, read, name) ?? {};
    return ends.length > 0 ? timeKey(closingEnd(ends) ?? {}) : '';
  });
  // A release may be chosen while any of its lines is supported.
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

/** As if the others that fit the same versions were not declared. */
function judgeAlone(whole: Case, published: PublishedHistory, name: string) {
  const releases = published.releases.map((release) =>
    release.equals.includes(name) ? { ...release, line: name, equals: [] } : release,
  );
  const alone = historyOf(whole.component, releases);
  const lines = judgeLines(alone, judgeReleases(whole, alone), dayOf(whole.now));
  return lines.find((line) => line.name === name);
}

/** Of a line as a whole, which lasts as long as any of its releases. */
function wholeVerdict({ phase, ends, newest }: JudgedLine): Verdict {
  const { overruled: _, ...verdict } = newest.verdict;
  return { ...verdict, phase, ends };
}
