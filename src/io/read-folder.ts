/** A folder of small text files, whole: file name to text. */
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '#model/problem.ts';
import { readFolder, readText } from './read.ts';

export type Texts = {
  readonly value: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
};

/** A folder that is missing holds nothing. */
export function readTexts(folder: string): Texts {
  const links = linksIn(folder);
  if (links.length > 0) return { value: new Map(), problems: links };
  const names = readFolder(folder);
  if (names.kind === 'wrong') return { value: new Map(), problems: names.problems };
  const value = new Map<string, string>();
  const problems: Problem[] = [];
  for (const name of names.kind === 'missing' ? [] : names.value) {
    const read = readText(join(folder, name));
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
