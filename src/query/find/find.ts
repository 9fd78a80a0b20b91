/** Answers what a user typed or pasted: with components, versions of a component, or a list. */
import { beginsWith, withoutV } from '#model/version/version.ts';
import type { SearchName } from '#model/served/search.ts';
import type { Release, Rows } from '../fields/rows.ts';
import { likeliest, narrow, rankNames, ranks, type Known, type Ranked } from './names.ts';
import { findCoordinate, findPackage, isCoordinate, isWritten, unwrapped } from './pasted.ts';
import { withPlainDays } from './period.ts';
import { fitsAsked, isFiller, questionsIn, readQuestion } from './question.ts';
import type { Asked, Fit } from './question.ts';
import { findRange } from './range.ts';
import { linesNamed, versionsCalled, type Version } from './versions.ts';

type Named = { readonly name: SearchName };

export type Found =
  | (Named & { readonly kind: 'component' })
  /** Without `found`, no release or line has this name, or the releases are not loaded yet. */
  | (Named & { readonly kind: 'version'; readonly asked: string; readonly found?: Version })
  | Fit
  | { readonly kind: 'list'; readonly query: string };

type Hit = Extract<Found, { kind: 'version' }> & { readonly found: Version };
type Words = readonly string[];

export type FindContext = {
  readonly known: readonly Known[];
  /** Undefined while the releases are being loaded. */
  readonly rows?: Rows | undefined;
  readonly now: number;
  /** The component of the page: a version alone is one of its versions. */
  readonly here?: string | undefined;
};

export type Answers = { readonly answers: readonly Found[]; readonly isQuery: boolean };

const most = 8;

export function find(typed: string, context: FindContext): Answers {
  const whole = narrow(typed.trim());
  // Users may paste a whole file, and a question is shorter.
  const plain = unwrapped(whole.slice(0, 1000));
  // The code name in `debian:bookworm`.
  const [, image, word = ''] = /([\w-]+):([a-z-]+)/i.exec(plain) ?? [];
  const tagged = versionIn(image, word, context);
  if (tagged.length > 0) return plainly(tagged);
  // Of an address, the file: `https://example.com/gradle-7.4.2-bin.zip`.
  const text = plain.toLowerCase().replace(/^\S*:\S*\/(?=(?!v\d)[a-z][^/]*\d)/, '');
  const dashed = versionWithDashes(text, context);
  const pasted = findPackage(plain, context.known);
  if (pasted) {
    const range = isCoordinate(plain) || dashed[0] ? undefined : findRange(plain);
    if (range) return plainly([list([`component:${pasted.name.id}`, range.terms])]);
    const several = severalVersions(text, context);
    return plainly(several[0] ? several : versionOf(pasted.name, pasted.version, context));
  }
  if (isWritten(plain, context.known)) return { answers: [list([whole])], isQuery: true };
  const copied = findCoordinate(text, context.known);
  if (copied) return plainly(copied.name ? versionOf(copied.name, copied.version, context) : []);
  // A text that may be a version or a day is looked up as both.
  const isVersion = dashed[0] && !/\d{4}-\d\d/.test(text);
  const answers = isVersion ? dashed : [...dashed, ...answerTo(withPlainDays(text), context)];
  // The output of `--version` has more text after the version: try without it.
  const [start = text] =
    /^\D*[a-z]\D*\d\w*(?:\.\d\w*)*/.exec(text.replace(/v=|[ -]server\b/, '')) ?? [];
  if (answers.length > 0) return plainly(answers);
  return plainly(answerTo(start, context).filter((one) => 'found' in one));
}

function plainly(answers: readonly Found[]): Answers {
  return { answers: answers.slice(0, most), isQuery: false };
}

function answerTo(text: string, context: FindContext): readonly Found[] {
  // A name has priority over other meanings of its words.
  const called = rankNames([text], context.known);
  if (called[0] && called[0].rank <= ranks.whole) return named(called);
  const several = [fitsAsked(text, context), severalVersions(text, context)].find(([one]) => one);
  if (several) return several;
  const asked = readQuestion(text, context);
  if (asked.version !== undefined) return versions(asked, context);
  const coded = asked.rest[0] ? lines(asked, context) : [];
  return coded[0] ? coded : ofNames(asked, context.here);
}

/** “php 8.1 and mysql 8.0”, if at least two of them are found; “php, 8.1” is only one. */
function severalVersions(text: string, context: FindContext): readonly Found[] {
  const isHit = (one?: Found) => one && (one.kind !== 'version' || !context.rows || one.found);
  const all = questionsIn(text, context).map((one) => versions(one, context));
  const found = all.filter(([first]) => isHit(first));
  const ids = new Set(found.flat().map((one) => 'asked' in one && one.name.id));
  const each = found.flat().filter((one) => one.kind !== 'component' || !ids.has(one.name.id));
  return found[1] ? each : [];
}

/** Pages answer “is it supported?”; lists answer questions for several releases. */
function ofNames({ terms, asksForList, ranked, rest }: Asked, here?: string): readonly Found[] {
  if (ranked.length === 0) {
    // Versions without a name are those of the page’s component.
    const own = here && terms.some((term) => term.includes('version')) ? [`component:${here}`] : [];
    return terms[0] && !rest[0] ? [list([...own, ...terms])] : [];
  }
  const best = likeliest(ranked);
  if (terms.length === 0) return named((best[0]?.rank ?? 0) > ranks.whole ? ranked : best);
  const names = best.map(({ name }) => `component:${name.id}`).join(' or ');
  const lists = [list([best.length > 1 ? `(${names})` : names, ...terms])];
  return asksForList ? [...lists, ...named(best)] : [...named(best.slice(0, most - 1)), ...lists];
}

function versions(question: Asked, context: FindContext): readonly Found[] {
  const { version: asked, words, terms, ranked, rest } = question;
  if (asked === undefined) return named(likeliest(ranked));
  const [first] = ranked;
  if (!first && rest[0])
    return lines(question, context).filter((one) => beginsWith(one.asked, asked));
  if (!first) return [...bareVersion(asked, context, terms), list([asked])];
  const limits = [ranks.whole, ranks.byName, ranks.described];
  const most = limits.find((limit) => first.rank <= limit) ?? Infinity;
  const meant = ranked.filter(({ rank }) => rank <= most);
  const hints = [...rest, ...terms];
  // A number in the name itself, as in Windows 11, is tried last.
  const isOwn = first.name.title.includes(` ${asked}`);
  for (const one of isOwn ? [...hints, asked] : [asked, ...hints]) {
    const hits = having(meant, one, context, hints);
    if (hits.length > 0) return hits;
  }
  const called = rankNames([...words.filter((one) => !isFiller(one)), asked], context.known);
  if (called[0] && called[0].rank <= ranks.byName) return named(called);
  // Words of a description may be about another product, to which the version belongs.
  if (first.rank > ranks.byPackage) return [];
  return likeliest(ranked).flatMap(({ name }) => versionOf(name, asked, context));
}

/** A version that looks like a day or a range, alone or after a component's name. */
function versionWithDashes(text: string, context: FindContext): readonly Found[] {
  const [, name = '', day] = /^(.*?)v?(\d[\d.]*-[\d.-]+|[\d.]+\.20\d\d)$/.exec(text) ?? [];
  if (day === undefined) return [];
  const named = rankNames([name], context.known);
  const found = name === '' ? bareVersion(day, context) : having(named, day, context);
  return found.filter(({ found: { words, release } }) => words ?? release.version.name === day);
}

function bareVersion(asked: string, context: FindContext, hints?: Words): readonly Hit[] {
  const hits = versionIn(context.here, asked, context, hints);
  return hits.length > 0 ? hits : having(context.known, asked, context, hints);
}

function versionIn(id: string | undefined, asked: string, context: FindContext, hints?: Words) {
  const own = context.known.filter(({ name }) => name.id === id);
  return having(own, asked, context, hints);
}

/** The first components that have the version, then those that only have its line. */
function having(components: readonly Named[], asked: string, context: FindContext, hints?: Words) {
  const [called, others]: [Hit[], Hit[]] = [[], []];
  for (const { name } of components) {
    if (called.length >= most) break;
    for (const hit of hitsOf(name, asked, context, hints)) {
      const { line = asked } = hit.found;
      (withoutV(line.toLowerCase()).startsWith(withoutV(asked)) ? called : others).push(hit);
    }
  }
  return [...called, ...others];
}

function hitsOf(name: SearchName, asked: string, { rows }: FindContext, hints?: Words): Hit[] {
  // “The newest 2025.4” is the newest of the line, not the release with this name.
  const isFirst = ({ version, line }: Release) => version.name === asked && line.name === asked;
  const isMeant = (one: Release) => !hints?.includes('newest') || !isFirst(one);
  const all = versionsCalled(asked, releasesOf(name, rows).filter(isMeant), hints);
  return all.map((found) => ({ kind: 'version', name, asked, found }));
}

function versionOf(name: SearchName, asked: string | undefined, context: FindContext): Found[] {
  if (asked === undefined) return [{ kind: 'component', name }];
  const hits = hitsOf(name, asked, context);
  return hits.length > 0 ? hits : [{ kind: 'version', name, asked }];
}

/** Words that are in no component's name may be the name of a line, such as a code name. */
function lines({ ranked, rest }: Asked, { known, rows }: FindContext) {
  const all: readonly (Named & Partial<Known>)[] = ranked[0] ? ranked : known;
  return all.flatMap(({ name, words = [] }): Hit[] => {
    // In “phone 14 plus”, its component’s name, where “plus” is in another one’s.
    const others = rest.filter((word) => !words.includes(word));
    const named = linesNamed(others, releasesOf(name, rows));
    return named.map((found) => ({ kind: 'version', name, asked: found.line, found }));
  });
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
