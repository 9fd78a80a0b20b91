/** One clause of the contract: what must hold, and why a reader cares. */
import type { Problem } from '#model/problem.ts';
import type { Document } from './document.ts';
import { valueOf } from './document.ts';
import type { Observed } from './observed.ts';

/** A violation breaks the specification or a reader; a note is worth knowing. */
export type Level = 'violation' | 'note';

/** A place where the clause does not hold. */
export type Breach = Omit<Problem, 'code'>;

/** What only an index of this program promises is a violation there, and a note anywhere else. */
type ClauseLevel = Level | 'violation-if-ours';

export function levelOf({ level }: Clause, { ours }: Observed): Level {
  if (level !== 'violation-if-ours') return level;
  return ours ? 'violation' : 'note';
}

export type Clause = {
  readonly name: string;
  readonly level: ClauseLevel;
  /** Where it is checked; both where absent. */
  readonly over?: Observed['over'];
  readonly why: string;
  readonly check: (index: Observed) => Iterable<Breach>;
};

export type Fields = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as it is shown in a message: short, and on one line. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** Turns a yes-or-no question about one document into a check of many. */
export function* perDocument(
  documents: Iterable<Document>,
  problemOf: (document: Document) => string | undefined,
): Generator<Breach> {
  for (const document of documents) {
    const message = problemOf(document);
    if (message !== undefined) yield { where: document.path, message };
  }
}

export type ReleaseInFile = {
  readonly file: string;
  readonly place: string;
  readonly release: Fields;
};

/** Every component file that is an object. */
export function* componentFiles(
  index: Observed,
): Generator<{ readonly name: string; readonly file: string; readonly fields: Fields }> {
  for (const [name, document] of index.components) {
    const fields = valueOf(document);
    if (isObject(fields)) yield { name, file: document.path, fields };
  }
}

export function* releasesIn(file: string, fields: Fields): Generator<ReleaseInFile> {
  if (!Array.isArray(fields['releases'])) return;
  for (const [at, release] of (fields['releases'] as unknown[]).entries()) {
    if (isObject(release)) yield { file, place: `releases[${at}]`, release };
  }
}

/** Turns a question about one release into a check of all. */
export function* perRelease(
  index: Observed,
  problemOf: (release: Fields) => { readonly key?: string; readonly message: string } | undefined,
): Generator<Breach> {
  for (const { file, fields } of componentFiles(index)) {
    for (const { place, release } of releasesIn(file, fields)) {
      const problem = problemOf(release);
      if (problem === undefined) continue;
      const { key, message } = problem;
      yield { where: file, place: key === undefined ? place : `${place}.${key}`, message };
    }
  }
}

/** One thing that is wrong with a file. */
export function wrong(path: string, message: string, place?: string): Breach {
  return { where: path, ...(place === undefined ? {} : { place }), message };
}

/** Odd versions are shortened where they are shown, and fit into no link. */
export function isPlainVersion(version: unknown): version is string {
  return typeof version === 'string' && /^[\w.+~-]{1,64}$/.test(version);
}

/** A value that should be a text, as one. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
