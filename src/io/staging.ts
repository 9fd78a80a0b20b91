/** Lists an output folder; prepares its next state in `<folder>.next`, one process at a time. */
import * as fs from 'node:fs';
import { join, resolve } from 'node:path';
import { discoveryFolder } from '#model/served/paths.ts';
import { refuse } from '#model/problem.ts';
import { entriesBelow } from './read.ts';
import { codeOf } from './system-error.ts';

/** Names the process at work, and shows that a staging folder is one of this program. */
const markName = 'process';

/** `files`: a folder with nothing but the files to move in. */
export function openStaging(folder: string) {
  const staging = `${resolve(folder)}.next`;
  if (fs.existsSync(staging)) removeAbandoned(staging);
  const files = join(staging, 'files');
  fs.mkdirSync(staging, { recursive: true });
  fs.writeFileSync(join(staging, markName), `${process.pid}\n`);
  fs.mkdirSync(files);
  let isOurs = true;
  return {
    files,
    remove(): void {
      // After the removal, a new folder of this name belongs to another process.
      if (isOurs) fs.rmSync(staging, { recursive: true, force: true });
      isOurs = false;
    },
  };
}

/** A killed build leaves its staging behind. */
function removeAbandoned(staging: string): void {
  const mark = join(staging, markName);
  if (fs.existsSync(mark)) {
    const owner = Number(fs.readFileSync(mark, 'utf8'));
    const message = `another build is writing there (process ${owner}); wait for it, or remove the folder if there is none`;
    if (owner !== process.pid && isAtWork(owner)) refuse('E-WRONG-FOLDER', staging, message);
  } else if (!fs.statSync(staging).isDirectory() || fs.readdirSync(staging).length > 0) {
    const message =
      'is where a build is prepared, but holds something else; move it away or choose another --out';
    refuse('E-WRONG-FOLDER', staging, message);
  }
  fs.rmSync(staging, { recursive: true });
}

/** Signal 0 only checks that the process exists; with EPERM it exists for another user. */
export function isAtWork(owner: number): boolean {
  if (!Number.isInteger(owner) || owner < 1) return false;
  try {
    return process.kill(owner, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Refuses links and hidden files, which would be served, and names that could not be removed. */
export function listFiles(folder: string): ReadonlySet<string> {
  const files = new Set<string>();
  const state = fs.statSync(folder, { throwIfNoEntry: false });
  if (state === undefined) return files;
  const message = 'is a file, where a folder is needed; move it away or choose another --out';
  if (!state.isDirectory()) refuse('E-WRONG-FOLDER', folder, message);
  refuseForeign(folder);
  for (const [path, entry] of entriesBelow(folder)) {
    const refused = (words: string) =>
      refuse('E-WRONG-FOLDER', join(folder, path), `${words}; remove it`);
    if (path.includes('\ufffd')) refused('has a name that is not UTF-8');
    if (entry.isSymbolicLink()) refused('is a link, which the host would follow');
    // The one hidden folder that is served. Files in it that do not belong are removed like others.
    if (entry.name.startsWith('.') && !(entry.isDirectory() && path === discoveryFolder))
      refused('is a hidden file, which the host would serve');
    if (entry.isFile()) files.add(path);
    else if (!entry.isDirectory()) refused('is no plain file');
  }
  return files;
}

/** The text of `404.html`, the only file of an index that was taken down. */
export const takenDown = '<!doctype html>\n<title>Not found</title>\n';

/** Foreign files would be removed, so the folder must be empty, built earlier, or taken down. */
function refuseForeign(folder: string): void {
  const textOf = (name: string) => fs.readFileSync(join(folder, name), 'utf8');
  const isBuilt = /^\w{64} {2}index\.json$/m;
  if (fs.existsSync(join(folder, 'SHA256SUMS')) && isBuilt.test(textOf('SHA256SUMS'))) return;
  const message =
    'holds files, and no build made it, so they would be lost; choose another --out, or empty it';
  for (const [path, entry] of entriesBelow(folder)) {
    const isLeft = path === '404.html' && entry.isFile() && textOf(path) === takenDown;
    if (!entry.isDirectory() && !isLeft) refuse('E-WRONG-FOLDER', folder, message);
  }
}
