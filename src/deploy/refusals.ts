/** Why a deploy stops: what it would change beyond its bounds, and what it must never change. */
import type { Problem } from '#model/problem.ts';
import { bounds, kinds, type Bound, type Kind } from './bounds.ts';
import type { Plan } from './plan.ts';

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
      .filter((name) => !allowed.removals.includes(name))
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
    ...kinds.flatMap((kind) => exceeded(kind, plan, allowed.kinds[kind])),
    ...tooMany(plan, allowed.changes),
  ];
}

function continuityProblems(plan: Plan, { older, newLog }: Allowed): readonly Problem[] {
  const problems: Problem[] = [];
  if (plan.newerIsLive !== undefined && !older)
    problems.push({
      code: 'E-NOT-THIS-INDEX',
      where: 'status.json',
      message: `is older than what is live, which was built at ${plan.newerIsLive}; build again, or add --allow-older if the time of what is live is wrong`,
    });
  if (plan.otherLog && !newLog)
    problems.push({
      code: 'E-NOT-THIS-INDEX',
      where: 'log.jsonl',
      message:
        'does not go on from the log that is live; build from the newest data, or add --new-log if that log was lost',
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
    ...plan.stabilityChanged,
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
