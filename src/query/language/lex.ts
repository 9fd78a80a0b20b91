/**
 * Text to tokens, in one pass. A term is one token, as the meaning of a character depends on its
 * place in the term.
 *
 * The specification does not define the following:
 * - `and`, `or`, `not` and `to` are read in any case. Before a term or a parenthesis, and only
 *   there, `-` and `!` mean `not`.
 * - A value ends at white space or a parenthesis. Double quotes are needed around white space,
 *   `"` `(` `)` `[` `]`, and `<` `>` `=` at its beginning. Times need none for their `:`.
 * - A backslash makes the next character ordinary. `*` is a wildcard in quotes too; a star is `\*`.
 * - No white space is allowed around `:` and the comparisons.
 * - `run/plain-words.ts` decides what bare words and quoted texts mean.
 */
import { danglingEscape, doubleOperator, incompleteRange } from './lex-mistakes.ts';
import { missingValue, openQuote, unexpected } from './lex-mistakes.ts';
import { QueryError, quoted } from './tree.ts';
import type { Comparison, Cursor, Place, Span, Term, Test, Text, Word } from './tree.ts';

type Sign = 'open' | 'close' | 'not';
export type Token = Term | Text | (Span & { readonly kind: Sign | 'and' | 'or' });

/** In characters: far more than anybody types. */
export const maxLength = 8000;

const endsName = /[\s()[\]":<>=\\]/;
const keywords = ['and', 'or', 'not'] as const;
const signs: Readonly<Record<string, Sign>> = { '(': 'open', ')': 'close', '-': 'not', '!': 'not' };

export function lex(text: string): readonly Token[] {
  if (text.length > maxLength)
    throw new QueryError(
      { at: maxLength, end: text.length },
      'the query is too long',
      `at most ${maxLength} characters`,
      'supported released>-90d',
    );
  const cursor = { text, at: 0 };
  const tokens: Token[] = [];
  for (skipSpace(cursor); cursor.at < text.length; skipSpace(cursor)) tokens.push(token(cursor));
  return tokens;
}

function peek({ text, at }: Cursor): string {
  return text.charAt(at);
}

function skipSpace(cursor: Cursor): void {
  while (/\s/.test(peek(cursor))) cursor.at++;
}

function token(cursor: Cursor): Token {
  const { at } = cursor;
  const char = peek(cursor);
  const kind = signs[char];
  if (kind === undefined) return char === '"' ? quotedText(cursor) : wordOrTerm(cursor);
  cursor.at++;
  return { kind, at, end: cursor.at };
}

function quotedText(cursor: Cursor): Token {
  const value = word(cursor);
  const { at, end } = value;
  const first = /^"(?:[^"\\]|\\[^])*"/.exec(cursor.text.slice(at, end))?.[0].length ?? 0;
  if (at + first < end) throw unexpected(cursor.text, at + first);
  requireEnd(cursor);
  return { kind: 'text', parts: value.parts, isQuoted: true, at, end };
}

/** White space or a parenthesis separates terms. */
function requireEnd({ text, at }: Cursor): void {
  if (at < text.length && !/[\s)]/.test(text.charAt(at))) throw unexpected(text, at);
}

function wordOrTerm(cursor: Cursor): Token {
  const at = cursor.at;
  while (cursor.at < cursor.text.length && !endsName.test(peek(cursor))) cursor.at++;
  const field = cursor.text.slice(at, cursor.at);
  if (field === '') throw unexpected(cursor.text, at);
  refuseDash(cursor.text, at);
  const test = testAfter(cursor, field);
  const end = cursor.at;
  const keyword = keywords.find((word) => word === field.toLowerCase());
  if (keyword !== undefined && test.kind === 'bare') return { kind: keyword, at, end };
  requireEnd(cursor);
  return { kind: 'term', field, test, at, end };
}

/** A `-` with white space around it, between two versions, is probably meant as a range. */
function refuseDash(text: string, at: number): void {
  const [whole = '', from, to] = /^v?(\d[\w.]*)\s+-\s+v?(\d[\w.]*)/i.exec(text.slice(at)) ?? [];
  if (whole === '') return;
  const near = `version:[${from} to ${to}]`;
  const place = { at, end: at + whole.length };
  throw new QueryError(place, `${quoted(whole)} is no range`, 'a term', near, near);
}

function testAfter(cursor: Cursor, field: string): Test {
  const operator = /^(?:[<>]=?|:)/.exec(cursor.text.slice(cursor.at, cursor.at + 2))?.[0];
  if (operator === undefined) return { kind: 'bare' };
  cursor.at += operator.length;
  if (operator === ':' && peek(cursor) === '[') return range(cursor);
  if (operator === ':' && /[<>=]/.test(peek(cursor))) throw doubleOperator(cursor, field);
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
  if (separator === undefined) throw incompleteRange(at, cursor, '“ to ” and the end of the range');
  cursor.at += separator.length;
  const to = word(cursor);
  skipSpace(cursor);
  if (peek(cursor) !== ']') throw incompleteRange(at, cursor, '“]” at the end of the range');
  cursor.at++;
  return { kind: 'range', from, to };
}

function word(cursor: Cursor): Word {
  const at = cursor.at;
  const parts: string[] = [];
  let equals: Place | undefined;
  let part = '';
  let quote = -1;
  for (; cursor.at < cursor.text.length; cursor.at++) {
    const char = peek(cursor);
    if (quote < 0 && /[\s()[\]]/.test(char)) break;
    if (char === '"') {
      quote = quote < 0 ? cursor.at : -1;
    } else if (char === '*') {
      // Several wildcards in a row are one.
      if (part !== '' || parts.length === 0) parts.push(part);
      part = '';
    } else {
      if (char === '=' && quote < 0) equals ??= [parts.length, part.length];
      if (char === '\\') cursor.at++;
      if (cursor.at === cursor.text.length) throw danglingEscape(cursor);
      part += peek(cursor);
    }
  }
  if (quote >= 0) throw openQuote(cursor, quote);
  if (cursor.at === at) throw missingValue(cursor);
  parts.push(part);
  return { parts, ...(equals && { equals }), at, end: cursor.at };
}
