/** `gather`: asks the upstreams, and records what they say. */
import { gatherAll, refuseWrong, strictCode, type GatherOptions } from '#job/gather-all.ts';
import { reportGathered } from '#job/platform-texts.ts';
import type { Context, ExitCode } from '#project/context.ts';

export async function gather(
  context: Context,
  ids: readonly string[],
  options: GatherOptions,
): Promise<ExitCode> {
  const report = await gatherAll(context, ids, options);
  await reportGathered(context, report);
  if (context.json) context.terminal.out(`${JSON.stringify(report)}\n`);
  refuseWrong(report);
  return strictCode(report, options);
}
