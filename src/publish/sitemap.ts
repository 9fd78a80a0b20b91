/** What search engines read. */
import type { Output } from './output.ts';
import type { Shared } from './shared.ts';
import type { ComponentSummary } from './summary.ts';

type Text = Output['text'];

export function sitemap(summaries: readonly ComponentSummary[], { site, templates }: Shared): Text {
  const fixed = ['', 'renovate', 'search'];
  const paths = [...fixed, ...summaries.map(({ id }) => id)];
  return templates.render('sitemap', { pages: paths.map((path) => `${site.baseUrl}/${path}`) });
}

export function robotsText({ site }: Shared): Text {
  return ['User-agent: *', 'Allow: /', '', `Sitemap: ${site.baseUrl}/sitemap.xml`, ''].join('\n');
}
