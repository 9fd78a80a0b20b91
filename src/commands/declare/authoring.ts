/** Declares the commands that write into the files that people keep. */
import { Option } from 'commander';
import { hostKinds } from '#model/served/paths.ts';
import { urlProblem } from '#model/url.ts';
import type { Context } from '#project/context.ts';
import type { Decision } from '#project/decisions.ts';
import { cis } from '#project/deploying.ts';
import { invalid, network, type Declare } from './declare.ts';

export function declareAuthoring(command: Declare): void {
  network(
    command(
      'init [folder]',
      'Makes a new index, and builds it: definitions, settings and a workflow.',
      async () => (await import('../init.ts')).init,
      () => [
        'init releases --address https://releases.acme.example --from github:acme',
        `init releases --address releases.acme.example --from 'npm:@acme/*' 'docker-hub:acme/*'`,
        'init releases --address releases.acme.example --read ../product --host nginx',
      ],
    ),
  )
    .option('--title <title>', 'what the index is called')
    .option('--address <url>', 'where it will be served')
    .option('--from <coordinates...>', 'what it is to have: products, or all of an organisation')
    .option('--read <folder>', 'take what the manifests in this folder publish')
    .addOption(new Option('--host <host>', 'what will serve it').choices(hostKinds))
    .addOption(new Option('--ci <system>', 'what runs the daily job').choices(cis))
    .option('--yes', 'write it without asking')
    .addHelpText(
      'after',
      'Several products at once: github:owner, gitlab:group, npm:@scope/*, docker-hub:owner/*, helm:https://charts.example.com#*',
    );

  network(
    command(
      'new <coordinates>',
      'Writes a first definition of a component and shows what it would gather.',
      async () => (await import('../new.ts')).newComponent,
      () => ['new npm:@scope/name', 'new my-name --from docker-hub:owner/image'],
    ),
  ).option('--from <coordinates>', 'where it is published; the first word then is its name');

  declareDecisions(command);
}

type Decide = (context: Context, options: never, ...words: never[]) => Decision | Promise<Decision>;

/** A person's decisions, written with their reasons, so that nobody edits the files by hand. */
function declareDecisions(command: Declare): void {
  const decisions = () => import('#project/decisions.ts');
  const decision = (usage: string, description: string, load: () => Promise<Decide>) =>
    command(usage, description, async () => {
      const decide = await load();
      return async (context, options: never, ...given: never[]) => {
        const { deciding } = await decisions();
        const work = () => decide(context, options, ...given);
        const { answer, words } = await deciding(context, work);
        if (context.json) context.terminal.out(`${JSON.stringify(answer)}\n`);
        else context.terminal.note(`${words}\n`);
        return 0;
      };
    });
  const seen = ['--seen <url>', 'the page that says so', toEvidence] as const;

  decision(
    'import <component> <file>',
    'Adds releases that no upstream lists any more, from a CSV or JSON file.',
    async () => (await import('#project/import-releases.ts')).importReleases,
  ).addHelpText(
    'after',
    '\nThe file has version, date, evidence and, where there is one, changelogUrl and basis: as the first line of a .csv, or as keys.',
  );

  decision(
    'accept <component> [key]',
    'Accepts a held change, for the next gather; [key] says which, where several are held.',
    async () => (await decisions()).accept,
  ).requiredOption('--why <reason>', 'why the change is right', toReason);

  decision(
    'acknowledge <component> <finding>',
    'Marks a finding as looked at: what stands in brackets in the report. It is not reported again.',
    async () => (await decisions()).acknowledge,
  ).requiredOption('--why <reason>', 'why nothing is to be done about it', toReason);

  decision(
    'withdraw <component> <version>',
    'Takes a release out of the index: published by mistake, or malicious.',
    async () => (await decisions()).withdraw,
  )
    .requiredOption('--why <reason>', 'why it is withdrawn', toReason)
    .requiredOption(...seen);

  const amending = () => import('#job/amend.ts');
  decision(
    'move <component> <coordinates> [from]',
    'Gives a component the new address of its upstream; [from] is the old one, of several.',
    async () => (await amending()).move,
  );

  decision(
    'retire <component>',
    'Says that a product has ended: nothing is asked any more, and all of it is deprecated.',
    async () => (await amending()).retire,
  )
    .requiredOption('--why <reason>', 'why it has ended, for readers', toReason)
    .requiredOption(...seen)
    .option('--replaced-by <component>', 'what is to be used instead');

  decision(
    'rule <component> <kind> [settings...]',
    'Writes a rule of support into the policy, or changes the one of that kind: line-age, line-ends, latest-lines, below, superseded, versions or all.',
    async () => (await amending()).rule,
  )
    .requiredOption('--why <reason>', 'what it says, for readers', toReason)
    .requiredOption(...seen)
    .option('--expects <words>', 'what that page must go on saying');

  decision(
    'rename <component> <name>',
    'Gives a component another name, with its record and all that names it.',
    async () => (await import('#project/rename.ts')).rename,
  ).requiredOption('--why <reason>', 'why it is renamed', toReason);
}

function toReason(text: string): string {
  return text.trim() || invalid('must say why, for those who read it in a year');
}

function toEvidence(text: string): string {
  const problem = urlProblem(text, ['https:']);
  return problem === undefined ? text : invalid(problem);
}
