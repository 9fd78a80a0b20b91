/** The program's own files: templates, assets and schemas that it brings along. */
import { join } from 'node:path';
import { programFolder } from './program.ts';
import { readFiles, readTexts, type FolderOf } from './read-folder.ts';

/** The schemas describe what this program reads and writes, so no index has others. */
export function readSchemas(): FolderOf<string> {
  return readTexts(join(programFolder, 'site/schema'));
}

export function readTemplates(site: string): FolderOf<string> {
  return overridden(readTexts, site, 'templates');
}

export function readAssets(site: string): FolderOf<Uint8Array> {
  return overridden(readFiles, site, 'assets');
}

/** The program's own files, and in their place those of the same name that the index has. */
function overridden<T>(
  read: (folder: string) => FolderOf<T>,
  site: string,
  name: string,
): FolderOf<T> {
  const own = read(join(programFolder, 'site', name));
  const overriding = read(join(site, name));
  return {
    value: new Map([...own.value, ...overriding.value]),
    problems: [
      ...new Map([...own.problems, ...overriding.problems].map((one) => [one.where, one])).values(),
    ],
  };
}
