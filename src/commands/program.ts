/** What can be asked of the program. Each command's module is loaded when it runs, so that help is instant. */
import { Command, Option } from 'commander';
import { programManifest } from '#io/program.ts';
import { readFolder } from '#io/read.ts';
import {
  acceptClockOption,
  baseUrlOption,
  evidenceOption,
  network,
  reasonOption,
  shardOption,
  strictOption,
  toCount,
} from './arguments.ts';
import type { CommitOptions } from './commit.ts';
import type { IssueOptions } from './issue.ts';
import { declarer, type Around, type Declare } from './declare.ts';
import { deployOptions, gatheredOption, portOption } from './deploy-arguments.ts';
import type { DeployOptions } from './deploy.ts';
import type { ListOptions } from './list.ts';
import type { GatherOptions } from '#job/gather-all.ts';
import type { InitOptions } from './init.ts';
import type { NewOptions } from './new.ts';
import type { RunOptions } from './run.ts';
import type { VerifyOptions } from './verify.ts';

const exitCodes = `
Exit codes: 0 done; 1 wrong input or failure, nothing half-written; 2 wrong usage;
3 (with --strict) done, but a component is stale, partial or held.`;

const listExamples = (id: string) => `
Examples:
  list 'component:${id} supported'
  list 'tag:agent released>-90d -prerelease' --sort -released
  list 'supportEnds:[+0d to +90d]' --csv
The page search.html of the index shows the whole language.`;

export function createProgram(around: Around): Command {
  const program = new Command(programManifest().name)
    .exitOverride()
    .configureOutput({
      writeOut: around.out,
      writeErr: around.err,
    })
    .description(
      'A static release index: which versions of each component exist, when they came out, and whether they are still supported, as files for Renovate, scripts and people.',
    )
    .usage('<command> [options]')
    .version(programManifest().version, '--version', 'print the version of the program')
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
      'Gathers, announces, builds: the main job. Without a network it builds from what is recorded.',
      async (context, options: RunOptions) => (await import('./run.ts')).run(context, options),
    ),
  )
    .addOption(strictOption())
    .addOption(shardOption())
    .addOption(acceptClockOption())
    .addOption(baseUrlOption());

  network(
    command(
      'gather [components...]',
      'Asks the upstreams what they released and records it.',
      async (context, options: GatherOptions, components: string[]) =>
        (await import('#job/gather-all.ts')).gather(context, components, options),
    ),
  )
    .addOption(strictOption())
    .addOption(shardOption())
    .addOption(acceptClockOption())
    .addHelpText('after', ({ command }) => `\nExample: gather ${anyComponent(command)}`);

  command(
    'announce [components...]',
    'Appends to the ledgers what is new: releases, ends of support, what was taken back.',
    async (context, _options, components: string[]) =>
      (await import('#job/announce.ts')).announceCommand(context, components),
  );

  command(
    'build',
    'Writes the served files from what is recorded. No network.',
    async (context, options: { baseUrl?: string; allowExpired?: true; gathered?: string[] }) => {
      const { readReports, successesOf } = await import('#job/report.ts');
      const successes = successesOf(readReports(options.gathered ?? []));
      return (await import('#project/build-site.ts')).build(context, { ...options, successes });
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
  ).addHelpText('after', ({ command }) => `\nExample: explain ${anyComponent(command)}`);

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
    .addHelpText('after', ({ command }) => listExamples(anyComponent(command)));
}

/** What deals with where the index is served, and with where its files are kept. */
function declareHost(command: Declare): void {
  command(
    'verify <address>',
    'Proves that a served index, or a folder of one, keeps the contract.',
    async (context, options: VerifyOptions, address: string) =>
      (await import('./verify.ts')).verify(context, address, options),
  )
    .option(
      '--attested [repository]',
      'also check who built it; the one of the settings by default',
    )
    .addHelpText('after', '\nExample: verify https://releases.example.com');

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
    'Commits what was gathered, or the publication that was built, and pushes it.',
    async (context, options: CommitOptions) =>
      (await import('./commit.ts')).commit(context, options),
  )
    .addOption(gatheredOption().conflicts('published'))
    .option('--published', 'the last line of the built log, for data/log.jsonl');

  command(
    'issue',
    'Keeps one issue of the repository on what stays stale or held, and on jobs that failed.',
    async (context, options: IssueOptions) => (await import('./issue.ts')).issue(context, options),
  )
    .addOption(gatheredOption())
    .option(
      '--jobs <json>',
      'how the jobs of the run ended, such as {"build":{"result":"failure"}}',
    )
    .option('--about <topic>', 'each topic keeps an issue of its own', 'publish');
}

/** What writes for people into the files that are theirs. */
function declareAuthoring(command: Declare): void {
  network(
    command(
      'init [folder]',
      'Makes a new index, and builds it: definitions, settings and a workflow.',
      async (context, options: InitOptions, folder: string = '.') =>
        (await import('./init.ts')).init(context, folder, options),
    ),
  )
    .option('--title <title>', 'what the index is called')
    .option('--address <url>', 'where it will be served')
    .option('--from <coordinates...>', 'where the first components are published')
    .option('--read <folder>', 'take what the manifests in this folder publish')
    .addHelpText(
      'after',
      '\nExample: init my-index --title "Acme releases" --from npm:@acme/cli github-releases:acme/server',
    );

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
    'import <component> <file>',
    'Adds releases that no upstream lists any more, from a CSV or JSON file.',
    async (context, _options, component: string, file: string) =>
      (await import('#project/import-releases.ts')).importReleases(context, component, file),
  ).addHelpText(
    'after',
    '\nThe file has version, date, evidence and, where there is one, changelogUrl: as the first line of a .csv, or as keys.',
  );

  declareDecisions(command);
}

/** A person's decisions. Each is written into data/curated with its reason, so that nobody edits that by hand. */
function declareDecisions(command: Declare): void {
  type Reason = { why: string };
  command(
    'accept <component> [key]',
    'Accepts a held change, for the next gather.',
    async (context, options: Reason, component: string, key?: string) =>
      (await import('#project/accept-held.ts')).accept(context, component, key, options),
  ).addOption(reasonOption('why the change is right'));

  command(
    'acknowledge <component> <finding>',
    'Says that a finding of the report was looked at; it is not told again.',
    async (context, options: Reason, component: string, finding: string) =>
      (await import('#project/acknowledge.ts')).acknowledge(context, component, finding, options),
  ).addOption(reasonOption('why nothing is to be done about it'));

  command(
    'withdraw <component> <version>',
    'Takes a release out of the index: published by mistake, or malicious.',
    async (context, options: Reason & { seen: string }, component: string, version: string) =>
      (await import('#project/withdraw.ts')).withdraw(context, component, version, options),
  )
    .addOption(reasonOption('why it is withdrawn'))
    .addOption(evidenceOption());

  command(
    'rename <component> <name>',
    'Gives a component another name, with its record and all that names it.',
    async (context, options: Reason, component: string, name: string) =>
      (await import('#project/rename.ts')).rename(context, component, name, options),
  ).addOption(reasonOption('why it is renamed'));
}

/** The first component of the index at hand, for an example that can be run as it is. */
function anyComponent(command: Command): string {
  const { components } = command.opts<{ components: string }>();
  const names = readFolder(components);
  const first =
    names.kind === 'read' ? names.value.find((name) => name.endsWith('.json')) : undefined;
  return first?.replace(/\.json$/, '') ?? 'some-component';
}

/** Until someone ends the program, politely. */
function interrupted(): Promise<unknown> {
  return new Promise((resolve) => {
    process.on('SIGINT', resolve);
    process.on('SIGTERM', resolve);
  });
}
