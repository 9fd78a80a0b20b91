/** Asks the upstreams and updates `data/history`. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { lostProblems } from '#deploy/repository/git.ts';
import { removeLeftovers } from '#io/lock.ts';
import { createProgress } from '#io/progress.ts';
import type { Component } from '#model/component/component.ts';
import { refuseAll, Refusal, type Problem } from '#model/problem.ts';
import pLimit from 'p-limit';
import type { Context, ExitCode } from '#project/context.ts';
import { isConfirmed } from './clock.ts';
import { gatherComponent } from './gather-component.ts';
import { isOfClock, wrongReport, type GatherReport } from './report.ts';
import { outcomeOf } from './gather-words.ts';
import { openNetwork, type NetworkOptions } from './network.ts';
import { keepOwnHosts, withOwnHosts } from './own-hosts.ts';
import { chosenComponents, historyFile, openProject } from '#project/project.ts';

export type GatherOptions = NetworkOptions & {
  readonly shard?: { readonly index: number; readonly count: number };
  readonly strict?: boolean;
  readonly acceptClock?: boolean;
};

/** Asks and records; what is wrong in one component's files does not stop the others. */
export async function gatherAll(context: Context, ids: readonly string[], options: GatherOptions) {
  const project = openProject(context);
  const { shard } = options;
  // A shard is every n-th component, so that all shards together are the whole.
  const chosen = chosenComponents(context, project, ids).filter(
    (_, i) => shard === undefined || i % shard.count === shard.index - 1,
  );
  const sources = chosen.flatMap((component) => component.sources);
  const tables = chosen.flatMap(({ ends = [] }) => ends.map(({ url }) => url));
  const site = await withOwnHosts(project.site, sources, options, tables);
  keepOwnHosts(context, project.site, site);
  const components = await askAll(context, { ...project, site }, chosen, options);
  return { now: context.clock, components };
}

export function refuseWrong({ components }: GatherReport): void {
  refuseAll(components.flatMap((one) => one.problems));
}

export function strictCode({ components }: GatherReport, { strict }: GatherOptions): ExitCode {
  const isUneasy = components.some(({ state }) => ['stale', 'partial', 'held'].includes(state));
  return strict && isUneasy ? 3 : 0;
}

async function askAll(
  context: Context,
  { site, rules }: ReturnType<typeof openProject>,
  components: readonly Component[],
  options: GatherOptions,
): Promise<GatherReport['components']> {
  for (const folder of [context.components, context.data]) removeLeftovers(folder);
  const lostOnes = lostHistories(context, components);
  using progress = createProgress(context.terminal, components.length);
  await using network = openNetwork(context, site, options, progress.aside);
  // While one answer is read and recorded, another request should be under way in its place.
  const limit = pLimit(network.concurrency * 2);
  const ask = async (component: Component, { acceptClock = false } = options) =>
    await gatherComponent(context, network, component, {
      acceptClock,
      rules: rules.get(component.id) ?? [],
    }).catch((error: unknown) => wrongReport(component.id, problemsOf(context, component, error)));
  const reports = await limit.map(components, async (component) => {
    // The request of one component goes out before the history of the next is read.
    await network.turn();
    progress.asking(component.id);
    const lost = lostOnes.get(component.id);
    const report = lost ? wrongReport(component.id, [lost]) : await ask(component);
    const { words, news } = outcomeOf(report);
    progress.done(component.id, words, news);
    return report;
  });
  // Ask again: the clock was not confirmed yet, or only this upstream's own clock is wrong.
  const acceptClock = isConfirmed(context.clock, network.times());
  return await limit.map(reports, async (report, i) => {
    const component = components[i];
    if (!acceptClock || !report.problems.some(isOfClock) || component === undefined) return report;
    return await ask(component, { acceptClock });
  });
}

/** A failure of one component must not stop the others; the job still ends with 1. */
function problemsOf(context: Context, { id }: Component, error: unknown): readonly Problem[] {
  if (error instanceof Refusal) return error.problems;
  const why = error instanceof Error ? error.message : String(error);
  const where = historyFile(context, id);
  return [{ code: 'E-NOT-RECORDED', where, message: `cannot be recorded: ${why}` }];
}

/** Deleted histories: a new import would lose days. A committed deletion is intended. */
function lostHistories(context: Context, components: readonly Component[]) {
  const missing = components.filter(({ id }) => !existsSync(historyFile(context, id)));
  if (missing.length === 0) return new Map<string, Problem>();
  const lost = lostProblems(context.data, context.env, ['history']);
  return new Map(lost.map((problem) => [basename(problem.where, '.json'), problem]));
}
