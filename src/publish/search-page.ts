/** `search.html`: where all results are shown, and the whole language by example. */
import { layout } from './layout.ts';
import type { Output } from './output.ts';
import type { Shared } from './shared.ts';

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

export function searchPage(help: SearchHelp, shared: Shared): Output {
  const facts = {
    title: 'Search',
    description: 'Search the releases of every component, with the language of the dashboards.',
    path: 'search',
  };
  const view = {
    ...help,
    page: layout(facts, shared),
    sections: help.sections.map((section) => ({
      ...section,
      examples: section.examples.map(tryable),
    })),
    fields: help.fields.map((field) => ({ ...field, href: linkTo(field.example) })),
    mistakes: help.mistakes.map(tryable),
  };
  return { path: 'search.html', text: shared.templates.render('search', view) };
}

function tryable<Example extends { readonly query: string }>(example: Example) {
  const shown = example.query === '' ? '(nothing)' : example.query;
  return { ...example, shown, href: linkTo(example.query) };
}

function linkTo(query: string): string {
  return `search.html?q=${encodeURIComponent(query)}`;
}
