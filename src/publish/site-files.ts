/** The files of the whole site: pages, feeds, presets, lists, and what describes them. */
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
import type { Output, PiecedOutput } from './output.ts';
import { linesOutput } from './json/json-output.ts';
import type { PageContext } from './pages/page-context.ts';
import { openSearch, robotsText, sitemap } from './pages/sitemap.ts';
import type { ComponentSummary } from './support/summary.ts';
import type { Component } from '#model/component/component.ts';
import { headersFile } from './headers.ts';
import { indexText } from './json/json.ts';
import { openapiText } from './json/openapi.ts';
import { renovatePage } from './renovate/page.ts';
import { searchPage, type SearchHelp } from './pages/search-page.ts';
import { siteStandards, type ListedFormats } from './standards/standards.ts';
import { agentFiles, type AgentServer } from './standards/agents.ts';

export type SiteFacts = {
  readonly components: readonly Component[];
  readonly summaries: readonly ComponentSummary[];
  readonly formats: readonly ListedFormats[];
  /** Of all components, newest first. */
  readonly news: readonly Change[];
  /** `site/schema/`: file name to text. A test keeps them in step with what parses. */
  readonly schemas: ReadonlyMap<string, string>;
  /** The search language by example. */
  readonly help: SearchHelp;
  /** The program as it answers agents. */
  readonly server: AgentServer;
};

/** One after the other, since together they are large; without the presets. */
export function* siteFiles(
  { components, summaries, formats, news, schemas, help, server }: SiteFacts,
  shared: PageContext,
): Generator<Output | PiecedOutput> {
  const newest = newestOf(summaries);
  yield { path: 'index.json', text: indexText(components.map(({ id }) => id)) };
  yield linesOutput('changes.json', { schema: 2, changes: news }, 'changes');
  yield { path: 'openapi.json', text: openapiText(shared.site) };
  yield { path: '_headers', text: headersFile(shared.site) };
  for (const [name, text] of schemas) yield { path: `schema/${name}`, text };
  yield* renovatePage(components, newest, shared);
  yield* sitePages(summaries, news, shared);
  yield* siteStandards(formats, shared);
  yield* agentFiles(shared.site, server);
  yield searchPage(help, { components, newest }, shared);
}

function newestOf(summaries: readonly ComponentSummary[]): ReadonlyMap<string, string> {
  return new Map(
    summaries.flatMap(({ id, headline }) => (headline ? [[id, headline.version]] : [])),
  );
}

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
