/** One release: what was recorded and what was found → what is recorded next. */
import type { Component } from '#model/component/component.ts';
import type { CleanRelease, Finding } from '#model/history/gathered.ts';
import { contradict, isBoundOrGuess } from '#model/history/dating.ts';
import type { PastCause, RecordedRelease } from '#model/history/history.ts';
import { notListed } from '#model/support/support-words.ts';
import { dayOf, type Day } from '#model/time/instant.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import type { HistoryChange } from './change.ts';
import { betterDate, firstDate } from './dates.ts';

type Merged = {
  readonly release: RecordedRelease;
  readonly changes: readonly HistoryChange[];
  readonly findings: readonly Finding[];
};

export type GatherContext = {
  readonly today: Day;
  readonly lastRead: Day;
  readonly isFirstImport: boolean;
  /** No source had answered before: dates before the first import are believed. */
  readonly isFirstSuccess: boolean;
  /** The day of the first import: the first sight of each release without a `seen` of its own. */
  readonly imported: Day;
  /** Whether all sources have answered about this release: a flag that none has is then lifted. */
  readonly mayBeLifted: (version: string, flag: 'deprecated' | 'prerelease') => boolean;
  /** A person has accepted the new releases as a backfill: their dates are believed. */
  readonly isBackfill: boolean;
  /** Versions with a temporary date, until their upstream was asked for the real one. */
  readonly owed: ReadonlySet<string>;
  /** A person changed the sources: no upstream removed a release that none of them lists. */
  readonly isRedefined: boolean;
  readonly hasMoreUnread: boolean;
  readonly whenMissing: Component['whenMissing'];
};

export function addRelease(found: CleanRelease, context: GatherContext): Merged {
  const isBefore = found.date !== undefined && dayOf(found.date) <= context.imported;
  const isOld = context.isFirstImport || (context.isFirstSuccess && isBefore);
  const { dated, findings } = firstDate(found, context, isOld || context.isBackfill);
  const version = found.version.text;
  const { changelogUrl, prerelease, deprecated: words } = found;
  const deprecated = words === undefined ? undefined : { since: context.today, words };
  const said = { seen: isOld ? undefined : context.today, changelogUrl, prerelease, deprecated };
  const release: RecordedRelease = withoutUndefined({ version, ...dated, ...said });
  const { date, basis } = dated;
  return { release, changes: [{ kind: 'released', version, date, basis }], findings };
}

/** Returns the same object if nothing changes, so that an unchanged history is recognised. */
export function mergeRelease(
  known: RecordedRelease,
  found: CleanRelease | undefined,
  context: GatherContext,
) {
  const listed = markListed(known, context);
  if (found === undefined) return listed;
  return [redated, linked, redeprecated, stabilityChanged].reduce((merged, step) => {
    const { release, ...said } = step(merged.release, found, context);
    const changes = [...merged.changes, ...said.changes];
    return { release, changes, findings: [...merged.findings, ...said.findings] };
  }, listed);
}

export function markMissing(known: RecordedRelease, context: GatherContext): Merged {
  if (known.missingSince !== undefined) return unchanged(known);
  const { today: missingSince, isRedefined, hasMoreUnread } = context;
  // Releases that a person imported were on no list before.
  if (known.byHand) return unchanged({ ...known, missingSince });
  const { version } = known;
  if (hasMoreUnread && !isRedefined) {
    const message = `${version} is not called missing: an entry whose version cannot be read may be it`;
    const finding = { kind: 'unread', key: `unread:${version}`, version, message } as const;
    return { ...unchanged(known), findings: [finding] };
  }
  const next = { ...known, missingSince, ...(isRedefined && { byHand: true as const }) };
  return changed(next, { kind: 'missing', version });
}

function markListed(known: RecordedRelease, { today: ended, whenMissing }: GatherContext): Merged {
  const { missingSince: since, byHand, ...listed } = known;
  if (since === undefined) return unchanged(byHand ? listed : known);
  const past = { rule: 'missing', reason: notListed, since, ended } as const;
  // If its absence deprecated nothing, nobody was told of it.
  const next = whenMissing === 'deprecate' && !byHand ? withPast(listed, past) : listed;
  return changed(next, { kind: 'returned', version: known.version });
}

/** Causes of one rule that began on the same day count as one. */
function withPast({ pastCauses = [], ...release }: RecordedRelease, cause: PastCause) {
  const { rule, since } = cause;
  const others = pastCauses.filter((one) => one.rule !== rule || one.since !== since);
  return { ...release, pastCauses: [...others, cause] };
}

function redated(known: RecordedRelease, found: CleanRelease, context: GatherContext): Merged {
  const { seen = context.imported } = known;
  const { dated, findings } = betterDate(known, found, seen, context.owed.has(known.version));
  if (dated === undefined) return { ...unchanged(known), findings };
  const { backdated: _, ...kept } = known;
  const from = { date: known.date, basis: known.basis };
  const to = { date: dated.date, basis: dated.basis };
  const change = { kind: 'dated', version: known.version, from, to } as const;
  return { ...changed({ ...kept, ...dated }, change), findings };
}

function linked(known: RecordedRelease, { changelogUrl }: CleanRelease): Merged {
  const { version } = known;
  if (changelogUrl === undefined || changelogUrl === known.changelogUrl) return unchanged(known);
  if (known.changelogUrl === undefined)
    return changed({ ...known, changelogUrl }, { kind: 'linked', version, changelogUrl });
  const message = `${version}: its changelog link ${known.changelogUrl} stays, though an upstream now says ${changelogUrl}`;
  const key = `link:${changelogUrl.replaceAll(/[\d.-]*\d|[^\w:./-]/g, '')}`;
  return { ...unchanged(known), findings: [{ kind: 'link', key, version, message }] };
}

function redeprecated(known: RecordedRelease, found: CleanRelease, context: GatherContext): Merged {
  const { version, deprecated: before, ...rest } = known;
  const words = found.deprecated;
  if (words === before?.words) return unchanged(known);
  if (words !== undefined) {
    const deprecated = { ...before, since: before?.since ?? context.today, words };
    const kind = before === undefined ? 'deprecated' : 'reworded';
    return changed({ version, ...rest, deprecated }, { kind, version, words });
  }
  if (before === undefined || !context.mayBeLifted(version, 'deprecated')) return unchanged(known);
  const { words: reason, ...flag } = before;
  const past = { rule: 'upstream', reason, ...flag, ended: context.today } as const;
  const next = withPast({ version, ...rest }, past);
  return changed(next, { kind: 'undeprecated', version, words: reason });
}

function stabilityChanged(known: RecordedRelease, found: CleanRelease, context: GatherContext) {
  const { version, prerelease: before, ...rest } = known;
  const { prerelease } = found;
  if (prerelease === before) return unchanged(known);
  if (!prerelease && !context.mayBeLifted(version, 'prerelease')) return unchanged(known);
  const next = { version, ...rest, ...(prerelease && { prerelease }) };
  return changed(next, { kind: 'stabilityChanged', version, prerelease: prerelease === true });
}

export function unchanged(release: RecordedRelease): Merged {
  return { release, changes: [], findings: [] };
}

function changed(release: RecordedRelease, change: HistoryChange): Merged {
  return { release, changes: [change], findings: [] };
}

/** Whether a change contradicts a published day. A day for a bound or guess contradicts nothing. */
export function movedDay(change: HistoryChange): boolean {
  if (change.kind !== 'dated') return false;
  return !isBoundOrGuess(change.from.basis) && contradict(change.from, change.to);
}
