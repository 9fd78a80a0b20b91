/** A served index that lies in a folder. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexFiles } from '#model/served/paths.ts';
import { refuse } from '#model/problem.ts';
import { readText, valueIn } from './read.ts';

export function filesIn(folder: string): IndexFiles {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    const message = 'is no folder; name the one that "build" wrote, or the address of an index';
    refuse('E-WRONG-ADDRESS', folder, message);
  }
  return {
    where: folder,
    read: async (path) => valueIn(readText(join(folder, path))),
  };
}
