/** Pre-releases of upstreams whose versions are SemVer: https://semver.org/#spec-item-9 */

/** The hyphen decides, whatever word follows it; build metadata after a plus may hold one too. */
const prerelease = /^[vV]?\d+(?:\.\d+)*-/;

export function isSemverPrerelease(version: string): boolean {
  return prerelease.test(version);
}
