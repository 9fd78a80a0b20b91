/**
 * What a visitor typed or pasted, answered: components first, then versions of a component, then a list of
 * releases. An answer of a component carries its name, and nothing is a mistake of syntax unless it is
 * written in the query language.
 */
import { nearest } from '#model/nearest.ts';
import { dayOf, instantAt } from '#model/time/instant.ts';
import type { SearchName } from '#model/served/search.ts';
import type { Release, Rows } from '../fields/rows.ts';
import { booleans, fields } from '../fields/vocabulary.ts';
import { likeliest, namesIn, rankNames, ranks, type Known, type Ranked } from './names.ts';
import { findCoordinate, findPackage, isCoordinate, unwrapped } from './pasted.ts';
import { fitsAsked, isFiller, readQuestion, type Fit, type Question } from './question.ts';
import { findRange } from './range.ts';
import { linesNamed, versionsCalled, type Version } from './versions.ts';

export type Found =
  | { readonly kind: 'component'; readonly name: SearchName }
  /** Without `found`, no release or line is called so, or the releases are not loaded yet. */
  | {
      readonly kind: 'version';
      readonly name: SearchName;
      readonly asked: string;
      readonly found?: Version;
    }
  | Fit
  | { readonly kind: 'list'; readonly query: string };

export type FindContext = {
  readonly known: readonly Known[];
  /** None while the releases are being loaded. */
  readonly rows?: Rows | undefined;
  readonly now: number;
  /** The component whose page this is: a version alone is one of its own. */
  readonly here?: string | undefined;
};

export type Answers = {
  readonly answers: readonly Found[];
  /** Written in the query language. */
  readonly isQuery: boolean;
};

const most = 8;
/** Characters: a whole file may be pasted, and a question is shorter. */
const longest = 1000;
const fieldNames = fields.map(({ name }) => name);

export function find(typed: string, context: FindContext): Answers {
  const whole = typed.trim();
  const plain = unwrapped(whole.slice(0, longest));
  if (plain === '') return plainly([]);
  // The code name in `debian:bookworm`.
  const [, image, word = ''] = /([\w-]+):([a-z-]+)/i.exec(plain) ?? [];
  const own = context.known.filter(({ name }) => name.id === image);
  const tagged = having(own, word, context);
  if (tagged.length > 0) return plainly(tagged);
  const text = plain.toLowerCase();
  const dashed = versionWithDashes(text, context);
  const pasted = findPackage(plain, context.known);
  if (pasted) {
    const range = isCoordinate(plain) || dashed[0] ? undefined : findRange(plain);
    if (range) return plainly([list([`component:${pasted.name.id}`, range.terms])]);
    return plainly(versionOf(pasted.name, pasted.version, context));
  }
  if (isWritten(plain)) return { answers: [list([whole])], isQuery: true };
  const copied = findCoordinate(plain, context.known);
  if (copied) return plainly(copied.name ? versionOf(copied.name, copied.version, context) : []);
  // What may be a day or a month as well is looked up as both.
  const isVersion = dashed[0] && !/\d{4}-\d\d/.test(text);
  const answers = isVersion ? dashed : [...dashed, ...answerTo(text, context)];
  // What a program prints of itself says more behind its version.
  const [start = text] = /^\D*[a-z]\D*\d[\w.]*/.exec(text.replace('v=', '')) ?? [];
  return plainly(answers.length > 0 ? answers : answerTo(start, context).filter(isListed));
}

function isListed(found: Found): boolean {
  return found.kind === 'version' && found.found !== undefined;
}

function plainly(answers: readonly Found[]): Answers {
  return { answers: answers.slice(0, most), isQuery: false };
}

function answerTo(text: string, context: FindContext): readonly Found[] {
  const { known, now } = context;
  // A name comes before all that its words may mean otherwise.
  const called = rankNames([text], known);
  if (called[0] && called[0].rank <= ranks.whole) return named(called);
  const today = dayOf(instantAt(now));
  const fits = fitsAsked(text, today, known);
  if (fits.length > 0) return fits;
  const asked = readQuestion(text, today, known);
  const { ranked, rest } = namesIn(asked.words, isFiller, known);
  if (asked.version !== undefined) return versions(asked, ranked, rest, context);
  if (rest.length > 0) return lines(rest, ranked, context);
  if (ranked.length === 0) return asked.terms.length > 0 ? [list(asked.terms)] : [];
  return ofNames(asked, ranked);
}

/** “is it supported?” is answered by its page, and what asks for several releases by their list. */
function ofNames({ terms, asksForList }: Question, ranked: readonly Ranked[]): readonly Found[] {
  if (terms.length === 0) return named(ranked);
  const best = likeliest(ranked);
  const names = best.map(({ name }) => `component:${name.id}`).join(' or ');
  const lists = [list([best.length > 1 ? `(${names})` : names, ...terms])];
  return asksForList ? [...lists, ...named(best)] : [...named(best), ...lists];
}

function versions(
  { version: asked = '', terms }: Question,
  ranked: readonly Ranked[],
  rest: readonly string[],
  context: FindContext,
): readonly Found[] {
  if (ranked.length === 0 && rest.length > 0) return [];
  if (ranked.length === 0) return [...bareVersion(asked, context), list([asked])];
  const rank = ranked[0]?.rank ?? 0;
  const limits = [ranks.whole, ranks.byName, ranks.described];
  const most = limits.find((limit) => rank <= limit) ?? Infinity;
  const meant = ranked.filter(({ rank }) => rank <= most);
  const hits = having(meant, asked, context, [...rest, ...terms]);
  if (hits.length > 0) return hits;
  // What only describes it may speak of another product, whose version that is.
  return likeliest(meant).flatMap(({ name, rank }) =>
    rank <= ranks.byPackage ? versionOf(name, asked, context) : [],
  );
}

/** What may be a day, or a range, where a release is called so, alone or behind the name of its component. */
function versionWithDashes(text: string, context: FindContext): readonly Found[] {
  const [, name = '', day] = /^(.*?)v?(\d[\d.]*-[\d.-]+)$/.exec(text) ?? [];
  if (day === undefined) return [];
  const named = rankNames([name], context.known);
  const found = name === '' ? bareVersion(day, context) : having(named, day, context);
  const isCalled = ({ words, release }: Version) => words ?? release.version.name === day;
  return found.filter((one) => one.kind === 'version' && one.found && isCalled(one.found));
}

/** Of the component that the page is about, or else of those that have it. */
function bareVersion(asked: string, context: FindContext): readonly Found[] {
  const own = context.known.filter(({ name }) => name.id === context.here);
  const hits = having(own, asked, context);
  return hits.length > 0 ? hits : having(context.known, asked, context);
}

/** The version in the first components that have it: no more are answered, and there may be thousands. */
function having(
  components: readonly { readonly name: SearchName }[],
  asked: string,
  context: FindContext,
  hints?: readonly string[],
): readonly Found[] {
  const hits: Found[] = [];
  for (const { name } of components) {
    if (hits.length >= most) break;
    hits.push(...versionOf(name, asked, context, hints).filter(isListed));
  }
  return hits;
}

function versionOf(
  name: SearchName,
  asked: string | undefined,
  { rows }: FindContext,
  hints?: readonly string[],
): readonly Found[] {
  if (asked === undefined) return [{ kind: 'component', name }];
  const found = versionsCalled(asked, releasesOf(name, rows), hints);
  if (found.length === 0) return [{ kind: 'version', name, asked }];
  return found.map((one) => ({ kind: 'version', name, asked, found: one }));
}

/** Words that no name of a component holds may be the name of a line, such as a code name. */
function lines(words: readonly string[], ranked: readonly Ranked[], { known, rows }: FindContext) {
  const names = ranked.length > 0 ? ranked : known;
  const found = names.flatMap(({ name }): Found[] => {
    const named = linesNamed(words, releasesOf(name, rows));
    return named.map((one) => ({ kind: 'version', name, asked: one.line ?? '', found: one }));
  });
  return found.length > 0 ? found : named(ranked);
}

function releasesOf({ id }: SearchName, rows: Rows | undefined): readonly Release[] {
  return rows?.byComponent.get(id) ?? [];
}

function named(ranked: readonly Ranked[]): readonly Found[] {
  return ranked.map(({ name }) => ({ kind: 'component', name }));
}

function list(terms: readonly string[]): Found {
  return { kind: 'list', query: terms.join(' ') };
}

/**
 * Whether it is written in the query language, for only then are its mistakes mistakes: it has a field with a
 * value, a pattern, or a Boolean field that is negated or joined to another.
 */
function isWritten(text: string): boolean {
  const terms = [...text.matchAll(/(?:^|[\s(!-])([a-z]+)\s?(?::(?!\s)|[<>]=?)/gi)];
  const isField = (word: string) => nearest(word, fieldNames, word.length > 4 ? 2 : 0);
  if (terms.some(([, field = '']) => isField(field))) return true;
  if (/^"[^"]*"?$|^\S*\*\S*$/.test(text) && !/^[\d.]+\*$/.test(text)) return true;
  const words = text.match(/(?<![a-z])(?!(?:and|or|not)\b)[a-z]+/gi) ?? [];
  const isLogic = /(?:^|[\s(])[-!][a-z(]|\b(?:and|or)\b|(?:^|\s|\()not\s/i.test(text);
  return isLogic && words.length > 0 && words.every((word) => nearest(word, booleans, 0));
}
