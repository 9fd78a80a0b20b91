/** From the text of a query to a function that says whether a row matches. */
import { nearest } from '#model/nearest.ts';
import type { Language } from '../fields/field.ts';
import { parse } from '../language/parse.ts';
import type { QueryError } from '../language/error.ts';
import { joined, type Term, type Text, type Tree } from '../language/tree.ts';
import { readPlainWords, textMatcher, wordMistake } from './plain-words.ts';
import { every, some, type Predicate } from './predicate.ts';
import type { QueryContext } from './measure.ts';
import { termMatcher } from './term.ts';
import { unknownField, type KnownField } from './value-mistakes.ts';

export type Answer = {
  readonly matches: Predicate;
  /** The words of the query that no name, title, tag or version of this source holds. */
  readonly unknown: readonly Text[];
  /** The plain words of a query that also holds terms, for when nothing matches both. */
  readonly words?: { readonly text: string; readonly matches: () => Predicate };
};

/** May be asked of several sources. */
export type Query<Source> = ((source: Source) => Answer) & { readonly tree: Tree };

type Matcher<Source> = (source: Source, unknown: Text[]) => Predicate;

/** Throws a `QueryError`, and nothing else. */
export function compile<Source>(
  query: string,
  language: Language<Source>,
  context: QueryContext,
): Query<Source> {
  const tree = readPlainWords(parse(query), language);
  const matcher = matcherOf(tree, language, context);
  const words = plainPart(tree);
  const ask = (source: Source): Answer => {
    const unknown: Text[] = [];
    const answer = { matches: matcher(source, unknown), unknown };
    if (words.length === 0) return answer;
    const text = words.map(({ parts }) => parts.join('*')).join(' ');
    const matches = () => matcherOf(joined('and', words), language, context)(source, []);
    return { ...answer, words: { text, matches } };
  };
  return Object.assign(ask, { tree });
}

function plainPart(tree: Tree): readonly Text[] {
  if (tree.kind !== 'and') return [];
  const texts = tree.of.filter((of) => of.kind === 'text');
  return texts.length < tree.of.length ? texts : [];
}

/** {@link compile} for one source that holds everything. */
export function prepare<Source>(
  query: string,
  language: Language<Source>,
  source: Source,
  context: QueryContext,
): Answer {
  const answer = compile(query, language, context)(source);
  refuseUnknownWords(answer.unknown, language);
  return answer;
}

/** `unknown`: the words that no source knows. One that looks like a field's name is a mistake. */
export function refuseUnknownWords(
  unknown: readonly Text[],
  { fields }: Pick<Language<never>, 'fields'>,
): void {
  for (const word of unknown) {
    const mistake = wordMistake(word, fields);
    if (mistake !== undefined) throw mistake;
  }
}

/** The rows that match, in their order. */
export function select(matches: Predicate, size: number): number[] {
  const rows: number[] = [];
  for (let row = 0; row < size; row++) if (matches(row)) rows.push(row);
  return rows;
}

export function matcherOf<Source>(
  tree: Tree,
  language: Language<Source>,
  context: QueryContext,
): Matcher<Source> {
  const byName = new Map(language.fields.map((field) => [field.name.toLowerCase(), field]));
  return read(tree);

  function read(tree: Tree): Matcher<Source> {
    switch (tree.kind) {
      case 'all':
        return () => () => true;
      case 'not': {
        const inner = read(tree.of);
        return (source, unknown) => {
          const of = inner(source, unknown);
          return (row) => !of(row);
        };
      }
      case 'and':
      case 'or': {
        const inner = tree.of.map(read);
        const join = tree.kind === 'and' ? every : some;
        return (source, unknown) => join(inner.map((of) => of(source, unknown)));
      }
      case 'text':
        return textMatcher(tree, language);
      case 'term': {
        const field = byName.get(tree.field.toLowerCase());
        if (field === undefined) throw unknownTerm(tree, language.fields);
        return termMatcher(tree, field, context);
      }
      default:
        return tree satisfies never;
    }
  }
}

function unknownTerm({ field, at }: Term, fields: readonly KnownField[]): QueryError {
  const names = fields.map(({ name }) => name);
  const place = { at, end: at + field.length };
  return unknownField(field, place, fields, nearest(field.slice(0, 60), names));
}
