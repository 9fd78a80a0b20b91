/** One component's files, from its facts: JSON, other formats, pages, feed, calendar and badge. */
import { detailsFile } from '#facts/details.ts';
import type { ServedNotes } from '#facts/release-notes.ts';
import type { Change } from '#model/served/changes-file.ts';
import { serves } from '#model/served/paths.ts';
import type { Ledger } from '#model/support/ledger.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import { badge } from './support/badge.ts';
import { componentView } from './pages/component-view.ts';
import { calendar } from './feeds/ends.ts';
import { atomFeed } from './feeds/feeds.ts';
import { addressOf, clip } from './pages/text.ts';
import { entry } from './feeds/news.ts';
import { componentFormats, componentStandards, formatAddresses } from './standards/standards.ts';
import { formatLinks, listedFormats } from './standards/standards.ts';
import { linesOutput } from './output.ts';
import { componentChanges } from './json/changes.ts';
import { summarise } from './support/summary.ts';
import { artifactFiles, componentFile, statusOf } from './json/json.ts';
import { searchComponent } from './json/search-data.ts';
import { searchName } from './json/search-names.ts';
import { pageNotes, placesOf } from './pages/places.ts';
import { releasePages } from './pages/release-groups.ts';
import type { PageContext } from './pages/page-context.ts';
import { statementOf } from './standards/statement.ts';
import { statementRows } from './standards/statement-page.ts';

export type ComponentFacts = {
  readonly judged: PublicComponent;
  readonly ledger: Ledger;
  /** By version. */
  readonly notes: ReadonlyMap<string, ServedNotes>;
};

/** What the files of the whole site need of a component. */
export type ComponentPiece =
  ReturnType<typeof publishComponent> extends Iterator<unknown, infer Piece> ? Piece : never;

export const mostNews = 200;

/** Yields one file after the other; returns what the files of the whole site need. */
export function* publishComponent({ judged, ledger, notes }: ComponentFacts, shared: PageContext) {
  const { component, rules } = judged;
  const { id } = component;
  const { site, today, templates } = shared;
  const file = linesOutput(`${id}.json`, componentFile(judged, site), 'releases');
  yield file;
  const formats = componentFormats(judged, ledger, shared);
  const standards = componentStandards(judged, ledger, formats, shared);
  const links = formatLinks(id, standards);
  const value = detailsFile(judged, site, notes, formatAddresses(id, links, site));
  const details = linesOutput(`details/${id}.json`, value, 'releases');
  yield details;
  yield* standards;
  yield* artifactFiles(judged, site);
  const news = componentChanges(judged, ledger, today);
  const statement = serves(site, 'statement') && statementOf(judged, ledger, today, site);
  const summary = summarise(judged, today, ledger);
  const places = placesOf(judged, today, pageNotes(notes));
  const view = { ...componentView(judged, places, shared), formats: links };
  yield { path: `${id}.html`, text: templates.render('component', view) };
  yield* releasePages(judged, places, shared);
  yield feed(judged, news, shared);
  if (serves(site, 'calendar'))
    yield calendar(`${id}.ics`, summary.title, summary.comingEnds, shared);
  yield badge(judged, shared);
  return {
    component,
    rules,
    summary,
    statement: statement ? statementRows(judged, today) : [],
    formats: listedFormats(formats),
    news: news.slice(0, mostNews),
    name: searchName(judged),
    status: statusOf(judged),
    /** True if some of its versions begin with a "v" and others do not. */
    isMixed: new Set(judged.releases.map(({ version }) => /^v/i.test(version.text))).size > 1,
    /** Its pieces of the files that have a piece of every component. */
    texts: {
      details: site.database ? details.text : '',
      file: file.text,
      search: serves(site, 'search') ? JSON.stringify(searchComponent(judged)) : '',
      statement: statement ? JSON.stringify(statement) : '',
      product: serves(site, 'endoflife') ? JSON.stringify(formats.product) : '',
    },
  };
}

function feed({ component }: PublicComponent, changes: readonly Change[], shared: PageContext) {
  const { baseUrl, title } = shared.site;
  const name = clip(component.title, 100);
  const facts = {
    name: component.id,
    title: `${name} · ${title}`,
    subtitle: `Releases and deprecations of ${name}.`,
    page: addressOf(baseUrl, component.id),
  };
  const entries = changes.slice(0, 12).map((one) => entry(one, component.title, baseUrl));
  return atomFeed(facts, entries, shared);
}
