/** Targets that keep no versions: a folder, or any place to which a command brings the files. */
import { hash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { openOutputFolder } from '#io/output-folder.ts';
import { entriesBelow } from '#io/read.ts';
import { listFiles } from '#io/staging.ts';
import { refuse, Refusal } from '#model/problem.ts';
import { folderReader } from '#verify/open-reader.ts';
import type { Reader } from '#verify/reader.ts';
import { readText } from '../published.ts';
import type { Host } from './cloudflare.ts';
import { runChild, type ChildOptions } from './run-child.ts';

type Target = Pick<Host, 'active'> & {
  readonly put: (folder: string, stop?: AbortSignal) => Promise<void>;
  /** Copies what is there, and returns the folder of the copy; absent if it cannot be copied. */
  readonly keep?: () => string;
};

/** `first`: what is live may be replaced without reading it. */
type Options = { readonly live: Reader; readonly first: true | undefined };

/** These files list or describe the others, so they are written last, in this order. */
const lists = ['index.json', 'status.json', 'freshness.json', 'log.jsonl', 'SHA256SUMS'];

/** A folder that a web server serves. `room`: an empty folder, for a copy of what is replaced. */
export async function folderHost(named: string, room: string, { live, first }: Options) {
  const target = existsSync(named) ? realpathSync(named) : named;
  const active = async () =>
    existsSync(target) ? await versionAt(await folderReader(target)) : undefined;
  const message = 'is not what the address serves; name its folder, or add --first';
  if (!first && (await active()) !== (await versionAt(live)))
    refuse('E-NOT-THIS-INDEX', target, message);
  return unversionedHost({
    active,
    keep() {
      cpSync(target, room, { recursive: true });
      return room;
    },
    async put(folder) {
      try {
        replace(target, folder);
      } catch (error) {
        replace(target, room);
        throw error;
      }
    },
  });
}

/** Writes new files first, then existing ones, which may link to them, then `lists`. */
function replace(target: string, folder: string): void {
  const before = listFiles(target);
  const rank = (path: string) =>
    lists.includes(path) ? lists.indexOf(path) + 2 : Number(before.has(path));
  using output = openOutputFolder(target);
  const entries = [...entriesBelow(folder)].filter(([, entry]) => entry.isFile());
  for (const [path] of entries.sort(([a], [b]) => rank(a) - rank(b)))
    output.put(path, readFileSync(join(folder, path)));
  output.commit();
}

const linesTold = 5;

/** A command brings the folder INDEX_FOLDER to the address, which may take minutes to show it. */
export function commandHost(
  command: string,
  { live, first, env, say }: Options & Omit<ChildOptions, 'stop'>,
): Host {
  let placed: string | undefined;
  const unread = (error: unknown): undefined => {
    if (!(first && error instanceof Refusal)) throw error;
  };
  return unversionedHost({
    active: async () => placed ?? (await versionAt(live).catch(unread)),
    async put(folder, stop) {
      const told: string[] = [];
      const sayLine = (line: string) => {
        told.push(line);
        say(line);
      };
      const options = { env: { ...env, INDEX_FOLDER: folder }, say: sayLine, stop };
      const { code } = await runChild('sh', ['-c', command], options);
      const words = told.slice(-linesTold).join('; ') || 'it printed nothing';
      if (code !== 0) refuse('E-HOST', '--with', `the command ended with ${code}: ${words}`);
      placed = await versionAt(await folderReader(folder));
    },
  });
}

function unversionedHost({ active, put, keep }: Target): Host {
  const folders = new Map<string, string>();
  const upload: Host['upload'] = async (folder) => {
    const before = await active();
    if (before !== undefined && keep !== undefined) folders.set(before, keep());
    const version = (await versionAt(await folderReader(folder))) ?? 'none';
    folders.set(version, folder);
    return version;
  };
  const activate: Host['activate'] = async (version, _message, stop) => {
    const message = 'keeps no earlier version; deploy an earlier build again';
    await put(folders.get(version) ?? refuse('E-HOST', 'the host', message), stop);
  };
  return { active, cannotGoBack: !keep, upload, activate };
}

/** The hash of its sums or its list; of `404.html`, the only file of an index taken down. */
async function versionAt(reader: Reader): Promise<string | undefined> {
  for (const path of ['SHA256SUMS', 'index.json', '404.html']) {
    const text = await readText(reader, path);
    if (text !== undefined) return hash('sha256', text).slice(0, 12);
  }
  return undefined;
}
