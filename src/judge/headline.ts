/** What represents a component in one line of text: its headline or, without releases, a line. */
import { isSupported, type Standing } from '#model/support/support.ts';
import type { JudgedComponent, JudgedRelease, Verdict } from '#model/support/verdict.ts';

export function headlineOf({ headline, allLines }: Pick<JudgedComponent, 'headline' | 'allLines'>) {
  if (headline) return { name: headline.version.text, verdict: headline.verdict };
  const lines = allLines.filter((line) => 'verdict' in line);
  const usable = lines.findLast(({ verdict }) => !verdict.deprecated);
  return headlineAmong(usable, lines.at(-1));
}

export function shownOf(releases: readonly JudgedRelease[]) {
  const newest = highest(releases);
  const usable = releases.filter(({ verdict }) => !verdict.deprecated);
  const listed = listedOf(usable);
  const newestSupported = highest(listed.filter(({ verdict }) => isSupported(verdict.phase)));
  const headline = headlineAmong(highest(listed) ?? highest(usable), newest);
  return { newest, newestSupported, headline };
}

/** The usable one, or the newest if support is stated for the newest only. */
function headlineAmong<One extends { verdict: Verdict }>(usable?: One, newest?: One) {
  const isOver = usable?.verdict.phase === 'unstated' && newest?.verdict.phase !== 'unstated';
  return isOver ? newest : (usable ?? newest);
}

export function standingOf(standing: Omit<Standing, 'phase' | 'ends'>) {
  const { deprecated, deprecatedSince, deprecatedSinceBasis } = standing;
  return { deprecated, deprecatedSince, deprecatedSinceBasis };
}

/** The newest release; if possible, stable, not deprecated and still listed by its upstream. */
export function bestOf(releases: readonly JudgedRelease[]): JudgedRelease | undefined {
  const good = releases.filter(({ stable, verdict }) => stable && !verdict.deprecated);
  return listedOf(good).at(-1) ?? good.at(-1) ?? highest(listedOf(releases)) ?? highest(releases);
}

function listedOf(releases: readonly JudgedRelease[]): readonly JudgedRelease[] {
  return releases.filter(({ recorded }) => recorded.missingSince === undefined);
}

function highest(releases: readonly JudgedRelease[]): JudgedRelease | undefined {
  return releases.findLast(({ stable }) => stable) ?? releases.at(-1);
}
