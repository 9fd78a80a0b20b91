/** The contract, clause by clause. */
import type { Clause } from './clause.ts';
import { apiDescription } from './clauses/api-description.ts';
import { atomFeeds } from './clauses/atom.ts';
import { bytes } from './clauses/bytes.ts';
import { calendars } from './clauses/calendar.ts';
import { componentShape } from './clauses/component-shape.ts';
import { dates } from './clauses/dates.ts';
import { detailsAgreement } from './clauses/details-agreement.ts';
import { discovery } from './clauses/discovery.ts';
import { extras } from './clauses/extras.ts';
import { feeds } from './clauses/feeds.ts';
import { folder } from './clauses/folder.ts';
import { formatAgreement } from './clauses/format-agreement.ts';
import { formatShapes } from './clauses/format-shapes.ts';
import { freshness } from './clauses/freshness.ts';
import { headers } from './clauses/headers.ts';
import { images } from './clauses/images.ts';
import { jsonFeeds } from './clauses/json-feed.ts';
import { links } from './clauses/links.ts';
import { listing } from './clauses/listing.ts';
import { names } from './clauses/names.ts';
import { news } from './clauses/news.ts';
import { newsFeed } from './clauses/news-feed.ts';
import { packageUrls } from './clauses/package-urls.ts';
import { pageElements } from './clauses/page-elements.ts';
import { pages } from './clauses/pages.ts';
import { presetParts } from './clauses/preset-parts.ts';
import { presets } from './clauses/presets.ts';
import { scripts } from './clauses/scripts.ts';
import { searchAgreement } from './clauses/search-agreement.ts';
import { standing } from './clauses/standing.ts';
import { statement } from './clauses/statement.ts';
import { statusAgreement } from './clauses/status-agreement.ts';
import { sums } from './clauses/sums.ts';
import { texts } from './clauses/texts.ts';
import { transport } from './clauses/transport.ts';
import { versions } from './clauses/versions.ts';
import { whole } from './clauses/whole.ts';
import { xmlFiles } from './clauses/xml-files.ts';

export type Chapter = { readonly title: string; readonly clauses: readonly Clause[] };

export const chapters: readonly Chapter[] = [
  { title: 'how it is served', clauses: transport },
  { title: 'headers', clauses: headers },
  { title: 'which files', clauses: listing },
  { title: 'bytes', clauses: bytes },
  { title: 'names', clauses: names },
  { title: 'component files', clauses: componentShape },
  { title: 'versions', clauses: versions },
  { title: 'dates', clauses: dates },
  { title: 'links', clauses: links },
  { title: 'the whole', clauses: whole },
  { title: 'checksums', clauses: sums },
  { title: 'freshness', clauses: freshness },
  { title: 'the folder', clauses: folder },
  { title: 'what goes beyond', clauses: extras },
  {
    title: 'agreement',
    clauses: [
      ...detailsAgreement,
      ...news,
      ...newsFeed,
      ...statusAgreement,
      ...searchAgreement,
      ...standing,
    ],
  },
  { title: 'descriptions', clauses: [...apiDescription, ...texts] },
  { title: 'what agents find', clauses: discovery },
  { title: 'pages', clauses: [...pages, ...pageElements, ...scripts] },
  {
    title: 'feeds and badges',
    clauses: [...xmlFiles, ...atomFeeds, ...feeds, ...jsonFeeds, ...images, ...calendars],
  },
  { title: 'Renovate presets', clauses: [...presets, ...presetParts] },
  {
    title: 'formats of others',
    clauses: [...formatShapes, ...formatAgreement, ...packageUrls, ...statement],
  },
];
