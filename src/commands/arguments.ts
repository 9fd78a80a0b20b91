/** The options of the commands that ask upstreams, and how their words are read. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Shard } from './gather.ts';

const maxConcurrency = 100;
const maxSeconds = 3600;

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
  return new Option('--strict', 'end with 3 where a component is stale or held');
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

export function toReason(text: string): string {
  if (text.trim() !== '') return text.trim();
  throw new InvalidArgumentError('It must say why, for whoever reads it in a year.');
}

function whole(text: string, most: number): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= most) return value;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`);
}
