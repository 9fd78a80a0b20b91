/** A release in words, and where its page is. */
import { supportWords } from '#model/support/support-words.ts';
import type { Release, Rows } from '../fields/rows.ts';

export type Shown = {
  readonly href: string;
  readonly title: string;
  readonly version: string;
  readonly released: string;
  readonly support: string;
  readonly deprecated: boolean;
};

const root = new URL('..', import.meta.url);

export function shownRows({ releases }: Rows, rows: readonly number[]): readonly Shown[] {
  return rows.flatMap((row) => releases[row] ?? []).map(shown);
}

function shown({ component, version, verdict, released }: Release): Shown {
  const anchor = encodeURIComponent(version.name.replaceAll(/\s+/g, '_'));
  return {
    href: new URL(`${component.id}.html#${anchor}`, root).href,
    title: component.title,
    version: version.name,
    released: new Date(released).toISOString().slice(0, 10),
    support: supportWords(verdict),
    deprecated: verdict?.deprecated ?? false,
  };
}

export function searchPage(query: string): string {
  const url = new URL('search.html', root);
  url.searchParams.set('q', query);
  return url.href;
}
