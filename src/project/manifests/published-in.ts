/** What a source folder publishes, read from its manifests, with workspaces and modules. */
import { basename, join } from 'node:path';
import { clean } from '#answer/clean.ts';
import { isFolder, readFilesBelow } from '#io/inputs.ts';
import { readText } from '#io/read.ts';
import { globExpression } from '#model/glob.ts';
import { refuse } from '#model/problem.ts';
import { manifests } from './manifests.ts';
import type { Said } from './values.ts';

const mostBytes = 1 << 20;
/** Hidden folders (not `.github`), copies of other projects, and build output. */
const foreign = /(^|\/)(\.(?!github\/)[^/]+|vendor|third_party|target)\//;
/** A manifest in such a folder counts as published only if a workspace lists it. */
const apart =
  /(^|\/)(tests?|__tests__|spec|testdata|(__)?fixtures?(__)?|examples?|samples?|demos?|docs?|website|bench(marks?)?|e2e|it|internal|hack|tools|scripts|build|dist|out|templates?|resources|\.github)\//;

type Manifest = Said & { readonly kind: string; readonly folder: string; readonly path: string };

/** `leftOut`: without usable names; `own`: in a Git repository, its remotes and all manifests. */
export function publishedIn(folder: string) {
  if (!isFolder(folder)) refuse('E-WRONG-OPTION', '--read', `${folder} is no folder that is there`);
  const isManifest = (path: string) => manifests.some(({ file }) => file.test(basename(path)));
  const files = readFilesBelow(folder, (path) =>
    isManifest(path) && !foreign.test(path) ? mostBytes : undefined,
  );
  const texts = new Map(Array.from(files, ({ file, text }) => [file, text]));
  const read = [...texts].flatMap(([path, text]) => readManifest(path, text, texts));
  const own = read.filter((one) => belongs(one, read));
  // Untrusted text that is printed: the folder may be somebody else's.
  const found = [...new Set(own.flatMap(({ names = [] }) => names.map(clean)))].toSorted();
  const leftOut = own.flatMap(({ path, problem }) =>
    problem ? [{ name: clean(path), because: clean(problem) }] : [],
  );
  const remotes = readText(join(folder, '.git/config')).value;
  const said = remotes && [remotes, ...texts.values()].join('\n');
  if (found.length + leftOut.length > 0) return { found, leftOut, own: said };
  const message = `${folder} has no manifest that names what is published (package.json, Cargo.toml, go.mod, pyproject.toml, pom.xml and the like); name it, such as with --from github-releases:<owner>/<name>`;
  return refuse('E-WRONG-OPTION', '--read', message);
}

function readManifest(path: string, text: string, texts: ReadonlyMap<string, string>): Manifest[] {
  const parts = path.split('/').slice(0, -1);
  const folders = [...parts.keys(), parts.length].toReversed().map((n) => parts.slice(0, n));
  const within = (some: readonly string[][], name: string) =>
    some.flatMap((one) => texts.get([...one, name].join('/')) ?? []);
  const above = (name: string) => within(folders, name);
  const beside = (name: string) => within([parts], name);
  const folder = parts.join('/');
  return manifests
    .filter(({ file }) => file.test(basename(path)))
    .map(({ kind, read }) => {
      try {
        return { kind, folder, path, ...read(text, { path, beside, above }) };
      } catch (error) {
        const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
        return { kind, folder, path, problem: `cannot be read: ${why}` };
      }
    });
}

/** In a workspace: what it lists. Elsewhere: what is not among tests, examples and tools. */
function belongs({ kind, folder }: Manifest, all: readonly Manifest[]): boolean {
  const [root] = all
    .filter((one) => one.kind === kind && one.members !== undefined && one.folder !== folder)
    .filter((root) => root.folder === '' || folder.startsWith(`${root.folder}/`))
    .toSorted((a, b) => b.folder.length - a.folder.length);
  if (root === undefined) return !apart.test(`${folder}/`);
  // A workspace among tests, examples or tools must itself belong to a workspace around it.
  if (apart.test(`${root.folder}/`) && !belongs(root, all)) return false;
  const path = root.folder === '' ? folder : folder.slice(root.folder.length + 1);
  const isNamed = (patterns: readonly string[]) =>
    patterns.some((one) => globExpression(one.replace(/^\.\/|\/+$/g, '')).test(path));
  const members = root.members ?? [];
  const without = members.filter((one) => one.startsWith('!')).map((one) => one.slice(1));
  return isNamed(members.filter((one) => !one.startsWith('!'))) && !isNamed(without);
}
