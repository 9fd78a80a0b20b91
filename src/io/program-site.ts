/** What the program publishes with: templates, assets and schemas, its own or those that an index has in their place. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '#model/problem.ts';
import { readSchemas, readSiteFolder } from './program-files.ts';
import { programFolder } from './program.ts';

export type ProgramSite = {
  readonly templates: ReadonlyMap<string, string>;
  readonly assets: ReadonlyMap<string, string>;
  readonly schemas: ReadonlyMap<string, string>;
  /** Names and SHA-256 sums of what the index has of its own. */
  readonly own: Readonly<Partial<Record<'templates' | 'assets', Record<string, string>>>>;
};

/** `site`: the folder of the index; without one, the program's own files alone. */
export function readProgramSite(site: string = join(programFolder, 'site')): {
  readonly value: ProgramSite;
  readonly problems: readonly Problem[];
} {
  const templates = readSiteFolder(site, 'templates');
  const assets = readSiteFolder(site, 'assets');
  const schemas = readSchemas();
  const own = {
    ...ownSums('templates', templates.value),
    ...ownSums('assets', assets.value),
  };
  return {
    value: { templates: templates.value, assets: assets.value, schemas: schemas.value, own },
    problems: [templates, assets, schemas].flatMap(({ problems }) => problems),
  };
}

/** Those that differ from the program's. */
function ownSums(name: 'templates' | 'assets', files: ReadonlyMap<string, string>) {
  const brought = readSiteFolder(join(programFolder, 'site'), name).value;
  const own = [...files].filter(([file, text]) => brought.get(file) !== text);
  if (own.length === 0) return {};
  return { [name]: Object.fromEntries(own.map(([file, text]) => [file, hash('sha256', text)])) };
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
