import { expect, test } from 'vitest';
import type { Gathered } from '../../src/model/gathered.ts';
import { dateUndated } from '../../src/normalise/infer-dates.ts';
import { normalise } from '../../src/normalise/normalise.ts';

test('a first import dates what has no date by the release above it, else by today', () => {
  const answer: Gathered = {
    kind: 'complete',
    releases: [
      { version: '1.0', evidence: 'tags' },
      { version: '1.1', date: '2024-05-01', basis: 'stated', evidence: 'page' },
      { version: '1.2', evidence: 'tags' },
    ],
    skipped: [],
    validators: [],
  };
  const clean = normalise([answer], { prereleases: 'drop' }, '2026-11-20T06:00:00.000Z');
  const { releases } = dateUndated(clean, '2026-11-20');
  expect(
    releases.map(({ version, date, basis, evidence }) => [version.text, date, basis, evidence]),
  ).toEqual([
    [
      '1.0',
      '2024-05-01',
      'inferred',
      'No day is known; not later than 1.1, the next release. Listed by tags',
    ],
    ['1.1', '2024-05-01', 'stated', 'page'],
    [
      '1.2',
      '2026-11-20',
      'by',
      'No day is known; it was known to exist on 2026-11-20. Listed by tags',
    ],
  ]);
});
