/**
 * Versions as Renovate's `loose` versioning reads and orders them, so that the index and its main
 * reader never disagree: https://docs.renovatebot.com/modules/versioning/loose/
 */
import { compareText } from './order.ts';

export type Version = {
  /** As it was first seen. */
  readonly text: string;
  /** Numbers where they are exact, else big integers: both compare with `<`. */
  readonly groups: readonly (number | bigint)[];
  readonly suffix: string;
};

const shape = /^[vV]?(\d+(?:\.\d+)*)(.*)$/;
const commitHash = /^[a-f0-9]{7,40}$/;
const allDigits = /^\d+$/;
const prereleaseWord =
  /(?:^|[^a-z])(?:rc|cr|beta|alpha|milestone|snapshot|dev|development|preview|pre|prerelease|pre-release|experimental|nightly|canary|eap|ea|next|unstable|test)(?![a-z])|(?:^|[-._+])m\d+(?![a-z])|^[ab]\d/i;
const maxGroups = 6;
const exactDigits = 15;
const [dot, zero, nine] = [0x2e, 0x30, 0x39];

/** Named, so that the host's locale has no effect: `en` orders as the Unicode root does. */
const natural = new Intl.Collator('en', { numeric: true });

/** A version is looked at many times in short order: when it is read, judged, written and checked. */
const cache = new Map<string, Version | undefined>();
const maxCached = 20_000;

export function parseVersion(text: string): Version | undefined {
  if (cache.has(text)) return cache.get(text);
  if (cache.size === maxCached) cache.clear();
  const version = readVersion(text);
  cache.set(text, version);
  return version;
}

/** {@link parseVersion} without its cache, for a version that is read once. */
export function readVersion(text: string): Version | undefined {
  const plain = readNumbers(text);
  if (plain) return { text, groups: plain, suffix: '' };
  if (commitHash.test(text) && !allDigits.test(text)) return undefined;
  const match = shape.exec(text);
  if (!match?.[1]) return undefined;
  const groups = match[1].split('.');
  if (groups.length > maxGroups) return undefined;
  return { text, groups: groups.map(toNumber), suffix: match[2] ?? '' };
}

/** The numbers of a text that is nothing but a few of them with dots between, as most are: a pattern takes twice as long. */
function readNumbers(text: string): number[] | undefined {
  const groups: number[] = [];
  let number = 0;
  let digits = 0;
  for (let i = 0; i <= text.length; i++) {
    const code = i === text.length ? dot : text.charCodeAt(i);
    if (code >= zero && code <= nine) {
      number = number * 10 + code - zero;
      if (++digits > exactDigits) return undefined;
    } else if (code === dot && digits > 0 && groups.length < maxGroups) {
      groups.push(number);
      number = 0;
      digits = 0;
    } else return undefined;
  }
  return groups;
}

/** Longer ones fill pages and file names, and no upstream means them. */
export const maxVersionLength = 256;

/** Most versions, of which nothing else need be asked. */
const plainNumbers = /^\d{1,15}(?:\.\d{1,15}){0,5}$/;

/**
 * Why a text cannot be published as a version. The gather, the schemas and `verify` all ask here, so
 * that none of them takes what another one refuses.
 */
export function versionProblem(text: string): string | undefined {
  if (plainNumbers.test(text)) return undefined;
  if (text.length > maxVersionLength) return `is longer than ${maxVersionLength} characters`;
  if (!hasVisibleCharactersOnly(text)) return 'has spaces, control or invisible characters';
  if (parseVersion(text) !== undefined) return undefined;
  if (!/^[vV]?\d/.test(text)) return 'cannot be ordered: it does not start with a digit';
  if (commitHash.test(text)) return 'cannot be ordered: it reads as a commit hash';
  return 'cannot be ordered: it has more than six groups of digits';
}

/** No white space of any kind, no control or format characters, no half of a surrogate pair. */
function hasVisibleCharactersOnly(text: string): boolean {
  return !/[\p{C}\p{Z}\s]/u.test(text);
}

/** Renovate's order. Zero for two spellings of one version, such as `1.0` and `v1.0`. */
export function compareVersions(a: Version, b: Version): number {
  const shared = Math.min(a.groups.length, b.groups.length);
  for (let i = 0; i < shared; i++) {
    const left = a.groups[i] ?? 0;
    const right = b.groups[i] ?? 0;
    if (left < right) return -1;
    if (left > right) return 1;
  }
  if (a.groups.length !== b.groups.length) return a.groups.length - b.groups.length;
  return compareSuffixes(a.suffix, b.suffix);
}

/** {@link compareVersions} with the spelling as the last criterion, so that a sort has one outcome. */
export function orderVersions(a: Version, b: Version): number {
  return compareVersions(a, b) || compareText(a.text, b.text);
}

export function isPrerelease(version: Version): boolean {
  return prereleaseWord.test(version.suffix);
}

/** The first `segments` digit groups as they are written (`17.04`, not `17.4`): the release's line. */
export function lineOf(version: Version, segments: number): string {
  return (shape.exec(version.text)?.[1] ?? '').split('.').slice(0, segments).join('.');
}

function compareSuffixes(a: string, b: string): number {
  if (a === b) return 0;
  if (a === '') return 1;
  if (b === '') return -1;
  return natural.compare(a, b);
}

function toNumber(digits: string): number | bigint {
  return digits.length <= exactDigits ? Number(digits) : BigInt(digits);
}
