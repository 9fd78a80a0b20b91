/** The order of the news, and lists of it united. */
import { compareText } from '#model/order.ts';
import type { Change } from '#model/served/changes-file.ts';

/** Newest first; within a day the order is that of the ids, so that it is always the same. */
export function newestFirst(changes: readonly Change[]): Change[] {
  return changes.toSorted(compareNews);
}

function compareNews(a: Change, b: Change): number {
  return compareText(b.on, a.on) || compareText(a.id, b.id);
}

/** The newest `most` of two lists, each newest first; `known` is what this gave before. */
export function newestOf(
  known: readonly Change[],
  more: readonly Change[],
  most: number,
): readonly Change[] {
  const last = known.length < most ? undefined : known.at(-1)?.on;
  // Of most components little is new enough.
  const late = last === undefined ? more : more.filter(({ on }) => on >= last);
  const merged: Change[] = [];
  let at = 0;
  for (const change of late) {
    for (let next = known[at]; next && compareNews(next, change) <= 0; next = known[++at]) {
      merged.push(next);
    }
    merged.push(change);
  }
  return [...merged, ...known.slice(at)].slice(0, most);
}
