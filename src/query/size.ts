/** Storage sizes in bytes: `512`, `10k`, `10kb` (1000), `1.5GiB` (1024), in any case. */

const shape = /^(\d+(?:\.\d+)?)(?:([kmgt])(i?))?b?$/i;
const powers = ' kmgt';

export function parseSize(text: string): number | undefined {
  const match = shape.exec(text);
  if (!match) return undefined;
  const [, amount, unit = ' ', binary] = match;
  return Number(amount) * (binary ? 1024 : 1000) ** powers.indexOf(unit.toLowerCase());
}
