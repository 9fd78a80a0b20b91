/** What a release, a line or a status says of support, and nothing else. */
export const standingKeys: readonly string[] = [
  'support',
  'supported',
  'deprecatedSince',
  'deprecatedSinceBasis',
  ...['active', 'support', 'extended'].flatMap((phase) =>
    ['Ends', 'EndsPrecision', 'EndsBasis'].map((key) => `${phase}${key}`),
  ),
];

export function standingOf(one: object): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const given = one as Readonly<Record<string, unknown>>;
  for (const key of standingKeys) if (Object.hasOwn(given, key)) found[key] = given[key];
  return found;
}
