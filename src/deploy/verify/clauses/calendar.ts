/** Calendars: an event for each end that the details name, and nothing else. */
import type { Breach, Clause } from '../clause.ts';
import { isObject, wrong } from '../clause.ts';
import { baseOf } from '../base.ts';
import { valueOf, type Document } from '../document.ts';
import { filesOf, type Observed, type SeenFile } from '../observed.ts';

export const calendars: readonly Clause[] = [
  {
    name: 'calendar-is-whole',
    level: 'violation-if-ours',
    why: 'A calendar takes all of a file or nothing.',
    across(index) {
      const all = { days: new Set<string>(), lastEnd: '' };
      return {
        *each(part) {
          const own = part.component?.details;
          const told = own === undefined ? all : toldBy(own);
          for (const day of told.days) all.days.add(day);
          if (told.lastEnd > all.lastEnd) all.lastEnd = told.lastEnd;
          for (const file of filesOf(part, 'calendar')) yield* calendarProblems(index, file, told);
        },
      };
    },
  },
];

type Told = { readonly days: ReadonlySet<string>; readonly lastEnd: string };

/** Every day that a component's details name, and the last of its ends. */
function toldBy(document: Document): Told {
  const days = new Set<string>();
  let lastEnd = '';
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      if (/^\d{4}-\d\d-\d\d$/.test(value)) days.add(value);
    } else if (Array.isArray(value)) for (const one of value) visit(one);
    else if (isObject(value)) {
      for (const key in value) visit(value[key]);
      const end = value['supportEnds'];
      if (typeof end === 'string' && end > lastEnd) lastEnd = end;
    }
  };
  visit(valueOf(document));
  return { days, lastEnd };
}

function* calendarProblems(
  index: Observed,
  { path, text }: SeenFile,
  told: Told,
): Generator<Breach> {
  const lines = text
    .replaceAll(/\r?\n[ \t]/g, '')
    .trimEnd()
    .split(/\r?\n/);
  if (lines[0] !== 'BEGIN:VCALENDAR' || lines.at(-1) !== 'END:VCALENDAR')
    yield wrong(path, 'is no whole calendar');
  const count = (line: string) => lines.filter((one) => one === line).length;
  const events = count('BEGIN:VEVENT');
  if (events !== count('END:VEVENT')) yield wrong(path, 'has an event that does not end');
  const values = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`));
  for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY'])
    if (values(name).length !== events) yield wrong(path, `needs one ${name} for each event`);
  if (new Set(values('UID')).size !== events) yield wrong(path, 'has two events with one UID');
  for (const name of ['ATTACH', 'ATTENDEE', 'ORGANIZER', 'METHOD'])
    if (lines.some((line) => line.startsWith(name))) yield wrong(path, `has ${name}`);
  for (const line of values('DTSTART')) {
    const day = line.slice(line.lastIndexOf(':') + 1).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
    if (!told.days.has(day)) yield wrong(path, `has an event on ${day}, which no component names`);
  }
  if (events === 0 && told.lastEnd > index.now.slice(0, 10))
    yield wrong(path, 'has no event, though ends are announced');
  const alarm = values('ACTION').find((line) => line !== 'ACTION:DISPLAY');
  if (alarm !== undefined) yield wrong(path, `has the alarm ${alarm}`);
  const foreign = values('URL').find((line) => !line.includes(`${baseOf(index) ?? ''}/`));
  if (foreign !== undefined) yield wrong(path, `links to ${foreign.slice(4)}`);
}
