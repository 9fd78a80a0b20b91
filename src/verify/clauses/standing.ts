/** What the details say of support: every answer follows from the ends and causes that stand beside it. */
import { addDays, dayOf, type Day } from '#model/time/instant.ts';
import type { DetailsFile } from '#model/served/details-file.ts';
import type { ServedEnd } from '#model/served/support-keys.ts';
import { isSupported, phaseOn, type PhaseEnd } from '#model/support/support.ts';
import { servedStanding } from '#publish/json/standing.ts';
import type { Breach, Clause } from '../clause.ts';
import { shown, wrong } from '../clause.ts';
import {
  described,
  statusOf,
  unlike,
  type Described,
  type Line,
  type Release,
} from '../formats.ts';
import { lineProblems } from '../line-standing.ts';
import type { Observed } from '../observed.ts';
import { standingOf } from '../standing-keys.ts';

type Standing = Release | Line;

export const standing: readonly Clause[] = [
  {
    name: 'support-follows-from-its-ends',
    level: 'violation-if-ours',
    why: 'The last day, the phase and the word supported are one fact; none may be changed alone.',
    *each(part) {
      const one = described(part);
      if (one === undefined) return;
      const { lines } = one.details;
      const today = builtOn(part.index);
      const path = `details/${one.id}.json`;
      for (const line of lines) yield* endProblems(path, line, today);
      yield* perAlike(one, (release) => endProblems(path, release, today));
    },
  },
  {
    name: 'deprecation-follows-from-its-causes',
    level: 'violation-if-ours',
    why: 'Since when, and because of whom, is what the causes say.',
    *each(part) {
      const one = described(part);
      if (one !== undefined)
        yield* perAlike(one, (release) => causeProblems(`details/${one.id}.json`, release));
    },
  },
  {
    name: 'lines-and-headline-follow-from-releases',
    level: 'violation-if-ours',
    why: 'What is said of a line, and of the component, is what is said of its releases.',
    *each(part) {
      const one = described(part);
      if (one === undefined) return;
      const { id, details, releasesOf } = one;
      const path = `details/${id}.json`;
      for (const line of details.lines) yield* lineProblems(path, line, releasesOf(line.line));
      yield* unlike(path, 'the whole', headOf(details), headFrom(one, builtOn(part.index)));
    },
  },
];

/** Where something is wrong with the first of some alike releases, it is with all of them. */
function* perAlike(
  { alike }: Described,
  problemsOf: (release: Release) => readonly Breach[],
): Generator<Breach> {
  for (const { releases } of alike)
    for (const release of releases) {
      const problems = problemsOf(release);
      if (problems.length === 0) break;
      yield* problems;
    }
}

function builtOn(index: Observed): Day {
  return dayOf(statusOf(index)?.built ?? index.now);
}

function nameOf(one: Standing): string {
  return 'version' in one ? one.version : one.line;
}

function endProblems(path: string, one: Standing, today: Day): readonly Breach[] {
  const ends = (one.phases ?? []).map(asEnd);
  const { deprecatedSince, deprecatedSinceBasis } = one;
  const wanted = {
    ...servedStanding({
      deprecated: one.isDeprecated,
      deprecatedSince,
      deprecatedSinceBasis,
      phase: phaseOn(today, ends),
      ends,
    }),
    ...supportEnd(ends),
  };
  return unlike(path, nameOf(one), standingOf(one), wanted);
}

function supportEnd(ends: readonly PhaseEnd[]) {
  const day = ends.find(({ phase }) => phase === 'maintenance')?.day;
  return day === undefined ? {} : { supportEnds: day };
}

function asEnd({ phase, ends, precision, basis, past }: ServedEnd): PhaseEnd {
  return { phase, day: ends, precision, basis, past };
}

function causeProblems(path: string, release: Release): readonly Breach[] {
  const found: Breach[] = [];
  const { version, causes = [], coming, phases = [], deprecatedSince } = release;
  const first = firstOf(causes);
  if (deprecatedSince !== first)
    found.push(
      wrong(
        path,
        `is deprecated since ${shown(deprecatedSince)}, its causes ${shown(first)}`,
        version,
      ),
    );
  const isEnding = phases.some(
    ({ phase, ends, rule }) =>
      phase === 'maintenance' &&
      ends !== undefined &&
      (rule === 'line-age' || rule === 'line-ends'),
  );
  if (isEnding && causes.length === 0 && coming === undefined && release.overruled === undefined)
    found.push(wrong(path, 'ends on a known day, and no deprecation is said to come', version));
  const told = [...causes, ...(coming === undefined ? [] : [coming])];
  for (const rule of ['line-age', 'line-ends'] as const) {
    const [cause, ...more] = told.filter((one) => one.rule === rule);
    const own = phases.filter((end) => end.rule === rule);
    // Of two rules of a kind, the end is that of one, and the cause perhaps that of the other.
    if (cause === undefined || more.length > 0) continue;
    if (cause.ends !== undefined && cause.since !== addDays(cause.ends, 1))
      found.push(wrong(path, 'is deprecated on another day than the one after its last', version));
    if (own.length !== 1 || own[0]?.phase !== 'maintenance') continue;
    found.push(...unlike(path, version, causeFacts(cause), causeFacts(own[0])));
  }
  return found;
}

function firstOf(causes: NonNullable<Release['causes']>): Day | undefined {
  let first: Day | undefined;
  for (const { since } of causes)
    if (since !== undefined && (first === undefined || since < first)) first = since;
  return first;
}

function causeFacts({ ends, reason, seen }: Pick<ServedEnd, 'ends' | 'reason' | 'seen'>): object {
  return { ends, reason, seen };
}

function headOf({ newest, newestSupported, headline, nextChange }: DetailsFile): object {
  return { newest, newestSupported, headline, nextChange };
}

function headFrom({ details, alike }: Described, today: Day): object {
  const { releases, declaredLines = [] } = details;
  const usable = releases.filter(({ isDeprecated }) => !isDeprecated);
  const empty = declaredLines.filter(({ shares }) => shares === undefined);
  const days = [...alike.flatMap((group) => group.releases.slice(0, 1)), ...empty]
    .flatMap((one) => changesOf(one))
    .filter((day) => day > today)
    .toSorted();
  return {
    newest: highest(releases),
    newestSupported: highest(usable.filter(({ support }) => isSupported(support))),
    headline: highest(usable) ?? highest(releases),
    nextChange: days[0],
  };
}

type Changing = Pick<Release, 'support' | 'phases'> & Partial<Pick<Release, 'coming' | 'causes'>>;

/** Days on which its phase becomes another, or its deprecation begins. */
function changesOf({ phases = [], support, coming, causes = [] }: Changing): readonly Day[] {
  const ends = phases.map(asEnd);
  const over = ends.flatMap(({ day }) => (day === undefined ? [] : [addDays(day, 1)]));
  return [
    ...[...causes, ...(coming === undefined ? [] : [coming])].flatMap(({ since }) => since ?? []),
    ...over.filter((day) => phaseOn(day, ends) !== support),
  ];
}

function highest(releases: readonly Release[]): string | undefined {
  return (releases.findLast(({ isStable }) => isStable) ?? releases.at(-1))?.version;
}
