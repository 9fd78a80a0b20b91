/** `build`: what is recorded becomes what is served. */
import { readReports, lastSuccesses } from '#job/report.ts';
import { buildSite, type BuildOptions } from '#project/build-site.ts';
import { builtJson, printBuilt } from '#project/built-words.ts';
import type { Context, ExitCode } from '#project/context.ts';

export type BuildWords = Omit<BuildOptions, 'successes'> & {
  /** What `gather --json` printed. */
  readonly gathered?: readonly string[];
};

export async function build(
  context: Context,
  { gathered = [], ...options }: BuildWords,
): Promise<ExitCode> {
  const built = buildSite(context, { ...options, successes: lastSuccesses(readReports(gathered)) });
  printBuilt(context, built);
  if (context.json) context.terminal.out(`${builtJson(built)}\n`);
  return 0;
}
