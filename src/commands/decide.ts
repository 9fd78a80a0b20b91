/** Prints what became of a person's decision: accepted, acknowledged, withdrawn, renamed or imported. */
import type { Context, ExitCode } from '#project/context.ts';
import type { Decision } from '#project/curate.ts';

export function decide({ json, terminal }: Context, { answer, words }: Decision): ExitCode {
  if (json) terminal.out(`${JSON.stringify(answer)}\n`);
  else terminal.note(`${words}\n`);
  return 0;
}
