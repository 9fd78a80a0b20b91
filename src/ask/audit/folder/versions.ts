/** Versions in the files of package managers and tools, in the places that these read. */
import type { Asked } from '#answer/answer.ts';
import { keysAround } from './beside-name.ts';
import { askedLine, longestLine, taggedImage, type Item } from '../item.ts';
import { withKeys } from './keys.ts';
import { withoutText } from './values.ts';

export function rows(table: string): string[][] {
  return Array.from(table.trim().split('\n'), (row) => row.split(' | '));
}

/** Columns: files, type of package URLs, pattern of versions (mostly with names) and of names. */
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
composer\.json | composer | "([^"/\s]+\/[^"\s]+)":\s*"v?(\d(?![^"]*-dev")[\w.-]*)"
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
    entry: new RegExp(entry, 'gi'),
    name: name === undefined ? undefined : new RegExp(name, 'i'),
  }),
);

export function lockFileKind(path: string) {
  return lockKinds.find(({ files }) => files.test(path.toLowerCase()));
}

/** Versions that are not installed, in `go.mod` or `composer.json`; and replaced modules. */
const keptOut =
  /^(?:exclude|retract)[ \t(].*(?:\s*\n[ \t].*)*|"(?:conflict|replace|provide|suggest)":\s*\{[^}]*/gm;
const replacing = /^(?:replace)?[ \t]+([^\s(]+(?:[ \t]+v\S+)?)[ \t]+=>/;

/** Each package once for each version. */
export function lockItems(text: string, file: string): Item[] {
  const { type, entry, name } = lockFileKind(file) ?? {};
  if (entry === undefined) return [];
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
    // Built by hand: the library throws at invalid names, and these are only looked up.
    const [version = '', ...parts] = [own.version, ...own.name.split(/[:/]/)].map((part) =>
      encodeURIComponent(part.toWellFormed()),
    );
    const purl = `pkg:${type}/${parts.join('/')}@${version}`;
    if (!found.has(purl)) found.set(purl, { asked: { purl }, place: { file, line } });
  }
  return [...found.values()];
}

type VersionOnLine = { readonly name: string; readonly version: string; readonly line: number };
type ImageOnLine = VersionOnLine & Pick<Asked, 'kind'>;

/** `entry` finds a version, mostly with its name; else `name` is the name, or finds it. */
function* versionsIn(lines: readonly string[], entry: RegExp, name: RegExp | string | undefined) {
  let current = typeof name === 'string' ? name : undefined;
  for (const [i, line] of lines.entries()) {
    if (line === '') continue;
    const begin = line.slice(0, longestLine);
    if (name instanceof RegExp) current = name.exec(begin)?.[1] ?? current;
    for (const [, first, second] of begin.matchAll(entry)) {
      const [own, version] = second === undefined ? [current, first] : [first, second];
      if (!own || version === undefined) continue;
      yield { name: own, version, line: i + 1 };
      if (name instanceof RegExp) current = undefined;
    }
  }
}

export const languages = 'node python ruby go java terraform php bun deno'.split(' ');
const version = String.raw`v?(\d(?:[\w.+-]|\.\*|\(\d\w*\))*?)(?:-(?:bin|all)\.zip)?(?![\w.+*-]|\(\d|\s*\|\||\s+-\s)`;

/** Columns: files, the text before a version (perhaps with the name), the name or its pattern. */
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
\.?readthedocs\.ya?ml | ^\s+["']?(?:os["']?:\s*["']?)?(\w+)(?:-|["']?:\s*["']?)
[^/]*\.ya?ml | (?:^[\s-]*|(?<=[{,] ?)(?=["'\w-]+version["']?:)(?<=(?:\b(?:matrix|with):|^\s*- *\{)[^#]{0,200}))["']?(\w[\w-]*?)(?:[-_]version|_VERSION)["']?:\s*\[?["']?
[^/]*\.ya?ml | (?<![\w-])windows-(?=20)(?<=^[\s-]*(?:\{(?:.{0,99},)?\s*)?(?:runs-on|vmImage)["']?:[^#]{0,200}) | windows-server
[^/]*\.ya?ml | (?<![\w-])(?!windows-20)([a-z]+)-(?<=^[\s-]*(?:\{(?:.{0,99},)?\s*)?(?:runs-on|vmImage)["']?:[^#]{0,200})
[^/]*\.ya?ml | ^\s+version(?:Spec)?:\s*["']? | ^\s*-\s+task:\s*(?:Use)?(\w+?)(?:Version|Tool(?:Installer)?)?@
[^/]*\.ya?ml | ^\s+value:\s*["']? | ^\s*-\s+(?:key|name):\s*["']?(\w+(?=_VERSION\b)|)
(?:\.env[^/]*|[^/]+\.(?:env|sh|mk)|netlify\.toml|(?:[^/]+\.)?(?:docker|container|make)file[^/]*) | ^\s*(?:(?:export|ARG|ENV)\s+)?(\w+)_(?:VERSION|TAG)(?:\s*[?:]?=\s*|\s+)["']?
[^/]*\.properties | ^\s*(?!java\b)([\w-]+?)(?:[._-]version\s*[=:]\s*|\s*[=:]\s*(?=v?\d+\.\d)(?!(?:\d+\.){3}\d))
pom\.xml | ^\s*<(node|npm|yarn|pnpm)(?:\.v|V)ersion>
[^/]*\.(?:tf|tofu|tfvars|hcl) | ^\s*(?!required_)(\w+)_version\s*=\s*"
[^/]*\.(?:tf|tofu|tfvars|hcl) | (?:^|\{)\s*default\s*=\s*" | ^variable\s+"(\w+(?=_version")|)
[^/]*\.tf | ^\s*required_version\s*=\s*"=?\s* | terraform`),
].map(([files, before, name]) => ({
  files: new RegExp(`(?:^|/)${files}$`),
  line: new RegExp(`${before}${version}`, 'g'),
  name: name?.includes('(') ? new RegExp(name) : name,
}));

/** A line that names an image: Dockerfiles, Compose, Kubernetes, CI, Terraform, Nomad, commands. */
const image =
  /^\s*(?!\s)(?:FROM\s+(?:--platform=\S+\s+)?|[^#]*?\b(?:docker|podman)\s+(?:run|pull)\s(?:.*?\s)??(?=[a-z][\w./-]*:v?\d)|[^#*/]*?\b(?:(?:DockerImageName\.parse|\w+Container(?:<.*?>)?)\(["']|jdbc:tc:)|(?:-\s+|export\s+|(?=.*\{)[^#]*?[{,]\s*)?["']?(?:[\w.-]*image|container|name)["']?\s*(?:[?:]?=|:)\s*["']?|(?:agent\s*\{\s*)?(?:docker\s*\{\s*)?image\s+["']|(?:-\s+)?uses:\s*["']?|COPY\s+--from=)([^\s"',}]+?)(?=:\/\/|[\s"',}]|$)/i;
const tag = /^(?:v?\d(?![\da-f]{39})|latest|stable|lts|alpine|slim)/;
const imageFiles =
  /(?:^|[./])(?:docker|container|earth|jenkins|make)file[^/]*$|\.(?:ya?ml|container|image|volume|tf|tofu|tfvars|hcl|nomad|sh|env|properties|java|kts?|groovy|scala)$|(?:^|\/)(?:\.env[^/]*|\.?devcontainer\.json)$/;
const tooLong = new RegExp(`^.{${longestLine + 1},}`, 'gm');

/** `isImage`: whether a name may be that of an image. */
export function toolItems(text: string, file: string, isImage: (name: string) => boolean): Item[] {
  const path = file.toLowerCase();
  const lines = withKeys(text.replaceAll(tooLong, '')).split(/\r?\n/);
  const kinds = toolKinds.filter(({ files }) => files.test(path));
  const named = kinds.flatMap(({ line, name }) => [...versionsIn(lines, line, name)]);
  const found = named.flatMap((one) => withOthers(one, lines));
  const images = imageFiles.test(path) ? imagesIn(lines, isImage) : [];
  // A variable in the tag of an image is reported with the image: GO_VERSION with golang.
  const taken = images.map((one) => `${one.name}:${one.version}`.replaceAll(/.*\/|lang(?=:)/g, ''));
  const isTaken = ({ name, version }: VersionOnLine) =>
    taken.some((one) => one.startsWith(`${name.toLowerCase().replace(/lang$/, '')}:${version}`));
  const own = found.filter((one) => !/[A-Z]/.test(one.name) || !isTaken(one));
  return [...own, ...images].map(({ line, ...asked }) => ({ asked, place: { file, line } }));
}

/** Java's vendors have versions of their own: `distribution: zulu`, `zulu-17.0.9`, `17.0.9-tem`. */
function vendorOf({ name, version, line }: VersionOnLine, lines: readonly string[]): string {
  if (name.toLowerCase() !== 'java') return name;
  const distributionsIn = (texts: readonly string[]) =>
    texts.flatMap((text) => /^\W*(?:java[-_])?distribution\W+(\w+)/i.exec(text)?.[1] ?? []);
  const [beside] = distributionsIn(keysAround(lines, line - 1).map(({ text }) => text));
  const before = /^["']?java["']?\s.*?([a-z]+)[a-z-]*-\d/.exec(lines[line - 1] ?? '')?.[1];
  const behind = /-(?!ea$)([a-z]+)$/.exec(version)?.[1];
  const [only, ...others] = new Set(distributionsIn(lines));
  const vendor = beside ?? before ?? behind ?? (others.length === 0 && only);
  return vendor ? `java-${vendor}` : name;
}

/** The version, and the others after it in the same list: `18.2.0 16.1.0`, `[18, "20"]`. */
function withOthers(own: VersionOnLine, lines: readonly string[]): VersionOnLine[] {
  const first = { ...own, name: vendorOf(own, lines) };
  const line = lines[own.line - 1] ?? '';
  const rest = line.slice(line.indexOf(first.version) + first.version.length);
  const list = /^["']?(?:(?:\s*,\s*|[ \t]+)["']?v?\d[\w.+-]*["']?)+/.exec(rest)?.[0] ?? '';
  const others = Array.from(list.matchAll(/\d[\w.+-]*/g), ([version]) => ({ ...first, version }));
  return [first, ...others];
}

/** An action pinned to a commit has its version in a comment of Renovate, ratchet or others. */
const pinned =
  /@(?:[\da-f]{40}|[\da-f]{6,7})["']?\s+#\s*(?:(?:renovate:\s*)?tag=|ratchet:\S+@|pin\W|@)?(?=v?\d)/;
const partOfAction = /(?<=\buses:\s*["']?[\w.-]+\/[\w.-]+)\/[^\s@]+@/;

/** A list of images in brackets; each is read like a line of its own. */
const imageList =
  /^\s*(?:- *)?["']?(?:[\w.-]*image|container|services)["']?: *\[([^\]]*)\] *(?:#|$)/i;
function listed(line: string, i: number) {
  const list = imageList.exec(line)?.[1]?.split(',');
  return (list?.map((one) => `image: ${one.trim()}`) ?? [line]).map((one) => ({ line: one, i }));
}

function imagesIn(lines: readonly string[], isImage: (name: string) => boolean) {
  return lines.flatMap(listed).flatMap(({ line, i }): ImageOnLine[] => {
    const plain = line.replace(pinned, '@').replace(partOfAction, '@');
    const written = image.exec(plain)?.[1]?.replace(/(?<=:v?\d[\w.]*)-\$.*/, '') ?? '';
    const { name: called = '', version: own = '' } = askedLine(written);
    const kind = written.includes('@') ? undefined : 'docker';
    // A step may be called `test:unit`.
    const [, name, version = ''] = (!/^\W*name\b/i.test(line) && taggedImage.exec(called)) || [];
    if (name) return [{ name, version, kind, line: i + 1 }];
    return tag.test(own) && isImage(called)
      ? [{ name: called, version: own, kind, line: i + 1 }]
      : [];
  });
}

/** Whether `toolItems` looks for versions in this file. */
export function isToolFile(file: string): boolean {
  const path = file.toLowerCase();
  return imageFiles.test(path) || toolKinds.some(({ files }) => files.test(path));
}
