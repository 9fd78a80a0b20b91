/** A page for people, read with a pattern. It shows a window of the history, never surely all of it. */
import { pattern } from '#model/component/component.ts';
import type { Instant } from '#model/time/instant.ts';
import { text, upstreamUrl } from '#model/shape.ts';
import { Failure } from '../failure.ts';
import { readPages } from '../http/pages.ts';
import {
  releaseEntry,
  skippedEntry,
  listedWithout,
  windowListing,
  type Entry,
} from '../reading/entries.ts';
import { compilePattern, patternProblem, type Match } from '#model/pattern.ts';
import { sanitizeName } from '../reading/text.ts';
import { defineSource } from '../source.ts';
import { dayFormat, dayFormatProblem, type DayFormat } from '../reading/day-format.ts';

const isoDay = 'YYYY-MM-DD';
const headings = '^#+ (?<version>[0-9][^ \\n]*)';

export const page = defineSource({
  documentation: 'https://github.com/google/re2/wiki/Syntax',
  fields: { url: upstreamUrl, match: pattern, dateFormat: text.optional() },
  coordinates: {
    example: 'https://example.com/releases',
    read: ({ server, name }) => ({
      url: name === undefined ? server : `${server}#${name}`,
      match: headings,
    }),
    write: ({ url }) => ({ server: url }),
  },
  problems({ match, dateFormat }) {
    const matching = patternProblem(match, ['version']);
    const format = dateFormat === undefined ? undefined : dayFormatProblem(dateFormat);
    return [
      ...(matching === undefined ? [] : [{ place: 'match', message: matching }]),
      ...(format === undefined ? [] : [{ place: 'dateFormat', message: format }]),
    ];
  },
  draft: ({ url }) => ({
    name: new URL(url).hostname,
    ...(url.startsWith('https:') && { homepage: url, changelogUrl: url }),
  }),
  async list({ definition, validators, now }, http) {
    const format = dayFormat(definition.dateFormat ?? isoDay);
    const releases = compilePattern(definition.match, 'lines');
    const url = definition.url.replace(/#.*$/, '');
    const request = { url, accept: 'text/markdown, text/html, text/*', anyCharset: true };
    const read = await readPages(http, request, validators, (answer) => ({
      items: [...releases.all(answer.text)],
    }));
    if (read === 'not-modified') return { kind: read };
    const matches = read.pages.flat();
    if (matches.length === 0) {
      throw new Failure(`${url} lists no release: nothing on it fits the pattern "match"`);
    }
    const entries = matches.map((match) => entryOf(match, url, format, now));
    return windowListing({ url, entries, validators: read.validators });
  },
});

function entryOf(match: Match, url: string, read: DayFormat, now: Instant): Entry {
  const version = match.group('version') ?? '';
  // On a page that was cut off, 1.10 would be read as 1.1.
  if (match.atEnd)
    return skippedEntry(version, 'touches the end of the page, so it may be cut off');
  const link = match.group('changelog');
  const written = match.group('date');
  const date = written === undefined ? undefined : read(written);
  const notes = match.group('notes');
  const listed = { version, evidence: url, date, authored: true, notes };
  const changelogUrl = link === undefined ? undefined : (URL.parse(link, url)?.href ?? link);
  const entry = releaseEntry({ ...listed, basis: 'stated', changelogUrl }, now);
  if (written === undefined || date !== undefined) return entry;
  const why = `its date ${JSON.stringify(sanitizeName(written))} does not fit its date format`;
  return { ...entry, skipped: [...entry.skipped, listedWithout(version, why)] };
}
