/** `openeox/<id>.json`: per line, the standard's core object, with last days where CLE has first days without. */
import { dayOf, toInstant, type Day, type Instant } from '#model/time/instant.ts';
import type { Ledger } from '#model/support/ledger.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { openeoxSchemaUrl, type OpeneoxCore, type OpeneoxFile } from '#model/standards/openeox.ts';
import { endOf } from '#model/support/support.ts';
import type { PublicComponent, JudgedRelease, StatedEnd } from '#model/support/verdict.ts';
import { commonEnds } from './common-ends.ts';

export type Subject = {
  readonly line?: string;
  readonly ends: readonly StatedEnd[];
  readonly oldest: JudgedRelease | undefined;
};

export function openeoxFile(judged: PublicComponent, ledger: Ledger): OpeneoxFile {
  const { id, title } = judged.component;
  const announced = lastAnnounced(ledger);
  const began = ledger.events[0]?.announced;
  const subjects = subjectsOf(judged).map((subject) => ({ subject, why: whyLeftOut(subject) }));
  return {
    schema: 1,
    id,
    title,
    lines: subjects
      .filter(({ why }) => why === undefined)
      .map(({ subject }) => lineOf(subject, announced.get(subject.line), began)),
    leftOut: subjects.flatMap(({ subject: { line }, why }) =>
      why === undefined ? [] : [withoutUndefined({ line, why })],
    ),
  };
}

/** A component without lines is one subject, as long as the same holds for all its releases. */
export function subjectsOf({ lines, releases }: PublicComponent): Subject[] {
  if (lines.length > 0) {
    return lines.map(({ name, ends, releases: all }) => ({
      line: name,
      ends,
      oldest: oldest(all),
    }));
  }
  const ends = commonEnds(releases);
  return ends ? [{ ends, oldest: oldest(releases) }] : [];
}

function oldest(releases: readonly JudgedRelease[]): JudgedRelease | undefined {
  return releases.reduce<JudgedRelease | undefined>(
    (first, one) => (first && first.timestamp <= one.timestamp ? first : one),
    undefined,
  );
}

/** The core object requires the end of security support and the end of life, and knows no doubt. */
function whyLeftOut({ ends }: Subject): string | undefined {
  const maintenance = endOf(ends, 'maintenance');
  const extended = endOf(ends, 'extended');
  if (!maintenance) return 'No end of security support is stated.';
  const stated = extended ? [maintenance, extended] : [maintenance];
  if (stated.some(({ past, day }) => past && day === undefined)) {
    return 'It ended on a day that was not published.';
  }
  if (stated.some(({ basis }) => basis === 'inferred')) return 'Its day rests on a guess.';
  if (
    extended?.day !== undefined &&
    (maintenance.day === undefined || maintenance.day > extended.day)
  ) {
    return 'Extended support is stated to end before maintenance.';
  }
  return undefined;
}

function lineOf(
  { line, ends, oldest }: Subject,
  announcement: LifecycleFacts | undefined,
  began: Day | undefined,
): OpeneoxFile['lines'][number] {
  const maintenance = endOf(ends, 'maintenance');
  const last = endOf(ends, 'extended') ?? maintenance;
  const updated = announcement?.announced ?? began ?? dayOf(oldest?.timestamp ?? '1970-01-01');
  const core: OpeneoxCore = {
    $schema: openeoxSchemaUrl,
    end_of_life: endOfDay(last?.day),
    end_of_security_support: endOfDay(maintenance?.day),
    ...generalAvailability(oldest, maintenance?.day),
    last_updated: toInstant(updated),
  };
  return withoutUndefined({ line, versions: announcement?.versions, core });
}

/** All that is stated of a line whose days are exact, contradictions included; what is served leaves those out. */
export function fullCore({ ends, oldest }: Subject): OpeneoxCore | undefined {
  const maintenance = endOf(ends, 'maintenance');
  const last = endOf(ends, 'extended') ?? maintenance;
  const isVague = [maintenance, last].some((end) => end?.past || end?.basis === 'inferred');
  if (!maintenance || isVague) return undefined;
  return {
    $schema: openeoxSchemaUrl,
    end_of_life: endOfDay(last?.day),
    end_of_security_support: endOfDay(maintenance.day),
    ...generalAvailability(oldest, undefined),
    last_updated: toInstant('1970-01-01'),
  };
}

/** Left out where it is a guess, or where it would contradict the end. */
function generalAvailability(release: JudgedRelease | undefined, end: Day | undefined) {
  if (!release || release.recorded.basis === 'inferred') return {};
  const day = dayOf(release.timestamp);
  return end !== undefined && day > end ? {} : { general_availability: toInstant(day) };
}

/** The end of the last day, in UTC. */
function endOfDay(day: Day | undefined): Instant | 'tba' {
  return day === undefined ? 'tba' : `${day}T23:59:59Z`;
}

type LifecycleFacts = { readonly announced: Day; readonly versions: string | undefined };

/** What the index said last of each line's end; the key of the whole component is absent. */
function lastAnnounced({ events }: Ledger): ReadonlyMap<string | undefined, LifecycleFacts> {
  return new Map(
    events.flatMap((event) =>
      event.kind === 'phase-end' || event.kind === 'end-of-life'
        ? [[event.line, { announced: event.announced, versions: event.versions }] as const]
        : [],
    ),
  );
}
