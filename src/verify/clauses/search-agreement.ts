/** The data of the search box: it finds what is listed, and judges it as the details do. */
import { withoutUndefined } from '#model/without-undefined.ts';
import { millisecondsOf, msPerDay } from '#model/time/instant.ts';
import type { SearchComponent, SearchFile } from '#model/served/search.ts';
import type { DetailsFile } from '#model/served/details-file.ts';
import { isSame } from '../same.ts';
import type { Breach, Clause, Fields } from '../clause.ts';
import { asText, isObject, shown, wrong } from '../clause.ts';
import { valueOf } from '../document.ts';
import { described, unlike, type Described, type Release } from '../formats.ts';
import { ownFile, type Observed, type Part } from '../observed.ts';
import { releasesOfDetails } from '../releases.ts';
import { remember } from '../remember.ts';

const path = 'assets/search.json';

export const searchAgreement: readonly Clause[] = [
  {
    name: 'search-finds-what-is-listed',
    level: 'violation-if-ours',
    why: 'A release that the search box does not find is not there for who searches.',
    across: (index) => ({
      each: (part) => searchDifferences(part),
      *end() {
        if (ownFile(index, path) === undefined) return;
        const components = componentsIn(index);
        if (components === undefined) {
          yield wrong(path, 'has no list of components');
          return;
        }
        const ids = components.map((one) => (isObject(one) ? one['id'] : undefined));
        if (!isSame(ids, [...index.names]))
          yield wrong(path, 'has other components than index.json');
      },
    }),
  },
  {
    name: 'search-agrees',
    level: 'violation-if-ours',
    why: 'The search box must not call supported what the page calls ended.',
    *each(part) {
      const one = described(part);
      const found = one && searchedById(part.index).get(one.id);
      if (one === undefined || found === undefined) return;
      const { id, details } = one;
      const place = (version: string | undefined) =>
        version === undefined ? undefined : found.versions.indexOf(version);
      yield* unlike(
        path,
        id,
        { newest: found.newest, newestSupported: found.newestSupported },
        { newest: place(details.newest), newestSupported: place(details.newestSupported) },
      );
      yield* releaseProblems(found, one);
      yield* lineProblems(found, details);
    },
  },
];

function componentsIn(index: Observed): readonly unknown[] | undefined {
  const data = ownFile(index, path)?.json;
  const components: unknown = isObject(data) ? data['components'] : undefined;
  return Array.isArray(components) ? (components as unknown[]) : undefined;
}

const foundByName = /* @__PURE__ */ remember(
  (index: Observed): ReadonlyMap<string, readonly Fields[]> =>
    Map.groupBy((componentsIn(index) ?? []).filter(isObject), ({ id }) => asText(id)),
);

const searchedById = /* @__PURE__ */ remember((index: Observed): ReadonlyMap<string, Found> => {
  const { components = [] } = (ownFile(index, path)?.json ?? {}) as Partial<SearchFile>;
  return new Map(components.toReversed().map((one) => [one.id, one]));
});

function* searchDifferences({ index, component }: Part): Generator<Breach> {
  if (component === undefined) return;
  const details = valueOf(component.details);
  if (component.details === undefined || !isObject(details)) return;
  const { name } = component;
  const releases = releasesOfDetails(component.details);
  for (const found of foundByName(index).get(name) ?? []) {
    if (found['title'] !== details['title'])
      yield wrong(path, `calls it ${shown(found['title'])}`, name);
    for (const key of ['tags', 'facts'] as const) {
      const here = found[key] ?? (key === 'tags' ? [] : {});
      if (!isSame(here, details[key])) yield wrong(path, `has other ${key} than its details`, name);
    }
    if (!isList(found['versions'], releases.length, (at) => releases[at]?.['version']))
      yield wrong(path, 'has other versions than its details', name);
    const { verdict, verdicts } = found;
    if (!Array.isArray(verdict) || !Array.isArray(verdicts)) continue;
    const deprecated = (verdicts as unknown[]).map((one) =>
      isObject(one) ? one['deprecated'] : undefined,
    );
    const isTold = (release: Fields, at: number) =>
      deprecated[Number(verdict[at])] === release['isDeprecated'];
    if (verdict.length !== releases.length || !releases.every(isTold))
      yield wrong(path, 'has other deprecations than its details', name);
  }
}

/** Whether a value is the list of these texts or truths. */
function isList(value: unknown, length: number, wanted: (at: number) => unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length === length &&
    (value as unknown[]).every((one, at) => one === wanted(at))
  );
}

type Found = SearchComponent;

function* releaseProblems(found: Found, { id, details, alike }: Described): Generator<Breach> {
  for (let at = 0; at < details.releases.length; at++) {
    const { releaseTimestamp, version } = details.releases[at] as Release;
    const milliseconds = millisecondsOf(releaseTimestamp);
    const told = found.released[at] ?? 0;
    if ((told > 1_000_000 ? told : told * msPerDay) !== milliseconds && milliseconds > 1_000_000)
      yield wrong(path, 'came out at another time than its details say', `${id} ${version}`);
  }
  for (const { at: start, releases } of alike) {
    let agreeing: number | undefined;
    for (let at = 0; at < releases.length; at++) {
      const place = found.verdict[start + at] ?? -1;
      if (agreeing === place) continue;
      const release = releases[at] as Release;
      if (isSame(found.verdicts[place], verdictOf(release))) agreeing = place;
      else yield wrong(path, 'is judged otherwise than in its details', `${id} ${release.version}`);
    }
  }
}

function* lineProblems(found: Found, { id, lines, releases }: DetailsFile): Generator<Breach> {
  const isCounted = (count: number) => {
    const starts = new Map(
      lines.flatMap(({ line }) => (groupsIn(line) === count ? [[line, `${line}.`] as const] : [])),
    );
    return releases.every(({ version, line }) => {
      if (line === undefined) return true;
      const start = starts.get(line);
      return (start !== undefined && version.startsWith(start)) || isOfLine(version, count, line);
    });
  };
  const named = found.lines?.map(({ name }) => name);
  if (found.line === undefined ? named === undefined && lines.length > 0 : !isCounted(found.line))
    yield wrong(path, 'has other lines than its details', id);
  const names = lines.map(({ line }) => line);
  if (named !== undefined && !isSame(named, names))
    yield wrong(path, 'has other lines than its details', id);
}

function groupsIn(line: string): number {
  return /^\d+(?:\.\d+)*$/.test(line) ? line.split('.').length : 0;
}

/** Whether the first groups of a version are a line; a version of fewer groups is one by itself. */
function isOfLine(version: string, count: number, line: string): boolean {
  return /^v?(\d+(?:\.\d+)*)/i.exec(version)?.[1]?.split('.').slice(0, count).join('.') === line;
}

function verdictOf(release: Release): object {
  const { isDeprecated, deprecatedSince, deprecatedSinceBasis, support } = release;
  const { phases = [], causes = [], coming, overruled } = release;
  const replacedBy = causes.find((cause) => cause.replacedBy !== undefined)?.replacedBy;
  return {
    deprecated: isDeprecated,
    ...withoutUndefined({ deprecatedSince, deprecatedSinceBasis }),
    phase: support,
    ends: phases.map(({ phase, ends, precision, basis, past }) =>
      withoutUndefined({ phase, day: ends, precision, basis, past }),
    ),
    ...(causes.length > 0 && {
      rules: [...new Set(causes.map(({ rule }) => rule))],
      reasons: [...new Set(causes.map(({ reason }) => reason))],
    }),
    ...(replacedBy !== undefined && { replacedBy }),
    ...(coming?.since !== undefined && { coming: comingOf(coming) }),
    ...(overruled && { overruled: true }),
  };
}

function comingOf({ since, basis, rule, reason, replacedBy }: NonNullable<Release['coming']>) {
  return withoutUndefined({ since, basis, rule, reason, replacedBy });
}
