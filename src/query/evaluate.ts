/** A checked query to a function of a row. All that can be decided once is decided here. */
import { compareVersions, type Version } from '#model/version.ts';
import type { Checked, VersionLimit } from './checked.ts';
import type { Column, Dictionary } from './field.ts';
import { contains } from './interval.ts';
import { matches } from './pattern.ts';
import { duringPeriod } from './timestamp.ts';

export type Predicate = Column<boolean>;

export function compile<Source>(query: Checked<Source>, source: Source, now: number): Predicate {
  switch (query.kind) {
    case 'all':
      return () => true;
    case 'not': {
      const of = compile(query.of, source, now);
      return (row) => !of(row);
    }
    case 'and':
      return every(query.of.map((of) => compile(of, source, now)));
    case 'or':
      return some(query.of.map((of) => compile(of, source, now)));
    case 'known':
      return known(query.field, source, now);
    case 'measure':
      return within(query.field.read(source, now), query.interval, contains);
    case 'time':
      return within(query.field.read(source, now), query.period, duringPeriod);
    default:
      return compileValue(query, source);
  }
}

type ValueKind = 'truth' | 'text' | 'pair' | 'versionText' | 'versions';

function compileValue<Source>(
  query: Extract<Checked<Source>, { readonly kind: ValueKind }>,
  source: Source,
): Predicate {
  switch (query.kind) {
    case 'truth': {
      const { value } = query;
      const column = query.field.read(source);
      return (row) => column(row) === value;
    }
    case 'text': {
      const { pattern } = query;
      return anyOf(query.field.read(source), (text) => matches(pattern, text));
    }
    case 'pair': {
      const { key, value } = query;
      return hits(query.field.read(source), (pair) => {
        return matches(key, pair.key) && matches(value, pair.value);
      });
    }
    case 'versionText': {
      const { pattern } = query;
      return hits(query.field.read(source).texts, (text) => matches(pattern, text));
    }
    case 'versions': {
      const { above, below } = query;
      const { texts, versions } = query.field.read(source);
      const hit = Uint8Array.from(versions, (version) => Number(between(version, above, below)));
      return (row) => hit[texts.entryOf(row)] === 1;
    }
    default:
      return query satisfies never;
  }
}

function known<Source>(
  field: Extract<Checked<Source>, { kind: 'known' }>['field'],
  source: Source,
  now: number,
): Predicate {
  switch (field.type) {
    case 'string':
      return anyOf(field.read(source), () => true);
    case 'keyValue':
      return hits(field.read(source), () => true);
    case 'version':
      return hits(field.read(source).texts, () => true);
    case 'boolean': {
      const column = field.read(source);
      return (row) => column(row) !== undefined;
    }
    case 'number':
    case 'size':
    case 'duration':
    case 'timestamp': {
      const column = field.read(source, now);
      return (row) => !Number.isNaN(column(row));
    }
    default:
      return field satisfies never;
  }
}

function every(predicates: readonly Predicate[]): Predicate {
  return (row) => {
    for (const of of predicates) if (!of(row)) return false;
    return true;
  };
}

function some(predicates: readonly Predicate[]): Predicate {
  return (row) => {
    for (const of of predicates) if (of(row)) return true;
    return false;
  };
}

function within<Range>(
  column: Column<number>,
  range: Range,
  holds: (range: Range, value: number) => boolean,
): Predicate {
  return (row) => holds(range, column(row));
}

function anyOf(
  dictionaries: readonly Dictionary<string>[],
  test: (text: string) => boolean,
): Predicate {
  return some(dictionaries.map((dictionary) => hits(dictionary, test)));
}

/** The test is tried once per entry, however many rows share it. */
function hits<T>({ entries, entryOf }: Dictionary<T>, test: (value: T) => boolean): Predicate {
  const hit = Uint8Array.from(entries, (values) => (values.some(test) ? 1 : 0));
  return (row) => hit[entryOf(row)] === 1;
}

function between(
  version: Version | undefined,
  above: VersionLimit | undefined,
  below: VersionLimit | undefined,
): boolean {
  if (version === undefined) return false;
  return (
    (above === undefined || reaches(compareVersions(version, above.version), above)) &&
    (below === undefined || reaches(compareVersions(below.version, version), below))
  );
}

function reaches(order: number, { inclusive }: VersionLimit): boolean {
  return order > 0 || (inclusive && order === 0);
}
