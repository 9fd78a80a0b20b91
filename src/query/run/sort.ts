/** The order of rows by any field. Unknown values come last, in either direction. */
import { nearest } from '#model/nearest.ts';
import { Refusal } from '#model/problem.ts';
import { compareVersions, type Version } from '#model/version/version.ts';
import type { Field, Values } from '../fields/field.ts';

export type SortKey = string | number | boolean | Version | undefined;

export type Order<Source> = { readonly field: Field<Source>; readonly descending: boolean };

/** `text`: a field, with `-` before it for the other direction; `where`: the option's name, for the message. */
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

export function sortKeys<Source>(
  field: Field<Source>,
  source: Source,
  now: number,
): (row: number) => SortKey {
  switch (field.type) {
    case 'string':
      return keys(field.read(source, now), (texts) => texts.join(', ') || undefined);
    case 'keyValue':
      return keys(field.read(source, now), (pairs) => {
        return pairs.map(({ key, value }) => `${key}=${value}`).join() || undefined;
      });
    case 'version':
      return keys(field.read(source, now), ({ version }) => version);
    case 'boolean':
      return keys(field.read(source, now), (value) => value);
    case 'number':
    case 'size':
    case 'duration':
    case 'timestamp':
      return keys(field.read(source, now), (value) => (Number.isNaN(value) ? undefined : value));
    default:
      return field satisfies never;
  }
}

function keys<T>({ entries, entryOf }: Values<T>, toKey: (value: T) => SortKey) {
  const keys = entries.map(toKey);
  return (row: number): SortKey => keys[entryOf(row)];
}

export function compareKeys(a: SortKey, b: SortKey, descending = false): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return descending ? compareKnown(b, a) : compareKnown(a, b);
}

function compareKnown(a: NonNullable<SortKey>, b: NonNullable<SortKey>): number {
  if (typeof a === 'object' && typeof b === 'object') return compareVersions(a, b);
  return a < b ? -1 : Number(a > b);
}
