/** What is said of a row, wherever it is said. */
import { adviceWords } from '#answer/advice.ts';
import type { Listed } from '#answer/answer.ts';
import { isoDay } from '#model/support/support-words.ts';
import { askedText } from './item.ts';
import type { AuditRow, ListedRow } from './report.ts';

/** How it stands, and how sure it is that this component is meant. */
export function standingWords({ answer, didYouMean }: AuditRow): string {
  if (answer.match === 'none') {
    const hint = didYouMean === undefined ? '' : `; did you mean ${didYouMean}?`;
    return `${answer.because ?? 'Not in this index'}${hint}`;
  }
  if (answer.known === 'line')
    return `${answer.words} (its line ${answer.line}; no such release is known)`;
  return answer.words;
}

/** Since when it is deprecated, and why. */
function reasonWords({ deprecated, deprecatedSince: since, reasons }: Listed): string {
  const when = since ? `since ${isoDay(since)}` : 'since an unknown day';
  const why = reasons.map(({ reason, seen }) =>
    seen === undefined ? reason : `${reason} (${seen})`,
  );
  return [...(deprecated ? [`Deprecated ${when}.`] : []), ...why].join(' ');
}

/** The same, only where there is something to do about it. */
export function whyWords({ answer, verdict }: ListedRow): string {
  return verdict === 'supported' || verdict === 'unstated' ? '' : reasonWords(answer);
}

/** One sentence for an annotation or a result: all that a person needs to act. */
export function messageOf(row: AuditRow): string {
  const { answer } = row;
  if (answer.match === 'none') return `${askedText(row.item.asked)}: ${standingWords(row)}.`;
  const { title, version = '', match } = answer;
  const guess = match === 'name' ? ' (matched by its name alone)' : '';
  const advice = answer.advice.length === 0 ? '' : `Advice: ${adviceWords(answer.advice)}.`;
  return [`${title} ${version}${guess}: ${standingWords(row)}.`, reasonWords(answer), advice]
    .filter((part) => part !== '')
    .join(' ');
}
