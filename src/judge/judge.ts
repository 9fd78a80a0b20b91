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
import { correctedHistory, correctionsOf, type Corrections } from './corrected-history.ts';
import { recordedHistory, type PublishedHistory } from './published-history.ts';

export function judge(
  whole: Case,
  recorded = recordedHistory(whole.component, whole.history),
): JudgedComponent {
  const { component, history, rules, curated, now } = whole;
  const corrections = correctionsOf(recorded, curated);
  const published = correctedHistory(component, recorded, corrections);
  const { releases, nextChange } = judgeReleases(whole, published);
  const lines = judgeLines(published, releases, dayOf(now));
  const empty = judgeEmptyLines(whole, published);
  const usable = releases.filter(({ verdict }) => !verdict.deprecated);
  return given({
    component,
    rules,
    releases,
    lines,
    allLines: inPlace(lines, sharedLines(whole, published), empty),
    newest: highest(releases),
    newestSupported: highest(usable.filter(({ verdict }) => isSupported(verdict.phase))),
    headline: highest(usable) ?? highest(releases),
    corrections: correctedReleases(recorded, corrections),
    movedEnds: movedEnds(history.ends, rules, published),
    nextChange: earliest([nextChange, ...empty.map((line) => line.nextChange)]),
    sources: [...history.sources, ...(history.endSources ?? []).filter(({ failing }) => failing)],
    held: history.held,
  });
}

function correctedReleases({ releases }: PublishedHistory, corrections: Corrections): Corrected[] {
  if (corrections.size === 0) return [];
  return releases.flatMap((release) => {
    const correction = corrections.get(release);
    const what = correction ? correctedFacts(correction) : [];
    if (!correction || what.length === 0) return [];
    const { why, seen, on } = correction;
    return { version: release.recorded.version, what, why, seen, on };
  });
}

/** Of a withdrawn release nothing else is left to correct. */
function correctedFacts(correction: Correction): Corrected['what'] {
  if (correction.withdrawn) return ['withdrawn'];
  const facts = ['date', 'changelogUrl', 'deprecated'] as const;
  return facts.filter((fact) => correction[fact] !== undefined);
}
