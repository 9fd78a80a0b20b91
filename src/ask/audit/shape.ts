/** Values of an untrusted document: a wrong type is refused, with its place. */
import type { Asked } from '#answer/answer.ts';
import type { Places } from '#model/json-places.ts';
import { refuseInput, type Item } from './item.ts';

export type Fields = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** As long as a path can be; a name, a version or a package URL is shorter. */
const longestText = 4096;

/** A place in a document. */
export type Reading = {
  readonly file: string;
  readonly path: Path;
  readonly lines: Places;
};

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
