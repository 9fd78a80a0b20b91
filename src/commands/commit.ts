/** `commit`: what a gather recorded becomes a commit of the branch, pushed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commitAndPush } from '#deploy/repository/commit.ts';
import { inActions, writeToActions } from '#io/actions.ts';
import { commitMessage } from '#job/platform-texts.ts';
import type { Context, ExitCode } from '#project/context.ts';
import { refuse } from '#model/problem.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { appendLog } from '#project/publication-log.ts';
import { readReports } from '#job/report.ts';

export type CommitOptions = {
  readonly gathered?: readonly string[];
  /** Records the publication that was built, instead of what was gathered. */
  readonly published?: true;
  /** Where the checkout is on none. */
  readonly branch?: string;
};

export async function commit(context: Context, options: CommitOptions): Promise<ExitCode> {
  const { terminal, env } = context;
  const what = whatToCommit(context, options);
  const say = (line: string) => terminal.note(`${line}\n`);
  const done = await commitAndPush({
    ...what,
    ...withoutUndefined({ branch: options.branch }),
    env,
    say,
  });
  const [title] = what.message.split('\n');
  const words = done.changed ? `${done.commit} ${title}` : 'Nothing to commit';
  terminal.out(context.json ? `${JSON.stringify(done)}\n` : `${words}\n`);
  if (inActions(env))
    await writeToActions({ markdown: '', annotations: [], outputs: { commit: done.commit } }, true);
  return 0;
}

function whatToCommit(context: Context, { gathered, published }: CommitOptions) {
  const folder = context.data;
  if (published) {
    const message = `Prepare publication ${appendLog(context)}\n`;
    return { folder, paths: ['log.jsonl'], message };
  }
  if (gathered === undefined) refuse('E-WRONG-OPTION', 'commit', 'needs --gathered or --published');
  // What was gathered, and what was announced of it. Notes come only while their source's answer is new.
  const paths = ['history', 'lifecycle', 'notes'].filter((name) => existsSync(join(folder, name)));
  return { folder, paths, message: commitMessage(readReports(gathered)) };
}
