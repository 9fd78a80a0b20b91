/** `deploy`: uploads the served files and verifies what is then served. */
import { planText } from '#deploy/plan-report.ts';
import { inActions, writeToActions, type ActionsReport } from '#io/actions.ts';
import { deploySite, type Deployed, type DeployOptions } from '#job/deploy-site.ts';
import { Refusal } from '#model/problem.ts';
import type { Context, ExitCode } from '#project/context.ts';

export async function deploy(context: Context, options: DeployOptions): Promise<ExitCode> {
  const deployed = await deploySite(context, options);
  const { plan } = deployed;
  const words = context.json ? JSON.stringify(plan, null, 2) : planText(plan);
  context.terminal.out(`${words}\n`);
  if (inActions(context.env)) await writeToActions(summary(deployed, options), true);
  if (plan.refused !== undefined && plan.refused.length > 0) throw new Refusal(plan.refused);
  return 0;
}

function summary({ plan, address }: Deployed, { dryRun }: DeployOptions): ActionsReport {
  const title = dryRun === undefined ? `Deployed to ${address}` : 'What would be published';
  const fence = '```';
  const markdown = `### ${title}\n\n${fence}text\n${planText(plan)}\n${fence}\n`;
  return { markdown, outputs: { address } };
}
