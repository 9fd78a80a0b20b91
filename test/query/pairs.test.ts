import { describe, expect, test } from 'vitest';
import { unfold } from '#query/fields/rows.ts';
import { releaseLanguage } from '#query/fields/vocabulary.ts';
import { QueryError } from '#query/language/tree.ts';
import { compile, onlyComponent, refuseUnknownWords } from '#query/run/query.ts';
import { utc } from '#query/values/timestamp.ts';
import { found, now, releases, sixThings } from './data.ts';
import pairs from './pairs.json' with { type: 'json' };
import { sample } from './sample.ts';
import thingPairs from './thing-pairs.json' with { type: 'json' };

type Pairs = Readonly<Record<string, readonly (readonly (string | null)[])[]>>;

describe.each(Object.entries(pairs as Pairs))('releases: %s', (_, pairs) => {
  test.each(pairs)('%s', (query, answer) => {
    expect(found(query ?? '', releases)).toBe(answer);
    expect(foundOneByOne(query ?? '')).toBe(answer);
  });
});

describe.each(Object.entries(thingPairs as Pairs))('every type: %s', (_, pairs) => {
  test.each(pairs)('%s', (query, answer) => {
    expect(found(query ?? '', sixThings)).toBe(answer);
  });
});

/** The components one after the other; what is ruled out is not asked. */
function foundOneByOne(query: string): string | null {
  try {
    const ask = compile(query, releaseLanguage, { now, zone: utc });
    const only = onlyComponent(ask.tree)?.toLowerCase();
    const answers = sample.components.map((component) => {
      const { matches, unknown } = ask(unfold({ schema: 1, components: [component] }));
      const isAsked = only === undefined || component.id === only;
      return { hits: component.versions.map((_, row) => isAsked && matches(row)), unknown };
    });
    const [first = [], ...others] = answers.map(({ unknown }) => unknown);
    const unknown = first.filter((word) => others.every((words) => words.includes(word)));
    refuseUnknownWords(unknown, releaseLanguage);
    const hits = answers.flatMap(({ hits }) => hits);
    return Array.from(releases.letters, (letter, row) => (hits[row] ? letter : '')).join('');
  } catch (error) {
    if (error instanceof QueryError) return null;
    throw error;
  }
}

test.each([
  ['component:svc', 'svc'],
  ['Component:svc deprecated', 'svc'],
  ['not component:svc', undefined],
  ['component:svc or deprecated', undefined],
  ['component:svc-* deprecated', undefined],
  ['component:svc unknown-word', undefined],
])('%s asks for %s alone', (query, expected) => {
  const { tree } = compile(query, releaseLanguage, { now, zone: utc });
  expect(onlyComponent(tree)).toBe(expected);
});
