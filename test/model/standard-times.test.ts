/** Times in the formats of others: such as exist, in UTC, and compared as times. */
import { describe, expect, test } from 'vitest';
import { cleDocument, cleSchemaUrl } from '#model/standards/cle.ts';
import { openeoxCore, openeoxSchemaUrl } from '#model/standards/openeox.ts';

const exist = [
  '2026-01-01T00:00:00Z',
  '2024-02-29T23:59:59Z',
  '2026-01-01T00:00:00.250Z',
  '2026-12-31T23:59:59.999999Z',
];
const areNone = [
  '2025-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-31T24:00:00Z',
  '2026-01-01T00:00Z',
  '2026-01-01t00:00:00z',
  '2026-01-01T00:00:00+01:00',
  '2026-01-01T00:00:00',
  '2026-01-01',
  'TBA',
  '',
  null,
];

const core = {
  $schema: openeoxSchemaUrl,
  general_availability: '2020-01-10T00:00:00Z',
  end_of_security_support: '2026-01-31T23:59:59Z',
  end_of_life: '2027-01-31T23:59:59Z',
  last_updated: '2020-01-10T08:00:00Z',
};

function takesCore(change: object): boolean {
  return openeoxCore.safeParse({ ...core, ...change }).success;
}

function takesEvent(effective: unknown, published: unknown): boolean {
  const event = { type: 'released', id: 1, effective, published, version: '1.0.0' };
  const head = { identifier: 'pkg:npm/tool', updatedAt: exist[0], events: [event] };
  return cleDocument.safeParse({ $schema: cleSchemaUrl, ...head }).success;
}

describe.each([
  ['exists', exist, true],
  ['does not exist', areNone, false],
])('a time that %s', (_, times, expected) => {
  test.each(times)('%s', (time) => {
    expect(takesCore({ last_updated: time })).toBe(expected);
    expect(takesCore({ end_of_security_support: time })).toBe(expected);
    expect(takesEvent(time, exist[0])).toBe(expected);
    expect(takesEvent(exist[0], time)).toBe(expected);
  });
});

test('an end may be a fraction of a second before another, and not after it', () => {
  expect(takesCore({ end_of_security_support: '2027-01-31T23:59:58.999Z' })).toBe(true);
  expect(takesCore({ end_of_security_support: '2027-01-31T23:59:59.000Z' })).toBe(true);
  expect(takesCore({ end_of_security_support: '2027-01-31T23:59:59.500Z' })).toBe(false);
});

test('only an end may be not announced yet', () => {
  const unannounced = { end_of_life: 'tba', end_of_security_support: 'tba' };
  expect(takesCore(unannounced)).toBe(true);
  expect(takesCore({ ...unannounced, last_updated: 'tba' })).toBe(false);
  expect(takesEvent('tba', exist[0])).toBe(false);
});
