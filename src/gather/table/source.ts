/** Tables of a page for people, by the headings of their columns. They show a window of the history. */
import * as z from 'zod';
import { isInFuture } from '#model/history/dating.ts';
import { strict, text, upstreamUrl } from '#model/shape.ts';
import type { Instant } from '#model/time/instant.ts';
import { Failure } from '../failure.ts';
import { readPages } from '../http/pages.ts';
import { dayFormat, dayFormatProblem } from '../reading/day-format.ts';
import {
  listedWithout,
  releaseEntry,
  skippedEntry,
  windowListing,
  type Entry,
} from '../reading/entries.ts';
import type { Cell } from '../reading/html-tables.ts';
import { sanitizeName } from '../reading/text.ts';
import { readWrittenDay } from '../reading/written-day.ts';
import { defineSource } from '../source.ts';

const heading = text.max(200);

/** What people write where a release is still to come. */
const coming =
  /^(?:tb[ad]|to be (?:announced|determined)|planned|upcoming|coming|unreleased|n\/?a|-|–|—)?$/i;

export const table = defineSource({
  documentation: 'https://html.spec.whatwg.org/multipage/tables.html',
  fields: {
    url: upstreamUrl,
    columns: strict({
      version: heading,
      date: heading.optional(),
      changelog: heading.optional(),
    }).describe('The headings of its columns; each table that has them all is read.'),
    dateFormat: text.optional().describe('Such as "DD/MM/YYYY"; else days with one reading alone.'),
  } satisfies z.core.$ZodLooseShape,
  coordinates: {
    example: 'https://example.com/releases',
    read: ({ server, name }) => ({
      url: name === undefined ? server : `${server}#${name}`,
      columns: { version: 'Version' },
    }),
    write: ({ url }) => ({ server: url }),
  },
  problems({ dateFormat }) {
    const message = dateFormat === undefined ? undefined : dayFormatProblem(dateFormat);
    return message === undefined ? [] : [{ place: 'dateFormat', message }];
  },
  draft: ({ url }) => ({
    name: new URL(url).hostname,
    ...(url.startsWith('https:') && { homepage: url, changelogUrl: url }),
  }),
  async list({ definition, validators, now }, http) {
    const { columns, dateFormat } = definition;
    const url = definition.url.replace(/#.*$/, '');
    // A library that a build does not need.
    const { readTables, rowsWith } = await import('../reading/html-tables.ts');
    const request = { url, accept: 'text/html, text/*', anyCharset: true };
    const read = await readPages(http, request, validators, (answer) => {
      const { version, ...others } = columns;
      const wanted = Object.entries(others).filter(([, name]) => name !== undefined);
      const named = { version, ...Object.fromEntries(wanted) } as Readonly<Record<Column, string>>;
      return { items: rowsWith(readTables(answer.text), named) };
    });
    if (read === 'not-modified') return { kind: read };
    const rows = read.pages.flat().filter((row) => row.version.text !== '');
    if (rows.length === 0) {
      throw new Failure(
        `${url} lists no release: no table has rows under the headings of "columns"`,
      );
    }
    const day = dateFormat === undefined ? readWrittenDay : dayFormat(dateFormat);
    const entries = rows.map((row) => entryOf(row, url, day, now));
    return windowListing({ url, entries, validators: read.validators });
  },
});

type Column = 'version' | 'date' | 'changelog';

function entryOf(
  { version, date, changelog }: Readonly<Partial<Record<Column, Cell>> & { version: Cell }>,
  url: string,
  read: typeof readWrittenDay,
  now: Instant,
): Entry {
  const name = version.text;
  const written = date?.text;
  const day = written === undefined ? undefined : read(written);
  if (written !== undefined && day === undefined && coming.test(written.trim()))
    return skippedEntry(name, 'has no day yet');
  if (day !== undefined && isInFuture(day, now))
    return skippedEntry(name, `is announced for ${day}`);
  const link = changelog?.link;
  const changelogUrl = link === undefined ? undefined : (URL.parse(link, url)?.href ?? link);
  const listed = { version: name, evidence: url, date: day, authored: true, changelogUrl };
  const entry = releaseEntry({ ...listed, basis: 'stated' }, now);
  if (written === undefined || day !== undefined) return entry;
  const why = `its date ${JSON.stringify(sanitizeName(written))} cannot be read; give its source a "dateFormat"`;
  return { ...entry, skipped: [...entry.skipped, listedWithout(name, why)] };
}
