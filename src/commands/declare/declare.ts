/** How a command is declared: its words, what it shares with all others, and what it runs. */
import type { Command } from 'commander';
import { shared, type CommonOptions } from '../arguments.ts';
import type { Context, ExitCode } from '#project/context.ts';

export type Runtime = {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly contextOf: (options: CommonOptions) => Context;
  readonly done: (code: ExitCode) => void;
};

export type Declare = (
  usage: string,
  description: string,
  run: (context: Context, options: never, ...words: never[]) => Promise<ExitCode>,
) => Command;

export function declarer(program: Command, runtime: Runtime): Declare {
  return (usage, description, run) =>
    shared(program.command(usage))
      .description(description)
      .action(async (...given: unknown[]) => {
        const self = given.at(-1) as Command;
        const words = self.processedArgs as never[];
        runtime.done(await run(runtime.contextOf(self.opts()), self.opts() as never, ...words));
      });
}
