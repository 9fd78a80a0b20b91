/** Versions of tools and languages, in the places where these and pipelines read them. */
import { keysAround } from './beside-name.ts';
import { longestLine, type Item } from '../item.ts';
import { imageFiles, imagesIn } from './images.ts';
import { withKeys } from './keys.ts';
import { rows, versionsIn, type VersionOnLine } from './rows.ts';

export const languages = 'node python ruby go java terraform php bun deno'.split(' ');
const version = String.raw`v?(\d(?:[\w.+-]|\.\*|\(\d\w*\))*?)(?:-(?:bin|all)\.zip)?(?![\w.+*-]|\(\d|\s*\|\||\s+-\s)`;

/** Columns: files, the text before a version (perhaps with the name), the name or its pattern. */
const toolKinds = [
  ...languages.map((name) => [String.raw`\.${name}-version`, String.raw`^\s*(?:${name}-)?`, name]),
  ...rows(String.raw`
\.nvmrc | ^\s* | node
\.bazelversion | ^\s* | bazel
\.opentofu-version | ^\s* | opentofu
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
[^/]*\.(?:tf|tofu|tfvars|hcl) | (?:^\s*|[{,]\s*)(?!required_)(\w+)_(?:version|VERSION)\s*=\s*"
[^/]*\.(?:tf|tofu|tfvars|hcl) | (?:^|\{)\s*default\s*=\s*" | ^variable\s+"(\w+(?=_(?:version|VERSION)")|)
[^/]*\.tf | ^\s*required_version\s*=\s*"=?\s* | terraform`),
].map(([files, before, name]) => ({
  files: new RegExp(`(?:^|/)${files}$`, 'i'),
  line: new RegExp(`${before}${version}`, 'g'),
  name: name?.includes('(') ? new RegExp(name) : name,
}));
const tooLong = new RegExp(`^.{${longestLine + 1},}`, 'gm');

export function toolItems(text: string, file: string, isImage: (name: string) => boolean): Item[] {
  const lines = withKeys(text.replaceAll(tooLong, '')).split(/\r?\n/);
  const kinds = toolKinds.filter(({ files }) => files.test(file));
  const named = kinds.flatMap(({ line, name }) => [...versionsIn(lines, line, name)]);
  const found = named.flatMap((one) => withOthers(one, lines));
  const images = imageFiles.test(file) ? imagesIn(lines, isImage) : [];
  // A variable in the tag of an image is reported with the image: GO_VERSION with golang.
  const beside = /.*\/|lang(?=:)|(?<=:)v/g;
  const taken = images.map((one) => `${one.name}:${one.version}`.replaceAll(beside, ''));
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

export function isToolFile(file: string): boolean {
  return imageFiles.test(file) || toolKinds.some(({ files }) => files.test(file));
}
