/** A folder that a web server serves as the host. No reader sees a file before what it names, and what is no file of the index stays. */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { tryJson } from '#model/json.ts';
import { hostFiles } from '#model/served/paths.ts';
import { refuse } from '#model/problem.ts';
import { readFolder, readText, valueIn } from '#io/read.ts';
import { unwritable } from '#io/system-error.ts';
import { folderReader } from '#verify/open-reader.ts';
import { isSafePath } from '#verify/reader.ts';
import { parseSums } from '#verify/sums.ts';
import type { Host } from './cloudflare.ts';
import { unversionedHost, versionAt } from './unversioned.ts';

/** They say what the other files are, so they come last, in this order. */
const lists = [
  'all/index.json',
  'index.json',
  'status.json',
  'freshness.json',
  'log.jsonl',
  'SHA256SUMS',
];

type Options = {
  readonly built: string;
  /** An empty folder, for what is replaced. */
  readonly room: string;
  readonly first: true | undefined;
};

export function folderHost(target: string, { built, room, first }: Options): Host {
  if (!first) refuseForeign(target, built);
  return unversionedHost({
    active: async () =>
      existsSync(target) ? await versionAt(await folderReader(target)) : undefined,
    keep() {
      for (const path of filesIn(target)) cpSync(join(target, path), join(room, path));
      return room;
    },
    async put(folder) {
      const before = filesIn(target);
      try {
        replace(target, folder, before);
      } catch (error) {
        replace(target, room, filesIn(folder));
        throw unwritable(target, error);
      }
    },
  });
}

function replace(target: string, folder: string, before: readonly string[]): void {
  const next = filesIn(folder);
  const isThere = new Set(before);
  const rank = (path: string) =>
    lists.includes(path) ? lists.indexOf(path) + 2 : Number(isThere.has(path));
  for (const path of next.toSorted((a, b) => rank(a) - rank(b)))
    place(join(folder, path), join(target, path));
  const kept = new Set(next);
  for (const path of before) if (!kept.has(path)) rmSync(join(target, path), { force: true });
}

/** A file that stays the same keeps its time, of which servers make its validator. */
function place(from: string, to: string): void {
  if (isFile(to) && readFileSync(to).equals(readFileSync(from))) return;
  mkdirSync(dirname(to), { recursive: true });
  const next = `${to}.${process.pid}.next`;
  try {
    copyFileSync(from, next);
    renameSync(next, to);
  } finally {
    rmSync(next, { force: true });
  }
}

/** The files of the index that is there, by its own list. */
function filesIn(folder: string): readonly string[] {
  const listed = parseSums(textIn(folder, 'SHA256SUMS') ?? '').sums.map(({ path }) => path);
  const all = [...listed.filter(isSafePath), ...hostFiles, '404.html', 'log.jsonl', 'SHA256SUMS'];
  return [...new Set(all)].filter((path) => isFile(join(folder, path)));
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

function refuseForeign(target: string, folder: string): void {
  const [own, there] = [folder, target].map((one) => addressIn(one));
  const isEmpty = (readFolder(target).value ?? []).length === 0;
  if (isEmpty || own === there || own === undefined) return;
  const what = there === undefined ? 'files that are no index' : `the index of ${there}`;
  refuse('E-WRONG-FOLDER', target, `holds ${what}; name the folder of ${own}, or add --first`);
}

function addressIn(folder: string): string | undefined {
  const facts = tryJson(textIn(folder, 'facts.json') ?? '') as Facts | undefined;
  return facts?.settings?.baseUrl;
}

type Facts = { readonly settings?: { readonly baseUrl?: string } };

function textIn(folder: string, path: string): string | undefined {
  return valueIn(readText(join(folder, path)));
}
