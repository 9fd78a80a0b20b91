/** What search engines read: https://schema.org, as JSON-LD. A browser runs nothing of it. */
import type { PublicSettings } from '#model/site.ts';
import type { PublicComponent, JudgedRelease } from '#model/support/verdict.ts';
import { dayOfRelease } from '../support/dates.ts';
import { addressOf, releaseAnchor } from './links.ts';
import { safeUrl } from './text.ts';

export type StructuredData = Readonly<Record<string, unknown>>;

/** Ready for a `<script type="application/ld+json">`: no text can end that element. */
export function structuredText(data: StructuredData): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}

export function siteData({ title, description, baseUrl }: PublicSettings): StructuredData {
  return {
    '@type': 'WebSite',
    name: title,
    description,
    url: `${baseUrl}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${baseUrl}/search?q={query}`,
      'query-input': 'required name=query',
    },
  };
}

const mostParts = 8;

/** The version to use, and the newest release of each of the newest lines. */
export function componentData(
  judged: PublicComponent,
  { baseUrl }: PublicSettings,
): StructuredData {
  const { component, headline, lines } = judged;
  const url = `${baseUrl}/${component.id}`;
  const releases = lines
    .slice(-mostParts)
    .toReversed()
    .map(({ newest }) => newest);
  return {
    '@type': 'SoftwareApplication',
    name: component.title,
    description: component.summary,
    url,
    sameAs: safeUrl(component.homepage),
    applicationCategory: 'DeveloperApplication',
    ...(headline && releaseData(headline)),
    hasPart: releases.map((release) => ({
      '@type': 'SoftwareApplication',
      name: `${component.title} ${release.version.text}`,
      url: addressOf(baseUrl, component.id, releaseAnchor(release.version.text)),
      ...releaseData(release),
    })),
  };
}

function releaseData(release: JudgedRelease): StructuredData {
  return {
    softwareVersion: release.version.text,
    datePublished: dayOfRelease(release),
    releaseNotes: safeUrl(release.changelogUrl),
  };
}
