/** A built site goes to its host, or is only compared with what is live there. */
import { requireAttestation } from '#deploy/attestation.ts';
import type { Allowed } from '#deploy/refusals.ts';
import { deployIndex, preview, type Deploy } from '#deploy/deploy.ts';
import { cloudflareHost } from '#deploy/host/cloudflare.ts';
import { withConfig } from '#deploy/host/worker-config.ts';
import type { Plan } from '#deploy/plan.ts';
import { openReader } from '#verify/open-reader.ts';
import type { Reader } from '#verify/reader.ts';
import { urlReader } from '#verify/url-reader.ts';
import { refuse } from '#model/problem.ts';
import type { Context } from '#project/context.ts';
import { openProject } from '#project/project.ts';

export type DeployOptions = Allowed & {
  readonly baseUrl?: string;
  readonly dryRun?: true;
  /** A preview may be compared with another place than the live address. */
  readonly against?: string;
  /** Seconds. */
  readonly patience: number;
  readonly full?: true;
};

export type Deployed = { readonly plan: Plan; readonly address: string };

export async function deploySite(context: Context, options: DeployOptions): Promise<Deployed> {
  const live = await liveReader(context, options);
  const stop = stopOnSignals();
  try {
    const settings = { ...settingsOf(context, options, live), stop: stop.signal };
    return { plan: await carryOut(context, options, settings), address: live.where };
  } finally {
    stop.forget();
    await live.close();
  }
}

function settingsOf(context: Context, options: DeployOptions, live: Reader): Deploy {
  // A folder without settings requires no attestation.
  const { attestedBy } = openProject(context).site;
  return {
    folder: context.out,
    site: context.site,
    live,
    now: context.now,
    allowed: options,
    patienceMs: options.patience * 1000,
    ...(options.full && { full: true }),
    say: (line) => context.terminal.note(`${line}\n`),
    ...(attestedBy !== undefined && {
      requireAttested: (built) => requireAttestation(built, attestedBy, context.env),
    }),
  };
}

/** The deploy itself ends in a proven state; only a second signal of a kind ends the process. */
function stopOnSignals() {
  const controller = new AbortController();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const stop = (): void => controller.abort();
  for (const signal of signals) process.on(signal, stop);
  return {
    signal: controller.signal,
    forget(): void {
      for (const signal of signals) process.off(signal, stop);
    },
  };
}

async function liveReader(context: Context, options: DeployOptions): Promise<Reader> {
  const { against, baseUrl, dryRun } = options;
  if (against === undefined) return urlReader(baseUrl ?? openProject(context).site.baseUrl);
  if (dryRun === undefined) refuse('E-WRONG-OPTION', '--against', 'only goes with --dry-run');
  return openReader(against);
}

async function carryOut(context: Context, options: DeployOptions, settings: Deploy): Promise<Plan> {
  const { env } = context;
  const { agents } = openProject(context).site;
  return await withConfig(context.site, agents, async (config) => {
    const host = () => cloudflareHost({ config, env, say: settings.say });
    if (options.dryRun === undefined) return await deployIndex(settings, host());
    // A preview needs no credentials; with them it also learns whether this is the first deploy.
    if (options.against !== undefined) return await preview(settings, undefined);
    const hasToken = (env['CLOUDFLARE_API_TOKEN'] ?? '') !== '';
    return await preview(settings, hasToken ? host() : undefined);
  });
}
