import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { QueryError } from '#query/error.ts';
import { fields } from '#query/fields.ts';
import { parse } from '#query/parse.ts';
import { print } from '#query/print.ts';
import { prepare } from '#query/search.ts';
import { utc } from '#query/timestamp.ts';
import { anyText } from '../../query/arbitrary.ts';
import { now, rows, rowNames } from '../../query/data.ts';

const inputs = 1_000_000;

test(
  'a million inputs are either searched or refused with the own error',
  { timeout: 900_000 },
  () => {
    let searched = 0;
    let slowest = 0;
    fc.assert(
      fc.property(anyText, (text) => {
        const started = performance.now();
        if (isSearched(text)) searched++;
        slowest = Math.max(slowest, performance.now() - started);
      }),
      { numRuns: inputs },
    );
    expect(searched).toBeGreaterThan(inputs / 1000);
    // Generous, since other processes share the machine: a hang is what it looks for.
    expect(slowest).toBeLessThan(3000);
  },
);

function isSearched(text: string): boolean {
  try {
    const printed = print(parse(text));
    if (print(parse(printed)) !== printed) throw new Error(`printed differently: ${printed}`);
    const predicate = prepare(text, fields, rows, { now, zone: utc });
    for (const row of rowNames.split('').keys()) predicate(row);
    return true;
  } catch (error) {
    if (error instanceof QueryError) return false;
    throw error;
  }
}
