/** Versions in the files of package managers and tools, in the places that these read. */
import { keysAround } from './beside-name.ts';
import { askedLine, longestLine, taggedImage, type Item } from '../item.ts';
import { withoutText } from './values.ts';

/** The cells of a table. */
export function rows(table: string): string[][] {
  return Array.from(table.trim().split('\n'), (row) => row.split(' | '));
}

/**
 * The files, the type of their package URLs, the line of a version (with two groups, of its name before it), and,
 * where the name stands on an earlier line, that line.
 */
const lockKinds = rows(String.raw`
yarn\.lock | npm | ^ {2}"?version"?:? "?(?!0\.0\.0-use\.local)([^"\s]+)"?$ | ^"?(?:@?[^@"\s]+@npm:(?=@?[^@"\s,]+@))?(@?[^@"\s]+)@.*:$
pnpm-lock\.ya?ml | npm | ^ {2}['"]?\/?((?:@[^/\s]+\/)?[^@/\s'"]+)[@/](\d[^\s:'"(_]*)(?=\S*:\s*(?:\{|$))
bun\.lock | npm | : \["((?:@[^/"]+\/)?[^@"]+)@(\d[^"]*)"
cargo\.lock | cargo | ^version = "(.+)"$ | ^name = "(.+)"$
(?:poetry|uv|pdm)\.lock|pylock(?:\.[^/]+)?\.toml | pypi | ^version = "(.+)"$ | ^name = "(.+)"$
pipfile\.lock | pypi | "version": "==([^"]+)" | ^\s{4,8}"([\w.-]+)": \{$
(?:[^/]*requirements[^/]*|constraints)\.(?:txt|in) | pypi | ^\s*([\w.-]+)(?:\s*\[.*?\])?\s*===?\s*([\w.!+-]+)(?![\w.!+*-])
(?:gemfile|gems)\.lock(?:ed)? | gem | ^ {4}([\w.-]+) \((\d[^)-]*)(?:-[^)]*)?\)$
go\.mod | golang | (?:^(?:\s+|require\s+)|=>\s+)(\w[\w./~-]*\.[\w./~-]+)\s+(v\d\S*)(?!.*=>)
composer\.json | composer | ^\s+"([^"/\s]+\/[^"\s]+)":\s*"v?(\d(?![^"]*-dev")[\w.-]*)"
composer\.lock | composer | ^\s+"version": "v?([^"]+)" | ^\s+"name": "([^"/]+\/[^"]+)",$
(?:buildscript-)?gradle\.lockfile | maven | ^([^#:\s]+:[^:\s]+):([^=\s]+)=
packages\.lock\.json | nuget | "resolved": "([^"]+)" | ^\s+"([\w.-]+)": \{$
dotnet-tools\.json | nuget | "version": "([^"]+)" | ^\s+"([\w.-]+)": \{$
[^/]+\.(?:(?:cs|fs|vb)proj|props|targets)|packages\.config | nuget | (?:version(?:override)?="|<version>|\bsdk="[\w.]+\/)\[?(\d[^",<\])*]*)\]?["<] | <(?:(?:dotnetclitool|(?:global)?package)(?:reference|version|download)?\s(?=[^>]*\bversion(?:override)?=|[^>]*[^/]>)[^>]*?\b(?:include|update|id)="|project\s(?:[^>]*\s)?sdk="(?=[^"]*\/\d)|\/(?:package|itemgroup)\w*>)([^"/]+|)
pubspec\.lock | pub | ^ {4}version: "(.+)"$ | ^ {2}(\w+):$
mix\.lock | hex | \{:hex, :(\w+), "([^"]+)"
podfile\.lock | cocoapods | ^ {2}- "?([\w+-]+)(?:\/\S+)? \((\d[^)]*)\)
\.terraform\.lock\.hcl | terraform | ^\s+version\s+=\s+"([^"]+)" | ^provider "([^"]+)"`).map(
  ([files, type = '', entry = '', name]) => ({
    files: new RegExp(`(?:^|/)(?:${files})$`),
    type,
    entry: new RegExp(entry, 'i'),
    name: name === undefined ? undefined : new RegExp(name, 'i'),
  }),
);

export type LockKind = (typeof lockKinds)[number];

export function lockFileKind(path: string): LockKind | undefined {
  return lockKinds.find(({ files }) => files.test(path.toLowerCase()));
}

/** Versions that nobody gets, of a `go.mod` or a `composer.json`, and modules in whose place another one stands. */
const keptOut =
  /^(?:exclude|retract)[ \t(].*(?:\s*\n[ \t].*)*|"(?:conflict|replace|provide|suggest)":\s*\{[^}]*/gm;
const replacing = /^(?:replace)?[ \t]+([^\s(]+(?:[ \t]+v\S+)?)[ \t]+=>/;

/** Each package once for each version. */
export function lockItems({ type, entry, name }: LockKind, text: string, file: string): Item[] {
  const found = new Map<string, Item>();
  const lines = text.replaceAll(keptOut, withoutText).split(/\r?\n/);
  const versions = [...versionsIn(lines, entry, name)];
  const all = new Set(versions.map((one) => `${one.name} ${one.version}`));
  const left = lines.map((line) => replacing.exec(line)?.[1]?.replace(/\s+/, ' '));
  const replaced = new Set(left);
  for (const { line, ...own } of versions) {
    const isReplaced = replaced.has(own.name) || replaced.has(`${own.name} ${own.version}`);
    const by = left[line - 1];
    if (by === undefined ? isReplaced : by.includes(' ') && !all.has(by)) continue;
    // By hand: the library refuses what is no name, and each is only looked up.
    const [version = '', ...parts] = [own.version, ...own.name.split(/[:/]/)].map((part) =>
      encodeURIComponent(part.toWellFormed()),
    );
    const purl = `pkg:${type}/${parts.join('/')}@${version}`;
    if (!found.has(purl)) found.set(purl, { asked: { purl }, place: { file, line } });
  }
  return [...found.values()];
}

type VersionOnLine = { readonly name: string; readonly version: string; readonly line: number };

/** `entry`: finds a version, and mostly its name; else `name` is it, or finds it on the same line or before. */
function* versionsIn(lines: readonly string[], entry: RegExp, name: RegExp | string | undefined) {
  let current = typeof name === 'string' ? name : undefined;
  for (const [i, line] of lines.entries()) {
    const begin = line.slice(0, longestLine);
    if (name instanceof RegExp) current = name.exec(begin)?.[1] ?? current;
    const [, first, second] = entry.exec(begin) ?? [];
    const [own, version] = second === undefined ? [current, first] : [first, second];
    if (!own || version === undefined) continue;
    yield { name: own, version, line: i + 1 };
    if (name instanceof RegExp) current = undefined;
  }
}

export const languages = 'node python ruby go java terraform php bun deno'.split(' ');

/** The files, the line up to its version (with a group for the name), and the name that all its lines mean, or a line before. */
const toolKinds = [
  ...languages.map((name) => [String.raw`\.${name}-version`, String.raw`^\s*(?:${name}-)?`, name]),
  ...rows(String.raw`
\.nvmrc | ^\s* | node
\.tool-versions | ^([\w-]+)\s+(?:(?<=^java\s+)[a-z-]+-)?
(?:runtime\.txt|\.sdkmanrc) | ^(\w+)[-=]
(?:\.prototools|(?:\.?mise(?:\.\w+)?|\.?mise/(?:config(?:\.\w+)?|conf\.d/[\w.-]+))\.toml) | ^["']?(?:(?:aqua|asdf|core|github|ubi|vfox):(?:[\w.-]+/)*)?([\w-]+)["']?\s*=\s*(?:\{\s*version\s*=\s*|\[\s*)?["'](?:(?<=\bjava\b.*)[a-z-]+-)?
rust-toolchain(?:\.toml)? | ^\s*(?:channel\s*=\s*")? | rust
global\.json | "version":\s*" | dotnet
go\.(?:mod|work) | ^(?:go\s+|toolchain\s+go) | go
(?:gradle|maven)-wrapper\.properties | ^distributionUrl\s*=.*/(?:apache-)?(gradle|maven)-
.*\bmise\b.*\.toml | ^version\s*=\s*["'] | ^\[(?:tools\.)?((?<=tools\.)[\w-]+|)
(?:package|composer)\.json | "(?:packageManager":\s*")?(node|npm|yarn|pnpm|bun|php)(?:":\s*"|@)
\.?devcontainer\.json | "version":\s*" | "[^"]*/([\w-]+)[:@]?[^"/]*":\s*\{
pipfile | ^(python)_(?:full_)?version\s*=\s*"
[^/]*\.ya?ml | ^[\s-]*["']?(\w+)(?:[-_]version|_VERSION)["']?:\s*\[?["']?
[^/]*\.ya?ml | ^[\s-]*(?:runs-on|vmImage):\s*\[?["']?windows-(?=20) | windows-server
[^/]*\.ya?ml | ^[\s-]*(?:runs-on|vmImage):\s*\[?["']?(?!windows-20)([a-z]+)-
[^/]*\.ya?ml | ^\s+version(?:Spec)?:\s*["']? | ^\s*-\s+task:\s*(?:Use)?(\w+?)(?:Version|Tool(?:Installer)?)?@
[^/]*\.ya?ml | ^\s+value:\s*["']? | ^\s*-\s+(?:key|name):\s*["']?(\w+(?=_VERSION\b)|)
(?:\.env[^/]*|[^/]+\.(?:env|sh|mk)|netlify\.toml|(?:[^/]+\.)?(?:docker|container|make)file[^/]*) | ^\s*(?:(?:export|ARG|ENV)\s+)?(\w+)_(?:VERSION|TAG)(?:\s*[?:]?=\s*|\s+)["']?
[^/]*\.tf | ^\s*(?!required_)(\w+)_version\s*=\s*"
[^/]*\.tf | (?:^|\{)\s*default\s*=\s*" | ^variable\s+"(\w+(?=_version")|)
[^/]*\.tf | ^\s*required_version\s*=\s*"=?\s* | terraform`),
].map(([files, before, name]) => ({
  files: new RegExp(`(?:^|/)${files}$`),
  line: new RegExp(
    String.raw`${before}v?(\d(?:[\w.+-]|\(\d\w*\))*?)(?:-(?:bin|all)\.zip)?(?![\w.+-]|\(\d|\s*\|\||\s+-\s)`,
  ),
  name: name?.includes('(') ? new RegExp(name) : name,
}));

/** A line that names an image: of Dockerfiles, Compose, Kubernetes, CI, dev containers, Quadlet, Terraform, Nomad, commands. */
const image =
  /^\s*(?!\s)(?:FROM\s+(?:--platform=\S+\s+)?|[^#]*?\b(?:docker|podman)\s+(?:run|pull)\s(?:.*?\s)??(?=[a-z][\w./-]*:v?\d)|(?:-\s+|(?=.*\{)[^#]*?[{,]\s*)?["']?(?:image|container|baseImage|name)["']?\s*[:=]\s*["']?|(?:agent\s*\{\s*)?(?:docker\s*\{\s*)?image\s+["']|(?:-\s+)?uses:\s*["']?|COPY\s+--from=)([^\s"',}]+)/i;
const tag = /^(?:v?\d(?![\da-f]{39})|latest|stable|lts|alpine|slim)/;
const imageFiles =
  /(?:^|[./])(?:docker|container|earth|jenkins|make)file[^/]*$|\.(?:ya?ml|container|image|volume|tf|hcl|nomad|sh)$|(?:^|\/)\.?devcontainer\.json$/;

/** In YAML, the versions below a `python-version:` that has none beside it. */
const list =
  /^([ \t]*(?:- +)?["']?\w+(?:[-_]version|_VERSION)["']?:)[ \t]*(?:[|>][+-]?)?[ \t]*(?:#.*)?((?:\r?\n[ \t]*(?:(?:- +)?["']?v?\d.*|- .*|#.*)?)+)/gm;

/** In GitLab CI, a list of images, some with more about them. */
const services = /^[ \t]*services:(?:[ \t]*\r?\n[ \t]*(?:- .*|[\w-]+: .*|#.*))+$/gm;

/** `isImage`: whether a name may be that of an image. */
export function toolItems(text: string, file: string, isImage: (name: string) => boolean): Item[] {
  const path = file.toLowerCase();
  const listed = text.replaceAll(list, (_, key: string, items: string) =>
    key.concat(items.replaceAll(/\n[ \t]*(?:- +)?(?=["']?v?\d)/g, `\n${key} `)),
  );
  const all = listed.replaceAll(services, (one) => one.replaceAll(/- +(?=\S+$)/gm, '- image: '));
  const lines = all.split(/\r?\n/).map((line) => (line.length > longestLine ? '' : line));
  const kinds = toolKinds.filter(({ files }) => files.test(path));
  const named = kinds.flatMap(({ line, name }) => [...versionsIn(lines, line, name)]);
  const found = named.flatMap((one) =>
    withOthers({ ...one, name: vendorOf(one, lines) }, lines[one.line - 1]),
  );
  const images = imageFiles.test(path) ? imagesIn(lines, isImage) : [];
  // A variable that an image takes is told with the image, GO_VERSION with golang.
  const taken = images.map((one) => `${one.name}:${one.version}`.replaceAll(/.*\/|lang(?=:)/g, ''));
  const isTaken = ({ name, version }: VersionOnLine) =>
    taken.some((one) => one.startsWith(`${name.toLowerCase().replace(/lang$/, '')}:${version}`));
  const own = found.filter((one) => !/[A-Z]/.test(one.name) || !isTaken(one));
  return [...own, ...images].map(({ line, ...asked }) => ({ asked, place: { file, line } }));
}

/** Java is of several vendors, each with versions of its own: `distribution: zulu` beside it, `java zulu-17.0.9`, `17.0.9-tem` of SDKMAN. */
function vendorOf({ name, version, line }: VersionOnLine, lines: readonly string[]): string {
  if (name !== 'java') return name;
  const beside = keysAround(lines, line - 1).flatMap(
    ({ text }) => /^\W*distribution\W+(\w+)/.exec(text)?.[1] ?? [],
  );
  const before = /^["']?java["']?\s.*?([a-z]+)[a-z-]*-\d/.exec(lines[line - 1] ?? '')?.[1];
  const vendor = beside[0] ?? before ?? /-(?!ea$)([a-z]+)$/.exec(version)?.[1];
  return vendor ? `java-${vendor}` : name;
}

/** With those behind it that are installed or tried as well: `18.2.0 16.1.0`, `[18, "20"]`. */
function withOthers<T extends { readonly version: string }>(first: T, line = ''): T[] {
  const rest = line.slice(line.indexOf(first.version) + first.version.length);
  const list = /^["']?(?:(?:\s*,\s*|[ \t]+)["']?v?\d[\w.+-]*["']?)+/.exec(rest)?.[0] ?? '';
  const others = Array.from(list.matchAll(/\d[\w.+-]*/g), ([version]) => ({ ...first, version }));
  return [first, ...others];
}

/** An action is pinned to a commit, and its version stands in a remark, as Renovate, ratchet and pin-github-action write it. */
const pinned =
  /@(?:[\da-f]{40}|[\da-f]{6,7})["']?\s+#\s*(?:(?:renovate:\s*)?tag=|ratchet:\S+@|pin\W|@)?(?=v?\d)/;
const partOfAction = /(?<=\buses:\s*["']?[\w.-]+\/[\w.-]+)\/[^\s@]+@/;

function imagesIn(lines: readonly string[], isImage: (name: string) => boolean) {
  return lines.flatMap((line, i) => {
    const plain = line.replace(pinned, '@').replace(partOfAction, '@');
    const asked = askedLine(image.exec(plain)?.[1] ?? '');
    // A step may be called `test:unit`.
    const [, name, version] =
      (!/^\W*name\b/i.test(line) && taggedImage.exec(asked.name ?? '')) || [];
    if (name) return [{ name, version, line: i + 1 }];
    const isTagged = tag.test(asked.version ?? '') && isImage(asked.name ?? '');
    return isTagged ? [{ ...asked, line: i + 1 }] : [];
  });
}

/** Whether all of its versions stand where they are looked for. */
export function isToolFile(file: string): boolean {
  const path = file.toLowerCase();
  return imageFiles.test(path) || toolKinds.some(({ files }) => files.test(path));
}
