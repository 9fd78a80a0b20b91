/** Whether a component is watched, and what is wrong; every output uses this precedence. */
import { earliest } from '../order.ts';
import type { HeldChange, SourceState } from './history.ts';
import type { Day } from '../time/instant.ts';

export const healthKinds = ['fresh', 'partial', 'stale', 'held', 'unwatched'] as const;

export type Health = { readonly kind: (typeof healthKinds)[number]; readonly since?: Day };

export type ComponentHealthFacts = {
  /** `watched`: whether any source is asked for its releases. */
  readonly component: { readonly watched: boolean };
  readonly sources: readonly Pick<SourceState, 'failing' | 'partial'>[];
  readonly held: readonly Pick<HeldChange, 'since'>[];
};

/** `held` waits for a person; `stale` may end by itself; `partial` still brings some news. */
export function healthOf({ component, sources, held }: ComponentHealthFacts): Health {
  const holding = earliest(held.map(({ since }) => since));
  if (holding !== undefined) return { kind: 'held', since: holding };
  if (!component.watched) return { kind: 'unwatched' };
  const failing = earliest(sources.flatMap((source) => source.failing?.since ?? []));
  if (failing !== undefined) return { kind: 'stale', since: failing };
  const partial = earliest(sources.flatMap((source) => source.partial?.since ?? []));
  return partial === undefined ? { kind: 'fresh' } : { kind: 'partial', since: partial };
}
