/** The daily job and its halves, as they are asked for. */
import { InvalidArgumentError, type Command } from 'commander';
import type { GatherOptions, Shard } from '#job/gather-all.ts';
import type { BuildWords } from '../build.ts';
import type { RunOptions } from '../run.ts';
import { allowExpired, baseUrl, examples, network, type Declare } from './declare.ts';

export function declareJob(command: Declare): void {
  const run = command(
    'run',
    'Gathers, announces, builds: the main job. Without a network it builds from what is recorded.',
    async (context, options: RunOptions) => (await import('../run.ts')).run(context, options),
  );
  baseUrl(gathering(run));

  const gather = command(
    'gather [components...]',
    'Asks the upstreams what they released and records it.',
    async (context, options: GatherOptions, components: string[]) =>
      (await import('../gather.ts')).gather(context, components, options),
  );
  gathering(gather).addHelpText(
    'after',
    examples((id) => [`gather ${id}`]),
  );

  command(
    'announce [components...]',
    'Appends to the ledgers what is new: releases, ends of support, what was taken back.',
    async (context, _options, components: string[]) =>
      (await import('../announce.ts')).announce(context, components),
  );

  const build = command(
    'build',
    'Writes the served files from what is recorded. No network.',
    async (context, options: BuildWords) => (await import('../build.ts')).build(context, options),
  );
  const gathered = 'what "gather --json" printed, for the times in status.json';
  allowExpired(baseUrl(build).option('--gathered <file...>', gathered));
}

function gathering(command: Command): Command {
  const shard = 'only one part of the components, such as 2/8';
  const clock =
    "record although this machine's clock is a day away from the upstreams' or from the record";
  return network(command)
    .option('--strict', 'end with 3 where a component is stale, partial or held')
    .option('--shard <part>', shard, toShard)
    .option('--accept-clock', clock);
}

/** `2/8`: the second of eight parts. */
function toShard(text: string): Shard {
  const [, index, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (shard.index >= 1 && shard.index <= shard.count) return shard;
  throw new InvalidArgumentError('It must be a part and how many there are, such as 2/8.');
}
