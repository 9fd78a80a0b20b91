/** What the language must know of a field: its name and type, and how its values are read. */
import type { Version } from '#model/version/version.ts';

/** One answer per row. */
export type Column<T> = (row: number) => T;

/**
 * Few distinct values shared by many rows, so that a pattern is tried once per value. `entries` may
 * hold several texts of one row (its tags); an empty list means unknown.
 */
export type Dictionary<T> = {
  readonly entries: readonly (readonly T[])[];
  readonly entryOf: Column<number>;
};

export type Pair = { readonly key: string; readonly value: string };

export type VersionColumn = {
  readonly texts: Dictionary<string>;
  /** The version of an entry of the texts; unknown where it cannot be ordered. */
  readonly versionOf: (entry: number) => Version | undefined;
};

type Described<Type extends string> = {
  readonly name: string;
  readonly type: Type;
  readonly description: string;
  /** A whole query. */
  readonly example: string;
};

export type Field<Source> =
  | (Described<'string'> & {
      /** Lower case. Several where the field looks into several places. */
      readonly read: (source: Source) => readonly Dictionary<string>[];
    })
  | (Described<'keyValue'> & { readonly read: (source: Source) => Dictionary<Pair> })
  | (Described<'version'> & { readonly read: (source: Source) => VersionColumn })
  | (Described<'boolean'> & { readonly read: (source: Source) => Column<boolean | undefined> })
  | (Described<'number' | 'size' | 'duration' | 'timestamp'> & {
      /** `NaN` where it is unknown; durations and timestamps in milliseconds, sizes in bytes. */
      readonly read: (source: Source, now: number) => Column<number>;
    });

/** What is searched: its fields, and what bare words mean. */
export type Language<Source> = {
  readonly fields: readonly Field<Source>[];
  /** Without them every bare word must be a Boolean field. */
  readonly plain?: PlainWords<Source>;
};

export type PlainWords<Source> = {
  /** Lower case. What a word may be a part of. */
  readonly names: (source: Source) => readonly Dictionary<string>[];
  /** Lower case. What a word with digits may be the beginning of. */
  readonly versions: (source: Source) => readonly Dictionary<string>[];
  /** The field whose values complete a bare word. */
  readonly completedBy: string;
  /** Words and phrases that stand for a query. */
  readonly meanings: ReadonlyMap<string, string>;
  /** Words that are left out, such as “is”. */
  readonly fillers: ReadonlySet<string>;
};

export type FieldType = Field<unknown>['type'];

/** The types whose values are numbers. */
export type MeasureType = 'number' | 'size' | 'duration' | 'timestamp';

/** How each type is written, for messages and the help. */
export const forms: Readonly<Record<FieldType, { readonly title: string; readonly form: string }>> =
  {
    string: { title: 'String', form: 'a text, with * for any characters' },
    keyValue: { title: 'Key-value pair', form: 'key=value, with * for any characters' },
    version: { title: 'Version', form: 'a version such as 2025.3, with * for any characters' },
    boolean: { title: 'Boolean', form: 'true, false or *' },
    number: { title: 'Number', form: 'a number such as 3 or 2.5' },
    size: { title: 'Storage size', form: 'a size such as 512, 10k or 1.5GiB' },
    duration: { title: 'Duration', form: 'a duration such as 90d, 1h30m or P90D' },
    timestamp: {
      title: 'Timestamp',
      form: 'a day such as 2025-03-31, a time such as 2025-03-31T14:00Z, or a distance from now such as -90d',
    },
  };
