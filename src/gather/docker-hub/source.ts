/** Docker Hub: its own API, since the registry behind it gives no dates. */
import { found, listing } from '../found.ts';
import { gapIn, walk } from '../pages.ts';
import { parseJson } from '../parse.ts';
import type { Source } from '../source.ts';
import { tagPage, type TagPage } from './schema.ts';

export const dockerHub: Source<'docker-hub'> = async ({ definition, validators, now }, http) => {
  const api = (definition.api ?? 'https://hub.docker.com').replace(/\/+$/, '');
  const [namespace, name] = split(definition.repository);
  const url = `${api}/v2/namespaces/${namespace}/repositories/${name}/tags?page_size=100`;
  const read = await walk(http, { url, accept: 'application/json' }, validators, (answer, url) => {
    const page = parseJson(answer, url, tagPage);
    return { items: page, next: page.next ?? undefined };
  });
  if (read === 'not-modified') return { kind: read };
  const tags = read.pages.flatMap(({ results }) => results);
  // A tag's date moves when it is pushed again, so the release is from that day or earlier.
  const findings = tags.map((tag) =>
    found({ version: tag.name, evidence: url }, tag.tag_last_pushed, 'by', now),
  );
  const lists = read.pages.map(({ results }) => results);
  const because = shortfall(tags, read.pages, url) ?? gapIn(lists, url);
  return listing(url, findings, read.validators, because);
};

function shortfall(
  tags: TagPage['results'],
  pages: readonly TagPage[],
  url: string,
): string | undefined {
  const count = Math.max(...pages.map((page) => page.count ?? 0));
  const unique = new Set(tags.map((tag) => tag.name)).size;
  return unique < count ? `${url} counts ${count} tags and lists ${unique}` : undefined;
}

/** Official images have no namespace in their name. */
function split(repository: string): readonly [string, string] {
  const [first = '', ...rest] = repository.split('/');
  return rest.length === 0 ? ['library', first] : [first, rest.join('/')];
}
