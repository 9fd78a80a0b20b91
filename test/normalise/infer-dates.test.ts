import { describe, expect, test } from 'vitest';
import { parseVersion, type Version } from '#model/version.ts';
import { inferDates, type Dated } from '#normalise/infer-dates.ts';
import type { Day, Instant } from '#model/instant.ts';

describe('inferDates', () => {
  test('is not later than the next dated release above, in version order and not in text order', () => {
    const known = [
      dated('9.11', '2021-05-01'),
      dated('10.0', '2022-01-01'),
      dated('9.2', '2019-01-01'),
    ];

    expect(inferDates(known, [version('9.10'), version('1.0')], '2026-11-20')).toEqual([
      {
        version: version('9.10'),
        date: '2021-05-01',
        basis: 'inferred',
        evidence: 'No day is known; not later than 9.11, the next release.',
      },
      {
        version: version('1.0'),
        date: '2019-01-01',
        basis: 'inferred',
        evidence: 'No day is known; not later than 9.2, the next release.',
      },
    ]);
  });

  test('is bounded by the the day on which it was first seen where nothing higher is dated', () => {
    expect(inferDates([dated('1.0', '2020-01-01')], [version('1.1')], '2026-11-20')).toEqual([
      {
        version: version('1.1'),
        date: '2026-11-20',
        basis: 'by',
        evidence: 'No day is known; it was known to exist on 2026-11-20.',
      },
    ]);
  });

  test('is bounded by the the day on which it was first seen where the next release is not earlier', () => {
    const known = [dated('2.0', '2026-11-20T08:00:00.000Z')];

    expect(inferDates(known, [version('1.1')], '2026-11-20')).toMatchObject([
      { date: '2026-11-20', basis: 'by' },
    ]);
  });

  test('a release that is as high, such as another spelling, is no neighbour', () => {
    const known = [dated('v1.1', '2020-01-01'), dated('1.2', '2020-02-02T03:04:05.000Z')];

    expect(inferDates(known, [version('1.1')], '2026-11-20')).toMatchObject([
      { date: '2020-02-02', basis: 'inferred' },
    ]);
  });
});

function dated(text: string, date: Day | Instant): Dated {
  return { version: version(text), date };
}

function version(text: string): Version {
  return parseVersion(text)!;
}
