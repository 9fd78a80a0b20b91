/** The link to what a release changed: a person's, its source's, or one built from the component's rules. */
import type { ChangelogRule, Component } from '#model/component/component.ts';
import { urlProblem } from '#model/url.ts';
import { compareVersions, parseVersion } from '#model/version/version.ts';
import type { Release } from './published-history.ts';

type Build = (release: Release) => string | undefined;

export function changelogLinks(component: Component): Build {
  const builds = (component.changelog ?? []).map(buildFrom);
  return (release) =>
    release.correction?.changelogUrl ?? release.recorded.changelogUrl ?? firstOf(builds, release);
}

function firstOf(builds: readonly Build[], release: Release): string | undefined {
  for (const build of builds) {
    const link = build(release);
    if (link !== undefined) return link;
  }
  return undefined;
}

function buildFrom({ url, from, to }: ChangelogRule): Build {
  const oldest = from && parseVersion(from);
  const newest = to && parseVersion(to);
  const fill = filler(url);
  return (release) => {
    if (oldest && compareVersions(release.version, oldest) < 0) return undefined;
    if (newest && compareVersions(release.version, newest) > 0) return undefined;
    return fill(release);
  };
}

/**
 * What is inserted is encoded: a version comes from outside and must not steer the link elsewhere. One
 * with which the link cannot be published, being too long or part of a host's name, gets none.
 */
function filler(url: string): Build {
  // Names and the texts between them take turns.
  const [start = '', ...parts] = url.split(/\{(version|line|dashes)\}/);
  return ({ version, line }) => {
    let link = start;
    for (let i = 0; i < parts.length; i += 2) {
      const value = parts[i] === 'line' ? line : version.text;
      // Without a line there is nothing to insert, and a link with a gap leads nowhere.
      if (value === undefined) return undefined;
      link += encoded(parts[i] === 'dashes' ? dashes(value) : value) + parts[i + 1];
    }
    return urlProblem(link, ['https:']) === undefined ? link : undefined;
  };
}

/** Most versions and lines have nothing to encode. */
function encoded(value: string): string {
  return /[^\w.-]/.test(value) ? encodeURIComponent(value) : value;
}

function dashes(version: string): string {
  return version.replaceAll('.', '-');
}
