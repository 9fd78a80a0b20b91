/** What the program publishes with: templates, assets and schemas, its own or those that an index has in their place. */
import { hash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Problem } from '#model/problem.ts';
import { programFolder } from './program.ts';
import { readBytes, readFolder, readText, type Read } from './read.ts';

export type ProgramSite = {
  readonly templates: ReadonlyMap<string, string>;
  readonly assets: ReadonlyMap<string, Uint8Array>;
  readonly schemas: ReadonlyMap<string, string>;
  /** Names and SHA-256 sums of what the index has of its own. */
  readonly own: Readonly<Partial<Record<'templates' | 'assets', Record<string, string>>>>;
};

/** A folder of small files, whole: file name to what is in it. */
type FolderOf<T> = {
  readonly value: ReadonlyMap<string, T>;
  readonly problems: readonly Problem[];
};

/** `site`: the folder of the index; without one, the program's own files alone. */
export function readProgramSite(site: string = programSite): {
  readonly value: ProgramSite;
  readonly problems: readonly Problem[];
} {
  const templates = readTemplates(site);
  const assets = readAssets(site);
  const schemas = readSchemas();
  const own = {
    ...ownSums('templates', templates.value, readTemplates(programSite).value),
    ...ownSums('assets', assets.value, readAssets(programSite).value),
  };
  return {
    value: { templates: templates.value, assets: assets.value, schemas: schemas.value, own },
    problems: [templates, assets, schemas].flatMap(({ problems }) => problems),
  };
}

const programSite = /* @__PURE__ */ join(programFolder, 'site');

/** The schemas describe what this program reads and writes, so no index has others. */
export function readSchemas(): FolderOf<string> {
  return readEach(join(programSite, 'schema'), readText);
}

export function readTemplates(site: string): FolderOf<string> {
  return overridden(readText, site, 'templates');
}

export function readAssets(site: string): FolderOf<Uint8Array> {
  return overridden(readBytes, site, 'assets');
}

/** The program's own files, and in their place those of the same name that the index has. */
function overridden<T>(
  readOne: (file: string) => Read<T>,
  site: string,
  name: string,
): FolderOf<T> {
  const brought = readEach(join(programSite, name), readOne);
  const own = readEach(join(site, name), readOne);
  const problems = [...brought.problems, ...own.problems].map((one) => [one.where, one] as const);
  return {
    value: new Map([...brought.value, ...own.value]),
    problems: [...new Map(problems).values()],
  };
}

/** Those that differ from the program's. */
function ownSums(
  name: 'templates' | 'assets',
  files: ReadonlyMap<string, string | Uint8Array>,
  brought: ReadonlyMap<string, string | Uint8Array>,
) {
  const sumOf = (content: string | Uint8Array = '') => hash('sha256', content);
  const own = [...files]
    .map(([file, content]): [string, string] => [file, sumOf(content)])
    .filter(([file, sum]) => !brought.has(file) || sumOf(brought.get(file)) !== sum);
  return own.length === 0 ? {} : { [name]: Object.fromEntries(own) };
}

/** What systems leave in the folders that they show. */
const leftBySystems = /^(\..*|Thumbs\.db|desktop\.ini)$/i;

/** A folder that is missing holds nothing. */
export function readEach<T>(folder: string, readOne: (file: string) => Read<T>): FolderOf<T> {
  const names = readFolder(folder);
  const files = names.kind === 'read' ? names.value.map((name) => join(folder, name)) : [];
  const links = [folder, ...files].filter(isLink).map(linkProblem);
  if (links.length > 0) return { value: new Map(), problems: links };
  const value = new Map<string, T>();
  const problems = names.kind === 'wrong' ? [...names.problems] : [];
  for (const file of files.filter((one) => !leftBySystems.test(basename(one)))) {
    const read = readOne(file);
    if (read.kind === 'read') value.set(basename(file), read.value);
    if (read.kind === 'wrong') problems.push(...read.problems);
  }
  return { value, problems };
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** What a link leads to would be published, wherever it is. */
function linkProblem(where: string): Problem {
  const message = 'is a link; put the file itself there, as what it leads to would be published';
  return { code: 'E-WRONG-FOLDER', where, message };
}

/** The rooms whose code decides what is published of the facts. */
const publishing = /^(src\/(publish|query|answer|facts|model)|site\/(templates|assets|schema))\//;

/**
 * Of all that publishes: its code, its templates, assets and schemas, and the libraries that it uses. A package was
 * given it when it was made.
 */
export function programFingerprint(): string {
  const manifest = JSON.parse(readFileSync(join(programFolder, 'package.json'), 'utf8')) as {
    readonly fingerprint?: string;
    readonly dependencies?: object;
  };
  if (manifest.fingerprint !== undefined) return manifest.fingerprint;
  const files = ['src', 'site'].flatMap((folder) =>
    readdirSync(join(programFolder, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => publishing.test(path) && /\.\w+$/.test(path)),
  );
  const sums = files
    .toSorted()
    .map((path) => `${path} ${hash('sha256', readFileSync(join(programFolder, path)))}\n`);
  return hash('sha256', JSON.stringify(manifest.dependencies) + sums.join(''));
}
