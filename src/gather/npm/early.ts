/** Which versions of an npm package are pre-releases: https://docs.npmjs.com/cli/commands/npm-dist-tag */
import { compareVersions, isPrerelease, readVersion } from '#model/version.ts';
import { isSemverPrerelease } from '../reading/entries.ts';

type DistTags = Readonly<Record<string, string>>;

/**
 * The hyphen decides, but for two cases in which the package's tags say more: `latest` names a version
 * such as `1.2.3-1`, so that those written like it are its releases; or a tag such as `next` names a
 * version without a hyphen that `latest` has not reached yet.
 */
export function isEarly(version: string, tags: DistTags): boolean {
  const { latest } = tags;
  if (!isSemverPrerelease(version)) return isTaggedEarly(version, tags);
  if (latest === undefined || !isSemverPrerelease(latest) || hasEarlyWord(latest)) return true;
  return shapeOf(version) !== shapeOf(latest);
}

function isTaggedEarly(version: string, { latest, ...others }: DistTags): boolean {
  if (latest === undefined || !isAbove(version, latest)) return false;
  return Object.entries(others).some(
    ([tag, tagged]) => tagged === version && hasEarlyWord(`0-${tag}`),
  );
}

function hasEarlyWord(text: string): boolean {
  const version = readVersion(text);
  return version !== undefined && isPrerelease(version);
}

/** What follows the first hyphen, whatever its numbers. */
function shapeOf(version: string): string {
  return version.slice(version.indexOf('-')).replace(/\d+/g, '0');
}

function isAbove(a: string, b: string): boolean {
  const [left, right] = [readVersion(a), readVersion(b)];
  return left !== undefined && right !== undefined && compareVersions(left, right) > 0;
}
