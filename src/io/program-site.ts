/** What the program publishes with: templates, assets and schemas, its own or those that an index has in their place. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '#model/problem.ts';
import { readAssets, readSchemas, readTemplates } from './program-files.ts';
import { programFolder } from './program.ts';

export type ProgramSite = {
  readonly templates: ReadonlyMap<string, string>;
  readonly assets: ReadonlyMap<string, Uint8Array>;
  readonly schemas: ReadonlyMap<string, string>;
  /** Names and SHA-256 sums of what the index has of its own. */
  readonly own: Readonly<Partial<Record<'templates' | 'assets', Record<string, string>>>>;
};

/** `site`: the folder of the index; without one, the program's own files alone. */
export function readProgramSite(site: string = join(programFolder, 'site')): {
  readonly value: ProgramSite;
  readonly problems: readonly Problem[];
} {
  const templates = readTemplates(site);
  const assets = readAssets(site);
  const schemas = readSchemas();
  const program = join(programFolder, 'site');
  const own = {
    ...ownSums('templates', templates.value, readTemplates(program).value),
    ...ownSums('assets', assets.value, readAssets(program).value),
  };
  return {
    value: { templates: templates.value, assets: assets.value, schemas: schemas.value, own },
    problems: [templates, assets, schemas].flatMap(({ problems }) => problems),
  };
}

/** Those that differ from the program's. */
function ownSums(
  name: 'templates' | 'assets',
  files: ReadonlyMap<string, string | Uint8Array>,
  brought: ReadonlyMap<string, string | Uint8Array>,
) {
  const sumOf = (content: string | Uint8Array) => hash('sha256', content);
  const own = [...files].flatMap(([file, content]) => {
    const known = brought.get(file);
    const sum = sumOf(content);
    return known !== undefined && sumOf(known) === sum ? [] : [[file, sum]];
  });
  return own.length === 0 ? {} : { [name]: Object.fromEntries(own) as Record<string, string> };
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
