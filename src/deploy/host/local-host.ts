/** The host's own runtime on this machine. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { refuse, Refusal } from '#model/problem.ts';
import { noConfig, offline, requireWrangler } from './wrangler.ts';
import type * as Wrangler from 'wrangler';

const off = { inspector: false, watch: false, persist: false, remote: false };

export type LocalHost = Awaited<ReturnType<typeof startLocalHost>>;

type Options = { readonly config: string; readonly folder: string; readonly port: number };

export async function startLocalHost({ config, folder, port }: Options) {
  await refuseTaken(port);
  const assets = resolve(folder);
  const server = { hostname: '127.0.0.1', port };
  // Loaded late: it is large, and it reads its settings from the environment when it loads.
  Object.assign(process.env, offline, { WRANGLER_LOG: 'error' });
  const wrangler = requireWrangler((require) => require('wrangler') as typeof Wrangler);
  // Without the file, the runtime would fail without a reason.
  if (!existsSync(config)) refuse('E-FILE-MISSING', config, noConfig);
  const worker = await leavingSignals(async () => {
    const started = await wrangler.unstable_startWorker({
      config,
      assets,
      dev: { ...off, logLevel: 'error', server },
    });
    await started.ready;
    return started;
  });
  return {
    address: (await worker.url).href,
    reload: () => leavingSignals<void>(async () => void (await worker.patchConfig({ assets }))),
    close: () => worker.dispose(),
  };
}

/** The runtime waits forever, without a message, for a port that is in use. */
async function refuseTaken(port: number): Promise<void> {
  const probe = createServer().listen(port, '127.0.0.1');
  await once(probe, 'listening').catch((error: unknown) => {
    throw portTaken(port, error);
  });
  await once(probe.close(), 'close');
}

export function portTaken(port: number, error: unknown): Refusal {
  const message = 'cannot be listened on; name another with --port, or 0 for any';
  return new Refusal([{ code: 'E-PORT-TAKEN', where: `port ${port}`, message }], error);
}

/** Removes signal handlers of the runtime, which would end the process: the caller decides. */
async function leavingSignals<T>(action: () => Promise<T>): Promise<T> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const before = signals.map((signal) => new Set(process.listeners(signal)));
  const result = await action();
  for (const [at, signal] of signals.entries())
    for (const listener of process.listeners(signal))
      if (!before[at]?.has(listener)) process.off(signal, listener);
  return result;
}
