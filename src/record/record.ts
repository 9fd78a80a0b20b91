/** history + what was gathered → next history, what changed and what is held. */
import { isDeepStrictEqual } from 'node:util';
import type { Clean, Finding } from '#model/history/gathered.ts';
import type { Component } from '#model/component/component.ts';
import type { Curated } from '#model/component/curated.ts';
import type { History, SourceState } from '#model/history/history.ts';
import { earliest, latest } from '#model/order.ts';
import { dayOf, type Day, type Instant } from '#model/time/instant.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { counted } from '#model/words.ts';
import { nextOwed, nextSources, outcomeOf, type SourceAnswer } from './answer.ts';
import { dateUndated } from './dates.ts';
import { recordEnds, type EndsAnswer } from './ends.ts';
import { recordFingerprints, type Digests } from './fingerprints.ts';
import { heldChanges, ruleOf, scopeOf, stillHeld } from './guard.ts';
import type { GatherContext } from './merge.ts';
import { propose, proposalOf } from './propose.ts';

export type Input = {
  readonly history: History;
  /** Of every source, in the order of the definition. */
  readonly answers: readonly SourceAnswer[];
  readonly clean: Clean;
  readonly ends: EndsAnswer;
  /** Digests of artifacts, from checksum files and registries. `checksums`: their state. */
  readonly digests?: readonly Digests[];
  readonly checksums?: History['checksums'];
  readonly curated: Pick<Curated, 'accepted' | 'acknowledged' | 'corrections'>;
  readonly whenMissing: Component['whenMissing'];
  readonly now: Instant;
};

export type Recorded = ReturnType<typeof record>;

/** If nothing is recorded, nothing needs protection, and dates before first sight are normal. */
export function isFirstImport({ imported, releases }: History): boolean {
  return imported === undefined || releases.length === 0;
}

/** No source was ever recorded: what the history has was imported by hand and is only a part. */
export function isFirstSuccess({ answered, sources, odd = [] }: History): boolean {
  // A state that cannot be read counts as an earlier success.
  return !answered && !sources.some(isAnswered) && odd.every(({ path }) => path[0] !== 'sources');
}

/** True until a whole list is recorded: the first answers after the change may fail or be held. */
function isRedefined({ redefined, sources }: History, answers: readonly SourceAnswer[]): boolean {
  const asked = new Set<string | undefined>(answers.map((one) => one.fingerprint));
  return redefined ?? sources.some((one) => isAnswered(one) && !asked.has(one.fingerprint));
}

function isAnswered({ fingerprint }: SourceState): boolean {
  return fingerprint !== undefined;
}

/** `next`: the same object as before if nothing changed. */
export function record(input: Input) {
  const { history, clean, digests = [], checksums } = input;
  const today = dayOf(input.now);
  // Held last days, or held content of one release, do not hold back the other releases.
  const kept = history.held.filter(({ key }) => scopeOf(key) === 'releases');
  const { next: taken, isAccepted, ...told } = recordReleases(input, { ...history, held: kept });
  const ends = recordEnds(history, input.ends, isAccepted, today);
  const prints = recordFingerprints(taken.releases, clean.releases, isAccepted, today, digests);
  const { releases } = prints;
  const held = [...taken.held, ...prints.held, ...ends.held];
  const next: History = { ...taken, ...ends.next, checksums, releases, held };
  const isSame = isDeepStrictEqual(withoutUndefined(history), withoutUndefined(next));
  return {
    next: isSame ? history : withoutMended(next),
    changes: [...told.changes, ...prints.changes, ...ends.changes],
    // Accepted changes may wait for the rest: nobody is asked about them again.
    held: held.filter(({ key }) => !isAccepted(key)),
    findings: told.findings,
  };
}

function recordReleases(input: Input, history: History) {
  const { answers, curated, whenMissing, now } = input;
  const asked = answers.map(({ gathered, ...one }) => ({ ...one, outcome: outcomeOf(gathered) }));
  const failed = asked.some(({ outcome }) => outcome.kind === 'unavailable');
  const unread = input.clean.skipped.filter(({ version }) => version === '').length;
  const hasMoreUnread = unread > (history.unread ?? 0);
  const context = { ...contextOf(history, answers, dayOf(now)), whenMissing, hasMoreUnread };
  const clean = context.isFirstImport ? dateUndated(input.clean, context.today) : input.clean;
  const isComplete = answers.every(
    ({ gathered: one }) => one.kind === 'complete' || (one.kind === 'partial' && one.listsAll),
  );
  const isWhole = answers.length > 0 && isComplete && !failed;
  const proposed = propose(history, clean, context, isWhole);
  const proposal = proposalOf(proposed, history, context, curated, now);
  const exceeded = context.isFirstImport ? [] : heldChanges(proposal);
  // A hold ends when every source has answered and no bound is exceeded: a failure proves nothing.
  const pending = failed ? stillHeld(exceeded, history.held) : exceeded;
  const isHeld = pending.some((held) => !proposal.isAccepted(held.key));
  const isBackfill = !isHeld && exceeded.some((held) => ruleOf(held.key) === 'added');
  const again = { ...context, isBackfill };
  const taken = isBackfill ? propose(history, clean, again, isWhole) : proposed;
  const isSettled = isWhole && !isHeld && taken.findings.every(({ kind }) => kind !== 'unread');
  const acknowledged = new Set(curated.acknowledged?.map(({ finding }) => finding));
  const hasAnswered = history.answered ?? history.sources.some(isAnswered);
  const sources = nextSources(asked, history.sources, {
    taken: isHeld ? 'none' : failed ? 'some' : 'all',
    isNews: taken.changes.length > 0,
    today: context.today,
  });
  const next: History = {
    ...history,
    ...(context.isFirstImport &&
      taken.releases.length > 0 &&
      asked.some(({ outcome }) => outcome.kind === 'read') && { imported: context.today }),
    // A component is not new, even if all its sources were removed or replaced.
    answered: (hasAnswered && !sources.some(isAnswered)) || undefined,
    redefined: (context.isRedefined && (isHeld || !isWhole)) || undefined,
    unread: isSettled ? unread || undefined : history.unread,
    sources,
    held: isHeld ? pending : [],
    owed: isHeld ? history.owed : nextOwed(history, answers, clean, taken.releases),
    releases: isHeld ? history.releases : taken.releases,
  };
  return {
    next,
    changes: isHeld ? [] : taken.changes,
    findings: oncePerKey(taken.findings)
      .filter(({ key }) => !acknowledged.has(key))
      // Held releases are not served, so their date does not matter yet.
      .filter(({ kind }) => !isHeld || kind !== 'backdated'),
    isAccepted: proposal.isAccepted,
  };
}

/** A renamed repository changes the links of all releases: only the newest one is reported. */
function oncePerKey(findings: readonly Finding[]): Finding[] {
  return Array.from(Map.groupBy(findings, ({ key }) => key).values(), (all) => {
    const newest = all.at(-1) as Finding;
    const others = new Set(all.map(({ version }) => version)).size - 1;
    const more = others > 0 ? `; and so of ${counted(others, 'more release')}` : '';
    return { ...newest, message: `${newest.message}${more}` };
  });
}

/** An entry that could not be read is dropped once its version is recorded properly. */
function withoutMended(history: History): History {
  if (history.odd === undefined) return history;
  const sound = new Set<unknown>(history.releases.map(({ version }) => version));
  const odd = history.odd.filter(
    ({ path, entry }) =>
      path[0] === 'ends' ||
      (path[0] === 'releases' && !sound.has((entry as { version?: unknown } | null)?.version)),
  );
  return { ...history, odd };
}

/** A partial list, or a window with flagged releases, may have flags beyond what it lists. */
function liftedBy(answers: readonly SourceAnswer[]): GatherContext['mayBeLifted'] {
  return (version, flag) =>
    answers.every(({ gathered }) => {
      if (gathered.kind !== 'partial') return outcomeOf(gathered).kind === 'read';
      const { releases, isWindow } = gathered;
      const isSilent = isWindow && releases.every((one) => one[flag] === undefined);
      return isSilent || releases.some((one) => one.version === version);
    });
}

function contextOf(history: History, answers: readonly SourceAnswer[], today: Day) {
  const [first = today, ...others] = history.sources.map(
    (one) => (one.failing ?? one.partial)?.since ?? today,
  );
  return {
    today,
    lastRead:
      earliest([latest(first, ...others), ...history.held.map(({ since }) => since)]) ?? today,
    isFirstImport: isFirstImport(history),
    isFirstSuccess: isFirstSuccess(history),
    imported: history.imported ?? today,
    mayBeLifted: liftedBy(answers),
    isBackfill: false,
    isRedefined: isRedefined(history, answers),
    owed: new Set(history.owed),
  };
}
