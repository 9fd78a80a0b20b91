/** A key that is true, or not there. */
import * as z from 'zod';

export function flag(about: string) {
  return z.literal(true).optional().describe(about);
}
