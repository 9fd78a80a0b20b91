/** The pages, feeds and files of the whole site. */
import type { Change } from '#model/served/changes-file.ts';
import { supportCalendar } from './feeds/calendar.ts';
import { endingFeed } from './feeds/ending.ts';
import type { End } from './support/ends.ts';
import { atomFeed, jsonFeed, mostEntries } from './feeds/feeds.ts';
import { homePages } from './pages/home-view.ts';
import { layout } from './pages/layout.ts';
import { tagUri } from './pages/links.ts';
import { llmsText } from './pages/llms.ts';
import { entry } from './feeds/news.ts';
import type { Output } from './output.ts';
import { assetOutputs, type PageContext } from './pages/page-context.ts';
import { openSearch, robotsText, sitemap } from './pages/sitemap.ts';
import type { ComponentSummary } from './support/summary.ts';

/** `changes`: of all components, newest first. */
export function sitePages(
  summaries: readonly ComponentSummary[],
  changes: readonly Change[],
  shared: PageContext,
): Output[] {
  const { site, templates } = shared;
  const titles = new Map(summaries.map(({ id, title }) => [id, title]));
  const news = latestOfEachKind(changes).map((change) =>
    entry(change, titles.get(change.component) ?? change.component, site.baseUrl),
  );
  const ends = soonestFirst(summaries);
  const feed = {
    title: site.title,
    subtitle: 'New releases, deprecations and corrections.',
    page: `${site.baseUrl}/`,
    uri: tagUri(site.baseUrl, 'feed'),
  };
  return [
    ...homePages(summaries, ends, news, shared),
    { path: '404.html', text: templates.render('404', missingView(shared)) },
    atomFeed({ ...feed, path: 'feed.xml' }, news, shared),
    jsonFeed({ ...feed, path: 'feed.json' }, news, shared),
    endingFeed(ends, shared),
    supportCalendar(ends, shared),
    { path: 'llms.txt', text: llmsText(summaries, shared) },
    { path: 'opensearch.xml', text: openSearch(shared) },
    { path: 'robots.txt', text: robotsText(shared) },
    { path: 'sitemap.xml', text: sitemap(summaries, shared) },
    ...assetOutputs(shared),
  ];
}

/** A day with many releases must not push the last deprecations out of sight. */
function latestOfEachKind(changes: readonly Change[]): readonly Change[] {
  const kept = new Map<Change['kind'], number>();
  return changes.filter(({ kind }) => {
    const count = (kept.get(kind) ?? 0) + 1;
    kept.set(kind, count);
    return count <= mostEntries;
  });
}

function soonestFirst(summaries: readonly ComponentSummary[]): End[] {
  return summaries
    .flatMap(({ comingEnds }) => comingEnds)
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

function missingView(shared: PageContext): object {
  return {
    page: layout(
      { title: 'Not found', description: 'Nothing is here.', path: '404', hidden: true },
      shared,
    ),
  };
}
