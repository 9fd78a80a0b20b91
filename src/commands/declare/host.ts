/** Declares the commands that serve, deploy, verify and commit. */
import { Option } from 'commander';
import { kinds, type Kind } from '#deploy/refusals.ts';
import { idProblem } from '#model/component/id-problem.ts';
import { auth, baseUrl, gathered, invalid, wholeNumber, type Declare } from './declare.ts';

const attested = 'also check by which repository it was built; by that of the settings by default';
const jobs = 'how the jobs of the run ended, such as {"build":{"result":"failure"}}';
/** A new address first needs its DNS entry and its certificate. */
const defaultPatience = 300;
const toPort = wholeNumber(0, 65_535, 'a number from 0 to 65535');
const toWhole = wholeNumber(0, Infinity, 'a whole number');

export function declareHost(command: Declare): void {
  command(
    'verify <address>',
    'Proves that a served index, or a folder of one, keeps the contract.',
    async () => (await import('../verify.ts')).verify,
    (_, address) => [`verify ${address}`, `verify ${address} --for renovate`],
  )
    .option('--attested [repository]', attested)
    .option('--log <file>', 'the log that the repository recorded; the served one must be it')
    .option('--source <folder>', "the index's own folder site, for its templates and assets")
    .addOption(new Option('--for <reader>', 'only what this reader needs').choices(['renovate']))
    .option(...auth);

  command(
    'serve',
    'Shows the served files as the host does, and builds them again at every change.',
    async () => (await import('../serve.ts')).serve,
  )
    .option(...baseUrl)
    .option('--port <number>', 'the port to listen on; 0 for any (default: 8788 or above)', toPort)
    .option('--on-host-runtime', "on the host's own runtime; needs wrangler");

  const removal = 'components that are gone for good';
  const patience = 'how long the address may take to show it';
  const served = 'the folder that is served, or the bucket: s3://bucket/prefix';
  command(
    'deploy',
    'Checks what would change, uploads the served files and verifies them; rolls back what does not verify.',
    async () => (await import('../deploy.ts')).deploy,
    () => [
      'deploy --allow added=200',
      'deploy --to /srv/releases',
      `deploy --with 'sh site/upload.sh'`,
    ],
  )
    .addOption(new Option('--to <place>', served).conflicts('with'))
    .option('--with <command>', 'a command that uploads the folder INDEX_FOLDER')
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--against <place>', 'compare with this place; with --dry-run')
    .option('--first', 'the address is new, or may be replaced unread')
    .option('--allow-older', 'replace what says that it is newer')
    .option('--new-log', 'begin the log of publications anew')
    .option('--allow <kind=number...>', 'so many changes of a kind', toAllowed, undefined)
    .option('--allow-removal <component...>', removal, toNames, undefined)
    .option('--full', 'prove every file, not a sample; to a bucket, upload each again')
    .option('--patience <seconds>', patience, toWhole, defaultPatience)
    .option(...baseUrl)
    .option(...auth);

  command(
    'commit',
    'Commits what was gathered, or the publication that was built, and pushes it.',
    async () => (await import('../repository.ts')).commit,
    () => ['commit --gathered gathered.json', 'commit --published'],
  )
    .addOption(new Option(...gathered).conflicts('published'))
    .option('--published', 'the last line of the built log, for data/log.jsonl')
    .option('--branch <name>', 'the branch to push to, where the checkout is on none');

  command(
    'issue',
    'Keeps one issue of the repository up to date: what stays stale or held, and jobs that failed.',
    async () => (await import('../repository.ts')).issue,
    () => ['issue --gathered gathered.json'],
  )
    .option(...gathered)
    .option('--jobs <json>', jobs)
    .option('--about <topic>', 'each topic keeps an issue of its own', 'publish');
}

/** One text may hold several, so that a workflow can pass its input as one value. */
function toAllowed(text: string, before: Partial<Record<Kind, number>> = {}) {
  const allowed = { ...before };
  for (const pair of text.match(/\S+/g) ?? []) {
    const [name, number = ''] = pair.split('=');
    const wanted = `must be a kind and a number, of ${kinds.join(', ')}`;
    allowed[kinds.find((one) => one === name) ?? invalid(wanted)] = toWhole(number);
  }
  return allowed;
}

function toNames(text: string, before: readonly string[] = []): readonly string[] {
  const names = text.match(/\S+/g) ?? [];
  const isWrong = names.some((name) => idProblem(name) !== undefined);
  return isWrong ? invalid('must be the name of a component') : [...before, ...names];
}
