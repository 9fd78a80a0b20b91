/** A law, tried over so many random values. */
import * as fc from 'fast-check';

export function holds<Values extends [unknown, ...unknown[]]>(
  numRuns: number,
  of: [...{ [Key in keyof Values]: fc.Arbitrary<Values[Key]> }],
  law: (...values: Values) => void,
): void {
  fc.assert(
    fc.property(fc.tuple<Values>(...of), (values) => law(...values)),
    { numRuns },
  );
}
