/** Judges each line on a day: by its releases or, without any, by what is stated for its name. */
import type { DeclaredLine } from '#model/component/line.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { dayOf, type Day } from '#model/time/instant.ts';
import { holdsForEmpty } from '#model/support/policy.ts';
import { phaseOn } from '#model/support/support.ts';
import type { WrittenDay } from '#model/support/support-words.ts';
import type { EmptyLine, JudgedLine, JudgedRelease, ShownLine } from '#model/support/verdict.ts';
import { compareVersions, parseVersion, type Version } from '#model/version/version.ts';
import { bestOf, standingOf } from './headline.ts';
import { findersOf, verdictsFrom, type Case } from './judge-releases.ts';
import { byLineName, earliestOf, noRelease, type PublishedHistory } from './published-history.ts';
import { longestEnds } from './verdict.ts';

export function judgeLines(
  published: PublishedHistory,
  releases: readonly JudgedRelease[],
  today: Day,
): JudgedLine[] {
  const judged = byLineName(releases);
  return [...published.lines.values()].flatMap(({ name, declared, first }) => {
    const said = lineOf(judged.get(name) ?? [], today);
    if (!said) return [];
    return withoutUndefined({ ...headOf(name, declared, today), first: first.day, ...said });
  });
}

export function firstDay({ first: day, releases }: JudgedLine): WrittenDay {
  return { day, basis: earliestOf(releases)?.recorded.basis };
}

/** The state of a line follows from its releases; undefined if it has none. */
export function lineOf(releases: readonly JudgedRelease[], today: Day) {
  const newest = bestOf(releases);
  if (!newest) return undefined;
  const ends = longestEnds(releases.flatMap(({ verdict }) => verdict.ends));
  return { releases, newest, ...standingOf(newest.verdict), phase: phaseOn(today, ends), ends };
}

/** For lines without releases, only those rules apply that name lines or hold for everything. */
export function judgeEmptyLines({ history, rules, now }: Case, published: PublishedHistory) {
  const today = dayOf(now);
  const verdictOf = verdictsFrom(findersOf(history, rules.filter(holdsForEmpty), published), today);
  return published.empty.map(({ name, declared }): EmptyLine => {
    const verdict = verdictOf(noRelease(name));
    const { phase, ends } = verdict;
    const head = { ...headOf(name, declared, today), ...standingOf(verdict) };
    return withoutUndefined({ ...head, phase, ends, verdict });
  });
}

function headOf(name: string, declared: DeclaredLine | undefined, today: Day) {
  const { title, codename, lts } = declared ?? {};
  const head = { name, title, codename };
  return typeof lts === 'string' ? { ...head, lts: lts <= today, ltsFrom: lts } : { ...head, lts };
}

/** Sorts an empty line by its name as a version, or before all others if the name is no version. */
export function inPlace(
  lines: readonly JudgedLine[],
  shared: readonly JudgedLine[],
  empty: readonly EmptyLine[],
): readonly ShownLine[] {
  // Such as models of a device (`12`, `se-2`, `13`): only their vendor knows the order.
  if (lines.length === 0 && empty.some(({ name }) => !parseVersion(name))) return empty;
  const placed: { readonly line: ShownLine; readonly version: Version }[] = lines
    .flatMap((line) => [...shared.filter(({ shares }) => shares === line.name), line])
    .map((line) => ({ line, version: parseVersion(line.name) ?? line.newest.version }));
  const lower = (version: Version) =>
    placed.findLastIndex((other) => compareVersions(other.version, version) < 0);
  const unplaced: ShownLine[] = [];
  for (const line of empty) {
    const version = parseVersion(line.name);
    if (version === undefined) unplaced.push(line);
    else placed.splice(lower(version) + 1, 0, { line, version });
  }
  return [...unplaced, ...placed.map(({ line }) => line)];
}
