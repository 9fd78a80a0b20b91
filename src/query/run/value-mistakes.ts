/** Mistakes in the meaning of a term: an unknown field, or a value of another type. */
import { forms, type Field } from '../fields/field.ts';
import { QueryError, quoted } from '../language/tree.ts';
import type { Span, Term, ValueTest, Word } from '../language/tree.ts';
import { comparisonWithPeriod, rangeOfPeriods } from '../values/timestamp.ts';

export type KnownField = Pick<Field, 'name' | 'type' | 'example' | 'isLastDay'>;

export function wrongValue(value: Word, field: KnownField, near?: string, replaces?: Span) {
  const { name, type, example } = field;
  const problem = `${quoted(textOf(value))} is no ${type}, which ${quoted(name)} is`;
  return new QueryError(value, problem, forms[type], near ?? example, near, replaces);
}

/** A year or a month is no timestamp: suggests the term that was probably meant. */
export function wrongTimestamp({ at, end }: Term, test: ValueTest, value: Word, field: KnownField) {
  const { from, to } = test.kind === 'range' ? test : { from: test.value, to: test.value };
  const meant =
    test.kind === 'compare'
      ? comparisonWithPeriod(test.operator, textOf(test.value))
      : rangeOfPeriods(textOf(from), textOf(to));
  return wrongValue(value, field, meant && `${field.name}${meant}`, { at, end });
}

function textOf({ parts }: Word): string {
  return parts.join('*');
}

export function wrongTest({ at, end, test }: Term, field: KnownField): QueryError {
  const { name, type, example } = field;
  const lacks = test.kind === 'compare' ? 'order' : 'ranges';
  const problem = `${quoted(name)} is a ${type} and has no ${lacks}`;
  return new QueryError({ at: at + name.length, end }, problem, `“:” and ${forms[type]}`, example);
}

export function needsValue({ at, end }: Span, { name, type, example }: KnownField): QueryError {
  const problem = `${quoted(name)} needs a value: only a Boolean field may stand alone`;
  const expected = `${forms[type]}, or ${name}:* where any will do`;
  return new QueryError({ at, end }, problem, expected, example);
}

export function unknownField(
  name: string,
  { at, end }: Span,
  fields: readonly KnownField[],
  near: string | undefined,
): QueryError {
  const shown = fields.find((field) => field.name === near) ?? fields[0];
  const problem = `no field is called ${quoted(name)}`;
  return new QueryError({ at, end }, problem, 'a field', shown?.example ?? '', near);
}
