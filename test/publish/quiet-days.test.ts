import { describe, expect, test } from 'vitest';
import { sample } from './sample.ts';
import { published } from './sites.ts';

/** The paths of what differs between two days. */
function changedBetween(day: string, next: string): string[] {
  const [before, after] = [day, next].map((at) => {
    const instant = `${at}T06:00:00.000Z`;
    return published(sample(instant), instant);
  });
  return [...(after ?? [])].flatMap(([path, text]) => (before?.get(path) === text ? [] : path));
}

describe('From one day to the next', () => {
  test('without news, not a byte changes', () => {
    expect(changedBetween('2026-11-20', '2026-11-21')).toEqual([]);
  });

  test('a month without news is as quiet', () => {
    expect(changedBetween('2026-11-20', '2026-12-31')).toEqual([]);
  });

  test('the end of a support changes what tells of it, and nothing else', () => {
    expect(changedBetween('2026-12-31', '2027-01-01').toSorted()).toEqual([
      'badge/build-cache-node.svg',
      'build-cache-node.html',
      'index.html',
      'llms.txt',
      'support.ics',
    ]);
  });
});
