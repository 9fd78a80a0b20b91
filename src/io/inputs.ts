/** What is to be read: files, folders, and standard input. */
import { isUtf8 } from 'node:buffer';
import { createReadStream, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, type ProblemCode } from '#model/problem.ts';
import { codeOf, readText, systemComplaint } from './read.ts';

export type Input = { readonly file: string; readonly text: string };

/** No file that a person writes a version into is larger. */
const largestInFolder = 2 * 2 ** 20;
const mostFiles = 100_000;
const skipped = new Set(['.git', 'node_modules']);

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

export async function readInputFile(file: string, mostBytes: number): Promise<Input> {
  const state = statSync(file, { throwIfNoEntry: false });
  if (state && state.size > mostBytes) refuse(file, tooLarge(mostBytes));
  // A pipe of the shell, such as <(npm sbom), or a device without an end.
  if (state && !state.isFile())
    return { file, text: await readAll(file, createReadStream(file), mostBytes) };
  const read = readText(file);
  if (read.kind === 'read') return { file, text: read.value };
  if (read.kind === 'wrong') throw new Refusal(read.problems);
  return refuse(
    file,
    'is not there; name a file, a folder, or - for standard input',
    'E-FILE-MISSING',
  );
}

/** Until its end; nobody types a bill of materials. */
export async function readStandardInput(
  stream: AsyncIterable<Uint8Array | string> & { readonly isTTY?: boolean },
  mostBytes: number,
): Promise<Input> {
  const file = 'standard input';
  if (stream.isTTY) refuse(file, 'is a terminal; name a file or a folder, or pipe something in');
  return { file: '-', text: await readAll(file, stream, mostBytes) };
}

async function readAll(
  file: string,
  stream: AsyncIterable<Uint8Array | string>,
  mostBytes: number,
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > mostBytes) refuse(file, tooLarge(mostBytes));
    chunks.push(Buffer.from(chunk));
  }
  const bytes = Buffer.concat(chunks);
  if (!isUtf8(bytes)) refuse(file, 'is not valid UTF-8; save it as UTF-8', 'E-NOT-UTF8');
  return bytes.toString('utf8').replace(/^\ufeff/, '');
}

/**
 * The files below a folder that are wanted, by their path in it. Links are not followed, so there is no
 * way around; what is no text, or too large to be written by people, is passed over.
 */
export function readFilesBelow(folder: string, isWanted: (path: string) => boolean): Input[] {
  const found: Input[] = [];
  const open = [''];
  let seen = 0;
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    for (const name of namesIn(join(folder, at))) {
      if (++seen > mostFiles)
        refuse(folder, `holds more than ${mostFiles} files; name a part of it`);
      const path = at === '' ? name : `${at}/${name}`;
      const state = lstatSync(join(folder, path), { throwIfNoEntry: false });
      if (state?.isDirectory() && !skipped.has(name)) open.push(path);
      if (!state?.isFile() || state.size > largestInFolder || !isWanted(path)) continue;
      const read = readText(join(folder, path));
      if (read.kind === 'read') found.push({ file: path, text: read.value });
    }
  }
  return found;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    // A folder that was removed meanwhile holds nothing.
    if (codeOf(error) === 'ENOENT') return [];
    return refuse(folder, `cannot be read: ${systemComplaint(error)}`, 'E-FILE-UNREADABLE');
  }
}

function tooLarge(mostBytes: number): string {
  return `is larger than ${mostBytes / 2 ** 20} MiB; give it in parts`;
}

function refuse(where: string, message: string, code: ProblemCode = 'E-FILE-UNREADABLE'): never {
  throw new Refusal([{ code, where, message }]);
}
