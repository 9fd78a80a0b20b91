/** The daily job and its halves, as they are asked for. */
import {
  acceptClockOption,
  allowExpiredOption,
  baseUrlOption,
  network,
  shardOption,
  strictOption,
} from '../arguments.ts';
import type { BuildWords } from '../build.ts';
import type { RunOptions } from '../run.ts';
import type { GatherOptions } from '#job/gather-all.ts';
import type { Declare } from './declare.ts';
import { examples } from './examples.ts';

/** The daily job and its halves. */
export function declareJob(command: Declare): void {
  network(
    command(
      'run',
      'Gathers, announces, builds: the main job. Without a network it builds from what is recorded.',
      async (context, options: RunOptions) => (await import('../run.ts')).run(context, options),
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
        (await import('../gather.ts')).gather(context, components, options),
    ),
  )
    .addOption(strictOption())
    .addOption(shardOption())
    .addOption(acceptClockOption())
    .addHelpText(
      'after',
      examples((id) => [`gather ${id}`]),
    );

  command(
    'announce [components...]',
    'Appends to the ledgers what is new: releases, ends of support, what was taken back.',
    async (context, _options, components: string[]) =>
      (await import('../announce.ts')).announce(context, components),
  );

  command(
    'build',
    'Writes the served files from what is recorded. No network.',
    async (context, options: BuildWords) => (await import('../build.ts')).build(context, options),
  )
    .addOption(baseUrlOption())
    .option('--gathered <file...>', 'what "gather --json" printed, for the times in status.json')
    .addOption(allowExpiredOption());
}
