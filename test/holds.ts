/** Laws, and what they are tried over. */
import * as fc from 'fast-check';

/** A law, tried over so many random values. */
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

/** All of the first, and any of the second. */
export function withSome<All extends object, Some extends object>(
  all: { [Key in keyof All]: fc.Arbitrary<All[Key]> },
  some: { [Key in keyof Some]: fc.Arbitrary<Some[Key]> },
): fc.Arbitrary<All & Partial<Some>> {
  return fc
    .tuple(fc.record(all), fc.record(some, { requiredKeys: [] }))
    .map(([one, other]) => ({ ...one, ...other }) as All & Partial<Some>);
}
