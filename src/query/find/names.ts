/** Which components a text may mean by their names, the likeliest first. */
import { nearest } from '#model/nearest.ts';
import type { SearchName } from '#model/served/search.ts';

/** A component with its names in the forms in which they are compared. */
export type Known = ReturnType<typeof knownNames>[number];

export type Ranked = { readonly name: SearchName; readonly rank: number };

/** Upper bounds of ranks: whole name; words of a name; of a package's name; of a description. */
export const ranks = { whole: 1, byName: 3.5, byPackage: 6, described: 7 } as const;

export function knownNames(components: readonly SearchName[]) {
  return components.map((name) => {
    const texts = [name.id, name.title, ...(name.aliases ?? [])];
    const keys = [...new Set(texts.map(compact))];
    const words = [...new Set(texts.flatMap(wordsOf))];
    // Without the group, such as a distribution's: it is no name of the component.
    const packageWords = (name.packages ?? []).flatMap((one) => wordsOf(one.replace(/^.*\//, '')));
    const more = wordsOf(name.more ?? '');
    return {
      name,
      /** For a fast check: nearly all of thousands of components do not contain the word at all. */
      all: [...keys, ...words, ...packageWords, ...more].join(' '),
      /** Its id, title and aliases without anything between letters and digits. */
      keys,
      short: [...keys.map(numeronym), ...texts.map(initials)].filter((text) => text.length > 1),
      /** The words of these names; below, those of its packages' names and of its other texts. */
      words,
      packageWords,
      more,
    };
  });
}

/** Finds components whose texts have all `words`, the likeliest first. */
export function rankNames(words: readonly string[], known: readonly Known[]): readonly Ranked[] {
  if (words.length === 0) return [];
  const parts = words.flatMap(wordsOf);
  const joined = compact(words.join(''));
  return known
    .map((one) => ({ name: one.name, rank: rankOf(one, parts, joined) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank || a.name.title.length - b.name.title.length);
}

function rankOf(known: Known, parts: readonly string[], joined: string): number {
  const { keys, short } = known;
  if (keys.includes(joined) || keys.includes(singular(joined))) return 0;
  if (short.includes(joined)) return ranks.whole;
  if (parts.length === 0) return Infinity;
  const places = parts.map((part) => placeOf(known, part));
  const begins = keys.some((key) => key.startsWith(joined)) ? 0 : 1;
  return 2 + begins + places.reduce((total, place) => total + place, 0) * 2;
}

/** Lower is nearer to a name; the beginning of a word that only describes it is the worst match. */
function placeOf({ all, keys, words, packageWords, more }: Known, part: string): number {
  const one = singular(part);
  const isShort = /^[a-z]\d+[a-z]$/.test(part);
  if (!isShort && !all.includes(one)) return Infinity;
  const isWord = (word: string) =>
    word === part || word === one || (isShort && numeronym(word) === part);
  const begins = (word: string) => word.startsWith(one);
  if (words.some(isWord)) return 0;
  if (words.some(begins) || keys.some(begins)) return 0.25;
  if (packageWords.some(isWord)) return 0.75;
  if (packageWords.some(begins)) return 1.75;
  if (more.some(isWord)) return 2;
  if (one.length > 2 && words.some((word) => word.includes(one))) return 3;
  return more.some(begins) ? 4 : Infinity;
}

export function likeliest(ranked: readonly Ranked[]): readonly Ranked[] {
  return ranked.filter(({ rank }) => rank <= (ranked[0]?.rank ?? 0));
}

export function isName(text: string, known: readonly Known[]): boolean {
  return rankNames([text], known).some(({ rank }) => rank <= ranks.whole);
}

/** Whether any name contains the word. Two letters must be a whole word, as they begin too many. */
export function isHeld(word: string, known: readonly Known[]): boolean {
  return known.some((one) => placeOf(one, word) < (word.length > 2 ? Infinity : 0.1));
}

/** The words, with unknown ones replaced by the nearest word of a name. */
function mendWords(words: readonly string[], known: readonly Known[]): readonly string[] {
  const all = new Set(known.flatMap((one) => one.words));
  const letters = (word: string) => word.split('').sort().join('');
  const mended = (word: string) => {
    if (word.length < 4 || isHeld(word, known)) return word;
    const alike = [...all].filter((other) => other[0] === word[0]);
    // `phyton` has the letters of `python`.
    const turned = alike.find((other) => letters(other) === letters(word));
    return turned ?? nearest(word, alike, word.length < 7 ? 1 : 2) ?? word;
  };
  return words.map((word) => word.split('-').map(mended).join('-'));
}

/** The components that a question names, and its other words; misspelt names are corrected. */
export function namesIn(
  words: readonly string[],
  isFiller: (word: string) => boolean,
  known: readonly Known[],
) {
  const content = words.filter((word) => !isFiller(word));
  const whole = rankNames(words, known);
  const isNamed = ([first]: readonly Ranked[]) => first && first.rank <= ranks.byName;
  if (isNamed(whole)) return { ranked: whole, rest: [] };
  const mended = mendWords(content, known);
  const said = rankNames(mended, known);
  const ranked = isNamed(said) || !whole[0] ? said : whole;
  if (ranked[0]) return { ranked, rest: [] };
  // If other words are unknown, a short beginning of a word proves nothing.
  const isKnown = (word: string) => {
    const most = word.length > 3 ? 1 : 0.1;
    return known.some((one) => one.keys.includes(compact(word)) || placeOf(one, word) < most);
  };
  // “redis or valkey”
  const each = mended.flatMap((word) => rankNames([word], known).slice(0, 1));
  if (each.filter(({ rank }) => rank <= ranks.whole).length === mended.length)
    return { ranked: each, rest: [] };
  const some = rankNames(mended.filter(isKnown), known);
  const rest = some.length === 0 ? content : content.filter((_, i) => !isKnown(mended[i] ?? ''));
  return { ranked: some, rest };
}

/** The first letters of its words, which are also the names of the parts of the names file. */
export function initialsOf(text: string): readonly string[] {
  return [...new Set(wordsOf(text).map(([first = '']) => (/[a-z\d]/.test(first) ? first : '_')))];
}

function compact(text: string): string {
  return wordsOf(text).join('');
}

function wordsOf(text: string): readonly string[] {
  const plain = narrow(text).toLowerCase();
  return plain.match(/[\p{L}\d+#]+/gu) ?? [];
}

/** Without full width, and with European digits; a sign that is several stays, as in `Edge™`. */
export function narrow(text: string): string {
  return text.replaceAll(/\W/g, (sign) =>
    /[٠-٩۰-۹]/.test(sign)
      ? `${sign.charCodeAt(0) % 16}`
      : sign.normalize('NFKC').replace(/..+/, sign),
  );
}

function singular(word: string): string {
  return word.replace(/(?<=..[^s])s$/, '');
}

/** `k8s` for kubernetes. */
function numeronym(key: string): string {
  return key.length > 4 ? `${key[0]}${key.length - 2}${key.at(-1)}` : '';
}

/** `gke` for Google Kubernetes Engine. */
function initials(text: string): string {
  return Array.from(wordsOf(text), ([first]) => first).join('');
}
