/** The same fact in several files: each must say the same of it. */
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { parseVersion, isPrerelease } from '#model/version.ts';
import { searchFile } from '#model/search.ts';
import { changesFile, type Change } from '#model/served/changes-file.ts';
import { statusFile } from '#model/served/status-file.ts';
import { detailsFile } from '#model/served/details-file.ts';
import {
  type Clause,
  type Fields,
  asText,
  isObject,
  isPlainVersion,
  releasesIn,
  shown,
  wrong,
} from '../clause.ts';
import { jsonOf } from '../base.ts';
import { valueOf, type Document } from '../document.ts';
import type { Observed } from '../observed.ts';

export const agreement: readonly Clause[] = [
  {
    name: 'some-releases',
    level: 'violation-if-ours',
    why: 'An index without any release is what an emptied one looks like.',
    *check(index) {
      const counts = [...index.components].map(([, document]) => releasesOf(document).length);
      if (counts.length > 0 && counts.every((count) => count === 0))
        yield wrong('index.json', 'lists components, and none of them has a release');
    },
  },
  {
    name: 'details-say-the-same',
    level: 'violation-if-ours',
    why: 'The details explain the component file, so every fact that both have is one fact.',
    *check(index) {
      for (const [name, document] of index.extras.details) {
        const component = valueOf(index.components.get(name));
        const details = valueOf(document);
        if (!isObject(component) || !isObject(details)) continue;
        if (details['id'] !== name) yield wrong(document.path, `is of ${shown(details['id'])}`);
        for (const key of ['homepage', 'changelogUrl'])
          if (details[key] !== component[key])
            yield wrong(
              document.path,
              `says ${shown(details[key])}, but ${name}.json ${shown(component[key])}`,
              key,
            );
        yield* releaseDifferences(
          document.path,
          releasesOf(document),
          releasesOf(index.components.get(name)),
        );
      }
    },
  },
  {
    name: 'newest-is-the-newest',
    level: 'violation-if-ours',
    why: 'What is shown first must be the last of the list, and what is called supported must not be deprecated.',
    *check(index) {
      for (const [, document] of index.extras.details) {
        const details = valueOf(document);
        const releases = releasesOf(document);
        if (!isObject(details)) continue;
        const { newest, newestSupported } = details;
        const stable = releases.filter(({ isStable }) => isStable !== false);
        const last = (stable.length > 0 ? stable : releases).at(-1)?.['version'];
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
      }
    },
  },
  {
    name: 'deprecation-has-a-cause',
    level: 'violation-if-ours',
    why: 'A deprecation that nobody explains, or a cause without one, is a verdict that was written by hand.',
    *check(index) {
      for (const [, document] of index.extras.details)
        for (const release of releasesOf(document)) {
          const { version, isDeprecated, causes, overruled } = release;
          const hasCause = Array.isArray(causes) && causes.length > 0;
          if (isDeprecated === true && !hasCause)
            yield wrong(document.path, 'is deprecated without a cause', asText(version));
          if (isDeprecated !== true && hasCause && overruled === undefined)
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
    *check(index) {
      for (const [, document] of index.extras.details) {
        const details = read(document, detailsFile);
        const byLine = Map.groupBy(details?.releases ?? [], (release) => release.line);
        for (const line of details?.lines ?? []) {
          const own = byLine.get(line.line) ?? [];
          const newest = own.find(({ version }) => version === line.newest);
          if (line.releases !== own.length)
            yield wrong(
              document.path,
              `has ${own.length} releases, not ${line.releases}`,
              line.line,
            );
          if (newest === undefined)
            yield wrong(document.path, `has no release ${line.newest}`, line.line);
          else if (line.isDeprecated !== newest.isDeprecated)
            yield wrong(
              document.path,
              `is ${line.isDeprecated ? '' : 'not '}deprecated, unlike its newest release`,
              line.line,
            );
        }
        const known = new Set(details?.lines.map(({ line }) => line));
        const stray = details?.releases.find(({ line }) => line !== undefined && !known.has(line));
        if (stray !== undefined)
          yield wrong(
            document.path,
            `is of the line ${stray.line}, which is not listed`,
            stray.version,
          );
      }
    },
  },
  {
    name: 'links-continue',
    level: 'violation-if-ours',
    why: 'The newest releases are those whose changes people read; only the oldest have no link.',
    *check(index) {
      for (const [name, document] of index.components) {
        const releases = releasesOf(document);
        const first = releases.findIndex(({ changelogUrl }) => changelogUrl !== undefined);
        const newest = releases.at(-1);
        const isPlain = isPlainVersion(newest?.['version']);
        if (first >= 0 && isPlain && newest?.['changelogUrl'] === undefined)
          yield wrong(
            `${name}.json`,
            'has no changelogUrl, although an older release has one',
            asText(newest?.['version']),
          );
      }
    },
  },
  {
    name: 'not-all-are-pre-releases',
    level: 'violation-if-ours',
    why: 'Renovate proposes no release that is called unstable, so it would propose none.',
    *check(index) {
      for (const [name, document] of index.components) {
        const releases = releasesOf(document);
        const marked = releases.every(({ isStable }) => isStable === false);
        const reads = releases.some(({ version }) => readsAsPrerelease(version));
        if (releases.length > 0 && marked && !reads)
          yield wrong(`${name}.json`, 'calls every release a pre-release');
      }
    },
  },
  {
    name: 'changes-are-of-releases',
    level: 'violation-if-ours',
    why: 'News of a release that is not listed, or of another day, is no news.',
    *check(index) {
      const changes = read(index.extras.changes, changesFile)?.changes ?? [];
      const ids = new Set<string>();
      for (const [at, change] of changes.entries()) {
        const place = `changes[${at}]`;
        if (ids.has(change.id)) yield wrong('changes.json', `has the id ${change.id} twice`, place);
        ids.add(change.id);
        if (change.on > index.now.slice(0, 10))
          yield wrong('changes.json', `is of ${change.on}, which has not come`, place);
        const releases = releasesOf(
          index.extras.details.get(change.component) ?? index.components.get(change.component),
        );
        const versions = versionsOf(change);
        const found = versions.map((version) =>
          releases.find((release) => release['version'] === version),
        );
        if (!index.components.has(change.component))
          yield wrong('changes.json', `is of ${change.component}, which is not listed`, place);
        else if (change.kind !== 'corrected' && found.includes(undefined))
          yield wrong('changes.json', `is of ${versions.join(', ')}, which is not listed`, place);
        if (
          change.kind === 'deprecated' &&
          found.some((release) => release !== undefined && release['isDeprecated'] !== true)
        )
          yield wrong('changes.json', 'deprecates a release that is not deprecated', place);
        if (
          change.kind === 'released' &&
          found[0] !== undefined &&
          (found[0]['releaseTimestamp'] !== change.releaseTimestamp ||
            found[0]['changelogUrl'] !== change.changelogUrl)
        )
          yield wrong('changes.json', `differs from details/${change.component}.json`, place);
      }
    },
  },
  {
    name: 'changes-tell-the-newest',
    level: 'violation-if-ours',
    why: 'The latest release is the news that people wait for.',
    *check(index) {
      if (index.extras.changes === undefined) return;
      const changes = read(index.extras.changes, changesFile)?.changes;
      const dates = [...index.components.values()].flatMap((document) =>
        releasesOf(document).map(({ releaseTimestamp }) => asText(releaseTimestamp).slice(0, 10)),
      );
      const latest = dates.toSorted().at(-1);
      if (changes !== undefined && latest !== undefined && !changes.some(({ on }) => on >= latest))
        yield wrong('changes.json', `tells nothing of ${latest}, the day of the latest release`);
    },
  },
  {
    name: 'status-is-of-the-past',
    level: 'violation-if-ours',
    why: 'A build from the future makes every later one look older than what is live.',
    *check({ extras, now }) {
      const status = read(extras.status, statusFile);
      if (status === undefined) return;
      if (status.built > later(now))
        yield wrong(
          'status.json',
          `was built at ${status.built}, which has not come; set the clock right`,
        );
      for (const [name, { lastSuccess }] of Object.entries(status.components))
        if (lastSuccess !== undefined && lastSuccess > later(status.built))
          yield wrong('status.json', `was gathered after the build, at ${lastSuccess}`, name);
    },
  },
  {
    name: 'status-agrees',
    level: 'violation-if-ours',
    why: 'A component that is held or stale must not look fresh.',
    *check({ extras }) {
      const status = read(extras.status, statusFile);
      for (const [name, document] of extras.details) {
        const details = read(document, detailsFile);
        const told = status?.components[name];
        if (details === undefined || told === undefined) continue;
        const isHeld = details.held.length > 0;
        const isFailing = details.sources.some(({ failing }) => failing !== undefined);
        const wanted = isHeld ? ['held'] : isFailing ? ['stale'] : ['fresh', 'unwatched'];
        if (!wanted.includes(told.state))
          yield wrong(
            'status.json',
            `is ${told.state}, but its details say ${wanted.join(' or ')}`,
            name,
          );
        if (!isDeepStrictEqual(told.held ?? [], details.held))
          yield wrong('status.json', 'is held for another reason than its details say', name);
      }
    },
  },
  {
    name: 'search-shape',
    level: 'violation-if-ours',
    why: 'The search box reads its data by position, so one missing key breaks it for all.',
    *check(index) {
      const file = index.files.get('assets/search.json');
      if (file?.status !== 200) return;
      for (const { path, message } of searchFile.safeParse(jsonOf(file.text)).error?.issues ?? [])
        yield wrong(file.path, message, path.map(String).join('.'));
    },
  },
  {
    name: 'search-finds-what-is-listed',
    level: 'violation-if-ours',
    why: 'A release that the search box does not find is not there for who searches.',
    *check(index) {
      const path = 'assets/search.json';
      const file = index.files.get(path);
      if (file?.status !== 200) return;
      const data = jsonOf(file.text);
      const components: unknown = isObject(data) ? data['components'] : undefined;
      if (!Array.isArray(components)) {
        yield wrong(path, 'has no list of components');
        return;
      }
      const ids = components.map((one: unknown) => (isObject(one) ? one['id'] : undefined));
      if (!isDeepStrictEqual(ids, [...index.components.keys()]))
        yield wrong(path, 'has other components than index.json');
      for (const one of components as unknown[])
        if (isObject(one)) yield* searchDifferences(path, one, index);
    },
  },
];

function* releaseDifferences(path: string, details: readonly Fields[], listed: readonly Fields[]) {
  for (const [at, release] of details.entries()) {
    const same = listed[at];
    if (same === undefined) continue;
    for (const key of ['version', 'releaseTimestamp', 'changelogUrl', 'isDeprecated'])
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

function* searchDifferences(path: string, found: Fields, index: Observed) {
  const name = asText(found['id']);
  const document = index.extras.details.get(name);
  const details = valueOf(document);
  if (!isObject(details)) return;
  if (found['title'] !== details['title'])
    yield wrong(path, `calls it ${shown(found['title'])}`, name);
  for (const key of ['tags', 'facts'] as const) {
    const here = found[key] ?? (key === 'tags' ? [] : {});
    if (!isDeepStrictEqual(here, details[key]))
      yield wrong(path, `has other ${key} than its details`, name);
  }
  const releases = releasesOf(document);
  const versions = releases.map(({ version }) => version);
  if (!isDeepStrictEqual(found['versions'], versions))
    yield wrong(path, 'has other versions than its details', name);
  const { verdict, verdicts } = found;
  if (!Array.isArray(verdict) || !Array.isArray(verdicts)) return;
  const deprecated = verdict.map((place: unknown) => {
    const one: unknown = (verdicts as unknown[])[Number(place)];
    return isObject(one) ? one['deprecated'] : undefined;
  });
  if (
    !isDeepStrictEqual(
      deprecated,
      releases.map(({ isDeprecated }) => isDeprecated),
    )
  )
    yield wrong(path, 'has other deprecations than its details', name);
}

function releasesOf(document: Document | undefined): readonly Fields[] {
  const fields = valueOf(document);
  if (document === undefined || !isObject(fields)) return [];
  return [...releasesIn(document.path, fields)].map(({ release }) => release);
}

function read<T>(document: Document | undefined, schema: z.ZodType<T>): T | undefined {
  const value = valueOf(document);
  return value === undefined ? undefined : schema.safeParse(value).data;
}

function readsAsPrerelease(version: unknown): boolean {
  const parsed = typeof version === 'string' ? parseVersion(version) : undefined;
  return parsed !== undefined && isPrerelease(parsed);
}

/** Clocks of two machines differ by a little. */
function later(instant: string): string {
  return new Date(Date.parse(instant) + 15 * 60_000).toISOString();
}

/** The releases that a piece of news is about; a moved end is about a line. */
function versionsOf(change: Change): readonly string[] {
  switch (change.kind) {
    case 'deprecated':
      return change.versions;
    case 'released':
    case 'corrected':
      return [change.version];
    case 'moved':
    case 'announced':
      return [];
    default:
      return change satisfies never;
  }
}
