import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeatedKeys } from '../../../src/deploy/verify/json-scan.ts';

test.each([
  ['{"a":1,"a":2}', ['a']],
  ['{"a":{"b":1},"b":2}', []],
  ['{"a":["a","a"],"b":"a"}', []],
  ['[{"a":1},{"a":1}]', []],
  [String.raw`{"a":1,"\u0061":2}`, ['a']],
  ['{"x":{"__proto__":1,"__proto__":2}}', ['__proto__']],
])('%s', (text, repeated) => {
  expect(repeatedKeys(text)).toEqual(repeated);
});

test('what JSON.stringify writes has no repeated key', () => {
  const property = fc.property(fc.json(), (text) => repeatedKeys(text).length === 0);
  expect(() => fc.assert(property)).not.toThrow();
});
