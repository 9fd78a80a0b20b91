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
    case 'and': {
      const all = query.of.map((of) => compile(of, source, now));
      return (row) => {
        for (const of of all) if (!of(row)) return false;
        return true;
      };
    }
    case 'or':
      return either(query.of.map((of) => compile(of, source, now)));
    case 'known':
      return known(query.field, source, now);
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
    case 'measure': {
      const { interval } = query;
      const column = query.field.read(source, now);
      return (row) => contains(interval, column(row));
    }
    case 'time': {
      const { period } = query;
      const column = query.field.read(source, now);
      return (row) => duringPeriod(period, column(row));
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

function either(predicates: readonly Predicate[]): Predicate {
  return (row) => {
    for (const of of predicates) if (of(row)) return true;
    return false;
  };
}

function anyOf(
  dictionaries: readonly Dictionary<string>[],
  test: (text: string) => boolean,
): Predicate {
  return either(dictionaries.map((dictionary) => hits(dictionary, test)));
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
