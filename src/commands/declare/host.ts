/** The commands that serve, deploy, verify and commit, as they are asked for. */
import { baseUrlOption } from '../arguments.ts';
import type { CommitOptions } from '../commit.ts';
import { deployOptions, gatheredOption, portOption } from '../deploy-arguments.ts';
import type { DeployOptions } from '#job/deploy-site.ts';
import type { IssueOptions } from '../issue.ts';
import type { VerifyOptions } from '../verify.ts';
import type { Declare } from './declare.ts';
import { examples } from './examples.ts';

/** What deals with where the index is served, and with where its files are kept. */
export function declareHost(command: Declare): void {
  command(
    'verify <address>',
    'Proves that a served index, or a folder of one, keeps the contract.',
    async (context, options: VerifyOptions, address: string) =>
      (await import('../verify.ts')).verify(context, address, options),
  )
    .option(
      '--attested [repository]',
      'also check who built it; the one of the settings by default',
    )
    .option('--source <folder>', "the index's own folder site, for its templates and assets")
    .addHelpText(
      'after',
      examples((_, address) => [`verify ${address}`]),
    );

  command(
    'serve',
    "Shows the served files on the host's own runtime, and builds them again at every change.",
    async (context, { port }: { port: number }) =>
      (await import('../serve.ts')).serve(context, { port, until: interrupted() }),
  ).addOption(portOption());

  deployOptions(
    command(
      'deploy',
      'Checks what would change, uploads the served files and verifies them; rolls back what does not verify.',
      async (context, options: DeployOptions) =>
        (await import('../deploy.ts')).deploy(context, options),
    ),
  ).addOption(baseUrlOption());

  command(
    'commit',
    'Commits what was gathered, or the publication that was built, and pushes it.',
    async (context, options: CommitOptions) =>
      (await import('../commit.ts')).commit(context, options),
  )
    .addOption(gatheredOption().conflicts('published'))
    .option('--published', 'the last line of the built log, for data/log.jsonl');

  command(
    'issue',
    'Keeps one issue of the repository up to date: what stays stale or held, and jobs that failed.',
    async (context, options: IssueOptions) => (await import('../issue.ts')).issue(context, options),
  )
    .addOption(gatheredOption())
    .option(
      '--jobs <json>',
      'how the jobs of the run ended, such as {"build":{"result":"failure"}}',
    )
    .option('--about <topic>', 'each topic keeps an issue of its own', 'publish');
}

/** Until the program gets a signal to end. */
function interrupted(): Promise<unknown> {
  return new Promise((resolve) => {
    process.on('SIGINT', resolve);
    process.on('SIGTERM', resolve);
  });
}
