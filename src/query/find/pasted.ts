/**
 * What people paste out of their files: coordinates, images, package URLs, and lines of manifests. Not
 * their many grammars are read, but the names of packages that the index knows are looked for in them.
 */
import type { SearchName } from '#model/served/search.ts';
import { rankNames, ranks, type Known } from './names.ts';

export type Pasted = { readonly name?: SearchName; readonly version?: string };
type Placed = Pasted & { readonly name: SearchName };

const marks = /[\s:/@%"'`()<>=,;{}[\]^~!|\\?&#]+/;
/** What stands around names in files; it is left out unless a name has it. */
const around = new Set(
  'pkg maven npm docker oci pypi helm image repository tag version appversion from as uses id group groupid artifactid module name ref implementation api classpath testimplementation kapt plugin plugins dependency dependencies docker.io index.docker.io registry-1.docker.io library latest https http addsbtplugin libs alias apply require in run pull install'.split(
    ' ',
  ),
);
const versionShape = /^v?\d[\w.+-]*$/i;

/** A comment for Renovate, with the line below it; a variable; an element. */
const wrappings = [
  /\brenovate:[^\n]*=(?<name>[\w@.-]+)(?:\/[\w.-]+)?[ \t]*(?:\n.*?(?<![\w.])v?(?<version>\d[\w.+-]*))?/i,
  /^(?:(?:arg|env|export|set)\s+)?(?<name>[\w-]+)[_-]version[\s:=]+["']?(?<version>[\w.+-]+)["']?$/i,
  /^<version>(?<version>[^<]*)<\/version>$/i,
];

/** What names a component and says its version without saying which is which. */
export function unwrapped(typed: string): string {
  const text = typed.replace(/--platform=\S+\s+|^(?:image:|docker .*) (?=[a-z]\S*:)/i, '');
  const found = wrappings.map((shape) => shape.exec(text)?.groups).find((groups) => groups);
  if (found === undefined) return text;
  return `${(found['name'] ?? '').replaceAll('_', ' ')} ${found['version'] ?? ''}`.trim();
}

/** Where the name of a package stands in it, or else only what stands behind its group. */
export function findPackage(text: string, known: readonly Known[]): Placed | undefined {
  const tokens = tokensOf(text);
  // A word alone is found by name.
  if (!tokens[1]) return undefined;
  return (
    findNamed((name) => name, tokens, known) ??
    findNamed((name) => name.replace(/^.*[/:]/, ''), tokens, known)
  );
}

function findNamed(
  part: (packageName: string) => string,
  tokens: readonly string[],
  known: readonly Known[],
): Placed | undefined {
  // Of thousands of names nearly all hold no word of it.
  const isHeld = (of: string) => tokens.some((token) => of.toLowerCase().includes(token));
  const best = known
    .flatMap(({ name }) =>
      (name.packages ?? []).filter(isHeld).map((of) => placed(name, part(of), tokens)),
    )
    .filter((found) => found !== undefined)
    .toSorted((a, b) => b.size - a.size || b.length - a.length)[0];
  return best && withVersion(best.name, tokens, best.at, best.size);
}

/** A coordinate of a package that is called as a component is; without a name where none is. */
export function findCoordinate(text: string, known: readonly Known[]): Pasted | undefined {
  if (!isCoordinate(text)) return undefined;
  const tokens = tokensOf(text);
  const plain = tokens.filter((token) => !around.has(token) && !versionShape.test(token));
  const last = plain.at(-1) ?? '';
  const [named] = rankNames([last], known);
  if (named && named.rank <= ranks.whole)
    return withVersion(named.name, tokens, tokens.lastIndexOf(last), 1);
  return /^\s*[\w-]+\s*[:=]/.test(text) ? undefined : {};
}

function tokensOf(text: string): readonly string[] {
  const plain = text
    .toLowerCase()
    // A stage of a Dockerfile has a name of its own.
    .replaceAll(/@sha256:[0-9a-f]*|\s+as\s+[\w.-]+\s*$/g, '')
    // A tag in words says what the image is made on.
    .replace(/(?<=^|[\s/"'])([\w-]+):[a-z-]+(?=["']?$)/, (all, name: string) =>
      around.has(name) ? all : `${name}:latest`,
    )
    // The version in the name of a file.
    .replaceAll(/[-_](\d+(?:\.\d+)+)\.(?:jar|pom|tgz|tar\.gz|zip|whl|gem|nupkg)\b/g, ' $1')
    .replaceAll('%40', '@');
  return plain.split(marks).filter((token) => token !== '');
}

/** Where the name of a package stands, or what is as good: a plugin's id stands for its marker artifact. */
function placed(name: SearchName, packageName: string, tokens: readonly string[]) {
  const own = tokensOf(packageName);
  const [first = '', second] = own;
  const isMarker = own.length === 2 && second?.startsWith(`${first}.`) === true;
  const wanted = own.length === 1 || isMarker ? [first] : own;
  const kept = tokens.map((token, at) => ({ token, at }));
  const names = kept.filter(({ token }) => wanted.includes(token) || !around.has(token));
  // A chart may be called as many other things are.
  if (wanted.length === 1 && !/[-._]/.test(first) && names.length > 2) return undefined;
  const start = names.findIndex((_, i) => wanted.every((part, j) => names[i + j]?.token === part));
  if (start < 0) return undefined;
  const at = names[start + wanted.length - 1]?.at ?? 0;
  return { name, at, size: wanted.length, length: wanted.join('').length };
}

/** Behind the name, or else before it. */
function withVersion(name: SearchName, tokens: readonly string[], at: number, size: number) {
  const isVersion = (token: string) => versionShape.test(token);
  const version =
    tokens.slice(at + 1).find(isVersion) ?? tokens.slice(0, at - size + 1).find(isVersion);
  return version === undefined ? { name } : { name, version };
}

/** `a:b:1`, `a/b:1`, `pkg:…`, `a==1`, `"a": "1"`, `a = "1"`, `a@1`, `<artifactId>`. */
export function isCoordinate(text: string): boolean {
  return (
    /^pkg:|<artifactid>|^\s*from\s+\S+:|^\S+\/\S+$|^[\w.-]+:[\w.-]+(?::[\w.+-]+)?$|==|^\s*"?[@\w./-]+"?\s*[:=]\s*["'{\d^~]|\w@v?\d/i.test(
      text,
    ) && !/\s(?:and|or|not)\s/i.test(text)
  );
}
