/** `issue`: keeps one issue on what stays stale or held. */
import { tracker } from '#deploy/github.ts';
import { keepIssue } from '#deploy/keep-issue.ts';
import type { GatheredOptions } from './commit.ts';
import type { Context, ExitCode } from './context.ts';
import { readGathered } from './gathered.ts';
import { issueText } from './issue-text.ts';

export async function issue(context: Context, { gathered }: GatheredOptions): Promise<ExitCode> {
  const text = issueText(readGathered(gathered), context.now);
  const kept = await keepIssue(tracker(context.env), text);
  const words =
    kept.number === undefined ? 'No issue is needed' : `Issue ${kept.number}: ${kept.what}`;
  context.terminal.out(context.json ? `${JSON.stringify(kept)}\n` : `${words}\n`);
  return 0;
}
