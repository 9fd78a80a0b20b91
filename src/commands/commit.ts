/** `commit`: what a gather recorded becomes a commit of the branch, pushed. */
import { join } from 'node:path';
import { commitAndPush } from '#deploy/commit.ts';
import { inActions, tellActions } from '#io/actions.ts';
import { commitMessage } from './commit-message.ts';
import type { Context, ExitCode } from './context.ts';
import { readGathered } from './gathered.ts';

export type GatheredOptions = { readonly gathered: readonly string[] };

export async function commit(context: Context, { gathered }: GatheredOptions): Promise<ExitCode> {
  const { terminal, env } = context;
  const message = commitMessage(readGathered(gathered));
  const done = await commitAndPush({
    folder: join(context.data, 'history'),
    message,
    env,
    say: (line) => terminal.note(`${line}\n`),
  });
  const words = done.changed ? `${done.commit} ${message.split('\n')[0]}` : 'Nothing to commit';
  terminal.out(context.json ? `${JSON.stringify(done)}\n` : `${words}\n`);
  if (inActions(env))
    await tellActions({ markdown: '', annotations: [], outputs: { commit: done.commit } }, true);
  return 0;
}
