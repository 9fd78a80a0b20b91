/** Which component is updated first: one that others follow, then these in one group. And which updates share a branch. */
import type { PublicDefinition } from '#model/support/verdict.ts';
import { datasourceName, escapeTemplate, type Matchers, type PackageRule } from './preset.ts';

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

/** As Renovate names a branch by itself, but after the image instead of the component. */
const rest =
  '-{{{newMajor}}}{{#if separateMinorPatch}}{{#if isPatch}}.{{{newMinor}}}{{/if}}{{/if}}.x';

/**
 * A comment above an image that Renovate also finds by its name: both propose the same releases for one
 * line. They share their branches, so that one pull request comes of it.
 */
export function branchRules(
  { id, title, references }: PublicDefinition,
  datasource: string,
): PackageRule[] {
  const images = references.filter(({ kind }) => kind === 'docker');
  return images.map(({ name }) => ({
    description: `${title}: one branch for a comment above the image ${name}.`,
    matchManagers: ['custom.regex'],
    matchDatasources: [datasourceName(datasource)],
    matchPackageNames: [id],
    matchJsonata: [`$match(replaceString, /(^|[\\s"'=])${pattern(name)}:/)`],
    branchTopic: `${slug(name)}${rest}`,
  }));
}

function pattern(name: string): string {
  return name.replaceAll(/[./]/g, String.raw`\$&`);
}

/** As Renovate writes a name into that of a branch. */
function slug(name: string): string {
  return name.replaceAll(/[/:]/g, '-').toLowerCase();
}
