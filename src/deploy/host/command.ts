/** A command of one's own as the host: it brings the folder that INDEX_FOLDER names to where the address serves it. */
import { refuse, Refusal } from '#model/problem.ts';
import { folderReader } from '#verify/open-reader.ts';
import type { Reader } from '#verify/reader.ts';
import type { Host } from './cloudflare.ts';
import { runChild, type ChildOptions } from './run-child.ts';
import { unversionedHost, versionAt } from './unversioned.ts';

type Options = Omit<ChildOptions, 'stop'> & {
  readonly live: Reader;
  /** What is live may be replaced unread. */
  readonly first: true | undefined;
};

const linesTold = 5;

/** Only the address says what is there, until the command has run: it may take minutes to show. */
export function commandHost(command: string, { live, first, env, say }: Options): Host {
  let placed: string | undefined;
  const active = async () => placed ?? (await versionAt(live).catch(orNone(first)));
  const put = async (folder: string, stop?: AbortSignal) => {
    const told: string[] = [];
    const { code } = await runChild('sh', ['-c', command], {
      env: { ...env, INDEX_FOLDER: folder },
      say(line) {
        told.push(line);
        say(line);
      },
      stop,
    });
    const words = told.slice(-linesTold).join('; ');
    if (code !== 0) refuse('E-HOST', '--with', `the command ended with ${code}: ${words}`);
    placed = await versionAt(await folderReader(folder));
  };
  return unversionedHost({ active, put });
}

function orNone(first: true | undefined) {
  return (error: unknown): undefined => {
    if (!(first && error instanceof Refusal)) throw error;
  };
}
