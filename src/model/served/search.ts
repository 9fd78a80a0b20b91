/** `assets/search.json`: every release, in columns. Only for our pages, and changes with them. */
import type { Day } from '../time/instant.ts';
import type { GoesWith } from '../component/goes-with.ts';
import type { Standing } from '../support/support.ts';
import type { Cause, ShownLine } from '../support/verdict.ts';

/** The bits in each digit of `flags`. */
export const searchFlags = { stable: 1, newestOfLine: 2, changelog: 8 } as const;

export type SearchVerdict = Standing & {
  readonly rules?: readonly string[];
  readonly reasons?: readonly string[];
  readonly replacedBy?: string;
  /** What will deprecate it, and from which day on. */
  readonly coming?: Pick<Cause, 'rule' | 'reason' | 'basis' | 'replacedBy'> & {
    readonly since: Day;
  };
  readonly overruled?: true;
  readonly missing?: true;
};

type SearchLine = Pick<ShownLine, 'name' | 'title' | 'codename' | 'lts' | 'ltsFrom'>;

/** All columns have the same length, with one entry for each release. */
export type SearchComponent = {
  readonly id: string;
  readonly title: string;
  readonly tags?: readonly string[];
  readonly aliases?: readonly string[];
  readonly facts?: Readonly<Record<string, string>>;
  readonly follows?: string;
  /** How many digit groups make a release line. */
  readonly line?: number;
  /** Instead of `line`: the lines by name. */
  readonly lines?: readonly SearchLine[];
  /** The place of each release's line, counted from 1; 0 if it has none. */
  readonly lineOf?: readonly number[];
  /** Of lines without releases, or with other ends than their newest release; newest first. */
  readonly lineVerdicts?: readonly (SearchLine & { readonly verdict: SearchVerdict })[];
  readonly newest?: number;
  readonly newestSupported?: number;
  /** Oldest first. */
  readonly versions: readonly string[];
  /** Words on withdrawn versions, by their `tagOf`. */
  readonly withdrawn?: Readonly<Record<string, string>>;
  /** Days since 1970 if only the day is known, else milliseconds (above 1,000,000). */
  readonly released: readonly number[];
  /** How each date is known: one digit per release. */
  readonly bases: string;
  /** One hexadecimal digit of {@link searchFlags} per release. */
  readonly flags: string;
  /** When it was first seen, in days since 1970; 0 if unknown. */
  readonly seen?: readonly number[];
  readonly verdicts: readonly SearchVerdict[];
  /** The place of each release's verdict among them. */
  readonly verdict: readonly number[];
};

/** `assets/search.names.json`: names of components. Readers wait for it: small, or in parts. */
export type SearchName = {
  readonly id: string;
  readonly title: string;
  readonly aliases?: readonly string[];
  /** As people write them in their files: packages, images, charts, plugins. */
  readonly packages?: readonly string[];
  /** What else describes it: tags, the values of its facts, the kinds of its packages. */
  readonly more?: string;
  /** The version that stands for it, and what replaces it. */
  readonly says?: string;
  readonly goesWith?: readonly GoesWith[];
};

export type NamesFile = {
  readonly schema: 1;
  readonly components: readonly SearchName[];
  /** `a`: `assets/search.names.a.json` has the names with a word that begins with `a`. */
  readonly parts?: readonly string[];
};

export type SearchFile = {
  readonly schema: 1;
  readonly components: readonly SearchComponent[];
  /** The first is `assets/search.1.json`. */
  readonly parts?: readonly SearchPart[];
};

export type SearchPart = { readonly components: readonly string[]; readonly characters: number };

/** Most characters of releases in memory; in a larger index, only some components are searched. */
const mostHeld = 16_000_000;

export function isTooMuch({ parts = [] }: { readonly parts?: readonly SearchPart[] | undefined }) {
  return parts.reduce((sum, { characters }) => sum + characters, 0) > mostHeld;
}
