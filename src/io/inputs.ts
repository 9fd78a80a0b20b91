/** Reads the inputs that a user names: files, folders or standard input. */
import { isUtf8 } from 'node:buffer';
import { createReadStream, fstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { refuse, refuseAll } from '#model/problem.ts';
import { readBytes, readFolder, unlessMissing, valueIn, type Loaded } from './read.ts';
import { bounded } from './response-body.ts';

export type Input = { readonly file: string; readonly text: string };

const mostFiles = 100_000;
const skipped = new Set(['.git', 'node_modules']);
/** In a folder `vendor`: Go or Composer copied packages there, which lock files name. */
const copied = new Set(['modules.txt', 'autoload.php']);

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** `-` is standard input; a terminal is refused, as nobody types a bill of materials. */
export async function readInputFile(file: string, mostBytes: number): Promise<Input> {
  if (file === '-') {
    const what = process.stdin.isTTY ? 'terminal' : fstatSync(0).isDirectory() && 'folder';
    const message = `is a ${what}; name a file or a folder, or pipe something in`;
    if (what) refuse('E-FILE-UNREADABLE', 'standard input', message);
    return { file, text: await readAll('standard input', process.stdin, mostBytes) };
  }
  const state = statSync(file, { throwIfNoEntry: false });
  if (state && state.size > mostBytes) refuseLarge(file, mostBytes);
  // A pipe of the shell, such as <(npm sbom), or a device without an end.
  if (state && !state.isFile())
    return { file, text: await readAll(file, createReadStream(file), mostBytes) };
  const message = 'is not there; name a file, a folder, or - for standard input';
  const bytes = valueIn(readBytes(file)) ?? refuse('E-FILE-MISSING', file, message);
  return { file, text: textOf(file, bytes) };
}

/** Windows tools write a byte order mark, which is left out, and sometimes UTF-16. */
function textOf(file: string, bytes: Buffer): string {
  const text = lenientText(bytes);
  const message = 'is no text in UTF-8 or UTF-16; save it as UTF-8, or unpack it';
  const isWhole = isUtf8(bytes) || Buffer.from(`\ufeff${text}`, 'utf16le').equals(bytes);
  return isWhole || !text.includes('\ufffd') ? text : refuse('E-NOT-UTF8', file, message);
}

async function readAll(file: string, stream: NodeJS.ReadableStream, mostBytes: number) {
  return textOf(file, await bounded(stream, mostBytes, () => refuseLarge(file, mostBytes)));
}

const stateOf = (place: string) => unlessMissing(place, (value) => ({ value, problems: [] }));
type MostBytes = (path: string) => number | undefined;

/** Files below a folder up to `mostBytes`; undefined skips a file. `tell`: what is unreadable. */
export function* readFilesBelow(folder: string, mostBytes: MostBytes, tell = refuseAll) {
  const read = <T>({ value, problems }: Loaded<T>) => {
    tell(problems);
    return value;
  };
  const open = [''];
  let seen = 0;
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    // A folder that was removed in the meantime counts as empty.
    const names = read(readFolder(join(folder, at))) ?? [];
    if (/(?:^|\/)vendor$/.test(at) && names.some((name) => copied.has(name))) continue;
    // Bundler's packages stand beside what a project keeps itself.
    if (/(?:^|\/)vendor\/bundle$/.test(at)) continue;
    for (const name of names) {
      const message = `holds more than ${mostFiles} files; name a part of it`;
      if (++seen > mostFiles) refuse('E-FILE-UNREADABLE', folder, message);
      const path = at === '' ? name : `${at}/${name}`;
      const state = read(stateOf(join(folder, path)));
      if (state?.isDirectory() && !skipped.has(name)) open.push(path);
      // System files, such as those in /proc, have size 0, and some of them never end.
      if (!state?.isFile() || state.size === 0 || state.size > (mostBytes(path) ?? -1)) continue;
      const bytes = read(readBytes(join(folder, path)));
      if (bytes !== undefined) yield { file: path, text: lenientText(bytes) };
    }
  }
}

/** Never fails: names and versions are ASCII in older encodings too. UTF-16 needs its mark. */
function lenientText(bytes: Buffer): string {
  const marks: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' };
  return new TextDecoder(marks[bytes.toString('hex', 0, 2)]).decode(bytes);
}

function refuseLarge(file: string, mostBytes: number): never {
  const message = `is larger than ${mostBytes / 2 ** 20} MiB; give it in parts`;
  return refuse('E-FILE-UNREADABLE', file, message);
}
