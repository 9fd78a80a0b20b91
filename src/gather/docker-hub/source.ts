/** Docker Hub: its own API, since the registry behind it gives no dates. */
import { found, listing } from '../found.ts';
import { walk } from '../pages.ts';
import { parseJson } from '../parse.ts';
import type { Source } from '../source.ts';
import { tagPage } from './schema.ts';

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
  const count = Math.max(...read.pages.map((page) => page.count ?? 0));
  const unique = new Set(tags.map((tag) => tag.name)).size;
  if (unique >= count) return listing(url, findings, read.validators);
  return listing(url, findings, [], `${url} counts ${count} tags and lists ${unique}`);
};

/** Official images have no namespace in their name. */
function split(repository: string): readonly [string, string] {
  const [first = '', ...rest] = repository.split('/');
  return rest.length === 0 ? ['library', first] : [first, rest.join('/')];
}
