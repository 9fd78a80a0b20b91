/** What search engines and browsers look for: the way to each page, and to the search of this index. */
import { servesPath } from '#model/served/paths.ts';
import type { ComponentSummary } from '../support/summary.ts';
import type { PageContext } from './page-context.ts';
import { clip } from './text.ts';

export function sitemap(
  summaries: readonly ComponentSummary[],
  { site, templates }: PageContext,
): string {
  const fixed = ['index', 'renovate', 'search', 'query', 'support'].filter((name) =>
    servesPath(site, `${name}.html`),
  );
  const paths = [
    ...fixed.map((name) => name.replace('index', '')),
    ...summaries.map(({ id }) => id),
  ];
  return templates.render('sitemap', { pages: paths.map((path) => `${site.baseUrl}/${path}`) });
}

export function robotsText({ site }: PageContext): string {
  return ['User-agent: *', 'Allow: /', '', `Sitemap: ${site.baseUrl}/sitemap.xml`, ''].join('\n');
}

/** OpenSearch 1.1: lets a browser offer the search of this index in its address bar. */
export function openSearch({ site, templates }: PageContext): string {
  return templates.render('opensearch', {
    // The standard allows 16 characters.
    shortName: clip(site.title, 16),
    description: site.description,
    icon: `${site.baseUrl}/favicon.ico`,
    search: `${site.baseUrl}/search?q={searchTerms}`,
  });
}
