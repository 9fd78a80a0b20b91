/**
 * How much one deploy may change by itself. Beyond a bound a mistake or an attack is likelier than news,
 * so a person looks and then allows that kind of change by its name.
 */
import type { Problem } from '#model/problem.ts';
import type { Plan, Release } from './plan.ts';

export type Allowed = {
  /** By kind of change, how many a person lets pass. */
  readonly kinds: Readonly<Partial<Record<Kind, number>>>;
  /** How many releases may change in any way. */
  readonly changes: number;
  /** Components that a person lets go for good. */
  readonly removals: readonly string[];
  /** Nothing may be live at the address, or what is there may be replaced unread. */
  readonly first: boolean;
  /** What is live may be newer than what was built, as after a build with a wrong clock. */
  readonly older: boolean;
  /** The log of publications may begin anew. */
  readonly newLog: boolean;
};

type Bound = {
  /** How the change is called in a message. */
  readonly words: string;
  readonly inAll: number;
  readonly perComponent: number;
  /** Half of a component's releases is already too much, however few they are. */
  readonly lessThanHalf: boolean;
  readonly count: (plan: Plan) => readonly Release[];
};

const bounds = {
  added: {
    words: 'would be added',
    inAll: 100,
    perComponent: 25,
    lessThanHalf: false,
    count: ({ added }) => added,
  },
  leaps: {
    words: 'would be far beyond the newest that is live',
    inAll: 0,
    perComponent: 0,
    lessThanHalf: false,
    count: ({ leaps }) => leaps,
  },
  withdrawn: {
    words: 'would be withdrawn',
    inAll: 5,
    perComponent: 3,
    lessThanHalf: true,
    count: ({ withdrawn }) => withdrawn,
  },
  deprecated: {
    words: 'would be deprecated without having been announced',
    inAll: 20,
    perComponent: 10,
    lessThanHalf: true,
    count: ({ deprecated }) => deprecated,
  },
  deprecatedComponents: {
    words: 'components would be deprecated as a whole',
    inAll: 1,
    perComponent: 1,
    lessThanHalf: false,
    count: ({ deprecatedComponents }) =>
      deprecatedComponents.map((component) => ({ component, version: '' })),
  },
  supportedAgain: {
    words: 'would no longer be deprecated',
    inAll: 10,
    perComponent: 5,
    lessThanHalf: true,
    count: ({ supportedAgain }) => supportedAgain,
  },
  redated: {
    words: 'would get another date',
    inAll: 10,
    perComponent: 5,
    lessThanHalf: true,
    count: ({ redated }) => redated,
  },
  relinked: {
    words: 'would get another changelog link',
    inAll: 20,
    perComponent: 10,
    lessThanHalf: true,
    count: ({ relinked }) => relinked,
  },
  linkedElsewhere: {
    words: 'would link to another host',
    inAll: 3,
    perComponent: 2,
    lessThanHalf: true,
    count: ({ linkedElsewhere }) => linkedElsewhere,
  },
  newHosts: {
    words: 'hosts would be linked to that nothing live links to',
    inAll: 5,
    perComponent: 5,
    lessThanHalf: false,
    count: ({ newHosts }) => newHosts.map((version) => ({ component: '', version })),
  },
  restaged: {
    words: 'would change between release and pre-release',
    inAll: 5,
    perComponent: 3,
    lessThanHalf: true,
    count: ({ restaged }) => restaged,
  },
  otherEnd: {
    words: 'would get another end of support',
    inAll: 50,
    perComponent: 25,
    lessThanHalf: false,
    count: ({ otherEnd }) => otherEnd,
  },
  renamedComponents: {
    words: 'components would get another title, homepage or changelog',
    inAll: 2,
    perComponent: 1,
    lessThanHalf: false,
    count: ({ renamedComponents }) =>
      renamedComponents.map((component) => ({ component, version: '' })),
  },
  addedComponents: {
    words: 'components would be added',
    inAll: 10,
    perComponent: 1,
    lessThanHalf: false,
    count: ({ addedComponents, first }) =>
      first ? [] : addedComponents.map((component) => ({ component, version: '' })),
  },
  presetRules: {
    words: 'rules of the Renovate presets would change',
    inAll: 40,
    perComponent: 40,
    lessThanHalf: false,
    count: ({ presets }) =>
      [...presets.added, ...presets.removed].map((version) => ({ component: '', version })),
  },
} satisfies Record<string, Bound>;

export type Kind = keyof typeof bounds;

export const kinds = Object.keys(bounds) as readonly Kind[];

/** Reasons to stop; none where the deploy may go on. */
export function refusals(plan: Plan, allowed: Allowed): readonly Problem[] {
  return [
    ...pastProblems(plan, allowed),
    ...plan.rewritten.map(({ component, place }): Problem => ({
      code: 'E-WRONG-LEDGER',
      where: `lifecycle/${component}.json`,
      place,
      message: `is live and would be announced otherwise; restore data/lifecycle/${component}.json from the commit that announced it: what was announced stays`,
    })),
    ...plan.removedComponents
      .filter((name) => !allowed.removals.includes(name))
      .map((name): Problem => ({
        code: 'E-WOULD-REMOVE',
        where: `${name}.json`,
        message: `is live but would be gone; bring its definition back, or say --allow-removal ${name} if it is gone for good`,
      })),
    ...plan.lost.map(({ component, version }): Problem => ({
      code: 'E-WOULD-REMOVE',
      where: `${component}.json`,
      place: version,
      message: `is live but would be gone; withdraw it in data/curated/${component}.json, or bring it back`,
    })),
    ...kinds.flatMap((kind) => exceeded(kind, plan, allowed.kinds[kind])),
    ...tooMany(plan, allowed.changes),
  ];
}

function pastProblems(plan: Plan, { older, newLog }: Allowed): readonly Problem[] {
  const problems: Problem[] = [];
  if (plan.newerIsLive !== undefined && !older)
    problems.push({
      code: 'E-NOT-THIS-INDEX',
      where: 'status.json',
      message: `is older than what is live, which was built at ${plan.newerIsLive}; build again, or say --allow-older if the time of what is live is wrong`,
    });
  if (plan.otherPast && !newLog)
    problems.push({
      code: 'E-NOT-THIS-INDEX',
      where: 'log.jsonl',
      message:
        'does not go on from the log that is live; build from the newest data, or say --new-log if that log was lost',
    });
  return problems;
}

function exceeded(kind: Kind, plan: Plan, allowed: number | undefined): readonly Problem[] {
  const bound: Bound = bounds[kind];
  const found = bound.count(plan);
  const limit = allowed ?? bound.inAll;
  const crowded = [...Map.groupBy(found, ({ component }) => component)].find(
    ([component, some]) => some.length > limitOf(bound, plan.known[component]),
  );
  const broken = found.length > limit || (allowed === undefined && crowded !== undefined);
  if (!broken) return [];
  const most = found.length > limit ? limit : limitOf(bound, plan.known[crowded?.[0] ?? '']);
  const where = found.length > limit ? 'index.json' : `${crowded?.[0]}.json`;
  const count = found.length > limit ? found.length : (crowded?.[1].length ?? 0);
  return [
    {
      code: 'E-TOO-MANY-CHANGES',
      where: where,
      message: `${count} ${bound.words}, more than ${most}; look at them with --dry-run, then repeat with --allow ${kind}=${found.length} if they are right`,
    },
  ];
}

/** One may always change. */
function limitOf({ perComponent, lessThanHalf }: Bound, known = 0): number {
  if (!lessThanHalf) return perComponent;
  return Math.max(1, Math.min(perComponent, Math.ceil(known / 2) - 1));
}

function tooMany(plan: Plan, allowed: number): readonly Problem[] {
  const changes = [
    ...plan.added,
    ...plan.redated,
    ...plan.deprecated,
    ...plan.deprecatedAsAnnounced,
    ...plan.supportedAgain,
    ...plan.relinked,
    ...plan.restaged,
  ];
  const count = new Set(changes.map(({ component, version }) => `${component} ${version}`)).size;
  if (count <= allowed) return [];
  return [
    {
      code: 'E-TOO-MANY-CHANGES',
      where: 'index.json',
      message: `${count} releases would be added, dated, linked or judged anew, more than ${allowed}; look at them with --dry-run, then repeat with --allow-changes ${count}`,
    },
  ];
}
