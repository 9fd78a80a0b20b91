/** Which component a name means: a package URL, a name that people write, or a title. */
import type { Owner } from '#answer/write.ts';
import type { IndexFiles } from '#model/served/paths.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { pythonName } from '#model/purl.ts';
import { imageName, readPurl } from './package-name.ts';
import { readOptional, readRequired, indexFile, namesFile, type KnownPurl } from './read-files.ts';

export type Names = Awaited<ReturnType<typeof readNames>>;

export async function readNames(files: IndexFiles) {
  const known = await readOptional(files, 'assets/names.json', namesFile);
  // An index that another program made may have only ids.
  const components =
    known?.components ??
    (await readRequired(files, 'index.json', indexFile)).map((id) => {
      return { id, title: id, aliases: [], purls: [], cpes: [], plugins: [] };
    });
  const owners = components.flatMap(({ id: component, purls, cpes = [], plugins }) => [
    ...purls.flatMap((purl) => ownerOf(component, purl)),
    ...cpes.flatMap((purl) => ownerOf(component, { purl, matchOnly: true })),
    ...plugins.map((reference): Owner => ({ component, kind: 'sbt-plugin', reference })),
  ]);
  const named = components.flatMap(({ id, title, aliases = [] }) =>
    [id, title, ...aliases].map((name) => ({ name: name.toLowerCase(), id })),
  );
  return {
    components: components.map(({ id, title }) => ({ id, title })),
    ids: new Set(components.map(({ id }) => id)),
    packages: Map.groupBy(owners, ({ purl = '' }) => readPurl(purl)?.key),
    references: Map.groupBy(owners, ({ kind, reference }) =>
      kind === 'pypi' ? pythonName(reference) : referenceKey(reference),
    ),
    titles: Map.groupBy(named, ({ name }) => name),
    ownersOf: Map.groupBy(owners, ({ component }) => component),
    /** `base`: the address of the index. `datasource`: its name in comments. By its own files. */
    base: known?.baseUrl,
    datasource: known?.datasource,
  };
}

function referenceKey(reference: string): string {
  return imageName(reference).toLowerCase();
}

export function ownersNamed(name: string, { references }: Names): readonly Owner[] {
  const key = referenceKey(name);
  // Files name a Gradle plugin only by its id.
  const owners = references.get(key) ?? references.get(`${key}:${key}.gradle.plugin`);
  if (owners !== undefined) return owners;
  return (references.get(pythonName(name)) ?? []).filter(({ kind }) => kind === 'pypi');
}

function ownerOf(component: string, { purl, to, matchOnly }: KnownPurl): Owner[] {
  const name = readPurl(purl);
  if (name === undefined) return [];
  const { type, reference, repository } = name;
  const kind = type === 'oci' ? 'docker' : type;
  return [withoutUndefined({ component, kind, reference, purl, repository, to, matchOnly })];
}
