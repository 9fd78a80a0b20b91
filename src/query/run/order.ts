/** What releases are ordered by, as it is asked for: a field, with `-` before it for the other direction. */
import { nearest } from '#model/nearest.ts';
import { Refusal } from '#model/problem.ts';
import type { Field } from '../fields/field.ts';

export type Order<Source> = { readonly field: Field<Source>; readonly descending: boolean };

/** `where`: what the option is called, for the message. */
export function readOrder<Source>(
  text: string,
  fields: readonly Field<Source>[],
  where: string,
): Order<Source> {
  const name = text.replace(/^[+-]/, '');
  const field = fields.find((known) => known.name.toLowerCase() === name.toLowerCase());
  if (field) return { field, descending: text.startsWith('-') };
  const names = fields.map((known) => known.name);
  const near = nearest(name.slice(0, 60), names);
  const remedy = near === undefined ? `known are ${names.join(', ')}` : `did you mean ${near}?`;
  const message = `no field is called "${name}"; ${remedy}`;
  throw new Refusal([{ code: 'E-WRONG-QUERY', where, message }]);
}
