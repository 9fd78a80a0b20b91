/**
 * A comment above an image that Renovate also finds by its name: both propose the same releases for one
 * line. They share their branches, so that one pull request comes of it.
 */
import type { PublicDefinition } from '#model/support/verdict.ts';
import { datasourceName, type PackageRule } from './preset.ts';

/** As Renovate names a branch by itself, but after the image instead of the component. */
const rest =
  '-{{{newMajor}}}{{#if separateMinorPatch}}{{#if isPatch}}.{{{newMinor}}}{{/if}}{{/if}}.x';

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
