/** A first definition of a component, from the one coordinate that is known. */
import { describeSource } from '#gather/coordinates.ts';
import { sourceOf } from '#gather/sources.ts';
import type { Component, SourceDefinition } from '#model/component.ts';

/** The definition, and which of its fields hold no more than a guess. */
export type Draft = { readonly definition: Component; readonly guessed: readonly string[] };

export function draftOf(id: string, source: SourceDefinition): Draft {
  const { homepage, changelogUrl = homepage, references = [] } = sourceOf(source).draft(source);
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
  return sourceOf(source)
    .draft(source)
    .name.toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

function titleOf(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
