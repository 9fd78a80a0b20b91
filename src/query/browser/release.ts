/** A release in words, and where its page is. */
import { supportWords } from '#model/support/support-words.ts';
import type { Rows } from '../fields/rows.ts';

export type Shown = {
  readonly href: string;
  readonly title: string;
  readonly version: string;
  readonly released: string;
  readonly support: string;
  readonly deprecated: boolean;
};

const root = new URL('..', import.meta.url);

export function shown(rows: Rows, row: number): Shown | undefined {
  const component = rows.components[rows.componentOf[row] ?? 0];
  const version = rows.versions.names[rows.versionOf[row] ?? 0];
  const verdict = rows.verdicts[rows.verdictOf[row] ?? 0];
  if (component === undefined || version === undefined || verdict === undefined) return undefined;
  const anchor = encodeURIComponent(version.replaceAll(/\s+/g, '_'));
  return {
    href: new URL(`${component.id}.html#${anchor}`, root).href,
    title: component.title,
    version,
    released: new Date(rows.released[row] ?? 0).toISOString().slice(0, 10),
    support: supportWords(verdict),
    deprecated: verdict.deprecated,
  };
}

export function searchPage(query: string): string {
  const url = new URL('search.html', root);
  url.searchParams.set('q', query);
  return url.href;
}
