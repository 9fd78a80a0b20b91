/**
 * `assets/names.json`: what an index is asked by, in one file that clients load first. It belongs to the program,
 * and may change with it.
 */
import type { PublicSettings } from '#model/site.ts';
import type { PublicDefinition } from '#model/support/verdict.ts';

export function namesFile(
  components: readonly Pick<PublicDefinition, 'id' | 'title' | 'purls' | 'references'>[],
  { baseUrl, datasource }: Pick<PublicSettings, 'baseUrl' | 'datasource'>,
) {
  return {
    schema: 1,
    baseUrl,
    datasource,
    components: components.map(({ id, title, purls, references }) => ({
      id,
      title,
      purls,
      // Its artefact carries versions of Scala and sbt that the name leaves out, so no package URL says it.
      plugins: references.filter(({ kind }) => kind === 'sbt-plugin').map(({ name }) => name),
    })),
  };
}
