/** What is not known is a key that is not there, never `undefined` or `null`. */

type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

export function withoutUndefined<T extends object>(values: T): Given<T> {
  const known: Partial<T> = {};
  for (const key in values) if (values[key] !== undefined) known[key] = values[key];
  return known as unknown as Given<T>;
}

/** An empty list is a key that is not there. */
export function some<T>(items: readonly T[] = []): T[] | undefined {
  return items.length > 0 ? [...items] : undefined;
}
