/** A gather's report, on the terminal and where a job's platform shows it. */
import { inActions, writeToActions } from '#io/actions.ts';
import type { Context } from '#project/context.ts';
import { actionsReport } from './gather-actions.ts';
import { reportLines } from './gather-words.ts';
import type { GatherReport } from './report.ts';

export async function reportGathered(context: Context, report: GatherReport): Promise<void> {
  for (const line of reportLines(report)) context.terminal.note(`${line}\n`);
  if (inActions(context.env)) await writeToActions(actionsReport(report), context.json);
}
