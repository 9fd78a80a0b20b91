/** Lock files and manifests of package managers: a line names a package, and the same or a later one its version. */
import type { Item } from '../item.ts';

/**
 * The files, the type of their package URLs, the line of a version (with two groups, of its name before it), and,
 * where the name stands on an earlier line, that line.
 */
type Kind = readonly [files: RegExp, type: string, entry: RegExp, name?: RegExp];

const kinds: readonly Kind[] = [
  [/yarn\.lock/, 'npm', /^ {2}"?version"?:? "?([^"\s]+)"?$/, /^"?(@?[^@"\s]+)@.*:$/],
  [/pnpm-lock\.ya?ml/, 'npm', /^ {2}['"]?\/?((?:@[^/\s]+\/)?[^@/\s'"]+)[@/](\d[^\s:'"(_]*)/],
  [/bun\.lock/, 'npm', /: \["((?:@[^/"]+\/)?[^@"]+)@(\d[^"]*)"/],
  [/cargo\.lock/, 'cargo', /^version = "(.+)"$/, /^name = "(.+)"$/],
  [/(?:poetry|uv|pdm)\.lock/, 'pypi', /^version = "(.+)"$/, /^name = "(.+)"$/],
  [/pipfile\.lock/, 'pypi', /"version": "==([^"]+)"/, /^\s{8}"([\w.-]+)": \{$/],
  [
    /(?:[^/]*requirements[^/]*|constraints)\.(?:txt|in)/,
    'pypi',
    /^\s*([\w.-]+)(?:\[.*?\])?\s*===?\s*([\w.!+-]+)/,
  ],
  [/(?:gemfile|gems)\.lock(?:ed)?/, 'gem', /^ {4}([\w.-]+) \((\d[^)]*)\)$/],
  [/go\.mod/, 'golang', /^(?:\s+|require\s+)([\w./~-]+\.[\w./~-]+)\s+(v\d\S*)/],
  [/composer\.lock/, 'composer', /^\s+"version": "v?([^"]+)"/, /^\s+"name": "([^"/]+\/[^"]+)",$/],
  [/(?:buildscript-)?gradle\.lockfile/, 'maven', /^([^#:\s]+:[^:\s]+):([^=\s]+)=/],
  [/packages\.lock\.json/, 'nuget', /"resolved": "([^"]+)"/, /^\s+"([\w.-]+)": \{$/],
  [
    /[^/]+\.(?:cs|fs|vb)proj|directory\.packages\.props|packages\.config/,
    'nuget',
    /<(?:Package(?:Reference|Version)|package)\s+(?:Include|id)="([^"]+)"\s+version="\[?(\d[^"\]]*)/i,
  ],
  [/pubspec\.lock/, 'pub', /^ {4}version: "(.+)"$/, /^ {2}(\w+):$/],
  [/mix\.lock/, 'hex', /\{:hex, :(\w+), "([^"]+)"/],
  [/podfile\.lock/, 'cocoapods', /^ {2}- "?([\w+-]+)(?:\/\S+)? \((\d[^)]*)\)/],
  [/\.terraform\.lock\.hcl/, 'terraform', /^\s+version\s+=\s+"([^"]+)"/, /^provider "([^"]+)"/],
];

const byName = kinds.map((kind) => ({ kind, files: new RegExp(`(?:^|/)(?:${kind[0].source})$`) }));

export function lockFileKind(path: string): Kind | undefined {
  const lower = path.toLowerCase();
  return byName.find(({ files }) => files.test(lower))?.kind;
}

/** Each package once for each version. */
export function lockItems([, type, entry, name]: Kind, text: string, file: string): Item[] {
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
