/** How a command is declared: its words, the options that it shares, and what it runs. */
import { join } from 'node:path';
import { InvalidArgumentError, type AddHelpTextContext, type Command } from 'commander';
import { programCall } from '#io/program.ts';
import { readFolder, readText } from '#io/read.ts';
import { isDay, parseInstant, toInstant, type Instant } from '#model/time/instant.ts';
import { baseUrlProblem, toUri } from '#model/url.ts';
import type { Context, ExitCode } from '#project/context.ts';

export type CommonOptions = Pick<Context, 'components' | 'data' | 'site' | 'out'> &
  Partial<Pick<Context, 'now' | 'json' | 'quiet'>>;

type Run = (context: Context, options: never, ...words: never[]) => Promise<ExitCode>;
type Examples = (id: string, address: string) => readonly string[];

/** `load`: the command's module is loaded when it runs, so that help is instant. */
export type Declare = (
  usage: string,
  description: string,
  load: () => Promise<Run>,
  /** For its help; called with the name of a component and the address of the index. */
  examples?: Examples,
) => Command;

export function declarer(
  program: Command,
  contextOf: (options: CommonOptions) => Context,
  done: (code: ExitCode) => void,
): Declare {
  return (usage, description, load, examples) =>
    shared(program.command(usage))
      .description(description)
      .addHelpText('after', examplesText(usage, examples))
      .action(async (...given: unknown[]) => {
        const self = given.at(-1) as Command;
        const words = self.processedArgs as never[];
        const run = await load();
        done(await run(contextOf(self.opts()), self.opts<never>(), ...words));
      });
}

function shared(command: Command): Command {
  return command
    .option('--components <folder>', 'component definitions', toFolder, 'components')
    .option('--data <folder>', 'decisions and recorded history', toFolder, 'data')
    .option('--site <folder>', 'settings, templates, styles', toFolder, 'site')
    .option('--out <folder>', 'where the served files go', toFolder, 'dist')
    .option('--now <instant>', 'judge as of this day or instant (default: now)', toNow)
    .option('--json', 'print one JSON document')
    .option('--quiet', 'print only answers and errors');
}

export function network(command: Command): Command {
  return command
    .option('--concurrency <n>', 'requests under way at once', wholeNumber(1, 100))
    .option('--timeout <seconds>', 'how long one upstream may take to answer', wholeNumber(1, 3600))
    .option('--allow-private-hosts', "ask addresses of one's own network too, and over http");
}

export const gathered = ['--gathered <file...>', 'what "gather --json" printed'] as const;
export const auth = ['--auth <variable>', 'INDEX_AUTH_…: its user:password or token'] as const;
const served = 'where the files are served (default: as in site.json)';
export const baseUrl = ['--base-url <url>', served, toBaseUrl] as const;
/** Time has passed, or an upstream has changed: nobody is at fault, and the daily job goes on. */
const expired = 'go on where a correction no longer changes anything';
export const allowExpired = ['--allow-expired', expired] as const;

export function invalid(problem: string): never {
  throw new InvalidArgumentError(`It ${problem}.`);
}

export function toFolder(text: string): string {
  return text === '' || text.includes('\0') ? invalid('must name a folder') : text;
}

export function wholeNumber(
  least: number,
  most: number,
  words = `a whole number from ${least} to ${most}`,
): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : -1;
    return value >= least && value <= most ? value : invalid(`must be ${words}`);
  };
}

function toNow(text: string): Instant {
  const wanted = 'must be a day (2026-11-20) or an instant with its zone (2026-11-20T08:00:00Z)';
  return (isDay(text) ? toInstant(text) : parseInstant(text)) ?? invalid(wanted);
}

function toBaseUrl(text: string): string {
  const address = text.replace(/\/+$/, '');
  const problem = baseUrlProblem(address);
  return problem === undefined ? toUri(address) : invalid(problem);
}

/** Examples name what this index has; the reader fills in reasons, versions and addresses. */
function examplesText(usage: string, examples?: Examples): (help: AddHelpTextContext) => string {
  return ({ command }) => {
    const folders = command.opts<CommonOptions>();
    const first = readFolder(folders.components).value?.find((name) => name.endsWith('.json'));
    const id = first?.replace(/\.json$/, '') ?? 'some-component';
    const needed = command.options.filter(({ mandatory }) => mandatory);
    const named = usage
      .replace('<component>', id)
      .replace('<kind> [settings...]', 'line-age months=24');
    // Help must work even if the settings cannot be read.
    const { value: settings = '' } = readText(join(folders.site, 'site.json'));
    const address = /"baseUrl":\s*"([^"]+)"/.exec(settings)?.[1] ?? 'https://releases.example.com';
    const all = examples?.(id, address) ?? [
      [named.replace(/ \[\S+$/, ''), ...needed.map(({ long }) => `${long} "…"`)].join(' '),
    ];
    const title = all.length === 1 ? 'Example:' : 'Examples:';
    return ['', title, ...all.map((line) => `  ${programCall()} ${line}`)].join('\n');
  };
}
