#!/usr/bin/env node
/**
 * argv, environment, clock, exit code: where the program begins. Everything else is loaded after the
 * compile cache is on, so that it is compiled once and not at every start.
 */
import type { ProcessContext } from '#commands/command-line.ts';
import type { ExitCode } from '#project/context.ts';

process.getBuiltinModule('node:module').enableCompileCache();

export async function main(words: readonly string[], around: ProcessContext): Promise<ExitCode> {
  const { runLine } = await import('#commands/command-line.ts');
  return await runLine(words, around);
}

/** The process itself: what `start.js` calls, or this file where it is run. */
export async function start(): Promise<void> {
  const { stdout, stderr, env } = process;
  const { drained, endOnLostOutput, highlighted } = await import('#io/standard-streams.ts');
  for (const stream of [stdout, stderr]) endOnLostOutput(stream, stderr);
  const [out, err] = [highlighted(stdout), highlighted(stderr)];
  const around = { stdout: out, stderr: err, env, clock: Date.now };
  process.exitCode = await main(process.argv.slice(2), around);
  await Promise.all([drained(stdout), drained(stderr)]);
  // Names that a dead network never resolves would keep the process for minutes, and the engine takes a while to
  // give back memory that the system takes at once.
  process.exit();
}

if (import.meta.main) await start();
