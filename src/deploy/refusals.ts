/** Why a deploy stops: what it would change beyond its bounds, and what it must never change. */
import type { Problem } from '#model/problem.ts';
import type { Plan, Release } from './plan.ts';

type Bound = {
  /** How the change is called in a message. */
  readonly words: string;
  readonly inAll: number;
  readonly perComponent: number;
  /** Half of a component's releases is already too much, however few they are. */
  readonly lessThanHalf?: true;
};

/**
 * How much one deploy may change by itself. Beyond a bound a mistake or an attack is likelier than news,
 * so a person looks and then allows that kind of change by its name.
 */
const bounds = {
  added: { words: 'would be added', inAll: 100, perComponent: 25 },
  versionJumps: {
    words: 'would be far beyond the newest that is live',
    inAll: 0,
    perComponent: 0,
  },
  withdrawn: { words: 'would be withdrawn', inAll: 5, perComponent: 3, lessThanHalf: true },
  deprecated: {
    words: 'would be deprecated without having been announced',
    inAll: 20,
    perComponent: 10,
    lessThanHalf: true,
  },
  deprecatedComponents: {
    words: 'components would be deprecated as a whole',
    inAll: 1,
    perComponent: 1,
  },
  supportedAgain: {
    words: 'would no longer be deprecated',
    inAll: 10,
    perComponent: 5,
    lessThanHalf: true,
  },
  redated: { words: 'would get another date', inAll: 10, perComponent: 5, lessThanHalf: true },
  relinked: {
    words: 'would get another changelog link',
    inAll: 20,
    perComponent: 10,
    lessThanHalf: true,
  },
  linkedElsewhere: {
    words: 'would link to another host',
    inAll: 3,
    perComponent: 2,
    lessThanHalf: true,
  },
  newHosts: {
    words: 'hosts would be linked to that nothing live links to',
    inAll: 5,
    perComponent: 5,
  },
  stabilityChanged: {
    words: 'would change between release and pre-release',
    inAll: 5,
    perComponent: 3,
    lessThanHalf: true,
  },
  otherEnd: { words: 'would get another end of support', inAll: 50, perComponent: 25 },
  renamedComponents: {
    words: 'components would get another title, homepage or changelog',
    inAll: 2,
    perComponent: 1,
  },
  addedComponents: { words: 'components would be added', inAll: 10, perComponent: 1 },
  presetRules: {
    words: 'rules of the Renovate presets would change',
    inAll: 40,
    perComponent: 40,
  },
} satisfies Record<string, Bound>;

export type Kind = keyof typeof bounds;
export const kinds = Object.keys(bounds) as readonly Kind[];

export type Allowed = {
  /** By kind of change, how many a person lets pass. */
  readonly allow?: Readonly<Partial<Record<Kind, number>>>;
  /** How many releases may change in any way. */
  readonly allowChanges: number;
  /** Components that a person lets go for good. */
  readonly allowRemoval?: readonly string[];
  /** Nothing may be live at the address, or what is there may be replaced unread. */
  readonly first?: true;
  /** What is live may be newer than what was built, as after a build with a wrong clock. */
  readonly allowOlder?: true;
  /** The log of publications may begin anew. */
  readonly newLog?: true;
};

/** Reasons to stop; none where the deploy may go on. */
export function refusals(plan: Plan, allowed: Allowed): readonly Problem[] {
  return [
    ...continuityProblems(plan, allowed),
    ...plan.rewritten.map(({ component, place }): Problem => ({
      code: 'E-WRONG-LEDGER',
      where: `lifecycle/${component}.json`,
      place,
      message: `is live and would be announced otherwise; restore data/lifecycle/${component}.json from the commit that announced it: what was announced stays`,
    })),
    ...plan.removedComponents
      .filter((name) => !allowed.allowRemoval?.includes(name))
      .map((name): Problem => ({
        code: 'E-WOULD-REMOVE',
        where: `${name}.json`,
        message: `is live but would be gone; bring its definition back, or add --allow-removal ${name} if it is gone for good`,
      })),
    ...plan.lost.map(({ component, version }): Problem => ({
      code: 'E-WOULD-REMOVE',
      where: `${component}.json`,
      place: version,
      message: `is live but would be gone; withdraw it in data/curated/${component}.json, or bring it back`,
    })),
    ...kinds.flatMap((kind) => exceeded(kind, plan, allowed.allow?.[kind])),
    ...tooMany(plan, allowed.allowChanges),
  ];
}

function continuityProblems(plan: Plan, { allowOlder, newLog }: Allowed): readonly Problem[] {
  const problem = (where: string, message: string): Problem => ({
    code: 'E-NOT-THIS-INDEX',
    where,
    message,
  });
  const isOlder = `is older than what is live, which was built at ${plan.newerIsLive}; build again, or add --allow-older if the time of what is live is wrong`;
  const isOther =
    'does not go on from the log that is live; build from the newest data, or add --new-log if that log was lost';
  return [
    ...(plan.newerIsLive !== undefined && !allowOlder ? [problem('status.json', isOlder)] : []),
    ...(plan.otherLog && !newLog ? [problem('log.jsonl', isOther)] : []),
  ];
}

/** What changes in a way, each with the component whose bound it counts for. */
function changesOf(kind: Kind, plan: Plan): readonly Release[] {
  const ofNone = (names: readonly string[]) => names.map((version) => ({ component: '', version }));
  const ofItself = (names: readonly string[]) =>
    names.map((component) => ({ component, version: '' }));
  switch (kind) {
    case 'newHosts':
      return ofNone(plan.newHosts);
    case 'presetRules':
      return ofNone([...plan.presets.added, ...plan.presets.removed]);
    case 'addedComponents':
      return plan.first ? [] : ofItself(plan.addedComponents);
    case 'deprecatedComponents':
    case 'renamedComponents':
      return ofItself(plan[kind]);
    default:
      return plan[kind];
  }
}

function exceeded(kind: Kind, plan: Plan, allowed: number | undefined): readonly Problem[] {
  const bound: Bound = bounds[kind];
  const found = changesOf(kind, plan);
  const limit = allowed ?? bound.inAll;
  const problem = (where: string, count: number, most: number): Problem => ({
    code: 'E-TOO-MANY-CHANGES',
    where,
    message: `${count} ${bound.words}, more than ${most}; look at them with --dry-run, then repeat with --allow ${kind}=${found.length} if they are right`,
  });
  if (found.length > limit) return [problem('index.json', found.length, limit)];
  if (allowed !== undefined) return [];
  const crowded = [...Map.groupBy(found, ({ component }) => component)].map(
    ([component, { length }]) => ({ component, length, most: limitOf(bound, plan, component) }),
  );
  return crowded
    .filter(({ length, most }) => length > most)
    .slice(0, 1)
    .map(({ component, length, most }) => problem(`${component}.json`, length, most));
}

/** One may always change. */
function limitOf({ perComponent, lessThanHalf }: Bound, { known }: Plan, component: string) {
  const half = Math.ceil((known[component] ?? 0) / 2);
  return lessThanHalf ? Math.max(1, Math.min(perComponent, half - 1)) : perComponent;
}

function tooMany(plan: Plan, allowed: number): readonly Problem[] {
  const changes = [
    ...plan.added,
    ...plan.redated,
    ...plan.deprecated,
    ...plan.deprecatedAsAnnounced,
    ...plan.supportedAgain,
    ...plan.relinked,
    ...plan.stabilityChanged,
  ];
  const count = new Set(changes.map(({ component, version }) => `${component} ${version}`)).size;
  if (count <= allowed) return [];
  const message = `${count} releases would be added, dated, linked or judged anew, more than ${allowed}; look at them with --dry-run, then repeat with --allow-changes ${count}`;
  return [{ code: 'E-TOO-MANY-CHANGES', where: 'index.json', message }];
}
