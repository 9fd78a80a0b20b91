/** Days and periods in plain words, as queries: “last 90 days”, “June 2026”, “since 12 March”. */
import { addDays, addMonths, daysOf, type Day } from '#model/time/instant.ts';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const month = `(${months.join('|')})(?:r?uary|ch|il|[ey]|ust|t|t?ember|ober)?`
  // “may” alone is a verb.
  .replace('may', '(?<=in |\\d |th )may|may(?= \\d)');
const number = '(\\d{1,2})[a-z.]{0,2}';
/** `12 June 2026`, `12-Jun-2026`, `June 12th`, `June`. */
const ofMonth = `(?:${number}(?:\\s+|-)(?:of )?)?${month}(?:\\s+${number}(?!\\d))?,?(?:(?:\\s+|-)(\\d{4})|(?= (?:to|-|–|and|until|through) .*?\\b(20\\d\\d))|)`;
export const monthShape = new RegExp(alone(ofMonth), 'g');
const date = '((?:19|20)\\d{2}-\\d{2}(?:-\\d{2})?)(?!\\d|-)';
const monthsIn: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };
const before =
  '(?:\\b((?<!\\b(?:of|los\\w*|end\\w*) )(?:support(?:ed)?|maintained) (?:in|until|till|through)|' +
  'since|after|from|before|until|till|by|in|within|during|through|over|on|of)\\s+)?(?:the\\s+)?(?:(?:end|start|beginning) of\\s+)?';

type Span = readonly [from: Day | undefined, to: Day | undefined];
type Form = readonly [shape: RegExp, read: (found: string[], today: Day) => Span];

const ofYear: Form[1] = ([year]) => span(year);
const ofCalendar: Form[1] = ([unit = ''], today) => current(unit, today);
const lately: Form[1] = (_, today) => [addDays(today, -90), today];
const fromTo = new RegExp(alone(`()${date}\\s+(?:to|-|–|and|until|through)\\s+${date}`));
const forms: readonly Form[] = [
  [fromTo, ([from, to]) => span(from, to)],
  form(date, ([period]) => span(period)),
  form('q([1-4])[\\s/-]*(\\d{4})', ([number, year]) =>
    current('quarter', `${year}-${two(Number(number) * 3)}-01` as Day),
  ),
  form(
    '(?:(last|past|next|coming)\\s+|(?=\\d))(\\d{1,4})?\\s*(day|week|month|quarter|year)s?( ahead| ago)?',
    away,
  ),
  form('(?:this|current|\\w+ of(?: the)?)\\s+(week|month|quarter|year)', ofCalendar),
  form('(?<!supported )today', (_, today) => [today, today]),
  form('yesterday', (_, today) => [addDays(today, -1), addDays(today, -1)]),
  form('(?<!supported )tomorrow', (_, today) => [addDays(today, 1), addDays(today, 1)]),
  form("((?<!most )recent\\w*|lately|newly|what['’]?s new(?!.*\\d\\.\\d)|new releases)", lately),
  form('(soon|shortly|upcoming|next(?=$| eol| end))', (_, today) => [today, addDays(today, 90)]),
  // A bare year comes last, as it may be a version.
  form('(20\\d\\d)', ofYear),
];

/** `31.12.2026`, `31-12-2026` and `12/31/2026` as 2026-12-31. `5/6/2026` may be two days. */
export function withPlainDays(text: string): string {
  const days = /(?<![\w./-])(\d\d?)([./-])(\d\d?)\2(20\d\d)(?![\w./-]*\d)/g;
  const plain = text.replace('prior to', 'before').replace(/before(?= (?:the )?end of)/, 'until');
  return plain.replaceAll(days, (all, first, mark, second, year) => {
    const [day, month] = second > 12 ? [second, first] : [first, second];
    return month < 13 && (mark === '.' || day > 12) ? `${year}-${two(month)}-${two(day)}` : all;
  });
}

/**
 * The first period in a text. `takesYears`: a bare year is a period; `asksAhead`: ignore what is
 * over. `rest`: the text without it; `range`: to write after a field; `isAhead`: it is about ends.
 */
export function findPeriod(typed: string, today: Day, takesYears: boolean, asksAhead: boolean) {
  // A month without a year is the last one for questions about news, and the next one for ends.
  const asksBack = takesYears && !/\b(?:before|until|till|by)\b/.test(typed);
  const [thisYear, thisMonth = ''] = today.split('-');
  const yearOf = (month: string) =>
    Number(thisYear) +
    (asksAhead ? Number(month < thisMonth) : -Number(asksBack && month > thisMonth));
  const counted = typed.replace(
    /\b(?:(an?|one)|(two|couple of)|(three|few)|(four)|(five)|(six)) (?=day|week|month|quarter|year)/,
    (_, ...counts) => `${counts.findIndex((word) => word) + 1} `,
  );
  const text = counted.replaceAll(monthShape, (_, before, name, after, year, later) => {
    const month = two(months.indexOf(name) + 1);
    const day = before ?? after;
    return `${year ?? later ?? yearOf(month)}-${month}${day ? `-${two(day)}` : ''}`;
  });
  for (const [shape, read] of forms) {
    const [whole, word = '', ...found] = shape.exec(text) ?? [];
    if (whole === undefined) continue;
    const [from, to] = read([...found, word], today);
    if (!from || !to) continue;
    const asksSupport = word.includes(' ');
    if (read === ofYear && !takesYears && !asksSupport) continue;
    const isAhead = to > today && from >= today;
    const range = rangeOf(word, from, to, asksAhead || isAhead ? today : undefined);
    return { rest: text.replace(shape, ' '), range, isAhead: asksSupport || isAhead };
  }
  return undefined;
}

function rangeOf(word: string, from: Day, to: Day, earliest?: Day): string {
  const last = word === 'before' ? addDays(from, -1) : to;
  const end = `${last}T23:59:59.999`;
  if (word === 'after') return `>${end}`;
  const isOpen = /^(?:before|until|till|by|through)$/.test(word);
  // Ends “this year” or “before” a coming day begin today; ends before this year are all over.
  const isRunning = earliest && earliest <= last && (isOpen || from < earliest);
  const first = isRunning ? earliest : from;
  if (/^(?:since|from)$| /.test(word)) return `>=${first}`;
  return isOpen && !isRunning ? `<=${end}` : `:[${first} to ${end}]`;
}

function form(shape: string, read: Form[1]): Form {
  return [new RegExp(before + alone(shape)), read];
}

/** The shape must not be part of a version. */
function alone(shape: string): string {
  return `(?<![\\w.-])${shape}(?![\\w.-]*\\d)\\b`;
}

function span(from = '', to = from): Span {
  return [daysOf(from)?.[0], daysOf(to)?.[1]];
}

/** “last year” is a year of the calendar, as are quarters; “last 2 years” counts from today. */
function away([way, count, unit = '', ago, word]: readonly string[], today: Day): Span {
  const direction = /last|past|ago|since/.test(`${way}${ago}${word}`) ? -1 : 1;
  const length = monthsIn[unit];
  const amount = direction * Number(count ?? 1);
  const other = length
    ? addMonths(today, amount * length)
    : addDays(today, unit === 'week' ? amount * 7 : amount);
  if (count === undefined && length) return current(unit, other);
  return direction > 0 ? [today, other] : [other, today];
}

function current(unit: string, today: Day): Span {
  // In both directions, as the question may be about releases or about ends.
  if (unit === 'week') return [addDays(today, -7), addDays(today, 7)];
  const [year, month] = today.split('-').map(Number);
  const length = monthsIn[unit] ?? 1;
  const last = Math.ceil((month ?? 1) / length) * length;
  return span(`${year}-${two(last - length + 1)}`, `${year}-${two(last)}`);
}

function two(number: number | string): string {
  return String(number).padStart(2, '0');
}
