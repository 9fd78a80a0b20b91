/**
 * `details/<id>.json` against `<id>.json`, and against itself: lines, causes, ends and the newest. What is made
 * of other facts, such as the days of the ends and how many releases a line has, is found by making it anew.
 */
import { isFields } from '#model/json.ts';
import { addDays, dayOf, type Day } from '#model/time/instant.ts';
import { isSupported, phaseOn, timedPhases } from '#model/support/support.ts';
import type { ServedEnd } from '#model/served/support-keys.ts';
import type { DetailsFile } from '#model/served/details-file.ts';
import type { Ledger } from '#model/support/ledger.ts';
import { wrong, type Breach, type Clause } from '../clause.ts';
import type { releasesFile } from '../spec/component.ts';

type Release = DetailsFile['releases'][number];
type Line = DetailsFile['lines'][number];

export type ComponentFacts = {
  readonly id: string;
  /** `details/<id>.json` */
  readonly path: string;
  readonly details: DetailsFile;
  readonly ledger: Ledger;
  /** `<id>.json`, which says some of it too. */
  readonly file: ReturnType<typeof releasesFile>;
  /** The day of the build, for which everything was judged. */
  readonly built: Day;
  readonly names: ReadonlySet<string>;
};

export const detailsFacts: readonly Clause<ComponentFacts>[] = [
  {
    name: 'details-say-the-same',
    why: 'The details explain the component file, so every fact that both have is one fact.',
    *check({ id, path, details, file: { fields, releases: listed } }) {
      const file = `${id}.json`;
      const { homepage, changelogUrl } = fields;
      yield* unlike(path, undefined, details, { id, homepage, changelogUrl }, file);
      if (details.releases.length !== listed.length)
        yield wrong(path, `has ${details.releases.length} releases, ${file} ${listed.length}`);
      for (const [at, release] of details.releases.entries()) {
        const same = listed[at];
        if (!isFields(same)) continue;
        const { version, releaseTimestamp, changelogUrl: link, isDeprecated, isStable } = same;
        const facts = { version, changelogUrl: link, isDeprecated };
        const dated = release.servedTimestamp ? 'servedTimestamp' : 'releaseTimestamp';
        const wanted = { ...facts, [dated]: releaseTimestamp, isStable: isStable !== false };
        yield* unlike(path, `releases[${at}]`, release, wanted, file);
      }
    },
  },
  {
    name: 'newest-is-there',
    why: 'Something must be shown first, and what is called supported must not be deprecated.',
    *check({ path, details }) {
      const newest = highest(details.releases);
      const usable = details.releases.filter(({ isDeprecated }) => !isDeprecated);
      const good = highest(usable);
      const isOver = good?.support === 'unstated' && newest?.support !== 'unstated';
      const wanted = {
        newest: newest?.version,
        newestSupported: highest(usable.filter(({ support }) => isSupported(support)))?.version,
        headline: (isOver ? newest : (good ?? newest))?.version,
      };
      yield* unlike(path, undefined, details, wanted, 'its releases');
    },
  },
  {
    name: 'deprecation-has-a-cause',
    why: 'A deprecation that nobody explains, or a cause without one, is a verdict that was written by hand.',
    *check({ path, built, details: { releases } }) {
      for (const release of releases) {
        const { version, isDeprecated, causes = [], coming, overruled, deprecatedSince } = release;
        if (isDeprecated && causes.length === 0)
          yield wrong(path, 'is deprecated without a cause', version);
        if (!isDeprecated && causes.length > 0 && overruled === undefined)
          yield wrong(path, 'has a cause of deprecation and is not deprecated', version);
        // Only what holds for all of a component may say by itself since when.
        for (const { rule, since, ends } of [...causes, coming ?? []].flat()) {
          const message = `is supported through ${ends}, and deprecated since ${since}`;
          if (ends && rule !== 'all' && since !== addDays(ends, 1))
            yield wrong(path, message, version);
        }
        if (coming && (coming.since ?? built) <= built)
          yield wrong(path, `is to be deprecated from ${coming.since}, which has come`, version);
        const days = causes.flatMap(({ since }) => since ?? []).toSorted();
        const since = `is deprecated since ${deprecatedSince ?? 'no day'}, its causes ${days[0] ?? 'no day'}`;
        if (deprecatedSince !== days[0]) yield wrong(path, since, version);
      }
    },
  },
  {
    name: 'replacement-is-there',
    why: 'What is to be used instead must be something that the index has.',
    *check({ id, path, names, details: { rules = [], releases, declaredLines = [] } }) {
      const causes = [...releases, ...declaredLines].flatMap(({ causes = [] }) => causes);
      const coming = [...releases, ...declaredLines].flatMap(({ coming }) => coming ?? []);
      const named = new Set([...rules, ...causes, ...coming].map(({ replacedBy }) => replacedBy));
      for (const one of named)
        if (one === id || (one !== undefined && !names.has(one)))
          yield wrong(path, `says to use ${one} instead, which is no other component`);
    },
  },
  {
    name: 'support-follows-from-its-ends',
    why: 'The last day and the phase are one fact; neither may be changed alone.',
    *check({ path, details, built }) {
      const { releases, lines, declaredLines = [] } = details;
      for (const one of releases)
        yield* unlike(path, one.version, one, supportOn(built, one.phases), 'its ends');
      for (const one of [...lines, ...declaredLines])
        yield* unlike(path, one.line, one, supportOn(built, one.phases), 'its ends');
    },
  },
  {
    name: 'lines-are-their-releases',
    why: 'What is said of a line is what is said of its releases: its deprecation and the longest ends.',
    *check({ path, details }) {
      const releasesOf = Map.groupBy(details.releases, ({ line }) => line);
      for (const line of details.lines)
        yield* lineProblems(path, line, releasesOf.get(line.line) ?? []);
      const known = new Set(details.lines.map(({ line }) => line));
      if (known.size < details.lines.length) yield wrong(path, 'lists a line twice', 'lines');
      for (const { line, version } of details.releases)
        if (line !== undefined && !known.has(line))
          yield wrong(path, `is of the line ${line}, which is not listed`, version);
    },
  },
];

function supportOn(built: Day, phases: readonly ServedEnd[] = []) {
  const ends = phases.map(({ ends: day, ...end }) => ({ ...end, day }));
  return { support: phaseOn(built, ends) };
}

function highest(releases: readonly Release[]): Release | undefined {
  return releases.findLast(({ isStable }) => isStable) ?? releases.at(-1);
}

function* lineProblems(path: string, line: Line, own: readonly Release[]): Generator<Breach> {
  const newest =
    own.findLast(({ isStable, isDeprecated }) => isStable && !isDeprecated) ?? highest(own);
  if (newest === undefined) return;
  const { version, isDeprecated, deprecatedSince, deprecatedSinceBasis } = newest;
  const [first = newest.releaseTimestamp] = own
    .map(({ releaseTimestamp }) => releaseTimestamp)
    .toSorted();
  const wanted = { isDeprecated, deprecatedSince, deprecatedSinceBasis };
  const said = { newest: version, first: dayOf(first), ...wanted };
  yield* unlike(path, line.line, line, said, 'its releases');
  for (const phase of timedPhases) {
    const end = line.phases?.find((one) => one.phase === phase);
    const told = own.flatMap(({ phases = [] }) => phases.filter((one) => one.phase === phase));
    const isTold = told.some((one) => JSON.stringify(one) === JSON.stringify(end));
    const later = told.find(({ ends = '' }) => ends > (end?.ends ?? '9999'));
    const message = `the end of its phase ${phase} is not the longest of its releases`;
    const isWrong = end === undefined ? told.length > 0 : !isTold || later !== undefined;
    if (isWrong) yield wrong(path, message, line.line);
  }
}

function* unlike(
  path: string,
  place: string | undefined,
  found: object,
  wanted: object,
  by: string,
): Generator<Breach> {
  for (const [key, value] of Object.entries(wanted)) {
    const said: unknown = Reflect.get(found, key);
    if (said === value || JSON.stringify(said) === JSON.stringify(value)) continue;
    const words = [said, value].map((one) => JSON.stringify(one) ?? 'not said');
    yield wrong(path, `${key} is ${words[0]}, but ${words[1]} by ${by}`, place);
  }
}
