/** `support.ics` (RFC 5545): each coming end of support as an all-day event on the last supported day. */
import ical, { ICalEventTransparency } from 'ical-generator';
import { toInstant } from '#model/instant.ts';
import type { End } from './ends.ts';
import { addressOf, encoded } from './links.ts';
import type { Output } from './output.ts';
import type { Shared } from './shared.ts';
import { clean } from './text.ts';

export function supportCalendar(ends: readonly End[], { site }: Shared): Output {
  const calendar = ical({
    name: clean(`${site.title}: ends of support`),
    prodId: { company: 'svc', product: 'release-index', language: 'EN' },
    ttl: 24 * 60 * 60,
    events: ends.map((end) => event(end, site.baseUrl)),
  });
  // The library leaves the last line without its end.
  return { path: 'support.ics', text: `${calendar.toString().trimEnd()}\r\n` };
}

function event(end: End, baseUrl: string) {
  const { component, line, anchor, day, known, cause } = end;
  const what = line === undefined ? end.title : `${end.title} ${line}`;
  const instead = cause?.replacedBy === undefined ? [] : [`Use ${cause.replacedBy} instead.`];
  const words = [`${day} is the last supported day.`, cause?.reason ?? '', ...instead];
  const more = cause?.seen === undefined ? [] : [cause.seen];
  return {
    id: `support-ends/${component}/${line === undefined ? 'all' : encoded(line)}@${new URL(baseUrl).hostname}`,
    // Given as text, so that no machine's zone has a say; the stamp never is the time of the build.
    start: toInstant(day),
    stamp: toInstant(known),
    allDay: true,
    summary: clean(`${what}: support ends`),
    description: clean([...words, ...more].filter(Boolean).join(' ')),
    url: addressOf(baseUrl, component, anchor),
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}
