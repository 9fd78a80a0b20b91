/** The support of a release in a few words. */
import type { SearchVerdict } from '#model/search.ts';

export function supportWords({ deprecated, supportEnds, since }: SearchVerdict): string {
  if (!deprecated) return supportEnds === undefined ? 'not deprecated' : `until ${supportEnds}`;
  if (since === undefined) return 'deprecated';
  // A release may be deprecated and still have its support for a while.
  const left = supportEnds !== undefined && supportEnds >= since;
  return `deprecated since ${since}${left ? `, supported until ${supportEnds}` : ''}`;
}
