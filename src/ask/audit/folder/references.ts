/** Finds names of images, charts and packages with a version that clearly belongs to them. */
import { RE2JS } from 're2js';
import type { Owner } from '#answer/write.ts';
import { lineWithVersion, upToVersion } from '#publish/renovate/line-patterns.ts';
import { imageName } from '../../package-name.ts';
import { longestLine, type Item } from '../item.ts';
import { chartUrls, isOfAnother, nearbyVersions } from './beside-name.ts';
import { chartInBraces } from './keys.ts';
import { lockFileKind } from './lock-files.ts';
import { rows } from './rows.ts';
import { languages } from './tools.ts';

/** A package, and one of the texts that files write for its name. */
type Written = { readonly owner: Owner; readonly text: string };

export function referenceReader(owners: readonly Owner[]): (text: string, file: string) => Item[] {
  const names = owners.flatMap((owner) => textsOf(owner).map((text) => ({ owner, text })));
  const remark = String.raw`[ \t](?:#|//[ \t]|<!--)`;
  const line = lineWithVersion(remark).map((one) => RE2JS.compile(one));
  const version = RE2JS.compile(upToVersion);
  return (whole, file) => {
    const urls = chartUrls(whole);
    const others = [...aliasesIn(urls, owners), ...spelledIn(whole, owners)];
    const present = [...names, ...others].filter((name) => whole.includes(name.text));
    if (present.length === 0) return [];
    const lines = whole.split(/\r?\n/);
    const parts = lines.flatMap((line, i) =>
      line.length > longestLine ? [] : line.split(nextOne).map((one) => ({ one, i })),
    );
    return parts.flatMap(({ one, i }) => {
      const called = longestNames(one.replaceAll(noName, ''), present);
      const kinds = called.map(({ owner }) => owner.kind);
      const all = called.flatMap((name) => {
        const { owner, text } = name;
        if (isOfAnother(lines, i, owner, text) || isOther(whole, file, one, name, kinds)) return [];
        const own = besideName(one, owner, text) ?? versionOn(one, line, version, text);
        const near = own ? { version: own, line: i } : nearbyVersions(lines, i, owner, urls);
        return near ? { ...name, near } : [];
      });
      const isImage = ({ owner, text }: Written) =>
        owner.kind === 'docker' && one.includes(`${text}:`);
      const first = all.find(isImage) ?? all[0];
      if (first === undefined) return [];
      const { component: id, reference: name, kind } = first.owner;
      // If several components have this name, it is not sure which one is meant.
      const isSure = all.every(({ text, owner }) => text !== first.text || owner.component === id);
      const asked = {
        ...(isSure && { id }),
        ...((isSure || isImage(first)) && { kind }),
        name,
        version: first.near.version,
      };
      return [{ asked, place: { file, line: first.near.line + 1 } }];
    });
  };
}

/** Splits a line: between Python packages, at comments, at options such as `--python-version`. */
const nextOne =
  /(?:^|\s)#.*==.*|(?<=\w\]?==[^\s,;]+)[\s,]+|(?<![\s,;])[\s,;]+(?=["']?[\w.-]+(?:\[[\w,-]*\])?==\d)|\s--?[\w-]*(?:api|cluster|kube|node|os|php|platform|python|schema|spec|tls)-version[= ]["']?[\w.]+/;
/** No names: comments, `helm` of `helm install`, aliases in npm or in Gradle's catalog. */
const noName =
  /\s#\s.*|(?<![\w./-])helm(?=\s+(?!version)[a-z])|(?<![^\s"'])[^\s"']+["']?\s*:\s*["']?(?:npm:(?=@?[^\s@"']+@)|(?:file|link|portal|workspace):)|^\s*[\w.-]+\s*=\s*\{\s*(?=(?:module|id)\b|")/g;

/** Python's names, as a file writes them: in any case, with any separators. */
function spelledIn(text: string, owners: readonly Owner[]): Written[] {
  const lower = text.toLowerCase();
  return owners.flatMap((owner) => {
    if (owner.kind !== 'pypi' || /[^\w.-]/.test(owner.reference)) return [];
    const parts = owner.reference.split(/[-_.]+/);
    if (!parts.every((part) => lower.includes(part))) return [];
    const spelled = text.match(new RegExp(parts.join('[-_.]'), 'gi'));
    return Array.from(new Set(spelled), (one) => ({ owner, text: one }));
  });
}

/** The kind of a name: by its file, or by the text before it on its line. */
const places = rows(String.raw`
npm | (?:^|/)(?:package\.json|pnpm-workspace\.yaml)$ | \b(?:p?npm|npx|yarn|bun)\s[^|&;]*$
pypi | (?:^|/)(?:pipfile|pyproject\.toml|setup\.py|(?:[^/]*requirements[^/]*|constraints)\.(?:txt|in))$ | \b(?:pip\d?|pipx|uv|poetry)\s[^|&;]*$
cargo | (?:^|/)cargo\.toml$ | \bcargo\s[^|&;]*$
gem | (?:^|/)gemfile$|\.gemspec$ | \bgem\s[^|&;]*$
maven | \.versions\.toml$ | \b(?:pecl|pear|luarocks|install-php-extensions)\s[^|&;]*$|\bphpversion\(\W*$
cocoapods | (?:^|/)podfile$ | \bpod\s[^|&;]*$
pub | (?:^|/)pubspec\.yaml$ | \bpub\s[^|&;]*$
hex | (?:^|/)(?:mix\.exs|gleam\.toml)$ | \bmix\s[^|&;]*$
nuget | \.(?:\w+proj|props|targets)$ | \bdotnet\s[^|&;]*$
github | (?!) | ^\s*(?:-\s+)?["']?uses["']?:
docker | (?!) | ^\s*(?:FROM\s|COPY\s+--from=|(?:-\s+)?["']?image["']?\s*[:=])|\b(?:docker|podman)\s+(?:run|pull)\s[^|&;]*$`).map(
  ([kind = '', ...patterns]) => ({ kind, patterns: patterns.map((one) => new RegExp(one, 'i')) }),
);
/** Kinds that are in no package registry: images, charts and repositories. */
export const notPackaged = /^(?:docker|github|helm|generic)$/;

/** Whether it is another thing with the same name; `kinds`: all kinds that have this name. */
function isOther(text: string, file: string, line: string, written: Written, kinds: string[]) {
  const { owner, text: name } = written;
  // Such packages are found by `lockItems`; a .NET project also names assemblies.
  if (lockFileKind(file)?.type === owner.kind) return true;
  const at = line.indexOf(name);
  const [before, after] = [line.slice(0, at), line.slice(at + name.length)];
  // After an image, only a digest follows an `@`; after a chart, nothing (`library('jenkins@1.0')`).
  if (/^(?:docker|helm)$/.test(owner.kind) && /^@v?\d/.test(after)) return true;
  if (owner.kind !== 'helm' && chartInBraces(line)) return true;
  // `helm install redis bitnami/redis`: the first `redis` is the name of the release.
  const [, alias, chart] =
    /^["']?(?:\s+-\S+(?:\s+[^\s-]\S*)?)*?\s+(?:oci:\/\/)?([\w.-]+)\/([\w./-]+)/.exec(after) ?? [];
  if (chart !== undefined && /\bhelm\s+(?:install|upgrade|template)\b/.test(before))
    return owner.kind !== 'helm' || chart !== name || text.includes(`helm repo add ${alias} `);
  // Swift mostly takes a later version, and the number of a branch is no version.
  if (/(?:^|\/)package\.swift$/i.test(file)) return !/\bexact\b/.test(after);
  // In a manifest, or after a package manager's command, it is a package, unless a tag follows.
  const isMeant = ({ kind, patterns: [files, start] }: (typeof places)[number]) =>
    files?.test(file) || ((notPackaged.test(kind) || !name.includes('/')) && start?.test(before));
  const kind = after.startsWith('==') ? 'pypi' : places.find(isMeant)?.kind;
  // A manifest may get a tag or a URL from a repository.
  const isTag = /^[#@]v?\d|\b(?:tag|rev|ref)\W+v?\d+\.\d/.test(after) || /^\s*url\W+$/.test(before);
  if (kind === undefined || kind === owner.kind || (owner.kind === 'github' && isTag)) return false;
  // The index may know an image only by its repository or its chart.
  if (kind === 'docker') return kinds.includes(kind) || !notPackaged.test(owner.kind);
  return !languages.includes(name) && !/^:v?\d/.test(after);
}

/** A Gradle plugin is written as its id; sbt leaves the version of Scala out of a name. */
function textsOf({ kind, reference }: Owner): string[] {
  const [group = '', artifact] = reference.split(':');
  const ofSbt = `"${group}" % "${artifact}"`;
  if (kind !== 'maven') return kind === 'sbt-plugin' ? [ofSbt, reference] : [reference];
  const plugin = artifact === `${group}.gradle.plugin` ? [`"${group}"`, `'${group}'`] : [];
  const plain = artifact?.replace(/_[\d.]+$/, '');
  const ofScala = [`"${group}" %% "${plain}"`, `${group}::${plain}`];
  return [reference, ofSbt, ...ofScala, ...plugin, `<artifactId>${artifact}</artifactId>`];
}

/** `alias/chart`: what Helm commands and helmfiles call a chart of a repository in the file. */
function aliasesIn(urls: ReturnType<typeof chartUrls>, owners: readonly Owner[]): Written[] {
  return [...urls].flatMap(([alias, url]) => {
    const own = owners.filter(({ kind, repository }) => kind === 'helm' && repository === url);
    return own.map((owner) => ({ owner, text: `${alias}/${owner.reference}` }));
  });
}

/** `acme/tool-extra` is no `acme/tool`: the name must end there, and the longest one counts. */
function longestNames(line: string, names: readonly Written[]): readonly Written[] {
  const whole = names.filter(({ text }) => isWholeWord(line, text));
  const longest = Math.max(...whole.map(({ text }) => text.length));
  return whole.filter(({ text }) => text.length === longest);
}

function isWholeWord(line: string, text: string): boolean {
  for (let at = line.indexOf(text); at !== -1; at = line.indexOf(text, at + 1)) {
    // After `org.testcontainers:` or `"org.testcontainers" % "` comes a module of that group.
    const [word = ''] =
      /(?:oci:|\.[\w-]+(?::|["'] %%? ["']))?[\w./@-]*$/.exec(line.slice(0, at)) ?? [];
    const isBegun = imageName(word) === '' || /^[\w.-]*(?:dependencies|packages)\.$/.test(word);
    if (isBegun && !/^(?!\/\/\w)[\w./-]/.test(line.slice(at + text.length))) return true;
  }
  return false;
}

/** From a name to its version: no word or command between them; an IP address is no version. */
const closely =
  /^(?:(?:\[[\w\s,-]*\])?[^A-Za-z\d]*|(?!:\w)(?:(?!\sinstall\s)[^|&;])*[-,{]\s*(?!["']\w+=)["']?(?:version|tag)\W+)v?(?!(?:0|10|127|169|172|192)(?:\.\d{1,3}){3}(?![.\d]))\d+\.\d/i;
/** A name in a sentence, or of what runs another's script; `{}` is the name. */
const sentence =
  /\b(?:after|and|before|by|for|from|in|needs|of|or|requires|since|supports|than|to|under|until|uses|using|with)\s+\{\}\S* v?\d|\{\}\S* (?:(?:from|to) v?\d|v?\d\S* or (?:above|higher|later|newer)\b)|\{ ?reject|\|\s*(?:sudo\s+)?\{\}\s+(?:-s\s+)?--?\s+-|^\W*(?:description|help|message|summary|text)\W+\w\S*\s.*\{\}/i;

/** The version after a name; digits in the name are none. */
function versionOn(line: string, whole: RE2JS[], upTo: RE2JS, name: string): string | undefined {
  const rest = line.slice(line.indexOf(name));
  const tag = rest.slice(name.length);
  // The version is the number with a dot in `postgis:16-3.4`, not in `acme/tool:2-ubuntu-22.04`.
  if (/^:(?:v?\d+|latest|stable|lts)-(?!v?\d)/.test(tag) || chartInBraces(line)) return undefined;
  if (!/\d\.\d/.test(rest) || !whole.every((one) => one.matcher(line).find())) return undefined;
  // A name of one word, such as `node`, may mean other things: its version must be close.
  if (!/[/:.@]/.test(name) && !line.split(name).some((one) => closely.test(one))) return undefined;
  if (sentence.test(line.replaceAll(name, '{}'))) return undefined;
  // `"acme/tool", "refs/tags/other/2.1.0"`: a part of that repository with its own versions.
  const [, part = name] = /\brefs\/tags\/([a-z][\w.-]*)\/v?\d/i.exec(rest) ?? [];
  if (!name.endsWith(part)) return undefined;
  const matcher = upTo.matcher(line);
  // In `redis: acme/redis-exporter:2.1.0` the version belongs to `acme/redis-exporter`.
  if (!matcher.find() || !isWholeWord(matcher.group('name') ?? name, name)) return undefined;
  return matcher.group('currentValue')?.replace(/^/, /^:v\d+\./.test(tag) ? 'v' : '');
}

/** After a name, where only a version can be: `3.1-jre`, `4.1.0.Final`, `1.0.0.post1`. */
const behind: Readonly<Record<string, RegExp>> = {
  maven:
    /^(?::|\s*%\s*"|["'),\s]*\bversion\s*[=(:]?\s*["']|["'),{\s]*\bversion\s*=?\s*\{[^}]*\b(?:strictly|require|prefer)[\s=(]*["']|<version>)(\d(?:[\w.+-]*\w)?)(?=["'@<)\s!]|$)/,
  pypi: /^(?:\s*\[[^\]]*\])?["']?\s*(?:={2,3}\s*(?=\d+[.!])|=\s*["']==\s*)(\d[\w.+!-]*)(?=["'\s;,]|$)/,
};

function besideName(line: string, { kind }: Owner, name: string): string | undefined {
  if (/^\s*(?:\/\/|[#*])/.test(line)) return undefined;
  return behind[kind]?.exec(line.slice(line.indexOf(name) + name.length))?.[1];
}
