/** Templates and assets: the index's own, or else the program's. Schemas: only the program's. */
import { hash } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Problem } from '#model/problem.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { programFolder } from './program.ts';
import { entriesBelow, readBytes, readFolder, readText, type Loaded } from './read.ts';

export type ProgramSite = ReturnType<typeof readProgramSite>['value'];

/** All files of a folder, which are small: content by file name. */
type FolderOf<T> = Required<Loaded<ReadonlyMap<string, T>>>;

/** `site`: the index's folder, by default the program's. `own`: hashes of the index's own files. */
export function readProgramSite(site: string = programSite) {
  const templates = overridden(readText, site, 'templates');
  const assets = overridden<Uint8Array>(readBytes, site, 'assets');
  const schemas = readSchemas();
  const own = withoutUndefined({ templates: templates.own, assets: assets.own });
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

/** The index's files replace the program's of the same name; `own`: hashes of those that differ. */
function overridden<T extends string | Uint8Array>(
  readOne: (file: string) => Loaded<T>,
  site: string,
  name: string,
) {
  const brought = readEach(join(programSite, name), readOne);
  const given = site === programSite ? brought : readEach(join(site, name), readOne);
  const value = new Map([...brought.value, ...given.value]);
  const known = sumsOf(brought.value);
  const own = Object.entries(sumsOf(value)).filter(([file, sum]) => known[file] !== sum);
  return {
    value,
    problems: [...new Set([...brought.problems, ...given.problems])],
    own: own.length === 0 ? undefined : Object.fromEntries(own),
  };
}

export function sumsOf(files: ReadonlyMap<string, string | Uint8Array>): Record<string, string> {
  return Object.fromEntries([...files].map(([name, content]) => [name, hash('sha256', content)]));
}

/** What systems, editors and killed runs leave: `.DS_Store`, `Thumbs.db`, `tool.json.71.next`. */
export const leftBySystems = /^(\..*|Thumbs\.db|desktop\.ini|.*\.\d+\.next)$/i;

/** A missing folder counts as empty. */
export function readEach<T>(folder: string, readOne: (file: string) => Loaded<T>): FolderOf<T> {
  const { value: names = [], problems } = readFolder(folder);
  const files = names.map((name) => join(folder, name));
  const unfit = [folder, ...files].flatMap(fileProblem);
  if (unfit.length > 0) return { value: new Map(), problems: unfit };
  const read = files
    .filter((file) => !leftBySystems.test(basename(file)))
    .map((file) => ({ name: basename(file), ...readOne(file) }));
  return {
    value: new Map(read.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]))),
    problems: [...problems, ...read.flatMap((one) => one.problems)],
  };
}

/** A link would publish any target; a file whose name is not UTF-8 would silently be left out. */
function fileProblem(where: string): Problem[] {
  const isLink = lstatSync(where, { throwIfNoEntry: false })?.isSymbolicLink();
  const message = isLink
    ? 'is a link; put the file itself there, as what it leads to would be published'
    : 'has a name that is not UTF-8; rename it';
  return isLink || where.includes('\ufffd') ? [{ code: 'E-WRONG-FOLDER', where, message }] : [];
}

/** The code and files that decide what is published: all that `publish-site.ts` loads. */
export const publishing =
  /^(src\/(publish|query|answer|facts|judge|model)|site\/(templates|assets|schema))\//;

/** A hash of code, templates, assets, schemas, dependencies; a package has it in its manifest. */
export function programFingerprint(): string {
  const manifest = JSON.parse(readFileSync(join(programFolder, 'package.json'), 'utf8')) as {
    readonly fingerprint?: string;
    readonly dependencies?: object;
  };
  if (manifest.fingerprint !== undefined) return manifest.fingerprint;
  const files = ['src', 'site'].flatMap((folder) =>
    Array.from(entriesBelow(join(programFolder, folder)), ([path]) => `${folder}/${path}`),
  );
  const sums = files
    .filter((path) => publishing.test(path) && /\.\w+$/.test(path))
    .toSorted()
    .map((path) => `${path} ${hash('sha256', readFileSync(join(programFolder, path)))}\n`);
  return hash('sha256', JSON.stringify(manifest.dependencies) + sums.join(''));
}
