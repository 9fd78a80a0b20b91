/** Tags page by page, the way registries really do it. */
import type { Answer } from '../http/asking.ts';
import { nextLink, type Page } from '../pages.ts';
import { parseJson } from '../parse.ts';
import { tagList } from './schema.ts';

export const pageSize = 1000;

export type TagPage = {
  readonly tags: readonly string[];
  /** The page before named it; otherwise it was asked for to be sure. */
  readonly announced: boolean;
};

export function tagReader(): (answer: Answer, url: string) => Page<TagPage> {
  const seen = new Set<string>();
  let announced = true;
  return (answer, url) => {
    const tags = parseJson(answer, url, tagList).tags ?? [];
    const page = { tags, announced };
    const before = seen.size;
    for (const tag of tags) seen.add(tag);
    const link = nextLink(answer);
    announced = link !== undefined;
    if (link !== undefined) return { items: page, next: link };
    // Some registries cut a long list and say nothing; others ignore the size and send all at once.
    if (tags.length < pageSize || seen.size === before) return { items: page };
    return { items: page, next: after(url, tags.at(-1) ?? '') };
  };
}

function after(url: string, tag: string): string {
  const next = new URL(url);
  next.searchParams.set('last', tag);
  return next.href;
}
