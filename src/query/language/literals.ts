/** The values that a query compares a field with, where they stand for themselves. */
import { parse } from './parse.ts';
import { plainText, type Tree } from './tree.ts';

export function literalsOf(query: string, field: string): readonly string[] {
  return literalsIn(parse(query), field);
}

function literalsIn(tree: Tree, field: string): readonly string[] {
  switch (tree.kind) {
    case 'and':
    case 'or':
      return tree.of.flatMap((of) => literalsIn(of, field));
    case 'term': {
      const { test } = tree;
      const literal = test.kind === 'match' ? plainText(test.value) : undefined;
      const isField = tree.field.toLowerCase() === field;
      return literal !== undefined && isField ? [literal] : [];
    }
    case 'not':
    case 'all':
    case 'text':
      return [];
    default:
      return tree satisfies never;
  }
}
