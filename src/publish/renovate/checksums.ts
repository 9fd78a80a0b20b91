/**
 * Values that belong to one release, beside its version or on the line below: a new version beside an old one
 * of these would be wrong.
 */
import { inAnyCase } from './line-patterns.ts';

const between = String.raw`[\x60"'=: \t,(\[-]{1,6}`;
const algorithm = inAnyCase('(?:sha[-_]?[0-9]+|md[0-9]|blake[0-9]b?|crc[0-9]+|xxh[0-9]+)');
const kind = `${inAnyCase('(?:checksum|digest|integrity|hash|fingerprint|signature)')}[\\w]{0,12}`;
const commit = inAnyCase('(?:commit|revision|rev|sha|ref)');

/** A long run of hexadecimal or base32 digits, or base64 with its end, needs no word that says so. */
const value = [
  '[0-9a-fA-F]{32}',
  '[0-9a-z]{52}',
  '[A-Za-z0-9+/]{40,}=',
  `${algorithm}${between}[A-Za-z0-9+/]{8}`,
  `${kind}${between}(?:[A-Za-z0-9+/]{16}|[0-9a-fA-F]{8,}(?:\\W|$))`,
  `${commit}${between}[0-9a-f]{7,31}(?:[^\\w.-]|$)`,
].join('|');

export const checksum = `(?:${value})`;

/** On the version's own line the name of an algorithm is enough. */
export const checksumOrName = `(?:${value}|${inAnyCase('(?:sha[-_]?[0-9]|md5|blake[0-9]|checksum)')})`;
