/** `search.html` and `query.html`: all results, and the query language by example. */
import { printValue } from '#query/help/complete.ts';
import { searchHelp } from '#query/help/help.ts';
import type { PublicDefinition } from '#model/support/verdict.ts';
import type { Output } from '../output.ts';
import { encoded, pageOf } from './text.ts';
import { layout, type PageContext } from './page-context.ts';

type Indexed = {
  readonly components: readonly PublicDefinition[];
  /** The newest supported version of a component, or the newest of all. */
  readonly newest: ReadonlyMap<string, string>;
};

/** With more links, this would be a second home page. */
const mostLinks = 500;

export function searchPages(indexed: Indexed, shared: PageContext): Output[] {
  const about = {
    title: 'Search',
    description: 'Search components, versions, packages and images, or the releases of all.',
    path: 'search',
    scripts: ['search.js'],
  };
  const search = {
    page: layout(about, shared),
    questions: questions(indexed).map(asLink),
    components: indexed.components
      .slice(0, mostLinks)
      .map(({ id, title }) => ({ id, title, href: pageOf(id) })),
    others: Math.max(0, indexed.components.length - mostLinks),
  };
  const help = searchHelp();
  const description = 'The query language of release search, by example.';
  const language = {
    ...help,
    page: layout({ title: 'Query language', description, path: 'query' }, shared),
    sections: help.sections.map((section) => ({
      ...section,
      examples: section.examples.map((example) =>
        example.isGeneral ? asLink(example) : { ...example, shown: example.query },
      ),
    })),
    mistakes: help.mistakes.map(asLink),
  };
  return [
    { path: 'search.html', text: shared.templates.render('search', search) },
    { path: 'query.html', text: shared.templates.render('query', language) },
  ];
}

function questions({ components, newest }: Indexed) {
  const component = components.find(({ id }) => newest.has(id));
  const version = component && newest.get(component.id);
  const tag = components.flatMap(({ tags }) => tags)[0];
  return [
    component && { query: component.title, says: 'a component' },
    component && { query: `${component.title} ${version}`, says: 'one version of it' },
    { query: 'ending soon', says: 'whose support ends within 90 days' },
    { query: 'last 90 days', says: 'what came out' },
    { query: 'latest', says: 'the newest release of each component' },
    { query: 'end of life', says: 'whose support has ended' },
    tag && { query: `tag:${printValue(tag)} newest`, says: `the newest with the tag “${tag}”` },
  ].filter((question) => typeof question === 'object');
}

function asLink<Example extends { readonly query: string }>(example: Example) {
  const { query } = example;
  const href = `search?q=${encoded(query)}`;
  return { ...example, shown: query === '' ? '(nothing)' : query, href };
}
