/** A question in plain words: the words of names in it, and what it asks about them. */
import { goesWithWords } from '#answer/goes-with.ts';
import type { GoesWith } from '#model/component/goes-with.ts';
import type { SearchName } from '#model/served/search.ts';
import { dayOf, instantAt, type Day } from '#model/time/instant.ts';
import { booleans, releaseLanguage } from '../fields/vocabulary.ts';
import { nearest } from '#model/nearest.ts';
import { isInRange } from '#model/version/range.ts';
import { isHeld, isName, likeliest, namesIn, type Known } from './names.ts';
import { findPeriod, monthShape } from './period.ts';
import { findRange, once } from './range.ts';

type Question = {
  /** Words that may be names. */
  readonly words: readonly string[];
  readonly version?: string;
  /** Query terms; beside a version also its line's hints: `1809` of “windows 10 1809”. */
  readonly terms: readonly string[];
  /** True if it asks for releases, and not about a component. */
  readonly asksForList: boolean;
};

const versionShape = /^v?\d+(?:\.[\dx*]+)*(?:u\d+|[a-z]{3,})?(?:[-+_.][\w.+-]+)?$/i;
const endShape =
  /(?<![\w-])(?:end(?:s|ed|ing)?|eol|expir\w*|runs? out|los(?:es?|ing)|out of support|unsupported)(?!-(?!of-)[a-z])\b/;
/** “before” after a version is a deadline, not news: “upgrade 8.1 before 2027”. */
const newsShape =
  /(?<![\w-])(?:came|come|released?s?|news?|out|since|(?<!\bv?\d.*)(?:before|until|till)|published|changed|deprecated)\b(?!-[a-z])|^(?:in|during) 20\d\d$/;
const listed = /^-?(?:newest|stable|prerelease|lts|missing)/;

const moreFillers =
  'and anymore appversion be best between change coming compare component date did everything fit fix ' +
  'fixes go goes going image last later less life line longer more move much need newer next notes ' +
  'now ok old only or package patch patched path per plugin product reached recent recently ' +
  'replace replacement run running safe security should some soon status support tag today update upgrade ' +
  'using versus vs where who work year yet your';

const fillers = new Set([...releaseLanguage.fillers, ...moreFillers.split(' ')]);

/** A word that does not change the question; `releases` and `released` count as `release`. */
export function isFiller(word: string): boolean {
  if (endShape.test(word) || newsShape.test(word) || fillers.has(word)) return true;
  return fillers.has(word.replace(/(?<=...)[sd]$/, ''));
}

export type Asked = Question & ReturnType<typeof namesIn>;
type Context = { readonly known: readonly Known[]; readonly now: number };

export function readQuestion(text: string, { known, now }: Context): Asked {
  const question = meaningOf(text, dayOf(instantAt(now)), known);
  return { ...question, ...namesIn(question.words, isFiller, known) };
}

function meaningOf(text: string, today: Day, known: readonly Known[]): Question {
  // A month in words is no bound of a range of versions.
  const range = text.search(monthShape) < 0 ? findRange(text) : undefined;
  const ends = endShape.test(text);
  const isOver = /\b(?:ended|expired|reached|unsupported)\b/.test(text);
  const isNews = newsShape.test(text);
  const period = range ? undefined : findPeriod(text, today, ends || isNews, ends && !isOver);
  const asksEnds = ends || period?.isAhead;
  const { words, terms } = meaningsIn(range?.rest ?? period?.rest ?? text, known);
  const isVersion = (word: string) => versionShape.test(word) && !isName(word, known);
  const [version, ...more] = range ? [] : words.filter(isVersion);
  const others = words.filter((word) => !isVersion(word));
  const names = (terms[0] || period || range || ends) && others.every(isFiller) ? [] : others;
  const list = (...all: readonly string[]) => ({ words: names, terms: all, asksForList: true });
  if (range) return list(...terms, range.terms);
  // A period beside a version: the answer has the end anyway, or it is output of `--version`.
  if (version !== undefined && !(period && isNews && !asksEnds))
    return { words: others, version, terms: [...more, ...terms], asksForList: false };
  if (period && !asksEnds) {
    const field = terms.includes('deprecated') ? 'deprecatedSince' : 'released';
    return list(...(version ? [version] : []), ...terms, `${field}${period.range}`);
  }
  if (period) {
    // “eol 2026” asks for the ends themselves.
    const left = terms.filter((one) => !one.startsWith('support:'));
    if (isOver && !period.isAhead) left.push('-supported');
    return list(...left, `supportEnds${period.range}`, once);
  }
  if (ends && !names[0] && !terms[0]) return list('supportEnds:[+0d to +90d]', once);
  if (!terms.some((term) => listed.test(term))) return { words: names, terms, asksForList: false };
  // “latest lts” asks for the newest of each line: the newest of all may be in no LTS line.
  return list(...terms.map((term) => (term === 'newest' && terms.includes('lts') ? once : term)));
}

/** Between two products or versions; a space too, in “php 8.1 mysql 8.0”. */
const apart =
  /\s(?:and|or|vs\.?|versus|with|to|\+|&|->|→)\s|[,;]|(?<=\d)\/(?=\d)|(?<=\d)\s(?=(?:[a-z]+ ){1,3}v?\d)/;

/** A question for several products or versions, as one for each; `8.2` of “php 8.1, 8.2” is of php too. */
export function questionsIn(text: string, context: Context): readonly Asked[] {
  // What a program says of itself in brackets has other numbers.
  const parts = text.replaceAll(/\((?!v?[\d.]+\)).*?\)|\[.*?\]/g, '').split(apart, 8);
  if (!parts[1] || (!parts[2] && findRange(text))) return [];
  let before = '';
  const asked = parts.map((part): [string, Asked] => {
    const whole = /^\s*v?\d[\w.]*\W*$/.test(part) ? before + part : part;
    before = whole.replace(/v?\d\S*\W*$/, '');
    const one = readQuestion(whole, context);
    return [`${one.ranked[0]?.name.id} ${one.version}`, one];
  });
  // Each once: `openssl version` prints its version twice.
  const each = [...new Map(asked).values()];
  if (each.some(({ version, terms }) => terms[0] && version === undefined)) return [];
  return each.filter(({ ranked, rest, version }) => ranked[0] && (version ?? !rest[0]));
}

const meanings = new Map([
  ...booleans.map((name) => [name.toLowerCase(), name] as const),
  ...releaseLanguage.meanings,
]);

function meaningsIn(text: string, known: readonly Known[]) {
  // Splits `python3.12`, but not a name with a number.
  const apart = text.replaceAll(
    /(?<!\d\S*)\b([a-z]{2,})[-_/]?(\d+(?:\.\d+[a-z]?)*(?:\+\d+)?)(?=\s|$)/g,
    (all, name: string, version: string) =>
      isHeld(name, known) && !isName(all, known) ? `${name} ${version}` : all,
  );
  const signs = /[?!,;:="“”()]+|\.(?=\s|$)|['’]s\b|(?<=(?:la|new)e?st )\d+ (?=releases|versions)/g;
  const left = apart.replaceAll(signs, ' ').match(/\S+/g) ?? [];
  const words: string[] = [];
  const terms: string[] = [];
  while (left.length > 0) {
    const length = [3, 2, 1].find((count) => meaning(left.slice(0, count)) !== undefined);
    if (length === undefined) words.push(left.shift() ?? '');
    else terms.push(negated(meaning(left.splice(0, length)) ?? ''));
  }
  return { words: [...new Set(words)], terms };

  /** “not yet deprecated” */
  function negated(term: string): string {
    const at = words.findLastIndex((word) => /^(?:non?t?|without)$|n['’]t$/.test(word));
    if (at === -1 || !words.slice(at + 1).every(isFiller)) return term;
    words.splice(at, 1);
    return `-${term}`;
  }

  function meaning(phrase: readonly string[]): string | undefined {
    const said = phrase.join(' ').replaceAll(/[-_]/g, ' ');
    const found = meanings.get(said);
    // Corrects a misspelt word only if it is not part of any name.
    if (found !== undefined || phrase.length > 1 || said.length < 6) return found;
    if (isFiller(said) || isHeld(said, known)) return undefined;
    const alike = [...meanings.keys()].filter((key) => key[0] === said[0]);
    return meanings.get(nearest(said, alike, said.length < 9 ? 1 : 2) ?? '');
  }
}

export type Fit = ReturnType<typeof fitOf>;

/** The words between what fits and what it fits with. */
const fitShape =
  /\b(?:(?:goe?s?|works?|runs?|match(?:es)?) (?:together )?(?:with|for)|(?:fits?|compatib\w*)(?: (?:together )?(?:with|to|of|for|and))?)\b/;

/** “What fits with server 2025.4?”: the components that its author says it goes with. */
export function fitsAsked(text: string, context: Context): readonly Fit[] {
  if (!fitShape.test(text)) return [];
  const sides = text.split(fitShape).map((side) => readQuestion(side, context));
  const [asked, other] = sides.toReversed().filter(({ ranked, rest }) => ranked[0] && !rest[0]);
  const others = new Set(likeliest(other?.ranked ?? []).map(({ name }) => name.id));
  return likeliest(asked?.ranked ?? []).flatMap(({ name }) =>
    (name.goesWith ?? [])
      .filter(({ component }) => others.size === 0 || others.has(component))
      .filter(({ own }) => asked?.version === undefined || isInRange(asked.version, own))
      .map((row) => fitOf(name, asked?.version, row)),
  );
}

function fitOf(name: SearchName, asked: string | undefined, row: GoesWith) {
  const { own, versions, order } = goesWithWords(row, name.title);
  return {
    kind: 'fit' as const,
    name,
    asked,
    /** What goes with the component; `words` says how. */
    other: `${row.title} ${versions}`.trimEnd(),
    words: own === '' ? `no range is stated; ${order}` : `goes with ${name.title} ${asked ?? own}`,
  };
}
