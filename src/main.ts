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

const graceMilliseconds = 500;

/** The process itself: what `start.js` calls, or this file where it is run. */
export async function start(): Promise<void> {
  const { stdout, stderr, env } = process;
  const { onLostOutput, drained } = await import('#io/standard-streams.ts');
  let isLost = false;
  onLostOutput(stdout, (because) => {
    isLost = true;
    stderr.write(`standard output: cannot be written: ${because} [E-FILE-UNWRITABLE]\n`);
  });
  // Nothing can be said where messages are lost.
  onLostOutput(stderr, () => (isLost = true));
  const code = await main(process.argv.slice(2), { stdout, stderr, env, clock: Date.now });
  await Promise.all([drained(stdout), drained(stderr)]);
  process.exitCode = isLost ? 1 : code;
  // Names that a dead network never resolves would keep the process for minutes after its work.
  setTimeout(() => process.exit(), graceMilliseconds).unref();
}

if (import.meta.main) await start();
