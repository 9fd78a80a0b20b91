import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonOutput, jsonText } from '#publish/json/json-output.ts';
import { textOf } from '#publish/output.ts';

const plain = fc.dictionary(
  fc.string({ unit: 'binary' }),
  fc.oneof(fc.jsonValue(), fc.constant(undefined)),
);

test('a JSON file says what its value says, with the items of one list on a line each', () => {
  fc.assert(
    fc.property(plain, fc.array(fc.jsonValue()), (rest, listed) => {
      const value = { ...rest, listed };
      const text = jsonText(value, 'listed');
      expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(value));
      expect(text.split('\n').length).toBeGreaterThan(listed.length);
    }),
  );
  expect(jsonText({ a: [1, 2], listed: [{ b: 1 }, 'two'], empty: undefined }, 'listed')).toBe(
    '{"a":[1,2],\n"listed":[\n{"b":1},\n"two"\n]}\n',
  );
  expect(jsonText({ listed: [] }, 'listed')).toBe('{"listed":[]}\n');
  expect(textOf(jsonOutput('a.json', { a: [1] }))).toBe('{"a":[1]}\n');
});
