/** History, policy and corrections to verdicts with reasons. `now` is an argument: ask for any day. */
import type { Correction } from '#model/curated.ts';
import { given } from '#model/given.ts';
import { dayOf } from '#model/instant.ts';
import { earliest } from '#model/order.ts';
import { isSupported } from '#model/support.ts';
import type { Corrected, JudgedComponent } from '#model/verdict.ts';
import { movedEnds } from './gathered-ends.ts';
import { highest, inPlace, judgeEmptyLines, judgeLines, sharedLines } from './judge-lines.ts';
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
