/** The JSON feed is made of `changes.json`. */
import { jsonFeed, mostEntries } from '#publish/feeds/feeds.ts';
import { entry } from '#publish/feeds/news.ts';
import { tagUri } from '#publish/pages/links.ts';
import { changesIn } from '../changes.ts';
import type { Breach, Clause } from '../clause.ts';
import { isObject } from '../clause.ts';
import { jsonOf } from '../files.ts';
import { described, unlike } from '../formats.ts';
import { ownFile, type Observed } from '../observed.ts';
import { siteOf } from '../site.ts';

export const newsFeed: readonly Clause[] = [
  {
    name: 'json-feed-is-the-news',
    level: 'violation-if-ours',
    why: 'Who reads the feed reads changes.json, in words.',
    across(index) {
      const titles = new Map<string, string>();
      return {
        each(part) {
          const one = described(part);
          if (one !== undefined) titles.set(one.id, one.details.title);
          return [];
        },
        end: () => feedProblems(index, titles),
      };
    },
  },
];

function* feedProblems(index: Observed, titles: ReadonlyMap<string, string>): Generator<Breach> {
  const site = siteOf(index);
  const changes = changesIn(index);
  if (site === undefined || changes === undefined) return;
  const entries = changes
    .slice(0, mostEntries)
    .map((change) => entry(change, titles.get(change.component) ?? change.component, site.baseUrl));
  const facts = {
    path: 'feed.json',
    uri: tagUri(site.baseUrl, 'feed'),
    title: site.title,
    subtitle: 'New releases, deprecations and corrections.',
    page: `${site.baseUrl}/`,
  };
  const wanted = jsonFeed(facts, entries, { site }).text;
  const file = ownFile(index, 'feed.json');
  if (file?.text === wanted) return;
  const [here, there] = [file?.json, jsonOf(wanted)];
  if (isObject(here) && isObject(there)) yield* unlike('feed.json', 'the whole', here, there);
}
