/** The commands that write into the files that people keep, as they are asked for. */
import { network } from '../arguments.ts';
import { decide } from '../decide.ts';
import type { InitOptions } from '../init.ts';
import type { NewOptions } from '../new.ts';
import { declareDecisions } from './decisions.ts';
import type { Declare } from './declare.ts';
import { examples } from './examples.ts';

/** What writes for people into the files that are theirs. */
export function declareAuthoring(command: Declare): void {
  network(
    command(
      'init [folder]',
      'Makes a new index, and builds it: definitions, settings and a workflow.',
      async (context, options: InitOptions, folder: string = '.') =>
        (await import('../init.ts')).init(context, folder, options),
    ),
  )
    .option('--title <title>', 'what the index is called')
    .option('--address <url>', 'where it will be served')
    .option('--from <coordinates...>', 'where the first components are published')
    .option('--read <folder>', 'take what the manifests in this folder publish')
    .addHelpText(
      'after',
      examples(() => [
        'init my-index --title "My releases" --from npm:@scope/name github-releases:owner/name',
      ]),
    );

  network(
    command(
      'new <coordinates>',
      'Writes a first definition of a component and shows what it would gather.',
      async (context, options: NewOptions, word: string) =>
        (await import('../new.ts')).newComponent(context, word, options),
    ),
  )
    .option('--from <coordinates>', 'where it is published; the first word then is its name')
    .addHelpText(
      'after',
      examples(() => ['new npm:@scope/name', 'new my-name --from docker-hub:owner/image']),
    );

  command(
    'import <component> <file>',
    'Adds releases that no upstream lists any more, from a CSV or JSON file.',
    async (context, _options, component: string, file: string) =>
      decide(
        context,
        await (
          await import('#project/import-releases.ts')
        ).importReleases(context, component, file),
      ),
  ).addHelpText(
    'after',
    '\nThe file has version, date, evidence and, where there is one, changelogUrl: as the first line of a .csv, or as keys.',
  );

  declareDecisions(command);
}
