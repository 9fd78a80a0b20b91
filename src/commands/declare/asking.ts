/** The commands that ask any served index what is supported: for people, pipelines and agents. */
import { Option } from 'commander';
import { readConditions, type Condition } from '#ask/audit/urgency.ts';
import { auth, invalid, toFolder, type Declare } from './declare.ts';

const formats = ['json', 'sarif', 'markdown', 'summary', 'cyclonedx'] as const;
const conditions = 'ended, deprecated, ending:90d, unstated, unlisted, unread';
const failOn = `end with 4 where one holds: ${conditions}`;

const conditionsHelp = [
  'Ends with 4 where a condition of --fail-on holds:',
  '  ended       support has ended; what still has extended support (a paid or limited offer) has not',
  '  deprecated  it is deprecated, though perhaps still supported',
  '  ending:90d  support ends within so many days (d) or weeks (w), or has ended; where only extended',
  '              support is left, its end counts',
  '  unstated    nobody published until when it is supported',
  '  unlisted    the index does not know the component, or neither this version nor its line',
  '  unread      something that was given could not be read',
].join('\n');

const place = 'the folder or address of a served index (default: the one in this folder)';
const index = ['--index <place>', place, toFolder] as const;

export function declareAsking(command: Declare): void {
  command(
    'audit [files...]',
    'Says whether what you run is supported: bills of materials, lists, lock files, folders, standard input.',
    async () => (await import('../audit.ts')).audit,
    (_, address) => [
      `audit bom.json --index ${address} --fail-on ended,ending:90d`,
      'audit . --now 2027-06-30',
    ],
  )
    .option(...index)
    .option(...auth)
    .option('--fail-on <conditions>', failOn, toConditions, undefined)
    .addOption(formatOption('sarif', 'print SARIF 2.1.0, for code hosts'))
    .addOption(formatOption('markdown', 'print Markdown, for the summary of a job'))
    .addOption(formatOption('summary', 'print Markdown for a pull request: what there is to do'))
    .option('--unlisted', 'also report, in SARIF, what the index does not list')
    .addOption(formatOption('cyclonedx', 'print the given bill of materials with the last days'))
    .addHelpText('after', conditionsHelp);

  command(
    'mark [folders...]',
    'Inserts the comments by which Renovate keeps versions current, where nothing else does.',
    async () => (await import('../mark.ts')).mark,
    (_, address) => [`mark . --index ${address} --dry-run | git apply`],
  )
    .option(...index)
    .option(...auth)
    .option('--dry-run', 'print a patch instead, and write nothing');

  command(
    'mcp',
    'Answers the questions of agents (Model Context Protocol) over standard input and output.',
    async () => (await import('../mcp.ts')).mcp,
    (_, address) => [`mcp --index ${address}`],
  )
    .option(...index)
    .option(...auth);
}

/** Given once with commas, or several times. */
function toConditions(text: string, before: readonly Condition[] = []): readonly Condition[] {
  const wanted = `must be one or more of ${conditions}, with commas between`;
  return [...before, ...(readConditions(text) ?? invalid(wanted))];
}

function formatOption(name: (typeof formats)[number], description: string): Option {
  return new Option(`--${name}`, description).conflicts(formats.filter((other) => other !== name));
}
