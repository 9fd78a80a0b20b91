/** A first definition of a component, from the one coordinate that is known. */
import { describeSource } from '#gather/coordinates.ts';
import type { Component, Reference, SourceDefinition } from '#model/component.ts';

/** The definition, and which of its fields hold no more than a guess. */
export type Draft = { readonly definition: Component; readonly guessed: readonly string[] };

export function draftOf(id: string, source: SourceDefinition): Draft {
  const homepage = homepageOf(source);
  const references = referencesOf(source);
  const changelogUrl = source.kind === 'github-releases' ? `${homepage}/releases` : homepage;
  return {
    definition: {
      $schema: '../site/schema/component.json',
      id,
      title: titleOf(id),
      summary: `Releases of ${describeSource(source)}.`.slice(0, 500),
      homepage,
      changelogUrl,
      sources: [source],
      prereleases: 'drop',
      whenMissing: 'keep',
      ...(references.length > 0 && { references: [...references] }),
    },
    guessed: [
      'title: how people call it',
      'summary: what it is, in one sentence',
      `homepage: ${homepage} is a guess`,
      `changelogUrl: ${changelogUrl} is a guess`,
      'changelog: how the link to the notes of one release is built, if there is one',
      'line: how many digit groups make a release line, if support goes by lines',
    ],
  };
}

/** What is written: a default needs no words. */
export function draftText({ definition }: Draft): string {
  const { prereleases: _, whenMissing: __, ...written } = definition;
  return `${JSON.stringify(written, null, 2)}\n`;
}

/** A component's name from what its upstream calls it: the last part, in the index's letters. */
export function idOf(source: SourceDefinition): string {
  return nameOf(source)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

function nameOf(source: SourceDefinition): string {
  switch (source.kind) {
    case 'npm':
    case 'pypi':
      return lastPart(source.package);
    case 'maven':
      return source.artifact;
    case 'helm':
      return source.chart;
    case 'docker-hub':
    case 'oci':
    case 'github-releases':
      return lastPart(source.repository);
    case 'page':
    case 'json':
      return new URL(source.url).hostname;
    default:
      return source satisfies never;
  }
}

function homepageOf(source: SourceDefinition): string {
  switch (source.kind) {
    case 'npm':
      return `https://www.npmjs.com/package/${source.package}`;
    case 'pypi':
      return `https://pypi.org/project/${source.package}/`;
    case 'maven':
      return `https://central.sonatype.com/artifact/${source.group}/${source.artifact}`;
    case 'helm':
      return secure(source.repository);
    case 'docker-hub':
      return `https://hub.docker.com/r/${source.repository}`;
    case 'oci':
      return secure(`${source.registry.replace(/\/$/, '')}/${source.repository}`);
    case 'github-releases':
      return `https://github.com/${source.repository}`;
    case 'page':
    case 'json':
      return secure(source.url);
    default:
      return source satisfies never;
  }
}

function referencesOf(source: SourceDefinition): Reference[] {
  switch (source.kind) {
    case 'npm':
      return [{ kind: 'npm', name: source.package }];
    case 'pypi':
      return [{ kind: 'pypi', name: source.package }];
    case 'maven':
      return [{ kind: 'maven', name: `${source.group}:${source.artifact}` }];
    case 'docker-hub':
      return [{ kind: 'docker', name: source.repository }];
    case 'helm':
      return source.repository.startsWith('https:')
        ? [{ kind: 'helm', name: source.chart, repository: source.repository }]
        : [];
    case 'oci':
    case 'github-releases':
    case 'page':
    case 'json':
      return [];
    default:
      return source satisfies never;
  }
}

function titleOf(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** A definition may ask an address of one's own network over http; what it publishes is https. */
function secure(url: string): string {
  return url.replace(/^http:/, 'https:');
}
