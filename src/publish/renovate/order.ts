/** Who is updated first: a component that others follow, then these in one group. */
import type { Component } from '#model/component.ts';
import { datasourceName, inert, type PackageRule } from './preset.ts';

export function orderRules(
  components: readonly Component[],
  datasource: string,
): readonly PackageRule[] {
  const followers = Map.groupBy(
    components.filter(({ follows }) => follows !== undefined),
    ({ follows }) => follows ?? '',
  );
  const leaders = components.filter(({ id }) => followers.has(id));
  return leaders.flatMap((leader) => [
    {
      description: `${leader.title} is proposed before the components that follow it.`,
      matchDatasources: [datasourceName(datasource)],
      matchPackageNames: [leader.id],
      prPriority: height(leader.id, followers, new Set()),
    },
    {
      description: `The components that follow ${leader.title} come together.`,
      matchDatasources: [datasourceName(datasource)],
      matchPackageNames: (followers.get(leader.id) ?? []).map(({ id }) => id),
      groupName: `components that follow ${inert(leader.title)}`,
    },
  ]);
}

/** How many steps of followers stand below it; a circle ends where it was entered. */
function height(
  id: string,
  followers: ReadonlyMap<string, readonly Component[]>,
  above: ReadonlySet<string>,
): number {
  if (above.has(id)) return 0;
  const path = new Set(above).add(id);
  const below = (followers.get(id) ?? []).map((follower) => height(follower.id, followers, path));
  return below.length === 0 ? 0 : 1 + Math.max(...below);
}
