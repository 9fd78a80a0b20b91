import { expect, test } from 'vitest';
import { millisecondsOf, type Day } from '#model/time/instant.ts';
import type { SearchComponent } from '#model/served/search.ts';
import { searchComponent } from '#publish/json/search-data.ts';
import { asOf, unfold } from '#query/fields/rows.ts';
import { recorded } from '../project.ts';
import { judged } from '../publish/sites.ts';
import { found, releases } from './data.ts';
import { sample } from './sample.ts';
import { words } from '../words.ts';

/** d and e: features until 2026-12-31, fixes until 2027-06-15; c: fixes until 2026-09-03. */
test.each<[day: Day, query: string, finds: string]>([
  ['2026-09-04', 'svc deprecated', 'abc'],
  ['2027-01-01', 'svc support:maintenance', 'de'],
  ['2026-09-03', 'supportLeft:0d', 'c'],
  ['2026-09-04', 'supportLeft:0d', ''],
])('an index that was built on 2026-03-01 and is read on %s: %s', (today, query, finds) => {
  expect(
    found(query, { ...releases, source: unfold(sample, today), at: millisecondsOf(today) }),
  ).toBe(finds);
});

const [seen, reason] = ['https://example.com/policy', 'So it was said.'];
const both = { active: '2026-12-31', maintenance: '2027-06-30' };
/** What begins or ends after the build, in each way that it may. */
const changing = (now: Day) =>
  judged('changing', {
    definition: {
      line: 1,
      prereleases: 'keep',
      lines: [
        { name: '1', lts: '2026-12-24' },
        { name: '2', lts: true, phases: { maintenance: '2027-03-31' } },
        { name: '3', lts: '2027-06-01', phases: both },
        { name: '4', phases: { extended: '2027-01-31' } },
        { name: '5', lts: false },
        { name: '6', phases: { maintenance: '2027-03-31' } },
      ],
    },
    releases: {
      '1.0': '2024-01-01',
      '2.0': '2025-01-01',
      '2.1': '2025-03-01',
      '3.0': '2026-01-01',
      '4.0-rc.1': '2026-02-01',
      '5.0': '2026-03-01',
    },
    recorded: [{ ...recorded('3.1', '2026-03-02'), missingSince: '2026-03-04' } as never],
    rules: [
      { kind: 'below', version: '2.0', since: '2027-01-15', reason, seen, replacedBy: 'other' },
      { kind: 'versions', versions: ['5.0'], since: '2026-12-01', reason, seen },
    ],
    now: `${now}T06:00:00.000Z`,
  });

const days =
  words(`2026-11-20 2026-12-01 2026-12-24 2027-01-01 2027-01-15 2027-02-01 2027-04-01 2027-06-01
    2027-07-01`) as Day[];
test.each(days)('what was built on 2026-11-20 is on %s what is built on that day', (today) => {
  const found = asOf(searchComponent(changing('2026-11-20')), today);
  expect(readable(found)).toEqual(readable(searchComponent(changing(today))));
});

/** Each release with its verdict: where that stands among the others may differ. */
function readable({ verdict, verdicts, ...component }: SearchComponent) {
  return { ...component, releases: verdict.map((place) => verdicts[place]) };
}
