/** Facts of the index as the tools word them: how certain a day is, who stated it, and where. */
import type { Answer, Listed } from '#answer/answer.ts';
import { claimsPurl } from '../package-name.ts';
import type { ReleaseIndex } from '../release-index.ts';
import type { Basis } from '#model/history/dating.ts';
import { nearest } from '#model/nearest.ts';
import { datePrefix } from '#model/support/support-words.ts';
import type { Day, Quote, Trouble } from './shapes.ts';
import { plainLink, plainText, quoted } from './untrusted.ts';

type Sure = Day['sure'];
const bases: readonly string[] = [
  'published',
  'stated',
  'near',
  'by',
  'inferred',
] satisfies Basis[];

/** A known basis gives its word; one of a later edition of the index is no certainty. */
function sureOf(basis: string | undefined, precision?: 'month' | undefined): Sure {
  const known = basis === undefined || bases.includes(basis);
  const prefix = known ? datePrefix((basis ?? 'stated') as Basis) : 'probably';
  if (prefix !== '') return prefix as Sure;
  return precision === 'month' ? 'month' : 'exact';
}

type KnownDay = {
  readonly day?: string | undefined;
  readonly basis?: string | undefined;
  readonly precision?: 'month' | undefined;
  readonly past?: true | undefined;
};

export function dayFact({ day, basis, precision, past }: KnownDay): Day {
  const written = precision === 'month' ? day?.slice(0, 7) : day;
  return {
    ...(written !== undefined && { day: written }),
    sure: sureOf(basis, precision),
    ...(past && { past }),
  };
}

/** `about 2026-06-12`, for the line of text. */
export function dayWords({ day = 'a day that nobody wrote', sure }: Day): string {
  return sure === 'exact' || sure === 'month' ? day : `${sure} ${day}`;
}

/** The day of a release, whose basis may be any. */
export function releasedFact(day: string, basis: string): Day {
  return { day, sure: sureOf(basis) };
}

export function quoteOf(text: string, source: string | undefined, most?: number): Quote {
  const link = plainLink(source);
  return { quote: plainText(text, most), ...(link !== undefined && { source: link }) };
}

export function linksOf(links: readonly (string | undefined)[], most: number): string[] {
  const good = links.map(plainLink).filter((link) => link !== undefined);
  return [...new Set(good)].slice(0, most);
}

/** What was asked for, as it is repeated beside its answer. */
export function askedWords(component: string, version?: string): string {
  return plainText(version === undefined ? component : `${component} ${version}`, 120);
}

export type Resolved =
  | { readonly id: string; readonly answer: Listed }
  | { readonly trouble: Trouble };

/** Finds out which component is meant, and what holds for the version. */
export async function resolve(
  index: ReleaseIndex,
  component: string,
  version?: string,
): Promise<Resolved> {
  const named = claimsPurl(component) ? { purl: component } : { name: component };
  const answer = await index.check({ ...named, version });
  if (answer.match !== 'none') return { id: answer.component, answer };
  return { trouble: unlistedTrouble(index, component, answer) };
}

function unlistedTrouble(
  index: ReleaseIndex,
  component: string,
  { because }: Extract<Answer, { match: 'none' }>,
): Trouble {
  if (because !== undefined) return { message: plainText(because) };
  const near = index.didYouMean(component);
  const remedy =
    near === undefined ? 'use search to find its name' : `did you mean ${plainText(near)}?`;
  const message = `${quoted(component, 100)} is not in this index; ${remedy}`;
  return { message, ...(near !== undefined && { didYouMean: plainText(near) }) };
}

/** For a version that nothing is known of. */
export async function versionTrouble(
  index: ReleaseIndex,
  id: string,
  version: string,
): Promise<Trouble> {
  const known = await index.component(id);
  const versions = (known?.releases ?? []).map((release) => release.version.text);
  const near = nearest(version.slice(0, 100), versions);
  const remedy = near === undefined ? 'use explain to see its lines' : `did you mean ${near}?`;
  const message = `no release or line ${quoted(version, 100)} of ${id} is known; ${remedy}`;
  return { message, ...(near !== undefined && { didYouMean: plainText(near) }) };
}
