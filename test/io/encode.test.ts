import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encode } from '#io/encode.ts';

test('pieces become the bytes of their text, whatever was encoded before', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 });
  fc.assert(
    fc.property(fc.array(text), fc.integer({ min: 0, max: 200_000 }), (pieces, times) => {
      const all = [...pieces, 'ü'.repeat(times), '\u{1f600}', '\ud800'];
      expect(encode(all).equals(Buffer.from(all.join('')))).toBe(true);
    }),
    { numRuns: 50 },
  );
  expect(encode([]).length).toBe(0);
});
