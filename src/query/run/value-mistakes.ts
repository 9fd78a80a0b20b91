/** Mistakes in the meaning of a term: an unknown field, or a value of another type. */
import { forms, type Field } from '../fields/field.ts';
import { QueryError, quoted } from '../language/tree.ts';
import type { Span, Term, ValueTest, Word } from '../language/tree.ts';
import { comparisonWithPeriod, rangeOfPeriods } from '../values/timestamp.ts';

/** What messages need of a field. */
export type KnownField = Pick<Field, 'name' | 'type' | 'example' | 'isLastDay'>;

export function wrongValue(value: Word, field: KnownField, near?: string, replaces?: Span) {
  return new QueryError(
    value,
    `${quoted(textOf(value))} is no ${field.type}, which ${quoted(field.name)} is`,
    forms[field.type],
    near ?? field.example,
    near,
    replaces,
  );
}

/** A year or a month is no timestamp: suggests the term that was probably meant. */
export function wrongTimestamp({ at, end }: Term, test: ValueTest, value: Word, field: KnownField) {
  const meant = meantPeriod(test);
  return wrongValue(value, field, meant && `${field.name}${meant}`, { at, end });
}

function meantPeriod(test: ValueTest): string | undefined {
  if (test.kind === 'compare') return comparisonWithPeriod(test.operator, textOf(test.value));
  const { from, to } = test.kind === 'range' ? test : { from: test.value, to: test.value };
  return rangeOfPeriods(textOf(from), textOf(to));
}

function textOf({ parts }: Word): string {
  return parts.join('*');
}

export function wrongTest({ at, end, test }: Term, field: KnownField): QueryError {
  return new QueryError(
    { at: at + field.name.length, end },
    `${quoted(field.name)} is a ${field.type} and has no ${test.kind === 'compare' ? 'order' : 'ranges'}`,
    `“:” and ${forms[field.type]}`,
    field.example,
  );
}

export function needsValue({ at, end }: Span, field: KnownField): QueryError {
  return new QueryError(
    { at, end },
    `${quoted(field.name)} needs a value: only a Boolean field may stand alone`,
    `${forms[field.type]}, or ${field.name}:* where any will do`,
    field.example,
  );
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
