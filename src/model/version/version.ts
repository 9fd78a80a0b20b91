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
const prereleaseWord =
  /candidate|(?<![a-z])(?:rc|cr|beta|alpha|milestone|snapshot|dev(?:el(?:op(?:ment)?)?)?|pre(?:release|view)?|experimental|nightly|canary|insiders?|early-?access|eap|next|unstable|test|(?<![\d)])(?:m\d+|ea(?!_)))(?![a-z])|^[ab]\d|^[-._][ab]\d\d?\b/i;
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

/** Something with a version, parsed or as text. */
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

/** To compare spellings of one version: tags of images cannot have a `+`. */
export function tagOf(version: string): string {
  return withoutV(version.toLowerCase()).replace('+', '_');
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

type Line = { readonly name: string } & Partial<
  Record<'title' | 'codename' | 'phase', string | undefined>
> & { readonly newest?: { readonly stable: boolean } };

/** The line of a version (17.09.04a as 17.9.4a), name, title or code name (or its first word). */
export function lineCalled<T extends Line>(text: string, lines: readonly T[]): T | undefined {
  const plain = withoutV(text);
  // A commit hash belongs to no line.
  if (/^(?=.*[a-f])[\da-f]{7,}$/i.test(plain)) return undefined;
  // 140.6.0esr belongs to `140 ESR`, not `140`, and 1.19.9+ent to `1.19 Enterprise`.
  const [, edition = '(?!)'] = /^[\d.]+[-+]?((?!pre)[a-z]{3,})/i.exec(plain) ?? [];
  const begun = ({ name, title = name, codename = name }: T) => {
    const isIts = name.match(/\d[\d.]*/g)?.some((part) => beginsWith(plain, part));
    if (isIts && new RegExp(`\\b${edition}`, 'i').test(name)) return name.length;
    const first = codename === name ? name : codename.replace(/ .*/, '');
    const words = /^\d/.test(plain) ? [name] : [name, title, codename, first];
    const fits = words.filter((one) => beginsWith(plain, withoutV(one)));
    return Math.max(0, ...fits.map(({ length }) => length));
  };
  const [longest] = lines.filter(begun).toSorted((a, b) => begun(b) - begun(a));
  const plainer = unpadded(text);
  return longest ?? (plainer === text ? undefined : lineCalled(plainer, lines));
}

/**
 * As {@link lineCalled}. A short tag, such as `7`, `7.x` or `7-alpine` of an image, moves from line
 * to line: it means the newest stable line `7.y` that has not ended, or else the newest.
 */
export function lineMeant<T extends Line>(text: string, lines: readonly T[]): T | undefined {
  const called = lineCalled(text, lines);
  if (called) return called;
  const begun = begunBy(text, lines, ({ name }) => name);
  const all = inVersionOrder(begun.map((line) => ({ line, version: line.name })));
  const fit = all.findLast(({ line }) => line.phase !== 'ended' && line.newest?.stable !== false);
  return (fit ?? all.at(-1))?.line;
}

/** What continues a short version: 7.2 for `7`, `v7`, `7.x`, `7-alpine`; none for `15-sp4`. */
export function begunBy<T>(text: string, all: readonly T[], nameOf: (one: T) => string): T[] {
  const shape = /^v?(\d+(?:\.\d+)*)(?:\.[x*])*(?:-(?!(?:cu|sp|[pru])\d)[a-z].*)?$/i;
  const [, short = ' '] = isPrerelease({ text }) ? [] : (shape.exec(text) ?? []);
  return all.filter((one) => withoutV(nameOf(one)).startsWith(`${short}.`));
}

/** Whether a text for {@link lineMeant} is the line itself: `v22`, `22.x`, `22-alpine`, a word. */
export function isLineItself(text: string, { name }: Line, words: ReadonlySet<string>): boolean {
  const written = builtFrom(text.replace(/(?:\.[x*])+(?=$|-)|\s*LTS$/i, ''), words);
  const spellings = [written, unpadded(written)].map(withoutV);
  return !parseVersion(text) || spellings.some((one) => beginsWith(withoutV(name), one));
}

function unpadded(text: string): string {
  return text.replaceAll(/(?<!\d)0+(?=[1-9])/g, '');
}

/** Whether a version is in the line of this name: `8.4` has 8.4.1 and 8.4-rc1, but not 8.40. */
export function beginsWith(version: string, name: string): boolean {
  if (!version.toLowerCase().startsWith(name.toLowerCase())) return false;
  const next = version.charAt(name.length);
  return !(/[a-z]$/i.test(name) ? /[a-z\d]/i : /\d/).test(next);
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
