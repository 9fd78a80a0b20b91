/** Packages in the lock files and manifests of package managers. */
import type { Item } from '../item.ts';
import { rows, versionsIn } from './rows.ts';
import { withoutText } from './values.ts';

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
