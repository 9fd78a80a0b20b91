/** What will end: `ending.xml`, with notices some days before, and calendars (RFC 5545). */
import ical, { ICalAlarmType, ICalEventTransparency } from 'ical-generator';
import { clean } from '#answer/clean.ts';
import { compareText, latest } from '#model/order.ts';
import { counted } from '#model/words.ts';
import { addDays, daysBetween, toInstant, type Day } from '#model/time/instant.ts';
import type { Output } from '../output.ts';
import { addressOf, encoded, tagUri } from '../pages/text.ts';
import type { PageContext } from '../pages/page-context.ts';
import { phrasesOf, type End } from '../support/summary.ts';
import { atomFeed, type FeedEntry } from './feeds.ts';

const noticeDays = [90, 30, 7] as const;

/** `ends`: the coming ones; `changed`: when one last passed or moved, and left the feed. */
export function endingFeed(ends: readonly End[], changed: Day, shared: PageContext): Output {
  const { site, today } = shared;
  const facts = {
    name: 'ending',
    title: `${site.title}: ending soon`,
    subtitle: 'Ends of support, 90, 30 and 7 days before the last day.',
    page: `${site.baseUrl}/`,
    changed: toInstant(changed),
  };
  // An end that became known late has its missed notices on the day it became known.
  const entries = ends.flatMap((end) =>
    noticeDays.flatMap((days) => {
      const due = addDays(end.day, -days);
      return due > today ? [] : [notice(end, days, latest(due, end.known), site.baseUrl)];
    }),
  );
  const newestFirst = entries.toSorted((a, b) => compareText(b.updated, a.updated));
  return atomFeed(facts, newestFirst, shared);
}

function notice(end: End, days: number, announced: Day, baseUrl: string): FeedEntry {
  const { component, line, anchor, phase, day, cause } = end;
  const { what, whose, written, last, why } = phrasesOf(end);
  return {
    uri: tagUri(baseUrl, `ending/${component}/${line ?? 'all'}/${phase}/${day}/${days}`),
    kind: 'ending',
    component,
    title: `${whose}: ${counted(daysBetween(announced, day), 'day')} of ${what} left`,
    sentences: [`${last} of ${whose}: ${written}.`, ...why],
    more: cause.seen,
    address: addressOf(baseUrl, component, anchor),
    updated: toInstant(announced),
  };
}

export function calendar(path: string, title: string, ends: readonly End[], { site }: PageContext) {
  const made = ical({
    name: clean(`${title}: ends of support`).replaceAll(/[\\;,]/g, String.raw`\$&`),
    prodId: { company: site.datasource, product: 'release-index', language: 'EN' },
    ttl: 24 * 60 * 60,
    events: ends.map((end) => event(end, site.baseUrl)),
  });
  // The library omits the last line break, repeats the start for Outlook, and writes the URL of an
  // event after its alarms, where the standard does not allow it.
  const text = `${made.toString().trimEnd()}\r\n`
    .replaceAll(/^X-MICROSOFT-.*\r\n/gm, '')
    .replaceAll(/^(BEGIN:VALARM[^]*?)^(URL[^]*?)(?=^END:VEVENT)/gm, '$2$1');
  return { path, text: ends.length > 0 ? text : text.replace(/(?=^END:VCALENDAR)/m, nothing) };
}

/** RFC 5545 (3.6) requires a component; subscribers need the file even if no end is coming. */
const nothing = `BEGIN:VTIMEZONE
TZID:Etc/UTC
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0000
TZOFFSETTO:+0000
END:STANDARD
END:VTIMEZONE
`.replaceAll('\n', '\r\n');

function event(end: End, baseUrl: string) {
  const { component, line, anchor, day, known, cause } = end;
  const { what, whose, written, last, why } = phrasesOf(end);
  const place = `${component}/${line === undefined ? 'all' : encoded(line)}`;
  return {
    id: `${what.replaceAll(' ', '-')}-ends/${place}@${baseUrl.replace('https://', '')}`,
    // As text, so that no local time zone matters. The stamp is never the time of the build.
    start: toInstant(day),
    stamp: toInstant(known),
    sequence: daysBetween('1970-01-01', known),
    allDay: true,
    summary: clean(`${whose}: ${what} ends`),
    description: clean([`${last}: ${written}.`, ...why, cause.seen].filter(Boolean).join(' ')),
    url: addressOf(baseUrl, component, anchor),
    transparency: ICalEventTransparency.TRANSPARENT,
    alarms: noticeDays.map((days) => ({
      type: ICalAlarmType.display,
      trigger: days * 24 * 60 * 60,
      description: clean(`${whose}: ${days} days of ${what} left`),
    })),
  };
}
