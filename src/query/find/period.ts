/** Plain days and periods, as queries: “last 90 days”, “June 2026”, “this year”, “since 12 March”. */
import { addDays, addMonths, daysOf, type Day } from '#model/time/instant.ts';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const month = `(${months.join('|')})(?:r?uary|ch|il|(?<=u.)[ey]|ust|(?<=p)t|t?ember|ober)?`;
const unitDays: Readonly<Record<string, number>> = {
  day: 1,
  week: 7,
  month: 30,
  quarter: 91,
  year: 365,
};
const before =
  '(?:\\b(since|after|from|before|until|till|by|in|within|during|over|on|of)\\s+)?(?:the\\s+)?';

type Span = readonly [from: Day | undefined, to: Day | undefined];
type Form = readonly [shape: RegExp, read: (found: string[], today: Day) => Span | undefined];

const forms: readonly Form[] = [
  form('(\\d{4}-\\d{2}-\\d{2})\\s+(?:to|-|until)\\s+(\\d{4}-\\d{2}-\\d{2})', ([from, to]) =>
    span(from, to),
  ),
  form('(\\d{4}-\\d{2}(?:-\\d{2})?)(?!\\d|-)', ([period]) => span(period)),
  form(`(\\d{1,2})(?:st|nd|rd|th)?\\s+${month},?(?:\\s+(\\d{4}))?`, ([day, name, year], today) =>
    oneDay(year, name, day, today),
  ),
  form(
    `${month}\\s+(\\d{1,2})(?:st|nd|rd|th)?(?!\\d),?(?:\\s+(\\d{4}))?`,
    ([name, day, year], today) => oneDay(year, name, day, today),
  ),
  // “may” alone is a verb.
  form(
    `${month.replace('may', '(?<=in\\s)may|may(?=\\s+\\d{4})')}(?:\\s+(\\d{4}))?`,
    ([name, year], today) => span(`${year ?? today.slice(0, 4)}-${monthOf(name)}`),
  ),
  form('q([1-4])\\s+(\\d{4})', ([number, year]) => quarter(year, Number(number))),
  form('(last|past|next|coming)\\s+(\\d+|few|couple of)?\\s*(day|week|month|quarter|year)s?', away),
  form('(\\d+)\\s*(day|week|month|year)s?(?:\\s+ahead)?', ([count, unit], today) => [
    today,
    shifted(today, count, unit, 1),
  ]),
  form('(this|current)\\s+(week|month|quarter|year)', ([, unit = 'year'], today) =>
    current(unit, today),
  ),
  form('today', (_, today) => [today, today]),
  form('yesterday', (_, today) => [addDays(today, -1), addDays(today, -1)]),
  form(
    "(recently|recent|lately|newly|what(?:'|’)?s new(?!.*\\d\\.\\d)|new releases)",
    (_, today) => [addDays(today, -90), today],
  ),
  form('(soon|shortly|upcoming)', (_, today) => [today, addDays(today, 90)]),
];

/** A year alone may be a version, so it is a period only behind a word such as “in”. */
const yearForm = form('(20\\d\\d)', ([year]) => span(year));

/**
 * The first that the text holds. `takesYears`: whether a bare year is one; `asksAhead`: what is over is not asked for;
 * `rest`: the question without it; `range`: what to write behind a field; `isAhead`: it lies ahead, so it speaks of ends.
 */
export function findPeriod(text: string, today: Day, takesYears: boolean, asksAhead: boolean) {
  for (const [shape, read] of takesYears ? [...forms, yearForm] : forms) {
    const [whole, word = '', ...found] = shape.exec(text) ?? [];
    const [from, to] = (whole !== undefined && read(found, today)) || [];
    if (whole === undefined || from === undefined || to === undefined) continue;
    const range = rangeOf(word, from, to, asksAhead ? today : undefined);
    return { rest: text.replace(shape, ' '), range, isAhead: to > today && from >= today };
  }
  return undefined;
}

function rangeOf(word: string, from: Day, to: Day, earliest?: Day): string {
  const last = word === 'before' ? addDays(from, -1) : to;
  const end = `${last}T23:59:59.999`;
  if (word === 'after') return `>${end}`;
  const isOpen = /^(?:before|until|till|by)$/.test(word);
  // What ends this year, or before the next, has not ended yet; what ends before this year has.
  const isRunning = earliest && earliest <= last && (isOpen || from < earliest);
  const first = isRunning ? earliest : from;
  if (/^(?:since|from)$/.test(word)) return `>=${first}`;
  return isOpen && !isRunning ? `<=${end}` : `:[${first} to ${end}]`;
}

function form(shape: string, read: Form[1]): Form {
  return [new RegExp(`${before}(?<![\\w.-])${shape}(?![\\w.-]*\\d)\\b`, 'i'), read];
}

function span(from = '', to = from): Span {
  return [daysOf(from)?.[0], daysOf(to)?.[1]];
}

function monthOf(name = ''): string {
  return two(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

function oneDay(year: string | undefined, name: string | undefined, day = '', today: Day): Span {
  return span(`${year ?? today.slice(0, 4)}-${monthOf(name)}-${two(day)}`);
}

function quarter(year: string | undefined, number: number): Span {
  return span(`${year}-${two(number * 3 - 2)}`, `${year}-${two(number * 3)}`);
}

/** “last year” and “next month” are those of the calendar; with a number they are counted from today. */
function away([word, count, unit = 'day']: readonly string[], today: Day): Span {
  const direction = /next|coming/i.test(word ?? '') ? 1 : -1;
  if (count === undefined && (unit === 'year' || unit === 'month'))
    return current(unit, addMonths(today, unit === 'year' ? direction * 12 : direction));
  const other = shifted(today, count, unit, direction);
  return direction > 0 ? [today, other] : [other, today];
}

function shifted(today: Day, count = '1', unit = 'day', direction: 1 | -1): Day {
  const amount = /^\d+$/.test(count) ? Math.min(Number(count), 5000) : 3;
  return addDays(today, direction * amount * (unitDays[unit.toLowerCase()] ?? 1));
}

function current(unit: string, today: Day): Span {
  const [year = '', month] = today.split('-');
  if (unit === 'year') return span(year);
  if (unit === 'month') return span(today.slice(0, 7));
  // Either way: what came out, and what ends.
  if (unit === 'week') return [addDays(today, -7), addDays(today, 7)];
  return quarter(year, Math.ceil(Number(month) / 3));
}

function two(number: number | string): string {
  return String(number).padStart(2, '0');
}
