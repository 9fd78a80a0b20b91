/** Matches proposals within a range of versions; Renovate has no matcher of its own for that. */
import { parseVersion } from '#model/version.ts';
import type { PackageRule } from './preset.ts';

const width = 15;
const proposed = `$join($map($split(newVersion, "."), function($group) { $pad($group, -${width}, "0") }), ".")`;

/** Both ends belong to the range. Groups of one width order as text, and a missing one comes first. */
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
  const groups = parseVersion(version)?.groups ?? [];
  return groups.map((group) => String(group).padStart(width, '0')).join('.');
}
