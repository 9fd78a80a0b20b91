import { expect, test } from 'vitest';
import { published, sample } from './sites.ts';
import { words } from '../words.ts';
import type { Day, Instant } from '#model/time/instant.ts';

/** The paths of what differs between two days, without the one file that tells the time of the build. */
function changedBetween(day: Day, next: Day): string[] {
  const [before, after] = [day, next].map((at) => {
    const instant: Instant = `${at}T06:00:00.000Z`;
    return published(sample(instant), instant);
  });
  return [...(after ?? [])].flatMap(([path, text]) =>
    before?.get(path) === text || path === 'status.json' ? [] : path,
  );
}

// The lists of the API say when they were made last, and presets say that support has ended.
const changed =
  words(`api/v1/identifiers.json api/v1/identifiers/cpe.json api/v1/identifiers/purl.json
  api/v1/products.json api/v1/products/build-cache-node.json api/v1/products/full.json
  assets/search.json badge/build-cache-node.svg build-cache-node.html build-cache-node.ics
  details/build-cache-node.json ending.xml index.html llms.txt
  presets/names-at.json presets/names.json presets/names/docker.json presets/notes.json
  presets/only.json renovate.json renovate/v1.json support.html support.ics support.json`);

test.each<[what: string, Day, Day, string[]]>([
  ['without news, not a byte changes', '2026-11-20', '2026-11-21', []],
  ['so in a month, but for notices of what ends soon', '2026-11-20', '2026-12-31', ['ending.xml']],
  ['an end of support changes what shows it, nothing else', '2026-12-31', '2027-01-01', changed],
])('From one day to the next: %s', (_, day, next, paths) => {
  expect(changedBetween(day, next).toSorted()).toEqual(paths);
});
