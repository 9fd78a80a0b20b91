/** The files, the log, the ledgers and the presets of what is live beside those of what was built. */
import { rewrittenPlace } from '#judge/ledger/ledger-findings.ts';
import type { Published } from './published.ts';

/** Paths of files, or rules of presets. */
export type Difference = {
  readonly added: readonly string[];
  readonly removed: readonly string[];
};

export type FileChanges = Difference & { readonly changed: readonly string[] };

/** A job that is run again brings yesterday's files. */
export function isOlder(next: Published, live: Published | undefined): boolean {
  return next.built !== undefined && live?.built !== undefined && next.built < live.built;
}

/**
 * What is live may be any earlier publication of the same log. Its last line may differ: one that was
 * published by hand is only recorded when somebody commits it, and the next then has the same number.
 */
export function continuesLog(next: Published, live: Published | undefined): boolean {
  if (live === undefined) return true;
  const earlier = live.log.slice(0, -1);
  return live.log.length <= next.log.length && earlier.every((line, at) => next.log[at] === line);
}

/** The first place of a ledger that would say something else, or nothing any more. */
export type Rewritten = { readonly component: string; readonly place: string };

export function rewrittenLedgers(next: Published, live: Published | undefined): Rewritten[] {
  return [...(live?.components ?? [])].flatMap(([component, { ledger }]) => {
    const after = next.components.get(component);
    // A component that is gone takes its ledger along; a person decides on that by its name.
    if (ledger === undefined || after === undefined) return [];
    const place = rewrittenPlace(ledger, after.ledger);
    return place === undefined ? [] : [{ component, place }];
  });
}

export function presetChanges(next: Published, live: Published | undefined): Difference {
  const before = live?.presetRules ?? new Set<string>();
  // An index that had no presets yet gains them with nothing to compare.
  if (before.size === 0) return { added: [], removed: [] };
  return {
    added: [...next.presetRules].filter((rule) => !before.has(rule)),
    removed: [...before].filter((rule) => !next.presetRules.has(rule)),
  };
}

export function fileChanges(
  next: ReadonlyMap<string, string>,
  live: ReadonlyMap<string, string>,
): FileChanges {
  return {
    added: [...next.keys()].filter((path) => !live.has(path)),
    changed: [...next.keys()].filter((path) => live.has(path) && live.get(path) !== next.get(path)),
    removed: [...live.keys()].filter((path) => !next.has(path)),
  };
}
