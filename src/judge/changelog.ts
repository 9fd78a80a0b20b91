/** The link to what a release changed: a person's, its source's, or one built from the component's rules. */
import type { ChangelogRule, Component } from '#model/component/component.ts';
import { urlProblem } from '#model/url.ts';
import { compareVersions, parseVersion } from '#model/version/version.ts';
import type { Release } from './published-history.ts';

type Build = (release: Release) => string | undefined;

export function changelogLinks({ changelog = [] }: Component): Build {
  const builds = changelog.map(buildFrom);
  return (release) =>
    release.correction?.changelogUrl ??
    release.recorded.changelogUrl ??
    builds.flatMap((build) => build(release) ?? [])[0];
}

function buildFrom({ url, from, to }: ChangelogRule): Build {
  const oldest = from && parseVersion(from);
  const newest = to && parseVersion(to);
  return (release) => {
    if (oldest && compareVersions(release.version, oldest) < 0) return undefined;
    if (newest && compareVersions(release.version, newest) > 0) return undefined;
    return filled(url, release);
  };
}

/**
 * What is inserted is encoded: a version comes from outside and must not steer the link elsewhere. One
 * with which the link cannot be published, being too long or part of a host's name, gets none.
 */
function filled(url: string, { version: { text }, line }: Release): string | undefined {
  // Without a line there is nothing to insert, and a link with a gap leads nowhere.
  if (line === undefined && url.includes('{line}')) return undefined;
  const link = url
    .replaceAll('{version}', () => encodeURIComponent(text))
    .replaceAll('{dashes}', () => encodeURIComponent(text.replaceAll('.', '-')))
    .replaceAll('{line}', () => encodeURIComponent(line ?? ''));
  return urlProblem(link, ['https:']) === undefined ? link : undefined;
}
