/** `deploy`: uploads the served files and verifies what is then served. */
import { planText } from '#deploy/plan-report.ts';
import { inActions, writeToActions } from '#io/actions.ts';
import { deploySite, type DeployOptions } from '#job/deploy-site.ts';
import { refuseAll } from '#model/problem.ts';
import type { Context, ExitCode } from '#project/context.ts';

export async function deploy(context: Context, options: DeployOptions): Promise<ExitCode> {
  const { plan, address } = await deploySite(context, options);
  context.terminal.out(`${context.json ? JSON.stringify(plan, null, 2) : planText(plan)}\n`);
  if (inActions(context.env)) {
    const title = options.dryRun ? 'What would be published' : `Deployed to ${address}`;
    const markdown = `### ${title}\n\n~~~text\n${planText(plan)}\n~~~\n`;
    await writeToActions({ markdown, outputs: { address } }, true);
  }
  refuseAll(plan.refused ?? []);
  return 0;
}
