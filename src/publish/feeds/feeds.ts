/** Atom 1.0 (RFC 4287) and JSON Feed 1.1. All dates come from the facts: no news, no change. */
import { clean } from '#answer/clean.ts';
import { latest } from '#model/order.ts';
import type { Entry } from './news.ts';
import { tagUri } from '../pages/text.ts';
import type { PageContext } from '../pages/page-context.ts';

type FeedFacts = {
  /** The file name without its extension: `feed` for `feed.xml`. */
  readonly name: string;
  readonly title: string;
  readonly subtitle: string;
  readonly page: string;
  readonly changed?: Entry['updated'];
};

export type FeedEntry = Pick<
  Entry,
  'uri' | 'title' | 'updated' | 'address' | 'more' | 'component' | 'sentences'
> & { readonly kind: string };

export const mostEntries = 100;
/** For a feed without entries: Atom requires a date. */
const never = '2000-01-01T00:00:00.000Z';

export function atomFeed(facts: FeedFacts, entries: readonly FeedEntry[], shared: PageContext) {
  const { site, templates, assetUrls } = shared;
  const path = `${facts.name}.xml`;
  const view = {
    ...facts,
    uri: tagUri(site.baseUrl, facts.name),
    self: `${site.baseUrl}/${path}`,
    author: site.title,
    icon: `${site.baseUrl}/${assetUrls.get(site.brand?.icon ?? 'favicon.svg') ?? 'assets/favicon.svg'}`,
    updated: latest(never, facts.changed, ...entries.map(({ updated }) => updated)),
    /** The component of an entry is a category if the feed is about several components. */
    several: entries.some(({ component }) => component !== facts.name),
    entries: entries.slice(0, mostEntries),
  };
  return { path, text: templates.render('atom', view) };
}

export function jsonFeed(facts: FeedFacts, entries: readonly FeedEntry[], { site }: PageContext) {
  const path = `${facts.name}.json`;
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: facts.title,
    home_page_url: facts.page,
    feed_url: `${site.baseUrl}/${path}`,
    description: facts.subtitle,
    authors: [{ name: site.title, url: `${site.baseUrl}/` }],
    language: 'en',
    items: entries.slice(0, mostEntries).map((entry) => ({
      id: entry.uri,
      url: entry.address,
      external_url: entry.more,
      title: entry.title,
      content_text: entry.sentences.join(' '),
      date_published: entry.updated,
      tags: [entry.kind, entry.component],
    })),
  };
  const visible = (_: string, value: unknown) => (typeof value === 'string' ? clean(value) : value);
  return { path, text: `${JSON.stringify(feed, visible, 1)}\n` };
}
