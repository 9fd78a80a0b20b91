/** A page for people, read with a pattern. It shows a window of the history, never surely all of it. */
import { Failure } from '../failure.ts';
import { found, noDate, windowOf, skipped, type Finding } from '../found.ts';
import { walk } from '../pages.ts';
import { compilePattern, type Match } from '../pattern.ts';
import type { Question, Source } from '../source.ts';
import { publicLink, shown } from '../words.ts';
import { dayFormat, type DayFormat } from './day.ts';

const isoDay = 'YYYY-MM-DD';

export const page: Source<'page'> = async (question, http) => {
  const { definition, validators } = question;
  const format = dayFormat(definition.dateFormat ?? isoDay);
  const pattern = compilePattern(definition.match, 'lines');
  const url = definition.url.replace(/#.*$/, '');
  const read = await walk(
    http,
    { url, accept: 'text/markdown, text/html, text/*' },
    validators,
    (answer) => ({
      items: [...pattern.all(answer.text)],
    }),
  );
  if (read === 'not-modified') return { kind: read };
  const matches = read.pages.flat();
  if (matches.length === 0) {
    throw new Failure(`${url} lists no release: nothing on it fits the pattern "match"`);
  }
  const findings = matches.map((match) => release(match, url, format, question));
  return windowOf(url, findings, read.validators);
};

function release(match: Match, url: string, read: DayFormat, { now }: Question<'page'>): Finding {
  const link = match.group('changelog');
  const target = link === undefined ? undefined : URL.parse(link, url)?.href;
  const written = match.group('date');
  const version = match.group('version') ?? '';
  // On a page that was cut off, 1.10 would be read as 1.1.
  if (match.atEnd) return skipped(version, 'touches the end of the page, so it may be cut off');
  const base = { version, evidence: url, ...publicLink(target) };
  if (written === undefined) return { release: base };
  const day = read(written);
  if (day !== undefined) return found({ ...base, authored: true }, day, 'stated', now);
  return noDate(base, `its date ${JSON.stringify(shown(written))} is no day of its date format`);
}
