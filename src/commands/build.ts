/** `build`: what is recorded becomes what is served. */
import { builtJson, printBuilt, buildSite, type BuildOptions } from '#project/build-site.ts';
import type { Context } from '#project/context.ts';

type BuildWords = Omit<BuildOptions, 'successes'> & { readonly gathered?: readonly string[] };

export async function build(context: Context, { gathered = [], ...options }: BuildWords) {
  const built = buildSite(context, { ...options, successes: await successesOf(gathered) });
  printBuilt(context, built);
  if (context.json) context.terminal.out(`${builtJson(built)}\n`);
  return 0 as const;
}

/** What a report looks like is known to much of the job, and most builds have none to read. */
async function successesOf(files: readonly string[]): Promise<BuildOptions['successes']> {
  if (files.length === 0) return new Map();
  const { lastSuccesses, readReports, refuseWrongClock } = await import('#job/report.ts');
  return lastSuccesses(refuseWrongClock(readReports(files)));
}
