#!/usr/bin/env node
/** argv, environment, clock, exit code. `start.js` says why the compile cache is on first. */
process.getBuiltinModule('node:module').enableCompileCache();

/** Runs in the process itself: called by `start.js`, or by this file if it is run directly. */
export async function start(): Promise<void> {
  const { stdout, stderr, env } = process;
  const { drained, endOnLostOutput, highlighted } = await import('#io/standard-streams.ts');
  for (const stream of [stdout, stderr]) endOnLostOutput(stream, stderr);
  completeProxies(env);
  const [out, err] = [highlighted(stdout), highlighted(stderr)];
  const around = { stdout: out, stderr: err, env, clock: Date.now };
  const { runLine } = await import('#commands/command-line.ts');
  process.exitCode = await runLine(process.argv.slice(2), around);
  await Promise.all([drained(stdout), drained(stderr)]);
  // Waits 1 s, as an immediate exit can hang: https://github.com/nodejs/node/issues/54918
  setTimeout(() => process.exit(), 1000).unref();
}

/** Most tools accept a proxy without a scheme (`host:port`); the HTTP client needs a URL. */
function completeProxies(env: NodeJS.ProcessEnv): void {
  for (const name of ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY'])
    if (env[name] && !env[name].includes('://')) env[name] = `http://${env[name]}`;
}

if (import.meta.main) await start();
