/** Messages about a text that cannot be split into terms. */
import { QueryError, quoted, type Cursor } from './tree.ts';

/** `at`: the place of the character that is not allowed there. */
export function unexpected(text: string, at: number): QueryError {
  const found = text.charAt(at);
  const usual = found === '=' ? 'component:name' : 'title:"two words"';
  const [, sign, version] = /^([<>]=?) ?(\d[\w.]*)/.exec(text.slice(at)) ?? [];
  const problem = `${quoted(found)} cannot stand here`;
  const expected = 'a term such as field:value, with special characters in double quotes';
  const example = version ? `version${sign}${version}` : usual;
  return new QueryError({ at, end: at + 1 }, problem, expected, example);
}

export function doubleOperator({ text, at }: Cursor, field: string): QueryError {
  const found = text.charAt(at);
  const problem = `“:” and ${quoted(found)} cannot stand together`;
  const example = found === '=' ? `${field}:value` : `${field}${found}value`;
  return new QueryError({ at: at - 1, end: at + 1 }, problem, 'one of : > >= < <=', example);
}

export function incompleteRange(at: number, { at: end }: Cursor, expected: string): QueryError {
  const example = 'released:[2025-01-01 to 2025-06-30]';
  return new QueryError({ at, end }, 'the range is not complete', expected, example);
}

export function danglingEscape({ at: end }: Cursor): QueryError {
  const problem = 'nothing follows the backslash';
  return new QueryError({ at: end - 1, end }, problem, 'an ordinary character', 'title:"a \\" b"');
}

export function openQuote({ at: end }: Cursor, at: number): QueryError {
  const problem = 'the double quote is not closed';
  return new QueryError({ at, end }, problem, 'a second double quote', 'title:"two words"');
}

export function missingValue({ text, at }: Cursor): QueryError {
  const found = text.charAt(at);
  const where = found === '' ? 'the query ends' : `${quoted(found)} follows`;
  const problem = `a value is missing: ${where}`;
  const expected = 'a value, without white space before it';
  return new QueryError({ at, end: at + found.length }, problem, expected, 'component:name');
}
