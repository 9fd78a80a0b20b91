/** Releases of images, charts and packages from the index; Renovate keeps writing their names. */
import type { PublicDefinition } from '#model/support/verdict.ts';
import type { PublicSettings } from '#model/site.ts';
import { atMost } from './changelog.ts';
import { datasourceName, escapeTemplate } from './preset.ts';
import type { Definitions, Matchers, PackageRule, PresetFacts } from './preset.ts';
import { pythonName } from '#model/purl.ts';
import type { Reference } from '#model/component/reference.ts';

/** A single number floats, and a range is deliberate: both stay with their own registry. */
const exact: Restriction = { matchCurrentValue: String.raw`/^\d+(\.\d+)+$/`, versioning: 'loose' };
const withV: Restriction = { matchCurrentValue: String.raw`/^[vV]\d+(\.\d+)+$/` };
/** Else Renovate adds the index's "v" to a version without one that is deprecated or unknown. */
export const withoutV = '^[vV]?(?<version>\\d.*)$';

/** The index has no digests, and Renovate drops each update whose digest it cannot find. */
const undigested =
  '$not($exists(currentDigest) and currentDigest != null) and $not(pinDigests = true)';

type Restriction = Pick<PackageRule, 'matchCurrentValue' | 'matchJsonata' | 'versioning'>;

/** Files of npm and Python have ranges, which Renovate reads with the versioning of the file. */
const restrictions: Record<ReferenceKind, Restriction> = {
  docker: { ...exact, matchJsonata: [undigested] },
  helm: exact,
  maven: exact,
  npm: {},
  pypi: {},
  'sbt-plugin': exact,
};

export const ecosystems = Object.keys(restrictions) as readonly ReferenceKind[];

export function nameRules(component: PublicDefinition, facts: PresetFacts, only?: ReferenceKind) {
  const { site, newest, mixed } = facts;
  const hasV = /^v/i.test(newest?.get(component.id) ?? '');
  const spellings = (group: NameGroup) => [
    hasV && !(isTag(group) && mixed?.has(component.id)) ? { extractVersion: withoutV } : {},
    ...(hasV && isTag(group) ? [withV] : []),
  ];
  const groups = nameGroups(component).filter(({ kind }) => only === undefined || kind === only);
  return groups.flatMap((group) => [
    ...ceiling(component, group),
    ...spellings(group).map((spelling) => ({
      description: `${component.title}: ${group.names.join(', ')} (${group.kind}).`,
      ...group.matchers,
      ...restrictions[group.kind],
      ...spelling,
      overrideDatasource: datasourceName(site.datasource),
      registryUrls: [`${site.baseUrl}/${component.id}.json`],
      // As for versions under a comment: a version may begin with a date.
      maxMajorIncrement: 0 as const,
    })),
  ]);
}

const isTag = ({ kind }: NameGroup) => kind === 'docker' || kind === 'helm';

/** Matchers for later rules: the dependencies whose releases come from the components' files. */
export function redirectedDependencies(components: Definitions, site: PublicSettings): Matchers {
  return {
    matchDatasources: [datasourceName(site.datasource)],
    matchRegistryUrls: components.map(({ id }) => `${site.baseUrl}/${id}.json`),
  };
}

/** A former name has no later releases, so none is proposed under it. */
export function ceilings(component: PublicDefinition): PackageRule[] {
  return nameGroups(component).flatMap((group) => ceiling(component, group));
}

function ceiling(component: PublicDefinition, { kind, to, matchers }: NameGroup): PackageRule[] {
  if (to === undefined) return [];
  const names = component.references
    .filter((other) => other.kind === kind && other.to === undefined)
    .map(({ name }) => `\`${escapeTemplate(name)}\``)
    .join(', ');
  const others = `Releases after ${to} are published under another name: ${names}.`;
  return [
    {
      description: `${component.title}: nothing after ${to} under a name that was given up.`,
      ...matchers,
      // Not as a range, which would exclude versions with a suffix, such as `-alpine`.
      allowedVersions: String.raw`/^[vV]?${atMost(to)}(?:\.0+)*(?:[^\d.].*|\.\D.*)?$/`,
      ...(names !== '' && { prBodyNotes: [others] }),
    },
  ];
}

export type ReferenceKind = Reference['kind'];

type NameGroup = ReturnType<typeof nameGroups>[number];

/** Names that need the same matchers, as the definition writes them; `to`: their last version. */
function nameGroups({ references }: PublicDefinition) {
  // A chart's name is only unique within its repository; all others are unique by themselves.
  const keyOf = ({ kind, repository = '', to = '' }: Reference) =>
    [kind, kind === 'helm' ? repository : '', to].join(' ');
  return [...Map.groupBy(references, keyOf).values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const { kind, repository, to } = first;
    const matchers = {
      matchDatasources: [kind],
      matchPackageNames: [...new Set(alike.flatMap(spellings))],
      ...(kind === 'helm' && repository && inRepositories(alike)),
    };
    return [{ kind, names: alike.map(({ name }) => name), to, matchers }];
  });
}

/** Charts and components, in few rules; one name in several repositories takes several rules. */
export function chartGroups(components: Definitions): [Matchers, [name: string, id: string][]][] {
  const charts = components.flatMap(({ id, references }) =>
    references.flatMap(({ kind, ...chart }) => (kind === 'helm' ? { id, ...chart } : [])),
  );
  const alike = [...Map.groupBy(charts, ({ name }) => name).values()];
  const places = new Map(alike.flatMap((some) => some.map((chart, i) => [chart, i] as const)));
  const groups = Map.groupBy(charts, (one) => one.repository && places.get(one));
  return [...groups].map(([place, some]) => {
    return [
      { matchDatasources: ['helm'], ...(place !== undefined && inRepositories(some)) },
      some.map(({ name, id }) => [name, id]),
    ];
  });
}

/**
 * These charts in these repositories. A Kustomization's chart has no `registryUrls`: with
 * `matchRegistryUrls`, Renovate aborts its whole run (44.121.2); JSONata finds nothing in a null.
 */
function inRepositories(charts: readonly Pick<Reference, 'name' | 'repository'>[]) {
  const known = charts.map(({ repository: at = '', name }) => `${at.replace(/\/+$/, '')} ${name}`);
  const pattern = String.raw`$replace($string($), /\/+$/, "") & " " & $$.packageName`;
  return { matchJsonata: [`registryUrls[${pattern} in ${JSON.stringify(known)}]`] };
}

/** The spellings that Renovate may use: several for images of Docker Hub, two for Python. */
export function spellings({ kind, name }: Reference): string[] {
  if (kind === 'pypi') return [name, pythonName(name)];
  if (kind !== 'docker' || /^[^/]*[.:]/.test(name)) return [name];
  const plain = name.replace(/^library\//, '');
  const names = plain.includes('/') ? [plain] : [plain, `library/${plain}`];
  return names.flatMap((one) => [one, `docker.io/${one}`, `index.docker.io/${one}`]);
}
