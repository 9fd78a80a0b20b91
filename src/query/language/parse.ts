/** Tokens to a tree: `a b or not c d` is `(a and b) or ((not c) and d)`. */
import { joined, QueryError, quoted, type Span, type Tree } from './tree.ts';
import { lex, type Token } from './lex.ts';

/** The depth of nested parentheses and negations, so that no recursion overflows the stack. */
const maxDepth = 100;
type Reader = { readonly text: string; readonly tokens: readonly Token[]; next: number };

export function parse(text: string): Tree {
  const reader = { text, tokens: lex(text), next: 0 };
  if (reader.tokens.length === 0) return { kind: 'all' };
  const tree = alternatives(reader, 0);
  const rest = reader.tokens[reader.next];
  if (rest !== undefined) throw misplaced(text, rest);
  return tree;
}

function alternatives(reader: Reader, depth: number): Tree {
  const of = [conjunction(reader, depth)];
  while (take(reader, 'or')) of.push(conjunction(reader, depth));
  return joined('or', of);
}

function conjunction(reader: Reader, depth: number): Tree {
  const of = [negation(reader, depth)];
  const start = /^(?:term|text|not|open)$/;
  while (take(reader, 'and') || start.test(reader.tokens[reader.next]?.kind ?? ''))
    of.push(negation(reader, depth));
  return joined('and', of);
}

function negation(reader: Reader, depth: number): Tree {
  const token = reader.tokens[reader.next];
  if (token === undefined) throw misplaced(reader.text);
  const expected = `at most ${maxDepth} levels`;
  const example = 'stable and (deprecated or prerelease)';
  if (depth > maxDepth)
    throw new QueryError(token, 'the query is nested too deeply', expected, example);
  reader.next++;
  if (token.kind === 'term' || token.kind === 'text') return token;
  if (token.kind === 'not') return { kind: 'not', of: negation(reader, depth + 1) };
  if (token.kind === 'open') return group(reader, token, depth + 1);
  throw misplaced(reader.text, token);
}

function group(reader: Reader, open: Span, depth: number): Tree {
  const tree = alternatives(reader, depth);
  const token = reader.tokens[reader.next];
  const expected = '“)” behind its last term';
  const example = '(deprecated or prerelease)';
  if (token === undefined)
    throw new QueryError(open, 'the parenthesis is not closed', expected, example);
  if (!take(reader, 'close')) throw misplaced(reader.text, token);
  return tree;
}

function take(reader: Reader, kind: Token['kind']): boolean {
  if (reader.tokens[reader.next]?.kind !== kind) return false;
  reader.next++;
  return true;
}

/** Without a span, the mistake is at the end of the query. */
function misplaced(text: string, { at, end }: Span = { at: text.length, end: text.length }) {
  const found = text.slice(at, end);
  const problem = found === '' ? 'the query ends too early' : `${quoted(found)} cannot stand here`;
  const expected = found === ')' ? '“(” before it, and a term between them' : 'a term';
  const example = found === ')' ? '(deprecated or prerelease)' : 'stable and not deprecated';
  return new QueryError({ at, end }, problem, expected, example);
}
