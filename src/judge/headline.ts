/** What stands for a component wherever it is said in one line: its headline or, of one that has lines alone, a line. */
import type { JudgedComponent, Verdict } from '#model/support/verdict.ts';

export function headlineOf({ headline, allLines }: Pick<JudgedComponent, 'headline' | 'allLines'>) {
  if (headline) return { name: headline.version.text, verdict: headline.verdict };
  const lines = allLines.filter((line) => 'verdict' in line);
  const usable = lines.findLast(({ verdict }) => !verdict.deprecated);
  return headlineAmong(usable, lines.at(-1));
}

/** What nobody stated an end of does not stand for a component whose newest has one. */
export function headlineAmong<One extends { verdict: Verdict }>(usable?: One, newest?: One) {
  const isOver = usable?.verdict.phase === 'unstated' && newest?.verdict.phase !== 'unstated';
  return isOver ? newest : (usable ?? newest);
}
