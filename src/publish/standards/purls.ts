/**
 * `purls.json` and `purl/<type>/<namespace>/<name>.json`: which component a package is. One path segment
 * for each part of a package URL: a whole one in a single segment would be encoded twice.
 */
import { withoutUndefined } from '#model/without-undefined.ts';
import type { Purl } from '#model/purl.ts';
import { compareText } from '#model/order.ts';
import type { PurlFile, PurlsFile } from '#model/served/component-file.ts';

export type PurlOwner = { readonly id: string; readonly purls: readonly Purl[] };

export function purlsFile(owners: readonly PurlOwner[], baseUrl: string): PurlsFile {
  return {
    schema: 1,
    purls: owners
      .flatMap(({ id, purls }) =>
        purls.map(({ purl, to, matchOnly }) =>
          withoutUndefined({ purl, component: id, to, matchOnly, file: `${baseUrl}/${id}.json` }),
        ),
      )
      .toSorted((a, b) => compareText(a.purl, b.purl)),
  };
}

/** One file for each package; several package URLs that differ in their qualifiers share one. */
export function purlFiles(owners: readonly PurlOwner[], baseUrl: string): [string, PurlFile][] {
  const files = Map.groupBy(purlsFile(owners, baseUrl).purls, ({ purl }) => purlPath(purl));
  return [...files].flatMap(([path, all]): [string, PurlFile][] => {
    const components = all.map(({ file: releases, ...one }) => ({
      ...one,
      releases,
      details: `${baseUrl}/details/${one.component}.json`,
      page: `${baseUrl}/${one.component}`,
    }));
    return path === undefined ? [] : [[path, { schema: 1, components }]];
  });
}

const safeSegment = /^@?[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** None where a part would be no safe name of a file. */
function purlPath(purl: string): string | undefined {
  const [bare = ''] = purl.slice('pkg:'.length).split('?');
  const segments = bare.split('/').map((segment) => decodeURIComponent(segment));
  return segments.every((segment) => safeSegment.test(segment))
    ? `purl/${segments.join('/')}.json`
    : undefined;
}
