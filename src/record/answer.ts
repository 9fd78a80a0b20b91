/** What one source's answer means for the history: only a success may change a release. */
import type { Gathered, Validator } from '#model/gathered.ts';
import type { SourceState } from '#model/history.ts';
import type { Day } from '#model/instant.ts';

export type Answer = {
  /** The source's kind and coordinates, as the history names it. */
  readonly source: string;
  /** Of the definition that was asked with. */
  readonly fingerprint: string;
  readonly gathered: Gathered;
};

export type Outcome =
  | {
      readonly kind: 'success';
      readonly complete: boolean;
      readonly validators: readonly Validator[];
    }
  | { readonly kind: 'unmodified' }
  | { readonly kind: 'failure'; readonly because: string };

export function outcomeOf(gathered: Gathered): Outcome {
  switch (gathered.kind) {
    case 'complete':
    case 'partial':
      if (gathered.releases.length === 0) return { kind: 'failure', because: nothingFound };
      return {
        kind: 'success',
        complete: gathered.kind === 'complete',
        validators: gathered.validators,
      };
    case 'not-modified':
      return { kind: 'unmodified' };
    case 'gone':
    case 'unavailable':
      return { kind: 'failure', because: gathered.because };
    default:
      return gathered satisfies never;
  }
}

/** An upstream that lists nothing has failed: whatever was known of it is still true. */
const nothingFound =
  'lists no release at all; if that is right, take it out of "sources", else check its coordinates and patterns';

/** How much of what was answered has reached the history: nothing, where it is held. */
export type Taken = 'all' | 'some' | 'none';

/**
 * The next state of each source. Validators move on only where the whole answer has reached the
 * history: a 304 would otherwise hide what was not taken. A fingerprint alone says that it was heard.
 */
export function nextSources(
  answers: readonly Answer[],
  before: readonly SourceState[],
  taken: Taken,
  today: Day,
): SourceState[] {
  return answers.map((answer) => {
    const known = before.find((state) => state.source === answer.source);
    const { failing, ...healthy } = known ?? { source: answer.source };
    const outcome = outcomeOf(answer.gathered);
    if (outcome.kind === 'failure') {
      return { ...healthy, failing: { since: failing?.since ?? today, because: outcome.because } };
    }
    if (outcome.kind === 'unmodified' || taken === 'none') return healthy;
    if (taken === 'some') {
      const { source, ...rest } = healthy;
      return { source, fingerprint: answer.fingerprint, ...rest };
    }
    return {
      source: answer.source,
      fingerprint: answer.fingerprint,
      ...(outcome.validators.length > 0 && { validators: [...outcome.validators] }),
    };
  });
}
