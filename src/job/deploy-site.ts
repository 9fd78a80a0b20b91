/** A built site goes to its host, or is only compared with what is live there. */
import { requireAttestation } from '#deploy/attestation.ts';
import type { Allowed } from '#deploy/refusals.ts';
import { deployIndex, preview, type Deploy } from '#deploy/deploy.ts';
import { cloudflareHost } from '#deploy/host/cloudflare.ts';
import { withConfig } from '#deploy/host/worker-config.ts';
import type { Plan } from '#deploy/plan.ts';
import { openReader } from '#verify/open-reader.ts';
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
  const { env, terminal } = context;
  const { site } = openProject(context);
  // A folder without settings requires no attestation.
  const { attestedBy, agents } = site;
  const { against, baseUrl = site.baseUrl, dryRun } = options;
  if (against !== undefined && dryRun === undefined)
    refuse('E-WRONG-OPTION', '--against', 'only goes with --dry-run');
  const live = against === undefined ? urlReader(baseUrl) : await openReader(against);
  const stop = stopOnSignals();
  const say = (line: string) => terminal.note(`${line}\n`);
  const settings: Deploy = {
    folder: context.out,
    site: context.site,
    live,
    now: context.now,
    allowed: options,
    patienceMs: options.patience * 1000,
    stop: stop.signal,
    ...(options.full && { full: true }),
    say,
    ...(attestedBy !== undefined && {
      requireAttested: (built) => requireAttestation(built, attestedBy, env),
    }),
  };
  try {
    const plan = await withConfig(context.site, agents, async (config) => {
      const host = () => cloudflareHost({ config, env, say });
      if (dryRun === undefined) return await deployIndex(settings, host());
      // A preview needs no credentials; with them it also learns whether this is the first deploy.
      const hasToken = against === undefined && (env['CLOUDFLARE_API_TOKEN'] ?? '') !== '';
      return await preview(settings, hasToken ? host() : undefined);
    });
    return { plan, address: live.where };
  } finally {
    stop.forget();
    await live.close();
  }
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
