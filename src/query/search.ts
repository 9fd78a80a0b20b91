/** From the text of a query to a function of a row, by way of {@link parse} and {@link check}. */
import { check, type Surroundings } from './check.ts';
import { compile, type Predicate } from './evaluate.ts';
import type { Field } from './field.ts';
import { parse } from './parse.ts';

/** Throws a `QueryError`, and nothing else. */
export function prepare<Source>(
  query: string,
  fields: readonly Field<Source>[],
  source: Source,
  surroundings: Surroundings,
): Predicate {
  return compile(check(parse(query), fields, surroundings), source, surroundings.now);
}

/** The rows that match, in their order. */
export function select(predicate: Predicate, size: number): number[] {
  const rows: number[] = [];
  for (let row = 0; row < size; row++) if (predicate(row)) rows.push(row);
  return rows;
}
