/** Pages for people, read with a pattern or as tables. They show a window of the history, never surely all of it. */
import type * as z from 'zod';
import { pattern } from '#model/component/component.ts';
import { isInFuture } from '#model/history/dating.ts';
import { compilePattern, patternProblem, type Match } from '#model/pattern.ts';
import { strict, text, upstreamUrl } from '#model/shape.ts';
import type { Day } from '#model/time/instant.ts';
import { problemAt } from '../reading/address.ts';
import { dayFormat, dayFormatProblem, readWrittenDay } from '../reading/day-format.ts';
import type { Cell } from '../reading/html-tables.ts';
import { listReleases, type ListedRelease } from '../reading/list-releases.ts';
import { sanitizeName } from '../reading/text.ts';
import { defineSource, type Coordinates, type SourceRequest } from '../source.ts';

const isoDay = 'YYYY-MM-DD';
const headings = '^#+ (?<version>[0-9][^ \\n]*)';

const window = { anyCharset: true, isWindow: true } as const;

type Definition = { readonly url: string; readonly dateFormat?: string | undefined };

/** What both kinds have: their coordinates are the address, and what is sought is left to be edited. */
function addressed(sought: Readonly<Record<string, unknown>>) {
  return {
    coordinates: {
      example: 'https://example.com/releases',
      read: ({ server, name }: Coordinates) => ({
        url: name === undefined ? server : `${server}#${name}`,
        ...sought,
      }),
      write: ({ url }: Definition) => ({ server: url }),
    },
    draft: ({ url }: Definition) => ({
      name: new URL(url).hostname,
      ...(url.startsWith('https:') && { homepage: url, changelogUrl: url }),
    }),
  };
}

export const page = defineSource({
  documentation: 'https://github.com/google/re2/wiki/Syntax',
  fields: { url: upstreamUrl, match: pattern, dateFormat: text.optional() },
  ...addressed({ match: headings }),
  problems: (definition) => [
    ...problemAt('match', definition.match, (match) => patternProblem(match, ['version'])),
    ...formatProblems(definition),
  ],
  async list(request, http) {
    const { match, dateFormat } = request.definition;
    const url = addressOf(request.definition);
    const releases = compilePattern(match, 'lines');
    const read = dayFormat(dateFormat ?? isoDay);
    return await listReleases<Match[]>(
      {
        ...window,
        url: () => url,
        accept: 'text/markdown, text/html, text/*',
        read: (answer) => [...releases.all(answer.text)],
        none: ([found]) => found?.length === 0 && 'nothing on it fits the pattern "match"',
        releases: (found) => found.map((one) => matched(one, request.definition, read)),
      },
      request,
      http,
    );
  },
});

const heading = text.max(200);

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
  ...addressed({ columns: { version: 'Version' } }),
  problems: formatProblems,
  async list(request, http) {
    const { columns, dateFormat } = request.definition;
    const url = addressOf(request.definition);
    const read = dateFormat === undefined ? readWrittenDay : dayFormat(dateFormat);
    // A library that a build does not need.
    const { readTables, rowsWith } = await import('../reading/html-tables.ts');
    return await listReleases<readonly Row[]>(
      {
        ...window,
        url: () => url,
        accept: 'text/html, text/*',
        read: (answer) =>
          rowsWith(readTables(answer.text), columns).filter((row) => row.version?.text),
        none: ([rows]) => rows?.length === 0 && 'no table has rows under the headings of "columns"',
        releases: (rows) => rows.map((row) => inRow(row, request, read)),
      },
      request,
      http,
    );
  },
});

function addressOf({ url }: Definition): string {
  return url.replace(/#.*$/, '');
}

function formatProblems({ dateFormat }: Definition) {
  return problemAt('dateFormat', dateFormat, dayFormatProblem);
}

/** `unread`: what is said of a day that cannot be read. */
function releaseOf(
  shown: Pick<ListedRelease, 'version' | 'changelogUrl' | 'notes'>,
  { url }: Definition,
  written: string | undefined,
  date: Day | undefined,
  unread: string,
): ListedRelease {
  const isRead = written === undefined || date !== undefined;
  const link = shown.changelogUrl ?? undefined;
  return {
    ...shown,
    date,
    basis: 'stated',
    authored: true,
    changelogUrl: link === undefined ? undefined : (URL.parse(link, url)?.href ?? link),
    without: isRead ? undefined : `its date ${JSON.stringify(sanitizeName(written))} ${unread}`,
  };
}

type ReadDay = ReturnType<typeof dayFormat>;

function matched({ group, atEnd }: Match, definition: Definition, read: ReadDay): ListedRelease {
  const [version = '', written] = [group('version'), group('date')];
  // On a page that was cut off, 1.10 would be read as 1.1.
  if (atEnd) return { version, skip: 'touches the end of the page, so it may be cut off' };
  const date = written === undefined ? undefined : read(written);
  const found = { version, changelogUrl: group('changelog'), notes: group('notes') };
  return releaseOf(found, definition, written, date, 'does not fit its date format');
}

type Row = Readonly<Partial<Record<'version' | 'date' | 'changelog', Cell>>>;

/** What people write where a release is still to come. */
const coming =
  /^(?:tb[ad]|to be (?:announced|determined)|planned|upcoming|coming|unreleased|n\/?a|-|–|—)?$/i;

function inRow(row: Row, { definition, now }: SourceRequest<Definition>, read: ReadDay) {
  const [version = '', written] = [row.version?.text, row.date?.text];
  const date = written === undefined ? undefined : read(written);
  if (written !== undefined && date === undefined && coming.test(written.trim()))
    return { version, skip: 'has no day yet' };
  if (date !== undefined && isInFuture(date, now))
    return { version, skip: `is announced for ${date}` };
  const found = { version, changelogUrl: row.changelog?.link };
  const unread = 'cannot be read; give its source a "dateFormat"';
  return releaseOf(found, definition, written, date, unread);
}
