/** What can be wrong in the writing of a term. */
import { peek, type Cursor } from './cursor.ts';
import { QueryError, quoted } from './error.ts';

export function tooLong(length: number, maxLength: number): QueryError {
  return new QueryError(
    { at: maxLength, end: length },
    `the query is too long (${length} characters)`,
    `at most ${maxLength} characters`,
    'component:svc deprecated',
  );
}

export function unexpected(cursor: Cursor): QueryError {
  const found = peek(cursor);
  return new QueryError(
    { at: cursor.at, end: cursor.at + 1 },
    `${quoted(found)} cannot stand here`,
    found === '"'
      ? 'a field and a colon before it'
      : 'a term such as field:value, with special characters in double quotes',
    found === '=' ? 'component:svc' : 'title:"Build cache*"',
  );
}

export function doubled(cursor: Cursor, field: string): QueryError {
  const found = peek(cursor);
  const at = cursor.at;
  return new QueryError(
    { at: at - 1, end: at + 1 },
    `“:” and ${quoted(found)} cannot stand together`,
    'one of : > >= < <=',
    found === '=' ? `${field}:value` : `${field}${found}value`,
  );
}

export function rangeError(cursor: Cursor, start: number, expected: string): QueryError {
  return new QueryError(
    { at: start, end: Math.max(cursor.at, start + 1) },
    'the range is not complete',
    expected,
    'released:[2025-01-01 to 2025-06-30]',
  );
}

export function danglingEscape(cursor: Cursor): QueryError {
  return new QueryError(
    { at: cursor.at - 1, end: cursor.at },
    'nothing follows the backslash',
    'an ordinary character',
    'title:"a \\" b"',
  );
}

export function openQuote(cursor: Cursor, quote: number): QueryError {
  return new QueryError(
    { at: quote, end: cursor.text.length },
    'the double quote is not closed',
    'a second double quote',
    'title:"Build cache node"',
  );
}

export function noValue(cursor: Cursor): QueryError {
  const found = peek(cursor);
  const where = found === '' ? 'the query ends' : `${quoted(found)} follows`;
  return new QueryError(
    { at: cursor.at, end: cursor.at + found.length },
    `a value is missing: ${where}`,
    'a value, without white space before it',
    'component:svc',
  );
}
