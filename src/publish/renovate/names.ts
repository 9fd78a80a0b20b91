/** The rules that take over what users call a component: its images, charts and packages. */
import type { Component, Reference } from '#model/component.ts';
import { datasourceName, inert, type PackageRule } from './preset.ts';

type Kind = Reference['kind'];
type Matchers = Pick<PackageRule, 'matchCurrentValue' | 'matchJsonata'>;

/**
 * A dependency is taken over only where the index can judge its value: a range, a tag such as
 * `latest`, or a `v` that the index does not write stays with the registry it came from.
 */
const plainVersion: Matchers = { matchCurrentValue: String.raw`/^\d+(\.\d+)*$/` };

/** The index knows no digests, and Renovate drops every update whose digest it cannot find. */
const undigested: Matchers = {
  matchJsonata: [
    '$not($exists(currentDigest) and currentDigest != null) and $not(pinDigests = true)',
  ],
};

const takeovers: Record<Kind, Matchers & { readonly versioning: string }> = {
  docker: { ...plainVersion, ...undigested, versioning: 'loose' },
  helm: { ...plainVersion, versioning: 'loose' },
  maven: { ...plainVersion, versioning: 'loose' },
  'sbt-plugin': { ...plainVersion, versioning: 'loose' },
  // Their files hold ranges, which `loose` cannot read and these can.
  npm: { versioning: 'npm' },
  pypi: { versioning: 'pep440' },
};

export function nameRules(component: Component, datasource: string): PackageRule[] {
  const references = component.references ?? [];
  const groups = Map.groupBy(references, ruleKey);
  return [...groups.values()].flatMap((alike) => takeover(component, alike, datasource));
}

/** One rule for names of one kind that are treated alike. */
function takeover(
  component: Component,
  alike: readonly Reference[],
  datasource: string,
): PackageRule[] {
  const [first] = alike;
  if (first === undefined) return [];
  const { kind, repository, to } = first;
  return [
    {
      description: `${component.title}: ${alike.map(({ name }) => name).join(', ')} (${kind}).`,
      matchDatasources: [kind],
      matchPackageNames: alike.flatMap(namesOf),
      ...(kind === 'helm' &&
        repository !== undefined && { matchRegistryUrls: addresses(repository) }),
      ...takeovers[kind],
      overrideDatasource: datasourceName(datasource),
      overridePackageName: component.id,
      // Else the registry that the file names would be asked for the component's file.
      registryUrls: [],
      ...(to !== undefined && renamed(component, kind, to)),
    },
  ];
}

/** A name that was given up has no later releases, so none is proposed under it. */
function renamed({ references = [] }: Component, kind: Kind, to: string): Partial<PackageRule> {
  const current = references.filter((other) => other.kind === kind && other.to === undefined);
  const names = current.map(({ name }) => `\`${inert(name)}\``).join(', ');
  return {
    allowedVersions: `<=${whole(to)}`,
    ...(names !== '' && {
      prBodyNotes: [`Releases after ${to} are published under another name: ${names}.`],
    }),
  };
}

/** As a range, `<=1.6` takes 1.6.1 in. */
function whole(version: string): string {
  return [...version.split('.'), '0', '0'].slice(0, 3).join('.');
}

/** A chart's name is only unique within its repository; all others are unique by themselves. */
function ruleKey({ kind, repository = '', to = '' }: Reference): string {
  return [kind, kind === 'helm' ? repository : '', to].join(' ');
}

function addresses(repository: string): string[] {
  const bare = repository.replace(/\/+$/, '');
  return [bare, `${bare}/`];
}

/** An image of the default registry goes by several names. */
function namesOf({ kind, name }: Reference): string[] {
  const host = name.split('/')[0] ?? '';
  if (kind !== 'docker' || /[.:]/.test(host)) return [name];
  return [name, `docker.io/${name}`, `index.docker.io/${name}`];
}
