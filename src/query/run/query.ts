/** From the text of a query to a function that says whether a row matches. */
import { nearest, unknownComponent, type Named } from '#model/nearest.ts';
import { supportPhases } from '#model/support/support.ts';
import { fieldCalled, type Language } from '../fields/field.ts';
import type { Rows } from '../fields/rows.ts';
import { parse } from '../language/parse.ts';
import { joined, leavesOf, plainText, quoted } from '../language/tree.ts';
import type { QueryError, Term, Text, Tree } from '../language/tree.ts';
import { readPlainWords, textMatcher, wordMistake } from './plain-words.ts';
import type { QueryContext } from './measure.ts';
import { termMatcher, type Predicate } from './term.ts';
import { unknownField, type KnownField } from './value-mistakes.ts';

export type Query = ReturnType<typeof compile>;

type Matcher = (rows: Rows, unknown: Text[]) => Predicate;

/** The result can be run on several indexes, or on parts of one. Throws only `QueryError`. */
export function compile(query: string, language: Language, context: QueryContext) {
  const tree = readPlainWords(parse(query), language);
  const matcher = matcherOf(tree, language, context);
  const plain = plainPart(tree);
  const ask = (rows: Rows) => {
    /** The words of the query that no name, title, tag or version of these rows contains. */
    const unknown: Text[] = [];
    const matches = matcher(rows, unknown);
    if (plain.length === 0) return { matches, unknown };
    /** The plain words of a query that also has terms, in case nothing matches both. */
    const words = {
      text: plain.map(({ parts }) => parts.join('*')).join(' '),
      matches: () => matcherOf(joined('and', plain), language, context)(rows, []),
    };
    return { matches, unknown, words };
  };
  return Object.assign(ask, { tree });
}

function plainPart(tree: Tree): readonly Text[] {
  if (tree.kind !== 'and') return [];
  const texts = tree.of.filter((of) => of.kind === 'text');
  return texts.length < tree.of.length ? texts : [];
}

/** {@link compile} for the rows of a whole index: refuses unknown words that look like fields. */
export function prepare(query: string, language: Language, rows: Rows, context: QueryContext) {
  const answer = compile(query, language, context)(rows);
  refuseUnknownWords(answer.unknown, language);
  return answer;
}

/** `unknown`: words found nowhere. Throws if one of them looks like the name of a field. */
export function refuseUnknownWords(unknown: readonly Text[], { fields }: Language): void {
  const mistake = unknown.map((word) => wordMistake(word, fields)).find((one) => one);
  if (mistake !== undefined) throw mistake;
}

export function select(matches: Predicate, size: number): number[] {
  const rows: number[] = [];
  for (let row = 0; row < size; row++) if (matches(row)) rows.push(row);
  return rows;
}

function matcherOf(tree: Tree, language: Language, context: QueryContext): Matcher {
  if (tree.kind === 'all') return () => () => true;
  if (tree.kind === 'text') return textMatcher(tree, language);
  if (tree.kind === 'not') {
    const inner = matcherOf(tree.of, language, context);
    return (rows, unknown) => {
      const of = inner(rows, unknown);
      return (row) => !of(row);
    };
  }
  if (tree.kind === 'term') {
    const field = fieldCalled(tree.field, language.fields);
    if (field === undefined) throw unknownTerm(tree, language.fields);
    return termMatcher(tree, field, context);
  }
  const inner = tree.of.map((of) => matcherOf(of, language, context));
  const quantity = tree.kind === 'and' ? 'every' : 'some';
  return (rows, unknown) => {
    const all = inner.map((of) => of(rows, unknown));
    return (row) => all[quantity]((of) => of(row));
  };
}

function unknownTerm({ field, at }: Term, fields: readonly KnownField[]): QueryError {
  const names = fields.map(({ name }) => name);
  return unknownField(field, { at, end: at + field.length }, fields, nearest(field, names));
}

export type PlainWordsFound = { readonly text: string; readonly count: number };

/** How many releases a query finds, in words. `unknown`: words found nowhere in the index. */
export function summary(count: number, unknown: readonly Text[], alone?: PlainWordsFound): string {
  if (count > 0) return `${count.toLocaleString('en')} release${count === 1 ? '' : 's'}`;
  const words = unknown.map(({ parts }) => quoted(parts.join('*')));
  const none = 'No release matches';
  if (words[0]) return `${none}: no name, title, tag or version holds ${words.join(' or ')}.`;
  if (!alone?.count) return `${none}.`;
  return `${none}. ${quoted(alone.text)} alone: ${summary(alone.count, [])}.`;
}

/** The only component that a query asks for, so that thousands of others need not be read. */
export function onlyComponent(tree: Tree): string | undefined {
  if (leavesOf(tree).some(({ kind }) => kind === 'text')) return undefined;
  const terms = tree.kind === 'and' ? tree.of : [tree];
  return terms.flatMap((of) => (of.kind === 'term' ? namedIn(of, 'component') : []))[0];
}

/** For a query that finds nothing: a sentence for each unknown name of a component or phase. */
export function unknownNames({ tree }: Query, components: readonly Named[]): string[] {
  const ids = components.map(({ id }) => id);
  const of = (field: string, known: readonly string[]) =>
    namedIn(tree, field).filter((name) => !known.includes(name.toLowerCase()));
  return [
    ...of('component', ids).map((name) => unknownComponent(name, components)),
    ...of('support', supportPhases).map(
      (name) => `no phase of support is called "${name}"; there are ${supportPhases.join(', ')}`,
    ),
  ];
}

function namedIn(tree: Tree, field: string): readonly string[] {
  if (tree.kind === 'and' || tree.kind === 'or') return tree.of.flatMap((of) => namedIn(of, field));
  if (tree.kind !== 'term' || tree.field.toLowerCase() !== field) return [];
  return tree.test.kind === 'match' ? [plainText(tree.test.value) ?? []].flat() : [];
}
