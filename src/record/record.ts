/** history + what was gathered → next history, what changed and what is held. */
import type { Clean, Finding } from '#model/clean.ts';
import type { Curated } from '#model/curated.ts';
import type { HeldChange, History, RecordedRelease } from '#model/history.ts';
import { dayOf, type Instant } from '#model/instant.ts';
import { nextSources, outcomeOf, type Answer, type Outcome, type Taken } from './answer.ts';
import type { HistoryChange } from './change.ts';
import { heldChanges, stillHeld } from './held.ts';
import type { Sight } from './merge.ts';
import { propose } from './propose.ts';

export type Input = {
  readonly history: History;
  /** Of every source, in the definition's order. */
  readonly answers: readonly Answer[];
  /** The same answers, normalised. */
  readonly clean: Clean;
  readonly curated: Pick<Curated, 'accepted' | 'corrections'>;
  readonly now: Instant;
};

export type Recorded = {
  /** The very same object as before where nothing changed. */
  readonly next: History;
  readonly changes: readonly HistoryChange[];
  readonly held: readonly HeldChange[];
  readonly findings: readonly Finding[];
};

export function emptyHistory(id: string): History {
  return { id, sources: [], held: [], releases: [] };
}

/** Where nothing is recorded there is nothing to protect, and every date is older than its first sight. */
export function isFirstImport({ imported, releases }: History): boolean {
  return imported === undefined || releases.length === 0;
}

/**
 * No source was ever taken over: what is recorded was imported by hand, and lists only a part. Or one
 * that had failed since then answers at last. A source that a person adds later is under the guard.
 */
function isFirstHearing({ sources }: History, answers: readonly Answer[]): boolean {
  const unheard = sources.filter((one) => one.fingerprint === undefined).map((one) => one.source);
  if (unheard.length === sources.length) return true;
  return answers.some(
    ({ source, gathered }) => unheard.includes(source) && isSuccess(outcomeOf(gathered)),
  );
}

export function record({ history, answers, clean, curated, now }: Input): Recorded {
  const outcomes = answers.map((answer) => outcomeOf(answer.gathered));
  const failed = outcomes.some((one) => one.kind === 'failure');
  const sight = sightOf(history, answers, outcomes, dayOf(now));
  const proposed = propose(history, clean, sight, isComplete(outcomes));
  const accepted = new Set(curated.accepted.map((one) => one.held));
  const isAccepted = (key: string) => accepted.has(key);
  const { firstHearing } = sight;
  const known = standing(history, curated);
  const proposal = { known, firstHearing, ...proposed, isAccepted, now };
  const tripped = sight.firstImport ? [] : heldChanges(proposal, history.held, sight.today);
  // A hold ends when every source has answered and nothing trips: a failure proves nothing.
  const pending = failed ? stillHeld(tripped, history.held) : tripped;
  const isHeld = pending.some((held) => !isAccepted(held.key));
  const some: Taken = failed ? 'some' : 'all';
  const taken: Taken = isHeld ? 'none' : some;
  const next: History = {
    ...history,
    ...(sight.firstImport && outcomes.some(isSuccess) && { imported: sight.today }),
    sources: nextSources(answers, history.sources, taken, sight.today),
    held: isHeld ? pending : [],
    releases: isHeld ? history.releases : proposed.releases,
  };
  return {
    next: isSame(history, next) ? history : next,
    changes: isHeld ? [] : proposed.changes,
    held: next.held,
    findings: proposed.findings,
  };
}

function sightOf(
  history: History,
  answers: readonly Answer[],
  outcomes: readonly Outcome[],
  today: string,
): Sight {
  return {
    today,
    firstImport: isFirstImport(history),
    firstHearing: isFirstHearing(history, answers),
    imported: history.imported ?? today,
    allHeard: outcomes.every(isSuccess),
  };
}

function isSuccess(outcome: Outcome): boolean {
  return outcome.kind === 'success';
}

function isComplete(outcomes: readonly Outcome[]): boolean {
  return outcomes.length > 0 && outcomes.every((one) => one.kind === 'success' && one.complete);
}

/** What a person withdrew says nothing about what is plausible. */
function standing(history: History, { corrections }: Input['curated']): string[] {
  const withdrawn = new Set(corrections.filter((one) => one.withdrawn).map((one) => one.version));
  return history.releases.map((one) => one.version).filter((version) => !withdrawn.has(version));
}

function isSame(before: History, after: History): boolean {
  return (
    before.imported === after.imported &&
    isSameList(before.releases, after.releases) &&
    JSON.stringify(before.sources) === JSON.stringify(after.sources) &&
    JSON.stringify(before.held) === JSON.stringify(after.held)
  );
}

function isSameList(a: readonly RecordedRelease[], b: readonly RecordedRelease[]): boolean {
  return a.length === b.length && a.every((release, i) => release === b[i]);
}
