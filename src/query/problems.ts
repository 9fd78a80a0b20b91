/** What can be wrong with the value of a known field. */
import { QueryError, quoted } from './error.ts';
import { forms, type Field } from './field.ts';
import type { Term, Word } from './tree.ts';

/** What a message says of a field. */
export type Known = Pick<Field<never>, 'name' | 'type' | 'example'>;

export function wrongValue(value: Word, text: string, field: Known): QueryError {
  const { title, form } = forms[field.type];
  return new QueryError(
    value,
    `${quoted(text)} is no ${title}, which ${quoted(field.name)} is`,
    form,
    field.example,
  );
}

export function wrongTest({ at, end, test }: Term, field: Known): QueryError {
  const { title, form } = forms[field.type];
  return new QueryError(
    { at: at + field.name.length, end },
    `${quoted(field.name)} is a ${title} and has no ${test.kind === 'compare' ? 'order' : 'ranges'}`,
    `“:” and ${form}`,
    field.example,
  );
}
