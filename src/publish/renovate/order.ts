/** The order of updates: first a component that others follow, then these in one group. */
import type { PublicDefinition } from '#model/support/verdict.ts';
import { escapeTemplate, table } from './preset.ts';
import type { Definitions, Matchers, PackageRule } from './preset.ts';

/** `matchersOf`: the dependencies of components. With `namesOf`, one rule looks up all groups. */
export function orderRules(
  components: Definitions,
  matchersOf: (components: Definitions) => Matchers,
  namesOf?: (component: PublicDefinition) => readonly string[],
): readonly PackageRule[] {
  const followers = followersOf(components);
  const leaders = components.filter(({ id }) => followers.has(id));
  const namesake = Map.groupBy(leaders, letters);
  const nameOf = (leader: PublicDefinition): string =>
    namesake.get(letters(leader))?.length === 1 ? leader.title : `${leader.title} (${leader.id})`;
  /** How many levels of followers are below a component; a cycle is followed only once. */
  const height = (id: string, above: readonly string[] = []): number => {
    if (above.includes(id)) return 0;
    const below = (followers.get(id) ?? []).map((one) => height(one.id, [...above, id]));
    return below.length === 0 ? 0 : 1 + Math.max(...below);
  };
  const heights = Map.groupBy(leaders, ({ id }) => height(id));
  const groups = leaders.map(
    (leader) => [escapeTemplate(nameOf(leader)), followers.get(leader.id) ?? []] as const,
  );
  const known = groups.flatMap(([title, some]) =>
    some.flatMap((one) => namesOf?.(one).map((name) => [name, title] as const) ?? []),
  );
  const all = [`{{{lookup ${table(known)} depName}}}`, groups.flatMap(([, some]) => some)] as const;
  return [
    ...[...heights].map(([prPriority, some]) => ({
      description: 'What others follow is proposed before them.',
      ...matchersOf(some),
      prPriority,
    })),
    ...(namesOf && leaders.length > 0 ? [all] : groups).map(([title, some]) => ({
      description: 'What follows the same component comes together.',
      ...matchersOf(some),
      groupName: `components that follow ${title}`,
    })),
  ];
}

/** About what Renovate keeps of a title in a branch name: nothing for both 日本 and 中国. */
function letters({ title }: PublicDefinition): string {
  return title
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase();
}

/** The components that follow another one, by the id of that one. */
export function followersOf(components: Definitions): ReadonlyMap<string, Definitions> {
  const following = components.filter(({ follows }) => follows !== undefined);
  return Map.groupBy(following, ({ follows = '' }) => follows);
}
