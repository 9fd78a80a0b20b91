/**
 * Calendars (RFC 5545): each coming end of a phase of support as an all-day event on its last day, with
 * reminders.
 */
import { clean } from '#answer/clean.ts';
import ical, { ICalAlarmType, ICalEventTransparency } from 'ical-generator';
import { toInstant } from '#model/time/instant.ts';
import { endWords } from '#model/support/support-words.ts';
import { longEnd } from '../support/dates.ts';
import type { End } from '../support/ends.ts';
import { addressOf, encoded } from '../pages/links.ts';
import type { PublicSettings } from '#model/site.ts';
import type { Output } from '../output.ts';
import type { PageContext } from '../pages/page-context.ts';
import { noticeDays } from './ending.ts';

const secondsPerDay = 86_400;

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

function calendarText(name: string, ends: readonly End[], site: PublicSettings): string {
  const calendar = ical({
    name: clean(name),
    prodId: { company: site.datasource, product: 'release-index', language: 'EN' },
    ttl: 24 * 60 * 60,
    events: ends.map((end) => event(end, site.baseUrl)),
  });
  // The library leaves the last line without its end.
  return `${calendar.toString().trimEnd()}\r\n`;
}

function event(end: End, baseUrl: string) {
  const { component, line, anchor, phase, day, known, cause } = end;
  const { what, ends } = endWords[phase];
  const whose = line === undefined ? end.title : `${end.title} ${line}`;
  const instead = cause?.replacedBy === undefined ? [] : [`Use ${cause.replacedBy} instead.`];
  const words = [
    `Last ${end.precision ?? 'day'} of ${what}: ${longEnd(end)}.`,
    cause?.reason ?? '',
    ...instead,
  ];
  const more = cause?.seen === undefined ? [] : [cause.seen];
  return {
    id: `${ends.replaceAll(' ', '-')}/${component}/${line === undefined ? 'all' : encoded(line)}@${new URL(baseUrl).hostname}`,
    // Given as text, so that no machine's time zone matters; the stamp never is the time of the build.
    start: toInstant(day),
    stamp: toInstant(known),
    allDay: true,
    summary: clean(`${whose}: ${ends}`),
    description: clean([...words, ...more].filter(Boolean).join(' ')),
    url: addressOf(baseUrl, component, anchor),
    transparency: ICalEventTransparency.TRANSPARENT,
    alarms: noticeDays.map((days) => ({
      type: ICalAlarmType.display,
      trigger: days * secondsPerDay,
      description: clean(`${whose}: ${days} days of ${what} left`),
    })),
  };
}
