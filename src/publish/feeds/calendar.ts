/**
 * Calendars (RFC 5545): each coming end of a phase of support as an all-day event on its last day, with
 * reminders.
 */
import { endWords } from '#model/support-words.ts';
import { longEnd } from '../support/dates.ts';
import type { End } from '../support/ends.ts';
import { addressOf, encoded, hostOf } from '../pages/links.ts';
import type { Site } from '#model/site.ts';
import type { Output } from '../output.ts';
import type { PageContext } from '../pages/page-context.ts';
import { clean } from '../pages/text.ts';
import { calendarFile, compactDay, escaped } from './calendar-lines.ts';
import { noticeDays } from './ending.ts';

/** `support.ics`: of all components. */
export function supportCalendar(ends: readonly End[], { site }: PageContext): Output {
  const name = `${site.title}: ends of support`;
  return { path: 'support.ics', text: calendarText(name, ends, site) };
}

/** `<id>.ics`: of one component. */
export function componentCalendar(
  id: string,
  title: string,
  ends: readonly End[],
  { site }: PageContext,
): Output {
  const name = `${title}: ends of support`;
  return { path: `${id}.ics`, text: calendarText(name, ends, site) };
}

function calendarText(name: string, ends: readonly End[], site: Site): string {
  const title = clean(name);
  return calendarFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${site.datasource}//release-index//EN`,
    `NAME:${title}`,
    `X-WR-CALNAME:${title}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...ends.flatMap((end) => event(end, site.baseUrl)),
    'END:VCALENDAR',
  ]);
}

function event(end: End, baseUrl: string): string[] {
  const { component, line, anchor, phase, day, known } = end;
  const { what, ends } = endWords[phase];
  const whose = line === undefined ? end.title : `${end.title} ${line}`;
  const subject = `${component}/${line === undefined ? 'all' : encoded(line)}`;
  return [
    'BEGIN:VEVENT',
    `UID:${ends.replaceAll(' ', '-')}/${subject}@${hostOf(baseUrl)}`,
    'SEQUENCE:0',
    // Never the time of the build.
    `DTSTAMP:${compactDay(known)}T000000Z`,
    `DTSTART;VALUE=DATE:${compactDay(day)}`,
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
    `SUMMARY:${escaped(clean(`${whose}: ${ends}`))}`,
    'TRANSP:TRANSPARENT',
    `DESCRIPTION:${escaped(clean(description(end, what)))}`,
    ...noticeDays.flatMap((days) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `TRIGGER:-P${days}D`,
      `DESCRIPTION:${escaped(clean(`${whose}: ${days} days of ${what} left`))}`,
      'END:VALARM',
    ]),
    `URL;VALUE=URI:${escaped(addressOf(baseUrl, component, anchor))}`,
    'END:VEVENT',
  ];
}

function description(end: End, what: string): string {
  const { cause } = end;
  return [
    `Last ${end.precision ?? 'day'} of ${what}: ${longEnd(end)}.`,
    cause?.reason ?? '',
    cause?.replacedBy === undefined ? '' : `Use ${cause.replacedBy} instead.`,
    cause?.seen ?? '',
  ]
    .filter(Boolean)
    .join(' ');
}
