import { describe, expect, test } from 'vitest';
import { QueryError } from '#query/language/error.ts';
import type { Language } from '#query/fields/field.ts';
import { releaseLanguage } from '#query/fields/vocabulary.ts';
import { compile, prepare, refuseUnknownWords, select } from '#query/run/query.ts';
import { unfold, type Rows } from '#query/fields/rows.ts';
import { sample } from './sample.ts';
import { utc } from '#query/values/timestamp.ts';
import { now, rowNames, rows, thingLanguage, thingNames, things } from './data.ts';
import pairs from './pairs.json' with { type: 'json' };
import thingPairs from './thing-pairs.json' with { type: 'json' };

type Pairs = Readonly<Record<string, readonly (readonly (string | null)[])[]>>;

describe.each(Object.entries(pairs as Pairs))('releases: %s', (_, pairs) => {
  test.each(pairs)('%s', (query, answer) => {
    expect(found(query ?? '', releaseLanguage, rows, rowNames)).toBe(answer);
  });
});

describe.each(Object.entries(thingPairs as Pairs))('every type: %s', (_, pairs) => {
  test.each(pairs)('%s', (query, answer) => {
    expect(found(query ?? '', thingLanguage, things, thingNames)).toBe(answer);
  });
});

/** The names of the rows that match; none where the query is a mistake. */
function found<Source>(
  query: string,
  language: Language<Source>,
  source: Source,
  names: string,
): string | null {
  try {
    const { matches } = prepare(query, language, source, { now, zone: utc });
    return select(matches, names.length)
      .map((row) => names[row])
      .join('');
  } catch (error) {
    if (error instanceof QueryError) return null;
    throw error;
  }
}

describe('the command line, which asks one component after the other, finds the same', () => {
  const sources = sample.components.map((component) =>
    unfold({ schema: 1, components: [component] }),
  );
  const queries = Object.values(pairs as Pairs).flat();

  test.each(queries)('%s', (query, answer) => {
    expect(foundOneByOne(query ?? '', sources)).toBe(answer);
  });
});

function foundOneByOne(query: string, sources: readonly Rows[]): string | null {
  try {
    const ask = compile(query, releaseLanguage, { now, zone: utc });
    const answers = sources.map((source) => ({ source, ...ask(source) }));
    const [first, ...others] = answers.map(({ unknown }) => unknown);
    const unknown = first?.filter((word) => others.every((words) => words.includes(word)));
    refuseUnknownWords(unknown ?? [], releaseLanguage);
    const hits = answers.flatMap(({ source, matches }) =>
      Array.from({ length: source.size }, (_, row) => matches(row)),
    );
    return hits.map((hit, i) => (hit ? rowNames[i] : '')).join('');
  } catch (error) {
    if (error instanceof QueryError) return null;
    throw error;
  }
}
