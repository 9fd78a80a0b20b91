/** The program itself: its name, how it is called, what it brings along (templates, assets, schemas), and the mark of its state. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readTexts, type Texts } from './read-folder.ts';

/** The nearest folder above this file that has a manifest: as sources, and compiled as a package. */
const programFolder = /* @__PURE__ */ nearestManifest(import.meta.dirname);

export type ProgramManifest = {
  readonly name: string;
  readonly version: string;
  /** `owner/name`, where its package was released from; none while it is only packed on a machine. */
  readonly repository: string | undefined;
};

/** As its manifest has them; the package's manifest differs from this repository's. */
export function programManifest(): ProgramManifest {
  const text = readFileSync(join(programFolder, 'package.json'), 'utf8');
  // The program's own file: to load the library of schemas for it would take longer than the rest of --help.
  const { name, version, repository } = JSON.parse(text) as Manifest;
  const url = /^git\+https:\/\/github\.com\/(.+)\.git$/;
  return { name, version, repository: url.exec(repository?.url ?? '')?.[1] };
}

type Manifest = Record<'name' | 'version', string> & {
  readonly repository?: { readonly url: string };
};

/** How people start it where it runs now, for a remedy that can be pasted. */
export function programCall(env: NodeJS.ProcessEnv = process.env): string {
  if (!existsSync(join(programFolder, 'src'))) return `npx ${programManifest().name}`;
  // An older Node.js may be outside of npm's scripts, which run on the one that is installed beside them.
  const isScript = ['start', 'svc'].includes(env['npm_lifecycle_event'] ?? '');
  return isScript ? 'npm run -s svc --' : 'node src/main.ts';
}

/** The schemas describe what this program reads and writes, so no index has others. */
export function readSchemas(): Texts {
  return readTexts(join(programFolder, 'site/schema'));
}

/**
 * One folder of a site: the program's own files, and in their place those of the same name that the
 * index has. File name to text.
 */
export function readSiteFolder(site: string, name: 'templates' | 'assets'): Texts {
  const own = readTexts(join(programFolder, 'site', name));
  const overriding = readTexts(join(site, name));
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

/** Sources here, compiled files in the package; a lock file only here, where libraries are not within. */
function programFiles(): string[] {
  const code = ['src', 'lib'].flatMap((folder) => filesBelow(folder));
  const manifests = ['package.json', 'package-lock.json'];
  return [...code, ...manifests.filter((path) => existsSync(join(programFolder, path)))];
}

function filesBelow(folder: string): string[] {
  const path = join(programFolder, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.c?[jt]s$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

function nearestManifest(folder: string): string {
  const isAbove = existsSync(join(folder, 'package.json')) || dirname(folder) === folder;
  return isAbove ? folder : nearestManifest(dirname(folder));
}
