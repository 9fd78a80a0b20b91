/** JSON Feed 1.1: what a reader needs, and nothing that it would run or load. */
import type { Breach, Clause } from '../clause.ts';
import { asText, isObject, wrong } from '../clause.ts';
import { baseOf } from '../base.ts';
import { filesOf, type Observed } from '../observed.ts';

export const jsonFeeds: readonly Clause[] = [
  {
    name: 'feed-is-json-feed',
    level: 'violation-if-ours',
    why: 'JSON Feed 1.1 names what a reader needs.',
    *each(part) {
      for (const { path, json } of filesOf(part, 'json-feed'))
        yield* jsonFeedProblems(part.index, path, json);
    },
  },
];

function* jsonFeedProblems(index: Observed, path: string, feed: unknown): Generator<Breach> {
  if (!isObject(feed)) {
    yield wrong(path, 'is no JSON object');
    return;
  }
  const base = baseOf(index) ?? '';
  if (feed['version'] !== 'https://jsonfeed.org/version/1.1')
    yield wrong(path, 'is no JSON Feed 1.1');
  if (typeof feed['title'] !== 'string' || feed['title'] === '') yield wrong(path, 'has no title');
  if (feed['feed_url'] !== `${base}/${path}`)
    yield wrong(path, `calls ${asText(feed['feed_url'])} its address`);
  if (feed['home_page_url'] !== `${base}/`)
    yield wrong(path, `has the home page ${asText(feed['home_page_url'])}`);
  if (!Array.isArray(feed['items'])) yield wrong(path, 'has no items');
  for (const item of Array.isArray(feed['items']) ? (feed['items'] as unknown[]) : []) {
    if (!isObject(item)) continue;
    const text: unknown = item['content_text'] ?? item['content_html'];
    if (typeof text !== 'string' || text === '')
      yield wrong(path, `has the item ${asText(item['id'])} without content`);
    if (
      typeof item['content_html'] === 'string' &&
      /<script|\son\w+=|javascript:/i.test(item['content_html'])
    )
      yield wrong(path, 'has a script in an item');
    for (const key of ['url', 'external_url', 'image', 'banner_image'])
      if (item[key] !== undefined && !/^https?:\/\//.test(asText(item[key])))
        yield wrong(path, `has ${key} ${asText(item[key])}`);
    if (item['attachments'] !== undefined) yield wrong(path, 'has attachments');
  }
}
