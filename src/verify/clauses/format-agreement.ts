/** Ledger, CLE and OpenEoX: what they say of a day is what the details say of it. */
import { addDays, dayOf, type Day } from '#model/time/instant.ts';
import { openeoxFile } from '#model/standards/openeox.ts';
import { standingEvents, type StandingEvent } from '#judge/ledger/fact.ts';
import { type Breach, type Clause, shown, wrong } from '../clause.ts';
import { baseOf } from '../base.ts';
import {
  described,
  endIn,
  fileOf,
  isServed,
  oldestOf,
  unlike,
  type Described,
  type Subject,
} from '../formats.ts';
import type { Part } from '../observed.ts';

export const formatAgreement: readonly Clause[] = [
  {
    name: 'formats-are-named',
    level: 'violation-if-ours',
    why: 'A program finds the other formats of a component from its details.',
    *each(part) {
      const { id = '', details } = described(part) ?? {};
      for (const [name, address = ''] of Object.entries(details?.formats ?? {})) {
        const path = /\/(support\.html)#|\/([a-z]+\/[a-z0-9-]+\.json)$/.exec(address);
        const isOurs = address.startsWith(`${baseOf(part.index)}/`) && address.includes(id);
        if (!isOurs || !isServed(part, path?.[1] ?? path?.[2] ?? ''))
          yield wrong(`details/${id}.json`, `leads to ${shown(address)}, which is not there`, name);
      }
    },
  },
  {
    name: 'ledger-agrees',
    level: 'violation-if-ours',
    why: 'What was announced and not taken back is what holds; otherwise announce comes before build.',
    *each(part) {
      const one = described(part);
      if (one?.ledger === undefined) return;
      for (const event of standingEvents(one.ledger).values()) {
        const day = dayIn(one, event);
        if (day !== undefined && day !== event.effective)
          yield wrong(
            `lifecycle/${one.id}.json`,
            `holds from ${event.effective}, but by details/${one.id}.json from ${shown(day)}; run announce, then build`,
            `event ${event.number}`,
          );
      }
    },
  },
  {
    name: 'openeox-agrees',
    level: 'violation-if-ours',
    why: 'One end of one line is one day, whichever file says it.',
    *each(part) {
      const one = described(part);
      if (one !== undefined) yield* openeoxProblems(part, one);
    },
  },
];

/** The first day on which it holds by the details; none where they have nothing to compare. */
function dayIn({ details, subjects }: Described, event: StandingEvent): Day | 'never' | undefined {
  if (event.kind === 'released') {
    const release = details.releases.find(({ version }) => version === event.version);
    return release === undefined ? 'never' : dayOf(release.releaseTimestamp);
  }
  if (event.kind !== 'phase-end' && event.kind !== 'end-of-life') return undefined;
  const ends =
    event.version === undefined
      ? subjects.find(({ line }) => line?.line === event.line)?.ends
      : details.releases.find(({ version }) => version === event.version)?.phases;
  const phase = event.kind === 'phase-end' ? event.phase : 'extended';
  const end =
    endIn(ends ?? [], phase) ?? (event.kind === 'end-of-life' && endIn(ends ?? [], 'maintenance'));
  return end && end.ends !== undefined ? addDays(end.ends, 1) : 'never';
}

function* openeoxProblems(part: Part, one: Described): Generator<Breach> {
  const path = `openeox/${one.id}.json`;
  const file = fileOf(part, path, openeoxFile);
  if (file === undefined) return;
  yield* unlike(
    path,
    'the whole',
    { id: file.id, title: file.title },
    {
      id: one.id,
      title: one.details.title,
    },
  );
  const { subjects } = one;
  const told = [...file.lines, ...file.leftOut].map(({ line }) => line);
  const known = new Set(subjects.map(({ line }) => line?.line));
  if (told.length !== new Set(told).size || told.some((line) => !known.has(line)))
    yield wrong(path, 'tells a line twice, or one that the details do not have');
  const allTold = new Set(told);
  const entries = new Map(file.lines.toReversed().map((entry) => [entry.line, entry]));
  for (const subject of subjects) {
    const name = subject.line?.line;
    const entry = entries.get(name);
    const place = name ?? 'the whole';
    // A component without lines of which no end holds for all says nothing.
    if (entry === undefined && name !== undefined && !allTold.has(name))
      yield wrong(path, 'is neither told nor left out', place);
    if (entry !== undefined)
      yield* unlike(path, place, entry.core, coreOf(entry.core.$schema, subject, one));
    if (entry === undefined && isTellable(subject)) yield wrong(path, 'is left out', place);
  }
}

function isTellable({ ends }: Subject): boolean {
  const maintenance = endIn(ends, 'maintenance');
  const stated = [maintenance, endIn(ends, 'extended')].filter((end) => end !== undefined);
  const isExact = stated.every(({ past, basis }) => !past && basis !== 'inferred');
  const [first, last] = stated.map((end) => end.ends ?? 'tba');
  return maintenance !== undefined && isExact && (last === undefined || (first ?? '') <= last);
}

function coreOf($schema: string, { ends, line, releases }: Subject, { ledger }: Described): object {
  const maintenance = endIn(ends, 'maintenance');
  const life = endIn(ends, 'extended') ?? maintenance;
  const oldest = oldestOf(releases);
  const events = ledger?.events ?? [];
  const told = events.findLast(
    (event) =>
      (event.kind === 'phase-end' || event.kind === 'end-of-life') && event.line === line?.line,
  );
  const first = oldest && dayOf(oldest.releaseTimestamp);
  const isSaid =
    first !== undefined &&
    oldest?.basis !== 'inferred' &&
    (maintenance?.ends === undefined || first <= maintenance.ends);
  return {
    $schema,
    end_of_life: endOfDay(life?.ends),
    end_of_security_support: endOfDay(maintenance?.ends),
    ...(isSaid && { general_availability: startOfDay(first) }),
    last_updated: startOfDay(told?.announced ?? events[0]?.announced ?? first ?? ''),
  };
}

function startOfDay(day: string): string {
  return `${day}T00:00:00.000Z`;
}

function endOfDay(day: Day | undefined): string {
  return day === undefined ? 'tba' : `${day}T23:59:59Z`;
}
