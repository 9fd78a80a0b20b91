/** The options that commands share, and how their words are read. */
import { urlProblem } from '#model/url.ts';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { isDay, parseInstant, toInstant, type Instant } from '#model/time/instant.ts';
import { readConditions, type Condition } from '#ask/audit/verdict.ts';
import type { Shard } from '#job/gather-all.ts';

const maxConcurrency = 100;
const maxSeconds = 3600;

/** Options of every command. */
export type CommonOptions = {
  readonly components: string;
  readonly data: string;
  readonly site: string;
  readonly out: string;
  readonly now?: Instant;
  readonly json?: true;
  readonly quiet?: true;
};

export function network(command: Command): Command {
  return command
    .addOption(
      new Option('--concurrency <n>', 'requests under way at once').argParser(toConcurrency),
    )
    .addOption(
      new Option('--timeout <seconds>', 'how long one upstream may take to answer').argParser(
        toSeconds,
      ),
    )
    .option('--allow-private-hosts', "ask addresses of one's own network too, and over http");
}

export function strictOption(): Option {
  return new Option('--strict', 'end with 3 where a component is stale, partial or held');
}

export function acceptClockOption(): Option {
  return new Option(
    '--accept-clock',
    "record although this machine's clock is a day away from the upstreams' or from the record",
  );
}

/** Time has passed, or an upstream has changed: nobody is at fault, and the daily job goes on. */
export function allowExpiredOption(): Option {
  return new Option('--allow-expired', 'go on where a correction no longer changes anything');
}

export function shardOption(): Option {
  return new Option('--shard <part>', 'only one part of the components, such as 2/8').argParser(
    toShard,
  );
}

function toConcurrency(text: string): number {
  return whole(text, maxConcurrency);
}

function toSeconds(text: string): number {
  return whole(text, maxSeconds);
}

/** `2/8`: the second of eight parts. */
function toShard(text: string): Shard {
  const [, index, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (shard.index >= 1 && shard.index <= shard.count) return shard;
  throw new InvalidArgumentError('It must be a part and how many there are, such as 2/8.');
}

/** Shared by all that ask an index: `audit` and others. */
export function indexOption(): Option {
  return new Option(
    '--index <place>',
    'the folder or address of a served index (default: the one in this folder)',
  ).argParser(toFolder);
}

export function failOnOption(): Option {
  return new Option(
    '--fail-on <conditions>',
    'end with 4 where one holds: ended, deprecated, ending=90d, unstated, unlisted',
  ).argParser(toConditions);
}

/** Given once with commas, or several times. */
function toConditions(text: string, before: readonly Condition[] = []): readonly Condition[] {
  const read = readConditions(text);
  if (read !== undefined) return [...before, ...read];
  throw new InvalidArgumentError(
    'It must be one or more of ended, deprecated, ending=90d, unstated, unlisted, with commas between them.',
  );
}

export function reasonOption(description: string): Option {
  return new Option('--why <reason>', description).argParser(toReason).makeOptionMandatory();
}

export function evidenceOption(): Option {
  return new Option('--seen <url>', 'the page that says so')
    .argParser(toEvidence)
    .makeOptionMandatory();
}

function toEvidence(text: string): string {
  const problem = urlProblem(text, ['https:']);
  if (problem === undefined) return text;
  throw new InvalidArgumentError(`It ${problem}.`);
}

function toReason(text: string): string {
  if (text.trim() !== '') return text.trim();
  throw new InvalidArgumentError('It must say why, for those who read it in a year.');
}

function whole(text: string, most: number): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= most) return value;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`);
}

export function shared(command: Command): Command {
  return command
    .addOption(folder('components', 'component definitions', 'components'))
    .addOption(folder('data', 'support policy, corrections and recorded history', 'data'))
    .addOption(folder('site', 'site settings, templates and styles', 'site'))
    .addOption(folder('out', 'where the served files go', 'dist'))
    .addOption(
      new Option('--now <instant>', 'judge as of this day or instant (default: now)').argParser(
        toNow,
      ),
    )
    .option('--json', 'print one JSON document')
    .option('--quiet', 'print only answers and errors');
}

function folder(name: string, description: string, usually: string): Option {
  return new Option(`--${name} <folder>`, description).default(usually).argParser(toFolder);
}

function toFolder(text: string): string {
  if (text !== '' && !text.includes('\0')) return text;
  throw new InvalidArgumentError('It must name a folder.');
}

export function baseUrlOption(): Option {
  return new Option(
    '--base-url <url>',
    'the address that the files are served under (default: from site.json)',
  ).argParser(toBaseUrl);
}

export function toCount(text: string): number {
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
