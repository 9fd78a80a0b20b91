import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { QueryError } from '#query/language/error.ts';
import { releaseLanguage } from '#query/fields/vocabulary.ts';
import { parse } from '#query/language/parse.ts';
import { print } from '../../query/print.ts';
import { prepare } from '#query/run/query.ts';
import { utc } from '#query/values/timestamp.ts';
import { anyText } from '../../query/arbitrary.ts';
import { now, rows, rowNames } from '../../query/data.ts';

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
  try {
    const printed = print(parse(text));
    if (print(parse(printed)) !== printed) throw new Error(`printed differently: ${printed}`);
    const { matches } = prepare(text, releaseLanguage, rows, { now, zone: utc });
    for (const row of rowNames.split('').keys()) matches(row);
    return true;
  } catch (error) {
    if (error instanceof QueryError) return false;
    throw error;
  }
}
