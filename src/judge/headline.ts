/** What stands for a component wherever it is said in one line: its headline or, of one that has lines alone, a line. */
import type { JudgedComponent, JudgedRelease, Verdict } from '#model/support/verdict.ts';

export type Headline = {
  readonly name: string;
  readonly verdict: Verdict;
  readonly release?: JudgedRelease;
};

export function headlineOf({
  headline,
  allLines,
}: Pick<JudgedComponent, 'headline' | 'allLines'>): Headline | undefined {
  if (headline)
    return { name: headline.version.text, verdict: headline.verdict, release: headline };
  const lines = allLines.filter((line) => 'verdict' in line);
  const usable = lines.findLast(({ verdict }) => !verdict.deprecated);
  return headlineAmong(usable, lines.at(-1));
}

/** What nobody stated an end of does not stand for a component whose newest has one. */
export function headlineAmong<Judged extends { readonly verdict: Verdict }>(
  usable: Judged | undefined,
  newest: Judged | undefined,
): Judged | undefined {
  const isOver = usable?.verdict.phase === 'unstated' && newest?.verdict.phase !== 'unstated';
  return isOver ? newest : (usable ?? newest);
}
