/** A file of a project: what comments mark in it, and names of packages with their versions. */
import { globExpression } from '#model/glob.ts';
import type { Problem } from '#model/problem.ts';
import { markFinder } from '../../marked.ts';
import type { ReleaseIndex } from '../../release-index.ts';
import { markerPattern } from '#publish/renovate/comments.ts';
import { everyFileKind } from '#publish/renovate/file-kinds.ts';
import { readEach } from '../document.ts';
import { askedText, longestLine, type Found, type Item } from '../item.ts';
import { mostBytes, readInput } from '../read-input.ts';
import { withRegistries, withSources } from './beside-name.ts';
import { lockFileKind, lockItems } from './lock-files.ts';
import { notPackaged, referenceReader } from './references.ts';
import { withValues } from './values.ts';
import { isToolFile, languages, toolItems } from './tools.ts';

const packageLocks = /(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/;
const bills = /(?:^|[./-])(?:s?bom|cdx|cyclonedx|spdx|syft)(?:\.(?:json|xml))?$/i;
/** Files that hold versions, but that this program cannot read. */
const notUnderstood =
  /(?:^|\/)(?:deno\.(?:jsonc?|lock)|flake\.lock|conanfile\.\w+|conan\.lock|vcpkg\.json|brewfile(?:\.lock\.json)?|cartfile(?:\.resolved)?|environment\.ya?ml|conda-lock\.ya?ml|shard\.(?:yml|lock)|stack\.yaml(?:\.lock)?|cabal\.project(?:\.freeze)?|rebar\.lock|paket\.(?:lock|dependencies)|pixi\.(?:toml|lock)|bun\.lockb|glide\.(?:yaml|lock)|gopkg\.(?:toml|lock)|berksfile(?:\.lock)?|puppetfile|module\.bazel\.lock|package\.resolved|[^/]+\.(?:nuspec|cabal|opam|rockspec|podspec))$/i;
const patterns = [notUnderstood, ...everyFileKind.patterns.map(globExpression)];
/** Package files that name other things too, such as git tags. */
const byHand = /\.(?:\w+proj|props|targets)$|(?:requirements[^/]*|constraints)\.(?:txt|in)$/i;
/** Documents and change logs: they name what is not run, but a comment may mark a version. */
const documents =
  /\.(?:mdx?|markdown|adoc)(?:\.\w+)?$|(?:^|\/)docs?\/.*\.html?$|(?:^|\/)(?:change(?:s|log)|history|news|readme)$/i;

/** How many bytes of a file to read, by its path; undefined if the file is of another kind. */
export function mostBytesOf(path: string): number | undefined {
  if (packageLocks.test(path) || bills.test(path) || lockFileKind(path)) return mostBytes;
  // No file that a person writes a version into is larger.
  return isToolFile(path) || patterns.some((one) => one.test(path)) ? 2 * 2 ** 20 : undefined;
}

const written =
  /(?:^|\/)(?:pom\.xml|makefile|\.env[^/]*|[^/]+\.(?:env|gradle|kts|toml|properties|sbt|sh|mk))$/i;

/** Whether a named file is read like a file of a folder, and not as a list. */
export function isOfFolder(path: string): boolean {
  const others = notUnderstood.test(path) || written.test(path);
  return others || lockFileKind(path) !== undefined || isToolFile(path);
}

/** In `engine_version`, `engine` is a component only if the index has it. */
const variable = /\b(\w+)_(?:version|tag)\b/gi;

/** Lock files name everything installed: of a folder's files, only what the index has is kept. */
export function fileReader(index: ReleaseIndex) {
  const comments = index.datasource === undefined ? undefined : commentReader(index.datasource);
  const references = referenceReader(index.packages);
  const isListed = ({ asked }: Item) => index.isListed(asked);
  const owners = Map.groupBy(index.packages, ({ component }) => component);
  /** `hashicorp/terraform` is what files mean by `terraform`; `@babel/node` is not `node`. */
  const asTool = (item: Item): Item => {
    const { name = '', version } = item.asked;
    if (!languages.includes(name)) return item;
    const own = owners.get(name) ?? [];
    const other = new RegExp(`(?:^|[/:])(?!${name}|library|hashicorp|oven)[^/:]+[/:]${name}$`);
    const isOther = own.length > 0 && own.every(({ reference }) => other.test(reference));
    return isOther ? { ...item, asked: { purl: `pkg:docker/${name}@${version}` } } : item;
  };
  const named = Map.groupBy(index.packages, ({ reference }) => reference);
  const ids = new Set(index.components.map(({ id }) => id));
  const isImage = (name: string) =>
    ids.has(name) || !named.get(name)?.every(({ kind }) => !notPackaged.test(kind));
  return (text: string, path: string, isNamed = false, sources?: Map<string, string>): Found => {
    // An SBOM as YAML, or the YAML output of `helm list`, may have any file name.
    if (notUnderstood.test(path) || /^(?:["']?spdxVersion["']?:|- app_version: )/m.test(text)) {
      const message = 'may name versions, and is of a kind that is not read';
      const problem = { code: 'E-WRONG-VALUE', where: path, message, warning: true } as const;
      return { items: [], unread: [problem] };
    }
    if (packageLocks.test(path) || bills.test(path)) {
      // One that is broken, or only has such a name, does not end the whole folder.
      const unread: Problem[] = [];
      const [found] = readEach([text], { unread }, (whole) => readInput(whole, path));
      return found ? { ...found, items: found.items.filter(isListed) } : { items: [], unread };
    }
    const kind = lockFileKind(path);
    const marked = comments?.(text, path) ?? [];
    if (documents.test(path)) return { items: marked, unread: [] };
    const plain = withRegistries(withSources(withValues(text), sources));
    const isOpen = kind === undefined || byHand.test(path);
    // For a marked line, only the comment counts.
    const isMarked = (at: Item) => marked.some(({ place }) => place.line === at.place.line);
    const names = isOpen ? references(plain, path).filter((one) => !isMarked(one)) : [];
    const first = [...marked, ...names];
    const onLine = Map.groupBy(first, ({ place }) => place.line);
    const isFound = ({ asked, place }: Item) =>
      onLine.get(place.line)?.some((one) => askedText(asked).includes(one.asked.version ?? ''));
    const variables = new Set(Array.from(plain.matchAll(variable), ([, name = '']) => name));
    const isSure = ({ asked }: Item) =>
      isNamed && !path.endsWith('.properties') && !variables.has(asked.name ?? '');
    const found = [...lockItems(plain, path), ...toolItems(plain, path, isImage).map(asTool)];
    const others = found.filter((item) => !isFound(item) && (isSure(item) || isListed(item)));
    const all = [...first, ...others];
    return { items: all.toSorted((a, b) => (a.place.line ?? 0) - (b.place.line ?? 0)), unread: [] };
  };
}

function commentReader(datasource: string): (text: string, file: string) => Item[] {
  const marker = new RegExp(markerPattern(datasource));
  const marked = markFinder(datasource);
  return (text, file) => {
    const lines = marker.test(text) ? text.split(/\r?\n/) : [];
    return lines.flatMap((line, i) => {
      const next = lines[i + 1] ?? '';
      if (!marker.test(line) || line.length + next.length > longestLine) return [];
      const same = marked(line);
      // A checksum may stand below the version.
      const texts = marker.test(next) ? [] : [2, 3].map((count) => lines.slice(i, i + count));
      const [found = same] = texts.flatMap((some) => (same ? [] : (marked(some.join('\n')) ?? [])));
      if (found === undefined) return [];
      const { id, version, replaced } = found;
      const isAbove = !same && !marker.test(replaced);
      return [{ asked: { id, version }, place: { file, line: i + (isAbove ? 2 : 1) } }];
    });
  };
}
