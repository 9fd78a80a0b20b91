/** The releases that a component's two documents list, as they were written. */
import { listIn, type Fields } from './clause.ts';
import { isObject } from './is-object.ts';
import { valueOf, type Document } from './document.ts';
import type { Part } from './observed.ts';
import { remember } from './remember.ts';

/** Those of the details; none where these cannot be read. */
export const releasesOfDetails = /* @__PURE__ */ remember((document: Document) => {
  const fields = valueOf(document);
  const releases: unknown = isObject(fields) ? fields['releases'] : undefined;
  return Array.isArray(releases) ? objectsIn(releases) : [];
});

export const listedReleases = /* @__PURE__ */ remember((part: Part) => objectsIn(listIn(part)));

/** Nearly always all of them. */
function objectsIn(list: readonly unknown[]): readonly Fields[] {
  return list.every(isObject) ? list : list.filter(isObject);
}

/** Those of the details, or else of the component file, by version; of equal versions the first. */
export const releasesByVersion = /* @__PURE__ */ remember((part: Part) => {
  const { details } = part.component ?? {};
  const byVersion = new Map<unknown, Fields>();
  for (const release of details === undefined ? listedReleases(part) : releasesOfDetails(details))
    if (!byVersion.has(release['version'])) byVersion.set(release['version'], release);
  return byVersion;
});
