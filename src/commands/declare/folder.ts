/** The commands for the folder of an index: the daily job, its parts, and those that only read. */
import { Option, type Command } from 'commander';
import { allowExpired, baseUrl, gathered, invalid, network, wholeNumber } from './declare.ts';
import type { Declare } from './declare.ts';

export function declareFolder(command: Declare): void {
  const run = command(
    'run',
    'Gathers, announces, builds: the main job. Without a network it builds from what is recorded.',
    async () => (await import('../run.ts')).run,
  );
  gathering(run).option(...baseUrl);

  const gather = command(
    'gather [components...]',
    'Asks the upstreams what they released and records it.',
    async () => (await import('../run.ts')).gather,
    (id) => [`gather ${id}`],
  );
  gathering(gather);

  command(
    'announce [components...]',
    'Appends to the ledgers what is new: releases, ends of support, what was taken back.',
    async () => (await import('../run.ts')).announce,
  ).option(...gathered);

  command(
    'build',
    'Writes the served files from what is recorded. No network.',
    async () => (await import('../build.ts')).build,
  )
    .option(...baseUrl)
    .option(...gathered)
    .option(...allowExpired);

  const removeExpired = 'take corrections that no longer change anything out of their files';
  command(
    'check',
    'Reads every authored and recorded file and lists all that is wrong.',
    async () => (await import('../check.ts')).check,
  )
    .option(...allowExpired)
    .option('--remove-expired', removeExpired)
    .option('--cra', 'also walk through what the Cyber Resilience Act asks to be stated');

  command(
    'explain <component> [version]',
    'Shows why a release or line is supported or not, until when, and where that is written; or what an error code means.',
    async () => (await import('../explain.ts')).explain,
    (id) => [`explain ${id}`, 'explain E-WRONG-VALUE'],
  );

  command(
    'list [query...]',
    'Lists the releases that a query finds; all without one.',
    async () => (await import('../list.ts')).list,
    (id) => [
      `list 'component:${id} supported'`,
      `list 'released>-90d -prerelease' --sort -released`,
      `list 'supportEnds:[+0d to +90d]' --csv`,
    ],
  )
    // A term of the query may begin with a dash, which negates it.
    .allowUnknownOption()
    .hook('preAction', (list) => {
      const wrong = list.args.find((word) => word.startsWith('--'));
      if (wrong !== undefined) list.error(`error: unknown option '${wrong}'`);
    })
    .addOption(new Option('--csv', 'print comma-separated values').conflicts('json'))
    .option('--sort <field>', 'order by a field of the query language; -field for descending')
    .option('--limit <n>', 'list at most this many', wholeNumber(1, Infinity, 'a number above 0'))
    .addHelpText('after', 'The page query.html of the index shows the whole language.');
}

function gathering(command: Command): Command {
  const clock =
    "record although this machine's clock is a day away from the upstreams' or from the record";
  return network(command)
    .option('--strict', 'end with 3 where a component is stale, partial or held')
    .option('--shard <part>', 'only one part of the components, such as 2/8', toShard)
    .option('--accept-clock', clock);
}

/** `2/8`: the second of eight parts. */
function toShard(text: string) {
  const [, index, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  const isPart = shard.index >= 1 && shard.index <= shard.count;
  return isPart ? shard : invalid('must be a part and how many there are, such as 2/8');
}
