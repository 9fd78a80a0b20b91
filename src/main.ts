#!/usr/bin/env node
/** argv, environment, clock, exit code: the only file that knows every layer. */
import { enableCompileCache } from 'node:module';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { network, shardOption, strictOption, toReason } from '#commands/arguments.ts';
import type { Context, ExitCode } from '#commands/context.ts';
import type { ListOptions } from '#commands/list.ts';
import type { GatherOptions } from '#commands/gather.ts';
import type { NewOptions } from '#commands/new.ts';
import type { RunOptions } from '#commands/run.ts';
import { instantAt, isDay, parseInstant, toInstant, type Instant } from '#model/instant.ts';
import { problemLine, Refusal } from '#model/problem.ts';

enableCompileCache();

type Shared = {
  readonly components: string;
  readonly data: string;
  readonly site: string;
  readonly out: string;
  readonly now?: Instant;
  readonly json?: true;
  readonly quiet?: true;
};

const exitCodes = `
Exit codes: 0 done; 1 wrong input or failure, nothing half-written; 2 wrong usage;
3 (with --strict) done, but a component is stale or held.`;

const listExamples = `
Examples:
  list 'component:svc supported'
  list 'tag:agent released>-90d -prerelease' --sort -released
  list 'supportEnds:[+0d to +90d]' --csv
The page search.html of the index shows the whole language.`;

/** All that the program takes from where it runs. */
export type Surroundings = {
  readonly stdout: { write: (text: string) => unknown; readonly columns?: number };
  readonly stderr: { write: (text: string) => unknown; readonly isTTY?: boolean };
  readonly env: Context['env'];
  readonly clock: () => number;
};

/** Modules are loaded when their command runs, so that help is instant. */
function createProgram(around: Surroundings, done: (code: ExitCode) => void): Command {
  const program = new Command('svc-release-index')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => around.stdout.write(text),
      writeErr: (text) => around.stderr.write(text),
    })
    .description(
      'A static release index: which versions of each component exist, when they came out,\nand whether they are still supported, as files for Renovate, scripts and people.',
    )
    .usage('<command> [options]')
    .showHelpAfterError('Try --help for what is possible.')
    .addHelpText('after', exitCodes);

  const command = (
    usage: string,
    description: string,
    run: (context: Context, options: never, ...words: never[]) => Promise<ExitCode>,
  ) =>
    shared(program.command(usage))
      .description(description)
      .action(async (...given: unknown[]) => {
        const self = given.at(-1) as Command;
        const words = self.processedArgs as never[];
        done(await run(contextOf(self.opts(), around), self.opts() as never, ...words));
      });

  network(
    command(
      'run',
      'Gathers, then builds: the main job. Without a network it builds from what is recorded.',
      async (context, options: RunOptions) =>
        (await import('#commands/run.ts')).run(context, options),
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
        (await import('#commands/gather.ts')).gather(context, components, options),
    ),
  )
    .addOption(strictOption())
    .addOption(shardOption())
    .addHelpText('after', '\nExample: gather svc edge-node');

  command(
    'build',
    'Writes the served files from what is recorded. No network.',
    async (context, options: { baseUrl?: string; allowExpired?: true; gathered?: string[] }) => {
      const { readSuccesses } = await import('#commands/successes.ts');
      const successes = readSuccesses(options.gathered ?? []);
      return (await import('#commands/build.ts')).build(context, { ...options, successes });
    },
  )
    .addOption(baseUrlOption())
    .option('--gathered <file...>', 'what "gather --json" printed, for the times in status.json')
    .option('--allow-expired', 'go on where a correction no longer changes anything');

  command(
    'check',
    'Reads every authored and recorded file and lists all that is wrong.',
    async (context) => (await import('#commands/check.ts')).check(context),
  );

  command(
    'explain <component> [version]',
    'Says why a release or line is supported or not, until when, and who says so.',
    async (context, _options, component: string, version?: string) =>
      (await import('#commands/explain.ts')).explain(context, component, version),
  ).addHelpText('after', '\nExample: explain svc 2024.3');

  command(
    'verify <address>',
    'Proves that a served index, or a folder of one, keeps the contract.',
    async (context, _options, address: string) =>
      (await import('#commands/verify.ts')).verify(context, address),
  ).addHelpText('after', '\nExample: verify https://releases.example.com');

  command(
    'serve',
    "Shows the served files on the host's own runtime, and makes them anew at every change.",
    async (context, { port }: { port: number }) =>
      (await import('#commands/serve.ts')).serve(context, { port, until: interrupted() }),
  ).addOption(
    new Option('--port <number>', 'the port to listen on; 0 for any')
      .argParser(toPort)
      .default(8788),
  );

  network(
    command(
      'new <coordinates>',
      'Writes a first definition of a component and shows what it would gather.',
      async (context, options: NewOptions, word: string) =>
        (await import('#commands/new.ts')).newComponent(context, word, options),
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
      (await import('#commands/accept.ts')).accept(context, component, key, options),
  ).addOption(
    new Option('--why <reason>', 'why the change is right')
      .argParser(toReason)
      .makeOptionMandatory(),
  );

  command(
    'list [query...]',
    'Lists the releases that a query finds; all without one.',
    async (context, options: ListOptions, words: readonly string[]) =>
      (await import('#commands/list.ts')).list(context, options, words),
  )
    // A term may begin with a dash, which says that it must not match.
    .allowUnknownOption()
    .option('--csv', 'print comma-separated values')
    .option('--sort <field>', 'order by a field of the query language; -field for descending')
    .addOption(new Option('--limit <n>', 'list at most this many').argParser(toCount))
    .addHelpText('after', listExamples);

  return program;
}

function shared(command: Command): Command {
  return command
    .addOption(new Option('--components <folder>', 'component definitions').default('components'))
    .addOption(
      new Option('--data <folder>', 'support policy, corrections and recorded history').default(
        'data',
      ),
    )
    .addOption(new Option('--site <folder>', 'site settings, templates and styles').default('site'))
    .addOption(new Option('--out <folder>', 'where the served files go').default('dist'))
    .addOption(
      new Option('--now <instant>', 'judge as of this day or instant (default: now)').argParser(
        toNow,
      ),
    )
    .option('--json', 'print one JSON document')
    .option('--quiet', 'print only answers and errors');
}

function baseUrlOption(): Option {
  return new Option(
    '--base-url <url>',
    'the address that the files are served under (default: from site.json)',
  ).argParser(toBaseUrl);
}

function toCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a number above 0.');
  return Number(text);
}

function toNow(text: string): Instant {
  const instant = isDay(text) ? toInstant(text) : parseInstant(text);
  if (instant === undefined)
    throw new InvalidArgumentError(
      'It must be a day (2026-11-20) or an instant with its zone (2026-11-20T08:00:00Z).',
    );
  return instant;
}

function toBaseUrl(text: string): string {
  const url = URL.parse(text);
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    throw new InvalidArgumentError(
      'It must be a plain address such as https://releases.example.com.',
    );
  }
  return text.replace(/\/+$/, '');
}

function toPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port < 65_536) return port;
  throw new InvalidArgumentError('It must be a number from 0 to 65535.');
}

/** Until someone ends the program, politely. */
function interrupted(): Promise<unknown> {
  return new Promise((resolve) => {
    process.on('SIGINT', resolve);
    process.on('SIGTERM', resolve);
  });
}

function contextOf(options: Shared, { stdout, stderr, env, clock }: Surroundings): Context {
  const quiet = options.quiet ?? false;
  return {
    components: options.components,
    data: options.data,
    site: options.site,
    out: options.out,
    now: options.now ?? instantAt(clock()),
    json: options.json ?? false,
    quiet,
    terminal: {
      out: (text) => void stdout.write(text),
      err: (text) => void stderr.write(text),
      note: (text) => void (quiet || stderr.write(text)),
      isTTY: stderr.isTTY ?? false,
      columns: stdout.columns ?? 80,
    },
    env,
  };
}

/** Runs one command line. Every failure ends as a line that a person can act on. */
export async function main(words: readonly string[], around: Surroundings): Promise<ExitCode> {
  let code: ExitCode = 0;
  try {
    await createProgram(around, (done) => (code = done)).parseAsync(words, { from: 'user' });
    return code;
  } catch (error) {
    return codeFor(error, around);
  }
}

function codeFor(error: unknown, { stderr, env }: Surroundings): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof Refusal) {
    stderr.write(error.problems.map((problem) => `${problemLine(problem)}\n`).join(''));
    return 1;
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  stderr.write(`This is a mistake of the program; please report it: ${message}\n`);
  if (env['DEBUG'] !== undefined) stderr.write(`${stack ?? ''}\n`);
  return 1;
}

if (import.meta.main) {
  const { stdout, stderr, env } = process;
  process.exitCode = await main(process.argv.slice(2), { stdout, stderr, env, clock: Date.now });
}
