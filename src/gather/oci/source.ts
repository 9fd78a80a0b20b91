/** Any registry of the OCI distribution specification. */
import { askDates } from '../dates.ts';
import { found, listing } from '../found.ts';
import { gapIn, walk } from '../pages.ts';
import type { Source } from '../source.ts';
import { createdOf } from './created.ts';
import { pageSize, tagReader } from './tags.ts';
import { withToken } from './token.ts';

export const oci: Source<'oci'> = async ({ definition, validators, now, isNew }, http) => {
  const base = `${definition.registry.replace(/\/+$/, '')}/v2/${definition.repository}`;
  const url = `${base}/tags/list?n=${pageSize}`;
  const ask = withToken(http);
  const read = await walk(ask, { url, accept: 'application/json' }, validators, tagReader());
  if (read === 'not-modified') return { kind: read };
  const tags = [...new Set(read.pages.flatMap((page) => page.tags))];
  const { dates, trouble } = await askDates(tags.filter(isNew), (tag) => createdOf(ask, base, tag));
  const findings = tags.map((tag) => {
    const date = dates.get(tag);
    const authored = date !== undefined && { authored: true as const };
    return found({ version: tag, evidence: url, ...authored }, date, 'by', now);
  });
  const announced = read.pages.filter((page) => page.announced).map((page) => page.tags);
  return listing(url, findings, read.validators, trouble ?? gapIn(announced, url));
};
