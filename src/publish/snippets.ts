/** What users copy: the Renovate preset, a version under a comment, and the component as it is written in files. */
import type { Component, Reference } from '#model/component.ts';
import type { Site } from '#model/site.ts';
import { clean } from './text.ts';

export type Snippet = {
  readonly title: string;
  readonly lines: readonly string[];
};

export function presetSnippet({ baseUrl }: Site): Snippet {
  return {
    title: 'renovate.json',
    lines: ['{', `  "extends": ["${baseUrl}/renovate.json"]`, '}'],
  };
}

/** For any file in which nothing else names the component. */
export function commentSnippet({ id }: Component, version: string, { datasource }: Site): Snippet {
  const variable = `${id.toUpperCase().replaceAll('-', '_')}_VERSION`;
  return {
    title: 'Any file, under a comment',
    lines: [`# renovate: ${datasource}=${id}`, `${variable}=${clean(version)}`],
  };
}

export function referenceSnippets({ references = [] }: Component, version: string): Snippet[] {
  return references.map((reference) => form(reference, clean(version)));
}

function form({ kind, name, repository }: Reference, version: string): Snippet {
  switch (kind) {
    case 'docker':
      return { title: 'Image', lines: [`image: ${name}:${version}`] };
    case 'helm':
      return { title: 'Helm chart', lines: helmLines(name, version, repository) };
    case 'maven':
      return { title: 'Maven coordinates', lines: [`${name}:${version}`] };
    case 'npm':
      return { title: 'npm package', lines: [`npm install --save-exact ${name}@${version}`] };
    case 'pypi':
      return { title: 'Python package', lines: pypiLines(name, version, repository) };
    case 'sbt-plugin':
      return { title: 'sbt plugin', lines: [sbtLine(name, version)] };
    default:
      return kind satisfies never;
  }
}

function helmLines(name: string, version: string, repository: string | undefined): string[] {
  const from = repository === undefined ? [] : [`  --repo ${repository}`];
  const lines = [`helm install ${name} ${name}`, ...from, `  --version ${version}`];
  return lines.map((line, i) => (i === lines.length - 1 ? line : `${line} \\`));
}

function pypiLines(name: string, version: string, repository: string | undefined): string[] {
  const from = repository === undefined ? [] : [`--index-url ${repository}`];
  return [...from, `${name}==${version}`];
}

function sbtLine(name: string, version: string): string {
  const [group = name, artifact = name] = name.split(':');
  return `addSbtPlugin("${group}" % "${artifact}" % "${version}")`;
}
