/** `renovate.html`: how to use the presets. All that differs between indexes is made here. */
import type { Component, Reference } from '#model/component.ts';
import { layout } from '../layout.ts';
import { pageOf } from '../links.ts';
import type { Output } from '../output.ts';
import type { Shared } from '../shared.ts';
import type { Snippet } from '../snippets.ts';
import { commentExamples, nameExamples, type Example } from './examples.ts';
import { fileKinds } from './file-kinds.ts';
import { datasourceName } from './preset.ts';
import { anyVersion, castOf, recipes, type Cast, type Recipe } from './recipes.ts';

/** `newest`: the version that an example shows, by component. */
export function renovatePage(
  components: readonly Component[],
  newest: ReadonlyMap<string, string>,
  shared: Shared,
): Output[] {
  const cast = castOf(components, newest);
  if (!cast) return [];
  const view = pageView(components, newest, cast, shared);
  return [{ path: 'renovate.html', text: shared.templates.render('renovate', view) }];
}

function pageView(
  components: readonly Component[],
  newest: ReadonlyMap<string, string>,
  cast: Cast,
  shared: Shared,
): object {
  const { site } = shared;
  const { leader, leaderVersion, followers } = cast;
  const subject = { datasource: site.datasource, id: leader.id, version: leaderVersion };
  const examples = commentExamples(subject);
  return {
    page: layout(
      {
        title: 'Renovate',
        description: `How to keep every component up to date with Renovate and ${site.title}.`,
        path: 'renovate',
      },
      shared,
    ),
    baseUrl: site.baseUrl,
    datasource: site.datasource,
    custom: datasourceName(site.datasource),
    leader: { id: leader.id, title: leader.title, href: pageOf(leader.id) },
    hasFollowers: followers.length > 0,
    fileKinds: fileKinds.map((kind) => ({
      ...kind,
      preset: `presets/files/${kind.name}.json`,
      snippets: examples.filter((example) => example.kind === kind.name).map(exampleSnippet),
    })),
    names: components.flatMap((component) => nameView(component)),
    nameSnippets: oneOfEachForm(components, newest).map(exampleSnippet),
    recipes: Object.fromEntries(
      Object.entries(recipes(site, cast)).map(([key, recipe]) => [key, recipeSnippet(recipe)]),
    ),
  };
}

function nameView({ id, title, references = [] }: Component): object[] {
  if (references.length === 0) return [];
  const names = references.map(({ name, to }) => ({ name, to: to ?? '' }));
  return [{ title, href: pageOf(id), names }];
}

/** The first example of every file that Renovate reads by itself. */
function oneOfEachForm(
  components: readonly Component[],
  newest: ReadonlyMap<string, string>,
): Example[] {
  const found = new Map<string, Example>();
  for (const component of components) {
    const references = (component.references ?? []).filter(isCurrent);
    const version = newest.get(component.id) ?? anyVersion;
    for (const example of nameExamples({ ...component, references }, version)) {
      if (!found.has(example.path)) found.set(example.path, example);
    }
  }
  return [...found.values()];
}

function isCurrent({ to }: Reference): boolean {
  return to === undefined;
}

function exampleSnippet({ path, text }: Example): Snippet {
  return { title: path, lines: text.trimEnd().split('\n') };
}

function recipeSnippet({ title, config }: Recipe): Snippet {
  return { title, lines: JSON.stringify(config, undefined, 2).split('\n') };
}
