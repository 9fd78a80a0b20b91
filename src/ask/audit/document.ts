/** Reads untrusted documents: a wrong value is reported with its place; the rest is still read. */
import { isFields, pathText, type Fields } from '#model/json.ts';
import { refuse, refusedIn, Refusal, type Problem } from '#model/problem.ts';

type Path = readonly (string | number)[];

export type Source = { readonly file: string; readonly unread: Problem[] };

export type Entry = Source & {
  readonly fields: Fields;
  readonly path: Path;
  /** Its first line, if the reader of the format knows it; else lines are looked up at the end. */
  readonly line?: number | undefined;
};

/** As long as a path can be; a name, a version or a package URL is shorter. */
const longestText = 4096;
const deepest = 200;

/** Throws at deep nesting, so that recursive readers do not exhaust the stack. */
export function parseDocument(text: string, file: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const why = (error as Error).message.replaceAll(/\s+/g, ' ');
    refuse('E-NOT-JSON', fileWords(file), `is not valid JSON: ${why.slice(0, 200)}`);
  }
  if (isTooDeep(value)) refuseInput(file, `is nested deeper than ${deepest} levels`);
  return value;
}

function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === deepest || Object.values(value).some((one) => isTooDeep(one, depth + 1));
}

/** Reads each value on its own: the problems of one are collected, the others are still read. */
export function readEach<T, Read>(
  values: readonly T[],
  { unread }: Pick<Source, 'unread'>,
  read: (value: T, i: number) => Read,
): Read[] {
  return values.flatMap((value, i) => {
    const found: Read[] = [];
    unread.push(...refusedIn(() => void found.push(read(value, i))));
    return found;
  });
}

export function entryAt(at: Entry, key: string): Entry {
  return entry(at.fields[key], at, [key]);
}

/** The objects of the list under a key; an absent list is an empty one. */
export function entriesAt(at: Entry, key: string): Entry[] {
  const list = at.fields[key] ?? [];
  if (!Array.isArray(list)) return refuseAt(at, [key], 'must be a list');
  return readEach(list, at, (value, i) => entry(value, at, [key, i]));
}

function entry(value: unknown, at: Entry, keys: Path): Entry {
  if (!isFields(value)) return refuseAt(at, keys, 'must be an object');
  return { ...at, fields: value, path: [...at.path, ...keys] };
}

export function textAt(at: Entry, key: string): string | undefined {
  const value = at.fields[key] ?? '';
  if (typeof value !== 'string') return refuseAt(at, [key], 'must be a text');
  return boundedText(value.trim(), at, key) || undefined;
}

type Place = Pick<Entry, 'file' | 'path'>;

/** Replaces half surrogate pairs: they are no characters, and a package URL cannot hold them. */
export function boundedText(value: string, at: Place, ...keys: Path): string {
  if (value.length <= longestText) return value.toWellFormed();
  return refuseAt(at, keys, `is longer than ${longestText} characters; shorten it or leave it out`);
}

export function refuseAt(at: Place, keys: Path, message: string): never {
  return refuseInput(at.file, message, pathText([...at.path, ...keys]));
}

export function fileWords(file: string): string {
  return file === '-' ? 'standard input' : file;
}

export function refuseInput(file: string, message: string, place?: string): never {
  const at = { where: fileWords(file), ...(place && { place }) };
  throw new Refusal([{ code: 'E-WRONG-VALUE', ...at, message }]);
}
