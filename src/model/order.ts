/** Order that is the same on every machine. */

/** By code units, whatever the locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

let collator: Intl.Collator | undefined;

/** In Unicode order, numbers by value, in any locale. Made on first use, since it loads slowly. */
export function compareNatural(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { numeric: true });
  return collator.compare(a, b);
}

/** The first of several days or texts; unknown ones are ignored. */
export function earliest<T extends string>(texts: readonly (T | undefined)[]): T | undefined {
  return texts.filter((text) => text !== undefined).toSorted()[0];
}

export function latest<T extends string>(text: T, ...others: readonly (T | undefined)[]): T {
  return others.reduce<T>((last, one) => (one && one > last ? one : last), text);
}
