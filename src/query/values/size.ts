/** Storage sizes. No field of a release has one yet, so the script of the pages is without this. */
import type { Measured } from './timestamp.ts';

const shape = /^(\d+(?:\.\d+)?)(?:([kmgt])(i?))?b?$/i;

/** In bytes: `512`, `10k`, `10kb` (1000), `1.5GiB` (1024), in any case. */
export function parseSize(text: string): Measured | undefined {
  const [, amount, unit = ' ', binary] = shape.exec(text) ?? [];
  const power = ' kmgt'.indexOf(unit.toLowerCase());
  return amount ? { at: Number(amount) * (binary ? 1024 : 1000) ** power } : undefined;
}
