/** A command line from its words to its exit code. */
import { CommanderError } from 'commander';
import { instantAt } from '#model/instant.ts';
import { problemLine, Refusal } from '#model/problem.ts';
import type { Shared } from './arguments.ts';
import type { Context, ExitCode } from './context.ts';
import { createProgram } from './program.ts';

/** All that the program takes from where it runs. */
export type Surroundings = {
  readonly stdout: { write: (text: string) => unknown };
  readonly stderr: {
    write: (text: string) => unknown;
    readonly isTTY?: boolean;
    readonly columns?: number;
  };
  readonly env: Context['env'];
  readonly clock: () => number;
};

function contextOf(options: Shared, { stdout, stderr, env, clock }: Surroundings): Context {
  const quiet = options.quiet ?? false;
  return {
    components: options.components,
    data: options.data,
    site: options.site,
    out: options.out,
    now: options.now ?? instantAt(clock()),
    json: options.json ?? false,
    quiet,
    terminal: {
      out: (text) => void stdout.write(text),
      err: (text) => void stderr.write(text),
      note: (text) => void (quiet || stderr.write(text)),
      isTTY: (stderr.isTTY ?? false) && env['TERM'] !== 'dumb',
      columns: stderr.columns ?? 80,
    },
    env,
  };
}

/** Runs one command line. Every failure ends as a line that a person can act on. */
export async function runLine(words: readonly string[], around: Surroundings): Promise<ExitCode> {
  let code: ExitCode = 0;
  try {
    const program = createProgram({
      out: (text) => void around.stdout.write(text),
      err: (text) => void around.stderr.write(text),
      contextOf: (options) => contextOf(options, around),
      done: (ended) => (code = ended),
    });
    await program.parseAsync(words, { from: 'user' });
    return code;
  } catch (error) {
    return codeFor(error, around);
  }
}

function codeFor(error: unknown, { stderr, env }: Surroundings): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof Refusal) {
    stderr.write(error.problems.map((problem) => `${problemLine(problem)}\n`).join(''));
    return 1;
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  stderr.write(`This is a mistake of the program; please report it: ${message}\n`);
  if (env['DEBUG'] !== undefined) stderr.write(`${stack ?? ''}\n`);
  return 1;
}
