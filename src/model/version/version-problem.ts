/** Why a text cannot be published as a version: checks every version that comes from outside. */
import { parseVersion } from './version.ts';

/** Longer versions would fill pages and file names; no upstream publishes them on purpose. */
export const maxVersionLength = 256;

export function versionProblem(text: string): string | undefined {
  if (text.length > maxVersionLength) return `is longer than ${maxVersionLength} characters`;
  // White space of any kind, control and format characters, halves of surrogate pairs.
  if (/[\p{C}\p{Z}\s]/u.test(text)) return 'has spaces, control or invisible characters';
  if (text.includes('{{')) return 'has {{, which Renovate runs as a template';
  if (text.endsWith('/')) return 'ends with a slash, so it is a folder';
  if (parseVersion(text) !== undefined) return undefined;
  if (!/^[vV]?\d/.test(text)) return 'cannot be ordered: it does not start with a digit';
  // A hash has no dots.
  if (!text.includes('.')) return 'cannot be ordered: it reads as a commit hash';
  return 'cannot be ordered: it has more than six groups of digits';
}
