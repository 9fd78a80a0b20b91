import { describe, expect, test } from 'vitest';
import { QueryError } from '#query/error.ts';
import type { Field } from '#query/field.ts';
import { fields } from '#query/fields.ts';
import { prepare, select } from '#query/search.ts';
import { utc } from '#query/timestamp.ts';
import { now, rowNames, rows, thingFields, thingNames, things } from './data.ts';
import pairs from './pairs.json' with { type: 'json' };
import thingPairs from './thing-pairs.json' with { type: 'json' };

type Pairs = Readonly<Record<string, readonly (readonly (string | null)[])[]>>;

describe.each(Object.entries(pairs as Pairs))('releases: %s', (_, pairs) => {
  test.each(pairs)('%s', (query, answer) => {
    expect(found(query ?? '', fields, rows, rowNames)).toBe(answer);
  });
});

describe.each(Object.entries(thingPairs as Pairs))('every type: %s', (_, pairs) => {
  test.each(pairs)('%s', (query, answer) => {
    expect(found(query ?? '', thingFields, things, thingNames)).toBe(answer);
  });
});

/** The names of the rows that match; none where the query is a mistake. */
function found<Source>(
  query: string,
  fields: readonly Field<Source>[],
  source: Source,
  names: string,
): string | null {
  try {
    const predicate = prepare(query, fields, source, { now, zone: utc });
    return select(predicate, names.length)
      .map((row) => names[row])
      .join('');
  } catch (error) {
    if (error instanceof QueryError) return null;
    throw error;
  }
}
