/** What search engines read: https://schema.org as JSON-LD, of which a browser runs nothing, and the way to each page. */
import { serves, servesPath } from '#model/served/paths.ts';
import type { PublicSettings } from '#model/site.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import type { PublicComponent, JudgedRelease } from '#model/support/verdict.ts';
import { dayOfRelease } from '../support/dates.ts';
import { addressOf, releaseAnchor } from './links.ts';
import type { ComponentSummary } from '../support/summary.ts';
import type { PageContext } from './page-context.ts';
import { clip, safeUrl } from './text.ts';

/** Ready for a `<script type="application/ld+json">`: no text can end that element. */
export function structuredText(data: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}

export function siteData(site: PublicSettings) {
  const { title, description, baseUrl } = site;
  return withoutUndefined({
    '@type': 'WebSite',
    name: title,
    description,
    url: `${baseUrl}/`,
    potentialAction: serves(site, 'search')
      ? {
          '@type': 'SearchAction',
          target: `${baseUrl}/search?q={query}`,
          'query-input': 'required name=query',
        }
      : undefined,
  });
}

const mostParts = 8;

/** The version to use, and the newest release of each of the newest lines. */
export function componentData(judged: PublicComponent, { baseUrl }: PublicSettings) {
  const { component, headline, lines } = judged;
  return {
    '@type': 'SoftwareApplication',
    name: component.title,
    description: component.summary,
    url: addressOf(baseUrl, component.id),
    sameAs: safeUrl(component.homepage),
    applicationCategory: 'DeveloperApplication',
    ...(headline && releaseData(headline)),
    hasPart: lines
      .slice(-mostParts)
      .toReversed()
      .map(({ newest }) => ({
        '@type': 'SoftwareApplication',
        name: `${component.title} ${newest.version.text}`,
        url: addressOf(baseUrl, component.id, releaseAnchor(newest.version.text)),
        ...releaseData(newest),
      })),
  };
}

function releaseData(release: JudgedRelease) {
  return {
    softwareVersion: release.version.text,
    datePublished: dayOfRelease(release),
    releaseNotes: safeUrl(release.changelogUrl),
  };
}

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
