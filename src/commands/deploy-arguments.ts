/** The options of the commands that serve and deploy, and how their words are read. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { kinds, type Kind } from '#deploy/refusals.ts';
import { idProblem } from '#model/component/id-problem.ts';

const defaultPort = 8788;
const defaultChanges = 100;
/** A new address needs its name and its certificate first. */
const defaultPatience = 300;

export function portOption(): Option {
  return new Option('--port <number>', 'the port to listen on; 0 for any')
    .argParser(toPort)
    .default(defaultPort);
}

export function gatheredOption(): Option {
  return new Option('--gathered <file...>', 'what "gather --json" printed');
}

export function deployOptions(command: Command): Command {
  return command
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--against <place>', 'compare with this address or folder; with --dry-run')
    .option('--first', 'the address is new, or what it shows may be replaced unread')
    .option('--allow-older', 'replace what is live although it says that it is newer')
    .option('--new-log', 'begin the log of publications anew')
    .addOption(
      new Option(
        '--allow <kind=number...>',
        `allow so many changes of a kind: ${kinds.join(', ')}`,
      ).argParser(toAllowed),
    )
    .addOption(
      new Option('--allow-changes <number>', 'how many releases may be added or judged anew')
        .argParser(toWhole)
        .default(defaultChanges),
    )
    .addOption(
      new Option('--allow-removal <component...>', 'components that are gone for good').argParser(
        toNames,
      ),
    )
    .addOption(
      new Option('--patience <seconds>', 'how long the address may take to show what was uploaded')
        .argParser(toWhole)
        .default(defaultPatience),
    );
}

/** Several in one text as well, so that a workflow can pass its input as one value. */
function toAllowed(text: string, before: Partial<Record<Kind, number>> = {}) {
  const pairs = text.split(/\s+/).filter((word) => word !== '');
  const allowed = { ...before };
  for (const pair of pairs) {
    const [name, number = ''] = pair.split('=');
    const kind = kinds.find((one) => one === name);
    if (kind === undefined)
      throw new InvalidArgumentError(`It must be a kind and a number, of ${kinds.join(', ')}.`);
    allowed[kind] = toWhole(number);
  }
  return allowed;
}

function toNames(text: string, before: readonly string[] = []): readonly string[] {
  const names = text.split(/\s+/).filter((name) => name !== '');
  if (names.some((name) => idProblem(name) !== undefined))
    throw new InvalidArgumentError('It must be the name of a component.');
  return [...before, ...names];
}

function toWhole(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}

function toPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port < 65_536) return port;
  throw new InvalidArgumentError('It must be a number from 0 to 65535.');
}
