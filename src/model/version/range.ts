/** Ranges of definitions: `>=2025.1 <2025.3 || 2026` (`2026`: all versions that begin with it). */
import { compareVersions, isWithin, parseVersion, type Version } from './version.ts';

type Sign = '>=' | '<=' | '>' | '<' | '';

/** `place`: negative below the limit, 0 at it, positive above it. */
export const comparisons: Readonly<Record<Sign, (place: number) => boolean>> = {
  '>=': (place) => place >= 0,
  '<=': (place) => place <= 0,
  '>': (place) => place > 0,
  '<': (place) => place < 0,
  '': (place) => place === 0,
};

/** The syntax of ranges elsewhere: `>=1,<2`, `~1.2`, `^1`, `1.*`, `1.x`, `[1,2)`. */
const ofOtherRanges = /[,<>=~^*|[\]()]|\.x\b/i;

export function rangeProblem(text: string): string | undefined {
  const limits = limitsIn(text).flat();
  if (limits.every(({ limit }) => limit !== undefined)) return undefined;
  return 'must be a range of versions, such as ">=2025.1 <2025.3", or several with "||" between them';
}

/** Whether a version is in a range; every version is if there is no range. */
export function isInRange(version: string, range: string | undefined): boolean {
  const read = parseVersion(version);
  if (range === undefined || read === undefined) return range === undefined;
  return limitsIn(range).some((limits) =>
    limits.every(({ sign, limit }) => limit && comparisons[sign as Sign](placeOf(read, limit))),
  );
}

function limitsIn(range: string) {
  return range.split('||').map((part) =>
    part
      .trim()
      .split(/(?<![<>=])\s+/)
      .map((text) => {
        const [, sign = '', limit = ''] = /^([<>]=?)?\s*(.*)$/.exec(text) ?? [];
        return { sign, limit: ofOtherRanges.test(limit) ? undefined : parseVersion(limit) };
      }),
  );
}

function placeOf(version: Version, limit: Version): number {
  return isWithin({ ...version, suffix: '' }, limit) ? 0 : compareVersions(version, limit);
}
