/** What a release, a line or a status says of support, and nothing else. */
const keys = [
  'support',
  'supported',
  'deprecatedSince',
  'deprecatedSinceBasis',
  ...['active', 'support', 'extended'].flatMap((phase) =>
    ['Ends', 'EndsPrecision', 'EndsBasis'].map((key) => `${phase}${key}`),
  ),
];

export function standingKeys(one: object): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const given = one as Readonly<Record<string, unknown>>;
  for (const key of keys) if (Object.hasOwn(given, key)) found[key] = given[key];
  return found;
}
