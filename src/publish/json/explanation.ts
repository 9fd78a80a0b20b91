/** What `explain --json` prints: a verdict with the keys of the served files. */
import { namedAdvice } from '#answer/advice.ts';
import { adviceFor, runOf, targetsOn } from '#judge/advice.ts';
import type { Day } from '#model/time/instant.ts';
import type { JudgedComponent, JudgedRelease } from '#model/support/verdict.ts';
import { declaredLines, detailedLine, detailedRelease } from '#facts/details.ts';

export function explanationJson(
  judged: JudgedComponent,
  today: Day,
  releases?: readonly JudgedRelease[],
): string {
  const { component, newest, newestSupported, headline, nextChange } = judged;
  const targets = targetsOn(today, judged.releases);
  const explanation = {
    id: component.id,
    title: component.title,
    newest: newest?.version.text,
    newestSupported: newestSupported?.version.text,
    headline: headline?.version.text,
    nextChange,
    ...(releases === undefined && {
      lines: judged.lines.map(detailedLine),
      declaredLines: declaredLines(judged),
    }),
    releases: (releases ?? judged.releases).map((release) => ({
      causes: [],
      ...detailedRelease(release),
      advice: namedAdvice(component.id, adviceFor(runOf(today, release), targets)),
    })),
  };
  return `${JSON.stringify(explanation, null, 2)}\n`;
}
