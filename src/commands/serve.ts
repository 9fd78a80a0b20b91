/** `serve`: the files as the host serves them, headers included, built again at every change. */
import { existsSync, globSync, watch, type FSWatcher } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { startLocalHost, type LocalHost } from '#deploy/host/local-host.ts';
import { startStaticServer } from '#deploy/host/static-server.ts';
import { withConfig } from '#deploy/host/wrangler.ts';
import { filesIn } from '#io/index-folder.ts';
import { codeOf } from '#io/system-error.ts';
import { programManifest } from '#io/program.ts';
import { answerAgents } from '#ask/agents/http.ts';
import { dayOf } from '#model/time/instant.ts';
import { problemLine, refusedIn } from '#model/problem.ts';
import { printBuilt, buildSite, type BuildOptions } from '#project/build-site.ts';
import { openProject } from '#project/project.ts';
import { publishedBefore } from '#project/published-before.ts';
import { currentContext, type Context, type ExitCode } from '#project/context.ts';

type ServeOptions = Pick<BuildOptions, 'baseUrl'> & {
  readonly port?: number;
  readonly onHostRuntime?: true;
};

export async function serve(context: Context, options: ServeOptions): Promise<ExitCode> {
  const { agents, baseUrl, port } = { ...openProject(context).site, ...options };
  if (options.onHostRuntime !== true) {
    const worker = agents ? workerOf(context, baseUrl) : undefined;
    const start = () => startStaticServer({ folder: context.out, port, worker, baseUrl });
    return await serveFrom(start, context, options);
  }
  return await withConfig(context.site, agents, async (config) => {
    const start = () => startLocalHost({ config, folder: context.out, port: port ?? 0 });
    return await serveFrom(start, context, options);
  });
}

async function serveFrom(start: () => Promise<LocalHost>, context: Context, options: ServeOptions) {
  const { terminal } = context;
  const now = currentContext(context);
  // The same as in the daily job.
  const shown = { ...options, successes: new Map(), allowExpired: true, before: publishedBefore() };
  printBuilt(context, buildSite(context, shown));
  const { address, reload, close } = await start();
  // A second signal, as npm passes on, must not end it in the middle of stopping.
  const stopped = new Promise((done) => process.on('SIGINT', done).on('SIGTERM', done));
  terminal.out(context.json ? `${JSON.stringify({ address })}\n` : `${address}\n`);
  const unwatch = watchFolders([context.components, context.data, context.site], async () => {
    // A mistake in a file must not end the serving; the last good state stays.
    const problems = refusedIn(() => printBuilt(context, buildSite(now(), shown)));
    for (const problem of problems) terminal.err(`${problemLine(problem)}\n`);
    if (problems.length === 0) await reload();
  });
  await stopped;
  await unwatch();
  await close();
  terminal.note('Stopped.\n');
  return 0 as const;
}

function workerOf(context: Context, where: string) {
  const now = currentContext(context);
  const onMistake = (error: unknown) =>
    context.terminal.err(`Internal error; please report it: ${String(error)}\n`);
  return async (request: Request) =>
    await answerAgents(request, {
      files: { ...filesIn(context.out), where },
      today: dayOf(now().now),
      program: programManifest(),
      onMistake,
    });
}

/** No watcher for a folder that has just vanished: that of its parent tells of it. */
function watched(folder: string, changed: (name: string | null) => void): readonly FSWatcher[] {
  try {
    return [watch(folder, (_, name) => changed(name))];
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Calls back once for several quick changes, never in parallel. Returns a function to stop. */
function watchFolders(folders: readonly string[], changed: () => Promise<void>) {
  let running = Promise.resolve();
  const settleMs = 150;
  let timer: NodeJS.Timeout | undefined;
  let watchers: readonly FSWatcher[] = [];
  const stop = (): void => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
  // Each folder by itself: a recursive watch would lose a file once an editor has replaced it.
  const start = (): void => {
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(restart, settleMs);
    };
    const inside = (cwd: string) => globSync('**/', { cwd }).map((folder) => join(cwd, folder));
    // The parent folder shows that a missing folder appears, or that one is replaced.
    const around = folders
      .filter((folder) => existsSync(dirname(folder)))
      .flatMap((folder) => watched(dirname(folder), (name) => name === basename(folder) && soon()));
    watchers = [...around, ...folders.flatMap(inside).flatMap((folder) => watched(folder, soon))];
  };
  const restart = (): void => {
    stop();
    start();
    running = running.then(changed);
  };
  start();
  return async () => {
    stop();
    await running;
  };
}
