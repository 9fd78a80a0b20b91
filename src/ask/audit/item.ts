/** What an input says is run: a name with a version, and where that is written. */
import { Refusal, type ProblemCode } from '#model/problem.ts';
import type { Asked } from '#answer/answer.ts';

export type Item = {
  readonly asked: Asked;
  /** Other package URLs of the same thing; the first that the index knows counts. */
  readonly otherPurls?: readonly string[];
  readonly place: Place;
};

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
