/** `deploy`: ships the served files and proves that they arrived. */
import { join } from 'node:path';
import { cloud } from '#deploy/cloud.ts';
import { deployIndex, preview, type Deploy } from '#deploy/deploy.ts';
import { planText } from '#deploy/plan-report.ts';
import type { Plan } from '#deploy/plan.ts';
import { folderReader } from '#deploy/verify/folder-reader.ts';
import { urlReader } from '#deploy/verify/url-reader.ts';
import type { Context, ExitCode } from './context.ts';
import { openProject } from './project.ts';

export type DeployOptions = {
  readonly baseUrl?: string;
  readonly dryRun?: true;
  readonly first?: true;
  readonly allowChanges: number;
  /** Seconds. */
  readonly patience: number;
};

export async function deploy(context: Context, options: DeployOptions): Promise<ExitCode> {
  const live = urlReader(options.baseUrl ?? openProject(context).site.baseUrl);
  try {
    const settings: Deploy = {
      folder: context.out,
      next: await folderReader(context.out),
      live,
      now: context.now,
      allowedChanges: options.allowChanges,
      first: options.first ?? false,
      patienceMs: options.patience * 1000,
      say: (line) => context.terminal.note(`${line}\n`),
    };
    report(context, await carryOut(context, options, settings));
    return 0;
  } finally {
    await live.close();
  }
}

async function carryOut(context: Context, options: DeployOptions, settings: Deploy): Promise<Plan> {
  const host = () =>
    cloud({ config: join(context.site, 'wrangler.jsonc'), env: context.env, say: settings.say });
  if (options.dryRun === undefined) return deployIndex(settings, host());
  // A preview needs no credentials; with them it also learns whether this is the first deploy.
  const hasToken = (context.env['CLOUDFLARE_API_TOKEN'] ?? '') !== '';
  return preview(settings, hasToken ? host() : undefined);
}

function report({ json, terminal }: Context, plan: Plan): void {
  terminal.out(json ? `${JSON.stringify(plan, null, 2)}\n` : `${planText(plan)}\n`);
}
