/** `renovate.html`: how to use the presets, with all that differs between indexes. */
import { packagesOf } from '#model/component/artifact.ts';
import { pageOf } from '../pages/text.ts';
import type { Output } from '../output.ts';
import { layout, type PageContext } from '../pages/page-context.ts';
import type { Snippet } from '../pages/snippets.ts';
import { chooseExamples, commentExamples, nameExample, type Example } from './examples.ts';
import { fileKinds } from './file-kinds.ts';
import { ecosystems } from './names.ts';
import { datasourceName, type Definitions } from './preset.ts';
import { recipes } from './recipes.ts';

/** With more names, the page would be only a list. */
const mostNamed = 100;

/** `newest`: the version that an example shows, by component. */
export function renovatePage(
  components: Definitions,
  newest: ReadonlyMap<string, string>,
  shared: PageContext,
): Output[] {
  const { site, templates } = shared;
  const description = `How to keep every component up to date with Renovate and ${site.title}.`;
  const page = layout({ title: 'Renovate', description, path: 'renovate' }, shared);
  const chosen = chooseExamples(components, newest);
  if (!chosen) return [{ path: 'renovate.html', text: templates.render('renovate', { page }) }];
  const { main, mainVersion, followers } = chosen;
  const subject = { datasource: site.datasource, id: main.id, version: mainVersion };
  const examples = commentExamples(subject);
  const named = components.filter(({ references }) => references.length > 0);
  const view = {
    page,
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
      Object.entries(recipes(site, chosen)).map(([key, { title, config }]) => [
        key,
        { title, lines: JSON.stringify(config, undefined, 2).split('\n') },
      ]),
    ),
  };
  return [{ path: 'renovate.html', text: templates.render('renovate', view) }];
}

/** The first example for each file that Renovate reads by itself. */
function oneOfEachForm(components: Definitions, newest: ReadonlyMap<string, string>): Example[] {
  const all = components.flatMap(({ id, references }) =>
    references.flatMap((one) => (one.to === undefined ? nameExample(one, newest.get(id)) : [])),
  );
  return [...Map.groupBy(all, ({ path }) => path).values()].flatMap(([first]) => first ?? []);
}

function exampleSnippet({ path, text }: Example): Snippet {
  return { title: path, lines: text.trimEnd().split('\n') };
}
