/**
 * Tokens to a tree. `not` binds tighter than `and`, and `and` tighter than `or`; terms side by side
 * mean `and`. So `a b or not c d` is `(a and b) or ((not c) and d)`.
 */
import { QueryError, quoted } from './error.ts';
import { lex, type Token } from './lex.ts';
import type { Span, Tree } from './tree.ts';

/** Parentheses and negations inside one another: keeps every recursion over a tree shallow. */
const maxDepth = 100;

type Reader = { readonly text: string; readonly tokens: readonly Token[]; next: number };

export function parse(text: string): Tree {
  const reader = { text, tokens: lex(text), next: 0 };
  if (reader.tokens.length === 0) return { kind: 'all' };
  const tree = alternatives(reader, 0);
  const rest = reader.tokens[reader.next];
  if (rest !== undefined) throw misplaced(reader, rest);
  return tree;
}

function alternatives(reader: Reader, depth: number): Tree {
  const of = [conjunction(reader, depth)];
  while (take(reader, 'or')) of.push(conjunction(reader, depth));
  return joined('or', of);
}

function conjunction(reader: Reader, depth: number): Tree {
  const of = [negation(reader, depth)];
  while (take(reader, 'and') || startsTerm(reader)) of.push(negation(reader, depth));
  return joined('and', of);
}

function negation(reader: Reader, depth: number): Tree {
  const token = reader.tokens[reader.next];
  if (depth > maxDepth && token !== undefined) throw tooDeep(token);
  if (token === undefined) throw misplaced(reader, atEnd(reader));
  reader.next++;
  switch (token.kind) {
    case 'term':
      return token;
    case 'not':
      return { kind: 'not', of: negation(reader, depth + 1) };
    case 'open':
      return group(reader, token, depth + 1);
    case 'close':
    case 'and':
    case 'or':
      throw misplaced(reader, token);
    default:
      return token satisfies never;
  }
}

function group(reader: Reader, open: Span, depth: number): Tree {
  const tree = alternatives(reader, depth);
  const token = reader.tokens[reader.next];
  if (token === undefined) throw notClosed(open);
  if (!take(reader, 'close')) throw misplaced(reader, token);
  return tree;
}

function joined(kind: 'and' | 'or', of: readonly Tree[]): Tree {
  const [first] = of;
  return of.length === 1 && first !== undefined ? first : { kind, of };
}

function take(reader: Reader, kind: Token['kind']): boolean {
  if (reader.tokens[reader.next]?.kind !== kind) return false;
  reader.next++;
  return true;
}

function startsTerm(reader: Reader): boolean {
  const kind = reader.tokens[reader.next]?.kind;
  return kind === 'term' || kind === 'not' || kind === 'open';
}

function atEnd({ text }: Reader): Span {
  return { at: text.length, end: text.length };
}

function misplaced({ text }: Reader, { at, end }: Span): QueryError {
  const found = text.slice(at, end);
  return new QueryError(
    { at, end },
    found === '' ? 'the query ends too early' : `${quoted(found)} cannot stand here`,
    found === ')' ? '“(” before it, and a term between them' : 'a term',
    found === ')' ? '(deprecated or prerelease)' : 'component:svc and not deprecated',
  );
}

function notClosed({ at, end }: Span): QueryError {
  return new QueryError(
    { at, end },
    'the parenthesis is not closed',
    '“)” behind its last term',
    '(deprecated or prerelease)',
  );
}

function tooDeep({ at, end }: Span): QueryError {
  return new QueryError(
    { at, end },
    'the query is nested too deeply',
    `at most ${maxDepth} parentheses and negations inside one another`,
    'component:svc and (deprecated or prerelease)',
  );
}
