/** How much of a pattern is word for word: of two that match a version, the one with more of it wins. */
import { expect, test } from 'vitest';
import { literalLength } from '#judge/line-names.ts';

test.each([
  ['', 0],
  ['^8[.]4$', 3],
  [String.raw`^8\.4`, 3],
  ['^11-sp[45]', 5],
  [String.raw`^11\d+`, 2],
  ['ab?', 1],
  ['ab*', 1],
  ['ab{0,2}', 1],
  ['ab{2}', 2],
  ['ab+', 2],
  ['a|bcd|ef', 3],
  ['x(?:a|bcd)y', 5],
  ['x(?:a|bcd)?y', 2],
  ['x(?:a(?:b|cde))y', 6],
  ['(?i)ab', 2],
  ['(?<line>1[.]2)x', 4],
  ['a[^b]c', 2],
  ['a[bc]d', 2],
  ['a.b', 2],
])('how many characters a pattern demands: %s: %d', (pattern, length) => {
  expect(literalLength(pattern)).toBe(length);
});
