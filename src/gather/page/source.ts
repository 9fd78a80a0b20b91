/** Pages for people, read with a pattern or as tables. They show a window of the history, never surely all of it. */
import type * as z from 'zod';
import { pattern, type SourceDefinition } from '#model/component/component.ts';
import { compilePattern, patternProblem, type Match } from '#model/pattern.ts';
import { strict, text, upstreamUrl } from '#model/shape.ts';
import { endOfMonth, type Instant } from '#model/time/instant.ts';
import { Failure } from '../failure.ts';
import { problemAt, quoted } from '../reading/address.ts';
import { dayFormat, dayFormatProblem, readMonth } from '../reading/day-format.ts';
import type { ListedRelease } from '../reading/entries.ts';
import type { Cell } from '../reading/html-page.ts';
import { defineSource } from '../registry-source.ts';
import type { Coordinates } from '../source.ts';

/** `## 1.2.0`, `## [v1.2.0] - 2026-05-20`, `## [1.2.0](https://…) (2026-05-20)`: https://keepachangelog.com/ */
const headings =
  '^#+ (?:[vV]ersion )?\\[?[vV]?(?<version>[0-9][^\\s(),\\]]*)\\]?(?:\\(.*?\\))?(?:[^\\n0-9]*(?<date>[0-9]{4}-[0-9]{2}-[0-9]{2}))?';

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
    url: ({ definition }: { readonly definition: Definition }) => definition.url.replace(/#.*/, ''),
    anyCharset: true,
    isWindow: true,
  } as const;
}

export const page = defineSource({
  fields: { url: upstreamUrl, match: pattern, dateFormat: text.optional() },
  ...addressed({ match: headings }),
  problems: (definition) => [
    ...problemAt('match', definition.match, (match) => patternProblem(match, ['version'])),
    ...formatProblems(definition),
  ],
  accept: 'text/markdown, text/html, text/*',
  read({ text, header }, url, { definition }) {
    const found = [...compilePattern(definition.match, 'lines').all(text.replaceAll('\r\n', '\n'))];
    // A file that is one version alone often ends without a new line; its length says that it is whole.
    const isWhole =
      found.length === 1 && !text.includes('\n') && header('content-length') !== undefined;
    if (found.length > 0) return found.map((one) => ({ ...one, atEnd: one.atEnd && !isWhole }));
    throw new Failure(`${url} lists no release: nothing on it fits the pattern "match"`);
  },
  releases: (found, { definition }) => found.map((one) => matched(one, definition)),
});

const heading = text.max(200);

export const table = defineSource({
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
  accept: 'text/html, text/*',
  async read({ text }, url, { definition }): Promise<readonly Row[]> {
    // A library that a build does not need.
    const { readRows } = await import('../reading/html-page.ts');
    return readRows(text, url, definition.columns).filter((row) => row.version?.text);
  },
  releases: (rows, { definition, now }) => rows.map((row) => inRow(row, definition, now)),
});

function formatProblems({ dateFormat }: Definition) {
  return problemAt('dateFormat', dateFormat, dayFormatProblem);
}

function unreadable(written: string): string {
  return `its date ${quoted(written)} cannot be read; give its source a "dateFormat" that it fits`;
}

/** Said by its author, with a link that may be relative to the page. */
function stated({ changelogUrl: link, ...shown }: ListedRelease, { url }: Definition) {
  const changelogUrl = link ? (URL.parse(link, url)?.href ?? link) : undefined;
  return { basis: 'stated', authored: true, ...shown, changelogUrl } as const;
}

function matched({ group, atEnd }: Match, definition: Definition): ListedRelease {
  const [version = '', written] = [group('version'), group('date')];
  // On a page that was cut off, 1.10 would be read as 1.1.
  if (atEnd) return { version, skip: 'touches the end of the page, so it may be cut off' };
  const date = written === undefined ? undefined : dayFormat(definition.dateFormat)(written);
  const without = written !== undefined && date === undefined ? unreadable(written) : undefined;
  // In the source of a page, `&` is written so.
  const changelogUrl = group('changelog')?.replaceAll(/&(?:amp|#38|#x26);/gi, '&');
  const found = { version, changelogUrl, notes: group('notes') };
  return stated({ ...found, date, without }, definition);
}

type Row = Readonly<Partial<Record<'version' | 'date' | 'changelog', Cell>>>;
type TableDefinition = Definition & Pick<SourceDefinition, 'version'>;

/** No line, range or label: `8u202` and `5.4.0.Final`, but not `1.2.x`, `1.1-1.5` or `1.2LTS`. */
const plainVersion =
  /^v?\d+(?:\.\d+)*(?:[a-z]{1,2}\d+|(?:alpha|beta|dev|pre|post)\d*|[a-z])?(?:[-+_~.](?!x\b|\d+\.\d)(?:\d+|[a-z][a-z0-9]*)\b)*$/i;

function inRow(row: Row, definition: TableDefinition, now: Instant): ListedRelease {
  const [version = '', written] = [row.version?.text, row.date?.text];
  if (definition.version === undefined && !plainVersion.test(version))
    return { version, skip: 'is not one plain version; give its source a "version" pattern' };
  const found = { version, changelogUrl: row.changelog?.link };
  const date = written === undefined ? undefined : dayFormat(definition.dateFormat)(written);
  if (written === undefined || date !== undefined) return stated({ ...found, date }, definition);
  const unread = unreadable(written);
  const month = readMonth(written);
  const [year] = (written.match(/\b\d{4}\b/g) ?? ['9999']).sort().slice(-1);
  // A release that is still to come is none.
  if ((month ?? `${year}-12`) >= now.slice(0, 7))
    return { version, skip: `may still come: ${unread}` };
  const known = month ? { date: endOfMonth(month), basis: 'by' as const } : { without: unread };
  return stated({ ...found, ...known }, definition);
}
