/**
 * Bare words that are no Boolean field, and texts in double quotes: they search names, titles, tags
 * and versions. The specification does not define them.
 * - A word with a digit first is the beginning of a version: `2024.3` finds 2024.3.1, not 2024.30.
 *   Any other word is found anywhere in a name, a title, a tag or a version.
 * - With `*` it is a pattern for the whole name, title, tag or version.
 * - Some words stand for a query (`eol`). Some say nothing (`is`) and are left out beside others.
 */
import { nearest } from '#model/nearest.ts';
import { withoutV } from '#model/version/version.ts';
import { fieldCalled, type Field, type Language } from '../fields/field.ts';
import type { Release, Rows } from '../fields/rows.ts';
import { parse } from '../language/parse.ts';
import { joined, type Parts, type Text, type Tree } from '../language/tree.ts';
import { patternTest, type Predicate } from './term.ts';
import { needsValue, unknownField } from './value-mistakes.ts';

type TextTest = (text: string) => boolean;
const marksAround = /^[,;?!'“”‘’„«»…]+|[.,;?!'“”‘’„«»…]+$/g;

/** Reads the plain words in a tree as texts, as the queries that they stand for, or as fillers. */
export function readPlainWords(tree: Tree, language: Language): Tree {
  const booleans = language.fields.filter(({ type }) => type === 'Boolean');
  const names = booleans.map(({ name }) => name.toLowerCase());
  return readTree(tree, { ...language, booleans: new Set(names) });
}

type Known = Language & { readonly booleans: ReadonlySet<string> };

function readTree(tree: Tree, known: Known): Tree {
  if (tree.kind === 'and') return readTogether(tree.of, known);
  if (tree.kind === 'or') return { ...tree, of: tree.of.map((of) => readTree(of, known)) };
  if (tree.kind === 'not') return { ...tree, of: readTree(tree.of, known) };
  return tree.kind === 'term' ? readTogether([tree], known) : tree;
}

/** Trees that must all match. */
function readTogether(trees: readonly Tree[], known: Known): Tree {
  const kept: Tree[] = [];
  const fillers: Tree[] = [];
  for (let next = 0; next < trees.length; next++) {
    const phrase = phraseAt(trees, next, known);
    const tree = trees[next];
    if (phrase !== undefined) {
      const meaning = parse(phrase.meaning);
      kept.push(tree?.kind === 'not' ? { kind: 'not', of: meaning } : meaning);
      next += phrase.length - 1;
    } else if (tree !== undefined) {
      (isFiller(tree, known) ? fillers : kept).push(readAlone(tree, known));
    }
  }
  return joined('and', kept.length > 0 ? kept : fillers);
}

/** The longest phrase that begins here, or after a `not` here, and stands for a query. */
function phraseAt(trees: readonly Tree[], at: number, { booleans, meanings }: Known) {
  // The longest phrases, such as “end of life”, have three words.
  const [first, ...others] = trees.slice(at, at + 3);
  const words = [first?.kind === 'not' ? first.of : first, ...others].map(wordOf);
  // A word that is a Boolean field keeps the meaning that the specification gives it.
  if (words[0] === undefined || booleans.has(words[0])) return undefined;
  for (let length = words.length; length > 0; length--) {
    const meaning = meanings.get(words.slice(0, length).join(' ').replaceAll(/[-_]/g, ' '));
    if (meaning !== undefined) return { meaning, length };
  }
  return undefined;
}

function isFiller(tree: Tree, { booleans, fillers }: Known): boolean {
  const word = wordOf(tree);
  if (word === undefined || booleans.has(word)) return false;
  return word === '' || fillers.has(word);
}

function readAlone(tree: Tree, known: Known): Tree {
  const word = wordOf(tree);
  if (tree.kind !== 'term') return readTree(tree, known);
  if (word === undefined) return tree;
  if (known.booleans.has(word)) return { ...tree, field: word };
  const { at, end } = tree;
  return { kind: 'text', parts: (word || tree.field).split(/\*+/), isQuoted: false, at, end };
}

/** A bare word in lower case, without the marks of a sentence around it. */
function wordOf(tree: Tree | undefined): string | undefined {
  if (tree?.kind !== 'term' || tree.test.kind !== 'bare') return undefined;
  return tree.field.replaceAll(marksAround, '').toLowerCase();
}

/** Adds the text to `unknown` if no row contains it. */
export function textMatcher(text: Text, { names, versions }: Language) {
  const { inName, inVersion } = textTests(text.parts);
  const holds = (release: Release | undefined) =>
    release !== undefined && (names(release).some(inName) || versions(release).some(inVersion));
  return ({ releases, unreleased }: Rows, unknown: Text[]): Predicate => {
    if (!releases.some(holds) && !unreleased.some(holds)) unknown.push(text);
    return (row) => holds(releases[row]);
  };
}

function textTests(parts: Parts): { readonly inName: TextTest; readonly inVersion: TextTest } {
  const word = parts[0]?.toLowerCase() ?? '';
  const isPattern = parts.length > 1;
  const holds = isPattern ? patternTest(parts) : (text: string) => text.includes(word);
  if (isPattern || !/^v?\d/.test(word)) return { inName: holds, inVersion: holds };
  const digits = withoutV(word).replace(/(?:\.x)+$/, '');
  const inName = /^[\d.]+$/.test(digits) ? wholeWord(digits) : holds;
  return { inName, inVersion: (text) => isBeginning(digits, withoutV(text)) };
}

/** `1.2` is the beginning of 1.2.3 and 1.2-rc, but not of 1.20. */
function isBeginning(start: string, text: string): boolean {
  return text.startsWith(start) && !/^\d\d$/.test(start.slice(-1) + text.charAt(start.length));
}

/** `2` is not found in a name with `21`. */
function wholeWord(word: string): TextTest {
  const escaped = word.replaceAll('.', '\\.');
  const shape = new RegExp(`(?:^|[^\\p{L}\\d.])${escaped}(?![\\p{L}\\d])`, 'u');
  return (text) => shape.test(text);
}

/** The mistake in a word that no row contains: it is, or looks like, the name of a field. */
export function wordMistake({ parts, isQuoted, ...place }: Text, fields: readonly Field[]) {
  const [word = ''] = parts;
  if (isQuoted || parts.length > 1) return undefined;
  const exact = fieldCalled(word, fields);
  if (exact !== undefined) return needsValue(place, exact);
  const near = closeName(word, fields);
  return near === undefined ? undefined : unknownField(word, place, fields, near);
}

/** Stricter than for a word before a colon, as a plain word is often no field at all. */
function closeName(word: string, fields: readonly Field[]): string | undefined {
  const names = fields.map(({ name }) => name);
  const begun = names.find((name) => word.length >= 4 && name.toLowerCase().startsWith(word));
  const mostChanges = word.length < 3 ? 0 : Math.max(1, Math.floor(word.length / 3));
  return begun ?? nearest(word, names, mostChanges);
}
