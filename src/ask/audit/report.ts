/** All that is run, each with the answer of the index, the most urgent first. */
import { adviceWords } from '#answer/advice.ts';
import type { Answer, AsOf, Listed } from '#answer/answer.ts';
import type { ReleaseIndex } from '../release-index.ts';
import type { Problem } from '#model/problem.ts';
import { didYouMean } from '#model/nearest.ts';
import { compareText } from '#model/order.ts';
import { soonDays } from '#model/support/support.ts';
import { isoDay } from '#model/support/support-words.ts';
import { counted } from '#model/words.ts';
import { fileWords } from './document.ts';
import { askedText, type Item } from './item.ts';
import { holds, urgencies, urgencyOf, type Condition, type Urgency } from './urgency.ts';

export type AuditRow = {
  readonly item: Item;
  readonly answer: Answer;
  readonly verdict: Urgency;
  /** The conditions of `--fail-on` that hold. */
  readonly fails: readonly string[];
  readonly didYouMean?: string;
};

export type Report = {
  readonly index: {
    readonly where: string;
    readonly asOf: AsOf;
    readonly offline?: { readonly because: string; readonly readAt: string; readonly age: string };
  };
  readonly rows: readonly AuditRow[];
  readonly unread: readonly Problem[];
};

const atOnce = 500;

/** A suggestion compares a name with all others, so only the first few get one. */
const mostSuggestions = 50;

export async function auditItems(
  items: readonly Item[],
  index: ReleaseIndex,
  conditions: readonly Condition[],
): Promise<AuditRow[]> {
  const answers: Answer[] = [];
  // Ask in batches, not all at once: an SBOM may have a hundred thousand components.
  for (let at = 0; at < items.length; at += atOnce) {
    const some = items.slice(at, at + atOnce).map(async ({ asked, otherPurls = [] }) => {
      const candidates = [asked, ...otherPurls.map((purl) => ({ ...asked, purl }))];
      return await index.check(candidates.find((one) => index.isListed(one)) ?? asked);
    });
    answers.push(...(await Promise.all(some)));
  }
  // With `--fail-on ending:365d` every end of the next 365 days is shown as near.
  const soon = Math.max(soonDays, ...conditions.map(({ days }) => days));
  let suggestions = 0;
  const rows = items.map((item, i): AuditRow => {
    const answer = answers[i] as Answer;
    const fails = conditions.filter((one) => holds(one, answer)).map(({ text }) => text);
    const { purl, id, name } = item.asked;
    const isName = answer.match === 'none' && purl === undefined && suggestions++ < mostSuggestions;
    const near = isName ? index.didYouMean(id ?? name ?? '') : undefined;
    const verdict = urgencyOf(answer, soon);
    return { item, answer, verdict, fails, ...(near !== undefined && { didYouMean: near }) };
  });
  return rows.toSorted(byUrgency);
}

const order = Object.keys(urgencies) as Urgency[];

function byUrgency(a: AuditRow, b: AuditRow): number {
  return (
    order.indexOf(a.verdict) - order.indexOf(b.verdict) ||
    compareText(lastDay(a), lastDay(b)) ||
    compareText(nameOf(a), nameOf(b)) ||
    compareText(a.item.place.file, b.item.place.file) ||
    (a.item.place.line ?? 0) - (b.item.place.line ?? 0)
  );
}

/** Sorted by: rows without an announced end (`~`) come after those with one. */
function lastDay({ answer }: AuditRow): string {
  return answer.match === 'none' ? '' : (answer.supportEnds?.day ?? '~');
}

export type ListedRow = AuditRow & { readonly answer: Listed };

export function isListed(row: AuditRow): row is ListedRow {
  return row.answer.match !== 'none';
}

export function nameOf({ item, answer }: AuditRow): string {
  return answer.match === 'none' ? askedText(item.asked) : answer.component;
}

export function placeOf({ item: { place } }: AuditRow): string {
  const file = fileWords(place.file);
  return place.line === undefined ? file : `${file}:${place.line}`;
}

function countsOf(rows: readonly AuditRow[]) {
  const groups = Map.groupBy(rows, ({ verdict }) => verdict);
  return Array.from(groups, ([name, some]) => [name, some.length] as const);
}

export function failedOf({ rows, unread }: Report, conditions: readonly Condition[]): string[] {
  const failed = new Set(rows.flatMap(({ fails }) => fails));
  if (unread.length > 0 && conditions.some(({ text }) => text === 'unread')) failed.add('unread');
  return [...failed];
}

export function summaryWords({ rows, unread }: Report): string {
  const counts = countsOf(rows).map(([name, count]) => `${count} ${urgencies[name].word}`);
  if (unread.length > 0) counts.push(`${unread.length} not read`);
  return [counted(rows.length, 'component'), counts.join(', ')].filter(Boolean).join(': ');
}

/** The day of the answers, and whether the index is a cached copy or has expired. */
export function freshnessWords({ index: { where, asOf, offline } }: Report): string[] {
  const { today, prepared = today, validUntil, expired } = asOf;
  const made = prepared === today ? '' : `, published on ${prepared}`;
  const lines = [`As of ${today}, from ${where}${made}.`];
  if (offline) {
    const { because, age, readAt } = offline;
    lines.push(`${where} ${because}. This is what was read of it ${age} ago, at ${readAt}.`);
  }
  if (expired) lines.push(`Nobody has renewed this index since; it was valid until ${validUntil}.`);
  return lines;
}

/** `audit --json`, in pieces. A missing key means that a value is not known. */
export function* auditJson(report: Report, conditions: readonly Condition[]): Generator<string> {
  const { index, rows, unread } = report;
  const summary = Object.fromEntries(countsOf(rows));
  const document = { schema: 1, index, summary, failed: failedOf(report, conditions), unread };
  yield `${JSON.stringify(document).slice(0, -1)},\n"components":[\n`;
  for (const [i, row] of rows.entries())
    yield `${JSON.stringify(component(row))}${i === rows.length - 1 ? '' : ','}\n`;
  yield ']}\n';
}

function component({ item, answer, verdict, fails, didYouMean }: AuditRow): object {
  const { asOf: _asOf, ...said } = answer;
  const { file, line } = item.place;
  const failing = fails.length > 0 && { fails };
  return { verdict, ...failing, place: { file, line }, ...said, didYouMean };
}

export function standingWords({ answer, didYouMean: meant }: AuditRow): string {
  if (answer.match === 'none')
    return `${answer.because ?? 'Not in this index'}${didYouMean(meant)}`;
  if (answer.known === 'line' && answer.line !== answer.version)
    return `${answer.words} (its line ${answer.line}; no such release is known)`;
  return answer.words;
}

function reasonWords({ deprecated, deprecatedSince: since, reasons }: Listed): string {
  const when = since ? `since ${isoDay(since)}` : 'since an unknown day';
  const why = reasons.map(({ reason, seen }) => (seen ? `${reason} (${seen})` : reason));
  return [...(deprecated ? [`Deprecated ${when}.`] : []), ...why].join(' ');
}

/** The reasons, if there is something to do; else only that the release is missing, if it is. */
export function whyWords({ answer, verdict }: ListedRow): string {
  if (verdict !== 'supported' && verdict !== 'unstated') return reasonWords(answer);
  return answer.reasons.find(({ rule }) => rule === 'missing')?.reason ?? '';
}

export function messageOf(row: AuditRow): string {
  const { answer } = row;
  if (answer.match === 'none')
    return `${askedText(row.item.asked)}: ${standingWords(row)}.`.replace(/\?\.$/, '?');
  const { title, version, match } = answer;
  const guess = match === 'name' ? ' (matched by its name alone)' : '';
  const advice = answer.advice.length === 0 ? '' : `Advice: ${adviceWords(answer.advice)}.`;
  const what = version === undefined ? title : `${title} ${version}`;
  return [`${what}${guess}: ${standingWords(row)}.`, reasonWords(answer), advice]
    .filter((part) => part !== '')
    .join(' ');
}
