/** `renovate.html`: how to use the presets. All that differs between indexes is made here. */
import { packagesOf } from '#model/component/artifact.ts';
import type { PublicDefinition } from '#model/support/verdict.ts';
import { layout } from '../pages/layout.ts';
import { pageOf } from '../pages/links.ts';
import type { Output } from '../output.ts';
import type { PageContext } from '../pages/page-context.ts';
import type { Snippet } from '../pages/snippets.ts';
import { commentExamples, nameExamples, type Example } from './examples.ts';
import { fileKinds } from './file-kinds.ts';
import { ecosystems } from './names.ts';
import { datasourceName } from './preset.ts';
import { anyVersion, chooseExamples, type Examples, type Recipe } from './recipe.ts';
import { recipes } from './recipes.ts';

/** With more, the page would be a list of names. */
const mostNamed = 100;

/** `newest`: the version that an example shows, by component. */
export function renovatePage(
  components: readonly PublicDefinition[],
  newest: ReadonlyMap<string, string>,
  shared: PageContext,
): Output[] {
  const chosen = chooseExamples(components, newest);
  if (!chosen) return [];
  const view = pageView(components, newest, chosen, shared);
  return [{ path: 'renovate.html', text: shared.templates.render('renovate', view) }];
}

function pageView(
  components: readonly PublicDefinition[],
  newest: ReadonlyMap<string, string>,
  chosen: Examples,
  shared: PageContext,
): object {
  const { site } = shared;
  const { main, mainVersion, followers } = chosen;
  const subject = { datasource: site.datasource, id: main.id, version: mainVersion };
  const examples = commentExamples(subject);
  const named = components.filter(({ references }) => references.length > 0);
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
    main: { id: main.id, title: main.title, href: pageOf(main.id) },
    hasFollowers: followers.length > 0,
    fileKinds: fileKinds.map((kind) => ({
      ...kind,
      snippets: examples.filter((example) => example.kind === kind.name).map(exampleSnippet),
    })),
    artifacts: components.flatMap((one) => packagesOf(one).slice(1)).slice(0, mostNamed),
    ecosystems: ecosystems.map((name) => ({ name, preset: `presets/names/${name}.json` })),
    names: named.slice(0, mostNamed).map(({ id, title, references }) => ({
      title,
      href: pageOf(id),
      names: references.map(({ name, to = '' }) => ({ name, to })),
    })),
    others: Math.max(0, named.length - mostNamed),
    nameSnippets: oneOfEachForm(components, newest).map(exampleSnippet),
    recipes: Object.fromEntries(
      Object.entries(recipes(site, chosen)).map(([key, recipe]) => [key, recipeSnippet(recipe)]),
    ),
  };
}

/** The first example of every file that Renovate reads by itself. */
function oneOfEachForm(
  components: readonly PublicDefinition[],
  newest: ReadonlyMap<string, string>,
): Example[] {
  const all = components.flatMap((component) => {
    const references = component.references.filter(({ to }) => to === undefined);
    return nameExamples({ ...component, references }, newest.get(component.id) ?? anyVersion);
  });
  return [...Map.groupBy(all, ({ path }) => path).values()].flatMap(([first]) => first ?? []);
}

function exampleSnippet({ path, text }: Example): Snippet {
  return { title: path, lines: text.trimEnd().split('\n') };
}

function recipeSnippet({ title, config }: Recipe): Snippet {
  return { title, lines: JSON.stringify(config, undefined, 2).split('\n') };
}
