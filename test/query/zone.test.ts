import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readersZone } from '#query/browser/answer.ts';
import type { Zone } from '#query/values/timestamp.ts';
import { asRows, found, releases, sixThings } from './data.ts';

const hour = 3_600_000;

/** d is 2025-12-15T23:30Z; c is known to be of 2025-03-03; a and b were supported through 2025-10-10. */
describe.each<[name: string, hours: number, ...answers: (readonly [string, ...string[]])[]]>([
  [
    'two hours ahead',
    2,
    ['', 'released:2025-12-15'],
    ['d', 'released:2025-12-16', 'released:2025-12-16T01:30', 'released:2025-12-15T23:30Z'],
    ['d', 'released:2025-12-15+00:00'],
    ['c', 'released:2025-03-03'],
    ['ab', 'supportEnds:2025-10-10'],
    ['h', 'released:-5d'],
  ],
  [
    'five hours behind',
    -5,
    ['d', 'released:2025-12-15', 'released:2025-12-15T18:30'],
    ['c', 'released:2025-03-03', 'released:[2025-03-03 to 2025-03-03]'],
    ['c', 'released>=2025-03-03 released<2025-03-04'],
    ['ab', 'supportEnds:2025-10-10', 'supportEnds<=2025-10-10'],
  ],
  ['far ahead', 14, ['h', 'released:-5d', 'released:2026-02-25'], ['k', 'released:2025-06-30']],
])('%s', (_, hours, ...answers) => {
  const zone: Zone = {
    toInstant: (local) => local - hours * hour,
    toLocal: (instant) => instant + hours * hour,
  };

  test.each(answers)('%j is what is found by %s', (answer, ...queries) => {
    const all = queries.map((query) => found(query, { ...releases, zone }));
    expect(all).toEqual(queries.map(() => answer));
  });
});

describe("the reader's own zone", () => {
  beforeAll(() => void vi.stubEnv('TZ', 'Europe/Berlin'));
  afterAll(() => void vi.unstubAllEnvs());

  test.each([
    ['winter', '2026-01-20T15:05:06.789', '2026-01-20T14:05:06.789Z'],
    ['summer', '2026-07-01T02:00', '2026-07-01T00:00Z'],
    ['the year 50', '0050-06-01T12:00', undefined],
  ])('%s', (_, local, instant) => {
    const at = readersZone.toInstant(Date.parse(`${local}Z`));
    expect(at).toBe(instant === undefined ? at : Date.parse(instant));
    expect(new Date(at).getFullYear()).toBe(Number(local.slice(0, 4)));
  });

  test.each([
    ['at:2026-03-29', ['2026-03-28T23:00', '2026-03-29T21:59'], ['2026-03-29T22:00']],
    ['at:2026-10-25', ['2026-10-24T22:00', '2026-10-25T22:59'], ['2026-10-25T23:00']],
  ])('has days of 23 and 25 hours: %s', (query, within, behind) => {
    const source = asRows([...within, ...behind].map((time) => ({ at: `${time}Z` })));
    expect(found(query, { ...sixThings, source, zone: readersZone })).toBe('12');
  });

  test('gives the day of an instant', () => {
    expect(readersZone.toLocal(Date.parse('2026-07-01T23:30Z'))).toBe(
      Date.parse('2026-07-02T01:30Z'),
    );
  });
});
