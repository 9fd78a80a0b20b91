/**
 * Version ranges in the canonical form of VERS: no spaces, versions in order and unique.
 * https://github.com/package-url/vers-spec
 */
import { compareVersions, type Version } from '#model/version.ts';

export type VersType = 'intdot' | 'npm' | 'maven' | 'pypi' | 'semver';

export const allVersions = 'vers:all/*';

/** From a version on, up to another and without it. */
export function versBetween(type: VersType, from: string, below: string): string {
  return `vers:${type}/>=${quote(from)}|<${quote(below)}`;
}

/** Just these versions. */
export function versOf(type: VersType, versions: readonly Version[]): string {
  const ordered = versions.toSorted(compareVersions).map(({ text }) => quote(text));
  return `vers:${type}/${[...new Set(ordered)].join('|')}`;
}

const shapes: Readonly<Record<VersType, RegExp>> = {
  intdot: /^\d+(\.\d+)*$/,
  npm: /^\d+\.\d+\.\d+([-+].+)?$/,
  semver: /^\d+\.\d+\.\d+([-+].+)?$/,
  maven: /^\d/,
  pypi: /^\d+(\.\d+)*((a|b|rc|\.post|\.dev)\d+)*$/,
};

/** Whether the type can order all of them. */
export function fits(type: VersType, versions: readonly Version[]): boolean {
  return versions.every(({ text }) => shapes[type].test(text));
}

/** Percent-encodes what separates constraints, and white space. */
function quote(version: string): string {
  return version.replace(/[><=!*|%,\s]/g, hexadecimal);
}

function hexadecimal(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
}
