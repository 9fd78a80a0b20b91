/** Mistakes in the syntax of a query, whatever its fields are. */
import { QueryError, quoted } from './error.ts';
import type { Span } from './tree.ts';

/** `at` is the place of the character that cannot stand there. */
export function unexpected(text: string, at: number): QueryError {
  const found = text[at] ?? '';
  return new QueryError(
    { at, end: at + 1 },
    `${quoted(found)} cannot stand here`,
    'a term such as field:value, with special characters in double quotes',
    found === '=' ? 'component:name' : 'title:"two words"',
  );
}

/** `at` is the place after the colon. */
export function doubleOperator(text: string, at: number, field: string): QueryError {
  const found = text[at] ?? '';
  return new QueryError(
    { at: at - 1, end: at + 1 },
    `“:” and ${quoted(found)} cannot stand together`,
    'one of : > >= < <=',
    found === '=' ? `${field}:value` : `${field}${found}value`,
  );
}

export function incompleteRange({ at, end }: Span, expected: string): QueryError {
  return new QueryError(
    { at, end: Math.max(end, at + 1) },
    'the range is not complete',
    expected,
    'released:[2025-01-01 to 2025-06-30]',
  );
}

export function danglingEscape(text: string): QueryError {
  return new QueryError(
    { at: text.length - 1, end: text.length },
    'nothing follows the backslash',
    'an ordinary character',
    'title:"a \\" b"',
  );
}

export function openQuote(text: string, at: number): QueryError {
  return new QueryError(
    { at, end: text.length },
    'the double quote is not closed',
    'a second double quote',
    'title:"two words"',
  );
}

export function missingValue(text: string, at: number): QueryError {
  const found = text[at] ?? '';
  const where = found === '' ? 'the query ends' : `${quoted(found)} follows`;
  return new QueryError(
    { at, end: at + found.length },
    `a value is missing: ${where}`,
    'a value, without white space before it',
    'component:name',
  );
}

export function tooLong(length: number, maxLength: number): QueryError {
  return new QueryError(
    { at: maxLength, end: length },
    `the query is too long (${length} characters)`,
    `at most ${maxLength} characters`,
    'supported released>-90d',
  );
}

export function tooDeep({ at, end }: Span, maxDepth: number): QueryError {
  return new QueryError(
    { at, end },
    'the query is nested too deeply',
    `at most ${maxDepth} parentheses and negations inside one another`,
    'stable and (deprecated or prerelease)',
  );
}

export function misplaced(text: string, { at, end }: Span): QueryError {
  const found = text.slice(at, end);
  return new QueryError(
    { at, end },
    found === '' ? 'the query ends too early' : `${quoted(found)} cannot stand here`,
    found === ')' ? '“(” before it, and a term between them' : 'a term',
    found === ')' ? '(deprecated or prerelease)' : 'stable and not deprecated',
  );
}

export function openParenthesis({ at, end }: Span): QueryError {
  return new QueryError(
    { at, end },
    'the parenthesis is not closed',
    '“)” behind its last term',
    '(deprecated or prerelease)',
  );
}
