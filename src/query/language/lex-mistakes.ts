/** What is said of a text that cannot be cut into terms. */
import { peek, type Cursor } from './cursor.ts';
import { QueryError, quoted } from './tree.ts';

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

export function doubleOperator(cursor: Cursor, field: string): QueryError {
  const found = peek(cursor);
  return new QueryError(
    { at: cursor.at - 1, end: cursor.at + 1 },
    `“:” and ${quoted(found)} cannot stand together`,
    'one of : > >= < <=',
    found === '=' ? `${field}:value` : `${field}${found}value`,
  );
}

export function incompleteRange(at: number, cursor: Cursor, expected: string): QueryError {
  const place = { at, end: cursor.at };
  const example = 'released:[2025-01-01 to 2025-06-30]';
  return new QueryError(place, 'the range is not complete', expected, example);
}

export function danglingEscape({ at: end }: Cursor): QueryError {
  const problem = 'nothing follows the backslash';
  const example = 'title:"a \\" b"';
  return new QueryError({ at: end - 1, end }, problem, 'an ordinary character', example);
}

export function openQuote({ at: end }: Cursor, at: number): QueryError {
  const problem = 'the double quote is not closed';
  return new QueryError({ at, end }, problem, 'a second double quote', 'title:"two words"');
}

export function missingValue(cursor: Cursor): QueryError {
  const found = peek(cursor);
  const where = found === '' ? 'the query ends' : `${quoted(found)} follows`;
  return new QueryError(
    { at: cursor.at, end: cursor.at + found.length },
    `a value is missing: ${where}`,
    'a value, without white space before it',
    'component:name',
  );
}
