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

export function shown({ releases }: Rows, row: number): Shown | undefined {
  const release = releases[row];
  if (release === undefined) return undefined;
  const { component, version, verdict, released } = release;
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
