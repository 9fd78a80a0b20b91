/** The program itself: where it is, its name, and the command that starts it. */
import { existsSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import type * as Sqlite from 'node:sqlite';
import { refuse } from '#model/problem.ts';

/** The nearest folder above with a package.json: of the sources, or of the compiled package. */
export const programFolder = /* @__PURE__ */ dirname(
  /* @__PURE__ */ findPackageJSON(import.meta.url) ?? '',
);

/** Code for the host's runtime: compiled if this is the package, else the source. */
export function programFile(name: string): string {
  const compiled = join(programFolder, 'lib', name.replace(/ts$/, 'js'));
  return existsSync(compiled) ? compiled : join(programFolder, 'src/deploy/host', name);
}

export type ProgramManifest = ReturnType<typeof programManifest>;

/** `repository`: `owner/name` if on GitHub. `wrangler`: the version that was tested. */
export function programManifest() {
  const text = readFileSync(join(programFolder, 'package.json'), 'utf8');
  // Without a schema: loading zod would take longer than the rest of --help.
  const { name, version, repository, ...tools } = JSON.parse(text) as Manifest;
  const { wrangler } = { ...tools.peerDependencies, ...tools.devDependencies };
  const named = /^git\+https:\/\/github\.com\/(.+)\.git$/.exec(repository?.url ?? '')?.[1];
  return { name, version, repository: named, wrangler: wrangler?.replace('>=', '') };
}

type Tools = Readonly<Record<string, string>>;

type Manifest = Record<'name' | 'version', string> & {
  readonly devDependencies?: Tools;
  readonly peerDependencies?: Tools;
  readonly repository?: { readonly url: string };
};

/** How people start it here. `--no-install`: anybody could publish a package of that name. */
export function programCall(): string {
  // `.program` is a job's own clone, which people do not have.
  const isPackage = !existsSync(join(programFolder.replace(/[/\\]\.program$/, ''), 'src'));
  // Through npm: outside of its scripts, `node` may be an older version.
  return isPackage ? `npx --no-install ${programManifest().name}` : 'npm run -s svc --';
}

/** Quotes text from users as one word of a shell command that people paste. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./#-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** `node:sqlite`. Node.js 24 added `serialize`, which returns a database as bytes. */
export function sqlite(): typeof Sqlite {
  const module = process.getBuiltinModule('node:sqlite');
  if ('serialize' in module.DatabaseSync.prototype) return module;
  const message = `database: is made by the newest Node.js 24, and this is ${process.version}`;
  return refuse('E-WRONG-VALUE', 'site/site.json', message);
}
