/** Reads a vendor's table of last days; checks that a page still says what a rule relies on. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { endKey, isFarAhead, lineName } from '#model/component/line.ts';
import type { EndSource, GatheredEnds } from '#model/component/line.ts';
import type { Validator } from '#model/history/gathered.ts';
import { dayOf, type Day, type Month } from '#model/time/instant.ts';
import { compilePattern } from '#model/pattern.ts';
import { timedPhases, type TimedPhase } from '#model/support/support.ts';
import { Failure } from '../failure.ts';
import { readPages } from '../http/pages.ts';
import type { Http, HttpResponse } from '../http/types.ts';
import { dayFormat, readMonth, sinceEpoch } from '../reading/day-format.ts';
import { rawJson, resolvePointer, withZeros } from '../reading/parse.ts';
import { quoted, sanitizeText, textOf } from '../reading/address.ts';

/** A row as it is written; `in` returns undefined for a phase that is not looked for. */
type Row = { readonly line: unknown; readonly in: (phase: TimedPhase) => unknown };
type Read = Pick<Extract<GatheredEnds, { kind: 'read' }>, 'ends' | 'skipped'>;

/** Never throws: a failure is a result too. A table without any last day is a failure. */
export async function readEnds(
  source: EndSource,
  http: Http,
  today: Day,
  validators: readonly Validator[] = [],
): Promise<GatheredEnds> {
  try {
    const { url, kind } = source;
    const accept = kind === 'json' ? 'application/json' : 'text/markdown, text/html, text/*';
    const request = { url, accept, anyCharset: kind !== 'json' };
    const table = await readPages(http, request, validators, (answer) => rowsOf(source, answer));
    if (table === 'not-modified') return { kind: table };
    const rows = table.pages.flat();
    const read = rows.flatMap((row) => endsOf(row, source));
    const { ends, skipped } = united(read, today);
    const isEmpty = (phase: TimedPhase) =>
      phase in source && rows.every((row) => row.in(phase) === undefined);
    const because = 'no line has anything where its pointer leads; mend or remove it';
    const empty = timedPhases.filter(isEmpty).map((name) => ({ name, because }));
    if (ends.some((end) => end.ends))
      return { kind: 'read', ends, skipped: [...skipped, ...empty], validators: table.validators };
    const why = skipped.map(({ name, because }) => `: ${name} ${because}`)[0] ?? '';
    throw new Failure(`${url} names no last day of any line${why}`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { kind: 'unavailable', because: sanitizeText(why) };
  }
}

/** Leaves out a line and phase with two last days (of two products?), on one page or several. */
export function united(read: readonly Read[], today: Day): Read {
  const said = read.flatMap((one) => one.ends);
  const all = [...Map.groupBy(said, endKey).values()].map((same): Read => {
    const days = new Map(same.map((end) => [end.ends, end]));
    if (days.size > 1) days.delete(false);
    // `true` (ended, day unknown) does not contradict a day that is past or today.
    if (same.some(({ ends }) => typeof ends === 'string' && ends <= today.slice(0, ends.length)))
      days.delete(true);
    const [one, ...others] = days.values();
    if (one !== undefined && others.length === 0) return { ends: [one], skipped: [] };
    return leftOut(`${one?.line}, ${one?.phase}`, `${[...days.keys()].join(' and ')} are stated`);
  });
  const skipped = [...read, ...all].flatMap((one) => one.skipped);
  return { ends: all.flatMap((one) => one.ends), skipped };
}

async function rowsOf(source: EndSource, answer: HttpResponse): Promise<readonly Row[]> {
  if (source.kind === 'table') return await tableRows(source, answer);
  if (source.kind === 'page') {
    const { text, header } = answer;
    const found = compilePattern(source.match, 'lines').all(text.replaceAll(/\r\n?/g, '\n'));
    // A day that was cut off may look like a month. With either header, the page is complete.
    const isWhole =
      text.endsWith('\n') || (header('content-length') ?? header('transfer-encoding'));
    return Array.from(found, ({ group, after }) => {
      const end = after === '' && !isWhole ? '…' : '';
      // An empty group does not prove that there is no last day: the page may have changed.
      const written = (text = '') => (text.trim() === '' ? undefined : `${text}${end}`);
      return { line: group('line'), in: (phase) => written(group(phase)) };
    });
  }
  const found = resolvePointer(rawJson(answer, source.url, withZeros), source.lines);
  const where = `${source.url}: the pointer "lines" (${source.lines || '""'})`;
  if (typeof found !== 'object' || found === null) throw new Failure(`${where} reaches no list`);
  return Object.entries(found).map(([key, item]: [string, unknown]) => ({
    line: source.line === 'key' ? key : resolvePointer(item, source.line),
    in: (phase) => (phase in source ? resolvePointer(item, source[phase]) : undefined),
  }));
}

async function tableRows(
  { url, columns, line: finds }: EndSource & { kind: 'table' },
  { text }: HttpResponse,
): Promise<readonly Row[]> {
  const { readRows } = await import('../reading/html-page.ts');
  const find = finds === undefined ? undefined : compilePattern(finds);
  return readRows(text, url, columns).flatMap(({ line, ...cells }) => {
    const name = find === undefined ? line?.text : find.first(line?.text ?? '')?.group('line');
    return name ? { line: name, in: (phase: TimedPhase) => cells[phase]?.text } : [];
  });
}

function endsOf({ line, ...row }: Row, source: EndSource): Read[] {
  const { url: evidence, dateFormat } = source;
  const name = lineName.safeParse(typeof line === 'number' ? String(line) : line);
  if (!name.success) return [leftOut(quoted(line), 'is no name of a line')];
  return timedPhases.flatMap((phase): Read | [] => {
    const written = row.in(phase) ?? (phase in source ? false : undefined);
    if (written === undefined) return [];
    const isNone = written === false || textOf(written).trim() === '';
    // For other phases, `true` may also mean that the phase still lasts.
    const isOver = /^(?:true|eol|ended)$/i.test(textOf(written).trim()) && phase === 'maintenance';
    const ends = !isNone && (isOver || readLastDay(written, dateFormat));
    const because = `${quoted(written)} is no last day, or needs another "dateFormat"`;
    // Tools write the year 0001 or 1970 for "no date".
    if (ends === undefined || (typeof ends === 'string' && (ends < '1981' || isFarAhead(ends))))
      return leftOut(`${name.data}, ${phase}`, because);
    return { ends: [{ line: name.data, phase, ends, evidence }], skipped: [] };
  });
}

function leftOut(name: string, because: string): Read {
  return { ends: [], skipped: [{ name, because }] };
}

const otherDays =
  /\b20\d\d-\d\d(?:-\d\d)?|(?:\b\d\d? )?(?:\p{L}{1,20}\.? )?(?:\b\d\d?,? )?\b20\d\d\b(?!-\d\d)/gu;

function readLastDay(written: unknown, format: string | undefined): Day | Month | undefined {
  const time = sinceEpoch(written, format);
  if (time !== undefined || typeof written !== 'string') return time && dayOf(time);
  if (format === undefined) {
    const readDay = dayFormat(format);
    const day = readDay(written) ?? readMonth(written);
    // In `31 March 2027 (extended to June 2028)`, either may be meant; an earlier day is harmless.
    const [, ...notes] = written.split('(');
    const others = notes.join(' ').match(otherDays) ?? [];
    const days = others.map((one) => readDay(one) ?? readMonth(one) ?? `${one.slice(-4)}-12`);
    return day && days.every((one) => one < day.slice(0, one.length)) ? day : undefined;
  }
  if (/D/.test(format)) return dayFormat(format)(written);
  // A month is read as its first day, and returned without the day.
  return dayFormat(`${format} D`)(`${written.trim()} 1`)?.slice(0, 7) as Month | undefined;
}

/** Why a page no longer says what it should; `before`, the last result, if it does not answer. */
export async function evidenceProblem(url: string, expects: string, http: Http, before?: string) {
  try {
    const { text } = await http({ url, accept: 'text/*', anyCharset: true });
    if (visibleText(text).includes(visibleText(expects))) return undefined;
    return sanitizeText(`no longer says ${JSON.stringify(expects)}`);
  } catch (error) {
    return error instanceof Failure && error.kind === 'gone' ? 'is no longer there' : before;
  }
}

/** Words without tags, Markdown marks, line breaks, entities. An unclosed tag ends the text. */
function visibleText(text: string): string {
  const marks = /<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)|<[a-z/!?][^>]*(?:>|$)/gi;
  const shown = parseDocument(text.replaceAll(marks, ' '));
  const words = DomUtils.textContent(shown).replaceAll(/[\s*_`]+/g, ' ');
  return words.toLowerCase().trim();
}
