/** Every place in a JSON value, and the value with another one at it. */

export type Place = { readonly path: readonly (string | number)[]; readonly value: unknown };

export function everyPlace(value: unknown, path: Place['path'] = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  const entries = Array.isArray(value)
    ? value.map((one, i) => [i, one as unknown] as const)
    : Object.entries(value as Readonly<Record<string, unknown>>);
  return [{ path, value }, ...entries.flatMap(([key, one]) => everyPlace(one, [...path, key]))];
}

export function withValue(whole: unknown, { path }: Place, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const inner = (whole as Readonly<Record<string | number, unknown>>)[key];
  const changed = withValue(inner, { path: rest, value: undefined }, value);
  if (Array.isArray(whole)) return whole.with(Number(key), changed) as unknown;
  return { ...(whole as object), [key]: changed };
}
