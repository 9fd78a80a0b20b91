/** Names of images, charts and packages beside a version of which there is no doubt. */
import { RE2JS } from 're2js';
import type { Owner } from '#answer/write.ts';
import { lineWithVersion, upToVersion } from '#publish/renovate/line-patterns.ts';
import { imageName } from '../../package-name.ts';
import { longestLine, type Item } from '../item.ts';
import { chartUrls, isOfAnother, nearbyVersions, type ChartUrls } from './beside-name.ts';
import { languages, lockFileKind, rows } from './versions.ts';

/** Each name once, with what is written in files in its place. */
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
      // Where several components are called so, none is meant for sure.
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

/** Between Python packages on one line; also remarks, and options such as `--python-version`. */
const nextOne =
  /(?:^|\s)#.*==.*|(?<=\w\]?==[^\s,;]+)[\s,]+|(?<![\s,;])[\s,;]+(?=["']?[\w.-]+(?:\[[\w,-]*\])?==\d)|\s--?[\w-]*(?:api|cluster|kube|node|os|php|platform|python|schema|spec|tls)-version[= ]["']?[\w.]+/;

/** A remark; a name that npm gives another package or a folder, or Gradle's catalog a module. */
const noName =
  /\s#\s.*|(?<![^\s"'])[^\s"']+["']?\s*:\s*["']?(?:npm:(?=@?[^\s@"']+@)|(?:file|link|portal|workspace):)|^\s*[\w.-]+\s*=\s*\{\s*(?=(?:module|id)\b|")/g;

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

/** What a name is of, by the file, or by what stands before it on its line. */
const places = rows(String.raw`
npm | (?:^|/)(?:package\.json|pnpm-workspace\.yaml)$ | \b(?:p?npm|npx|yarn|bun)\s[^|&;]*$
pypi | (?:^|/)(?:pipfile|pyproject\.toml|setup\.py|(?:[^/]*requirements[^/]*|constraints)\.(?:txt|in))$ | \b(?:pip\d?|pipx|uv|poetry)\s[^|&;]*$
cargo | (?:^|/)cargo\.toml$ | \bcargo\s[^|&;]*$
gem | (?:^|/)gemfile$|\.gemspec$ | \bgem\s[^|&;]*$
maven | \.versions\.toml$ | \b(?:pecl|pear|luarocks|install-php-extensions)\s[^|&;]*$|\bphpversion\(\W*$
pub | (?:^|/)pubspec\.yaml$ | \bpub\s[^|&;]*$
hex | (?:^|/)mix\.exs$ | \bmix\s[^|&;]*$
nuget | \.(?:\w+proj|props|targets)$ | \bdotnet\s[^|&;]*$
github | (?!) | ^\s*(?:-\s+)?["']?uses["']?:
docker | (?!) | ^\s*(?:FROM\s|COPY\s+--from=|(?:-\s+)?["']?image["']?\s*[:=])|\b(?:docker|podman)\s+(?:run|pull)\s[^|&;]*$`).map(
  ([kind = '', ...patterns]) => ({ kind, patterns: patterns.map((one) => new RegExp(one, 'i')) }),
);

/** What no registry of packages has: images, charts and repositories. */
export const notPackaged = /^(?:docker|github|helm|generic)$/;

/** Something else that is called alike; `kinds`: of what all is called so. */
function isOther(text: string, file: string, line: string, written: Written, kinds: string[]) {
  const { owner, text: name } = written;
  // A .NET project names assemblies too; its packages are read as locked ones.
  if (lockFileKind(file)?.type === owner.kind) return true;
  const at = line.indexOf(name);
  const [before, after] = [line.slice(0, at), line.slice(at + name.length)];
  const isChart = /[{,]\s*["']?(?:chart|repository["']?:\s*["']?(?:https?|oci))["']?:/.test(line);
  if (isChart && owner.kind !== 'helm') return true;
  // `helm install redis bitnami/redis`: the first is what the release is to be called.
  const [, alias, chart] =
    /^["']?(?:\s+-\S+(?:\s+[^\s-]\S*)?)*?\s+(?:oci:\/\/)?([\w.-]+)\/([\w./-]+)/.exec(after) ?? [];
  if (chart !== undefined && /\bhelm\s+(?:install|upgrade|template)\b/.test(before))
    return owner.kind !== 'helm' || chart !== name || text.includes(`helm repo add ${alias} `);
  // Swift mostly takes a later version, and the number of a branch is no version.
  if (/(?:^|\/)package\.swift$/i.test(file)) return !/\bexact\b/.test(after);
  // In a manifest, and behind a package manager, it is a package, unless a tag is joined to it.
  const isMeant = ({ kind, patterns: [files, start] }: (typeof places)[number]) =>
    files?.test(file) || ((notPackaged.test(kind) || !name.includes('/')) && start?.test(before));
  const kind = after.startsWith('==') ? 'pypi' : places.find(isMeant)?.kind;
  // What a manifest gets from a repository.
  const isTag = /^[#@]v?\d|\b(?:tag|rev|ref)\W+v?\d+\.\d/.test(after) || /^\s*url\W+$/.test(before);
  if (kind === undefined || kind === owner.kind || (owner.kind === 'github' && isTag)) return false;
  // An image may be known by its repository or its chart alone.
  if (kind === 'docker') return kinds.includes(kind) || !notPackaged.test(owner.kind);
  return !languages.includes(name) && !/^:v?\d/.test(after);
}

/** A Gradle plugin is written as its id; sbt leaves the version of Scala out of a name. */
function textsOf({ kind, reference }: Owner): string[] {
  const [group = '', artifact] = reference.split(':');
  const ofSbt = `"${group}" % "${artifact}"`;
  if (kind !== 'maven') return kind === 'sbt-plugin' ? [ofSbt, reference] : [reference];
  const plugin = artifact === `${group}.gradle.plugin` ? [`"${group}"`, `'${group}'`] : [];
  const ofScala = `"${group}" %% "${artifact?.replace(/_[\d.]+$/, '')}"`;
  return [reference, ofSbt, ofScala, ...plugin, `<artifactId>${artifact}</artifactId>`];
}

/** What Helm's commands and a helmfile call the charts of a repository that the file names. */
function aliasesIn(urls: ChartUrls, owners: readonly Owner[]): Written[] {
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
    // Behind `org.testcontainers:` or `"org.testcontainers" % "` stands a module of that group.
    const [word = ''] =
      /(?:oci:|\.[\w-]+(?::|["'] %%? ["']))?[\w./@-]*$/.exec(line.slice(0, at)) ?? [];
    const isBegun = imageName(word) === '' || /^[\w.-]*(?:dependencies|packages)\.$/.test(word);
    if (isBegun && !/^(?!\/\/\w)[\w./-]/.test(line.slice(at + text.length))) return true;
  }
  return false;
}

/** From a name to its version: no word or other command between; an address is none. */
const closely =
  /^(?:(?:\[[\w\s,-]*\])?[^A-Za-z\d]*|(?!:\w)[^|&;]*[-,{]\s*(?!["']\w+=)["']?(?:version|tag)\W+)v?(?!(?:0|10|127|169|172|192)(?:\.\d{1,3}){3}(?![.\d]))\d+\.\d/i;

/** Before a name that stands in a sentence, such as `removed in Flask 2.1`. */
const sentence =
  /\b(?:after|and|before|by|for|from|in|needs|of|or|requires|since|supports|than|to|under|until|uses|using|with)\s+\{\}\S* v?\d/i;

/** The digits of a name are no version: only what stands behind it is looked at. */
function versionOn(line: string, whole: RE2JS[], upTo: RE2JS, name: string): string | undefined {
  const rest = line.slice(line.indexOf(name));
  const tag = rest.slice(name.length);
  // In `acme/tool:2-ubuntu-22.04` it is not the number with a dot; in `postgis:16-3.4` it is.
  if (/^:(?:v?\d+|latest|stable|lts)-(?!v?\d)/.test(tag)) return undefined;
  if (!/\d\.\d/.test(rest) || !whole.every((one) => one.matcher(line).find())) return undefined;
  // A name of one word, such as `node`, is that of much else.
  if (!/[/:.@]/.test(name) && !line.split(name).some((one) => closely.test(one))) return undefined;
  if (sentence.test(line.replaceAll(name, '{}'))) return undefined;
  const matcher = upTo.matcher(line);
  // In `redis: acme/redis-exporter:2.1.0` the version is of what it is joined to.
  if (!matcher.find() || !isWholeWord(matcher.group('name') ?? name, name)) return undefined;
  return matcher.group('currentValue')?.replace(/^/, /^:v\d+\./.test(tag) ? 'v' : '');
}

/** Where only a version can stand behind a name: `3.1-jre`, `4.1.0.Final`, `1.0.0.post1`. */
const behind: Readonly<Record<string, RegExp>> = {
  maven:
    /^(?::|\s*%\s*"|["'),\s]*\bversion\s*[=(:]?\s*["']|<version>)(\d(?:[\w.+-]*\w)?)(?=["'@<)\s!]|$)/,
  pypi: /^(?:\s*\[[^\]]*\])?["']?\s*(?:={2,3}\s*(?=\d+[.!])|=\s*["']==\s*)(\d[\w.+!-]*)(?=["'\s;,]|$)/,
};

function besideName(line: string, { kind }: Owner, name: string): string | undefined {
  if (/^\s*(?:\/\/|[#*])/.test(line)) return undefined;
  return behind[kind]?.exec(line.slice(line.indexOf(name) + name.length))?.[1];
}
