/**
 * Names of images, charts and packages beside their version. A version counts where the line leaves no
 * doubt, by the same grammar that the presets have for lines under a comment.
 */
import { RE2JS } from 're2js';
import type { Owner } from '#answer/write.ts';
import { lineWithVersion, upToVersion } from '#publish/renovate/line-patterns.ts';
import { longestLine, type Item } from '../item.ts';
import { languages } from './versions.ts';

/** Each name once, with what is written in files in its place. */
type Written = { readonly owner: Owner; readonly text: string };

export function referenceReader(owners: readonly Owner[]): (text: string, file: string) => Item[] {
  const names = owners.flatMap((owner) => textsOf(owner).map((text) => ({ owner, text })));
  const line = lineWithVersion(String.raw`[ \t](?:#|//[ \t]|<!--)`).map((one) =>
    RE2JS.compile(one),
  );
  const version = RE2JS.compile(upToVersion);
  return (text, file) => {
    const others = [...aliasesIn(text, owners), ...spelledIn(text, owners)];
    const present = [...names, ...others].filter((name) => text.includes(name.text));
    if (present.length === 0) return [];
    const lines = text.split(/\r?\n/);
    return lines.flatMap((one, i) => {
      if (one.length > longestLine) return [];
      // Of several ecosystems that call something so, the one that this place is written for.
      for (const { owner, text } of longestNames(one.replaceAll(noName, ''), present)) {
        if (isOfAnother(lines, i, owner, text) || isClient(file, one, owner, text)) continue;
        const own = besideModule(one, owner, text) ?? versionOn(one, line, version, text);
        const near = own ? { version: own, line: i } : nearbyVersions(lines, i, owner);
        if (near === undefined) continue;
        const asked = { id: owner.component, name: owner.reference, version: near.version };
        return [{ asked, place: { file, line: near.line + 1 } }];
      }
      return [];
    });
  };
}

/** A remark, and what a manifest of npm calls another package, or one in a folder. */
const noName =
  /\s#\s.*|(?<![^\s"'])[^\s"']+["']?\s*:\s*["']?(?:npm:(?=@?[^\s@"']+@)|(?:file|link|portal|workspace):)/g;

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

/** In a manifest, the name of an image or a system is that of a package, unless a tag is joined to it. */
function isClient(file: string, line: string, { kind }: Owner, name: string): boolean {
  const manifest =
    /(?:^|\/)(?:package\.json|cargo\.toml|gemfile|pubspec\.yaml|pipfile|pyproject\.toml|mix\.exs)$/i;
  if (!manifest.test(file) || /^(?:npm|pypi|cargo|gem|pub|hex)$/.test(kind)) return false;
  return !languages.includes(name) && !/^:v?\d/.test(line.slice(line.indexOf(name) + name.length));
}

/** A plugin of Gradle is written as its id alone. */
function textsOf({ kind, reference }: Owner): string[] {
  const [group = '', artifact] = reference.split(':');
  if (kind === 'sbt-plugin') return [`"${group}" % "${artifact}"`, reference];
  if (kind !== 'maven') return [reference];
  const plugin = artifact === `${group}.gradle.plugin` ? [`"${group}"`, `'${group}'`] : [];
  const element = `<artifactId>${artifact}</artifactId>`;
  return [reference, ...plugin, element];
}

/** What commands of Helm call the charts of a repository, where the file adds it. */
function aliasesIn(text: string, owners: readonly Owner[]): Written[] {
  const added = text.matchAll(/\bhelm repo add (\S+) ["']?https?:\/\/([^\s"']+)/g);
  return Array.from(added, ([, alias = '', url = '']) =>
    owners
      .filter(({ kind, repository }) => kind === 'helm' && repository === url.replace(/\/+$/, ''))
      .map((owner) => ({ owner, text: `${alias}/${owner.reference}` })),
  ).flat();
}

/** `acme/tool-extra` is no `acme/tool`: the name must end where it ends, and the longest one counts. */
function longestNames(line: string, names: readonly Written[]): readonly Written[] {
  const whole = names.filter(({ text }) => isWholeWord(line, text));
  const longest = Math.max(...whole.map(({ text }) => text.length));
  return whole.filter(({ text }) => text.length === longest);
}

function isWholeWord(line: string, text: string): boolean {
  for (let at = line.indexOf(text); at !== -1; at = line.indexOf(text, at + 1)) {
    const after = line.charAt(at + text.length);
    const word = /(?:oci:)?[\w./@-]*$/.exec(line.slice(0, at))?.[0] ?? '';
    const isBegun = /^(?:oci:\/\/)?(?:(?:[\w-]+\.)?docker\.io\/)?(?:library\/)?$/.test(word);
    if (isBegun && !/[\w./-]/.test(after)) return true;
  }
  return false;
}

/** What stands behind a name up to its version, where no word is between, and no other command. */
const closely =
  /^(?:(?:\[[\w\s,-]*\])?[^A-Za-z\d]*|[^|&;]*[-,{]\s*["']?(?:version|tag)\W+)v?\d+\.\d/i;

/** Before a name that stands in a sentence, such as `removed in Flask 2.1`. */
const sentence = /\b(?:after|and|before|by|for|from|in|of|or|since|than|to|until|with)\s+$/i;

/** The digits of a name are no version: only what stands behind it is looked at. */
function versionOn(line: string, whole: RE2JS[], upTo: RE2JS, name: string): string | undefined {
  const rest = line.slice(line.indexOf(name));
  if (!/\d\.\d/.test(rest) || !whole.every((one) => one.matcher(line).find())) return undefined;
  // A name of one word, such as `node`, is that of much else.
  if (!/[/:.@]/.test(name) && !line.split(name).some((one) => closely.test(one))) return undefined;
  if (sentence.test(line.slice(0, -rest.length)) && /^\S+ v?\d/.test(rest)) return undefined;
  const matcher = upTo.matcher(line);
  // In `redis: acme/redis-exporter:2.1.0` the version is of what it is joined to.
  if (!matcher.find() || !isWholeWord(matcher.group('name') ?? name, name)) return undefined;
  return matcher.group('currentValue') ?? undefined;
}

/** Behind a module of Maven or Gradle, where a version is all that stands there: `3.1-jre`, `4.1.0.Final`. */
function besideModule(line: string, { kind }: Owner, name: string): string | undefined {
  if (kind !== 'maven' || /^\s*(?:\/\/|[#*])/.test(line)) return undefined;
  const rest = line.slice(line.indexOf(name) + name.length);
  return /^(?::|["'),\s]*\bversion\s*[=(:]?\s*["']|<version>)(\d(?:[\w.+-]*\w)?)(?=["'@<)\s!]|$)/.exec(
    rest,
  )?.[1];
}

/** An element without the group of this module beside it. */
function isOfAnother(lines: readonly string[], at: number, { reference }: Owner, name: string) {
  const texts = [lines[at] ?? '', ...besideElement(lines, at).map(({ text }) => text)];
  const group = `<groupId>${reference.split(':')[0]}</groupId>`;
  return name.startsWith('<artifactId>') && !texts.some((text) => text.includes(group));
}

/** How many lines one block has, at the most. */
const reach = 12;
const exact = String.raw`v?\d+(?:\.\d+)+[\w.-]*`;
const element = new RegExp(`^\\s*<version>\\s*(${exact})\\s*</version>\\s*$`);
const helmName = keyLine('name(?!\\s*=)|chart', '.*');
const helmVersion = keyLine('version|targetRevision', `(${exact})`);
/** Also of a role of Ansible, which is no chart; what a file calls a repository says nothing. */
const source = String.raw`(?:https?://)?(?!@|alias:)([^\s"']+?)/*`;
const helmRepository = keyLine('repository|repoURL|src', source);
const isNoOption = (text: string) => !/^\s*--/.test(text);
const helmOption = new RegExp(`^\\s*--version[ =]["']?(${exact})`);
const imageName = keyLine('(?:image_?|new)?(?:[rR]epository|[nN]ame)|image|url|repo(?:URL)?', '.*');
const anyTag = String.raw`(v?\d(?![\da-f]{39})[\w.-]*)(?:@sha256:\w+)?`;
const imageTag = keyLine('(?:image_?|new)?[tT]ag|rev|targetRevision', anyTag);
const registry = keyLine('(?:image_?)?[rR]egistry', String.raw`([\w-]*[.:][^\s"']*?)/*`);
const withoutHost = /(?<=[:=]\s*["']?)(?=[\w-]+(?:[\s"'/]|:(?!\/)|$))/;

/** The text with the registry of an image before its name, where the keys beside it say one, as in values of Helm. */
export function withRegistries(text: string): string {
  const lines = text.split(/\r?\n/);
  for (const [i, line] of lines.entries()) {
    const host = registry.exec(line)?.[1];
    for (const one of host ? keysAround(lines, i) : [])
      if (imageName.test(one.text)) lines[one.line] = one.text.replace(withoutHost, `${host}/`);
  }
  return lines.join('\n');
}

/** One of these keys of YAML or of Terraform, with this value. */
function keyLine(names: string, value: string): RegExp {
  return new RegExp(
    `^\\s*(?:-\\s+)?["']?(?:${names})["']?\\s*[:=]\\s*["']?${value}["']?,?\\s*(?:#.*)?$`,
  );
}

const container = /<\/?(?:dependency|plugin|extension|parent|exclusion)>/;
const opening = /<[\w.:-]+(?:\s[^<>]*)?(?<!\/)>/;

/** Up to where what holds an element begins and ends, without what others beside it hold. */
function besideElement(lines: readonly string[], at: number): Line[] {
  const beside: Line[] = [];
  for (const step of [-1, 1])
    for (let line = at + step, depth = 0; Math.abs(line - at) < 50; line += step) {
      const text = lines[line] ?? '';
      depth += step * (text.split(opening).length - text.split('</').length);
      if (depth < 0 || (depth === 0 && container.test(text))) break;
      if (depth === 0) beside.push({ text, line });
    }
  return beside;
}

/** On a line of its own near the name: Maven's elements, Helm's dependencies and values, Kustomize. */
function nearbyVersions(lines: readonly string[], at: number, { kind, repository }: Owner) {
  const own = lines[at] ?? '';
  if (kind === 'maven' && own.includes('<artifactId>'))
    return first(besideElement(lines, at), element);
  if (kind === 'helm' && /\bhelm\b/.test(own))
    return first(upTo(isNoOption, lines, at, 1), helmOption);
  if (kind === 'helm' && columnOf(own) > 0 && helmName.test(own)) {
    const keys = keysAround(lines, at);
    const from = first(keys, helmRepository);
    return from && repository && from.version !== repository ? undefined : first(keys, helmVersion);
  }
  if (!/^(?:docker|github)$/.test(kind) || !imageName.test(own)) return undefined;
  const keys = keysAround(lines, at).flatMap((key) =>
    // Flux has the tag of a chart below it.
    /^\s*ref:\s*$/.test(key.text) ? upTo(() => false, lines, key.line, 1).slice(0, 1) : key,
  );
  return first(keys, imageTag);
}

type Line = { readonly text: string; readonly line: number };

const firstOfItem = /^\s*-\s/;

/** The other keys of a mapping: at the same column, in the same item or section, up to an empty line. */
export function keysAround(lines: readonly string[], at: number): Line[] {
  const own = lines[at] ?? '';
  const column = columnOf(own);
  const isOutside = (text: string) =>
    /^(?:\s*$|\[)/.test(text) || (!/^\s*#/.test(text) && columnOf(text) < column);
  const isItem = (text: string) => firstOfItem.test(text) && columnOf(text) === column;
  const before = firstOfItem.test(own) ? [] : upTo(isOutside, lines, at, -1);
  const begin = before.findIndex(({ text }) => isItem(text));
  const after = upTo((text) => isOutside(text) || isItem(text), lines, at, 1);
  return [...(begin === -1 ? before : before.slice(0, begin + 1)), ...after].filter(
    ({ text }) => columnOf(text) === column,
  );
}

/** Where a key begins, behind the dash of a list. */
function columnOf(text: string): number {
  return /^\s*(?:-\s+)?/.exec(text)?.[0].length ?? 0;
}

/** The nearest first. */
function upTo(
  isEdge: (text: string) => boolean,
  lines: readonly string[],
  at: number,
  step: 1 | -1,
): Line[] {
  const found: Line[] = [];
  for (let line = at + step; Math.abs(line - at) <= reach; line += step) {
    const text = lines[line];
    if (text === undefined || isEdge(text)) break;
    found.push({ text, line });
  }
  return found;
}

function first(lines: readonly Line[], pattern: RegExp) {
  const found = lines.find(({ text }) => pattern.test(text));
  return found && { version: pattern.exec(found.text)?.[1] ?? '', line: found.line };
}
