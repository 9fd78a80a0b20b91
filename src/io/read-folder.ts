/** A folder of small text files, whole: file name to text. */
import { join } from 'node:path';
import type { Problem } from '#model/problem.ts';
import { readFolder, readText } from './read.ts';

export function readTexts(folder: string): {
  readonly value: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
} {
  const names = readFolder(folder);
  if (names.kind === 'wrong') return { value: new Map(), problems: names.problems };
  if (names.kind === 'missing') {
    return { value: new Map(), problems: [{ file: folder, message: 'is missing; put it back' }] };
  }
  const value = new Map<string, string>();
  const problems: Problem[] = [];
  for (const name of names.value) {
    const read = readText(join(folder, name));
    if (read.kind === 'read') value.set(name, read.value);
    if (read.kind === 'wrong') problems.push(...read.problems);
  }
  return { value, problems };
}
