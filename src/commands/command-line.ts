/** A command line from its words to its exit code. */
import { Argument, Command, CommanderError } from 'commander';
import { programCall, programManifest } from '#io/program.ts';
import { instantAt } from '#model/time/instant.ts';
import { printable, problemLine, Refusal, type Problem } from '#model/problem.ts';
import type { Context, ExitCode } from '#project/context.ts';
import { systemProblem } from '#io/system-error.ts';
import { inActions, withoutCommands, withoutCommandsInJson } from '#io/actions.ts';
import { completionFor, shells, type Shell } from './completion.ts';
import { declareAsking } from './declare/asking.ts';
import { declareAuthoring } from './declare/authoring.ts';
import { declarer, type CommonOptions } from './declare/declare.ts';
import { declareHost } from './declare/host.ts';
import { declareFolder } from './declare/folder.ts';

export type ProcessContext = {
  readonly stdout: { write: (text: string) => unknown };
  readonly stderr: {
    write: (text: string) => unknown;
    readonly isTTY?: boolean;
    readonly columns?: number;
  };
  readonly env: Context['env'];
  readonly clock: () => number;
};

function contextOf(
  { components, data, site, out, ...options }: CommonOptions,
  { stdout, stderr, env, clock: time }: ProcessContext,
): Context {
  const clock = instantAt(time());
  const { now = clock, json = false, quiet = false } = options;
  const terminal: Context['terminal'] = {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(printable(text)),
    note: (text) => void (quiet || stderr.write(text)),
    isTTY: (stderr.isTTY ?? false) && env['TERM'] !== 'dumb',
    columns: stderr.columns || 80,
  };
  return { components, data, site, out, now, clock, json, quiet, terminal, env };
}

const exitCodes = `
Exit codes: 0 done; 1 wrong input or failure, nothing half-written; 2 wrong usage;
3 (with --strict) done, but a component is stale, partial or held;
4 (audit --fail-on) what is run is not supported as demanded, or (verify) not
all was compared.`;

function createProgram(
  runtime: ProcessContext,
  words: readonly string[],
  done: (code: ExitCode) => void,
): Command {
  const writeOut = (text: string) => void runtime.stdout.write(text);
  const writeErr = (text: string) => void runtime.stderr.write(text);
  const isJson = words.includes('--json');
  const outputError = (text: string, write: (text: string) => void) =>
    write(isJson ? usageJson(text, words) : printable(text));
  const program = new Command(programCall())
    .exitOverride()
    .configureOutput({ writeOut, writeErr, outputError })
    .description(
      'A static release index: which versions of each component exist, when they came out, and whether they are still supported, as files for Renovate, scripts and people.',
    )
    .usage('<command> [options]')
    .version(programManifest().version, '--version', 'print the version of the program')
    .showHelpAfterError(isJson ? false : 'Try --help for what is possible.')
    .addHelpText('after', exitCodes);

  // Without this, `--out --json` would make a folder of that name.
  program.hook('preSubcommand', (_, command) => {
    const isValued = (word: string) =>
      command.options.some((one) => one.required && one.long === word);
    const at = words.findIndex((word, i) => isValued(word) && /^(--|-h$)/.test(words[i + 1] ?? ''));
    if (at >= 0) command.error(`error: option '${words[at]}' argument missing`);
  });
  const command = declarer(program, (options) => contextOf(options, runtime), done);
  declareFolder(command);
  declareAsking(command);
  declareHost(command);
  declareAuthoring(command);
  program
    .command('completion')
    .description('Prints what a shell completes: eval "$(release-index completion bash)".')
    .addArgument(new Argument('<shell>').choices(shells))
    .action((shell: Shell) => writeOut(completionFor(shell, program)));
  return program;
}

function usageJson(text: string, [where = '']: readonly string[]): string {
  const message = text.trim().replace(/^error: /, '');
  return `${JSON.stringify({ problems: [{ code: 'E-WRONG-USAGE', where, message }] })}\n`;
}

/** Runs one command line. Every failure ends as a line that a person can act on. */
export async function runLine(words: readonly string[], given: ProcessContext): Promise<ExitCode> {
  const isJson = ['--json', '--sarif', '--cyclonedx'].some((option) => words.includes(option));
  const runtime = inActions(given.env) ? harmlessToRunner(given, isJson) : given;
  let code: ExitCode = 0;
  try {
    const program = createProgram(runtime, words, (ended) => (code = ended));
    // For an unknown command, `help` would print the whole help and no error.
    const isNamed = words[0] === 'help' && /^[^-]/.test(words[1] ?? '');
    const isOther = isNamed && program.commands.every((one) => one.name() !== words[1]);
    await program.parseAsync(isOther ? words.slice(1) : words, { from: 'user' });
    return code;
  } catch (error) {
    return codeFor(error, runtime, words.includes('--json'));
  }
}

/** The output has untrusted text, and the runner would execute workflow commands in it. */
function harmlessToRunner(runtime: ProcessContext, json: boolean): ProcessContext {
  const { stdout, stderr } = runtime;
  const answer = json ? withoutCommandsInJson : withoutCommands;
  return {
    ...runtime,
    stdout: { write: (text) => stdout.write(answer(text)) },
    stderr: { ...stderr, write: (text) => stderr.write(withoutCommands(text)) },
  };
}

function codeFor(error: unknown, { stderr, env }: ProcessContext, json: boolean): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const known = error instanceof Refusal ? error.problems : systemProblem(error);
  const problems = [known ?? wrongProxies(env)].flat();
  if (problems.length > 0) {
    const lines = problems.map((problem) => `${problemLine(problem)}\n`).join('');
    stderr.write(json ? `${JSON.stringify({ problems })}\n` : lines);
    return problems.some(({ code }) => /^E-WRONG-(QUERY|OPTION)$/.test(code)) ? 2 : 1;
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  stderr.write(`Internal error; please report it: ${message}\n`);
  if (env['DEBUG'] !== undefined) stderr.write(`${stack ?? ''}\n`);
  return 1;
}

/** At an invalid proxy, the HTTP client throws, but does not name the variable. */
function wrongProxies(env: Context['env']): Problem[] {
  const names = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY'];
  const isUsable = (url = '') =>
    /^$|^(?:https?|socks5):(?!.*%(?![\da-f]{2}))/i.test(url && (URL.parse(url)?.href ?? '-'));
  const message = 'is no address of a proxy; write it as http://host:port, and a % as %25';
  const wrong = names.filter((name) => !isUsable(env[name]));
  return wrong.map((where) => ({ code: 'E-WRONG-VALUE', where, message }));
}
