/** Deploys a built site to its host, or only compares it with the live one. */
import { requireAttestation } from '#deploy/attestation.ts';
import type { Allowed } from '#deploy/refusals.ts';
import { deployIndex, preview, type Deploy } from '#deploy/deploy.ts';
import { bucketHost } from '#deploy/host/bucket.ts';
import { cloudflareHost, type Host } from '#deploy/host/cloudflare.ts';
import { openStore } from '#deploy/host/object-store.ts';
import { commandHost, folderHost } from '#deploy/host/unversioned.ts';
import { withConfig } from '#deploy/host/wrangler.ts';
import { openReader } from '#verify/open-reader.ts';
import { urlReader } from '#verify/url-reader.ts';
import { authorizationIn } from '#io/index-folder.ts';
import { inTemporaryFolder } from '#io/write.ts';
import { refuse } from '#model/problem.ts';
import { hostKind } from '#model/served/paths.ts';
import type { Site } from '#model/site.ts';
import type { Context } from '#project/context.ts';
import { openProject } from '#project/project.ts';

export type DeployOptions = Allowed & {
  readonly baseUrl?: string;
  readonly dryRun?: true;
  readonly against?: string;
  /** Seconds. */
  readonly patience: number;
  readonly full?: true;
  readonly to?: string;
  readonly with?: string;
  readonly auth?: string;
};

export async function deploySite(context: Context, options: DeployOptions) {
  const { env, terminal } = context;
  const { site } = openProject(context);
  const { attestedBy } = site;
  const { against, baseUrl = site.baseUrl, dryRun } = options;
  const authorization = authorizationIn(env, options.auth);
  if (against !== undefined && dryRun === undefined)
    refuse('E-WRONG-OPTION', '--against', 'only goes with --dry-run');
  await using live =
    against === undefined
      ? urlReader(baseUrl, { authorization })
      : await openReader(against, authorization);
  using stop = stopOnSignals();
  const say = (line: string) => terminal.note(`${line}\n`);
  const settings: Deploy = {
    folder: context.out,
    addresses: against === undefined ? [baseUrl, site.baseUrl] : undefined,
    site: context.site,
    live,
    now: context.now,
    allowed: options,
    patienceMs: options.patience * 1000,
    stop: stop.signal,
    full: options.full,
    say,
    requireAttested: attestedBy ? (built) => requireAttestation(built, attestedBy, env) : undefined,
  };
  const plan = await withHost(context, { site, live, say }, options, async (host) => {
    if (dryRun === undefined) return await deployIndex(settings, await host());
    // A preview needs no credentials; with them it also learns whether this is the first deploy.
    const knowsHost = against === undefined && hostKind(site) === 'cloudflare';
    const hasToken = (env['CLOUDFLARE_API_TOKEN'] ?? '') !== '';
    return await preview(settings, knowsHost && hasToken ? await host() : undefined);
  });
  const other = 'serves no index to compare with; mend --against, or add --first if there is none';
  if (against && plan.first && !options.first) refuse('E-NOT-THIS-INDEX', live.where, other);
  return { plan, address: live.where };
}

/** The host is opened only where it is needed: its credentials may be missing. */
async function withHost<T>(
  { env, site: folder }: Context,
  { site, live, say }: Pick<Deploy, 'live' | 'say'> & { readonly site: Site },
  { to, with: command, first, full }: DeployOptions,
  use: (host: () => Host | Promise<Host>) => Promise<T>,
): Promise<T> {
  if (command === '') refuse('E-WRONG-OPTION', '--with', 'must be a command');
  if (command) return await use(() => commandHost(command, { env, live, say, first }));
  if (to?.match(/^s3:|:\/\//)) return await use(() => bucketHost(openStore(to, env), say, full));
  if (to === '') refuse('E-WRONG-OPTION', '--to', 'must name a folder or a bucket');
  if (to !== undefined)
    return await inTemporaryFolder((room) => use(() => folderHost(to, room, { live, first })));
  const how = 'is the host, so name a folder or a bucket (--to), or a command (--with)';
  const kind = hostKind(site);
  if (kind !== 'cloudflare') return await use(() => refuse('E-WRONG-OPTION', kind, how));
  return await withConfig(folder, site.agents, (config) =>
    use(() => cloudflareHost({ config, env, say })),
  );
}

/** After a signal, the deploy itself ends in a proven state; npm sends the signal twice. */
function stopOnSignals() {
  const controller = new AbortController();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const stop = (): void => controller.abort();
  for (const signal of signals) process.on(signal, stop);
  return {
    signal: controller.signal,
    [Symbol.dispose](): void {
      for (const signal of signals) process.off(signal, stop);
    },
  };
}
