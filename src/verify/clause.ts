/** One clause of the contract: what must hold, and why a reader cares. */
import type { Problem } from '#model/problem.ts';
import type { Document } from './document.ts';
import { valueOf } from './document.ts';
import { isObject, type Fields } from './is-object.ts';
import type { Observed, Part } from './observed.ts';

export { isObject, type Fields };

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
} & Question;

type Question =
  /** Of the files of each component, and of those of the index itself. */
  | { readonly each: (part: Part) => Iterable<Breach> }
  /** Of the index as a whole, once every file was read. */
  | { readonly check: (index: Observed) => Iterable<Breach> }
  /** Of both, with what is kept of each part until the end. */
  | { readonly across: (index: Observed) => Across };

export type Across = {
  readonly each: (part: Part) => Iterable<Breach>;
  readonly end?: () => Iterable<Breach>;
};

export function questionsOf(clause: Clause, index: Observed): Across {
  if ('across' in clause) return clause.across(index);
  if ('each' in clause) return { each: (part) => clause.each(part) };
  return { each: () => [], end: () => clause.check(index) };
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
  /** In the list of all, of which some may be no objects. */
  readonly at: number;
  readonly release: Fields;
};

export function placeOf(at: number): string {
  return `releases[${at}]`;
}

/** The component file, where it is an object. */
export function componentFile({ component }: Part): ComponentFile | undefined {
  const fields = valueOf(component?.document);
  return component !== undefined && isObject(fields)
    ? { name: component.name, file: component.document.path, fields }
    : undefined;
}

type ComponentFile = { readonly name: string; readonly file: string; readonly fields: Fields };

/** What the component file lists, of which some may be no objects. */
export function listIn(part: Part): readonly unknown[] {
  const list = componentFile(part)?.fields['releases'];
  return Array.isArray(list) ? (list as unknown[]) : [];
}

/** The releases among them that are wanted, with their places. */
export function releasesWhere(
  part: Part,
  isWanted: (at: number, release: Fields) => boolean,
): readonly ReleaseInFile[] {
  const file = part.component?.document.path ?? '';
  const found: ReleaseInFile[] = [];
  const list = listIn(part);
  for (let at = 0; at < list.length; at++) {
    const release = list[at];
    if (isObject(release) && isWanted(at, release)) found.push({ file, at, release });
  }
  return found;
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
