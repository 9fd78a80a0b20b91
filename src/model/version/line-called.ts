/** Which line people mean: by a version, a short version or a tag, a name, a title or a code name. */
import { beginsWith, builtFrom, inVersionOrder } from './version.ts';
import { isPrerelease, parseVersion, withoutV } from './version.ts';

type Line = { readonly name: string } & Partial<
  Record<'title' | 'codename' | 'phase', string | undefined>
> & { readonly newest?: { readonly stable: boolean } };

/** What it is called beside its name; a title often holds the code name. */
export function alsoCalled({ title, codename }: Line): string[] {
  return [title, title?.includes(codename ?? '') ? undefined : codename].flatMap(
    (one) => one ?? [],
  );
}

/** The line of a version (17.09.04a as 17.9.4a), name, title or code name (or its first word). */
export function lineCalled<T extends Line>(text: string, lines: readonly T[]): T | undefined {
  const plain = withoutV(text);
  // A commit belongs to no line; Go calls one `v0.0.0-20170101000000-abcdef123456`.
  if (/^(?=.*[a-f])[\da-f]{7,}$|^\d+\.0\.0-\d{14}-/i.test(plain)) return undefined;
  // 140.6.0esr belongs to `140 ESR`, not `140`, and 1.19.9+ent to `1.19 Enterprise`.
  const [, edition = '(?!)'] = /^[\d.]+[-+]?((?!pre)[a-z]{3,})/i.exec(plain) ?? [];
  const begun = ({ name, title = name, codename = name }: T) => {
    const isIts = name.match(/\d[\d.]*/g)?.some((part) => beginsWith(plain, part));
    if (isIts && new RegExp(`\\b${edition}\\w*(?:\\W+lts)?$`, 'i').test(name)) return name.length;
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
