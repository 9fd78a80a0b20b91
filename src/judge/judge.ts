/** History, policy and corrections to verdicts with reasons. `now` is an argument: ask for any day. */
import type {
  EmptyLine,
  JudgedLine,
  ShownLine,
  Corrected,
  JudgedComponent,
} from '#model/verdict.ts';
import { compareVersions, parseVersion } from '#model/version.ts';
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
  const published = publishedHistory(component, entries);
  const judged = judgeReleases(whole, published);
  const releases = judged.map(({ release }) => release);
  const lines = judgeLines(published, releases, dayOf(now));
  const empty = judgeEmptyLines(whole, published);
  const usable = releases.filter(({ verdict }) => !verdict.deprecated);
  return given({
    component,
    rules,
    releases,
    lines,
    allLines: inPlace(lines, sharedLines(whole, published, entries), empty),
    newest: highest(releases),
    newestSupported: highest(usable.filter(({ verdict }) => isSupported(verdict.phase))),
    headline: highest(usable) ?? highest(releases),
    corrections: entries.flatMap(correctedOf),
    movedEnds: movedEnds(history.ends, rules, published),
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
  const all: ShownLine[] = lines.flatMap((line) => [
    ...shared.filter(({ shares }) => shares === line.name),
    line,
  ]);
  const isVersion = ({ name }: EmptyLine) => parseVersion(name) !== undefined;
  for (const line of empty.filter(isVersion)) all.splice(placeOf(line, all), 0, line);
  return [...empty.filter((line) => !isVersion(line)), ...all];
}

function placeOf({ name }: EmptyLine, all: readonly ShownLine[]): number {
  const version = parseVersion(name);
  const before = all.findLastIndex((other) => {
    const known =
      parseVersion(other.name) ?? ('newest' in other ? other.newest.version : undefined);
    return known !== undefined && version !== undefined && compareVersions(known, version) < 0;
  });
  return before + 1;
}
