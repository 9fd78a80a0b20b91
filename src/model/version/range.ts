/** Ranges as definitions write them, `>=2025.1 <2025.3 || 2026`: 2026 is all that begin with it. */
import { compareVersions, isWithin, parseVersion, type Version } from './version.ts';

type Sign = '>=' | '<=' | '>' | '<' | '';

/** `place`: below the limit, at it, or above it. */
export const comparisons: Readonly<Record<Sign, (place: number) => boolean>> = {
  '>=': (place) => place >= 0,
  '<=': (place) => place <= 0,
  '>': (place) => place > 0,
  '<': (place) => place < 0,
  '': (place) => place === 0,
};

/** What ranges have elsewhere: `>=1,<2`, `~1.2`, `^1`, `1.*`, `1.x`, `[1,2)`. */
const ofOtherRanges = /[,<>=~^*|[\]()]|\.x\b/i;

export function rangeProblem(text: string): string | undefined {
  const limits = limitsIn(text).flat();
  if (limits.every(({ limit }) => limit !== undefined)) return undefined;
  return 'must be a range of versions, such as ">=2025.1 <2025.3", or several with "||" between them';
}

/** Whether it is in one of them; any version is where there are none. */
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
