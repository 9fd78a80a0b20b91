/** Values that are almost right. */
import * as fc from 'fast-check';

/** Values that few places of a served file take. */
export const odd = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, '', 'x', 0, -1, 1.5, Number.NaN, true, [], {}, [null]),
  fc.constantFrom('1.0', '1.0 ', '\u202e', '2026-02-30', '2026-01-01', 'https://a b', 'http://a'),
  fc.constant({ version: '1.0', extra: 1 }),
  fc.string({ minLength: 3999, maxLength: 4002 }),
);

/** The value with one place anywhere in it changed, taken away or added. */
export function mutated(value: unknown, steps: readonly number[], other: unknown): unknown {
  const [step = 0, ...rest] = steps;
  if (typeof value !== 'object' || value === null || steps.length === 0) return other;
  const keys = [...Object.keys(value), 'more'];
  const key = keys[step % keys.length] ?? 'more';
  const inner = mutated((value as Record<string, unknown>)[key], rest, other);
  if (Array.isArray(value))
    return value.map((item, i) => (String(i) === key ? inner : (item as unknown)));
  return { ...value, [key]: inner };
}
