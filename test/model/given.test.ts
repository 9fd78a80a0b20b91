import { expect, test } from 'vitest';
import { given } from '#model/given.ts';

test('what is not known is a key that is not there; what is known stays, in its order', () => {
  const values = { b: 0, a: undefined, d: '', c: false, e: null };
  expect(given(values)).toStrictEqual({ b: 0, d: '', c: false, e: null });
  expect(Object.keys(given(values))).toEqual(['b', 'd', 'c', 'e']);
});
