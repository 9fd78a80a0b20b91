/** `serve`: the served files on the host's own runtime, headers included, built again at every change. */
import { join } from 'node:path';
import { startLocalHost } from '#deploy/host/local-host.ts';
import { watchFolders } from '#deploy/watch.ts';
import { problemLine, Refusal } from '#model/problem.ts';
import { buildSite, type BuildOptions } from '#project/build-site.ts';
import { publishedBefore } from '#project/published-before.ts';
import { printBuilt } from '#project/built-words.ts';
import { currentContext, type Context, type ExitCode } from '#project/context.ts';

export type ServeOptions = {
  readonly port: number;
  /** Ends the serving. */
  readonly until: Promise<unknown>;
};

export async function serve(context: Context, options: ServeOptions): Promise<ExitCode> {
  const { terminal } = context;
  const now = currentContext(context);
  // As the daily job builds it.
  const shown = { successes: new Map(), allowExpired: true, before: publishedBefore() };
  printBuilt(context, buildSite(context, shown));
  const host = await startLocalHost({
    config: join(context.site, 'wrangler.jsonc'),
    folder: context.out,
    port: options.port,
  });
  terminal.out(
    context.json ? `${JSON.stringify({ address: host.address })}\n` : `${host.address}\n`,
  );
  const unwatch = watchFolders([context.components, context.data, context.site], async () => {
    if (rebuilt(now(), shown)) await host.reload();
  });
  await options.until;
  await unwatch();
  await host.close();
  terminal.note('Stopped.\n');
  return 0;
}

/** A mistake in a file must not end the serving; the last good state stays. */
function rebuilt(context: Context, shown: BuildOptions): boolean {
  try {
    printBuilt(context, buildSite(context, shown));
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const problem of error.problems) context.terminal.err(`${problemLine(problem)}\n`);
    return false;
  }
}
