/** The options of the commands that serve and deploy, and how their words are read. */
import { InvalidArgumentError, Option, type Command } from 'commander';

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
  return new Option('--gathered <file...>', 'what "gather --json" printed').makeOptionMandatory();
}

export function deployOptions(command: Command): Command {
  return command
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--against <place>', 'compare with this address or folder; with --dry-run')
    .option('--first', 'the address is new: it need not show an index yet')
    .addOption(
      new Option('--allow-changes <number>', 'how many releases may be added or judged anew')
        .argParser(toWhole)
        .default(defaultChanges),
    )
    .option('--allow-removal <component...>', 'components that are gone for good')
    .addOption(
      new Option('--patience <seconds>', 'how long the address may take to show what was uploaded')
        .argParser(toWhole)
        .default(defaultPatience),
    );
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
