/** Tags page by page: not every registry sends a `Link` as the specification says. */
import * as z from 'zod';
import type { HttpResponse } from '../http/types.ts';
import { nextLink, type Page } from '../http/pages.ts';
import { parseJson } from '../reading/parse.ts';
import { refuseOtherName, samePath } from '../reading/upstream-name.ts';

/** https://github.com/opencontainers/distribution-spec/blob/main/spec.md#listing-tags */
const tagList = z.object({
  name: z.unknown().optional(),
  tags: z.array(z.string().min(1)).nullish(),
});

export const pageSize = 1000;

export type TagPage = {
  readonly tags: readonly string[];
  /** The page before named it; otherwise it was requested to be sure. */
  readonly announced: boolean;
};

export function tagReader(
  repository: string,
): (answer: HttpResponse, url: string) => Page<TagPage> {
  const seen = new Set<string>();
  let announced = true;
  return (answer, url) => {
    const list = parseJson(answer, url, tagList);
    refuseOtherName(list.name, repository, url, samePath);
    const tags = list.tags ?? [];
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
