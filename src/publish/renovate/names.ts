/**
 * For users who ask for it: images, charts and packages take their releases from the index. Each keeps
 * its own name, since Renovate writes names into files and commands; the component's file is given as
 * the registry.
 */
import type { PublicDefinition } from '#model/support/verdict.ts';
import type { PublicSettings } from '#model/site.ts';
import type { NoteFacts } from './end-notes.ts';
import { ceiling } from './notes.ts';
import { datasourceName, type Matchers, type PackageRule } from './preset.ts';
import { nameGroups, type NameGroup, type ReferenceKind } from './references.ts';

export const ecosystems: readonly ReferenceKind[] = [
  'docker',
  'helm',
  'maven',
  'npm',
  'pypi',
  'sbt-plugin',
];

/** One number alone floats, a range says what it wants: both stay with their own registry. */
const exactVersion: Restriction = {
  matchCurrentValue: String.raw`/^\d+(\.\d+)+$/`,
  versioning: 'loose',
};

/** The index knows no digests, and Renovate drops every update whose digest it cannot find. */
const undigested = {
  matchJsonata: [
    '$not($exists(currentDigest) and currentDigest != null) and $not(pinDigests = true)',
  ],
};

type Restriction = Pick<Matchers, 'matchCurrentValue' | 'matchJsonata'> &
  Pick<PackageRule, 'versioning'>;

/** npm's and Python's files hold ranges, which Renovate reads with the versioning of the file. */
const restrictions: Record<ReferenceKind, Restriction> = {
  docker: { ...exactVersion, ...undigested },
  helm: exactVersion,
  maven: exactVersion,
  'sbt-plugin': exactVersion,
  npm: {},
  pypi: {},
};

/** All names of a component, or those of one ecosystem. */
export function nameRules(
  component: PublicDefinition,
  facts: NoteFacts,
  only?: ReferenceKind,
): PackageRule[] {
  const groups = nameGroups(component).filter(({ kind }) => only === undefined || kind === only);
  return groups.flatMap((group) => [
    ...ceiling(component, group),
    takeover(component, group, facts.site),
  ]);
}

/** What the rules after a takeover match: the dependencies that were sent to the components' files. */
export function redirectedDependencies(
  components: readonly PublicDefinition[],
  { baseUrl, datasource }: PublicSettings,
): Matchers {
  return {
    matchDatasources: [datasourceName(datasource)],
    matchRegistryUrls: components.map(({ id }) => `${baseUrl}/${id}.json`),
  };
}

function takeover(
  component: PublicDefinition,
  group: NameGroup,
  site: PublicSettings,
): PackageRule {
  return {
    description: `${component.title}: ${group.names.join(', ')} (${group.kind}).`,
    ...group.matchers,
    ...restrictions[group.kind],
    overrideDatasource: datasourceName(site.datasource),
    registryUrls: [`${site.baseUrl}/${component.id}.json`],
  };
}
