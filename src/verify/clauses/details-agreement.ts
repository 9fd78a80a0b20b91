/** The details against the component file that they explain, and within themselves. */
import { parseVersion, isPrerelease } from '#model/version/version.ts';
import type { Breach, Clause, Fields } from '../clause.ts';
import { asText, isObject, isPlainVersion, shown, wrong } from '../clause.ts';
import { valueOf } from '../document.ts';
import { described } from '../formats.ts';
import { listedReleases, releasesOfDetails } from '../releases.ts';

export const detailsAgreement: readonly Clause[] = [
  {
    name: 'some-releases',
    level: 'violation-if-ours',
    why: 'An index without any release is what an emptied one looks like.',
    across(index) {
      let some = index.names.size === 0;
      return {
        each(part) {
          some ||= listedReleases(part).length > 0;
          return [];
        },
        *end() {
          if (!some) yield wrong('index.json', 'lists components, and none of them has a release');
        },
      };
    },
  },
  {
    name: 'details-say-the-same',
    level: 'violation-if-ours',
    why: 'The details explain the component file, so every fact that both have is one fact.',
    *each(part) {
      const { name = '', document, details: explained } = part.component ?? {};
      const component = valueOf(document);
      const details = valueOf(explained);
      if (!isObject(component) || !isObject(details) || explained === undefined) return;
      const { path } = explained;
      if (details['id'] !== name) yield wrong(path, `is of ${shown(details['id'])}`);
      for (const key of ['homepage', 'changelogUrl'])
        if (details[key] !== component[key])
          yield wrong(
            path,
            `says ${shown(details[key])}, but ${name}.json ${shown(component[key])}`,
            key,
          );
      yield* releaseDifferences(path, releasesOfDetails(explained), listedReleases(part));
    },
  },
  {
    name: 'newest-is-the-newest',
    level: 'violation-if-ours',
    why: 'What is shown first must be the last of the list, and what is called supported must not be deprecated.',
    *each({ component }) {
      const document = component?.details;
      const details = valueOf(document);
      if (document === undefined || !isObject(details)) return;
      const releases = releasesOfDetails(document);
      const { newest, newestSupported } = details;
      const stable = releases.findLast(({ isStable }) => isStable !== false);
      const last = (stable ?? releases.at(-1))?.['version'];
      if (newest !== last && newest !== releases.at(-1)?.['version'])
        yield wrong(
          document.path,
          `is ${shown(newest)}, but the list ends with ${shown(last)}`,
          'newest',
        );
      const supported = releases.find(({ version }) => version === newestSupported);
      if (
        newestSupported !== undefined &&
        (supported === undefined || supported['isDeprecated'] === true)
      )
        yield wrong(
          document.path,
          `${shown(newestSupported)} is deprecated or not listed`,
          'newestSupported',
        );
    },
  },
  {
    name: 'deprecation-has-a-cause',
    level: 'violation-if-ours',
    why: 'A deprecation that nobody explains, or a cause without one, is a verdict that was written by hand.',
    *each({ component }) {
      const document = component?.details;
      if (document === undefined) return;
      for (const release of releasesOfDetails(document)) {
        if (isExplained(release)) continue;
        const version = release['version'];
        if (release['isDeprecated'] === true)
          yield wrong(document.path, 'is deprecated without a cause', asText(version));
        else
          yield wrong(
            document.path,
            'has a cause of deprecation and is not deprecated',
            asText(version),
          );
      }
    },
  },
  {
    name: 'lines-fit-their-releases',
    level: 'violation-if-ours',
    why: 'A line is its releases: their number and the newest, whose deprecation is the line’s.',
    *each(part) {
      const one = described(part);
      if (one === undefined) return;
      const path = `details/${one.id}.json`;
      for (const line of one.details.lines) {
        const own = one.releasesOf(line.line);
        const newest = own.find(({ version }) => version === line.newest);
        if (line.releases !== own.length)
          yield wrong(path, `has ${own.length} releases, not ${line.releases}`, line.line);
        if (newest === undefined) yield wrong(path, `has no release ${line.newest}`, line.line);
        else if (line.isDeprecated !== newest.isDeprecated)
          yield wrong(
            path,
            `is ${line.isDeprecated ? '' : 'not '}deprecated, unlike its newest release`,
            line.line,
          );
      }
      const known = new Set(one.details.lines.map(({ line }) => line));
      const stray = one.details.releases.find(({ line }) => line !== undefined && !known.has(line));
      if (stray !== undefined)
        yield wrong(path, `is of the line ${stray.line}, which is not listed`, stray.version);
    },
  },
  {
    name: 'links-continue',
    level: 'note',
    why: 'The newest releases are those whose changes people read. A source that gives links may be late with one.',
    *each(part) {
      const releases = listedReleases(part);
      const newest = releases.at(-1);
      const version = newest?.['version'];
      if (newest?.['changelogUrl'] !== undefined || !isPlainVersion(version)) return;
      if (releases.some(({ changelogUrl }) => changelogUrl !== undefined))
        yield wrong(
          `${part.component?.name}.json`,
          'has no changelogUrl, although an older release has one',
          version,
        );
    },
  },
  {
    name: 'not-all-are-pre-releases',
    level: 'note',
    why: 'Renovate proposes no release that is called unstable, so it proposes none. A product may have no other yet.',
    *each(part) {
      const releases = listedReleases(part);
      if (releases.length === 0 || !releases.every(({ isStable }) => isStable === false)) return;
      if (!releases.some(({ version }) => readsAsPrerelease(version)))
        yield wrong(`${part.component?.name}.json`, 'calls every release a pre-release');
    },
  },
];

function isExplained({ isDeprecated, causes, overruled }: Fields): boolean {
  const hasCause = Array.isArray(causes) && causes.length > 0;
  return isDeprecated === true ? hasCause : !hasCause || overruled !== undefined;
}

const shared = ['version', 'releaseTimestamp', 'changelogUrl', 'isDeprecated'];

function* releaseDifferences(
  path: string,
  details: readonly Fields[],
  listed: readonly Fields[],
): Generator<Breach> {
  for (let at = 0; at < details.length; at++) {
    const release = details[at] as Fields;
    const same = listed[at];
    if (same === undefined || agree(release, same)) continue;
    for (const key of shared)
      if (release[key] !== same[key])
        yield wrong(
          path,
          `${key} is ${shown(release[key])}, but in the component file ${shown(same[key])}`,
          `releases[${at}]`,
        );
    if ((release['isStable'] === false) !== (same['isStable'] === false))
      yield wrong(path, 'isStable differs from the component file', `releases[${at}]`);
  }
}

function agree(release: Fields, same: Fields): boolean {
  return (
    release['version'] === same['version'] &&
    release['releaseTimestamp'] === same['releaseTimestamp'] &&
    release['changelogUrl'] === same['changelogUrl'] &&
    release['isDeprecated'] === same['isDeprecated'] &&
    (release['isStable'] === false) === (same['isStable'] === false)
  );
}

function readsAsPrerelease(version: unknown): boolean {
  const parsed = typeof version === 'string' ? parseVersion(version) : undefined;
  return parsed !== undefined && isPrerelease(parsed);
}
