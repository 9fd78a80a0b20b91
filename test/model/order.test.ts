import { expect, test } from 'vitest';
import { compareText, earliest } from '#model/order.ts';

test('texts are ordered as code units are', () => {
  expect(['b', 'a', 'B', 'ä', 'a'].sort(compareText)).toEqual(['B', 'a', 'a', 'b', 'ä']);
  expect([compareText('a', 'a'), compareText('a', 'b'), compareText('b', 'a')]).toEqual([0, -1, 1]);
});

test.each([
  [[], undefined],
  [[undefined], undefined],
  [['2026-02-01', undefined, '2026-01-31'], '2026-01-31'],
  [[undefined, '2026-01-31', '2026-02-01'], '2026-01-31'],
])('earliest of %j is %s', (days, first) => {
  expect(earliest(days)).toBe(first);
});
