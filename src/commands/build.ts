/** `build`: writes the served files from the records. */
import { lastSuccesses, readReports, refuseWrongClock } from '#job/report.ts';
import { builtJson, printBuilt, buildSite, type BuildOptions } from '#project/build-site.ts';
import { listNames } from '#model/words.ts';
import type { Context } from '#project/context.ts';

type Options = Omit<BuildOptions, 'successes'> & { readonly gathered?: readonly string[] };

export async function build(context: Context, { gathered = [], ...options }: Options) {
  const reports = refuseWrongClock(readReports(gathered));
  const built = buildSite(context, { ...options, successes: lastSuccesses(reports) });
  const told = new Set(reports.map(({ id }) => id));
  const untold = built.watched.flatMap(({ id }) => (told.has(id) ? [] : id));
  const message = `tells nothing of ${listNames(untold, 5)}; if all were to be gathered, a part is missing (--shard)`;
  if (gathered.length > 0 && untold.length > 0)
    built.warnings.push({ code: 'E-NOT-RECORDED', where: '--gathered', message, warning: true });
  printBuilt(context, built);
  if (context.json) context.terminal.out(`${builtJson(built)}\n`);
  return 0 as const;
}
