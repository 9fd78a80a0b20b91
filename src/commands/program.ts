/** What can be asked of the program. Each command's module is loaded when it runs, so that help is instant. */
import { Command, Option } from 'commander';
import {
  baseUrlOption,
  network,
  shardOption,
  strictOption,
  toCount,
  toReason,
} from './arguments.ts';
import type { GatheredOptions } from './commit.ts';
import { declarer, type Around, type Declare } from './declare.ts';
import { deployOptions, gatheredOption, portOption } from './deploy-arguments.ts';
import type { DeployOptions } from './deploy.ts';
import type { ListOptions } from './list.ts';
import type { GatherOptions } from './gather.ts';
import type { NewOptions } from './new.ts';
import type { RunOptions } from './run.ts';

const exitCodes = `
Exit codes: 0 done; 1 wrong input or failure, nothing half-written; 2 wrong usage;
3 (with --strict) done, but a component is stale or held.`;

const listExamples = `
Examples:
  list 'component:svc supported'
  list 'tag:agent released>-90d -prerelease' --sort -released
  list 'supportEnds:[+0d to +90d]' --csv
The page search.html of the index shows the whole language.`;

export function createProgram(around: Around): Command {
  const program = new Command('svc-release-index')
    .exitOverride()
    .configureOutput({
      writeOut: around.out,
      writeErr: around.err,
    })
    .description(
      'A static release index: which versions of each component exist, when they came out, and whether they are still supported, as files for Renovate, scripts and people.',
    )
    .usage('<command> [options]')
    .showHelpAfterError('Try --help for what is possible.')
    .addHelpText('after', exitCodes);

  const command = declarer(program, around);
  declareJob(command);
  declareReading(command);
  declareHost(command);
  declareAuthoring(command);
  return program;
}

/** The daily job and its halves. */
function declareJob(command: Declare): void {
  network(
    command(
      'run',
      'Gathers, then builds: the main job. Without a network it builds from what is recorded.',
      async (context, options: RunOptions) => (await import('./run.ts')).run(context, options),
    ),
  )
    .addOption(strictOption())
    .addOption(shardOption())
    .addOption(baseUrlOption());

  network(
    command(
      'gather [components...]',
      'Asks the upstreams what they released and records it.',
      async (context, options: GatherOptions, components: string[]) =>
        (await import('./gather.ts')).gather(context, components, options),
    ),
  )
    .addOption(strictOption())
    .addOption(shardOption())
    .addHelpText('after', '\nExample: gather svc edge-node');

  command(
    'build',
    'Writes the served files from what is recorded. No network.',
    async (context, options: { baseUrl?: string; allowExpired?: true; gathered?: string[] }) => {
      const { readSuccesses } = await import('./successes.ts');
      const successes = readSuccesses(options.gathered ?? []);
      return (await import('./build.ts')).build(context, { ...options, successes });
    },
  )
    .addOption(baseUrlOption())
    .option('--gathered <file...>', 'what "gather --json" printed, for the times in status.json')
    .option('--allow-expired', 'go on where a correction no longer changes anything');
}

/** What only reads and answers. */
function declareReading(command: Declare): void {
  command(
    'check',
    'Reads every authored and recorded file and lists all that is wrong.',
    async (context) => (await import('./check.ts')).check(context),
  );

  command(
    'explain <component> [version]',
    'Says why a release or line is supported or not, until when, and who says so.',
    async (context, _options, component: string, version?: string) =>
      (await import('./explain.ts')).explain(context, component, version),
  ).addHelpText('after', '\nExample: explain svc 2024.3');

  command(
    'list [query...]',
    'Lists the releases that a query finds; all without one.',
    async (context, options: ListOptions, words: readonly string[]) =>
      (await import('./list.ts')).list(context, options, words),
  )
    // A term may begin with a dash, which says that it must not match.
    .allowUnknownOption()
    .addOption(new Option('--csv', 'print comma-separated values').conflicts('json'))
    .option('--sort <field>', 'order by a field of the query language; -field for descending')
    .addOption(new Option('--limit <n>', 'list at most this many').argParser(toCount))
    .addHelpText('after', listExamples);
}

/** What deals with where the index is served, and with where its files are kept. */
function declareHost(command: Declare): void {
  command(
    'verify <address>',
    'Proves that a served index, or a folder of one, keeps the contract.',
    async (context, _options, address: string) =>
      (await import('./verify.ts')).verify(context, address),
  ).addHelpText('after', '\nExample: verify https://releases.example.com');

  command(
    'serve',
    "Shows the served files on the host's own runtime, and makes them anew at every change.",
    async (context, { port }: { port: number }) =>
      (await import('./serve.ts')).serve(context, { port, until: interrupted() }),
  ).addOption(portOption());

  deployOptions(
    command(
      'deploy',
      'Guards, uploads and verifies the served files; rolls back what does not verify.',
      async (context, options: DeployOptions) =>
        (await import('./deploy.ts')).deploy(context, options),
    ),
  ).addOption(baseUrlOption());

  command(
    'commit',
    'Commits what was gathered with a message that reads as news, and pushes it.',
    async (context, options: GatheredOptions) =>
      (await import('./commit.ts')).commit(context, options),
  ).addOption(gatheredOption());

  command(
    'issue',
    'Keeps one issue of the repository on what stays stale or held.',
    async (context, options: GatheredOptions) =>
      (await import('./issue.ts')).issue(context, options),
  ).addOption(gatheredOption());
}

/** What writes for people into the files that are theirs. */
function declareAuthoring(command: Declare): void {
  network(
    command(
      'new <coordinates>',
      'Writes a first definition of a component and shows what it would gather.',
      async (context, options: NewOptions, word: string) =>
        (await import('./new.ts')).newComponent(context, word, options),
    ),
  )
    .option('--from <coordinates>', 'where it is published; the first word then is its name')
    .addHelpText(
      'after',
      '\nExamples: new npm:@scope/name\n          new my-name --from docker-hub:owner/image',
    );

  command(
    'accept <component> [key]',
    'Takes a held change over, at the next gather.',
    async (context, options: { why: string }, component: string, key?: string) =>
      (await import('./accept.ts')).accept(context, component, key, options),
  ).addOption(
    new Option('--why <reason>', 'why the change is right')
      .argParser(toReason)
      .makeOptionMandatory(),
  );
}

/** Until someone ends the program, politely. */
function interrupted(): Promise<unknown> {
  return new Promise((resolve) => {
    process.on('SIGINT', resolve);
    process.on('SIGTERM', resolve);
  });
}
