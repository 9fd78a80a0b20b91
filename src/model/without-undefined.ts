/** The key of an unknown value is absent; the value is never `undefined` or `null`. */

type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

export function withoutUndefined<T extends object>(values: T): Given<T> {
  const known: Partial<T> = {};
  for (const key in values) if (values[key] !== undefined) known[key] = values[key];
  return known as unknown as Given<T>;
}

/** Undefined for an empty list, so that its key is left out. */
export function some<T>(items: readonly T[] = []): T[] | undefined {
  return items.length > 0 ? [...items] : undefined;
}
