/** A project in a folder on a day, as a command is given it. */
import { join } from 'node:path';
import { toInstant, type Day, type Instant } from '#model/time/instant.ts';
import type { Context } from '#project/context.ts';

export function contextOf(folder: string, day: Day | Instant): Context {
  const now = toInstant(day);
  return {
    components: join(folder, 'components'),
    data: join(folder, 'data'),
    site: join(folder, 'site'),
    out: join(folder, 'dist'),
    now,
    clock: now,
    json: false,
    quiet: true,
    terminal: { out: () => {}, err: () => {}, note: () => {}, isTTY: false, columns: 80 },
    env: {},
  };
}
