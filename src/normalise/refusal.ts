/** Why a text is no version that the index can publish. */
import { printable } from '#model/shape.ts';
import { parseVersion } from '#model/version.ts';

const maxLength = 256;

export function versionRefusal(text: string): string | undefined {
  if (text.length > maxLength) return `is no version: it is longer than ${maxLength} characters`;
  if (!printable(text)) return 'is no version: it holds control or invisible characters';
  if (parseVersion(text) !== undefined) return undefined;
  if (!/^[vV]?\d/.test(text)) return 'cannot be ordered: it does not start with a digit';
  if (/^[a-f0-9]{7,40}$/.test(text)) return 'cannot be ordered: it reads as a commit hash';
  return 'cannot be ordered: it has more than six groups of digits';
}
