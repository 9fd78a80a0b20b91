/** What a deploy would change, and whether it may. */
import type { Problem } from '#model/problem.ts';
import type { Served, ServedFact } from './served.ts';

export type Release = { readonly component: string; readonly version: string };

export type Plan = {
  readonly first: boolean;
  /** When what is live was built, where that is later. */
  readonly newerIsLive?: string;
  readonly files: {
    readonly added: readonly string[];
    readonly changed: readonly string[];
    readonly removed: readonly string[];
  };
  readonly addedComponents: readonly string[];
  readonly removedComponents: readonly string[];
  readonly added: readonly Release[];
  readonly deprecated: readonly Release[];
  readonly supportedAgain: readonly Release[];
  readonly redated: readonly Release[];
  readonly withdrawn: readonly Release[];
  /** Gone without a person's word. */
  readonly lost: readonly Release[];
};

export function planOf(next: Served, live: Served | undefined): Plan {
  const before = live?.components ?? new Map<string, never>();
  const kept = [...before.keys()].filter((name) => next.components.has(name));
  const pairs = kept.flatMap((name) => pairsOf(name, next, live));
  const gone = pairs.filter(({ after }) => after === undefined);
  const isWithdrawn = ({ component, version }: Release): boolean =>
    next.withdrawn.get(component)?.has(version) ?? false;
  return {
    first: live === undefined,
    ...(isOlder(next, live) && { newerIsLive: live?.built ?? '' }),
    files: fileChanges(next.sums, live?.sums ?? new Map()),
    addedComponents: [...next.components.keys()].filter((name) => !before.has(name)),
    removedComponents: [...before.keys()].filter((name) => !next.components.has(name)),
    added: pairs.filter(({ before }) => before === undefined).map(named),
    deprecated: changed(pairs, (a, b) => !a.isDeprecated && b.isDeprecated === true),
    supportedAgain: changed(pairs, (a, b) => a.isDeprecated === true && !b.isDeprecated),
    redated: changed(pairs, (a, b) => a.releaseTimestamp !== b.releaseTimestamp),
    withdrawn: gone.filter(isWithdrawn).map(named),
    lost: gone.filter((release) => !isWithdrawn(release)).map(named),
  };
}

/** Reasons to stop; none where the deploy may go on. */
export function refusals(
  plan: Plan,
  allowedChanges: number,
  allowedRemovals: readonly string[],
): readonly Problem[] {
  const changes = [...plan.added, ...plan.redated, ...plan.deprecated, ...plan.supportedAgain];
  const tooMany = changes.length > allowedChanges;
  return [
    ...(plan.newerIsLive === undefined
      ? []
      : [
          {
            file: 'status.json',
            message: `is older than what is live, which was built at ${plan.newerIsLive}; build again`,
          },
        ]),
    ...plan.removedComponents
      .filter((name) => !allowedRemovals.includes(name))
      .map((name) => ({
        file: `${name}.json`,
        message: `is live but would be gone; bring its definition back, or say --allow-removal ${name} if it is gone for good`,
      })),
    ...plan.lost.map(({ component, version }) => ({
      file: `${component}.json`,
      place: version,
      message: `is live but would be gone; withdraw it in data/curated/${component}.json, or bring it back`,
    })),
    ...(tooMany
      ? [
          {
            file: 'index.json',
            message: `${changes.length} releases would be added, dated or judged anew, more than ${allowedChanges}; look at them with --dry-run, then repeat with --allow-changes ${changes.length}`,
          },
        ]
      : []),
  ];
}

/** A job that is run again brings yesterday's files. */
function isOlder(next: Served, live: Served | undefined): boolean {
  return next.built !== undefined && live?.built !== undefined && next.built < live.built;
}

type Pair = Release & {
  readonly before: ServedFact | undefined;
  readonly after: ServedFact | undefined;
};

function pairsOf(component: string, next: Served, live: Served | undefined): readonly Pair[] {
  const before = live?.components.get(component) ?? new Map<string, ServedFact>();
  const after = next.components.get(component) ?? new Map<string, ServedFact>();
  return [...new Set([...before.keys(), ...after.keys()])].map((version) => ({
    component,
    version,
    before: before.get(version),
    after: after.get(version),
  }));
}

function changed(
  pairs: readonly Pair[],
  differs: (before: ServedFact, after: ServedFact) => boolean,
): readonly Release[] {
  return pairs.filter(({ before, after }) => before && after && differs(before, after)).map(named);
}

function named({ component, version }: Release): Release {
  return { component, version };
}

function fileChanges(
  next: ReadonlyMap<string, string>,
  live: ReadonlyMap<string, string>,
): Plan['files'] {
  return {
    added: [...next.keys()].filter((path) => !live.has(path)),
    changed: [...next.keys()].filter((path) => live.has(path) && live.get(path) !== next.get(path)),
    removed: [...live.keys()].filter((path) => !next.has(path)),
  };
}
