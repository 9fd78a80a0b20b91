/** What the language must know of a field: its name and type, and how its values are read. */
import type { Version } from '#model/version/version.ts';

/**
 * The values that many rows share, each of them once, so that a pattern is tried once per value. They
 * include those that no row has yet, such as the name of a component without releases.
 */
export type Values<T> = {
  readonly entries: readonly T[];
  readonly entryOf: (row: number) => number;
};

export type Pair = { readonly key: string; readonly value: string };

export type VersionName = {
  /** In lower case; none where there is no version. */
  readonly texts: readonly string[];
  /** Where it can be ordered. */
  readonly version: Version | undefined;
};

/** What an entry of each type is. Texts are in lower case, since case does not matter. */
type EntryOf = {
  /** Several texts of one row, such as its tags; none where it is unknown. */
  string: readonly string[];
  keyValue: readonly Pair[];
  version: VersionName;
  boolean: boolean | undefined;
  number: number;
  /** In bytes. */
  size: number;
  /** In milliseconds. */
  duration: number;
  /** In milliseconds; `NaN` where it is unknown, as in all numbers. */
  timestamp: number;
};

export type FieldType = keyof EntryOf;

export type Field<Source> = {
  [Type in FieldType]: {
    readonly name: string;
    readonly type: Type;
    readonly description: string;
    /** A whole query. */
    readonly example: string;
    readonly read: (source: Source, now: number) => Values<EntryOf[Type]>;
    /** A second place to look into. */
    readonly readAlso?: (source: Source) => Values<EntryOf[Type]>;
  };
}[FieldType];

/** What is searched: its fields, and what bare words mean. */
export type Language<Source> = {
  readonly fields: readonly Field<Source>[];
  /** Without them every bare word must be a Boolean field. */
  readonly plain?: PlainWords<Source>;
};

export type PlainWords<Source> = {
  /** What a word may be a part of. */
  readonly names: (source: Source) => readonly Values<readonly string[]>[];
  /** What a word with digits may be the beginning of. */
  readonly versions: (source: Source) => readonly Values<readonly string[]>[];
  /** The field whose values complete a bare word. */
  readonly completedBy: string;
  /** Words and phrases that stand for a query. */
  readonly meanings: ReadonlyMap<string, string>;
  /** Words that are left out, such as “is”. */
  readonly fillers: ReadonlySet<string>;
};

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
