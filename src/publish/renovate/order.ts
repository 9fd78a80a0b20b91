/** Which component is updated first: one that others follow, then these in one group. */
import type { PublicDefinition } from '#model/support/verdict.ts';
import { escapeTemplate, type Matchers, type PackageRule } from './preset.ts';

type Definitions = readonly PublicDefinition[];

/** `matchersOf` says how the dependencies of some components are matched. */
export function orderRules(
  components: Definitions,
  matchersOf: (components: Definitions) => Matchers,
): readonly PackageRule[] {
  const followers = followersOf(components);
  const leaders = components.filter(({ id }) => followers.has(id));
  const namesake = Map.groupBy(leaders, letters);
  const nameOf = (leader: PublicDefinition): string =>
    namesake.get(letters(leader))?.length === 1 ? leader.title : `${leader.title} (${leader.id})`;
  return leaders.flatMap((leader) => [
    {
      description: `${leader.title} is proposed before the components that follow it.`,
      ...matchersOf([leader]),
      prPriority: height(leader.id, followers, new Set()),
    },
    {
      description: `The components that follow ${leader.title} come together.`,
      ...matchersOf(followers.get(leader.id) ?? []),
      groupName: `components that follow ${escapeTemplate(nameOf(leader))}`,
    },
  ]);
}

/**
 * About what Renovate keeps of a title in the name of a branch. Groups of one branch come together, so
 * that those of 日本 and 中国 would be one.
 */
function letters({ title }: PublicDefinition): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}

/** The components that follow another, by its id. */
export function followersOf(components: Definitions): ReadonlyMap<string, Definitions> {
  return Map.groupBy(
    components.filter(({ follows }) => follows !== undefined),
    ({ follows }) => follows ?? '',
  );
}

/** How many steps of followers stand below it; a circle ends where it was entered. */
function height(
  id: string,
  followers: ReadonlyMap<string, Definitions>,
  above: ReadonlySet<string>,
): number {
  if (above.has(id)) return 0;
  const path = new Set(above).add(id);
  const below = (followers.get(id) ?? []).map((follower) => height(follower.id, followers, path));
  return below.length === 0 ? 0 : 1 + Math.max(...below);
}
