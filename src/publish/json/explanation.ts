/** What `explain --json` prints: a verdict with the keys of the served files. */
import { supportEnd } from '#model/support/support.ts';
import type { JudgedComponent, JudgedRelease } from '#model/support/verdict.ts';
import {
  declaredLines,
  detailedLine,
  servedCause,
  servedEnds,
  servedStanding,
} from '#facts/details.ts';

export function explanationJson(
  judged: JudgedComponent,
  releases?: readonly JudgedRelease[],
): string {
  const { component, newest, newestSupported, headline, nextChange } = judged;
  return `${JSON.stringify(
    {
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
      releases: (releases ?? judged.releases).map(
        ({ version, line, timestamp, changelogUrl, recorded, verdict }) => ({
          version: version.text,
          line,
          releaseTimestamp: timestamp,
          basis: recorded.basis,
          evidence: recorded.evidence,
          changelogUrl,
          isDeprecated: verdict.deprecated,
          supportEnds: supportEnd(verdict.ends)?.day,
          ...servedStanding(verdict),
          phases: servedEnds(verdict.ends),
          causes: verdict.causes.map(servedCause),
          coming: verdict.coming && servedCause(verdict.coming),
          overruled: verdict.overruled,
        }),
      ),
    },
    null,
    2,
  )}\n`;
}
