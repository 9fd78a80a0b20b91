/**
 * Text to tokens, in one pass. A term is one token, since what its characters mean depends on where
 * in the term they stand.
 *
 * Silent points of the specification, decided here:
 * - `and`, `or`, `not` and `to` are read in any case. `-` and `!` in front of a term or a
 *   parenthesis mean `not`; inside a value they are ordinary.
 * - A value ends at white space or a parenthesis. These need double quotes: white space
 *   `"` `(` `)` `[` `]`, and `<` `>` `=` at its beginning. `:` needs none, so that times can be written.
 * - A backslash takes the meaning from the next character, in quotes and outside. `*` is a wildcard
 *   in quotes too, since texts with white space need both; a star itself is written `\*`.
 * - No white space stands around `:` and the comparisons.
 */
import { peek, skipSpace, type Cursor } from './cursor.ts';
import {
  danglingEscape,
  doubled,
  noValue,
  openQuote,
  rangeError,
  tooLong,
  unexpected,
} from './lex-problems.ts';
import type { Comparison, Span, Term, Test, Word } from './tree.ts';

export type Token = Term | (Span & { readonly kind: 'open' | 'close' | 'and' | 'or' | 'not' });

/** More than any person types, and than any address bar carries. */
export const maxLength = 8000;

const endsName = /[\s()[\]":<>=\\]/;
const endsValue = /[\s()[\]]/;
const keywords = ['and', 'or', 'not'] as const;

export function lex(text: string): readonly Token[] {
  if (text.length > maxLength) throw tooLong(text.length, maxLength);
  const cursor = { text, at: 0 };
  const tokens: Token[] = [];
  for (skipSpace(cursor); cursor.at < text.length; skipSpace(cursor)) tokens.push(token(cursor));
  return tokens;
}

function token(cursor: Cursor): Token {
  const { text, at } = cursor;
  switch (text[at]) {
    case '(':
      return single(cursor, 'open');
    case ')':
      return single(cursor, 'close');
    case '-':
    case '!':
      return single(cursor, 'not');
    default:
      return wordOrTerm(cursor);
  }
}

function single(cursor: Cursor, kind: 'open' | 'close' | 'not'): Token {
  cursor.at++;
  return { kind, at: cursor.at - 1, end: cursor.at };
}

function wordOrTerm(cursor: Cursor): Token {
  const at = cursor.at;
  while (cursor.at < cursor.text.length && !endsName.test(peek(cursor))) cursor.at++;
  const field = cursor.text.slice(at, cursor.at);
  if (field === '') throw unexpected(cursor);
  const test = testAfter(cursor, field);
  const end = cursor.at;
  const keyword = keywords.find((word) => word === field.toLowerCase());
  if (keyword !== undefined && test.kind === 'bare') return { kind: keyword, at, end };
  if (end < cursor.text.length && !/[\s)]/.test(peek(cursor))) throw unexpected(cursor);
  return { kind: 'term', field, test, at, end };
}

function testAfter(cursor: Cursor, field: string): Test {
  const operator = /^(?:[<>]=?|:)/.exec(cursor.text.slice(cursor.at, cursor.at + 2))?.[0];
  if (operator === undefined) return { kind: 'bare' };
  cursor.at += operator.length;
  if (operator === ':' && peek(cursor) === '[') return range(cursor);
  if (operator === ':' && /[<>=]/.test(peek(cursor))) throw doubled(cursor, field);
  const value = word(cursor);
  return operator === ':'
    ? { kind: 'match', value }
    : { kind: 'compare', operator: operator as Comparison, value };
}

function range(cursor: Cursor): Test {
  const at = cursor.at++;
  skipSpace(cursor);
  const from = word(cursor);
  const separator = /^\s+to\s+/i.exec(cursor.text.slice(cursor.at, cursor.at + 100))?.[0];
  if (separator === undefined) throw rangeError(cursor, at, '“ to ” and the end of the range');
  cursor.at += separator.length;
  const to = word(cursor);
  skipSpace(cursor);
  if (peek(cursor) !== ']') throw rangeError(cursor, at, '“]” at the end of the range');
  cursor.at++;
  return { kind: 'range', from, to };
}

function word(cursor: Cursor): Word {
  const at = cursor.at;
  let parts: string[] = [];
  let key: string[] | undefined;
  let part = '';
  let quote = -1;
  for (; cursor.at < cursor.text.length; cursor.at++) {
    const char = peek(cursor);
    if (quote < 0 && endsValue.test(char)) break;
    if (char === '"') {
      quote = quote < 0 ? cursor.at : -1;
    } else if (char === '*') {
      // Wildcards in a row are one.
      if (part !== '' || parts.length === 0) parts.push(part);
      part = '';
    } else if (char === '=' && quote < 0 && key === undefined) {
      key = [...parts, part];
      parts = [];
      part = '';
    } else {
      if (char === '\\') cursor.at++;
      if (cursor.at === cursor.text.length) throw danglingEscape(cursor);
      part += peek(cursor);
    }
  }
  if (quote >= 0) throw openQuote(cursor, quote);
  if (cursor.at === at) throw noValue(cursor);
  parts.push(part);
  return { parts, ...(key && { key }), at, end: cursor.at };
}
