/** Our own calendars are those that a library for calendars writes. */
import * as fc from 'fast-check';
import ical, { ICalAlarmType, ICalEventTransparency } from 'ical-generator';
import { expect, test } from 'vitest';
import { addDays, toInstant, type Day } from '#model/instant.ts';
import { timedPhases } from '#model/support.ts';
import { endWords } from '#model/support-words.ts';
import { componentCalendar } from '#publish/feeds/calendar.ts';
import { addressOf, encoded } from '#publish/pages/links.ts';
import { clean } from '#publish/pages/text.ts';
import { longEnd } from '#publish/support/dates.ts';
import type { End } from '#publish/support/ends.ts';
import { shared } from '../sites.ts';

const common = shared();
const { baseUrl, datasource } = common.site;

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 90 }),
  fc.constantFrom('a, b; c\\d', 'one\ntwo', '\ud800', '\u202e', 'ä'.repeat(60), 'END:VEVENT\r\n'),
);
const day = fc.nat(4000).map((offset): Day => addDays('2020-01-01', offset));
const ends = fc.record(
  {
    phase: fc.constantFrom(...timedPhases),
    component: fc.constant('tool'),
    title: text,
    day,
    known: day,
    line: text,
    anchor: text,
    precision: fc.constant('month' as const),
    basis: fc.constant('near' as const),
    cause: fc.record({
      reason: text,
      seen: fc.option(fc.webUrl(), { nil: undefined }),
      since: fc.constant(undefined),
      replacedBy: fc.option(text, { nil: undefined }),
      replacement: fc.constant(undefined),
    }),
  },
  { requiredKeys: ['phase', 'component', 'title', 'day', 'known'] },
);

/** What the library makes of it. */
function stock(title: string, coming: readonly End[]): string {
  const calendar = ical({
    name: clean(`${title}: ends of support`),
    prodId: { company: datasource, product: 'release-index', language: 'EN' },
    ttl: 24 * 60 * 60,
    events: coming.map((end) => {
      const { what, ends } = endWords[end.phase];
      const whose = end.line === undefined ? end.title : `${end.title} ${end.line}`;
      const subject = end.line === undefined ? 'all' : encoded(end.line);
      const { reason, replacedBy, seen } = end.cause ?? {};
      const words = [
        `Last ${end.precision ?? 'day'} of ${what}: ${longEnd(end)}.`,
        reason,
        replacedBy === undefined ? '' : `Use ${replacedBy} instead.`,
        seen,
      ];
      return {
        id: `${ends.replaceAll(' ', '-')}/tool/${subject}@${new URL(baseUrl).hostname}`,
        start: toInstant(end.day),
        stamp: toInstant(end.known),
        allDay: true,
        summary: clean(`${whose}: ${ends}`),
        description: clean(words.filter(Boolean).join(' ')),
        url: addressOf(baseUrl, 'tool', end.anchor),
        transparency: ICalEventTransparency.TRANSPARENT,
        alarms: [90, 30, 7].map((days) => ({
          type: ICalAlarmType.display,
          trigger: days * 24 * 60 * 60,
          description: clean(`${whose}: ${days} days of ${what} left`),
        })),
      };
    }),
  });
  // The library leaves the last line without its end.
  return `${calendar.toString()}\r\n`;
}

test('any ends make the calendar that the library makes of them', () => {
  fc.assert(
    fc.property(text, fc.array(ends, { maxLength: 3 }), (title, coming) => {
      const calendar = componentCalendar('tool', title, coming, common);
      expect(calendar.text).toBe(stock(title, coming));
    }),
  );
});
