import { expect, test } from 'vitest';
import { withoutUndefined } from '#model/without-undefined.ts';

test('what is not known is a key that is not there; what is known stays, in its order', () => {
  const values = { b: 0, a: undefined, d: '', c: false, e: null };
  expect(withoutUndefined(values)).toStrictEqual({ b: 0, d: '', c: false, e: null });
  expect(Object.keys(withoutUndefined(values))).toEqual(['b', 'd', 'c', 'e']);
});
