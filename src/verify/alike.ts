/** Releases in a row of which the same is said: most of a line are. */
import type { ReadDetails } from './read-details.ts';
import { isSame } from './same.ts';
import { standingKeys } from './standing-keys.ts';
import type { DetailsFile } from '#model/served/details-file.ts';

type Fields = Readonly<Record<string, unknown>>;
type Release = DetailsFile['releases'][number];

/** Each with the place of its first release. */
export type Alike = { readonly at: number; readonly releases: readonly Release[] };

const said = ['isDeprecated', ...standingKeys, 'phases', 'causes', 'coming', 'overruled'];

/** What follows from what is said of support and deprecation need be asked of the first of each only. */
export function alikeIn({ details: { releases }, isTwin }: ReadDetails): readonly Alike[] {
  const groups: { at: number; releases: Release[] }[] = [];
  let last: { at: number; releases: Release[] } | undefined;
  for (let at = 0; at < releases.length; at++) {
    const release = releases[at] as Release;
    if (last !== undefined && (isTwin(at) || isAlike(last.releases[0] as Release, release)))
      last.releases.push(release);
    else groups.push((last = { at, releases: [release] }));
  }
  return groups;
}

function isAlike(one: Release, other: Release): boolean {
  const [here, there] = [one as Fields, other as Fields];
  for (const key of said) if (!isSame(here[key], there[key])) return false;
  return true;
}
