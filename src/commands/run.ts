/** `run`: gather, announce, build. What could not be gathered is published as it was recorded. */
import { buildSite } from '#project/build-site.ts';
import { builtJson, printBuilt } from '#project/built-words.ts';
import type { Context, ExitCode } from '#project/context.ts';
import { gatherAll, refuseWrong, strictCode, type GatherOptions } from '#job/gather-all.ts';
import { announceAll, announcementLines } from '#job/announce.ts';
import { reportGathered } from '#job/gather-actions.ts';
import { lastSuccesses, type GatherReport } from '#job/report.ts';

export type RunOptions = GatherOptions & { readonly baseUrl?: string };

export async function run(context: Context, options: RunOptions): Promise<ExitCode> {
  const report = await gatherAll(context, [], options);
  await reportGathered(context, report);
  if (!isBuildable(report)) refuseWrong(report);
  const recorded = report.components.filter(({ problems }) => problems.length === 0);
  if (recorded.length > 0) await announceNews(context, recorded);
  const built = buildSite(context, {
    ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl }),
    successes: lastSuccesses(report.components),
    allowExpired: true,
  });
  printBuilt(context, built);
  // With --json one document is printed, so the build's answer goes into it.
  if (context.json)
    context.terminal.out(`{"gather":${JSON.stringify(report)},"build":${builtJson(built)}}\n`);
  refuseWrong(report);
  return strictCode(report, options);
}

async function announceNews(
  context: Context,
  components: GatherReport['components'],
): Promise<void> {
  const ids = components.map(({ id }) => id);
  await announceAll(context, ids, (one) => {
    for (const line of announcementLines(one)) context.terminal.note(`${line}\n`);
  });
}

/** One upstream whose clock is wrong must not keep the others from being published. */
function isBuildable({ components }: GatherReport): boolean {
  const problems = components.flatMap((one) => one.problems);
  return (
    components.some(({ state }) => state !== 'wrong') &&
    problems.every(({ code }) => code === 'E-WRONG-CLOCK')
  );
}
