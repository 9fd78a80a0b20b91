/** Reads a vendor's table of last days. A failure is an answer too, and never an empty table. */
import type { EndSource, FoundEnd, GatheredEnds } from '#model/end-source.ts';
import { isDay, isMonth, type Day, type Month } from '#model/instant.ts';
import { lineName } from '#model/line.ts';
import { compilePattern } from '#model/pattern.ts';
import { timedPhases } from '#model/support.ts';
import { Failure } from '../failure.ts';
import { sourceTimeout, withDeadline } from '../http/deadline.ts';
import type { Http } from '../http/types.ts';
import { resolvePointer } from '../reading/pointer.ts';
import { dayFormat } from '../reading/day-format.ts';
import { rawJson } from '../reading/parse.ts';
import { sanitizeName, sanitizeText } from '../reading/text.ts';

/** What stands in a row of the table, as it is written. */
type Row = { readonly line: unknown; readonly phases: Readonly<Record<string, unknown>> };
type Read = Pick<Extract<GatheredEnds, { kind: 'read' }>, 'ends' | 'skipped'>;

export async function readEnds(source: EndSource, http: Http): Promise<GatheredEnds> {
  try {
    const rows = await rowsOf(source, withDeadline(http, sourceTimeout));
    const read = rows.map((row) => endsOf(row, source));
    const ends = read.flatMap((one) => one.ends);
    if (ends.length === 0) throw new Failure(`${source.url} names no last day of any line`);
    return { kind: 'read', ends, skipped: read.flatMap((one) => one.skipped) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { kind: 'unavailable', because: sanitizeText(why) };
  }
}

async function rowsOf(source: EndSource, http: Http): Promise<readonly Row[]> {
  if (source.kind === 'page') {
    const { text } = await http({ url: source.url, accept: 'text/markdown, text/html, text/*' });
    const found = compilePattern(source.match, 'lines').all(text);
    return [...found].map(({ group }) => ({
      line: group('line'),
      phases: Object.fromEntries(timedPhases.map((phase) => [phase, group(phase)])),
    }));
  }
  const document = rawJson(await http({ url: source.url, accept: 'application/json' }), source.url);
  return itemsOf(resolvePointer(document, source.lines), source).map(([key, item]) => ({
    line: source.line === 'key' ? key : resolvePointer(item, source.line),
    phases: Object.fromEntries(
      timedPhases.map((phase) => {
        const pointer = source[phase];
        return [phase, pointer === undefined ? undefined : resolvePointer(item, pointer)];
      }),
    ),
  }));
}

function itemsOf(found: unknown, source: EndSource & { kind: 'json' }): [string, unknown][] {
  if (typeof found === 'object' && found !== null) return Object.entries(found);
  throw new Failure(`${source.url}: the pointer "lines" (${source.lines || '""'}) reaches no list`);
}

function endsOf({ line, phases }: Row, { url, dateFormat }: EndSource): Read {
  const name = lineName.safeParse(typeof line === 'number' ? String(line) : line);
  if (!name.success) {
    return { ends: [], skipped: [{ name: shown(line), because: 'is no name of a line' }] };
  }
  const ends: FoundEnd[] = [];
  const skipped: { name: string; because: string }[] = [];
  for (const phase of timedPhases) {
    const written = phases[phase];
    if (typeof written !== 'string' || written.trim() === '') continue;
    const day = readLastDay(written, dateFormat);
    if (day !== undefined) ends.push({ line: name.data, phase, ends: day, evidence: url });
    else
      skipped.push({ name: `${name.data}, ${phase}`, because: `${shown(written)} is no last day` });
  }
  return { ends, skipped };
}

function readLastDay(written: string, format: string | undefined): Day | Month | undefined {
  const text = written.trim();
  if (format === undefined) return isDay(text) || isMonth(text) ? text : undefined;
  if (/D/.test(format)) return dayFormat(format)(text);
  // A month is read as the first of its days, and written without it.
  return dayFormat(`${format} D`)(`${text} 1`)?.slice(0, 7) as Month | undefined;
}

function shown(value: unknown): string {
  return JSON.stringify(sanitizeName(String(value)));
}
