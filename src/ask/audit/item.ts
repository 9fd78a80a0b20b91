/** What an input says is run: a name with a version, and where that is written. */
import type { Places } from '#model/json.ts';
import { Refusal, type Problem, type ProblemCode } from '#model/problem.ts';
import type { Asked } from '#answer/answer.ts';

export type Item = {
  readonly asked: Asked;
  /** Other package URLs of the same thing; the first that the index knows counts. */
  readonly otherPurls?: readonly string[];
  /** Other names of the same thing, of which the same holds. */
  readonly otherNames?: readonly string[];
  readonly place: Place;
};

/** What an input says is run, and what of it could not be read: each costs itself alone. */
export type Found = { readonly items: readonly Item[]; readonly unread: readonly Problem[] };

type Place = {
  /** The file as it was named; `-` for standard input. */
  readonly file: string;
  /** The line of the version, or of what names it; counted from 1. */
  readonly line?: number;
  /** The place in a JSON document, such as `components.3`. */
  readonly path?: readonly (string | number)[];
};

/** What a person would call it. */
export function askedText({ purl, id, group, name, version }: Asked): string {
  if (purl !== undefined) return purl;
  const full = [group, name ?? id].filter((part) => part).join('/');
  return version === undefined ? full : `${full} ${version}`;
}

/** As people read it. */
export function fileWords(file: string): string {
  return file === '-' ? 'standard input' : file;
}

/** Why an input cannot be read: one line, with its place and its remedy. */
export function refuseInput(
  file: string,
  message: string,
  { code = 'E-WRONG-VALUE', place }: { readonly code?: ProblemCode; readonly place?: string } = {},
): never {
  throw new Refusal([
    { code, where: fileWords(file), ...(place !== undefined && { place }), message },
  ]);
}

/** Values of an untrusted document: a wrong type is refused, with its place. */
export type Fields = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** As long as a path can be; a name, a version or a package URL is shorter. */
const longestText = 4096;

/** A place in a document. */
export type Reading = {
  readonly file: string;
  readonly path: Path;
  readonly lines: Pick<Places, 'at'>;
  /** What could not be read so far. */
  readonly unread: Problem[];
};

/** Reads each on its own: what is wrong with one is told, and the others are read. */
export function readEach<T, Read>(
  values: readonly T[],
  { unread }: Pick<Reading, 'unread'>,
  read: (value: T, i: number) => Read,
): Read[] {
  return values.flatMap((value, i) => {
    try {
      return [read(value, i)];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      unread.push(...error.problems);
      return [];
    }
  });
}

/** What a document says is run, on the line of one of its keys. */
export function packageItem(asked: Asked, at: Reading, key: string): Item {
  if (asked.name === undefined && asked.purl === undefined) wrong(below(at, 'name'), 'is missing');
  const line = Number(at.lines.at([...at.path, key]).split(':')[0]);
  return { asked, place: { file: at.file, line, path: at.path } };
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function fieldsAt(value: unknown, at: Reading): Fields {
  return isFields(value) ? value : wrong(at, 'must be an object');
}

/** An absent list is an empty one. */
export function listAt(fields: Fields, key: string, at: Reading): readonly unknown[] {
  const value = fields[key];
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : wrong(below(at, key), 'must be a list');
}

/** An absent or empty text is none. */
export function textAt(fields: Fields, key: string, at: Reading): string | undefined {
  const value = fields[key];
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string'
    ? boundedText(value.trim(), below(at, key)) || undefined
    : wrong(below(at, key), 'must be a text');
}

/** Half of a surrogate pair is no character, and no package URL can hold it. */
export function boundedText(value: string, at: Pick<Reading, 'file' | 'path'>): string {
  if (value.length <= longestText) return value.toWellFormed();
  return wrong(at, `is longer than ${longestText} characters; shorten it or leave it out`);
}

export function below(at: Reading, ...keys: Path): Reading {
  return { ...at, path: [...at.path, ...keys] };
}

function wrong({ file, path }: Pick<Reading, 'file' | 'path'>, message: string): never {
  const place = path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '');
  return refuseInput(file, message, place === '' ? {} : { place });
}

/** Of a line with a package URL, or a name with its version. */
const longestLine = 2000;

/** Empty lines are skipped. A comment begins with `#`, and within a line behind white space. */
export function lineItems(text: string, at: Pick<Reading, 'file' | 'unread'>): Item[] {
  const { file } = at;
  const lines = text
    .split(/\r?\n/)
    .map((raw, i) => ({ line: raw.replace(/(?:^|\s)#.*/, '').trim(), number: i + 1 }))
    .filter(({ line }) => line !== '');
  const items = readEach(lines, at, ({ line, number }): Item => {
    if (line.length > longestLine || notInLists.test(line.replaceAll('\t', ' ')))
      refuseInput(file, 'is no name with a version; write "name version", or a package URL', {
        place: `${number}`,
      });
    return { asked: askedLine(line), place: { file, line: number } };
  });
  // Some other kind of text, of which a few lines look like names.
  if (at.unread.length * 2 > lines.length) throw new Refusal(at.unread.slice(0, 1));
  return items;
}

/** Of other kinds of text: keys with values, brackets. */
const notInLists = /[\p{Cc}\ufffd]|^(?!pkg:).*?(?::\s|:$|[{};]|=\s)|^-{2,}/u;

export function askedLine(line: string): Asked {
  if (/^pkg:/i.test(line)) return { purl: line };
  const [, name, version] =
    /^(.*\S)\s+(\S+)$/.exec(line) ?? /^(.+?)==?([^=]+)$/.exec(line) ?? oneWord(line) ?? [];
  if (name === undefined || version === undefined) return { name: line };
  // The last word of a title is no version.
  return /\d/.test(version) || !/\s/.test(line) ? { name, version } : { name: line };
}

/** `image:1.2.0`, `group:artifact:1.2.0`, `@scope/name@1.2.0`; the port of a registry is no version. */
function oneWord(word: string): RegExpExecArray | null {
  return (
    /^(.+)@(?!sha\d+:)([^@/]+)$/.exec(word) ??
    /^(.+):(v?\d[^:/@]*|latest)(?:@sha\d+:\w+)?$/.exec(word)
  );
}
