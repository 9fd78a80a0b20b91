import { expect, test } from 'vitest';
import { parseDuration } from '#query/values/timestamp.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each<[text: string, milliseconds: number, unit: number]>([
  ['5m', 5 * minute, minute],
  ['24h', day, hour],
  ['1d12h', 1.5 * day, hour],
  ['1.5h', 1.5 * hour, hour],
  ['250ms', 250, 1],
  ['-5d', -5 * day, day],
  ['P1Y', 365 * day, 365 * day],
  ['P6M', 180 * day, 30 * day],
  ['P1Y2M3W4DT5H6M7.5S', (365 + 60 + 21 + 4) * day + 5 * hour + 6 * minute + 7500, 1000],
  ['PT5M', 5 * minute, minute],
  ['p2w', 14 * day, 7 * day],
])('%s', (text, milliseconds, unit) => {
  expect(parseDuration(text)).toEqual({ milliseconds, unit });
});

test.each([...'|P|PT|-|5|5y|1h1d|P1H|PT1D|P1DT|5 d|1e3d'.split('|'), `${'1'.repeat(60)}d`])(
  '“%s” is none',
  (text) => {
    expect(parseDuration(text)).toBeUndefined();
  },
);
