/** What a code host shows: the report as Markdown in the summary of a job, and notes beside the lines of the versions. */
import { clean } from '#answer/clean.ts';
import { placeOf, type Row, freshnessWords, nameOf, summaryWords, type Report } from './report.ts';
import { levelOf } from './sarif.ts';
import { verdicts } from './verdict.ts';
import { messageOf, insteadWords, reasonWords, standingWords } from './words.ts';

/** Untrusted text for a cell of a table. */
type Escape = (text: string) => string;

/** A summary is cut by its host at a megabyte. */
const mostRows = 500;

export function auditMarkdown(report: Report, escapeText: Escape): string {
  const escape: Escape = (text) => escapeText(clean(text));
  const listed = report.rows.filter(({ verdict }) => verdict !== 'unlisted');
  const others = report.rows.filter(({ verdict }) => verdict === 'unlisted');
  return [
    '### What runs, and whether it is supported',
    '',
    `${escape(summaryWords(report.rows))}.`,
    '',
    ...(listed.length === 0
      ? []
      : [...tableHead, ...cut(listed, (row) => tableRow(row, escape)), '']),
    ...(others.length === 0 ? [] : unlistedPart(others, escape)),
    ...freshnessWords(report).map(escape),
    '',
  ].join('\n');
}

const tableHead = [
  '| Component | Version | Support | Instead | Found by | Where |',
  '| --- | --- | --- | --- | --- | --- |',
];

function tableRow(row: Row, escape: Escape): string {
  const { answer } = row;
  if (answer.match === 'none') return '';
  const { title, version = '', match, verdict } = { ...answer, verdict: row.verdict };
  const isQuiet = verdict === 'supported' || verdict === 'unstated';
  const support = [standingWords(row), isQuiet ? '' : reasonWords(answer)]
    .filter(Boolean)
    .join('. ');
  const cells = [title, version, support, insteadWords(answer), match, placeOf(row)];
  return `| ${cells.map(escape).join(' | ')} |`;
}

function unlistedPart(rows: readonly Row[], escape: Escape): string[] {
  const items = cut(rows, (row) => `- ${escape(nameOf(row))} (${escape(placeOf(row))})`);
  const title = `${rows.length} not in this index`;
  return [`<details><summary>${title}</summary>`, '', ...items, '', '</details>', ''];
}

function cut(rows: readonly Row[], write: (row: Row) => string): string[] {
  const rest = rows.length - mostRows;
  return [...rows.slice(0, mostRows).map(write), ...(rest > 0 ? ['', `… and ${rest} more.`] : [])];
}

export type LineNote = {
  readonly level: 'notice' | 'warning' | 'error';
  readonly title: string;
  readonly message: string;
  readonly file: string;
  readonly line?: number;
};

/** Only what there is something to do about; a list of all that is not in the index would hide it. */
export function lineNotes(rows: readonly Row[]): LineNote[] {
  return rows.flatMap((row) => {
    const level = levelOf(row);
    const isQuiet = row.verdict === 'unlisted' || row.verdict === 'unstated';
    if (level === 'none' || (isQuiet && level !== 'error')) return [];
    const { file, line } = row.item.place;
    return {
      level: level === 'note' ? 'notice' : level,
      title: clean(`${verdicts[row.verdict].word}: ${placeOf(row)}`),
      message: clean(messageOf(row)),
      file,
      ...(line !== undefined && { line }),
    };
  });
}
