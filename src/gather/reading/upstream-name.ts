/**
 * Whose releases an answer lists, where the upstream says so. An address that moved, a mirror that is
 * set up wrongly or a mistyped name answers with a whole list of another product.
 */
import { Failure } from '../failure.ts';
import { sanitizeName } from './text.ts';

export function refuseOtherName(
  said: unknown,
  wanted: string,
  url: string,
  isSame: (said: string, wanted: string) => boolean = sameLetters,
): void {
  if (typeof said !== 'string' || said === '' || isSame(said, wanted)) return;
  throw new Failure(
    `${url} answers with the releases of ${JSON.stringify(sanitizeName(said))} instead of ${wanted}; check the name and the address of its source`,
  );
}

/** Registries disagree on case alone. */
export function sameLetters(said: string, wanted: string): boolean {
  return said.toLowerCase() === wanted.toLowerCase();
}

/** A mirror puts a folder before the path, or leaves one out: `library/tool` is `tool`. */
export function samePath(said: string, wanted: string): boolean {
  const [a, b] = [`/${said.toLowerCase()}`, `/${wanted.toLowerCase()}`];
  return a.endsWith(b) || b.endsWith(a);
}
