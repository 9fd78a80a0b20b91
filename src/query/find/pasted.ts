/** Text pasted from files: searches for names of packages, without parsing any file format. */
import { nearest } from '#model/nearest.ts';
import type { SearchName } from '#model/served/search.ts';
import { booleans, fields } from '../fields/vocabulary.ts';
import { isHeld, rankNames, ranks, type Known } from './names.ts';

const marks = /[\s:/@%"'`()<>=,;{}[\]^~!|\\?&#]+/;
/** Words around names in files, which are ignored unless a name has them. */
const aroundWords =
  'pkg maven npm docker oci pypi helm image repository tag version appversion from as id group groupid artifactid module name plugin dependency docker.io library latest https http require in run pull install';
const around = new Set(aroundWords.split(' '));
const fieldNames = fields.map(({ name }) => name);
const versionShape = /^v?\d[\w.+-]*$/i;

/** A comment for Renovate with the line below it; a variable; an XML element. */
const wrappings = [
  /\brenovate:(?:\s*(?!datasource\b)\w+=|.*?\bdepName=)(?<name>[\w@.-]+)(?:\/[\w.-]+)?(?:\s.*?(?<![\w.])v?(?<version>\d[\w.+-]*))?/is,
  /^(?:(?:arg|env|export|set)\s+)?(?<name>[\w-]+)[_-]version[\s:="'[]+(?<version>\d[\w.+-]*)/i,
  /^<(?:(?<name>[\w.-]+)[.-])?version>(?<version>[^<]*)<\//i,
];

/** The name and the version in a comment, variable or element as plain words; else the text. */
export function unwrapped(typed: string): string {
  const before =
    /--platform=\S+\s+|^(?:image:|(?:docker|composer) .*) (?=[a-z]\S*:)|\brequires[-_]|_requires\b/i;
  const text = typed.replace(before, '');
  const { name = '', version = '' } =
    wrappings.map((shape) => shape.exec(text)?.groups).find((groups) => groups) ?? {};
  return `${name.replaceAll('_', ' ')} ${version}`.trim() || text;
}

/** Finds the name of a package in a text, or else the name without its group. */
export function findPackage(text: string, known: readonly Known[]) {
  const tokens = tokensOf(text);
  // A single word is looked up by name elsewhere.
  if (!tokens[1]) return undefined;
  // A fast check first: nearly all of thousands of names contain no word of the text.
  const isIn = (of: string) => tokens.some((token) => of.toLowerCase().includes(token));
  const findNamed = (part: (packageName: string) => string) =>
    known
      .flatMap(({ name }) =>
        (name.packages ?? []).filter(isIn).flatMap((of) => placed(name, part(of), tokens) ?? []),
      )
      .toSorted((a, b) => b.size - a.size || b.length - a.length)[0];
  return findNamed((name) => name) ?? findNamed((name) => name.replace(/^.*[/:]/, ''));
}

/** A package coordinate with the name of a component; empty if no component has this name. */
export function findCoordinate(text: string, known: readonly Known[]) {
  if (!isCoordinate(text)) return undefined;
  const tokens = tokensOf(text);
  const plain = tokens.filter((token) => !around.has(token) && !versionShape.test(token));
  const last = plain.at(-1) ?? '';
  const [named] = rankNames([last], known);
  if (named && named.rank <= ranks.whole)
    return { name: named.name, version: versionBeside(tokens, tokens.lastIndexOf(last)) };
  return /^\s*[\w-]+\s*[:=]/.test(text) ? undefined : {};
}

function tokensOf(text: string): readonly string[] {
  const plain = text
    .toLowerCase()
    // Removes the name of a Dockerfile stage.
    .replaceAll(/@sha256(?::|%3a)[0-9a-f]*|\s+as\s+[\w.-]+\s*$/g, '')
    // A tag without digits names the base of an image, not a version.
    .replace(/(?<=^|[\s/"'])([\w-]+):[a-z-]+(?=["']?$)/, (all, name: string) =>
      around.has(name) ? all : `${name}:latest`,
    )
    // The version in the output of `helm list`, and in the name of a file.
    .replace(/(?<=\s[a-z][a-z-]+)-(\d+(?:\.\d+)+)(?=\s|$)/, ' $1')
    .replaceAll(/[-_](\d+(?:\.\d+)+)\.(?:jar|pom|t[\w.]+|zip|whl|gem|nupkg)\b/g, ' $1')
    .replaceAll('%40', '@');
  return plain.split(marks).filter((token) => token !== '');
}

/** Finds a package's name. A plugin's id is enough for its marker artifact, `x:x.gradle.plugin`. */
function placed(name: SearchName, packageName: string, tokens: readonly string[]) {
  const own = tokensOf(packageName);
  const [first = '', second] = own;
  const wanted = own.length === 2 && second?.startsWith(`${first}.`) ? [first] : own;
  const names = tokens.filter((token) => wanted.includes(token) || !around.has(token));
  const others = names.filter((token) => token !== first && !versionShape.test(token));
  // A chart's name may be an ordinary word.
  if (wanted.length === 1 && !/[-._]/.test(first) && others.length > 0) return undefined;
  const start = names.findIndex((_, i) => wanted.every((part, j) => names[i + j] === part));
  if (start < 0) return undefined;
  const [size, { length }] = [wanted.length, wanted.join('')];
  return { name, version: versionBeside(names, start, size), size, length };
}

/** The version after the name, or else before it. */
function versionBeside(tokens: readonly string[], start: number, size = 1): string | undefined {
  const others = [...tokens.slice(start + size), ...tokens.slice(0, start)];
  return others.find((token) => versionShape.test(token));
}

/** `a:b:1`, `a/b:1`, `pkg:…`, `a==1`, `"a": "1"`, `a = "1"`, `a@1`, `<artifactId>`. */
export function isCoordinate(text: string): boolean {
  const shape =
    /^pkg:|<artifactid>|^\s*from\s+\S+:|^(?:require )?(?!q\d|\d+\/)\S+\/\S+(?: v\d\S*)?$|^[\w.-]+:[\w.-]+(?::[\w.+-]+)?$|==|^\s*"?[@\w./-]+"?\s*[:=]\s*["'{\d^~]|\w@v?\d/i;
  // With two bounds, a question for all between them.
  return shape.test(text) && !/\s(?:and|or|not)\s|\d[, ]+</i.test(text);
}

/** Whether the text is in the query language: only then are mistakes reported. */
export function isWritten(text: string, known: readonly Known[]): boolean {
  const terms = [...text.matchAll(/(?:^|[\s(!-])([a-z]+)\s?(?::(?!\s)|[<>]=?)/gi)];
  const isField = ([, word = '']: readonly string[]) =>
    nearest(word, fieldNames, word.length > 4 && !isHeld(word, known) ? 2 : 0);
  if (terms.some(isField)) return true;
  if (/^"[^"]*"?$|^\S*\*\S*$/.test(text) && !/^[\d.]+\*$/.test(text)) return true;
  const words = text.match(/(?<![a-z])(?!(?:and|or|not)\b)[a-z]+/gi) ?? [];
  if (new RegExp(`(?:^|[\\s(])[-!](?:${booleans.join('|')})\\b`, 'i').test(text)) return true;
  const isLogic = /(?:^|[\s(])[-!][a-z(]|\b(?:and|or)\b|(?:^|\s|\()not\s/i.test(text);
  return isLogic && words.length > 0 && words.every((word) => nearest(word, booleans, 0));
}
