/** All that is run, each with the answer of the index, the most urgent first. */
import type { Answer, AsOf } from '#answer/answer.ts';
import type { ReleaseIndex } from '../release-index.ts';
import { compareText } from '#model/order.ts';
import { askedText, fileWords, type Item } from './item.ts';
import {
  conditionText,
  holds,
  soonOf,
  verdictOf,
  verdicts,
  type Condition,
  type Verdict,
} from './verdict.ts';

export type Row = {
  readonly item: Item;
  readonly answer: Answer;
  readonly verdict: Verdict;
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
  readonly rows: readonly Row[];
};

/** A suggestion compares a name with all others, so only the first few get one. */
const mostSuggestions = 50;

export async function auditItems(
  items: readonly Item[],
  index: ReleaseIndex,
  conditions: readonly Condition[],
): Promise<Row[]> {
  const answers = await Promise.all(items.map(async (item) => await answerTo(item, index)));
  const soon = soonOf(conditions);
  let suggestions = 0;
  const rows = items.map((item, i): Row => {
    const answer = answers[i] as Answer;
    const fails = conditions.filter((condition) => holds(condition, answer)).map(conditionText);
    const { purl, id, name } = item.asked;
    const isName = answer.match === 'none' && purl === undefined && suggestions++ < mostSuggestions;
    const near = isName ? index.didYouMean(id ?? name ?? '') : undefined;
    const verdict = verdictOf(answer, soon);
    return { item, answer, verdict, fails, ...(near !== undefined && { didYouMean: near }) };
  });
  return rows.toSorted(byUrgency);
}

/** Of several package URLs, the first that the index knows. */
async function answerTo({ asked, otherPurls = [] }: Item, index: ReleaseIndex): Promise<Answer> {
  const candidates = [asked, ...otherPurls.map((purl) => ({ ...asked, purl }))];
  return await index.check(candidates.find((one) => index.isListed(one)) ?? asked);
}

const urgency = Object.keys(verdicts) as Verdict[];

function byUrgency(a: Row, b: Row): number {
  return (
    urgency.indexOf(a.verdict) - urgency.indexOf(b.verdict) ||
    compareText(lastDay(a), lastDay(b)) ||
    compareText(nameOf(a), nameOf(b)) ||
    compareText(a.item.place.file, b.item.place.file) ||
    (a.item.place.line ?? 0) - (b.item.place.line ?? 0)
  );
}

/** What has no announced end comes after all that has. */
function lastDay({ answer }: Row): string {
  return answer.match === 'none' ? '' : (answer.supportEnds?.day ?? '~');
}

export function nameOf({ item, answer }: Row): string {
  return answer.match === 'none' ? askedText(item.asked) : answer.component;
}

/** `bom.json:12` */
export function placeOf({ item: { place } }: Row): string {
  const file = fileWords(place.file);
  return place.line === undefined ? file : `${file}:${place.line}`;
}

/** Only those that occur, the most urgent first. */
function countsOf(rows: readonly Row[]): ReadonlyMap<Verdict, number> {
  const counts = new Map(urgency.map((verdict) => [verdict, 0]));
  for (const { verdict } of rows) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return new Map([...counts].filter(([, count]) => count > 0));
}

/** `3 components: 1 support ended, 2 supported` */
export function summaryWords(rows: readonly Row[]): string {
  const counts = [...countsOf(rows)].map(([name, count]) => `${count} ${verdicts[name].word}`);
  const what = rows.length === 1 ? '1 component' : `${rows.length} components`;
  return counts.length === 0 ? what : `${what}: ${counts.join(', ')}`;
}

/** Of which day the answers are, and whether they can be trusted. */
export function freshnessWords({ index: { where, asOf, offline } }: Report): string[] {
  const { today, prepared, validUntil, expired } = asOf;
  const made = prepared === undefined || prepared === today ? '' : `, published on ${prepared}`;
  return [
    `As of ${today}, from ${where}${made}.`,
    ...(offline
      ? [
          `${where} ${offline.because}. This is what was read of it ${offline.age} ago, at ${offline.readAt}.`,
        ]
      : []),
    ...(expired ? [`Nobody has renewed this index since; it was valid until ${validUntil}.`] : []),
  ];
}

/** `audit --json`: the same answers for programs. A missing key means that a value is not known. */
export function auditJson({ index, rows }: Report): string {
  const failed = [...new Set(rows.flatMap(({ fails }) => fails))];
  const document = { schema: 1, index, summary: Object.fromEntries(countsOf(rows)), failed };
  const lines = rows.map((row) => JSON.stringify(component(row)));
  const opening = JSON.stringify(document).slice(0, -1);
  return `${opening},\n"components":[\n${lines.join(',\n')}\n]}\n`;
}

function component({ item, answer, verdict, fails, didYouMean }: Row): object {
  const { asOf: _asOf, ...said } = answer;
  const { file, line } = item.place;
  const failing = fails.length > 0 ? { fails } : {};
  return { verdict, ...failing, place: { file, line }, ...said, didYouMean };
}
