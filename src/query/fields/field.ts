/** What the language needs of a field: its name, its type, and a function that reads values. */
import { remembered } from '#model/remembered.ts';
import type { Release, VersionName } from './rows.ts';

export type Pair = { readonly key: string; readonly value: string };

/** The value in a row, for each type. Texts are in lower case, as case does not matter. */
type EntryOf = {
  /** Several texts of one row, such as its tags; empty if unknown. */
  String: readonly string[];
  'Key-value pair': readonly Pair[];
  Version: VersionName;
  Boolean: boolean | undefined;
  Number: number;
  /** In bytes. */
  'Storage size': number;
  /** In milliseconds. */
  Duration: number;
  /** In milliseconds; `NaN` if unknown, as for all numbers. */
  Timestamp: number;
};

export type FieldType = keyof EntryOf;

export type Field = Described & { readonly name: string; readonly example: string };

type Described = {
  [Type in FieldType]: {
    readonly type: Type;
    readonly description: string;
    /** A whole query; the field's name if absent. */
    readonly example?: string;
    readonly isLastDay?: true;
    readonly read: (release: Release, now: number) => EntryOf[Type];
  };
}[FieldType];

/** Caches what is computed from a part that releases share, such as their component. */
export function shared<K extends keyof Release, Value>(part: K, read: (of: Release[K]) => Value) {
  const known = remembered(read, 1000);
  return (release: Release) => known(release[part]);
}

export type Fields = Readonly<Record<string, Described>>;

export function namedFields(fields: Fields): readonly Field[] {
  return Object.entries(fields).map(([name, field]) => ({ name, example: name, ...field }));
}

export function fieldCalled(name: string, fields: readonly Field[]): Field | undefined {
  return fields.find((field) => field.name.toLowerCase() === name.toLowerCase());
}

export type Language = {
  readonly fields: readonly Field[];
  /** Texts that a word may be a part of. */
  readonly names: (release: Release) => readonly string[];
  /** Texts that a word with digits may be the beginning of. */
  readonly versions: (release: Release) => readonly string[];
  /** Words and phrases that stand for a query. */
  readonly meanings: ReadonlyMap<string, string>;
  /** Words that are ignored, such as “is”. */
  readonly fillers: ReadonlySet<string>;
};

export const forms: Readonly<Record<FieldType, string>> = {
  String: 'a text, with * for any characters',
  'Key-value pair': 'key=value, with * for any characters',
  Version: 'a version such as 2025.3, with * for any characters',
  Boolean: 'true, false or *',
  Number: 'a number such as 3 or 2.5',
  'Storage size': 'a size such as 10k or 1.5GiB',
  Duration: 'a duration such as 90d or 1h30m',
  Timestamp:
    'a day such as 2025-03-31, a time such as 2025-03-31T14:00Z, or a distance from now such as -90d',
};
