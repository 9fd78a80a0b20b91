/** One component's files: JSON, documents in the formats of others, pages, feed, calendar and badge. */
import type { ReleaseNotes } from '#model/history/notes.ts';
import type { Change } from '#model/served/changes-file.ts';
import type { JudgedComponent } from '#model/support/verdict.ts';
import { badge } from './support/badge.ts';
import { componentView } from './pages/component-view.ts';
import { componentCalendar } from './feeds/calendar.ts';
import { atomFeed } from './feeds/feeds.ts';
import { addressOf, tagUri } from './pages/links.ts';
import { feedEntry } from './feeds/news.ts';
import {
  componentFormats,
  componentStandards,
  formatAddresses,
  formatLinks,
  type FormatLink,
  type LifecycleFacts,
} from './standards/standards.ts';
import type { Output, PiecedOutput } from './output.ts';
import { linesOutput } from './json/json-output.ts';
import { comingEnds } from './support/ends.ts';
import { servedNotes, type ServedNotes } from './json/release-notes.ts';
import { detailsFile } from './json/details.ts';
import { componentFile, withLinks } from './json/json.ts';
import { pageNotes } from './pages/page-notes.ts';
import { placesOf } from './pages/places.ts';
import { releasePages } from './pages/release-pages.ts';
import type { PageContext } from './pages/page-context.ts';
import { clip } from './pages/text.ts';

const mostEntries = 50;

/** One after the other; the first is the component's file itself, which becomes part of `all.json`. */
export function* componentFiles(
  judged: JudgedComponent,
  lifecycle: LifecycleFacts,
  changes: readonly Change[],
  shared: PageContext,
  notes: readonly ReleaseNotes[],
  formats = componentFormats(judged, lifecycle, shared),
): Generator<Output | PiecedOutput> {
  const { id } = judged.component;
  const linked = withLinks(judged, shared.site.baseUrl);
  yield linesOutput(`${id}.json`, componentFile(linked), 'releases');
  const standards = componentStandards(judged, lifecycle, shared, formats);
  const served = servedNotes(notes);
  const addresses = formatAddresses(id, standards, shared.site);
  yield linesOutput(`details/${id}.json`, detailsFile(linked, served, addresses), 'releases');
  yield* standards;
  yield* componentPages(judged, changes, shared, formatLinks(id, standards), served);
}

/** `changes`: the component's own, newest first. */
export function componentPages(
  judged: JudgedComponent,
  changes: readonly Change[],
  shared: PageContext,
  formats: readonly FormatLink[],
  notes: ReadonlyMap<string, ServedNotes> = new Map(),
): Output[] {
  const { id, title } = judged.component;
  const places = placesOf(judged, pageNotes(notes));
  const text = shared.templates.render('component', {
    ...componentView(judged, places, shared),
    formats,
  });
  return [
    { path: `${id}.html`, text },
    ...releasePages(judged, places, shared),
    feed(judged, changes, shared),
    componentCalendar(id, clip(title, 100), comingEnds(judged, shared.today), shared),
    badge(judged, shared),
  ];
}

function feed(
  { component }: JudgedComponent,
  changes: readonly Change[],
  shared: PageContext,
): Output {
  const { baseUrl, title } = shared.site;
  const name = clip(component.title, 100);
  const facts = {
    path: `${component.id}.xml`,
    uri: tagUri(baseUrl, component.id),
    title: `${name} · ${title}`,
    subtitle: `Releases and deprecations of ${name}.`,
    page: addressOf(baseUrl, component.id),
  };
  const entries = changes
    .slice(0, mostEntries)
    .map((change) => feedEntry(change, component.title, baseUrl));
  return atomFeed(facts, entries, shared);
}
