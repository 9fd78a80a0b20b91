/** Addresses and names from definitions, on their way into URLs. */
import type { DefinitionProblem } from '../source.ts';

export function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

/** It becomes a part of a URL, so it must look like what it is. */
export function nameProblems(
  place: string,
  text: string,
  shape: RegExp,
  example: string,
): readonly DefinitionProblem[] {
  return shape.test(text) ? [] : [{ place, message: `must be written like ${example}` }];
}

export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** A server beside the one that every reader of the name expects. */
export function other(server: string | undefined, usual: string): string | undefined {
  return server === undefined || withoutSlash(server) === withoutSlash(usual) ? undefined : server;
}
