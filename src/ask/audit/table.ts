/** The report for people in a terminal. */
import { clean } from '#answer/clean.ts';
import { aligned } from '#answer/aligned.ts';
import { freshnessWords, placeOf, nameOf, summaryWords, type Report, type Row } from './report.ts';
import { insteadWords, reasonWords, standingWords } from './words.ts';

const head = ['COMPONENT', 'VERSION', 'SUPPORT', 'INSTEAD', 'FOUND BY', 'WHERE'];

export function auditTable(report: Report): string {
  const listed = report.rows.filter(({ verdict }) => verdict !== 'unlisted');
  const others = report.rows.filter(({ verdict }) => verdict === 'unlisted');
  const cellsOfAll = [head, ...listed.map((row) => cells(row).map(clean))];
  const table = aligned(cellsOfAll).map((line) => `  ${line}`);
  return [
    ...(listed.length === 0 ? [] : [table[0] ?? '']),
    ...listed.flatMap((row, i) => [table[i + 1] ?? '', ...why(row)]),
    ...(listed.length > 0 && others.length > 0 ? [''] : []),
    ...(others.length === 0 ? [] : [`  NOT IN THIS INDEX (${others.length})`]),
    ...others.map((row) => `  ${clean(nameOf(row))}  ${clean(placeOf(row))}${hint(row)}`),
    ...(report.rows.length === 0 ? [] : ['']),
    `${summaryWords(report.rows)}.`,
    ...freshnessWords(report).map(clean),
    '',
  ].join('\n');
}

function cells(row: Row): string[] {
  const { answer } = row;
  if (answer.match === 'none') return [];
  const { component, version = '', match } = answer;
  return [component, version, standingWords(row), insteadWords(answer), match, placeOf(row)];
}

/** Only where there is something to do about it. */
function why({ answer, verdict }: Row): string[] {
  if (answer.match === 'none' || verdict === 'supported' || verdict === 'unstated') return [];
  const words = reasonWords(answer);
  return words === '' ? [] : [`    ${clean(words)}`];
}

function hint(row: Row): string {
  const { answer, didYouMean } = row;
  const more =
    answer.match === 'none' && (answer.because !== undefined || didYouMean !== undefined);
  return more ? `  ${clean(standingWords(row))}` : '';
}
