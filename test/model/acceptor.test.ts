/** What the generated function is sure of, the schema takes unchanged; and of what is right it is sure. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { acceptorOf } from '#model/acceptor.ts';
import { history } from '#model/history.ts';
import { searchFile } from '#model/search.ts';
import { freshnessFile } from '#model/publication.ts';
import {
  allFile,
  changesFile,
  componentFile,
  detailsFile,
  indexFile,
  statusFile,
} from '#model/served.ts';
import { standardSchema } from '#model/standards/schemas.ts';
import { filesOf, projectOf, run } from '../project.ts';

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

test('is sure of what the build makes', async () => {
  const project = projectOf();
  await run(project, 'build');
  const files = filesOf(`${project}/dist`);
  const read = (path: string): unknown => JSON.parse(files[path] ?? '');
  const standards = Object.keys(files).flatMap((path) => {
    const schema = standardSchema(path);
    // The two small ones that agents look for have rules of their own, which only their schemas know.
    return schema && !path.startsWith('.well-known/')
      ? [[path, acceptorOf(schema)(read(path))] as const]
      : [];
  });
  expect(standards.length).toBeGreaterThan(10);
  expect(standards.filter(([, isSure]) => !isSure)).toEqual([]);
  expect(acceptorOf(componentFile)(read('server.json'))).toBe(true);
  expect(acceptorOf(detailsFile)(read('details/server.json'))).toBe(true);
  expect(acceptorOf(statusFile)(read('status.json'))).toBe(true);
  expect(acceptorOf(searchFile)(read('assets/search.json'))).toBe(true);
});

const odd = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, '', 'x', 0, -1, 1.5, Number.NaN, true, [], {}, [null]),
  fc.constantFrom('1.0', '1.0 ', '\u202e', '2026-02-30', '2026-01-01', 'https://a b', 'http://a'),
  fc.constant({ version: '1.0', extra: 1 }),
  fc.string({ minLength: 3999, maxLength: 4002 }),
);

/** The value with one place anywhere in it changed, taken away or added. */
function mutated(value: unknown, steps: readonly number[], other: unknown): unknown {
  const [step = 0, ...rest] = steps;
  if (typeof value !== 'object' || value === null || steps.length === 0) return other;
  const keys = [...Object.keys(value), 'more'];
  const key = keys[step % keys.length] ?? 'more';
  const inner = mutated((value as Record<string, unknown>)[key], rest, other);
  if (Array.isArray(value))
    return value.map((item, i) => (String(i) === key ? inner : (item as unknown)));
  return { ...value, [key]: inner };
}

test('agrees with the schema of each kind of served file, with any value of any of them anywhere', async () => {
  const project = projectOf();
  await run(project, 'build');
  const served = servedKinds(filesOf(`${project}/dist`));
  expect(served.length).toBeGreaterThan(15);
  const parts = served.flatMap(({ value }) => partsOf(value)).filter((_, i) => i % 7 === 0);
  const other = fc.oneof(odd, fc.constantFrom(...parts));
  const taken = new Set<string>();
  for (const { path, schema, value } of served) {
    const accepts = acceptorOf(schema);
    fc.assert(
      fc.property(fc.array(fc.nat(30), { minLength: 1, maxLength: 6 }), other, (steps, other) => {
        const changed = mutated(value, steps, other);
        if (!accepts(changed)) return;
        taken.add(path);
        expect([path, schema.safeParse(changed)]).toEqual([path, { success: true, data: changed }]);
      }),
      { numRuns: 200 },
    );
  }
  // A change that no shape takes proves nothing.
  expect(taken.size).toBeGreaterThan(served.length / 2);
});

type Kind = { readonly path: string; readonly schema: z.ZodType; readonly value: unknown };

/** One file of each shape. */
function servedKinds(files: Readonly<Record<string, string>>): Kind[] {
  const own: Readonly<Record<string, z.ZodType>> = {
    'server.json': componentFile,
    'details/server.json': detailsFile,
    'status.json': statusFile,
    'index.json': indexFile,
    'changes.json': changesFile,
    'all.json': allFile,
    'freshness.json': freshnessFile,
    'assets/search.json': searchFile,
  };
  const kinds = new Map<z.ZodType, Kind>();
  for (const [path, text] of Object.entries(files)) {
    const schema = own[path] ?? standardSchema(path);
    if (schema && !kinds.has(schema))
      kinds.set(schema, { path, schema, value: JSON.parse(text) as unknown });
  }
  return [...kinds.values()];
}

function partsOf(value: unknown): unknown[] {
  const inner = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return [value, ...inner.flatMap(partsOf)];
}

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
    ['a record', z.record(z.string(), z.int()), [{}, { a: 1 }], [{ a: 1.5 }, [], null]],
    ['keys that are ignored', z.object({ a: z.string() }), [{ a: 'x', b: 1 }], [{ b: 1 }]],
    ['a value that is filled in', z.object({ a: z.string().default('x') }), [{ a: 'y' }], [{}]],
    ['a value that is changed', z.string().trim(), [], [' a ', 'a']],
    ['a value that is read', z.string().transform(Number), [], ['1']],
  ] as [string, z.ZodType, unknown[], unknown[]][])('%s', (_, schema, sure, others) => {
    expect(sure.filter((value) => schema.safeParse(value).success)).toEqual(sure);
    expect([sure, others].map((values) => values.filter(acceptorOf(schema)))).toEqual([sure, []]);
  });
});
