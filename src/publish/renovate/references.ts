/** What users call a component in their files, as Renovate's rules match it. */
import type { PublicDefinition } from '#model/support/verdict.ts';
import type { Reference } from '#model/component/reference.ts';
import type { Matchers } from './preset.ts';

export type ReferenceKind = Reference['kind'];

/** Names of one component that are treated alike. */
export type NameGroup = {
  readonly kind: ReferenceKind;
  /** As the definition writes them. */
  readonly names: readonly string[];
  /** The newest version under these names, where they were given up. */
  readonly to: string | undefined;
  readonly matchers: Matchers;
};

export function nameGroups({ references }: PublicDefinition): NameGroup[] {
  return [...Map.groupBy(references, groupKey).values()].flatMap((alike) => {
    const [first] = alike;
    return first === undefined ? [] : [nameGroup(first, alike)];
  });
}

function nameGroup({ kind, repository, to }: Reference, alike: readonly Reference[]): NameGroup {
  return {
    kind,
    names: alike.map(({ name }) => name),
    to,
    matchers: {
      matchDatasources: [kind],
      matchPackageNames: [...new Set(alike.flatMap(spellings))],
      ...(kind === 'helm' &&
        repository !== undefined && { matchRegistryUrls: addresses(repository) }),
    },
  };
}

/** The charts of each repository, with their components. */
export function chartRepositories(
  components: readonly PublicDefinition[],
): [matchers: Matchers, charts: [name: string, id: string][]][] {
  const charts = components.flatMap(({ id, references }) =>
    references.flatMap(({ kind, name, repository }) =>
      kind === 'helm' ? [{ id, name, repository }] : [],
    ),
  );
  return [...Map.groupBy(charts, ({ repository }) => repository)].map(([repository, all]) => [
    {
      matchDatasources: ['helm'],
      ...(repository !== undefined && { matchRegistryUrls: addresses(repository) }),
    },
    all.map(({ name, id }) => [name, id]),
  ]);
}

/** A chart's name is only unique within its repository; all others are unique by themselves. */
function groupKey({ kind, repository = '', to = '' }: Reference): string {
  return [kind, kind === 'helm' ? repository : '', to].join(' ');
}

function addresses(repository: string): string[] {
  const bare = repository.replace(/\/+$/, '');
  return [bare, `${bare}/`];
}

/** As Renovate may have it: an image of the default registry has several names, a Python package one. */
export function spellings({ kind, name }: Reference): string[] {
  if (kind === 'pypi') return [name, name.toLowerCase().replaceAll(/[-_.]+/g, '-')];
  const host = name.split('/')[0] ?? '';
  if (kind !== 'docker' || /[.:]/.test(host)) return [name];
  return [name, `docker.io/${name}`, `index.docker.io/${name}`];
}
