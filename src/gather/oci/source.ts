/** Any registry of the OCI distribution specification. */
import { askDates } from '../dates.ts';
import { found, listing } from '../found.ts';
import { nextLink, walk } from '../pages.ts';
import { parseJson } from '../parse.ts';
import type { Source } from '../source.ts';
import { createdOf } from './created.ts';
import { tagList } from './schema.ts';
import { withToken } from './token.ts';

const pageSize = 1000;

export const oci: Source<'oci'> = async ({ definition, validators, now, isNew }, http) => {
  const base = `${definition.registry.replace(/\/+$/, '')}/v2/${definition.repository}`;
  const url = `${base}/tags/list?n=${pageSize}`;
  const ask = withToken(http);
  const seen = new Set<string>();
  const read = await walk(ask, { url, accept: 'application/json' }, validators, (answer, url) => {
    const tags = parseJson(answer, url, tagList).tags ?? [];
    const before = seen.size;
    for (const tag of tags) seen.add(tag);
    // Some registries cut a long list and say nothing; others ignore the size and send all at once.
    const more = tags.length >= pageSize && seen.size > before;
    const last = encodeURIComponent(tags.at(-1) ?? '');
    return {
      items: tags,
      next: nextLink(answer) ?? (more ? `${url.split('&last=')[0]}&last=${last}` : undefined),
    };
  });
  if (read === 'not-modified') return { kind: read };
  const tags = [...seen];
  const { dates, trouble } = await askDates(tags.filter(isNew), (tag) => createdOf(ask, base, tag));
  const findings = tags.map((tag) => {
    const date = dates.get(tag);
    const authored = date !== undefined && { authored: true as const };
    return found({ version: tag, evidence: url, ...authored }, date, 'by', now);
  });
  return listing(url, findings, trouble === undefined ? read.validators : [], trouble);
};
