/** `search.html`: where all results are shown, and the query syntax by example. */
import { searchHelp } from '#query/help/help.ts';
import type { PublicDefinition } from '#model/support/verdict.ts';
import type { Output } from '../output.ts';
import { layout } from './layout.ts';
import { pageOf } from './links.ts';
import type { PageContext } from './page-context.ts';

type Indexed = {
  readonly components: readonly PublicDefinition[];
  /** The newest supported version of a component, or the newest of all. */
  readonly newest: ReadonlyMap<string, string>;
};

/** More would be a second home page. */
const mostLinks = 500;

export function searchPage(indexed: Indexed, shared: PageContext): Output {
  const help = searchHelp();
  const facts = {
    title: 'Search',
    description:
      'Search the releases of every component, with plain words or with the query syntax below.',
    path: 'search',
    scripts: ['search.js'],
  };
  const view = {
    ...help,
    page: layout(facts, shared),
    questions: questions(indexed).map(asLink),
    components: indexed.components
      .slice(0, mostLinks)
      .map(({ id, title }) => ({ id, title, href: pageOf(id) })),
    others: Math.max(0, indexed.components.length - mostLinks),
    sections: help.sections.map((section) => ({
      ...section,
      examples: section.examples.map((example) =>
        example.isGeneral ? asLink(example) : { ...example, shown: example.query },
      ),
    })),
    mistakes: help.mistakes.map(asLink),
  };
  return { path: 'search.html', text: shared.templates.render('search', view) };
}

/** What visitors ask, with names of this index. */
function questions({ components, newest }: Indexed) {
  const component = components.find(({ id }) => newest.has(id));
  const version = component && newest.get(component.id);
  const tag = components.flatMap(({ tags }) => tags)[0];
  return [
    component && { query: component.id, says: `every release of ${component.title}` },
    component && { query: `${component.id} ${version}`, says: 'one release' },
    { query: 'latest', says: 'the newest release of each component' },
    { query: 'released>-90d', says: 'what was released in the last 90 days' },
    { query: 'unsupported', says: 'whose support has ended' },
    { query: 'supportEnds:[+0d to +180d]', says: 'whose support ends within 180 days' },
    tag && { query: `tag:${quotedValue(tag)} latest`, says: `the newest with the tag “${tag}”` },
  ].filter((question) => typeof question === 'object');
}

function quotedValue(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : `"${text.replaceAll(/[\\"*]/g, '\\$&')}"`;
}

function asLink<Example extends { readonly query: string }>(example: Example) {
  const { query } = example;
  const href = `search.html?q=${encodeURIComponent(query)}`;
  return { ...example, shown: query === '' ? '(nothing)' : query, href };
}
