/** The report for people: a table in a terminal, and Markdown for the summary of a job. */
import { adviceWords } from '#answer/advice.ts';
import { placedMessage } from '#model/problem.ts';
import { capitalised } from '#model/words.ts';
import { aligned } from '#answer/aligned.ts';
import { clean } from '#answer/clean.ts';
import { markdownText } from '#answer/markdown.ts';
import { freshnessWords, isListed, nameOf, placeOf, standingWords } from './report.ts';
import { summaryWords, whyWords, type AuditRow, type ListedRow, type Report } from './report.ts';

const titles = ['Component', 'Version', 'Support', 'Advice', 'Found by', 'Where'];

function cells(row: ListedRow, support: string): string[] {
  const { version = '', match } = row.answer;
  return [version, support, adviceWords(row.answer.advice), match, placeOf(row)];
}

export function auditTable(report: Report): string {
  const { rows, unread } = report;
  const listed = rows.filter(isListed);
  const others = rows.filter((row) => !isListed(row));
  const [head = '', ...table] = aligned([
    titles.map((title) => title.toUpperCase()),
    ...listed.map((row) => [row.answer.component, ...cells(row, standingWords(row))].map(clean)),
  ]);
  const why = listed.map((row) => clean(whyWords(row)));
  const known = table.flatMap((line, i) => [`  ${line}`, ...(why[i] ? [`    ${why[i]}`] : [])]);
  const rest = others.map((row) => {
    const isHinted = row.didYouMean !== undefined || 'because' in row.answer;
    return `  ${[nameOf(row), placeOf(row), ...(isHinted ? [standingWords(row)] : [])].map(clean).join('  ')}`;
  });
  const notRead = cut(unread, (one) => `  ${clean(placedMessage(one))}`);
  const sections = [
    ...(listed.length === 0 ? [] : [[`  ${head}`, ...known]]),
    ...(others.length === 0 ? [] : [[`  NOT IN THIS INDEX (${others.length})`, ...rest]]),
    ...(unread.length === 0 ? [] : [[`  NOT READ (${unread.length})`, ...notRead]]),
    [`${summaryWords(report)}.`, ...freshnessWords(report).map(clean)],
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function escape(text: string): string {
  return markdownText(clean(text));
}

/** The platform cuts a job summary at one megabyte. */
const mostRows = 500;

export function auditMarkdown(report: Report): string {
  const listed = report.rows.filter(isListed);
  const others = report.rows.filter((row) => !isListed(row));
  const { unread } = report;
  const unlisted = (one: AuditRow) => `${escape(nameOf(one))} (${escape(placeOf(one))})`;
  const table = cut(listed, (one) => {
    const support = [standingWords(one), whyWords(one)].filter(Boolean).join('. ');
    return row([one.answer.title, ...cells(one, support)].map(escape));
  });
  return [
    '### What runs, and whether it is supported',
    '',
    `${escape(summaryWords(report))}.`,
    '',
    ...(listed.length === 0 ? [] : [row(titles), row(titles.map(() => '---')), ...table, '']),
    ...folded('not in this index', others, unlisted),
    ...folded('not read', unread, (one) => escape(placedMessage(one))),
    ...freshnessWords(report).map(escape),
    '',
  ].join('\n');
}

/** A comment holds 65,536 characters. By its HTML comment, a workflow finds and updates its own. */
const mostInSummary = 50;

/** For a pull request: only what there is something to do about. */
export function auditSummary(report: Report): string {
  const urgent = report.rows
    .filter(isListed)
    .filter(({ verdict }) => verdict !== 'supported' && verdict !== 'unstated');
  const items = urgent.slice(0, mostInSummary).map((one) => {
    const { title, version = '', advice } = one.answer;
    const what = escape(`${title} ${version}: ${standingWords(one)}`);
    const words = capitalised(adviceWords(advice));
    return `- **${what}.** ${escape(words && `${words}.`)} ${escape(placeOf(one))}`;
  });
  const rest = urgent.length - items.length;
  return [
    '<!-- release-index audit -->',
    `### ${urgent.length === 0 ? 'Nothing to do' : `${urgent.length} to look at`}`,
    '',
    ...items,
    ...(rest > 0 ? [`- … and ${rest} more.`] : []),
    ...(urgent.length === 0 ? [] : ['']),
    `${escape(summaryWords(report))}. ${freshnessWords(report).map(escape).join(' ')}`,
    '',
  ].join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function folded<One>(what: string, all: readonly One[], write: (one: One) => string): string[] {
  if (all.length === 0) return [];
  const items = cut(all, (one) => `- ${write(one)}`);
  return [`<details><summary>${all.length} ${what}</summary>`, '', ...items, '', '</details>', ''];
}

function cut<One>(rows: readonly One[], write: (row: One) => string): string[] {
  const rest = rows.length - mostRows;
  return [...rows.slice(0, mostRows).map(write), ...(rest > 0 ? ['', `… and ${rest} more.`] : [])];
}
