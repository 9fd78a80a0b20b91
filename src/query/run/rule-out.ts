/** What a query says of whole components, before any of their releases is read. */
import type { Component } from '#model/component/component.ts';
import { componentFields } from '../fields/component-fields.ts';
import { unfold } from '../fields/rows.ts';
import { plainText, type Tree } from '../language/tree.ts';
import { termMatcher, type QueryContext } from './term.ts';

type Described = Pick<Component, 'id' | 'title' | 'facts' | 'follows'> & {
  readonly tags?: readonly string[] | undefined;
};
/** Nothing where it depends on the release. */
type Certain = (component: ReturnType<typeof unfold>) => boolean | undefined;

/** The versions are looked at too. */
const ofReleases = new Set(['text']);
const known = new Map(
  componentFields.filter(({ name }) => !ofReleases.has(name)).map((field) => [field.name, field]),
);

/**
 * Whether what is said of a component already rules all of its releases out, so that nobody needs to
 * read and judge them: `component:server` asks for one component of thousands.
 */
export function ruledOut(tree: Tree, context: QueryContext): (component: Described) => boolean {
  const certain = certainOf(tree, context);
  return (component) => certain(rowOf(component)) === false;
}

function certainOf(tree: Tree, context: QueryContext): Certain {
  switch (tree.kind) {
    case 'all':
      return () => true;
    case 'text':
      return () => undefined;
    case 'term': {
      const field = known.get(tree.field.toLowerCase());
      if (field === undefined) return () => undefined;
      const matcher = termMatcher(tree, field, context);
      return (row) => matcher(row)(0);
    }
    case 'not': {
      const of = certainOf(tree.of, context);
      return (row) => opposite(of(row));
    }
    case 'and':
    case 'or': {
      const parts = tree.of.map((of) => certainOf(of, context));
      const deciding = tree.kind === 'or';
      return (row) => {
        const answers = new Set(parts.map((of) => of(row)));
        if (answers.has(deciding)) return deciding;
        return answers.has(undefined) ? undefined : !deciding;
      };
    }
    default:
      return tree satisfies never;
  }
}

function opposite(answer: boolean | undefined): boolean | undefined {
  return answer === undefined ? undefined : !answer;
}

/** One release of which nothing is asked. */
function rowOf({ id, title, tags, facts, follows }: Described) {
  const component = {
    id,
    title,
    ...(tags?.length && { tags }),
    ...(facts && { facts }),
    ...(follows !== undefined && { follows }),
    versions: ['0'],
    released: [0],
    bases: '0',
    flags: '0',
    verdicts: [],
    verdict: [0],
  };
  return unfold({ schema: 1, components: [component] });
}

/** A word that no name holds is a mistake, which only all components together show. */
export function hasWords(tree: Tree): boolean {
  if (tree.kind === 'and' || tree.kind === 'or') return tree.of.some(hasWords);
  return tree.kind === 'not' ? hasWords(tree.of) : tree.kind === 'text';
}

/** The components that a query asks for by their whole names. */
export function namedComponents(tree: Tree): readonly string[] {
  switch (tree.kind) {
    case 'and':
    case 'or':
      return tree.of.flatMap(namedComponents);
    case 'term': {
      const { field, test } = tree;
      if (field.toLowerCase() !== 'component' || test.kind !== 'match') return [];
      const name = plainText(test.value);
      return name === undefined ? [] : [name];
    }
    case 'not':
    case 'all':
    case 'text':
      return [];
    default:
      return tree satisfies never;
  }
}
