/** A folder of small files, whole: file name to what is in it. */
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '#model/problem.ts';
import { readBytes, readFolder, readText, type Read } from './read.ts';

export type FolderOf<T> = {
  readonly value: ReadonlyMap<string, T>;
  readonly problems: readonly Problem[];
};

export function readTexts(folder: string): FolderOf<string> {
  return readEach(folder, readText);
}

export function readFiles(folder: string): FolderOf<Uint8Array> {
  return readEach(folder, readBytes);
}

/** What systems leave in the folders that they show. */
const leftBySystems = /^(\..*|Thumbs\.db|desktop\.ini)$/i;

/** A folder that is missing holds nothing. */
function readEach<T>(folder: string, readOne: (file: string) => Read<T>): FolderOf<T> {
  const links = linksIn(folder);
  if (links.length > 0) return { value: new Map(), problems: links };
  const names = readFolder(folder);
  if (names.kind === 'wrong') return { value: new Map(), problems: names.problems };
  const value = new Map<string, T>();
  const problems: Problem[] = [];
  for (const name of names.kind === 'missing' ? [] : names.value) {
    if (leftBySystems.test(name)) continue;
    const read = readOne(join(folder, name));
    if (read.kind === 'read') value.set(name, read.value);
    if (read.kind === 'wrong') problems.push(...read.problems);
  }
  return { value, problems };
}

/** What a link leads to would be published, wherever it is. */
function linksIn(folder: string): readonly Problem[] {
  const paths = [folder, ...namesIn(folder).map((name) => join(folder, name))];
  return paths.filter(isLink).map((where) => ({
    code: 'E-WRONG-FOLDER',
    where,
    message: 'is a link; put the file itself there, as what it leads to would be published',
  }));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
