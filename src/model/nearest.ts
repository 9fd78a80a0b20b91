import { listNames } from './words.ts';

/** Longer texts are cut: no name is so long. */
const longest = 100;

/** The name that was probably meant, for messages about an unknown one. */
export function nearest(
  text: string,
  known: Iterable<string>,
  // At least one letter must stay, and half of a short word; letters that it lacks do not count.
  most = Math.min(text.length - 1, Math.max(2, Math.floor(Math.min(text.length, longest) / 3))),
): string | undefined {
  const word = text.slice(0, longest).toLowerCase();
  let best: string | undefined;
  let least = Infinity;
  for (const candidate of known) {
    const name = candidate.toLowerCase();
    const edits = editDistance(word, name);
    // Of two equally near, the longer common beginning wins: `1.10.0` for `1.10`, not `1.9.0`.
    const distance = edits - beginning(word, name) / (longest + 1);
    const fits = edits <= most && edits - Math.max(0, name.length - word.length) < word.length / 2;
    if (fits && distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** Other words for kinds of sources. No kind reads packages of Linux distributions. */
const otherWords =
  /^(?:crates:(?:cargo|rust)|docker-hub:(?:container|image)|go:golang|homebrew:brew|npm:node(?:js)?|packagist:(?:composer|php)|pypi:python|rubygems:(?:gem|ruby))$/;

/** Names with the same word, such as `github`; or the nearest one, or those that share a word. */
export function meantNames(text: string, known: readonly string[], show: (name: string) => string) {
  const other = known.find((name) => otherWords.test(`${name}:${text}`));
  if (other || /^(?:apt|deb|rpm)$/.test(text)) return other && show(other);
  const words = text.split('-');
  const sharing = known.filter((name) => name.split('-').some((one) => words.includes(one)));
  const near = nearest(text, known);
  const meant = near && (words.length > 1 || sharing.length === 0) ? [near] : sharing;
  return meant.map((one) => show(one)).join(' or ') || undefined;
}

export function didYouMean(near: string | undefined, otherwise = ''): string {
  return near === undefined ? otherwise : `; did you mean ${near}?`;
}

function beginning(word: string, name: string): number {
  let at = 0;
  while (at < word.length && word[at] === name[at]) at += 1;
  return at;
}

/** Two letters in the wrong order count as one edit. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  let before = row;
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}

export type Named = { readonly id: string; readonly title?: string };

const listed = 12;
const meant = 3;
/** A shorter word is a part of too many names. */
const shortest = 3;

/** Message for an unknown component. People remember ids, titles and parts of ids. */
export function unknownComponent(id: string, known: Iterable<Named>): string {
  const all = [...known];
  const names = all.map((one) => one.id);
  const others = all.length > 0 ? `there are ${listNames(names, listed)}` : 'none is defined yet';
  return `there is no component "${id}"${didYouMean(meantComponent(id, all), `; ${others}`)}`;
}

function meantComponent(id: string, known: readonly Named[]): string | undefined {
  const ids = known.map((one) => one.id);
  const near = nearest(id, ids);
  if (near !== undefined) return `"${near}"`;
  const titles = new Map(known.map((one) => [one.title ?? one.id, one.id]));
  const title = nearest(id, titles.keys());
  if (title !== undefined) return `"${titles.get(title)}" (${title})`;
  const word = id.toLowerCase();
  const holding = word.length < shortest ? [] : known.filter((one) => one.id.includes(word));
  const named = holding.slice(0, meant).map((one) => `"${one.id}"`);
  return named.length === 0 ? undefined : named.join(' or ');
}
