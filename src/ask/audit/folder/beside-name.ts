/** Finds on lines near a name: its version, its group, its registry or repository. */
import type { Owner } from '#answer/write.ts';
import { remembered } from '#model/remembered.ts';
import { longestLine } from '../item.ts';
import { chartInBraces } from './keys.ts';

/** Whether an element has another group (Maven's own plugins may have none), or is the project. */
export function isOfAnother(lines: Lines, at: number, owner: Owner, name: string) {
  if (!name.startsWith('<artifactId>')) return false;
  const mavensOwn = '<groupId>org.apache.maven.plugins</groupId>';
  const texts = [lines[at] ?? '', ...besideElement(lines, at).map(({ text }) => text), mavensOwn];
  if (texts.slice(1).some((text) => text.includes('<modelVersion>'))) return true;
  const group = `<groupId>${owner.reference.split(':')[0]}</groupId>`;
  return !texts.find((text) => text.includes('<groupId>'))?.includes(group);
}

type Lines = readonly string[];

/** Terraform modules, Ansible roles, and tables of Cargo or Poetry. */
const withVersionBeside =
  /^(?:terraform\s+source\s*=|github\s*(?:-\s+(?:src|name)|src):|\w+ \[.*(?:dependencies|packages)\.)/;
const reach = 12;
const exact = String.raw`v?\d+(?:\.\d+)+[\w.-]*`;
const element = new RegExp(`^\\s*<version>\\s*\\[?(${exact})\\]?\\s*</version>\\s*$`);
/** In Gradle: `version { strictly("[3, 4["); prefer("3.0") }`, over several lines. */
const richVersion = (key: string) =>
  new RegExp(`\\b(?:${key})[\\s(=]*["'](\\d[\\w.+-]*)(?:!!)?["']`);
const helmName = keyLine('name(?!\\s*=)|chart(?:_ref)?|remoteChart');
const helmVersion = keyLine('(?:chart_)?version|targetRevision', `(?:==?\\s*)?(${exact})`);
/** A URL, also of an Ansible role. An alias (`@name`, `alias:name`) is none. */
const source = String.raw`(?:https?://)?(?!@|alias:)([^\s"']+?)/*`;
const helmRepository = keyLine('repo(?:sitory|URL)?|src|chart_repo_url', source);
/** Not a local folder, such as `./chart`. */
const chartName = String.raw`(?:(?![./]|oci:)\S*/)?(\S.*?)`;
const helmChart = keyLine('chart(?:_ref)?|remoteChart', chartName);
const helmDependency = keyLine('name', chartName);
const helmAlias = keyLine('chart(?:_ref)?|remoteChart', String.raw`([\w.-]+)/[^\s"'/]+`);
const isNoOption = (text: string) => !/^\s*--/.test(text);
const helmOption = new RegExp(`^\\s*--version[ =]["']?(${exact})`);
const imageName = keyLine('(?:image_?|new)?(?:[rR]epository|[nN]ame)|image|slug|url|repo(?:URL)?');
/** pre-commit writes the tag of a commit into a comment: `rev: <commit>  # frozen: v1.2.3`. */
const anyTag = String.raw`(?:[\da-f]{40}\s+#\s*(?:frozen:\s*)?)?(v?\d(?![\da-f]{39})[\w.-]*)(?:@sha256:\w+)?`;
const otherImage = keyLine('(?:image_?)?[rR]epository|image|newName');
const imageTag = keyLine('(?:image_?|new)?[tT]ag|rev|ref|targetRevision', anyTag);
const registry = keyLine('(?:image_?)?[rR]egistry', String.raw`([\w-]*[.:][^\s"']*?)/*`);
/** The path of a chart in an OCI registry; Argo CD leaves `oci://` out. */
const ociPath = keyLine(
  'repo(?:sitory|URL)?',
  String.raw`(?:oci://|(?<=repoURL\W+))(?!\w+://)([\w-]+[.:][^\s"']+?)/*`,
);
const ociChart = /^[-\s"']*(?:chart|name)["']?\s*[:=]\s*["']?oci:/;
const withoutHost = /^[^:=]*[:=]\s*["']?(?=[\w-]+(?:[\s"'/]|:(?!\/)|$))/;

/** Puts the registry before the name of an image or a chart, if a key beside it names one. */
export function withRegistries(text: string): string {
  const lines = text.split(/\r?\n/);
  for (const [i, line] of lines.entries()) {
    if (line.length > longestLine) continue;
    const [host, path] = [registry, ociPath].map((one) => one.exec(line)?.[1]);
    const keys = host || path ? keysAround(lines, i) : [];
    const charts = host ? [] : keys.filter(({ text }) => /^\W*chart\b/.test(text));
    for (const one of charts[0] ? charts : keys)
      if ((host ? imageName : helmName).test(one.text))
        lines[one.line] = one.text.replace(withoutHost, host ? `$&${host}/` : `$&oci://${path}/`);
  }
  return lines.join('\n');
}

/** Matches a line with one of these keys (YAML, Terraform), and with this value or any. */
function keyLine(names: string, value?: string): RegExp {
  const key = String.raw`^\s*(?:-\s+)?["']?(?:${names})["']?\s*[:=]`;
  return new RegExp(value ? `${key}\\s*["']?${value}["']?,?\\s*(?:#.*)?$` : key);
}

const container = /<\/?(?:dependency|plugin|extension|parent|exclusion)>/;
const opening = /<[\w.:-]+(?:\s[^<>]*)?(?<!\/)>/;
/** How many more elements a line begins than it ends. */
const deeper = remembered((one: string) => one.split(opening).length - one.split('</').length, 1e4);

/** The siblings of an element, up to both ends of its parent; without what is nested in them. */
function besideElement(lines: Lines, at: number): Line[] {
  const beside: Line[] = [];
  for (const step of [-1, 1])
    for (let line = at + step, depth = 0; Math.abs(line - at) < 50; line += step) {
      const text = lines[line] ?? '';
      depth += step * deeper(text);
      if (depth < 0 || (depth === 0 && container.test(text))) break;
      if (depth === 0) beside.push({ text, line });
    }
  return beside;
}

/** A version on another line: Maven, Cargo, Poetry, Helm, Kustomize, Terraform, Ansible. */
export function nearbyVersions(lines: Lines, at: number, owner: Owner, urls: ChartUrls) {
  const { kind, reference, repository } = owner;
  const own = lines[at] ?? '';
  if (kind === 'maven' && own.includes('<artifactId>'))
    return first(besideElement(lines, at), element);
  if (kind === 'maven' && own.trimEnd().endsWith('{')) {
    const block = upTo(lines, at, (text) => columnOf(text) <= columnOf(own));
    return first(block, richVersion('prefer')) ?? first(block, richVersion('strictly|require'));
  }
  const braced = chartInBraces(own, reference)?.map((text) => ({ text, line: at }));
  if (braced || (kind === 'helm' && columnOf(own) > 0 && helmName.test(own))) {
    const keys = braced ?? [{ text: own, line: at }, ...keysAround(lines, at)];
    const chart = first(keys, helmChart) ?? first(keys, helmDependency);
    const from = first(keys, helmRepository)?.version ?? urls.get(first(keys, helmAlias)?.version);
    if (chart?.version !== reference) return undefined;
    return from && repository && from !== repository ? undefined : first(keys, helmVersion);
  }
  if (kind === 'helm' && /\bhelm\b/.test(own))
    return first(upTo(lines, at, isNoOption), helmOption);
  if (withVersionBeside.test(`${kind} ${own}`) || (kind === 'docker' && ociChart.test(own)))
    return first(keysAround(lines, at), helmVersion);
  if (!/^(?:docker|github)$/.test(kind) || !imageName.test(own)) return undefined;
  const beside = keysAround(lines, at);
  // Beside an image, `name` is a container, or (Kustomize) the image that is replaced.
  if (/^\W*name\b/.test(own) && beside.some(({ text }) => otherImage.test(text))) return undefined;
  const keys = beside.flatMap((key) =>
    // Flux writes the tag of a chart on the line below `ref:`.
    /^\s*ref:\s*$/.test(key.text) ? upTo(lines, key.line, () => false).slice(0, 1) : key,
  );
  const isImage = kind === 'docker' && /^\s[-\s"']*(?:image|repository)\b(?!.*oci:)/.test(own);
  const other = isImage && !first(keys, helmChart) ? first(keys, helmVersion) : undefined;
  return first(keys, imageTag) ?? other;
}

/** `helm repo add <alias> <url>`, and the repositories of a helmfile. */
const added = /\bhelm repo add (\S+) ["']?https?:\/\/([^\s"']*[^\s"'/])/g;
const listed =
  /^ *- +(?=(?:(?:[^\s-].*\r?\n +){0,9}?|\{(?:.*,)? *)name: *["']?([^\s"',}]+))(?=(?:(?:[^\s-].*\r?\n +){0,9}?|\{(?:.*,)? *)url: *["']?(?:https?:\/\/)?([^\s"',}]*[^\s"'/,}]))/gm;
type ChartUrls = ReadonlyMap<string | undefined, string>;

/** From the alias of a chart repository to its URL without `https://`. */
export function chartUrls(text: string): ChartUrls {
  const all = [added, listed].flatMap((way) => [...text.matchAll(way)]);
  return new Map(all.map(([, alias = '', url = '']) => [alias, url]));
}

type Line = { readonly text: string; readonly line: number };
const firstOfItem = /^(?:\s*-\s|\[)/;

/** The other keys of a mapping: at the same column, in the same item, up to an empty line. */
export function keysAround(lines: Lines, at: number): Line[] {
  const own = lines[at] ?? '';
  const column = columnOf(own);
  const isOutside = (text: string) =>
    /^(?:\s*$|\[)/.test(text) || (!/^\s*#/.test(text) && columnOf(text) < column);
  const isItem = (text: string) => firstOfItem.test(text) && columnOf(text) === column;
  const before = firstOfItem.test(own) ? [] : upTo(lines, at, isOutside, -1);
  const begin = before.findIndex(({ text }) => isItem(text));
  const after = upTo(lines, at, (text) => isOutside(text) || isItem(text));
  const beside = [...(begin === -1 ? before : before.slice(0, begin + 1)), ...after];
  return beside.filter(({ text }) => columnOf(text) === column);
}

/** The column of a key, after the dash of a list. */
function columnOf(text: string): number {
  return /^\s*(?:-\s+)?/.exec(text)?.[0].length ?? 0;
}

/** The lines below, or those above with -1: the nearest first. */
function upTo(lines: Lines, at: number, isEnd: (text: string) => boolean, step = 1) {
  const above = () => lines.slice(Math.max(0, at - reach), at).toReversed();
  const near = step === 1 ? lines.slice(at + 1, at + 1 + reach) : above();
  const end = near.findIndex(isEnd);
  const all = near.map((text, i) => ({ text, line: at + step * (i + 1) }));
  return end === -1 ? all : all.slice(0, end);
}

function first(lines: readonly Line[], pattern: RegExp) {
  const found = lines.find(({ text }) => pattern.test(text));
  return found && { version: pattern.exec(found.text)?.[1] ?? '', line: found.line };
}

const nameIn = (block = '') =>
  /^([ \t]+)(?:\S[^\n]*\n(?:\1[^\n]*\n)*?\1)?name:\s*["']?([\w.-]+)/.exec(block)?.[2] ?? '';

/** Flux: from the name of a repository to its address; empty if it has several. */
export function addSources(text: string, sources = new Map<string, string>()) {
  const all = text.split(/^---/m).filter((one) => /^kind:\W*HelmRepository\b/m.test(one));
  for (const one of all) {
    const name = nameIn(one.split(/^metadata:\s*?\n/m)[1]);
    const url = /^[ \t]+url:\s*["']?([^\s"']+)/m.exec(one)?.[1];
    if (url) sources.set(name, (sources.get(name) ?? url) === url ? url : '');
  }
  return sources;
}

const reference = /^([ \t]+)sourceRef:(?=\s*?\n((?:\1[ \t]+[^\n]*\n?)+))/gm;

export function withSources(text: string, sources = addSources(text)): string {
  return text.replaceAll(reference, (whole, indent: string, block: string) => {
    const url = /\bkind:\W*HelmRepository\b/.test(block) ? sources.get(nameIn(block)) : 'git';
    return url ? `${indent}repository: ${url}` : whole;
  });
}
