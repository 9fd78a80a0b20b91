/** The report for people: a table in a terminal, and the same as Markdown for the summary of a job. */
import { adviceWords } from '#answer/advice.ts';
import { aligned } from '#answer/aligned.ts';
import { clean } from '#answer/clean.ts';
import {
  freshnessWords,
  isListed,
  nameOf,
  placeOf,
  summaryWords,
  type AuditRow,
  type ListedRow,
  type Report,
} from './report.ts';
import { standingWords, whyWords } from './words.ts';

const titles = ['Component', 'Version', 'Support', 'Advice', 'Found by', 'Where'];

/** What both show of a row that is listed, but for the name of the component. */
function cells(row: ListedRow, support: string): string[] {
  const { version = '', match } = row.answer;
  return [version, support, adviceWords(row.answer.advice), match, placeOf(row)];
}

export function auditTable(report: Report): string {
  const { rows } = report;
  const listed = rows.filter(isListed);
  const others = rows.filter((row) => !isListed(row));
  const [head = '', ...table] = aligned([
    titles.map((title) => title.toUpperCase()),
    ...listed.map((row) => [row.answer.component, ...cells(row, standingWords(row))].map(clean)),
  ]);
  const why = listed.map(whyWords);
  return [
    ...(listed.length === 0 ? [] : [`  ${head}`]),
    ...table.flatMap((line, i) => [`  ${line}`, ...(why[i] ? [`    ${clean(why[i])}`] : [])]),
    ...(listed.length > 0 && others.length > 0 ? [''] : []),
    ...(others.length === 0 ? [] : [`  NOT IN THIS INDEX (${others.length})`]),
    ...others.map((row) => `  ${clean(nameOf(row))}  ${clean(placeOf(row))}${hint(row)}`),
    ...(rows.length === 0 ? [] : ['']),
    `${summaryWords(rows)}.`,
    ...freshnessWords(report).map(clean),
    '',
  ].join('\n');
}

function hint(row: AuditRow): string {
  const { answer, didYouMean } = row;
  const more = didYouMean ?? (answer.match === 'none' ? answer.because : undefined);
  return more === undefined ? '' : `  ${clean(standingWords(row))}`;
}

/** Untrusted text for a cell of a table. */
type Escape = (text: string) => string;

/** A summary is cut by its host at a megabyte. */
const mostRows = 500;

export function auditMarkdown(report: Report, escapeText: Escape): string {
  const escape: Escape = (text) => escapeText(clean(text));
  const listed = report.rows.filter(isListed);
  const others = report.rows.filter((row) => !isListed(row));
  const head = [row(titles), row(titles.map(() => '---'))];
  const table = cut(listed, (one) => {
    const support = [standingWords(one), whyWords(one)].filter(Boolean).join('. ');
    return row([one.answer.title, ...cells(one, support)].map(escape));
  });
  return [
    '### What runs, and whether it is supported',
    '',
    `${escape(summaryWords(report.rows))}.`,
    '',
    ...(listed.length === 0 ? [] : [...head, ...table, '']),
    ...(others.length === 0 ? [] : unlistedPart(others, escape)),
    ...freshnessWords(report).map(escape),
    '',
  ].join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function unlistedPart(rows: readonly AuditRow[], escape: Escape): string[] {
  const items = cut(rows, (row) => `- ${escape(nameOf(row))} (${escape(placeOf(row))})`);
  const title = `${rows.length} not in this index`;
  return [`<details><summary>${title}</summary>`, '', ...items, '', '</details>', ''];
}

function cut<One extends AuditRow>(rows: readonly One[], write: (row: One) => string): string[] {
  const rest = rows.length - mostRows;
  return [...rows.slice(0, mostRows).map(write), ...(rest > 0 ? ['', `… and ${rest} more.`] : [])];
}
