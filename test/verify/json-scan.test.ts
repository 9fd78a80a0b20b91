import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlainJson, repeatedKeys } from '../../src/verify/json-scan.ts';

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

test.each([
  ['{"a":[{"b":1},{"b":"\\"x\\":"}],"c":"null"}', true],
  ['{"a":1,"a":2}', false],
  ['{"a" :1,"a":2}', false],
  ['{"\\u0061":1,"a":2}', false],
  ['{"a":[null]}', false],
  [`${'['.repeat(101)}${']'.repeat(101)}`, false],
])('%s is plain: %s', (text, isPlain) => {
  expect(isPlainJson(Buffer.from(text))).toBe(isPlain);
});

test('what is called plain has no repeated key and no null', () => {
  const key = fc.constantFrom('a', 'b', '\\u0061', 'é');
  const value = fc.constantFrom('1', 'null', '"a"', '"\\":"', '{"a":1}', '[{"b":2}]');
  const pair = fc.tuple(key, fc.constantFrom(':', ' : '), value);
  const object = fc.array(pair, { maxLength: 4 });
  const property = fc.property(object, (pairs) => {
    const text = `{${pairs.map(([name, colon, one]) => `"${name}"${colon}${one}`).join()}}`;
    const hasNull = pairs.some(([, , one]) => one === 'null');
    const isWrong = hasNull || repeatedKeys(text).length > 0;
    return !isWrong || !isPlainJson(Buffer.from(text));
  });
  expect(() => fc.assert(property)).not.toThrow();
});
