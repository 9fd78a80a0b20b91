/** Which component a name means: from package URLs, from names that people write, and from titles. */
import type * as z from 'zod/mini';
import type { Owner } from '#answer/write.ts';
import type { IndexFiles } from '#model/served/served-paths.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { imageName, pythonName, readPurl } from './package-name.ts';
import {
  readOptional,
  readRequired,
  indexFile,
  presetFile,
  purlsFile,
  titlesFile,
} from './read-files.ts';

type KnownPurl = z.infer<typeof purlsFile>['purls'][number];
type PresetRule = NonNullable<z.infer<typeof presetFile>['packageRules']>[number];

export type Names = Awaited<ReturnType<typeof readNames>>;

export async function readNames(files: IndexFiles) {
  const [ids, titles, purls, plugins] = await Promise.all([
    readRequired(files, 'index.json', indexFile),
    readOptional(files, 'support.json', titlesFile),
    readOptional(files, 'purls.json', purlsFile),
    readOptional(files, 'presets/names/sbt-plugin.json', presetFile),
  ]);
  const titleOf = new Map((titles?.components ?? []).map(({ id, title }) => [id, title]));
  const components = ids.map((id) => ({ id, title: titleOf.get(id) ?? id }));
  const owners = [
    ...(purls?.purls ?? []).flatMap(ownerOf),
    ...(plugins?.packageRules ?? []).flatMap(pluginOwners),
  ];
  const first = purls?.purls[0];
  return {
    components,
    ids: new Set(ids),
    packages: Map.groupBy(
      owners.filter(({ purl }) => purl !== undefined),
      keyOf,
    ),
    references: Map.groupBy(owners, ({ kind, reference }) =>
      kind === 'pypi' ? pythonName(reference) : referenceKey(reference),
    ),
    /** Ids and titles in lower case. */
    titles: titlesOf(components),
    ownersOf: Map.groupBy(owners, ({ component }) => component),
    /** Where the index is served, as its own files say. */
    base: first?.file.replace(/\/[^/]*$/, ''),
  };
}

/** Case does not matter in the names that people write. */
function referenceKey(reference: string): string {
  return imageName(reference).toLowerCase();
}

/** Who has this name in files. */
export function ownersNamed(name: string, { references }: Names): readonly Owner[] {
  const owners = references.get(referenceKey(name));
  if (owners !== undefined) return owners;
  return (references.get(pythonName(name)) ?? []).filter(({ kind }) => kind === 'pypi');
}

function ownerOf({ purl, component, to, matchOnly }: KnownPurl): Owner[] {
  const name = readPurl(purl);
  if (name === undefined) return [];
  const { type, reference, repository } = name;
  const kind = type === 'oci' ? 'docker' : type;
  return [withoutUndefined({ component, kind, reference, purl, repository, to, matchOnly })];
}

/** What sbt calls a plugin leaves out the versions that its real artefact carries, so no package URL names it. */
function pluginOwners({ matchPackageNames = [], registryUrls = [] }: PresetRule): Owner[] {
  const component = /([^/]+)\.json$/.exec(registryUrls[0] ?? '')?.[1];
  if (component === undefined) return [];
  return matchPackageNames.map((reference) => ({ component, kind: 'sbt-plugin', reference }));
}

function keyOf({ purl = '' }: Owner): string {
  return readPurl(purl)?.key ?? '';
}

function titlesOf(components: readonly { readonly id: string; readonly title: string }[]) {
  const known = new Map<string, string[]>();
  for (const { id, title } of components)
    for (const name of new Set([id.toLowerCase(), title.toLowerCase()]))
      known.set(name, [...(known.get(name) ?? []), id]);
  return known;
}
