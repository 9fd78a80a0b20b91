/** `run`: gather, announce, build. What could not be gathered is published as it was recorded. */
import { build } from '#project/build-site.ts';
import type { Context, ExitCode } from '#project/context.ts';
import { gatherAll, refuseWrong, strictCode, type GatherOptions } from '#job/gather-all.ts';
import { announceAll } from '#job/announce.ts';
import { successesOf, type GatherReport } from '#job/report.ts';

export type RunOptions = GatherOptions & { readonly baseUrl?: string };

export async function run(context: Context, options: RunOptions): Promise<ExitCode> {
  const report = await gatherAll(context, [], options);
  if (!isBuildable(report)) refuseWrong(report);
  const recorded = report.components.filter(({ problems }) => problems.length === 0);
  if (recorded.length > 0)
    await announceAll(
      context,
      recorded.map(({ id }) => id),
    );
  const built: string[] = [];
  const terminal = { ...context.terminal, out: (text: string) => built.push(text) };
  const code = await build(
    { ...context, terminal },
    {
      ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl }),
      successes: successesOf(report.components),
      allowExpired: true,
    },
  );
  const answer = built.join('');
  // Two documents are none: with --json, the build's answer goes into the one that is printed.
  if (context.json)
    context.terminal.out(`{"gather":${JSON.stringify(report)},"build":${answer.trim()}}\n`);
  else context.terminal.out(answer);
  refuseWrong(report);
  return code === 0 ? strictCode(report, options) : code;
}

/** One upstream whose clock is wrong must not keep the others from being published. */
function isBuildable({ components }: GatherReport): boolean {
  const problems = components.flatMap((one) => one.problems);
  return (
    components.some(({ state }) => state !== 'wrong') &&
    problems.every(({ code }) => code === 'E-WRONG-CLOCK')
  );
}
