/** `run`: gather, then build. What could not be gathered is published as it was recorded. */
import { build } from './build.ts';
import type { Context, ExitCode } from './context.ts';
import { gatherAll, refuseWrong, strictCode, type GatherOptions } from './gather.ts';
import { successesOf } from './successes.ts';

export type RunOptions = GatherOptions & { readonly baseUrl?: string };

export async function run(context: Context, options: RunOptions): Promise<ExitCode> {
  const report = await gatherAll(context, [], options);
  refuseWrong(report);
  const built: string[] = [];
  const terminal = { ...context.terminal, out: (text: string) => built.push(text) };
  const code = await build(
    { ...context, terminal },
    {
      ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl }),
      successes: successesOf(report),
      allowExpired: true,
    },
  );
  const answer = built.join('');
  // Two documents are none: with --json, the build's answer goes into the one that is printed.
  if (context.json)
    context.terminal.out(`{"gather":${JSON.stringify(report)},"build":${answer.trim()}}\n`);
  else context.terminal.out(answer);
  return code === 0 ? strictCode(report, options) : code;
}
