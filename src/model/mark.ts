/** True, or a key that is not there. */
import * as z from 'zod';

export function mark(about: string) {
  return z.literal(true).optional().describe(about);
}
