/** Adds gathered notes to the recorded ones, which stay even if their upstream drops them. */
import type { FoundRelease } from '#model/history/gathered.ts';
import type { Notes } from '#model/history/notes.ts';
import { inVersionOrder } from '#model/version/version.ts';

/** Characters for all releases of a component together; the newest come first. */
const maxTotal = 5_000_000;

/** Returns the same object if nothing changed. Only recorded releases have notes. */
export function nextNotes(
  before: Notes,
  found: readonly FoundRelease[],
  recorded: ReadonlySet<string>,
): Notes {
  const all = new Map(before.notes.map((one) => [one.version, one]));
  let total = before.notes.reduce((sum, { text }) => sum + text.length, 0);
  let changed = false;
  const newestFirst = inVersionOrder(found).toReversed();
  for (const { version, notes: text, changelogUrl, evidence } of newestFirst) {
    if (text === undefined || !recorded.has(version)) continue;
    const known = all.get(version);
    const size = total - (known?.text.length ?? 0) + text.length;
    if (known?.text === text || size > maxTotal) continue;
    all.set(version, { version, text, from: known?.from ?? changelogUrl ?? evidence });
    [total, changed] = [size, true];
  }
  return changed ? { ...before, notes: inVersionOrder([...all.values()]) } : before;
}
