/** The program's own files: templates, assets and schemas that it brings along, and the mark of its state. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/** Identifies the state of the program: its own files, its libraries and its runtime. */
export function programMark(): string {
  const mark = createHash('sha256').update(process.version);
  for (const path of programFiles()) {
    mark.update(`\0${path}\0`).update(readFileSync(join(programFolder, path)));
  }
  return mark.digest('hex');
}

/**
 * Here the sources, and a lock file for the libraries. In the package the file that starts it, which holds the
 * sum of all compiled parts.
 */
function programFiles(): string[] {
  const isPackage = !existsSync(join(programFolder, 'src'));
  if (isPackage) return ['package.json', 'lib/main.js'];
  const sources = readdirSync(join(programFolder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[jt]s$/.test(name))
    .sort()
    .map((name) => join('src', name));
  const manifests = ['package.json', 'package-lock.json'];
  return [...sources, ...manifests.filter((path) => existsSync(join(programFolder, path)))];
}
