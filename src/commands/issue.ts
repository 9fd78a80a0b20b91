/** `issue`: keeps one issue on what stays stale or held, and on jobs that failed. */
import { keepIssue } from '#deploy/repository/keep-issue.ts';
import { failedJobs, issueText } from '#job/platform-texts.ts';
import { readReports } from '#job/report.ts';
import type { Context, ExitCode } from '#project/context.ts';

export type IssueOptions = {
  readonly gathered?: readonly string[];
  /** How the jobs of the run ended, as the platform gives it: JSON by name. */
  readonly jobs?: string;
  /** Each topic keeps an issue of its own. */
  readonly about: string;
};

export async function issue(
  context: Context,
  { gathered, jobs, about }: IssueOptions,
): Promise<ExitCode> {
  const text = issueText(readReports(gathered ?? []), failedJobs(jobs ?? '{}'), context.now);
  const kept = await keepIssue(context.env, text, about);
  const words =
    kept.number === undefined ? 'No issue is needed' : `Issue ${kept.number}: ${kept.what}`;
  context.terminal.out(context.json ? `${JSON.stringify(kept)}\n` : `${words}\n`);
  return 0;
}
