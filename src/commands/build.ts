/** `build`: what is recorded becomes what is served. */
import { lastSuccesses, readReports, refuseWrongClock } from '#job/report.ts';
import { builtJson, printBuilt, buildSite, type BuildOptions } from '#project/build-site.ts';
import type { Context } from '#project/context.ts';

type Options = Omit<BuildOptions, 'successes'> & { readonly gathered?: readonly string[] };

export async function build(context: Context, { gathered = [], ...options }: Options) {
  const successes = lastSuccesses(refuseWrongClock(readReports(gathered)));
  const built = buildSite(context, { ...options, successes });
  printBuilt(context, built);
  if (context.json) context.terminal.out(`${builtJson(built)}\n`);
  return 0 as const;
}
