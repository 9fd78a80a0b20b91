/** What an input says is run: a name with a version, and where that is written. */
import { Refusal, type Problem } from '#model/problem.ts';
import type { Asked } from '#answer/answer.ts';
import { readEach, refuseAt, refuseInput, type Entry, type Source } from './document.ts';

export type Item = {
  readonly asked: Asked;
  /** Other package URLs of the same thing; the first that the index knows counts. */
  readonly otherPurls?: readonly string[];
  /** Named by a package of it. */
  readonly isSystem?: true;
  readonly place: {
    /** The file as it was named; `-` for standard input. */
    readonly file: string;
    /** The line of the version, or of what names it; counted from 1. */
    readonly line?: number;
    /** The place in a JSON document, such as `components.3`. */
    readonly path?: readonly (string | number)[];
    /** Of what stands there, the key whose line is still to be looked up. */
    readonly key?: string;
  };
};

/** What an input says is run, and what of it could not be read: each costs itself alone. */
export type Found = { readonly items: readonly Item[]; readonly unread: readonly Problem[] };

export function askedText({ purl, id, group, name, version }: Asked): string {
  if (purl !== undefined) return purl;
  const full = [group, name ?? id].filter((part) => part).join('/');
  return version === undefined ? full : `${full} ${version}`;
}

/** What a document says is run, on the line of one of its keys. */
export function packageItem(asked: Asked, at: Entry, key: string): Item {
  if (asked.name === undefined && asked.purl === undefined) refuseAt(at, ['name'], 'is missing');
  const { file, path, line } = at;
  const place = { file, path, ...(line === undefined ? { key } : { line }) };
  return { asked: { ...asked, ...imageTag(asked) }, place };
}

/** Tools that look into images write `image:1.2.0` as the name, and a digest or nothing as the version. */
function imageTag({ name, version }: Asked) {
  if (name === undefined || (version !== undefined && !version.startsWith('sha256:'))) return {};
  const { name: image, version: tag } = askedLine(name);
  return tag === undefined || /\s/.test(name) ? {} : { name: image, version: tag };
}

/** Of a line with a version, whatever names it. */
export const longestLine = 2000;

/** Empty lines are skipped. A comment begins with `#`, and within a line behind white space. */
export function lineItems(text: string, at: Source): Item[] {
  const { file } = at;
  const written = text
    .split(/\r?\n/)
    .map((raw, i) => ({ line: raw.replace(/(?:^|\s)#.*/, '').trim(), number: i + 1 }))
    .filter(({ line }) => line !== '');
  const [first, second] = written;
  const hasHeading = first && second && heading.test(first.line) && tableRow.test(second.line);
  const lines = (hasHeading ? written.slice(1) : written).map(({ line, number }) => {
    return { line: plainLine(line), number };
  });
  const items = readEach(lines, at, ({ line, number }): Item => {
    if (line.length > longestLine || notInLists.test(line))
      refuseInput(file, 'is no name with a version; write "name version", or a package URL', {
        place: `${number}`,
      });
    return { asked: askedLine(line), place: { file, line: number } };
  });
  // Some other kind of text, of which a few lines look like names.
  if (at.unread.length * 2 > lines.length) throw new Refusal(at.unread.slice(0, 1));
  return items;
}

/** Without the count that `uniq -c` writes before it, and without other columns. */
function plainLine(line: string): string {
  return line.replace(/^\d+\s+(?=\S+[:@]\S+$)/, '').replace(tableRow, '$1 $2');
}

/** Of what programs print as a table, and sheets save: the name and the version, where these stand first. */
const tableRow =
  /^(?!pkg:)"?((?:[^\s",;]| (?! ))+)"?(?:\s*[,;]\s*|\t\s*|\s{2,})"?(v?\d[^\s",;/]*|latest)"?(?:[,;\t]|\s{2}|$).*/i;

/** What its columns are called. */
const heading = /^\D*(?:\s{2}|[\t,;])\D*$/;

/** Of other kinds of text: keys with values, brackets, trees, other tables, several on a line; ranges, which are no version. */
const notInLists =
  /[\p{Cc}\ufffd]|^(?!pkg:).*?(?:\s{2}|\w[,;]\S|\s\d*[^\s\d:@][^\s:@]*[:@](?:v?\d|latest)\S*$|:\s|:$|[{};]|=\s|(?:!=|[<>~^]=?)\s*v?\d)|^[-+*|\\\u2500-\u257f]/u;

export function askedLine(line: string): Asked {
  if (/^pkg:/i.test(line)) return { purl: line };
  const [, name, version] =
    /^(.*\S)\s+(\S+)$/.exec(line) ??
    /^(.+?)==?([^=]+)$/.exec(line) ??
    // `image:1.2.0`, `group:artifact:1.2.0`, `@scope/name@1.2.0`; the port of a registry is no version.
    /^(.+)@(?!sha\d+:)([^@/]+)$/.exec(line) ??
    /^(.+):(v?\d[^:/@]*|latest)(?:@sha\d+:\w+)?$/.exec(line) ??
    [];
  if (name === undefined || version === undefined) return { name: line };
  // The last word of a title is no version.
  return /\d|^latest$/.test(version) || !/\s/.test(line) ? { name, version } : { name: line };
}
