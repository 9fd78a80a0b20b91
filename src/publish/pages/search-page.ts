/** `search.html`: where all results are shown, and the query syntax by example. */
import type { PublicDefinition } from '#model/support/verdict.ts';
import type { Output } from '../output.ts';
import { layout } from './layout.ts';
import { pageOf } from './links.ts';
import type { PageContext } from './page-context.ts';

/** Handed in, since the language belongs to another layer. */
export type SearchHelp = {
  /** The day on which the examples are asked. */
  readonly now: string;
  readonly sample: readonly {
    readonly name: string;
    readonly released: string;
    readonly support: string;
  }[];
  readonly sections: readonly {
    readonly title: string;
    readonly anchor: string;
    readonly text: string;
    readonly examples: readonly {
      readonly query: string;
      readonly says: string;
      readonly finds: string;
      /** It holds no name of the sample, so that it may be asked of any index. */
      readonly isGeneral: boolean;
    }[];
  }[];
  readonly fields: readonly {
    readonly name: string;
    readonly type: string;
    readonly description: string;
    readonly example: string;
  }[];
  readonly mistakes: readonly { readonly query: string; readonly answer: string }[];
};

type Indexed = {
  readonly components: readonly PublicDefinition[];
  /** The newest supported version of a component, or the newest of all. */
  readonly newest: ReadonlyMap<string, string>;
};

/** More would be a second home page. */
const mostLinks = 500;

export function searchPage(help: SearchHelp, indexed: Indexed, shared: PageContext): Output {
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
  const tag = components.flatMap(({ tags = [] }) => tags)[0];
  return [
    ...(component ? [{ query: component.id, says: `every release of ${component.title}` }] : []),
    ...(component && version !== undefined
      ? [{ query: `${component.id} ${version}`, says: 'one release' }]
      : []),
    { query: 'latest', says: 'the newest release of each component' },
    { query: 'released>-90d', says: 'what was released in the last 90 days' },
    { query: 'unsupported', says: 'whose support has ended' },
    { query: 'supportEnds:[+0d to +180d]', says: 'whose support ends within 180 days' },
    ...(tag === undefined
      ? []
      : [{ query: `tag:${quotedValue(tag)} latest`, says: `the newest with the tag “${tag}”` }]),
  ];
}

function quotedValue(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : `"${text.replaceAll(/[\\"*]/g, '\\$&')}"`;
}

function asLink<Example extends { readonly query: string }>(example: Example) {
  const { query } = example;
  const href = `search.html?q=${encodeURIComponent(query)}`;
  return { ...example, shown: query === '' ? '(nothing)' : query, href };
}
