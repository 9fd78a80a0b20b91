/** Matches proposals within a range of versions; Renovate has no matcher of its own for that. */
import { parseVersion } from '#model/version/version.ts';
import type { PackageRule } from './preset.ts';

const width = 15;
const split = String.raw`$split($match(newVersion, /\d+(\.\d+)*/, 1).match, ".")`;
const key = `$join($map(${split}, function($group) { $pad($group, -${width}, "0") }), ".")`;
/** Both sort before the point of a further group; a version with a suffix comes before one without. */
const [withSuffix, whole] = [' ', '!'];
const proposed = String.raw`${key} & ($contains(newVersion, /^[vV]?[\d.]+$/) ? "${whole}" : "${withSuffix}")`;

/**
 * Both ends belong to the range. Groups of one width order as text, and a missing one comes first. The
 * suffixes of versions with the same groups are not compared.
 */
export function between({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): Pick<PackageRule, 'matchJsonata'> {
  const bounds = [
    ...(from === undefined ? [] : [`${proposed} >= "${padded(from)}"`]),
    ...(to === undefined ? [] : [`${proposed} <= "${padded(to)}"`]),
  ];
  return bounds.length === 0 ? {} : { matchJsonata: [bounds.join(' and ')] };
}

function padded(version: string): string {
  const { groups = [], suffix = '' } = parseVersion(version) ?? {};
  const numbers = groups.map((group) => String(group).padStart(width, '0')).join('.');
  return `${numbers}${suffix === '' ? whole : withSuffix}`;
}
