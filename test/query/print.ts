/** A tree to text that parses to that tree again. */
import { splitAt, type Parts, type Term, type Tree, type Word } from '#query/language/tree.ts';

export function print(tree: Tree): string {
  switch (tree.kind) {
    case 'all':
      return '';
    case 'term':
      return `${tree.field}${printTest(tree)}`;
    case 'text':
      return `"${escape(tree.parts)}"`;
    case 'not':
      return `-${printInside(tree.of)}`;
    case 'and':
      return tree.of.map(printInside).join(' ');
    case 'or':
      return tree.of.map(printInside).join(' or ');
    default:
      return tree satisfies never;
  }
}

function printInside(tree: Tree): string {
  const text = print(tree);
  return tree.kind === 'and' || tree.kind === 'or' ? `(${text})` : text;
}

function printTest({ test }: Term): string {
  switch (test.kind) {
    case 'bare':
      return '';
    case 'match':
      return `:${printWord(test.value)}`;
    case 'compare':
      return `${test.operator}${printWord(test.value)}`;
    case 'range':
      return `:[${printWord(test.from)} to ${printWord(test.to)}]`;
    default:
      return test satisfies never;
  }
}

function printWord({ parts, equals }: Word): string {
  return (equals === undefined ? [parts] : splitAt(parts, equals)).map(printParts).join('=');
}

function printParts(parts: Parts): string {
  const text = escape(parts);
  return text === '' || /[\s()[\]<>=]/.test(text) ? `"${text}"` : text;
}

function escape(parts: Parts): string {
  return parts.map((part) => part.replace(/[\\"*]/g, '\\$&')).join('*');
}
