/** Files that were found to have the right bytes, and that nobody touched since: they need not be read again. */
import type { Stats } from 'node:fs';

/** By path: the SHA-256 that a file was found to have, and its state at that time. */
export type Stamps = ReadonlyMap<string, string>;

/** Some file systems tell two changes within a second or two by the same time. */
const mostEqualMs = 2000;

/** `known`: what an earlier run saw. */
export function openSeenFiles(known: Stamps, nowMs: number) {
  const stamps = new Map<string, string>();
  let isAllKnown = true;
  return {
    /** Whether a file that was just looked at is as it was when it had this sum; else `hasSum` reads it. */
    holds(path: string, sum: string, state: Stats, hasSum: () => boolean): boolean {
      const stamp = stampOf(sum, state);
      const isKnown = known.get(path) === stamp;
      if (!isKnown && !hasSum()) return false;
      // What was written a moment ago may be written once more and look the same.
      if (isKnown || state.ctimeMs < nowMs - mostEqualMs) {
        stamps.set(path, stamp);
        isAllKnown &&= isKnown;
      }
      return true;
    },
    /** For the next run; none where it would learn nothing new. */
    stamps: (): Stamps | undefined => (isAllKnown ? undefined : stamps),
  };
}

/** Whoever writes to a file changes its time of change, which nobody can set; whoever replaces it, its inode. */
function stampOf(sum: string, { ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `${sum} ${ino} ${size} ${mtimeMs} ${ctimeMs}`;
}
