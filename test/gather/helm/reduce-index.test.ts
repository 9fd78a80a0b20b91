import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { reduceIndex } from '#gather/helm/reduce-index.ts';

const index = `apiVersion: v1
entries:
  other:
  - version: 9.9.9
    description: |
      version: 8.8.8
  "my.chart":
    # newest
    - annotations:
        version: not this one
      created: "2026-02-03"
      keywords:
      - version: 7
      version: 1.10
    - version: >-
        1.9
      urls: []
generated: "2026"
`;

test('keeps three fields of one chart, and the names of the others', () => {
  expect(reduceIndex(index, 'my.chart')).toBe(`apiVersion: v1
entries:
  other: []
  "my.chart":
    -
      created: "2026-02-03"
      version: 1.10
    -
      version: >-
        1.9
generated: "2026"`);
});

describe('leaves to the parser what indentation does not show', () => {
  test.each([
    ['flow style', 'entries: {a: []}\n'],
    ['a flow list', 'entries:\n  a: [{version: 1}]\n'],
    ['an anchor', 'entries:\n  a: &a\n  - version: 1\n'],
    ['a merged mapping', 'entries:\n  a:\n  - <<: *b\n    created: 1\n'],
    ['a tab', 'entries:\n  a:\n\t- version: 1\n'],
    ['no entries', 'apiVersion: v1\n'],
  ])('%s', (_, text) => {
    expect(reduceIndex(text, 'a')).toBeUndefined();
  });
});

test('says what the whole says', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 });
  const word = fc.constantFrom(
    '1.10',
    '# no',
    'a: b',
    '- x',
    'line\nversion: 3\n',
    'x  \n\n y',
    '"q"',
    '',
  );
  const value = fc.oneof(word, text);
  const release = fc.record(
    {
      annotations: fc.dictionary(fc.constantFrom('version', 'created', 'x'), value, { maxKeys: 3 }),
      created: value,
      dependencies: fc.array(fc.record({ version: value, name: value }), { maxLength: 2 }),
      deprecated: fc.constantFrom('true', 'false'),
      description: value,
      version: value,
    },
    { requiredKeys: ['version'] },
  );
  const charts = fc.uniqueArray(fc.constantFrom('a', 'b-c', 'd.e', 'entries'), { minLength: 1 });
  const entries = charts.chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc.tuple(fc.constant(name), fc.array(release, { minLength: 1, maxLength: 4 })),
      ),
    ),
  );
  fc.assert(
    fc.property(entries, fc.boolean(), fc.nat(3), (entries, indentSeq, pick) => {
      const chart = entries[pick % entries.length]?.[0] ?? '';
      const whole = { apiVersion: 'v1', entries: Object.fromEntries(entries), generated: 'x' };
      const slim = reduceIndex(stringify(whole, { indentSeq }), chart);
      const wanted = whole.entries[chart]?.map(({ version, created, deprecated }) => ({
        version,
        ...(created !== undefined && { created }),
        ...(deprecated !== undefined && { deprecated }),
      }));
      if (slim === undefined) return;
      const read = parse(slim, { schema: 'failsafe', logLevel: 'error' });
      expect(read.entries[chart].map((entry: object) => ({ ...entry }))).toEqual(
        wanted?.map((entry) => expect.objectContaining(entry)),
      );
      expect(Object.keys(read.entries)).toEqual(Object.keys(whole.entries));
    }),
    { numRuns: 300 },
  );
});
