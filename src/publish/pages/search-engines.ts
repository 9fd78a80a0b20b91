/** Sitemap, OpenSearch, and https://schema.org as JSON-LD, which browsers do not execute. */
import { servesPath } from '#model/served/paths.ts';
import type { JudgedRelease, PublicComponent } from '#model/support/verdict.ts';
import { dayOf } from '#model/time/instant.ts';
import { approximate } from '../support/dates.ts';
import type { ComponentSummary } from '../support/summary.ts';
import type { PageContext } from './page-context.ts';
import { addressOf, clip, safeUrl } from './text.ts';

/** Structured data of a component, with the version to use. */
export function componentData({ component, headline }: PublicComponent, baseUrl: string): object {
  const { id, title: name, summary: description, homepage } = component;
  return {
    '@type': 'SoftwareApplication',
    name,
    url: addressOf(baseUrl, id),
    description,
    sameAs: safeUrl(homepage),
    applicationCategory: 'DeveloperApplication',
    ...(headline && releaseData(headline)),
  };
}

/** The format cannot mark a day as approximate, so a day that is not exact is omitted. */
function releaseData({ recorded, version, timestamp, changelogUrl }: JudgedRelease) {
  return {
    softwareVersion: version.text,
    ...(approximate(recorded.basis) === '' && { datePublished: dayOf(timestamp) }),
    releaseNotes: safeUrl(changelogUrl),
  };
}

export function sitemap(summaries: readonly ComponentSummary[], { site, templates }: PageContext) {
  const names = ['index', 'renovate', 'search', 'query', 'support'];
  const fixed = names.filter((name) => servesPath(site, `${name}.html`));
  const all = [...fixed.map((name) => name.replace('index', '')), ...summaries.map(({ id }) => id)];
  return templates.render('sitemap', { pages: all.map((path) => `${site.baseUrl}/${path}`) });
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
