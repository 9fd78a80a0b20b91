/** What users copy: the Renovate preset, a version below a comment, and the component's package names. */
import type { Reference } from '#model/component/reference.ts';
import type { PublicSettings } from '#model/site.ts';
import type { PublicComponent, PublicDefinition } from '#model/support/verdict.ts';
import { compareVersions, parseVersion, type Version } from '#model/version/version.ts';
import { clean } from '#answer/clean.ts';

export type Snippet = {
  readonly title: string;
  readonly lines: readonly string[];
};

export function presetSnippet({ baseUrl }: PublicSettings): Snippet {
  return {
    title: 'renovate.json',
    lines: ['{', `  "extends": ["${baseUrl}/renovate.json"]`, '}'],
  };
}

/** For files in which no package name identifies the component. */
export function commentSnippet(
  { id }: PublicDefinition,
  version: string,
  { datasource }: PublicSettings,
): Snippet {
  const variable = `${id.toUpperCase().replaceAll('-', '_')}_VERSION`;
  return {
    title: 'Any file, with a comment',
    lines: [`# renovate: ${datasource}=${id}`, `${variable}=${clean(version)}`],
  };
}

/**
 * One snippet per name that the component is published under. A name that was given up is offered with
 * its own last version: later versions were never published under it.
 */
export function referenceSnippets(judged: PublicComponent, shown: Version): Snippet[] {
  return judged.component.references.flatMap((reference) => {
    const last = lastUnderName(reference, judged, shown);
    if (last === undefined) return [];
    const { title, lines } = snippetFor(reference, clean(last.text));
    if (last === shown) return { title, lines };
    return { title: `${title} (former name, up to ${clean(last.text)})`, lines };
  });
}

/** The shown version, or the name's last one where that is older; none where no such release is known. */
function lastUnderName(
  { to }: Reference,
  { releases }: PublicComponent,
  shown: Version,
): Version | undefined {
  const ceiling = to === undefined ? undefined : parseVersion(to);
  if (!ceiling || compareVersions(shown, ceiling) <= 0) return shown;
  return releases.find(({ version }) => compareVersions(version, ceiling) === 0)?.version;
}

function snippetFor({ kind, name, repository }: Reference, version: string): Snippet {
  const [group = name, artifact = name] = name.split(':');
  switch (kind) {
    case 'docker':
      return { title: 'Image', lines: [`image: ${name}:${version}`] };
    case 'helm':
      return {
        title: 'Helm chart',
        lines: [
          `helm install ${name} ${name} \\`,
          ...(repository === undefined ? [] : [`  --repo ${repository} \\`]),
          `  --version ${version}`,
        ],
      };
    case 'maven':
      return { title: 'Maven coordinates', lines: [`${name}:${version}`] };
    case 'npm':
      return { title: 'npm package', lines: [`npm install --save-exact ${name}@${version}`] };
    case 'pypi':
      return {
        title: 'Python package',
        lines: [
          ...(repository === undefined ? [] : [`--index-url ${repository}`]),
          `${name}==${version}`,
        ],
      };
    case 'sbt-plugin':
      return {
        title: 'sbt plugin',
        lines: [`addSbtPlugin("${group}" % "${artifact}" % "${version}")`],
      };
    default:
      return kind satisfies never;
  }
}
