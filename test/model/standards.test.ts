import { describe, expect, test } from 'vitest';
import { cleDocument, cleSchemaUrl } from '#model/standards/cle.ts';
import { openeoxCore, openeoxSchemaUrl } from '#model/standards/openeox.ts';

const core = {
  $schema: openeoxSchemaUrl,
  general_availability: '2024-01-10T00:00:00Z',
  end_of_sales: '2025-06-30T23:59:59Z',
  end_of_security_support: '2026-01-31T23:59:59Z',
  end_of_life: '2027-01-31T23:59:59Z',
  last_updated: '2024-01-10T08:00:00.250Z',
};

describe('an OpenEoX core object', () => {
  test.each<[string, object]>([
    ['as it is', {}],
    [
      'with nothing but what is required',
      { general_availability: undefined, end_of_sales: undefined },
    ],
    [
      'with all three ends on one day',
      { end_of_sales: core.end_of_life, end_of_security_support: core.end_of_life },
    ],
    [
      'with no end announced',
      { end_of_life: 'tba', end_of_security_support: 'tba', end_of_sales: 'tba' },
    ],
    ['with only the end of life not announced', { end_of_life: 'tba' }],
    [
      'with ends a fraction of a second apart',
      { end_of_security_support: '2027-01-31T23:59:58.999Z' },
    ],
    ['on a leap day', { end_of_sales: '2024-02-29T23:59:59Z' }],
  ])('%s is accepted', (_, change) => {
    expect(openeoxCore.safeParse({ ...core, ...change }).error).toBeUndefined();
  });

  test.each<[string, object, string]>([
    [
      'security support beyond the end of life',
      { end_of_security_support: '2027-02-01T00:00:00Z' },
      'end_of_security_support',
    ],
    ['sales beyond the end of life', { end_of_sales: '2028-01-01T00:00:00Z' }, 'end_of_sales'],
    [
      'an end of sales not announced beside an end of life',
      { end_of_sales: 'tba' },
      'end_of_sales',
    ],
    [
      'availability after the end of life',
      { general_availability: '2028-01-01T00:00:00Z' },
      'general_availability',
    ],
    [
      'availability not announced beside ends',
      { general_availability: 'tba', end_of_life: 'tba', end_of_sales: 'tba' },
      'end_of_security_support',
    ],
    [
      'availability after the end of sales',
      { general_availability: '2025-07-01T00:00:00Z' },
      'end_of_sales',
    ],
    [
      'an end half a second beyond the end of life',
      { end_of_security_support: '2027-01-31T23:59:59.500Z' },
      'end_of_security_support',
    ],
    ['a day that does not exist', { end_of_life: '2027-02-30T23:59:59Z' }, 'end_of_life'],
    ['an hour that does not exist', { end_of_life: '2027-01-31T24:00:00Z' }, 'end_of_life'],
    ['a day alone', { end_of_life: '2027-01-31' }, 'end_of_life'],
    ['a time without seconds', { end_of_life: '2027-01-31T23:59Z' }, 'end_of_life'],
    ['small letters', { end_of_life: '2027-01-31t23:59:59z' }, 'end_of_life'],
    ['another time zone', { end_of_life: '2027-01-31T23:59:59+01:00' }, 'end_of_life'],
    ['null', { end_of_life: null }, 'end_of_life'],
    ['"TBA"', { end_of_life: 'TBA' }, 'end_of_life'],
    ['a last change that is not announced', { last_updated: 'tba' }, 'last_updated'],
    ['no end of life', { end_of_life: undefined }, 'end_of_life'],
    ['another schema', { $schema: 'https://example.com/core.json' }, '$schema'],
  ])('%s is refused', (_, change, key) => {
    const { error } = openeoxCore.safeParse({ ...core, ...change });
    expect(error?.issues.map(({ path }) => path[0])).toContain(key);
  });

  test('with a key of another is refused', () => {
    expect(openeoxCore.safeParse({ ...core, product: 'x' }).success).toBe(false);
  });
});

describe('a CLE document', () => {
  const event = (effective: string, published = effective): object => ({
    $schema: cleSchemaUrl,
    identifier: 'pkg:npm/example',
    updatedAt: '2026-01-01T00:00:00Z',
    events: [{ type: 'released', id: 1, effective, published, version: '1.0.0' }],
  });

  test('takes times in UTC, and only such as exist', () => {
    const taken = [
      '2026-01-01T00:00:00Z',
      '2024-02-29T00:00:00.000Z',
      '2025-02-29T00:00:00Z',
      '2026-13-01T00:00:00Z',
      '2026-01-01T00:00Z',
      '2026-01-01',
    ].map((time) => [
      cleDocument.safeParse(event(time)).success,
      cleDocument.safeParse(event('2026-01-01T00:00:00Z', time)).success,
    ]);
    expect(taken).toEqual([
      [true, true],
      [true, true],
      [false, false],
      [false, false],
      [false, false],
      [false, false],
    ]);
  });
});
