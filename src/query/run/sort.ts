/** The order of rows by any field. Unknown values come last, in either direction. */
import { compareVersions, type Version } from '#model/version/version.ts';
import type { Column, Field } from '../fields/field.ts';

type Key = string | number | Version | undefined;

export type SortKey = { readonly value: Key };

export function sortKeys<Source>(
  field: Field<Source>,
  source: Source,
  now: number,
): Column<SortKey> {
  const read = reader(field, source, now);
  return (row) => ({ value: read(row) });
}

export function compareKeys(
  { value: a }: SortKey,
  { value: b }: SortKey,
  descending = false,
): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return descending ? compareKnown(b, a) : compareKnown(a, b);
}

function reader<Source>(field: Field<Source>, source: Source, now: number): Column<Key> {
  switch (field.type) {
    case 'string': {
      const [column] = field.read(source);
      if (column === undefined) return () => undefined;
      return (row) => column.entries[column.entryOf(row)]?.join(', ') || undefined;
    }
    case 'keyValue': {
      const { entries, entryOf } = field.read(source);
      return (row) =>
        entries[entryOf(row)]?.map(({ key, value }) => `${key}=${value}`).join() || undefined;
    }
    case 'version': {
      const { texts, versionOf } = field.read(source);
      return (row) => versionOf(texts.entryOf(row));
    }
    case 'boolean': {
      const column = field.read(source);
      return (row) => {
        const value = column(row);
        return value === undefined ? undefined : Number(value);
      };
    }
    case 'number':
    case 'size':
    case 'duration':
    case 'timestamp': {
      const column = field.read(source, now);
      return (row) => (Number.isNaN(column(row)) ? undefined : column(row));
    }
    default:
      return field satisfies never;
  }
}

function compareKnown(a: NonNullable<Key>, b: NonNullable<Key>): number {
  if (typeof a === 'object' && typeof b === 'object') return compareVersions(a, b);
  return a < b ? -1 : Number(a > b);
}
