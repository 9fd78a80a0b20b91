/** The commands that only read and answer, as they are asked for. */
import { Option } from 'commander';
import type { CheckOptions } from '../check.ts';
import type { ListOptions } from '../list.ts';
import { allowExpired, examples, wholeNumber, type Declare } from './declare.ts';

export function declareReading(command: Declare): void {
  allowExpired(
    command(
      'check',
      'Reads every authored and recorded file and lists all that is wrong.',
      async (context, options: CheckOptions) =>
        (await import('../check.ts')).check(context, options),
    ),
  )
    .option(
      '--remove-expired',
      'take corrections that no longer change anything out of their files',
    )
    .option('--cra', 'also walk through what the Cyber Resilience Act asks to be stated');

  command(
    'explain <component> [version]',
    'Shows why a release or line is supported or not, until when, and where that is written; or what an error code means.',
    async (context, _options, component: string, version?: string) =>
      (await import('../explain.ts')).explain(context, component, version),
  ).addHelpText(
    'after',
    examples((id) => [`explain ${id}`, 'explain E-WRONG-VALUE']),
  );

  command(
    'list [query...]',
    'Lists the releases that a query finds; all without one.',
    async (context, options: ListOptions, words: readonly string[]) =>
      (await import('../list.ts')).list(context, options, words),
  )
    // A term may begin with a dash, which says that it must not match.
    .allowUnknownOption()
    .addOption(new Option('--csv', 'print comma-separated values').conflicts('json'))
    .option('--sort <field>', 'order by a field of the query language; -field for descending')
    .option('--limit <n>', 'list at most this many', wholeNumber(1, Infinity, 'a number above 0'))
    .addHelpText(
      'after',
      examples((id) => [
        `list 'component:${id} supported'`,
        `list 'released>-90d -prerelease' --sort -released`,
        `list 'supportEnds:[+0d to +90d]' --csv`,
      ]),
    )
    .addHelpText('after', 'The page search.html of the index shows the whole language.');
}
