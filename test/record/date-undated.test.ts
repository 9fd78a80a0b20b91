/** For a first import: dates for what its upstream lists without one. */
import { expect, test } from 'vitest';
import type { FoundRelease } from '../../src/model/history/gathered.ts';
import { dateUndated } from '../../src/record/dates.ts';
import { normalise } from '../../src/record/normalise.ts';

type Listed = readonly [version: string, date?: FoundRelease['date']];

/** The first day of sight is 20 November 2026. */
function datedIn(...listed: readonly Listed[]) {
  const releases = listed.map(([version, date]) => ({
    version,
    evidence: date === undefined ? 'tags' : 'page',
    ...(date !== undefined && { date, basis: 'stated' as const }),
  }));
  const answer = { kind: 'complete', releases, skipped: [], validators: [] } as const;
  const clean = normalise([answer], { prereleases: 'drop' });
  const dated = dateUndated(clean, '2026-11-20');
  return dated.releases.map(({ version, date, basis, evidence }) => {
    return [version.text, date, basis, evidence];
  });
}

const seen = 'No day is known; it was known to exist on 2026-11-20. Listed by tags';
const before = (version: string) =>
  `No day is known; not later than ${version}, the next release. Listed by tags`;

test('the release above it is the next one that is dated, in version order and not in text order', () => {
  const later: Listed = ['10.0', '2022-01-01'];
  const nine: Listed[] = [['9.11', '2021-05-01'], ['9.10'], ['9.2', '2019-01-01']];
  const listed = datedIn(['1.0'], ['1.1'], later, ['10.1'], ...nine);
  expect(listed).toEqual([
    ['1.0', '2019-01-01', 'inferred', before('9.2')],
    ['1.1', '2019-01-01', 'inferred', before('9.2')],
    ['9.2', '2019-01-01', 'stated', 'page'],
    ['9.10', '2021-05-01', 'inferred', before('9.11')],
    ['9.11', '2021-05-01', 'stated', 'page'],
    ['10.0', '2022-01-01', 'stated', 'page'],
    ['10.1', '2026-11-20', 'by', seen],
  ]);
});

test('the release above it is no bound where it is not earlier than the day of first sight', () => {
  expect(datedIn(['1.1'], ['2.0', '2026-11-20T08:00:00.000Z'])[0]).toEqual([
    '1.1',
    '2026-11-20',
    'by',
    seen,
  ]);
});

test('the release above it is not one that is as high, such as another spelling', () => {
  const listed = datedIn(['v1.1', '2020-01-01'], ['1.1'], ['1.2', '2020-02-02T03:04:05.000Z']);
  expect(listed).toContainEqual(['1.1', '2020-02-02', 'inferred', before('1.2')]);
});
