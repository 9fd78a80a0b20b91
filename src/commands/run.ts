/** `run`, the daily job: gather, announce, build; and its first two parts by themselves. */
import { Refusal } from '#model/problem.ts';
import { builtJson, buildSite, openOutput, printBuilt } from '#project/build-site.ts';
import type { Context, ExitCode } from '#project/context.ts';
import { gatherAll, refuseWrong, strictCode, type GatherOptions } from '#job/gather-all.ts';
import { announceAll } from '#job/announce.ts';
import { reportGathered } from '#job/platform-texts.ts';
import { isOfClock, lastSuccesses, readReports, refuseWrongClock } from '#job/report.ts';

type RunOptions = GatherOptions & { readonly baseUrl?: string };

/** What cannot be gathered is published as it was last recorded. */
export async function run(context: Context, options: RunOptions): Promise<ExitCode> {
  // Throws if the output cannot be written, before anything is recorded.
  openOutput(context)[Symbol.dispose]();
  const report = await gatherAll(context, [], options);
  await reportGathered(context, report);
  refuseWrongClock(report.components);
  // One upstream whose clock is wrong must not keep the others from being published.
  if (!report.components.every(({ problems }) => problems.every(isOfClock))) refuseWrong(report);
  const ids = report.components.flatMap(({ id, problems }) => (problems.length === 0 ? id : []));
  const late = await announceAll(context, ids).then(() => undefined, clockRefusal);
  const successes = lastSuccesses(report.components);
  const built = buildSite(context, { ...options, successes, allowExpired: true });
  printBuilt(context, built);
  // With --json one document is printed, so the build's answer goes into it.
  if (context.json)
    context.terminal.out(`{"gather":${JSON.stringify(report)},"build":${builtJson(built)}}\n`);
  refuseWrong(report);
  if (late) throw late;
  return strictCode(report, options);
}

/** A ledger with future days, from a wrong clock, is reported at the end; the rest is published. */
function clockRefusal(error: unknown): Refusal {
  if (error instanceof Refusal && error.problems.every(isOfClock)) return error;
  throw error;
}

export async function gather(context: Context, options: GatherOptions, ids: readonly string[]) {
  const report = await gatherAll(context, ids, options);
  await reportGathered(context, report);
  if (context.json) context.terminal.out(`${JSON.stringify(report)}\n`);
  refuseWrong(report);
  return strictCode(report, options);
}

type AnnounceOptions = { readonly gathered?: readonly string[] };

export async function announce(context: Context, options: AnnounceOptions, ids: readonly string[]) {
  refuseWrongClock(readReports(options.gathered ?? []));
  const announcements = await announceAll(context, ids);
  if (context.json) context.terminal.out(`${JSON.stringify({ announcements })}\n`);
  return 0 as const;
}
