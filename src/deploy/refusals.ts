/** Why a deploy stops: what it would change beyond its bounds, and what it must never change. */
import type { Problem } from '#model/problem.ts';
import type { Plan } from './plan.ts';

/** Most changes in all, and per component; `half`: and less than half of its live releases. */
type Bound = readonly [words: string, inAll: number, perComponent: number, half?: 'less than half'];

/** More changes are more likely a mistake than news: a person must allow that kind by name. */
const bounds = {
  added: ['would be added', 100, 25],
  versionJumps: ['would be far beyond the newest that is live', 0, 0],
  withdrawn: ['would be withdrawn', 5, 3, 'less than half'],
  deprecated: ['would be deprecated without having been announced', 20, 10, 'less than half'],
  deprecatedComponents: ['components would be deprecated as a whole', 1, 1],
  supportedAgain: ['would no longer be deprecated', 10, 5, 'less than half'],
  redated: ['would get another date', 10, 5, 'less than half'],
  relinked: ['would get another changelog link', 20, 10, 'less than half'],
  linkedElsewhere: ['would link to another host', 3, 2, 'less than half'],
  republished: ['would be made of something else', 10, 3, 'less than half'],
  newHosts: ['hosts would be linked to that nothing live links to', 5, 5],
  stabilityChanged: ['would change between release and pre-release', 5, 3, 'less than half'],
  otherEnd: ['would get another end of support', 50, 25],
  renamedComponents: ['components would get another title, homepage or changelog', 2, 1],
  addedComponents: ['components would be added', 10, 1],
  presetRules: ['rules of the Renovate presets would change', 40, 40],
} satisfies Record<string, Bound>;

export type Kind = keyof typeof bounds;
export const kinds = Object.keys(bounds) as readonly Kind[];

export type Allowed = {
  readonly allow?: Readonly<Partial<Record<Kind, number>>>;
  readonly allowRemoval?: readonly string[];
  /** Goes on even if the address answers 404, or if what is there cannot be read and compared. */
  readonly first?: true;
  /** What is live may be newer than what was built, as after a build with a wrong clock. */
  readonly allowOlder?: true;
  readonly newLog?: true;
};

export function refusals(plan: Plan, allowed: Allowed): readonly Problem[] {
  return [
    ...continuityProblems(plan, allowed),
    ...plan.rewritten.map(({ component, place }): Problem => {
      const message = `is live and would be announced otherwise; restore data/lifecycle/${component}.json from the commit that announced it: what was announced stays`;
      return { code: 'E-WRONG-LEDGER', where: `lifecycle/${component}.json`, place, message };
    }),
    ...plan.removedComponents
      .filter((name) => !allowed.allowRemoval?.includes(name))
      .map((name): Problem => {
        const message = `is live but would be gone; bring its definition back, or add --allow-removal ${name} if it is gone for good`;
        return { code: 'E-WOULD-REMOVE', where: `${name}.json`, message };
      }),
    ...plan.lost.map(({ component, version: place }): Problem => {
      const message = `is live but would be gone; withdraw it in data/curated/${component}.json, or bring it back`;
      return { code: 'E-WOULD-REMOVE', where: `${component}.json`, place, message };
    }),
    ...kinds.flatMap((kind) => exceeded(kind, plan, allowed.allow?.[kind])),
  ];
}

function continuityProblems(plan: Plan, { allowOlder, newLog }: Allowed): readonly Problem[] {
  const code = 'E-NOT-THIS-INDEX';
  const isOlder = `is older than what is live, which was built at ${plan.newerIsLive}; build again, or add --allow-older if the time of what is live is wrong`;
  const isOther =
    'does not go on from the log that is live; build from the newest data, or add --new-log if that log was lost';
  const found: Problem[] = [];
  if (plan.newerIsLive !== undefined && !allowOlder)
    found.push({ code, where: 'status.json', message: isOlder });
  if (plan.otherLog && !newLog) found.push({ code, where: 'log.jsonl', message: isOther });
  return found;
}

/** The component of each change of a kind; '' for hosts and preset rules, which have none. */
function componentsOf(kind: Kind, plan: Plan): readonly string[] {
  if (kind === 'addedComponents' && plan.first) return [];
  if (kind === 'newHosts') return plan.newHosts.map(() => '');
  const { added, removed } = plan.presets;
  // A replaced rule is one change, although it is both added and removed.
  if (kind === 'presetRules')
    return (added.length > removed.length ? added : removed).map(() => '');
  return plan[kind].map((one) => (typeof one === 'string' ? one : one.component));
}

function exceeded(kind: Kind, plan: Plan, allowed: number | undefined): readonly Problem[] {
  const [words, inAll, perComponent, lessThanHalf]: Bound = bounds[kind];
  const found = componentsOf(kind, plan);
  const limit = allowed ?? inAll;
  const problem = (where: string, count: number, most: number): Problem => {
    const message = `${count} ${words}, more than ${most}; look at them with --dry-run, then repeat with --allow ${kind}=${found.length} if they are right`;
    return { code: 'E-TOO-MANY-CHANGES', where, message };
  };
  if (found.length > limit) return [problem('index.json', found.length, limit)];
  if (allowed !== undefined) return [];
  for (const [component, { length }] of Map.groupBy(found, (name) => name)) {
    const half = Math.ceil((plan.known[component] ?? 0) / 2);
    // One release may always change, even if it is the only one.
    const most = lessThanHalf ? Math.max(1, Math.min(perComponent, half - 1)) : perComponent;
    if (length > most) return [problem(`${component}.json`, length, most)];
  }
  return [];
}
