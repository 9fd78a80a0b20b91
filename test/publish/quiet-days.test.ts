import { describe, expect, test } from 'vitest';
import { sample } from './sample.ts';
import { published } from './sites.ts';
import type { Day, Instant } from '#model/time/instant.ts';

/** The paths of what differs between two days. */
function changedBetween(day: Day, next: Day): string[] {
  const [before, after] = [day, next].map((at) => {
    const instant: Instant = `${at}T06:00:00.000Z`;
    return published(sample(instant), instant);
  });
  return [...(after ?? [])].flatMap(([path, text]) => (before?.get(path) === text ? [] : path));
}

describe('From one day to the next', () => {
  test('without news, not a byte changes', () => {
    expect(changedBetween('2026-11-20', '2026-11-21')).toEqual([]);
  });

  test('a month without news is as quiet, but for the notices of what ends soon', () => {
    expect(changedBetween('2026-11-20', '2026-12-31')).toEqual(['ending.xml']);
  });

  test('the end of a support changes the files that show it, and nothing else', () => {
    expect(changedBetween('2026-12-31', '2027-01-01').toSorted()).toEqual([
      // The lists say when they were made last.
      'api/v1/identifiers.json',
      'api/v1/identifiers/cpe.json',
      'api/v1/identifiers/purl.json',
      'api/v1/products.json',
      'api/v1/products/build-cache-node.json',
      'api/v1/products/full.json',
      'badge/build-cache-node.svg',
      'build-cache-node.html',
      'build-cache-node.ics',
      'ending.xml',
      'index.html',
      'llms.txt',
      'support.html',
      'support.ics',
      'support.json',
    ]);
  });
});
