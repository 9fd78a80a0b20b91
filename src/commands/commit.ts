/** `commit`: what a gather recorded becomes a commit of the branch, pushed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commitAndPush } from '#deploy/repository/commit.ts';
import { inActions, writeToActions } from '#io/actions.ts';
import { commitMessage } from '#job/commit-message.ts';
import type { Context, ExitCode } from '#project/context.ts';
import { Refusal } from '#model/problem.ts';
import { appendLog } from '#project/publication-log.ts';
import { readReports } from '#job/report.ts';

export type CommitOptions = {
  readonly gathered?: readonly string[];
  /** Records the publication that was built, instead of what was gathered. */
  readonly published?: true;
};

export async function commit(context: Context, options: CommitOptions): Promise<ExitCode> {
  const { terminal, env } = context;
  const what = whatToCommit(context, options);
  const done = await commitAndPush({
    ...what,
    env,
    say: (line) => terminal.note(`${line}\n`),
  });
  const words = done.changed
    ? `${done.commit} ${what.message.split('\n')[0]}`
    : 'Nothing to commit';
  terminal.out(context.json ? `${JSON.stringify(done)}\n` : `${words}\n`);
  if (inActions(env))
    await writeToActions({ markdown: '', annotations: [], outputs: { commit: done.commit } }, true);
  return 0;
}

function whatToCommit(context: Context, { gathered, published }: CommitOptions) {
  if (published) {
    const number = appendLog(context);
    return {
      folder: context.data,
      paths: ['log.jsonl'],
      message: `Prepare publication ${number}\n`,
    };
  }
  if (gathered !== undefined)
    return {
      folder: context.data,
      // What was gathered, and what was announced of it. Notes come only while their source's answer is new.
      paths: ['history', 'lifecycle', 'notes'].filter((name) =>
        existsSync(join(context.data, name)),
      ),
      message: commitMessage(readReports(gathered)),
    };
  const message = 'needs --gathered or --published';
  throw new Refusal([{ code: 'E-WRONG-OPTION', where: 'commit', message }]);
}
