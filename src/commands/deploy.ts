/** `deploy`: ships the served files and proves that they arrived. */
import { join } from 'node:path';
import { cloud } from '#deploy/cloud.ts';
import { deployIndex, preview, type Deploy } from '#deploy/deploy.ts';
import { planText } from '#deploy/plan-report.ts';
import type { Plan } from '#deploy/plan.ts';
import { folderReader } from '#deploy/verify/folder-reader.ts';
import { openReader } from '#deploy/verify/open-reader.ts';
import type { Reader } from '#deploy/verify/reader.ts';
import { urlReader } from '#deploy/verify/url-reader.ts';
import { inActions, tellActions, type ActionsReport } from '#io/actions.ts';
import { Refusal } from '#model/problem.ts';
import type { Context, ExitCode } from './context.ts';
import { openProject } from './project.ts';

export type DeployOptions = {
  readonly baseUrl?: string;
  readonly dryRun?: true;
  /** A preview may be compared with another place than the live address. */
  readonly against?: string;
  readonly first?: true;
  readonly allowChanges: number;
  readonly allowRemoval?: readonly string[];
  /** Seconds. */
  readonly patience: number;
};

export async function deploy(context: Context, options: DeployOptions): Promise<ExitCode> {
  const live = await liveReader(context, options);
  try {
    const settings: Deploy = {
      folder: context.out,
      next: await folderReader(context.out),
      live,
      now: context.now,
      allowedChanges: options.allowChanges,
      allowedRemovals: options.allowRemoval ?? [],
      first: options.first ?? false,
      patienceMs: options.patience * 1000,
      say: (line) => context.terminal.note(`${line}\n`),
    };
    const plan = await carryOut(context, options, settings);
    report(context, plan);
    if (inActions(context.env)) await tellActions(summary(plan, live.where, options), true);
    return 0;
  } finally {
    await live.close();
  }
}

async function liveReader(context: Context, options: DeployOptions): Promise<Reader> {
  const { against, baseUrl, dryRun } = options;
  if (against === undefined) return urlReader(baseUrl ?? openProject(context).site.baseUrl);
  if (dryRun === undefined)
    throw new Refusal([{ file: '--against', message: 'only goes with --dry-run' }]);
  return openReader(against);
}

async function carryOut(context: Context, options: DeployOptions, settings: Deploy): Promise<Plan> {
  const host = () =>
    cloud({ config: join(context.site, 'wrangler.jsonc'), env: context.env, say: settings.say });
  if (options.dryRun === undefined) return deployIndex(settings, host());
  // A preview needs no credentials; with them it also learns whether this is the first deploy.
  if (options.against !== undefined) return preview(settings, undefined);
  const hasToken = (context.env['CLOUDFLARE_API_TOKEN'] ?? '') !== '';
  return preview(settings, hasToken ? host() : undefined);
}

function summary(plan: Plan, address: string, { dryRun }: DeployOptions): ActionsReport {
  const title = dryRun === undefined ? `Deployed to ${address}` : 'What would be published';
  const fence = '```';
  return {
    markdown: `### ${title}\n\n${fence}text\n${planText(plan)}\n${fence}\n`,
    annotations: [],
    outputs: { address },
  };
}

function report({ json, terminal }: Context, plan: Plan): void {
  terminal.out(json ? `${JSON.stringify(plan, null, 2)}\n` : `${planText(plan)}\n`);
}
