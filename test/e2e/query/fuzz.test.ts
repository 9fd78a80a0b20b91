import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../query/arbitrary.ts';
import { found, releases } from '../../query/data.ts';

const inputs = 1_000_000;

test(
  'a million inputs are either searched or refused with the own error',
  { timeout: 900_000 },
  () => {
    let searched = 0;
    fc.assert(
      fc.property(anyText, (text) => {
        if (found(text, releases) !== null) searched++;
      }),
      { numRuns: inputs },
    );
    expect(searched).toBeGreaterThan(inputs / 1000);
  },
);
