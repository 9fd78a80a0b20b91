/** `announce`: appends to the ledgers what is new since the last time. */
import { announceAll } from '#job/announce.ts';
import type { Context, ExitCode } from '#project/context.ts';

export async function announce(context: Context, ids: readonly string[]): Promise<ExitCode> {
  const announcements = await announceAll(context, ids);
  if (context.json) context.terminal.out(`${JSON.stringify({ announcements })}\n`);
  return 0;
}
