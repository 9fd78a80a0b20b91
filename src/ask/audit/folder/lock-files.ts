/** Lock files and manifests of package managers: a line names a package, and the same or a later one its version. */
import type { Item } from '../item.ts';

type Kind = {
  readonly files: RegExp;
  /** Of package URLs. */
  readonly type: string;
  /** The line that begins a package, where its version stands on a later one. */
  readonly name?: RegExp;
  /** Its version; with two groups, first its name. */
  readonly entry: RegExp;
};

const toml = { name: /^name = "(.+)"$/, entry: /^version = "(.+)"$/ };

const kinds: readonly Kind[] = [
  {
    files: /(?:^|\/)yarn\.lock$/,
    type: 'npm',
    name: /^"?(@?[^@"\s]+)@.*:$/,
    entry: /^ {2}"?version"?:? "?([^"\s]+)"?$/,
  },
  {
    files: /(?:^|\/)pnpm-lock\.ya?ml$/,
    type: 'npm',
    entry: /^ {2}['"]?\/?((?:@[^/\s]+\/)?[^@/\s'"]+)[@/](\d[^\s:'"(_]*)/,
  },
  {
    files: /(?:^|\/)bun\.lock$/,
    type: 'npm',
    entry: /: \["((?:@[^/"]+\/)?[^@"]+)@(\d[^"]*)"/,
  },
  { files: /(?:^|\/)cargo\.lock$/, type: 'cargo', ...toml },
  { files: /(?:^|\/)(?:poetry|uv|pdm)\.lock$/, type: 'pypi', ...toml },
  {
    files: /(?:^|\/)pipfile\.lock$/,
    type: 'pypi',
    name: /^\s{8}"([\w.-]+)": \{$/,
    entry: /"version": "==([^"]+)"/,
  },
  {
    files: /(?:^|\/)(?:[^/]*requirements[^/]*|constraints)\.(?:txt|in)$/,
    type: 'pypi',
    entry: /^\s*([\w.-]+)(?:\[.*?\])?\s*===?\s*([\w.!+-]+)/,
  },
  {
    files: /(?:^|\/)(?:gemfile|gems)\.lock(?:ed)?$/,
    type: 'gem',
    entry: /^ {4}([\w.-]+) \((\d[^)]*)\)$/,
  },
  {
    files: /(?:^|\/)go\.mod$/,
    type: 'golang',
    entry: /^(?:\s+|require\s+)([\w./~-]+\.[\w./~-]+)\s+(v\d\S*)/,
  },
  {
    files: /(?:^|\/)composer\.lock$/,
    type: 'composer',
    name: /^\s+"name": "([^"/]+\/[^"]+)",$/,
    entry: /^\s+"version": "v?([^"]+)"/,
  },
  {
    files: /(?:^|\/)(?:buildscript-)?gradle\.lockfile$/,
    type: 'maven',
    entry: /^([^#:\s]+:[^:\s]+):([^=\s]+)=/,
  },
  {
    files: /(?:^|\/)packages\.lock\.json$/,
    type: 'nuget',
    name: /^\s+"([\w.-]+)": \{$/,
    entry: /"resolved": "([^"]+)"/,
  },
  {
    files: /\.(?:cs|fs|vb)proj$|(?:^|\/)directory\.packages\.props$|(?:^|\/)packages\.config$/,
    type: 'nuget',
    entry:
      /<(?:PackageReference|PackageVersion|package)\s+(?:Include|id)="([^"]+)"\s+[Vv]ersion="\[?(\d[^"\]]*)/,
  },
  {
    files: /(?:^|\/)pubspec\.lock$/,
    type: 'pub',
    name: /^ {2}(\w+):$/,
    entry: /^ {4}version: "(.+)"$/,
  },
  { files: /(?:^|\/)mix\.lock$/, type: 'hex', entry: /\{:hex, :(\w+), "([^"]+)"/ },
  {
    files: /(?:^|\/)podfile\.lock$/,
    type: 'cocoapods',
    entry: /^ {2}- "?([\w+-]+)(?:\/\S+)? \((\d[^)]*)\)/,
  },
  {
    files: /(?:^|\/)\.terraform\.lock\.hcl$/,
    type: 'terraform',
    name: /^provider "([^"]+)"/,
    entry: /^\s+version\s+=\s+"([^"]+)"/,
  },
];

export function lockFileKind(path: string): Kind | undefined {
  const lower = path.toLowerCase();
  return kinds.find(({ files }) => files.test(lower));
}

/** Each package once for each version. */
export function lockItems({ type, name, entry }: Kind, text: string, file: string): Item[] {
  const found = new Map<string, Item>();
  let current: string | undefined;
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    current = name?.exec(line)?.[1] ?? current;
    const [, first, second] = entry.exec(line) ?? [];
    const [own, version] = second === undefined ? [current, first] : [first, second];
    if (own === undefined || version === undefined) continue;
    const purl = purlOf(type, own, version);
    if (!found.has(purl)) found.set(purl, { asked: { purl }, place: { file, line: i + 1 } });
    if (name !== undefined) current = undefined;
  }
  return [...found.values()];
}

/** By hand: the library refuses what is no name, and each is only looked up. */
function purlOf(type: string, full: string, version: string): string {
  const parts = (type === 'maven' ? full.replace(':', '/') : full).split('/');
  return `pkg:${type}/${parts.map((part) => encodeURIComponent(part.toWellFormed())).join('/')}@${encodeURIComponent(version.toWellFormed())}`;
}
