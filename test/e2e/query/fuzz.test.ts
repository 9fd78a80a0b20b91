import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from '#query/language/parse.ts';
import { print } from '../../query/print.ts';
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
        if (isSearched(text)) searched++;
      }),
      { numRuns: inputs },
    );
    expect(searched).toBeGreaterThan(inputs / 1000);
  },
);

function isSearched(text: string): boolean {
  if (found(text, releases) === null) return false;
  const printed = print(parse(text));
  expect(print(parse(printed))).toBe(printed);
  return true;
}
