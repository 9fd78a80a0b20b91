/** Semver ranges over versions that need not be semver: `21.2` reads as `21.2.0`. */
import type { SemVer } from 'semver';
import Range from 'semver/classes/range.js';
import parse from 'semver/functions/parse.js';
import type { Release } from './published-history.ts';

/** A range means releases: `>=1.2 <1.4` means 1.3.0-rc.1 too. */
const options = { loose: true, includePrerelease: true };

export function parseRange(text: string): Range | undefined {
  try {
    return new Range(text, options);
  } catch {
    return undefined;
  }
}

export function inRange(release: Release, range: Range): boolean {
  const version = toSemver(release);
  return version !== null && range.test(version);
}

/**
 * A suffix lowers a version only in a pre-release. To semver every suffix does, but `1.2.0.Final` or
 * `1.2.0-2` counts as 1.2.0 in a range.
 */
function toSemver({ version, stable }: Release): SemVer | null {
  const core = [0, 1, 2].map((i) => String(version.groups[i] ?? 0)).join('.');
  if (stable) return parse(core, options);
  const suffix = version.suffix.replace(/^[^a-z0-9]+/i, '').replaceAll(/[^a-z0-9.-]+/gi, '-');
  return parse(`${core}-${suffix}`, options) ?? parse(`${core}-0`, options);
}
