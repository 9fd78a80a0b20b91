/**
 * How many releases each component has. Real histories are skewed: half of them have fewer than 200
 * releases, one in ten more than 550, one in a hundred more than a thousand, and a few many thousands.
 */
import type { Random } from './random.ts';

const largest = 12_000;
/** Of the logarithms; with a median of about 190 it gives the skew that was measured. */
const width = 0.95;

/** Sizes that add up to `total` exactly; one component in 400 is of the largest kind. */
export function sizesOf(components: number, total: number, random: Random): number[] {
  const giants = Math.max(1, Math.round(components / 400));
  const rest = total - giants * largest;
  const each = Math.floor(total / components);
  // Too small to hold a giant.
  if (rest < components)
    return spread(
      Array.from({ length: components }, () => each),
      total,
    );
  const weights = Array.from({ length: components - giants }, () =>
    Math.exp(random.bell() * width),
  );
  const sum = weights.reduce((a, b) => a + b, 0);
  const sizes = weights.map((weight) => Math.max(1, Math.floor((weight / sum) * rest)));
  return spread([...Array.from({ length: giants }, () => largest), ...sizes], total);
}

/** Rounding lost a few; they go where they are felt the least. */
function spread(sizes: readonly number[], total: number): number[] {
  const missing = total - sizes.reduce((a, b) => a + b, 0);
  return sizes.map((size, i) => (i === 0 ? size + missing : size));
}
