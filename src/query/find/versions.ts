/** The releases and lines of a component that a written version may mean. */
import { beginsWith, builtFrom, spellingOf } from '#model/version/version.ts';
import { tagOf, withoutV, wordsOf } from '#model/version/version.ts';
import { lineCalled } from '#model/version/line-called.ts';
import { linesOf, type Release } from '../fields/rows.ts';

export type Version = {
  /** The release, or the newest of the line. */
  readonly release: Release;
  /** The line, if no release has this name. */
  readonly line?: string;
  /** The answer about a withdrawn version, which is no longer a release. */
  readonly words?: string;
};

/** `releases`: the component's, oldest first. `hints`: other words, as `24h2` for lines of `11`. */
export function versionsCalled(
  asked: string,
  releases: readonly Release[],
  hints: readonly string[] = [],
): readonly Version[] {
  const plain = (text: string) => withoutV(text.toLowerCase());
  const wanted = plain(asked).replace(/(?:\.[x*+])+$/, '');
  const [first] = releases;
  const called = (form: typeof plain) =>
    releases.find(({ version }) => form(version.name) === form(wanted));
  const near = called(plain) ?? called(tagOf);
  const tag = tagOf(wanted);
  const words = first?.component.withdrawn?.[tag];
  // A digit is required, as `constructor` would find a property of every object.
  if (words && !near && /\d/.test(tag)) return [{ release: first, words }];
  const exact = near ?? called(spellingOf);
  const newest = linesOf(releases);
  const lines = newest.map((release) => ({ ...release.line, release }));
  const around = lineCalled(wanted, lines);
  const line = around ? [{ release: around.release, line: around.name }] : [];
  // `10` begins `10.1`, `10-22h2`, `10pro` and the number in `Server 10`, but not `100`.
  const within = newest.filter(({ line }) =>
    beginsWith(plain(line.name).replace(/^\D+ (?=\d)/, ''), wanted),
  );
  const whole = [wanted, ...hints].join('-');
  const held = ({ line }: Release) =>
    hints.filter((hint) => holds(line, hint)).length +
    Number(plain(line.name).replaceAll(' ', '-') === whole);
  const best = Math.max(...within.map(held));
  // “15 pro” is the line 15-pro, not the release 15.
  if (exact && !(hints[0] && best > held(exact))) return [{ release: exact }];
  if (best <= 0 && around && plain(around.name) === wanted) return line;
  const meant = within.filter((release) => held(release) === best);
  const isOver = ({ verdict }: Release) => Number(verdict?.phase === 'ended');
  const shown = meant.toSorted((a, b) => isOver(a) - isOver(b)).slice(0, 5);
  if (meant.length > 0) return shown.map((release) => ({ release, line: release.line.name }));
  const begun = releases.findLast(({ version }) => plain(version.name).startsWith(`${wanted}.`));
  if (begun) return [{ release: begun }];
  const shorter = builtFrom(wanted, wordsOf(releases.map(({ version }) => version.name)));
  return shorter === wanted ? line : versionsCalled(shorter, releases, hints);
}

/** The lines whose names contain all words, such as a code name; an exact name comes first. */
export function linesNamed(words: readonly string[], releases: readonly Release[]) {
  const named = linesOf(releases).filter(({ line }) => words.every((word) => holds(line, word)));
  const called = named.filter(({ line }) => line.texts.includes(words.join(' ')));
  return [...new Set([...called, ...named])].map((one) => ({ release: one, line: one.line.name }));
}

function holds({ name, title, codename, lts }: Release['line'], word: string): boolean {
  if (word === 'lts' && lts) return true;
  // “15 SP4” is 15.4, also where it is not called so.
  if (name.endsWith(word.replace(/^sp(?=\d)/, '.'))) return true;
  return [name, title, codename].some((one) => one?.toLowerCase().includes(word));
}
