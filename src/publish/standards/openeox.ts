/** `openeox/<id>.json`: a core object per line, with last supported days; CLE has the day after. */
import { dayOf, toDateTime, type Day, type Instant } from '#model/time/instant.ts';
import type { Ledger } from '#model/support/ledger.ts';
import { commonEnds } from '#judge/ledger/facts.ts';
import { earliestOf } from '#judge/published-history.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { openeoxCore, openeoxSchemaUrl, type OpeneoxFile } from '#model/standards/openeox.ts';
import { endOf, supportEnd } from '#model/support/support.ts';
import type { PublicComponent, JudgedRelease, StatedEnd } from '#model/support/verdict.ts';

export function openeoxFile(judged: PublicComponent, { events }: Ledger): OpeneoxFile {
  const { id, title } = judged.component;
  // The last announcement for each line; the key is undefined for the whole component.
  const last = new Map(
    events.flatMap((event) => {
      const end = event.kind === 'withdrawn' ? events[event.event - 1] : event;
      return end && 'lastDay' in end ? [[end.line, { ...end, announced: event.announced }]] : [];
    }),
  );
  const subjects = subjectsOf(judged).map((subject) => ({ subject, why: whyLeftOut(subject) }));
  return {
    schema: 1,
    id,
    title,
    lines: subjects
      .filter(({ why }) => why === undefined)
      .map(({ subject: { line, ends = [], oldest } }) => {
        const end = endOf(ends, 'maintenance')?.day ?? '~';
        const available = availability(oldest);
        const isLate = available !== undefined && available > end;
        const { versions, announced = events[0]?.announced } = last.get(line) ?? {};
        const updated = announced ?? dayOf(oldest?.timestamp ?? '1970-01-01');
        const core = coreOf(ends, isLate ? undefined : available, updated);
        return withoutUndefined({ line, versions, core });
      }),
    leftOut: subjects.flatMap(({ subject: { line }, why }) =>
      why === undefined ? [] : [withoutUndefined({ line, why })],
    ),
  };
}

export type Contradiction = ReturnType<typeof contradictions>[number];

/** The first rule of the standard that each line breaks; the documents leave such lines out. */
export function contradictions(judged: PublicComponent) {
  return subjectsOf(judged).flatMap((subject) => {
    const { line, ends = [], oldest } = subject;
    const both = [endOf(ends, 'maintenance'), endOf(ends, 'extended')];
    if (!both[0] || both.some((end) => end?.past || end?.basis === 'inferred')) return [];
    const core = coreOf(ends, availability(oldest), '1970-01-01');
    const issue = openeoxCore.safeParse(core).error?.issues[0];
    if (!issue) return [];
    // Another key never fails alone, so the first issue is always about this one.
    const key = 'end_of_security_support';
    const isEarly = issue.message.includes('general availability');
    const [end, other] = [core[key], isEarly ? core.general_availability : core.end_of_life].map(
      (day) => (day === undefined || day === 'tba' ? 'no end announced' : dayOf(day as Day)),
    );
    const what = isEarly ? 'first release' : 'extended';
    return {
      line,
      message: `${key} ${issue.message} (maintenance: ${end}, ${what}: ${other})`,
      leftOut: isEarly ? 'the day of its release' : line === undefined ? 'it' : 'the line',
      // True if both are days of a table: one counted from releases may conflict by chance.
      written: !isEarly && both.every((end) => end?.rule === 'line-ends' && end.day),
    };
  });
}

/** A component without lines is one subject; its `ends` are undefined unless all releases agree. */
function subjectsOf({ allLines, releases }: PublicComponent) {
  if (allLines.length > 0)
    return allLines.map((line) => {
      const oldest = 'newest' in line ? earliestOf(line.releases) : undefined;
      return { line: line.name, ends: line.ends, oldest };
    });
  const ends = commonEnds(releases);
  return releases.length > 0 ? [{ line: undefined, ends, oldest: earliestOf(releases) }] : [];
}

/** The core object requires the ends of security support and of life, and only as exact days. */
function whyLeftOut({ ends, oldest }: ReturnType<typeof subjectsOf>[number]): string | undefined {
  if (!oldest) return 'No release of it is known.';
  if (!ends) return 'It has no lines, and its releases end on different days.';
  const [maintenance, extended] = [endOf(ends, 'maintenance'), endOf(ends, 'extended')];
  if (!maintenance) return 'No end of security support is stated.';
  if (maintenance.past || extended?.past) return 'It ended on a day that was not published.';
  if ([maintenance, extended].some((end) => end?.basis === 'inferred'))
    return 'Its day rests on a guess.';
  if (!extended?.day || (maintenance.day ?? '~') <= extended.day) return undefined;
  if (!maintenance.day) return 'No end of security support is announced.';
  return 'Extended support is stated to end before maintenance.';
}

function coreOf(ends: readonly StatedEnd[], available: Day | undefined, updated: Day) {
  return {
    $schema: openeoxSchemaUrl,
    end_of_life: endOfDay((endOf(ends, 'extended') ?? supportEnd(ends))?.day),
    end_of_security_support: endOfDay(endOf(ends, 'maintenance')?.day),
    ...(available && { general_availability: toDateTime(available) }),
    last_updated: toDateTime(updated),
  };
}

/** Undefined if the date is inferred. */
function availability(release: JudgedRelease | undefined): Day | undefined {
  if (!release || release.recorded.basis === 'inferred') return undefined;
  return dayOf(release.timestamp);
}

function endOfDay(day: Day | undefined): Instant | 'tba' {
  return day === undefined ? 'tba' : `${day}T23:59:59Z`;
}
