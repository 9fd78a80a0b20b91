/** The files of the whole site, from its facts and from what each component left of itself. */
import { factsText, type IndexFacts } from '#facts/index-facts.ts';
import type { Change } from '#model/served/changes-file.ts';
import { calendar, endingFeed } from './feeds/ends.ts';
import { atomFeed, jsonFeed, mostEntries } from './feeds/feeds.ts';
import { entry } from './feeds/news.ts';
import { headersFile } from './headers.ts';
import { allFile, statusFile } from './json/json.ts';
import { newestFirst } from './json/changes.ts';
import { linesOutput, linesText } from './json/json-output.ts';
import { openapi } from './json/openapi.ts';
import { searchData, searchNames } from './json/search-data.ts';
import { wholeOutput, type Output } from './output.ts';
import { homePages } from './pages/home-view.ts';
import { layout } from './pages/layout.ts';
import { llmsText } from './pages/llms.ts';
import { assetFiles, type PageContext } from './pages/page-context.ts';
import { searchPages } from './pages/search-page.ts';
import { openSearch, robotsText, sitemap } from './pages/structured-data.ts';
import { mostNews, type ComponentPiece } from './publish-component.ts';
import { renovatePage } from './renovate/page.ts';
import { renovatePresets } from './renovate/presets.ts';
import { agentFiles } from './standards/agents.ts';
import { endoflifeFull } from './standards/endoflife-site.ts';
import { siteStandards } from './standards/standards.ts';
import { statementFile, statementPages, type StatementRow } from './standards/statement-page.ts';
import { byDay } from './support/ends.ts';
import type { ComponentSummary } from './support/summary.ts';

/** News is united as components are made: of thousands, little of it is among the newest. */
export type SitePiece = Omit<ComponentPiece, 'news'>;

export function newestNews(known: readonly Change[], more: readonly Change[]): readonly Change[] {
  return newestFirst([...known, ...more]).slice(0, mostNews);
}

export type SiteFacts = {
  readonly index: IndexFacts;
  readonly pieces: readonly SitePiece[];
  /** The newest of all components. */
  readonly news: readonly Change[];
  /** What was made at a path before: `all.json` repeats the components' files, which are too many to hold. */
  readonly made: (path: string) => string;
};

/** One after the other, since together they are large. */
export function* publishSite(
  { index, pieces, news, made }: SiteFacts,
  shared: PageContext,
): Generator<Output> {
  const { site, today } = shared;
  const components = pieces.map(({ component }) => component);
  const summaries = pieces.map(({ summary }) => summary);
  const formats = pieces.map((piece) => piece.formats);
  const newest = new Map(
    summaries.flatMap(({ id, headline }) => (headline ? [[id, headline.version]] : [])),
  );
  const rules = new Map(pieces.map((piece) => [piece.component.id, piece.rules]));
  yield { path: 'facts.json', text: factsText(index) };
  yield { path: 'index.json', text: `${linesText(components.map(({ id }) => id))}\n` };
  yield statusFile(
    index.built,
    new Map(pieces.map(({ component, status }) => [component.id, status])),
    index.successes,
  );
  yield* wholeFiles(pieces, made, shared);
  yield linesOutput('changes.json', { schema: 2, changes: news }, 'changes');
  yield openapi(site);
  yield { path: '_headers', text: headersFile(site) };
  for (const [name, text] of shared.schemas) yield { path: `schema/${name}`, text };
  yield* renovatePage(components, newest, shared);
  yield* renovatePresets(components, { rules, today, site });
  yield* sitePages(summaries, news, shared);
  yield* assetFiles(shared);
  yield* siteStandards(formats, shared);
  yield* agentFiles(site, index.program);
  yield* searchPages({ components, newest }, shared);
}

/** The files that hold a piece of every component. */
function wholeFiles(
  pieces: readonly SitePiece[],
  made: SiteFacts['made'],
  shared: PageContext,
): Output[] {
  const texts = (name: keyof SitePiece['texts']) => pieces.map((piece) => piece.texts[name]);
  const formats = pieces.map((piece) => piece.formats);
  return [
    wholeOutput(allFile, piecesOfAll(pieces, made)),
    wholeOutput(searchData, texts('search')),
    wholeOutput(searchNames, texts('name')),
    wholeOutput(statementFile(shared.site), texts('statement')),
    ...statementPages(pieces.flatMap(({ statement }) => statement).toSorted(statedFirst), shared),
    wholeOutput(endoflifeFull(formats), texts('product')),
  ];
}

function* piecesOfAll(pieces: readonly SitePiece[], made: SiteFacts['made']): Generator<string> {
  for (const { id } of pieces.map(({ component }) => component)) {
    yield `${JSON.stringify(id)}:${made(`${id}.json`).trimEnd()}`;
  }
}

/** `changes`: of all components, newest first. */
export function sitePages(
  summaries: readonly ComponentSummary[],
  changes: readonly Change[],
  shared: PageContext,
): Output[] {
  const { site, templates } = shared;
  const titles = new Map(summaries.map(({ id, title }) => [id, title]));
  // A day with many releases must not push the last deprecations out of sight.
  const kinds = [...Map.groupBy(changes, ({ kind }) => kind).values()];
  const latest = newestFirst(kinds.flatMap((some) => some.slice(0, mostEntries)));
  const news = latest.map((change) =>
    entry(change, titles.get(change.component) ?? change.component, site.baseUrl),
  );
  const ends = summaries.flatMap(({ comingEnds }) => comingEnds).toSorted(byDay);
  const feed = {
    name: 'feed',
    title: site.title,
    subtitle: 'New releases, deprecations and corrections.',
    page: `${site.baseUrl}/`,
  };
  const missing = {
    title: 'Not found',
    description: 'Nothing is here.',
    path: '404',
    hidden: true,
    scripts: ['search.js'],
  };
  return [
    ...homePages(summaries, ends, news, shared),
    { path: '404.html', text: templates.render('404', { page: layout(missing, shared) }) },
    atomFeed(feed, news, shared),
    jsonFeed(feed, news, shared),
    endingFeed(ends, shared),
    calendar('support.ics', site.title, ends, shared),
    { path: 'llms.txt', text: llmsText(summaries, shared) },
    { path: 'opensearch.xml', text: openSearch(shared) },
    { path: 'robots.txt', text: robotsText(shared) },
    { path: 'sitemap.xml', text: sitemap(summaries, shared) },
  ];
}

/** What nobody stated, and what nobody released, stands behind what is stated. */
function statedFirst(a: StatementRow, b: StatementRow): number {
  return Number(a.phase === 'unstated') - Number(b.phase === 'unstated');
}
