/** History, policy and corrections to verdicts with reasons. `now` is an argument: ask for any day. */
import type {
  EmptyLine,
  JudgedLine,
  ShownLine,
  Corrected,
  JudgedComponent,
} from '#model/verdict.ts';
import { compareVersions, parseVersion, type Version } from '#model/version.ts';
import type { Correction } from '#model/curated.ts';
import { given } from '#model/given.ts';
import { dayOf } from '#model/instant.ts';
import { earliest } from '#model/order.ts';
import { isSupported } from '#model/support.ts';
import { movedEnds } from './gathered-ends.ts';
import { highest, judgeEmptyLines, judgeLines, sharedLines } from './judge-lines.ts';
import { judgeReleases, type Case } from './judge-releases.ts';
import { entriesOf, publishedHistory, type Entry } from './published-history.ts';

export function judge(whole: Case): JudgedComponent {
  const { component, history, rules, curated, now } = whole;
  const entries = entriesOf(history, curated);
  const past = publishedHistory(component, entries);
  const judged = judgeReleases(whole, past);
  const releases = judged.map(({ release }) => release);
  const lines = judgeLines(past, releases, dayOf(now));
  const empty = judgeEmptyLines(whole, past);
  const usable = releases.filter(({ verdict }) => !verdict.deprecated);
  return given({
    component,
    rules,
    releases,
    lines,
    allLines: inPlace(lines, sharedLines(whole, past, entries), empty),
    newest: highest(releases),
    newestSupported: highest(usable.filter(({ verdict }) => isSupported(verdict.phase))),
    headline: highest(usable) ?? highest(releases),
    corrections: entries.flatMap(correctedOf),
    movedEnds: movedEnds(history.ends, rules, past),
    nextChange: earliest([...judged, ...empty].map(({ nextChange }) => nextChange)),
    sources: [...history.sources, ...(history.endSources ?? []).filter(({ failing }) => failing)],
    held: history.held,
  });
}

function correctedOf({ recorded, correction }: Entry): Corrected[] {
  if (!correction) return [];
  const { why, seen, on } = correction;
  const what = correctedFacts(correction);
  return what.length === 0 ? [] : [{ version: recorded.version, what, why, seen, on }];
}

/** Of a withdrawn release nothing else is left to correct. */
function correctedFacts(correction: Correction): Corrected['what'] {
  if (correction.withdrawn) return ['withdrawn'];
  const facts = ['date', 'changelogUrl', 'deprecated'] as const;
  return facts.filter((fact) => correction[fact] !== undefined);
}

type Placed = { readonly line: ShownLine; readonly version: Version };

/**
 * Puts the declared lines without releases of their own between the others.
 * One that shares its releases stands beside their line; an empty one where its name, read as a version,
 * belongs among the names or newest releases of the others, and before all others where it is none.
 */
function inPlace(
  lines: readonly JudgedLine[],
  shared: readonly JudgedLine[],
  empty: readonly EmptyLine[],
): readonly ShownLine[] {
  const placed = lines
    .flatMap((line) => [...shared.filter(({ shares }) => shares === line.name), line])
    .map((line): Placed => ({ line, version: parseVersion(line.name) ?? line.newest.version }));
  const unplaced: ShownLine[] = [];
  for (const line of empty) {
    const version = parseVersion(line.name);
    if (version === undefined) unplaced.push(line);
    else placed.splice(placeOf(version, placed), 0, { line, version });
  }
  return [...unplaced, ...placed.map(({ line }) => line)];
}

function placeOf(version: Version, placed: readonly Placed[]): number {
  return placed.findLastIndex((other) => compareVersions(other.version, version) < 0) + 1;
}
