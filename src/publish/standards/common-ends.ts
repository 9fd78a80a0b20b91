import type { JudgedRelease, StatedEnd } from '#model/support/verdict.ts';

/** What is stated of a component without lines, where it is the same of all its releases. */
export function commonEnds(releases: readonly JudgedRelease[]): readonly StatedEnd[] | undefined {
  // Releases of which the same is said share what is said.
  const distinct = new Set<readonly StatedEnd[]>();
  for (const { verdict } of releases) distinct.add(verdict.ends);
  const [first, ...others] = distinct;
  const text = JSON.stringify(first);
  return others.every((ends) => JSON.stringify(ends) === text) ? first : undefined;
}
