/** Reads and orders versions as Renovate: https://docs.renovatebot.com/modules/versioning/loose/ */
import { compareNatural, compareText } from '../order.ts';
import { remembered } from '../remembered.ts';

export type Version = {
  /** As it was first seen. */
  readonly text: string;
  /** Numbers if they are exact, else big integers: both compare with `<`. */
  readonly groups: readonly (number | bigint)[];
  readonly suffix: string;
};

const commitHash = /^[\da-f]{7,40}$/;
/** The last alternative is a commit, as Go writes it: `v1.2.4-0.20170101000000-abcdef123456`. */
const prereleaseWord =
  /candidate|(?<![a-z])(?:rc|cr|beta|alpha|milestone|snapshot|dev(?:el(?:op(?:ment)?)?)?|pre(?:release|view)?|experimental|nightly|canary|insiders?|early-?access|eap|next|unstable|test|(?<![\d)])(?:m\d+|ea(?!_)))(?![a-z])|^[ab]\d|^[-._][ab]\d\d?\b|[-.]\d{14}-[\da-f]{12}\b/i;
/** Not searched for words: digits, commits (`2.7.24.472b14c` is no beta), text after `+word.`. */
const besideWords = /^v?[\d.]*?(?:\.[\da-f]{7}$|(?![\d.]))|[^a-z](?<=\+[a-z]+[^a-z]).*/gi;
const exactDigits = 15;

/** The lookahead stops backtracking: a line break after a million digits would take hours. */
const pattern = /^[vV]?(\d+(?:\.\d+)*)(?!\.?\d)(.*)$/;

/** Cached: the files of a component repeat each version. */
export const parseVersion = /* @__PURE__ */ remembered((text: string): Version | undefined => {
  const [, digits, suffix = ''] = pattern.exec(text) ?? [];
  if (digits === undefined || (suffix !== '' && commitHash.test(text))) return undefined;
  const groups = digits.split('.');
  if (groups.length > 6) return undefined;
  return {
    text,
    groups: groups.map((group) => (group.length > exactDigits ? BigInt(group) : Number(group))),
    suffix,
  };
}, 4_000);

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
  // No suffix is above any suffix.
  if (a.suffix === '' || b.suffix === '') return compareText(b.suffix, a.suffix);
  return compareNatural(a.suffix, b.suffix);
}

/** Whether both can be ordered, and the first is the higher. */
export function isAbove(a: string, b: string): boolean {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  return left !== undefined && right !== undefined && compareVersions(left, right) > 0;
}

/** {@link compareVersions}, then by spelling, so that a sort has one outcome. */
export function orderVersions(a: Version, b: Version): number {
  return compareVersions(a, b) || compareText(a.text, b.text);
}

type Item = { readonly version: Version | string };

/** A copy in the stable order of {@link orderVersions}, without what cannot be ordered. */
export function inVersionOrder<T extends Item>(items: readonly T[]): T[] {
  return sorted(items).map(({ item }) => item);
}

/** As {@link inVersionOrder}, grouped: all spellings of one version, such as `1.0` and `v1.0`. */
export function bySpelling<T extends Item>(items: readonly T[]): T[][] {
  const groups: T[][] = [];
  let before: Version | undefined;
  for (const { item, version } of sorted(items)) {
    if (before && compareVersions(before, version) === 0) groups.at(-1)?.push(item);
    else groups.push([item]);
    before = version;
  }
  return groups;
}

function sorted<T extends Item>(items: readonly T[]) {
  const read = items.flatMap((item) => {
    const version = typeof item.version === 'string' ? parseVersion(item.version) : item.version;
    return version === undefined ? [] : { item, version };
  });
  return read.sort((a, b) => orderVersions(a.version, b.version));
}

/** Above `low`, and up to `high` if any. A line's name as `high` includes all its releases. */
export function isBetween(version: Version, low: Version, high?: Version): boolean {
  if (compareVersions(version, low) <= 0) return false;
  if (high === undefined || compareVersions(version, high) <= 0) return true;
  return high.suffix === '' && isWithin({ ...version, suffix: '' }, high);
}

/** In the order of `isBetween`: a release in the line `b` comes before `b`. */
export function inOrder(a: Version, b: Version | undefined): [low: Version, high?: Version] {
  if (b === undefined) return [a];
  return compareVersions(a, b) > 0 && !(b.suffix === '' && isWithin(a, b)) ? [b, a] : [a, b];
}

export function isPrerelease({ text }: Pick<Version, 'text'>): boolean {
  return prereleaseWord.test(text.replace(besideWords, ''));
}

/** `v2` is 2. */
export function withoutV(text: string): string {
  return text.replace(/^v(?=\d)/i, '');
}

/** `V5.00_1` is 5.0+1: tags of images have `_` for `+`. */
export function tagOf(version: string): string {
  const plain = withoutV(version.toLowerCase()).replaceAll('_', '+');
  return plain.replaceAll(/(?<!\d)0+(?=\d)/g, '');
}

/** One text for all spellings, also of tags with `-` for `+`; rarely, two versions share it. */
export function spellingOf(version: string): string {
  return tagOf(version).replaceAll('-', '+');
}

/** Where the version that is meant is: of `1.0-1` and `1.0+1`, the one spelled most like it. */
export function placeOfVersion(version: string, versions: readonly string[]): number {
  const plain = (text: string) => withoutV(text.toLowerCase());
  const places = [String, plain, tagOf, spellingOf].map((form) => {
    const asked = form(version);
    return versions.findIndex((one) => form(one) === asked);
  });
  return places.find((at) => at >= 0) ?? -1;
}

/** Words after `-`, `_` or `+` in versions: `b` of `8u302-b08`, the empty word of `17+9`. */
export function wordsOf(versions: readonly string[]): ReadonlySet<string> {
  const joined = versions.join(' ').toLowerCase();
  return new Set(joined.match(/(?<=[-_+])(?:[a-z]+|(?=\d))/g));
}

/**
 * The release that a build, such as `1.2-alpine` or `1.2+incompatible`, is made from; for builds
 * that are no releases themselves. `words`: {@link wordsOf} the component's versions.
 */
export function builtFrom(text: string, words: ReadonlySet<string>): string {
  const exact = text.replace(/\+.*/, '');
  const joined = isPrerelease({ text }) ? [] : exact.matchAll(/[-_]([a-z]*)/gi);
  const other = [...joined].find(([, word = '']) => !words.has(word.toLowerCase()));
  return exact.slice(0, other?.index);
}

/** Whether a version is in the line of this name: `8.4` has 8.4.1 and 8.4-rc1, but not 8.40. */
export function beginsWith(version: string, name: string): boolean {
  if (!version.toLowerCase().startsWith(name.toLowerCase())) return false;
  return !(/[a-z]$/i.test(name) ? /[a-z\d]/i : /\d/).test(version.charAt(name.length));
}

/** The release's line: its first `segments` digit groups as written (`17.04`, not `17.4`). */
export function lineOf({ text }: Version, segments: number): string {
  return (pattern.exec(text)?.[1] ?? '').split('.').slice(0, segments).join('.');
}

/** Whether a short version, such as `1.2`, stands for another one, such as 1.2.7. */
export function isWithin({ groups, suffix }: Version, short: Version): boolean {
  const isLonger = groups.length > short.groups.length && suffix === short.suffix;
  return isLonger && short.groups.every((group, at) => group === groups[at]);
}
