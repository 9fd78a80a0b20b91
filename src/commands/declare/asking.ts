/** The commands that ask any served index what is supported: for people, pipelines and agents. */
import { Option } from 'commander';
import { failOnOption, indexOption } from '../arguments.ts';
import type { AuditOptions } from '../audit.ts';
import type { McpOptions } from '../mcp.ts';
import type { Declare } from './declare.ts';
import { examples } from './examples.ts';

const formats = ['json', 'sarif', 'markdown', 'cyclonedx'] as const;

const conditionsHelp = [
  'Ends with 4 where a condition of --fail-on holds:',
  '  ended       support has ended; what still has extended support (a paid or limited offer) has not',
  '  deprecated  it is deprecated, though perhaps still supported',
  '  ending=90d  support ends within so many days (d) or weeks (w), or has ended; where only extended',
  '              support is left, its end counts',
  '  unstated    nobody published until when it is supported',
  '  unlisted    the index does not know the component, or neither this version nor its line',
].join('\n');

export function declareAsking(command: Declare): void {
  command(
    'audit [files...]',
    'Says whether what you run is supported: bills of materials, lists, lock files, folders, standard input.',
    async (context, options: AuditOptions, files: readonly string[]) =>
      (await import('../audit.ts')).audit(context, options, files),
  )
    .addOption(indexOption())
    .addOption(failOnOption())
    .addOption(formatOption('sarif', 'print SARIF 2.1.0, for code hosts'))
    .addOption(formatOption('markdown', 'print Markdown, for the summary of a job'))
    .addOption(formatOption('cyclonedx', 'print the given bill of materials with the last days'))
    .addHelpText(
      'after',
      examples((_, address) => [
        `audit bom.json --index ${address} --fail-on ended,ending=90d`,
        'audit . --now 2027-06-30',
      ]),
    )
    .addHelpText('after', conditionsHelp);

  command(
    'mcp',
    'Answers the questions of agents (Model Context Protocol) over standard input and output.',
    async (context, options: McpOptions) => (await import('../mcp.ts')).mcp(context, options),
  )
    .addOption(indexOption())
    .addHelpText(
      'after',
      examples((_, address) => [`mcp --index ${address}`]),
    );
}

/** Only one of them can be printed. */
function formatOption(name: (typeof formats)[number], description: string): Option {
  return new Option(`--${name}`, description).conflicts(formats.filter((other) => other !== name));
}
