import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareNatural, plainOrder } from '#model/natural-order.ts';

const unicode = new Intl.Collator('en', { numeric: true });
const pieces = [
  '-rc.',
  'RC',
  'b',
  'B',
  '1',
  '01',
  '0',
  '10',
  '.',
  '_',
  ' ',
  '12345678901234567890',
];
const foreign = ['é', 'e\u0301', '\u0301', 'l·', '٣', 'æ', '\u200b', '\t', '\u0000', '\u20e3'];

function textOf(pieces: readonly string[]) {
  const joined = fc.array(fc.constantFrom(...pieces), { maxLength: 5 });
  return fc.oneof(
    joined.map((some) => some.join('')),
    fc.string({ maxLength: 4 }),
  );
}

test.each([
  ['plain', pieces],
  ['other', [...pieces, ...foreign]],
])('%s characters are ordered as Unicode does', (_, some) => {
  const text = textOf(some);
  fc.assert(
    fc.property(text, text, text, (shared, a, b) => {
      const [left, right] = [shared + a, shared + b];
      const order = Math.sign(unicode.compare(left, right));
      expect(Math.sign(compareNatural(left, right))).toBe(order);
      expect([0, order]).toContain(Math.sign(plainOrder(left, right)));
    }),
    { numRuns: 5000 },
  );
});

test.each([
  ['-rc.2', '-rc.10', -1],
  ['-rc.9', '-rc', 1],
  ['alpha', 'Beta', -1],
  ['10', '9a', 1],
  ['1-a', '1a', -1],
  ['Engine', 'Engine 2', -1],
  ['01', '1', 0],
  ['a', 'A', 0],
  ['-', '.', 0],
  ['a', 'é', 0],
  ['a\u0301', 'b', 0],
  ['1٣', '2', 0],
  ['1', '12345678901234567890', 0],
])('of plain characters, %s before %s: %i', (a, b, order) => {
  expect(Math.sign(plainOrder(a, b))).toBe(order);
  expect(Math.sign(plainOrder(b, a))).toBe(order === 0 ? 0 : -order);
});
