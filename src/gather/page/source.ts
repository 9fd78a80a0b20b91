/** Web pages, read with a pattern or as tables. Each is a window: it may not show all releases. */
import { uncheckedPattern, type SourceDefinition } from '#model/component/component.ts';
import { compilePattern, patternProblem, type Match } from '#model/pattern.ts';
import { suchAs, strict, text, upstreamUrl } from '#model/shape.ts';
import type { Instant } from '#model/time/instant.ts';
import { Failure } from '../failure.ts';
import { linkFrom, problemAt } from '../reading/address.ts';
import { announced, dateFormat, stated, statedDay } from '../reading/day-format.ts';
import type { Cell } from '../reading/html-page.ts';
import { defineSource, ofAddress } from '../registry-source.ts';
import type { Coordinates } from '../source.ts';

/**
 * Such as `## 1.2.0`, `## some-tool 1.2.0`, `## [v1.2.0] - 2026-05-20` and
 * `## <small>[1.2.0](https://…) (May 20, 2026)</small>`: https://keepachangelog.com/
 */
const headings =
  '^#+ (?:<[^>\\n]*> *)*(?:(?:[vV]ersion|[rR]elease)[ -]|[a-z0-9]+(?:-[a-z0-9]+)+ )?\\[?[vV]?(?<version>[0-9](?:[^\\s\\xa0(),\\]<]*[^\\s\\xa0(),\\].:<])?)(?:\\](?:\\(.*?\\))?|[ \\t\\xa0(),:]|(?:<[^>\\n]*>)+|$)(?:[^\\n0-9]*(?<date>[0-9]{4}[-/][0-9]{2}[-/][0-9]{2}|[A-Z][a-z]{2,8} [0-9]{1,2}(?:st|nd|rd|th)?, [0-9]{4}|[0-9]{1,2}(?:st|nd|rd|th|\\.)? [A-Z][a-z]{2,8},? [0-9]{4})\\)?(?:</\\w+>)*)?';
/** Definitions keep the pattern that `new` once wrote, so it is recognised by its beginning. */
const opening = headings.slice(0, headings.indexOf('(?:(?:'));

/** No releases: `## Release 3 May 2026`, `## 10 reasons to move`, `### node-fetch 3.0 upgrade`. */
const otherHeading =
  /^#+ (?:(?:[rR]elease )?\d\d?(?:st|nd|rd|th)? (?:of )?\p{L}+,? \d{4}\b|(?:[a-z\d]+(?:-[a-z\d]+)+ [^\s:]+|\d+) (?!.*release|is |stable|final|lts|yanked|security|patch|bugfix|hotfix)[a-z])/u;

/** `3.0 Beta 1`, `3.0 (preview)`, up to the end of the line. */
const early = /^.*\d[^a-z\n]* \(?(?:alpha|beta|preview|rc|release candidate)[^a-z\n]*(?:\n|$)/i;

type Text = string | undefined;
type Definition = SourceDefinition & { url: string; dateFormat?: Text; match?: Text };

/** Shared by both kinds: the coordinates are the address, and `sought` is a default to edit. */
function addressed(sought: Readonly<Record<string, unknown>>) {
  return {
    coordinates: {
      example: 'https://example.com/releases',
      read: (given: Coordinates) => ({ ...ofAddress.read(given), ...sought }),
      write: ofAddress.write,
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
  fields: { url: upstreamUrl, match: suchAs(uncheckedPattern, '^v(?<version>.+)$'), dateFormat },
  ...addressed({ match: headings }),
  problems: ({ match }) => problemAt('match', match, (one) => patternProblem(one, ['version'])),
  accept: 'text/markdown, text/html, text/*',
  read({ text, header, url: from }, url, { definition: { match } }) {
    const lines = text.replaceAll(/\r\n?/g, '\n');
    const read = match.startsWith(opening) ? shownIn(lines) : lines;
    const found = [...compilePattern(match, 'lines').all(read)];
    // A file with one version often has no final newline; with its length, it is complete.
    const isWhole = found.length === 1 && !text.includes('\n') && header('content-length');
    const all = found.map((one) => (isWhole ? { ...one, after: '\n' } : one));
    if (found.length > 0) return { all, isCut: cutBucket.test(text) };
    const login = from === url ? '' : '; it redirects to another address, perhaps to a login';
    const table = /<table\b/i.test(text) ? '; it has tables, which the kind "table" reads' : login;
    const why = `${url} lists no release: nothing on it fits the pattern "match"${table}`;
    throw new Failure(why, { isEmpty: true });
  },
  releases: ({ all }, place) => all.map((one) => matched(one, place)),
  doubt: ([page], url) =>
    page?.isCut ? `${url} says that it lists only the first names` : undefined,
});

/** The list of an S3 or Azure bucket with more names: in order of the alphabet, not of time. */
const cutBucket = /<IsTruncated>true<|<NextMarker>[^<]/;

/** Blanks comments and code blocks that begin a line: headings in them are no releases. */
function shownIn(lines: string): string {
  const blank = (one: string) => one.replaceAll(/.+/g, '');
  const end = lines.lastIndexOf('-->') + 3;
  const shown = lines.slice(0, end).replaceAll(/^ {0,3}<!--[^]*?-->/gm, blank) + lines.slice(end);
  return shown.replaceAll(/^ {0,3}`{3,}[^`\n]*$[^]*?^ {0,3}```/gm, blank);
}

const heading = text.max(200);

export const table = defineSource({
  fields: {
    url: upstreamUrl,
    columns: strict({
      version: suchAs(heading, 'Version'),
      date: heading.optional(),
      changelog: heading.optional(),
    }).describe('The headings of its columns; each table that has them all is read.'),
    dateFormat,
  },
  ...addressed({ columns: { version: 'Version' } }),
  accept: 'text/html, text/*',
  async read({ text }, url, { definition }): Promise<readonly Row[]> {
    // Loaded lazily: a build does not need this library.
    const { readRows } = await import('../reading/html-page.ts');
    return readRows(text, url, definition.columns).filter((row) => row.version?.text);
  },
  releases: (rows, place) => rows.map((row) => inRow(row, place)),
});

type From = { readonly definition: Definition; readonly now: Instant };

/** `(planned for May 20, 2026)`, `2026-05-20 [UNRELEASED]`; `TBD` may be of another column. */
const planned =
  /\b(?:un-?released|not (?:yet )?released(?! (?:on|to)\b)|(?:planned|scheduled|expected)(?= for\b|:)|upcoming|to be released)\b/i;

function matched({ text, group, after: rest }: Match, { definition, now }: From) {
  const [version = '', written] = [group('version'), group('date')];
  // On a page that was cut off, 1.10 would be read as 1.1.
  if (rest === '') return { version, skip: 'touches the end of the page, so it may be cut off' };
  const after = rest.replace(/^(?:<\/\w+>)+/, '');
  const isPlain = plainVersion.test(version) && !otherHeading.test(text + after);
  const isEarly = early.test((text + after).replace(written ?? '', ''));
  if (definition.match?.startsWith(opening) && (isEarly || (!written && !isPlain)))
    return { version, skip: 'is a pre-release, or no plain version alone in its heading' };
  const day = text.lastIndexOf(written ?? '');
  const before = text.slice(text.lastIndexOf('\n', day) + 1, day);
  const behind = announced.exec(after)?.[0];
  // A past year, as in `2019-TBD`, was never filled in: the release is out.
  const [year = '9999'] = behind?.match(/\b20\d\d\b/) ?? [];
  const isAnnounced = behind !== undefined && year >= now.slice(0, 4);
  if (written ? planned.test(`${before} ${behind ?? ''}`) : isAnnounced)
    return { version, skip: 'is not released yet' };
  // HTML writes `&` in these ways.
  const link = group('changelog')?.replaceAll(/&(?:amp|#38|#x26);/gi, '&');
  const found = { version, changelogUrl: linkFrom(link, definition.url), notes: group('notes') };
  // After the day: https://keepachangelog.com/en/1.1.0/#yanked
  const deprecated = /^[^\p{L}\p{N}\n]*yanked\b/iu.test(after) ? 'yanked' : undefined;
  return { ...stated, ...found, deprecated, ...statedDay(written, { ...definition, now }) };
}

type Row = Readonly<Partial<Record<'version' | 'date' | 'changelog', Cell>>>;

/** No line, range or label: `8u202` and `5.4.0.Final`, but not `1.2.x`, `1.1-1.5` or `1.2LTS`. */
const plainVersion =
  /^v?\d+(?:\.\d+)*(?:[a-z]{1,2}\d+|(?:alpha|beta|dev|pre|post)\d*|[a-z])?(?:[-+_~.](?!x\b|\d+\.\d)(?:\d+|[a-z][a-z0-9]*)\b)*$/i;

function inRow(row: Row, { definition, now }: From) {
  const version = row.version?.text ?? '';
  if (early.test(version)) return { version, skip: 'is a pre-release' };
  if (definition.version === undefined && !plainVersion.test(version))
    return { version, skip: 'is not one plain version; give its source a "version" pattern' };
  const changelogUrl = linkFrom(row.changelog?.link, definition.url);
  const day = statedDay(row.date?.text, { ...definition, now }, true);
  return { ...stated, version, changelogUrl, ...day };
}
