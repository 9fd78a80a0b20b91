/** What a query says of whole components, before any of their releases is read. */
import type { Component } from '#model/component/component.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { unfold } from '../fields/rows.ts';
import { componentFields, releaseLanguage } from '../fields/vocabulary.ts';
import { leavesOf, plainText, type Tree } from '../language/tree.ts';
import type { QueryContext } from './measure.ts';
import { matcherOf } from './query.ts';

type Described = Pick<Component, 'id' | 'title' | 'facts' | 'follows'> & {
  readonly tags?: readonly string[] | undefined;
};

/** `text` looks at the versions too. */
const names = new Set(componentFields.map(({ name }) => name).filter((name) => name !== 'text'));

/** Nothing is asked of it. */
const oneRelease = {
  versions: ['0'],
  released: [0],
  bases: '0',
  flags: '0',
  verdicts: [],
  verdict: [0],
};

/**
 * Whether what is said of a component already rules all of its releases out, so that nobody needs to
 * read and judge them: `component:server` asks for one component of thousands.
 */
export function ruledOut(tree: Tree, context: QueryContext): (component: Described) => boolean {
  const ask = matcherOf(possible(tree, true), releaseLanguage, context);
  return ({ id, title, tags, facts, follows }) => {
    const known = withoutUndefined({ id, title, tags, facts, follows });
    return !ask(unfold({ schema: 1, components: [{ ...known, ...oneRelease }] }), [])(0);
  };
}

/** The query with the better answer wherever it depends on the release. */
function possible(tree: Tree, better: boolean): Tree {
  switch (tree.kind) {
    case 'and':
    case 'or':
      return { kind: tree.kind, of: tree.of.map((of) => possible(of, better)) };
    case 'not':
      return { kind: 'not', of: possible(tree.of, !better) };
    case 'all':
      return tree;
    case 'term':
    case 'text':
      if (tree.kind === 'term' && names.has(tree.field.toLowerCase())) return tree;
      return better ? { kind: 'all' } : { kind: 'not', of: { kind: 'all' } };
    default:
      return tree satisfies never;
  }
}
/** A word that no name holds is a mistake, which only all components together show. */
export function hasWords(tree: Tree): boolean {
  return leavesOf(tree).some(({ kind }) => kind === 'text');
}

/** The components that a query asks for by their whole names. */
export function namedComponents(tree: Tree): readonly string[] {
  if (tree.kind === 'and' || tree.kind === 'or') return tree.of.flatMap(namedComponents);
  if (tree.kind !== 'term' || tree.field.toLowerCase() !== 'component') return [];
  const name = tree.test.kind === 'match' ? plainText(tree.test.value) : undefined;
  return name === undefined ? [] : [name];
}
