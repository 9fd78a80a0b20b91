/** The files of the whole site, from its facts and from the piece of each component. */
import { factsText, type IndexFacts } from '#facts/index-facts.ts';
import { latest } from '#model/order.ts';
import { addDays } from '#model/time/instant.ts';
import { hostLimits, serves, servesPath } from '#model/served/paths.ts';
import type { Change } from '#model/served/changes-file.ts';
import { calendar, endingFeed } from './feeds/ends.ts';
import { atomFeed, jsonFeed, mostEntries } from './feeds/feeds.ts';
import { entry } from './feeds/news.ts';
import { headersFile } from './headers.ts';
import { openBulk } from './json/bulk.ts';
import { statusFile } from './json/json.ts';
import { newestFirst } from './json/changes.ts';
import { openDatabase } from './json/database.ts';
import { namesFile, openSearchData } from './json/search-data.ts';
import { searchNames } from './json/search-names.ts';
import { openapi } from './json/openapi.ts';
import { linesOutput, linesText, openWhole, type Output } from './output.ts';
import { homePages } from './pages/home-view.ts';
import { llmsText } from './pages/llms.ts';
import { assetFiles, layout, type PageContext } from './pages/page-context.ts';
import { searchPages } from './pages/search-page.ts';
import { openSearch, sitemap } from './pages/search-engines.ts';
import { mostNews, publishComponent } from './publish-component.ts';
import type { ComponentFacts, ComponentPiece } from './publish-component.ts';
import { renovatePage } from './renovate/page.ts';
import { renovatePresets } from './renovate/presets.ts';
import { agentFiles, securityText } from './standards/well-known.ts';
import { endoflifeFull, endoflifeFullEnd } from './standards/endoflife-site.ts';
import { siteStandards } from './standards/standards.ts';
import { statementFile, statementPages, type StatementRow } from './standards/statement-page.ts';
import { byDay, type ComponentSummary } from './support/summary.ts';

/** What is kept of each component in memory until the end: there may be thousands. */
type SitePiece = Omit<ComponentPiece, 'news' | 'texts'>;

/** The components are added one after the other, in the order of `index.json`. */
export function openSite(index: IndexFacts, shared: PageContext) {
  const pieces: SitePiece[] = [];
  const whole = wholeFiles(shared);
  // Merged as components are made: of thousands, few news are among the newest.
  let news: readonly Change[] = [];
  return {
    add({ news: own, texts, ...piece }: ComponentPiece): Output[] {
      const oldest = news[mostNews - 1]?.on ?? '';
      const newer = own.filter(({ on }) => on >= oldest);
      if (newer.length > 0) news = newestFirst([...news, ...newer]).slice(0, mostNews);
      pieces.push(piece);
      return whole.add(piece, texts);
    },
    *end(): Generator<Output> {
      yield* whole.end(pieces);
      yield* publishSite(index, pieces, news, shared);
    },
  };
}

export function* publishIndex(
  index: IndexFacts,
  shared: PageContext,
  components: Iterable<ComponentFacts>,
): Generator<Output> {
  const site = openSite(index, shared);
  for (const facts of components) yield* site.add(yield* publishComponent(facts, shared));
  yield* site.end();
}

/** Yields one file after the other, as all together need much memory. */
function* publishSite(
  index: IndexFacts,
  pieces: readonly SitePiece[],
  news: readonly Change[],
  shared: PageContext,
): Generator<Output> {
  const { site, today } = shared;
  const components = pieces.map(({ component }) => component);
  const summaries = pieces.map(({ summary }) => summary);
  const formats = pieces.map((piece) => piece.formats);
  const newest = new Map(
    pieces.flatMap(({ component: { id }, status: { headline } }) =>
      headline ? [[id, headline]] : [],
    ),
  );
  const mixed = new Set(pieces.flatMap((one) => (one.isMixed ? one.component.id : [])));
  const rules = new Map(pieces.map((piece) => [piece.component.id, piece.rules]));
  const states = new Map(pieces.map(({ component, status }) => [component.id, status]));
  yield { path: 'facts.json', text: factsText(index) };
  yield { path: 'index.json', text: `${linesText(components.map(({ id }) => id))}\n` };
  yield statusFile(index.built, states, index.successes);
  yield linesOutput('changes.json', { schema: 2, changes: news }, 'changes');
  yield openapi(site);
  yield { path: '_headers', text: headersFile(site) };
  for (const [name, text] of shared.schemas) yield { path: `schema/${name}`, text };
  yield* renovatePage(components, newest, shared);
  yield* renovatePresets(components, { rules, today, site, newest, mixed });
  yield* sitePages(summaries, news, shared);
  yield* assetFiles(shared);
  yield* siteStandards(formats, shared);
  yield* agentFiles(site, index.program);
  yield* securityText(site, today);
  yield linesOutput('assets/names.json', namesFile(components, site), 'components');
  if (serves(site, 'statement')) {
    // Components without a stated policy or a release come last.
    const isLast = (rows: readonly StatementRow[]) =>
      Number(rows.every(({ state }) => state === 'unstated' || state === 'empty'));
    const statements = pieces.map(({ statement }) => statement);
    yield* statementPages(statements.sort((a, b) => isLast(a) - isLast(b)).flat(), shared);
  }
  if (!serves(site, 'search')) return;
  yield* searchNames(pieces.map(({ name }) => name));
  yield* searchPages({ components, newest }, shared);
}

function wholeFiles({ site, sqlite }: PageContext) {
  const bulk = openBulk(hostLimits(site).fileBytes);
  const search = serves(site, 'search') ? openSearchData() : undefined;
  const database = site.database && sqlite ? openDatabase(sqlite()) : undefined;
  const kinds = { statement: statementFile(site), product: endoflifeFull };
  const open = (Object.keys(kinds) as (keyof typeof kinds)[])
    .filter((kind) => servesPath(site, kinds[kind].path))
    .map((kind) => ({ kind, ...openWhole(kinds[kind]) }));
  return {
    add({ component: { id } }: SitePiece, texts: ComponentPiece['texts']): Output[] {
      database?.add(texts.details);
      return [
        ...bulk.add(id, texts.file),
        ...(search?.add(id, texts.search) ?? []),
        ...open.map(({ kind, add }) => add(texts[kind])),
      ];
    },
    end: (pieces: readonly SitePiece[]): Output[] => [
      ...bulk.end(),
      ...(search?.end() ?? []),
      ...(database ? [database.end()] : []),
      ...open.map(({ kind, end }) =>
        end(kind === 'product' ? endoflifeFullEnd(pieces.map(({ formats }) => formats)) : ''),
      ),
    ],
  };
}

/** `changes`: the news of all components, newest first. */
function sitePages(
  summaries: readonly ComponentSummary[],
  changes: readonly Change[],
  shared: PageContext,
): Output[] {
  const { site, templates } = shared;
  const titles = new Map(summaries.map(({ id, title }) => [id, title]));
  // A day with many releases must not push the last deprecations out of sight.
  const kinds = [...Map.groupBy(changes, ({ kind }) => kind).values()];
  const news = newestFirst(kinds.flatMap((some) => some.slice(0, mostEntries))).map((change) =>
    entry(change, titles.get(change.component) ?? change.component, site.baseUrl),
  );
  const ends = summaries.flatMap(({ comingEnds }) => comingEnds).toSorted(byDay);
  const passed = summaries.map((one) => one.passed && addDays(one.passed, 1));
  const told = changes.find(({ kind }) => kind === 'announced' || kind === 'moved');
  const subtitle = 'New releases, deprecations and corrections.';
  const feed = { name: 'feed', title: site.title, subtitle, page: `${site.baseUrl}/` };
  const missing = {
    title: 'Not found',
    description: 'Nothing is here.',
    path: '404',
    hidden: true,
    scripts: serves(site, 'search') ? ['search.js'] : [],
  };
  return [
    ...homePages(summaries, ends, news, shared),
    { path: '404.html', text: templates.render('404', { page: layout(missing, shared) }) },
    atomFeed(feed, news, shared),
    jsonFeed(feed, news, shared),
    endingFeed(ends, latest('2000-01-01', told?.on, ...passed), shared),
    ...(serves(site, 'calendar') ? [calendar('support.ics', site.title, ends, shared)] : []),
    { path: 'llms.txt', text: llmsText(summaries, shared) },
    ...(serves(site, 'search') ? [{ path: 'opensearch.xml', text: openSearch(shared) }] : []),
    {
      path: 'robots.txt',
      text: `User-agent: *\nAllow: /\n\nSitemap: ${site.baseUrl}/sitemap.xml\n`,
    },
    { path: 'sitemap.xml', text: sitemap(summaries, shared) },
  ];
}
