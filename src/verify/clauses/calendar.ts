/** Calendars: an event for each end that the details name, and nothing else. */
import type { Breach, Clause } from '../clause.ts';
import { wrong } from '../clause.ts';
import { baseOf } from '../base.ts';
import type { Alike } from '../alike.ts';
import { described, type Release } from '../formats.ts';
import { filesOf, type Observed, type Part, type SeenFile } from '../observed.ts';

export const calendars: readonly Clause[] = [
  {
    name: 'calendar-is-whole',
    level: 'violation-if-ours',
    why: 'A calendar takes all of a file or nothing.',
    across(index) {
      const all = { days: new Set<string>(), lastEnd: '' };
      return {
        *each(part) {
          const told = part.component === undefined ? all : toldBy(part);
          for (const day of told.days) all.days.add(day);
          if (told.lastEnd > all.lastEnd) all.lastEnd = told.lastEnd;
          for (const file of filesOf(part, 'calendar')) yield* calendarProblems(index, file, told);
        },
      };
    },
  },
];

type Told = { readonly days: ReadonlySet<string>; readonly lastEnd: string };

/** Every day on which a component's details name an end or a change, and the last end of support. */
function toldBy(part: Part): Told {
  const one = described(part);
  const days = new Set<string>();
  let lastEnd = '';
  if (one === undefined) return { days, lastEnd };
  const { lines, declaredLines = [] } = one.details;
  for (const said of [...lines, ...declaredLines, ...one.alike.map(firstOf)]) {
    const { causes = [], coming, phases = [], supportEnds = '' } = said as Partial<Release>;
    for (const { ends } of phases) if (ends !== undefined) days.add(ends);
    for (const { since } of coming === undefined ? causes : [...causes, coming])
      if (since !== undefined) days.add(since);
    if (supportEnds > lastEnd) lastEnd = supportEnds;
  }
  return { days, lastEnd };
}

function firstOf({ releases: [first] }: Alike): object {
  return first ?? {};
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
  const named = Map.groupBy(lines, nameOf);
  const values = (name: string) => named.get(name) ?? [];
  const count = (name: string) => values(name).filter((line) => line === `${name}:VEVENT`).length;
  const events = count('BEGIN');
  if (events !== count('END')) yield wrong(path, 'has an event that does not end');
  for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY'])
    if (values(name).length !== events) yield wrong(path, `needs one ${name} for each event`);
  if (new Set(values('UID')).size !== events) yield wrong(path, 'has two events with one UID');
  for (const name of ['ATTACH', 'ATTENDEE', 'ORGANIZER', 'METHOD'])
    if ([...named.keys()].some((known) => known.startsWith(name))) yield wrong(path, `has ${name}`);
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

/** What stands before its value and its parameters; where it has neither, what is no name of a property. */
function nameOf(line: string): string {
  const end = line.search(/[:;]/);
  return end === -1 ? `${line}\n` : line.slice(0, end);
}
