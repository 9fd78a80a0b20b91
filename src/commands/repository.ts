/** `commit` and `issue`: what a job leaves in the repository and on its platform. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commitAndPush } from '#deploy/repository/commit.ts';
import { gitIn, lostProblems } from '#deploy/repository/git.ts';
import { keepIssue } from '#deploy/repository/keep-issue.ts';
import { inActions, writeToActions } from '#io/actions.ts';
import { isFolder } from '#io/inputs.ts';
import { readOptional, valueIn } from '#io/read.ts';
import { commitMessage, failedJobs, issueText } from '#job/platform-texts.ts';
import type { Context, ExitCode } from '#project/context.ts';
import { refuse, refuseAll } from '#model/problem.ts';
import { site as siteSchema } from '#model/site.ts';
import { appendLog, readLog } from '#project/publication-log.ts';
import { linesOf } from '#verify/publication.ts';
import { readReports } from '#job/report.ts';

type CommitOptions = {
  readonly gathered?: readonly string[];
  readonly published?: true;
  readonly branch?: string;
};

export async function commit(context: Context, options: CommitOptions): Promise<ExitCode> {
  const { terminal, env } = context;
  const what = whatToCommit(context, options);
  const say = (line: string) => terminal.note(`${line}\n`);
  const done = await commitAndPush({ ...what, branch: options.branch, env, say });
  const [title] = what.message.split('\n');
  const words = done.changed ? `${done.commit} ${title}` : 'Nothing to commit';
  terminal.out(context.json ? `${JSON.stringify(done)}\n` : `${words}\n`);
  if (inActions(env)) await writeToActions({ outputs: { commit: done.commit } }, true);
  return 0;
}

function whatToCommit(context: Context, { gathered, published }: CommitOptions) {
  const folder = context.data;
  const missing = 'is no folder; go to the folder of the index, or name its data with --data';
  if (!isFolder(folder)) refuse('E-FILE-MISSING', folder, missing);
  const git = gitIn(folder, context.env);
  const settings = join(context.site, 'site.json');
  const { records } = valueIn(readOptional(settings, siteSchema)) ?? {};
  const { stdout: branch } = git.run(['branch', '--show-current']);
  const elsewhere = `keeps the records on the branch ${records}, which is not the one here, so nothing was committed; only the job index.yml takes it: elsewhere remove "records", and keep them on this branch`;
  if (records !== undefined && branch.trim() !== records) refuse('E-GIT', settings, elsewhere);
  const all = published ? ['log.jsonl'] : ['history', 'lifecycle', 'notes'];
  refuseAll(lostProblems(folder, context.env, all));
  if (published) {
    const { stdout } = git.run(['show', 'HEAD:./log.jsonl']);
    const { lines } = readLog(context);
    if (linesOf(stdout).some((line, at) => line !== lines[at]))
      refuse('E-WRONG-HISTORY', join(folder, 'log.jsonl'), 'lacks what git has of it; restore it');
    return { folder, paths: all, message: `Prepare publication ${appendLog(context)}\n` };
  }
  if (gathered === undefined) refuse('E-WRONG-OPTION', 'commit', 'needs --gathered or --published');
  // A folder may be missing: notes are recorded only while their source's answer is new.
  const paths = all.filter((name) => existsSync(join(folder, name)));
  // If the record is committed already, only its announcements are left.
  const { stdout } = git.run(['status', '-s', 'history', 'notes']);
  return { folder, paths, message: commitMessage(stdout === '' ? [] : readReports(gathered)) };
}

type IssueOptions = {
  readonly gathered?: readonly string[];
  readonly jobs?: string;
  readonly about: string;
};

export async function issue(context: Context, { gathered, jobs, about }: IssueOptions) {
  const text = issueText(readReports(gathered ?? []), failedJobs(jobs ?? '{}'), context.now);
  const kept = await keepIssue(context.env, text, about);
  const words = kept.number ? `Issue ${kept.number}: ${kept.what}` : 'No issue is needed';
  context.terminal.out(context.json ? `${JSON.stringify(kept)}\n` : `${words}\n`);
  return 0 as const;
}
