/** What an input says is run: a name with a version, and where that is written. */
import { Refusal, type Problem } from '#model/problem.ts';
import type { Asked } from '#answer/answer.ts';
import { readEach, refuseAt, refuseInput, type Entry, type Source } from './document.ts';

export type Item = {
  readonly asked: Asked;
  /** Other package URLs of it, or its CPE names; the first that the index knows counts. */
  readonly otherPurls?: readonly string[];
  /** An operating system that only package URLs name (`distro=…`). */
  readonly isSystem?: true;
  readonly place: {
    /** The file as it was named; `-` for standard input. */
    readonly file: string;
    /** The line of the version, or of what names it; counted from 1. */
    readonly line?: number;
    /** The place in a JSON document, such as `components.3`. */
    readonly path?: readonly (string | number)[];
    /** The key at that place whose line is still to be looked up. */
    readonly key?: string;
  };
};

export type Found = { readonly items: readonly Item[]; readonly unread: readonly Problem[] };

export function askedText({ purl, id, group, name, version }: Asked): string {
  if (purl !== undefined) return purl;
  const full = [group, name ?? id].filter((part) => part).join('/');
  return version === undefined ? full : `${full} ${version}`;
}

/** An item of a document, on the line of one of its keys. */
export function packageItem(asked: Asked, at: Entry, key: string): Item {
  if (asked.name === undefined && asked.purl === undefined) refuseAt(at, ['name'], 'is missing');
  const { file, path, line } = at;
  const place = { file, path, ...(line === undefined ? { key } : { line }) };
  return { asked: { ...asked, ...imageTag(asked) }, place };
}

/** Tools that look into images write `image:1.2.0` as the name, and no version but a digest. */
function imageTag({ name, version }: Asked) {
  if (name === undefined || (version !== undefined && !version.startsWith('sha256:'))) return {};
  const { name: image, version: tag } = askedLine(name);
  return tag === undefined || /\s|^sha256:/.test(name) ? {} : { name: image, version: tag };
}

export const longestLine = 2000;

/** Other text in `gem list`, and the head of `pip list`: these list packages, not programs. */
const gems = /^\*{3} \w+ GEMS \*{3}$|\bdefault: |(?<=\d)(?: [a-z][\w-]*)+(?=[,)])/gm;
const pip = /^\s*Package +Version\b.*\n--/;
/** No items: empty lines, rulers, images without a name, headings of `docker`, `apt`, … */
const nothing =
  /^(?:[-=\s,;|"]*|<none>\s.*|REPOSITORY\s+TAG\s.*|Listing\.{3}.*|(?:Installed|Available) packages)$/i;

/** Skips lines without an item. Comments begin with `#`, which within a line follows a space. */
export function lineItems(text: string, at: Source): Item[] {
  const registry = /^\s*\*{3} /.test(text) ? 'gem' : pip.test(text) && 'pypi';
  const written = (registry === 'gem' ? text.replaceAll(gems, '') : text)
    .split(/\r?\n/)
    .map((raw, i) => ({ line: raw.replace(/(?:^|\s)#.*/, '').trim(), number: i + 1 }))
    .filter(({ line }) => !nothing.test(line));
  const [first, second] = written.slice(0, 2).map(({ line }) => line.slice(0, longestLine));
  const isRow = second && (tableRow.test(second) || /^"?(?:pkg|cpe):/i.test(second));
  const hasHeading = first && isRow && heading.test(first);
  const lines = (hasHeading ? written.slice(1) : written).flatMap(({ line, number }) =>
    plainLines(line).map((plain) => ({ line: plain, number })),
  );
  const items = readEach(lines, at, ({ line, number }): Item => {
    const wrong = 'is no name with a version; write "name version", or a package URL';
    if (line.length > longestLine || notInLists.test(line))
      refuseInput(at.file, wrong, `${number}`);
    const asked = askedLine(registry ? `pkg:${registry}/${line.replace(' ', '@')}` : line);
    return { asked, place: { file: at.file, line: number } };
  });
  // If most lines cannot be read, it is another kind of text, in which some look like names.
  if (at.unread.length * 2 > lines.length) throw new Refusal(at.unread.slice(0, 1));
  return items;
}

/** A row of a printed table or a CSV file whose first columns are the name and the version. */
const tableRow =
  /^(?!pkg:|cpe:)"?((?:[^\s",;|]| (?![ ,;|]))+)"?(?:\s*[,;|]\s*|\t\s*|\s{2,})"?([rv]?\d(?![\d.]*[)\]])[^\s",;/|]*|latest)(?: LTS)?"?(?:\s?[,;|\t]|\s{2}|$).*/i;

/** Lines as tools print them, and how each becomes `name version`. */
const printed: readonly (readonly [line: RegExp, plain: string])[] = [
  // A count by `uniq -c`, and images with more columns after them.
  [/^\d+\s+(?=\S+[:@]\S+$)/, ''],
  [/^(\S+?)(?:\s{2,}(?!<)|:)([^\s:/]+)\s+(?:sha256:)?[\da-f]{12,}\s.*/, '$1:$2'],
  [tableRow, '$1 $2'],
  // `openssl.x86_64  1:3.0.7-24.el9` of dnf; `redis/jammy,now 5:6.0.16-1 amd64 [installed]` of apt.
  [/^([^\s:/]+)\.(?:x86_64|aarch64|i686|noarch) +(\S+)(?: +\S+)?$/, '$1 $2'],
  [/^([^\s/]+)\/\S+ (\d\S*) (?:amd64|arm64|i386|all)(?: \[.*)?$/, '$1 $2'],
  // `openssl-3.0.7-24.el9.x86_64` of rpm and apk; `group:artifact:jar:1.2:compile` of Maven.
  [/^([^\s:@=]+)-(\d[^-\s]*-(?:r\d+|\d[^-\s]*\.\w+))$/, '$1 $2'],
  [/^([^\s:]+:[^\s:]+):[a-z][\w-]*(?::[\w-]+)?:([\dA-Z][^\s:]*):[a-z]+(?:\s.*)?$/, '$1 $2'],
  // An update of Windows, which indexes call `11-24h2`.
  [/^(\D+) (\d+) (\d\dH\d)$/i, '$1 $2-$3'],
  // `composer show`: after the longest version, only one space separates the description.
  [/^([\w.-]+\/[\w.-]+) {2,}(v?\d+(?:\.\d+)+\S*) (?:[^/@:]|: )*$/, '$1 $2'],
  // `a v1 => b v2` of Go: the second is used. `python@3.11 3.11.6` of Homebrew.
  [/^\S+(?: v\S+)? => (?=\S+ v\d)/, ''],
  [/^(\S+)@([\d.]+)(?= \2)/, '$1'],
  // More words after it: `Acme Gateway R81.20 JHF 45`, `Apache Maven 3.8.6 (84538c9)`.
  [/ (R\d+\.\d\S*) .+/, ' $1'],
  [/^(\S+?|\D+?)(?:,? version)? (v?\d+\.\d[^\s,()]*)(?:,? (?!=> |[^(].*\d\.\d\S*$).+)?$/, '$1 $2'],
];

/** Several installed versions, one line each: `mysql 8.0.35 8.2.0`, `rails (7.0.8, 6.1.7)`. */
const several = /^(\S+)((?: \(?v?\d+\.[\w.+-]+[,)]?){2,}| \(v?\d[\w.+-]*\))$/;

function plainLines(line: string): string[] {
  if (line.length > longestLine || /^"?(?:pkg|cpe):/i.test(line)) return [line];
  const [, name, versions] = several.exec(line) ?? [];
  const all = versions?.match(/[\w.+-]+/g)?.map((version) => `${name} ${version}`) ?? [line];
  return all.map((one) => printed.reduce((plain, [form, by]) => plain.replace(form, by), one));
}

/** A heading with the names of columns: `Package,Latest` is one, `nginx,latest` is a row. */
const heading = /^(?![^\s,;|]+(?: [^\s,;|]+)*[\s,;|]+"?latest\b)\D*(?:\s{2}|[\t,;|])\D*$/;

/** Other kinds of text: keys with values, brackets, trees, tables, several items; also ranges. */
const notInLists =
  /[\p{Cc}\ufffd]|^(?!"?(?:pkg|cpe):).*?(?:\s{2}|\w[,;]\S|\s\d*[^\s\d:@][^\s:@]*[:@](?:v?\d|latest)\S*$|:\s|:$|[{};]|\s=>|=\s|(?:!=|~=|[<>^]=?|(?<!\d)~)\s*v?\d)|^[-+*|\\\u2500-\u257f]/u;

/** `debian:bookworm`, `ROS Noetic Ninjemys`; neither `com.acme:tool` nor `junit:junit`. */
export const taggedImage = /^((?:\S+\/)?[a-z][\w-]*)[: ]((?!\1)[a-z][\w. -]*)$/i;

export function askedLine(line: string): Asked {
  // In a table, the column after a package URL is its version, if the URL has none.
  const [, purl, beside] =
    /^"?((?:pkg|cpe):[^\s",;|?]*(?:\?[^\s"]*)?)"?(?:[\s,;|]+"?(v?\d[^\s",;|]*))?/i.exec(line) ?? [];
  if (purl) return { purl, version: beside };
  // `redis==4.5.1` of `pip freeze` is the client on PyPI, not the server.
  const [, python, exact = ''] = /^([\w.-]+)(?:\[.*\])?={2,3}([^=\s]+)$/.exec(line) ?? [];
  if (python) return { purl: `pkg:pypi/${python}@${encodeURIComponent(exact)}` };
  const plain = line.replace(/(?<=\S)@sha\d+:\w+$/, '');
  const [, name, version] =
    /^(.*\S)\s+(\S+)$/.exec(plain) ??
    /^(.+?)=([^=]+)(?:=\w+)?$/.exec(plain) ??
    // `image:1.2.0`, `group:artifact:1.2.0`, `@scope/name@1.2.0`; the port of a registry is none.
    /^(.+)@([^@/]+)$/.exec(plain) ??
    /^(.+):(v?\d[^:/@]*|(?<=^[^:/]+\.[^:/]+:[^:/]+:)[A-Z]\w*\.\w[\w.-]*|(?:latest|stable|lts|alpine|slim)[\w.-]*)$/.exec(
      plain,
    ) ??
    [];
  if (name === undefined || version === undefined) return { name: plain };
  // The last word of a title is no version.
  return /\d|^latest$/.test(version) || !/\s/.test(plain) ? { name, version } : { name: plain };
}
