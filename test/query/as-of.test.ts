import { expect, test } from 'vitest';
import type { Day } from '#model/instant.ts';
import { asOf } from '#query/fields/as-of.ts';
import { releaseLanguage } from '#query/fields/vocabulary.ts';
import { unfold } from '#query/fields/rows.ts';
import { prepare, select } from '#query/run/query.ts';
import { utc } from '#query/values/timestamp.ts';
import { rowNames } from './data.ts';
import { sample } from './sample.ts';

/** d and e: features until 2026-12-31, fixes until 2027-06-15; c: fixes until 2026-09-03. */
test.each<[day: Day, query: string, finds: string]>([
  ['2026-03-01', 'supported', 'cdejk'],
  ['2026-09-03', 'support:maintenance', 'c'],
  ['2026-09-04', 'support:ended', 'abc'],
  ['2026-09-04', 'svc deprecated', 'abc'],
  ['2026-09-04', 'deprecatedSince:2026-09-04', 'c'],
  ['2027-01-01', 'supported', 'de'],
  ['2027-01-01', 'svc support:maintenance', 'de'],
  ['2027-06-16', 'supported', ''],
  ['2027-06-16', 'svc deprecated', 'abcde'],
  ['2027-06-16', 'deprecated -svc', 'jkl'],
])('an index that was built on 2026-03-01 and is read on %s: %s', (today, query, finds) => {
  const rows = unfold(asOf(sample, today));
  const { matches } = prepare(query, releaseLanguage, rows, { now: 0, zone: utc });
  expect(
    select(matches, rows.size)
      .map((row) => rowNames[row])
      .join(''),
  ).toBe(finds);
});
