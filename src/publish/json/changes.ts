/** The news: what was released, deprecated or corrected, each with an id that never changes. */
import { withoutUndefined } from '#model/without-undefined.ts';
import { dayOf, type Day, type Instant } from '#model/time/instant.ts';
import type { Ledger, LedgerEvent } from '#model/support/ledger.ts';
import type { Change } from '#model/served/changes-file.ts';
import { ruleTraits } from '#model/support/rule-traits.ts';
import { supportEnd } from '#model/support/support.ts';
import type {
  Cause,
  Corrected,
  PublicComponent,
  JudgedRelease,
  MovedEnd,
} from '#model/support/verdict.ts';
import { newestFirst } from './newest-first.ts';

/** A component's news up to `now`, newest first; of much news at least the newest `most`. */
export function componentChanges(
  judged: PublicComponent,
  ledger: Pick<Ledger, 'events'>,
  now: Instant,
  most = Infinity,
): Change[] {
  const id = judged.component.id;
  const today = dayOf(now);
  const changes = [
    ...newest(judged.releases, appeared, today, most).map((release) => released(id, release)),
    ...newest(deprecations(judged), ({ on }) => on, today, most).map((group) =>
      deprecated(id, group),
    ),
    ...judged.corrections.map((correction) => corrected(id, correction)),
    ...announcements(id, ledger).filter((change) => !isMove(change, judged.movedEnds)),
    ...judged.movedEnds.map((end) => moved(id, end)),
  ];
  return newestFirst(changes.filter(({ on }) => on <= today));
}

/** At least the newest `most` up to today: a component has thousands of releases, of which few are still news. */
function newest<T>(all: readonly T[], on: (one: T) => Day, today: Day, most: number): readonly T[] {
  if (all.length <= most) return all;
  const days = all.map(on);
  const first = days
    .filter((day) => day <= today)
    .toSorted()
    .at(-most);
  return first === undefined ? all : all.filter((_, i) => (days[i] ?? first) >= first);
}

type PhaseEndEvent = Extract<LedgerEvent, { kind: 'phase-end' }>;

type Group = { readonly cause: Cause; readonly on: Day; readonly releases: JudgedRelease[] };

function released(component: string, release: JudgedRelease): Change {
  const { recorded } = release;
  return {
    kind: 'released',
    id: `${component}/released/${release.version.text}`,
    on: appeared(release),
    component,
    version: release.version.text,
    releaseTimestamp: release.timestamp,
    basis: recorded.basis,
    ...(release.changelogUrl !== undefined && { changelogUrl: release.changelogUrl }),
  };
}

/**
 * One piece of news per rule and day, and per line where the rule is about lines. A release that came out after its
 * line had ended was deprecated when it appeared. Without a day it cannot be news.
 */
function deprecations(judged: PublicComponent): Group[] {
  const groups = new Map<string, Group>();
  for (const release of judged.releases) {
    const cause = release.verdict.causes[0];
    if (cause?.since === undefined) continue;
    const on = later(cause.since, appeared(release));
    const key = [cause.rule, lineOf(release, cause) ?? '', on, cause.reason].join('/');
    const group = groups.get(key) ?? { cause, on, releases: [] };
    group.releases.push(release);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function deprecated(component: string, { cause, on, releases }: Group): Change {
  const first = releases[0];
  const line = first && lineOf(first, cause);
  const end = supportEnd(first?.verdict.ends ?? []);
  return {
    kind: 'deprecated',
    id: `${component}/deprecated/${cause.rule}/${line ?? first?.version.text}/${on}`,
    on,
    component,
    ...(line !== undefined && { line }),
    versions: releases.map(({ version }) => version.text),
    rule: cause.rule,
    reason: cause.reason,
    ...(cause.seen !== undefined && { seen: cause.seen }),
    support: first?.verdict.phase ?? 'unstated',
    ...withoutUndefined({
      supportEnds: end?.day,
      supportEndsPrecision: end?.precision,
      supportEndsBasis: end?.basis,
    }),
    ...(cause.replacedBy !== undefined && { replacedBy: cause.replacedBy }),
  };
}

function lineOf({ line }: JudgedRelease, { rule }: Cause): string | undefined {
  return ruleTraits[rule].ofLines ? line : undefined;
}

function corrected(component: string, correction: Corrected): Change {
  return {
    kind: 'corrected',
    id: `${component}/corrected/${correction.version}/${correction.on}`,
    on: correction.on,
    component,
    version: correction.version,
    what: [...correction.what],
    why: correction.why,
    seen: correction.seen,
  };
}

/** What the ledger began with was no news; a moved end is reported once, by the one that follows it. */
function announcements(component: string, { events }: Pick<Ledger, 'events'>): Change[] {
  const byNumber = new Map(events.map((event) => [event.number, event]));
  const toldAnew = new Set(
    events.flatMap((event) =>
      event.kind === 'phase-end' && !event.imported ? [toldOn(event, event.announced)] : [],
    ),
  );
  return events.flatMap((event) => {
    if (event.imported) return [];
    const end = event.kind === 'withdrawn' ? byNumber.get(event.event) : event;
    if (end?.kind !== 'phase-end') return [];
    const withdrawn = event.kind === 'withdrawn' ? event.reason : undefined;
    if (withdrawn !== undefined && toldAnew.has(toldOn(end, event.announced))) return [];
    const { phase, line, version, lastDay, precision, basis, seen } = end;
    return [
      withoutUndefined({
        kind: 'announced' as const,
        id: `${component}/announced/${event.number}`,
        on: event.announced,
        component,
        event: event.number,
        phase,
        line,
        version,
        lastDay,
        precision,
        basis,
        withdrawn,
        seen,
      }),
    ];
  });
}

/** The vendor's own table moved it: the news of the moved end reports it already. */
function isMove(change: Change, moves: readonly MovedEnd[]): boolean {
  if (change.kind !== 'announced' || change.withdrawn !== undefined) return false;
  const { phase, line, lastDay, on } = change;
  return moves.some(
    (end) => end.phase === phase && end.line === line && end.on <= on && lastDay.startsWith(end.to),
  );
}

/** What one day said of one phase of a line: an end that is taken back and announced anew has moved. */
function toldOn(end: PhaseEndEvent, on: Day): string {
  return [on, end.phase, end.line ?? '', end.version ?? ''].join(' ');
}

function moved(component: string, { line, phase, from, to, on, seen }: MovedEnd): Change {
  const id = `${component}/moved/${line}/${phase}/${on}`;
  return { kind: 'moved', id, on, component, line, phase, from, to, ...(seen && { seen }) };
}

/**
 * A release is news on the day it came out; one that was found late, on the day it was found, for
 * otherwise a reader who looks daily would never meet it.
 */
function appeared({ recorded, timestamp }: JudgedRelease): Day {
  return recorded.seen ?? dayOf(timestamp);
}

function later(a: Day, b: Day): Day {
  return a > b ? a : b;
}
