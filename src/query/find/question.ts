/** A question in plain words: the words of names in it, and what it asks of them. */
import { goesWithWords } from '#answer/goes-with.ts';
import type { GoesWith } from '#model/component/goes-with.ts';
import type { SearchName } from '#model/served/search.ts';
import type { Day } from '#model/time/instant.ts';
import { booleans, releaseLanguage } from '../fields/vocabulary.ts';
import { nearest } from '#model/nearest.ts';
import { isInRange } from '#model/version/range.ts';
import { isHeld, likeliest, namesIn, rankNames, ranks, type Known } from './names.ts';
import { findPeriod } from './period.ts';
import { findRange, once } from './range.ts';

export type Question = {
  /** What may be names. */
  readonly words: readonly string[];
  readonly version?: string;
  /** What it asks, in the query language. */
  readonly terms: readonly string[];
  /** It asks for releases, and not about a component. */
  readonly asksForList: boolean;
};

const versionShape = /^v?\d+(?:\.[\dx*]+)*(?:u\d+)?(?:[-+_.][\w.+-]+)?$/i;
const endShape = /\b(?:ends?|ended|ending|eol|expir\w*|runs? out)\b/;
/** A year behind “before” is a day to be ready by where a version stands before it: “upgrade 8.1 before 2027”. */
const newsShape =
  /\b(?:came|come|released?s?|news?|out|since|(?<!\bv?\d.*)(?:before|until|till)|published|changed)\b|^in 20\d\d$/;
const listed = /^(?:newest|stable|prerelease|lts|missing)$/;

const moreFillers =
  'appversion between but came change come coming compare comparison compatibility ' +
  'compatible date day did difference end ending everything expire extension fit fix ' +
  'fixes go goes going happened happens im image i’m know last later life line longer ' +
  'many mine month move much need new newer next notes now official ok old or ' +
  'our out package patch patched patches plugin policy possible publish published receive ' +
  'recent recently replace replacement right run running safe security should so some soon ' +
  'support tag tell today too under update upgrade using valid versus vs week we’re where ' +
  'whether why work would year your';

const fillers = new Set([...releaseLanguage.fillers, ...moreFillers.split(' ')]);

/** Without it a question says the same; `releases` and `released` are as `release`. */
export function isFiller(word: string): boolean {
  return fillers.has(word) || fillers.has(word.replace(/(?<=...)[sd]$/, ''));
}

export function readQuestion(text: string, today: Day, known: readonly Known[]): Question {
  const range = findRange(text);
  const ends = endShape.test(text);
  const isAhead = ends && !/\b(?:end|expir)ed\b/.test(text);
  const takesYears = ends || newsShape.test(text);
  const period = range ? undefined : findPeriod(text, today, takesYears, isAhead);
  const { words, terms } = meaningsIn(range?.rest ?? period?.rest ?? text, known);
  const isVersion = (word: string) =>
    versionShape.test(word) && !rankNames([word], known).some(({ rank }) => rank <= ranks.whole);
  const version = range ? undefined : words.find(isVersion);
  const names = words.filter((word) => !isVersion(word));
  const list = (...all: readonly string[]) => ({ words: names, terms: all, asksForList: true });
  if (range) return list(...terms, range.terms);
  if (period && !ends && !period.isAhead) return list(...terms, `released${period.range}`);
  if (period) {
    // “eol 2026” asks for the ends themselves.
    const others = terms.filter((one) => !one.startsWith('support:'));
    return list(...others, `supportEnds${period.range}`, once);
  }
  if (version !== undefined) return { words: names, version, terms, asksForList: false };
  if (ends && names.every(isFiller) && terms.length === 0)
    return { ...list('supportEnds:[+0d to +90d]', once), words: [] };
  if (!terms.some((term) => listed.test(term))) return { words: names, terms, asksForList: false };
  // The newest of all may be of no such line: “latest lts” asks for the newest of each.
  const isLts = terms.includes('lts');
  return list(...terms.map((term) => (isLts && term === 'newest' ? once : term)));
}

/** Phrases such as “end of life” and Boolean fields become terms. */
function meaningsIn(text: string, known: readonly Known[]) {
  const meanings = releaseLanguage.meanings;
  const apart = text.replaceAll(/(?<!\d\S*)\b([a-z]{3,})[-_]?(\d+(?:\.\d+)*)(?=\s|$)/g, '$1 $2');
  const all = apart.replaceAll(/[?!,;:="“”()]+|\.(?=\s|$)|['’]s\b/g, ' ').split(/\s+/);
  const left = all.filter((word) => word !== '');
  const words: string[] = [];
  const terms: string[] = [];
  while (left.length > 0) {
    const length = [3, 2, 1].find((count) => meaning(left.slice(0, count)) !== undefined);
    if (length === undefined) words.push(left.shift() ?? '');
    else terms.push(meaning(left.splice(0, length)) ?? '');
  }
  return { words, terms };

  function meaning(phrase: readonly string[]): string | undefined {
    const said = phrase.join(' ').replaceAll(/[-_]/g, ' ');
    const found = meanings.get(said) ?? nearest(said, booleans, 0);
    // Misspelt: only what is no part of any name.
    if (found !== undefined || phrase.length > 1 || said.length < 6) return found;
    if (isFiller(said) || isHeld(said, known)) return undefined;
    const near = nearest(said, [...meanings.keys(), ...booleans], 2);
    return near && (meanings.get(near) ?? near);
  }
}

export type Fit = {
  readonly kind: 'fit';
  readonly name: SearchName;
  readonly asked: string | undefined;
  /** What goes with it, and how. */
  readonly other: string;
  readonly words: string;
};

/** The words between what fits and what it fits with. */
const fitShape =
  /\b(?:(?:goe?s?|works?|runs?|match(?:es)?) (?:together )?(?:with|for)|(?:fits?|compatib\w*)(?: (?:together )?(?:with|to|of|for|and))?)\b/;

/** “What fits with server 2025.4?”: what its author says that it goes with. */
export function fitsAsked(text: string, today: Day, known: readonly Known[]): readonly Fit[] {
  if (!fitShape.test(text)) return [];
  const sides = text.split(fitShape).map((side) => readQuestion(side, today, known));
  const named = sides.toReversed().flatMap(({ words, version }) => {
    const { ranked, rest } = namesIn(words, isFiller, known);
    return ranked.length === 0 || rest.length > 0 ? [] : [{ names: likeliest(ranked), version }];
  });
  const [asked, other] = named;
  const others = new Set(other?.names.map(({ name }) => name.id));
  return (asked?.names ?? []).flatMap(({ name }) =>
    (name.goesWith ?? [])
      .filter(({ component }) => others.size === 0 || others.has(component))
      .filter(({ own }) => asked?.version === undefined || isInRange(asked.version, own))
      .map((row) => fitOf(name, asked?.version, row)),
  );
}

function fitOf(name: SearchName, asked: string | undefined, row: GoesWith): Fit {
  const { own, versions, order } = goesWithWords(row, name.title);
  return {
    kind: 'fit',
    name,
    asked,
    other: `${row.title} ${versions}`.trimEnd(),
    words: own === '' ? `no range is stated; ${order}` : `goes with ${name.title} ${asked ?? own}`,
  };
}
