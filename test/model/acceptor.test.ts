/** What the generated function is sure of, the schema takes unchanged; and of what is right it is sure. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { acceptorOf } from '#model/acceptor.ts';
import { history } from '#model/history/history.ts';
import { searchFile } from '#model/served/search.ts';
import { componentFile } from '#model/served/component-file.ts';
import { mutated, odd } from './mutated.ts';

const release = {
  version: '1.0',
  releaseTimestamp: '2026-01-01T00:00:00.000Z',
  isDeprecated: false,
};
const urls = { homepage: 'https://example.com/a', changelogUrl: 'https://example.com/a' };
const recorded = { version: '1.0', date: '2026-01-01', basis: 'stated', evidence: 'https://a' };

const whole: [string, z.ZodType, unknown][] = [
  ['a component', componentFile, { ...urls, releases: [release, { ...release, version: '2' }] }],
  ['a history', history, { id: 'a', sources: [{ source: 'x' }], held: [], releases: [recorded] }],
  ['an empty search', searchFile, { schema: 1, components: [] }],
];

test.each(whole)('is sure of %s that is right', (_, schema, value) => {
  expect(acceptorOf(schema)(value)).toBe(true);
});

describe('agrees with the schema on changed values', () => {
  test.each(whole)('of %s', (_, schema, value) => {
    const accepts = acceptorOf(schema);
    fc.assert(
      fc.property(fc.array(fc.nat(8), { minLength: 1, maxLength: 5 }), odd, (steps, other) => {
        const changed = mutated(value, steps, other);
        const read = schema.safeParse(changed);
        expect(accepts(changed) ? { success: true, data: changed } : read).toEqual(read);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['a bound', z.number().min(2), [2, 3], [1, Number.NaN]],
    ['a list of some', z.array(z.string()).min(1).max(2), [['a']], [[], ['a', 'b', 'c'], [1]]],
    ['one of several', z.union([z.literal('a'), z.literal(2)]), ['a', 2], ['b', null]],
    ['a pattern', z.string().regex(/^a/), ['a'], ['b', 1]],
    ['nothing', z.strictObject({ a: z.null() }), [{ a: null }], [{}, { a: 0 }]],
    ['a date', z.iso.date(), ['2026-01-01'], ['2026-02-30', 1]],
    ['a row', z.tuple([z.literal('a'), z.int()]), [['a', 1]], [['a'], ['a', 'b'], ['a', 1, 2], {}]],
    ['a row that may go on', z.tuple([z.int()], z.int()), [], [[1, 'a'], []]],
    ['a record', z.record(z.string(), z.int()), [{}, { a: 1 }], [{ a: 1.5 }, [], null]],
    ['keys that are ignored', z.object({ a: z.string() }), [{ a: 'x', b: 1 }], [{ b: 1 }]],
    ['keys that are refused', z.strictObject({ a: z.int() }), [{ a: 1 }], [{ a: 1, b: 1 }]],
    ['more keys of one kind', z.object({ a: z.int() }).catchall(z.int()), [], [{ a: 1, b: 'x' }]],
    ['anything', z.strictObject({ a: z.unknown() }), [{ a: 1 }, { a: null }], [{ b: 1 }]],
    ['a text or null', z.string().nullable(), ['a', null], [1, undefined]],
    ['a truth or nothing', z.boolean().optional(), [true, undefined], [null, 'true']],
    ['a number of 32 bits', z.int32(), [], [1, 1.5]],
    ['a number of one kind', z.int(), [1, -1], [1.5, 2 ** 53, '1']],
    ['a number alone', z.literal(1), [1], ['1', 2]],
    ['a text alone', z.literal('a"b'), ['a"b'], ['a', 1]],
    ['a value that is filled in', z.object({ a: z.string().default('x') }), [{ a: 'y' }], [{}]],
    ['a value that is changed', z.string().trim(), [], [' a ', 'a']],
    ['a value that is read', z.string().transform(Number), [], ['1']],
  ] as [string, z.ZodType, unknown[], unknown[]][])('%s', (_, schema, sure, others) => {
    expect(sure.filter((value) => schema.safeParse(value).success)).toEqual(sure);
    expect([sure, others].map((values) => values.filter(acceptorOf(schema)))).toEqual([sure, []]);
  });
});

describe('of a list that stands in several places', () => {
  const accepts = acceptorOf(z.array(z.strictObject({ a: z.array(z.int()) })));
  const list: unknown[] = [1];

  test('is sure each time', () => {
    expect(accepts([{ a: list }, { a: list }, { a: [2] }, { a: list }])).toBe(true);
  });

  test('is not sure where another one or none stands beside it', () => {
    expect([['x'], undefined].map((a) => accepts([{ a: list }, { a }]))).toEqual([false, false]);
    expect(accepts([{ a: undefined }])).toBe(false);
  });

  test('looks at it again in the next value', () => {
    list.push('x');
    expect(accepts([{ a: list }])).toBe(false);
  });
});

test('is sure of keys in any order, and of none that the schema does not name', () => {
  const accepts = acceptorOf(z.strictObject({ a: z.int(), b: z.int().optional() }));
  const values = [
    { b: 1, a: 1 },
    { a: 1, b: undefined },
    { c: 1, a: 1 },
    { b: 1, a: 1, c: 1 },
  ];
  expect(values.map((value) => accepts(value))).toEqual([true, true, false, false]);
});
