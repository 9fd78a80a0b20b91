/** The order of rows by any field. Unknown values come last, in either direction. */
import { didYouMean, nearest } from '#model/nearest.ts';
import { refuse } from '#model/problem.ts';
import { compareVersions, type Version } from '#model/version/version.ts';
import { fieldCalled, type Field } from '../fields/field.ts';
import type { Rows } from '../fields/rows.ts';
import { fields } from '../fields/vocabulary.ts';

export type SortKey = string | number | boolean | Version | undefined;

export type Order = { readonly field: Field; readonly descending: boolean };

/** `text`: a field, with `-` before it for descending order; `where`: the option's name. */
export function readOrder(text: string, where: string): Order {
  const name = text.replace(/^[+-]/, '');
  const field = fieldCalled(name, fields);
  if (field) return { field, descending: text.startsWith('-') };
  const names = fields.map((known) => known.name);
  const remedy = didYouMean(nearest(name, names), `; known are ${names.join(', ')}`);
  return refuse('E-WRONG-QUERY', where, `no field is called "${name}"${remedy}`);
}

export function sortKeys(field: Field, { releases }: Rows, now: number): (row: number) => SortKey {
  const keys = releases.map((release) => keyOf(field.read(release, now)));
  return (row) => keys[row];
}

function keyOf(value: ReturnType<Field['read']>): SortKey {
  if (typeof value === 'number') return Number.isNaN(value) ? undefined : value;
  if (typeof value !== 'object') return value;
  if ('version' in value) return value.version;
  const texts = value.map((one) => (typeof one === 'string' ? one : `${one.key}=${one.value}`));
  return texts.join(', ') || undefined;
}

export function compareKeys(a: SortKey, b: SortKey, descending = false): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return descending ? compareKnown(b, a) : compareKnown(a, b);
}

function compareKnown(a: NonNullable<SortKey>, b: NonNullable<SortKey>): number {
  if (typeof a === 'object' && typeof b === 'object') return compareVersions(a, b);
  return a < b ? -1 : Number(a > b);
}
