/** What the shapes of standards demand beyond the type of each key. */
import { describe, expect, test } from 'vitest';
import { cleDocument } from '#model/standards/cle.ts';
import { openeoxCore } from '#model/standards/openeox.ts';
import { standardSchema } from '#model/standards/schemas.ts';
import { sbomFile } from '#model/standards/cyclonedx.ts';
import { searchFile } from '#model/served/search.ts';

type Read = { readonly error?: { readonly issues: readonly Issue[] } | undefined };
type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

function problems({ error }: Read): string[] {
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('a CLE document', () => {
  const at = '2026-01-01T00:00:00Z';
  const times = { effective: at, published: at };
  const released = (id: number) => ({ type: 'released', id, ...times, version: '1.0' });
  const support = (id: number, supportId: string) => ({
    type: 'endOfSupport',
    id,
    ...times,
    versions: [{ range: 'vers:npm/*' }],
    supportId,
  });
  const withdrawn = (id: number, eventId: number) => ({
    type: 'withdrawn',
    id,
    ...times,
    eventId,
    reason: 'Moved.',
  });
  const read = (events: readonly object[], more: object = {}) =>
    problems(
      cleDocument.safeParse({
        $schema: 'https://tc54.org/schemas/cle/cle-1.0.0.schema.json',
        identifier: 'pkg:npm/tool',
        updatedAt: at,
        definitions: { support: [{ id: 'a', description: 'All.' }] },
        events,
        ...more,
      }),
    );

  test('has its events the newest first', () => {
    const order = 'must have a lower id than the one before it';
    expect(read([released(3), released(2), released(1)])).toEqual([]);
    expect(read([released(2), released(3), released(3)])).toEqual([
      `events.1: ${order}`,
      `events.2: ${order}`,
    ]);
  });

  test('names policies that it defines', () => {
    expect(read([support(2, 'a'), released(1)])).toEqual([]);
    expect(read([support(2, 'b'), released(1)])).toEqual(['events.0: names an unknown policy']);
    expect(read([support(1, 'a')], { definitions: undefined })).toEqual([
      'events.0: names an unknown policy',
    ]);
  });

  test('takes back what was there before', () => {
    const early = 'withdraws an event that was not there before it';
    expect(read([withdrawn(3, 1), released(2), released(1)])).toEqual([]);
    expect(read([released(3), withdrawn(2, 3)])).toEqual([`events.1: ${early}`]);
    expect(read([withdrawn(3, 2), released(1)])).toEqual([`events.0: ${early}`]);
    expect(read([withdrawn(3, 3)])).toEqual([`events.0: ${early}`]);
  });
});

describe('an OpenEoX core', () => {
  const day = (year: number) => `${year}-01-01T00:00:00Z`;
  const read = (more: object) =>
    problems(
      openeoxCore.safeParse({
        $schema: 'https://docs.oasis-open.org/openeox/eox-core/v1.0/schema/core.json',
        end_of_life: day(2027),
        end_of_security_support: day(2026),
        last_updated: day(2026),
        ...more,
      }),
    );
  const later = 'must not be later than the end of life';
  const early = 'must not be earlier than the general availability';
  const open = 'must not be "tba" once the end of life is a date';

  test.each<[string, object, string[]]>([
    ['is right', { general_availability: day(2020), end_of_sales: day(2025) }, []],
    ['may have every day at once', { end_of_security_support: day(2027) }, []],
    ['may have no end of life yet', { end_of_life: 'tba', end_of_sales: 'tba' }, []],
    [
      'ends security support after its life',
      { end_of_security_support: day(2028) },
      [`end_of_security_support: ${later}`],
    ],
    ['is sold after its life', { end_of_sales: day(2028) }, [`end_of_sales: ${later}`]],
    [
      'does not know when sales end',
      { end_of_sales: 'tba' },
      [`end_of_sales: ${open}`, `end_of_sales: ${later}`],
    ],
    [
      'ends before it begins',
      { general_availability: day(2026), end_of_sales: day(2025) },
      [`end_of_sales: ${early}`],
    ],
    [
      'begins on no known day',
      { general_availability: 'tba', end_of_life: 'tba' },
      [`end_of_security_support: ${early}`],
    ],
  ])('that %s', (_, more, expected) => {
    expect(read(more)).toEqual(expected);
  });
});

test('each document in the format of others has its shape', () => {
  const paths = [
    'lifecycle/svc.json',
    'cle/svc.json',
    'openeox/svc.json',
    'sbom/svc.json',
    'purls.json',
    'purl/npm/tool.json',
    'support.json',
    'api/svc.json',
    'api/v1/products.json',
    'api/v1/products/full.json',
    'api/v1/products/svc.json',
    'api/v1/identifiers.json',
    'api/v1/identifiers/purl.json',
    '.well-known/ai-catalog.json',
    '.well-known/mcp/server-card.json',
  ];
  const shapes = paths.map(standardSchema);
  expect(shapes.includes(undefined)).toBe(false);
  expect(new Set(shapes).size).toBe(paths.length);
  expect(standardSchema('sbom/svc.json')).toBe(sbomFile);
  expect(standardSchema('svc.json')).toBeUndefined();
  expect(standardSchema('details/support.json')).toBeUndefined();
});

test('the columns of the search are of one length', () => {
  const whole = {
    id: 'svc',
    title: 'Server',
    versions: ['1.0', '1.1'],
    released: [1, 2],
    bases: '01',
    flags: '0f',
    seen: [0, 1],
    lineOf: [0, 1],
    verdicts: [],
    verdict: [0, 0],
  };
  const read = (more: object) =>
    problems(searchFile.safeParse({ schema: 1, components: [{ ...whole, ...more }] }));
  expect(read({})).toEqual([]);
  expect(read({ seen: undefined, lineOf: undefined })).toEqual([]);
  const short: Readonly<Record<string, unknown>> = {
    versions: ['1.0'],
    released: [1],
    bases: '0',
    flags: '0',
    seen: [0],
    lineOf: [0],
    verdict: [0],
  };
  for (const [key, value] of Object.entries(short)) {
    expect(read({ [key]: value })).toEqual(['components.0: must have columns of one length']);
  }
});
