import { expect, test } from 'vitest';
import { nearest } from '#model/nearest.ts';

test.each<[string, readonly string[], string | undefined]>([
  ['server', ['service', 'server'], 'server'],
  ['SERVER', ['server'], 'server'],
  ['server', ['Sever'], 'Sever'],
  ['abc', ['abcde'], 'abcde'],
  ['abc', ['abcdef'], undefined],
  ['abc', ['xyc'], 'xyc'],
  ['abc', ['xyz'], undefined],
  ['abc', ['bc', 'abd'], 'bc'],
  ['kitten', ['sitting'], undefined],
  ['kittens', ['sittin'], undefined],
  ['kitchens', ['sitchen'], 'sitchen'],
  ['twelve-chars', ['twelve-ch'], 'twelve-ch'],
  ['twelve-chars', ['elve-chxrz'], 'elve-chxrz'],
  ['twelve-chars', ['lve-chxrz'], undefined],
  ['1.10', ['1.9.0', '1.10.0', '1.11.0'], '1.10.0'],
  ['1.10', ['1.10.0', '1.10.1'], '1.10.0'],
  ['', ['ab'], 'ab'],
  ['ab', ['', 'abc'], 'abc'],
  ['x', [], undefined],
])('%s among %j: %s', (word, known, expected) => {
  expect(nearest(word, known)).toBe(expected);
});

test('as far as is asked for, and no farther', () => {
  expect(nearest('abcd', ['abxx'], 1)).toBeUndefined();
  expect(nearest('abcd', ['abxx'], 2)).toBe('abxx');
  expect(nearest('abcd', ['abcd'], 0)).toBe('abcd');
});
