/** What the frame around every page needs to know. `site/templates/layout.hbs` reads it as `page`. */
import type { Shared } from './shared.ts';
import { clip, prose } from './text.ts';

export type PageFacts = {
  /** Absent for the home page, which is called what the site is called. */
  readonly title?: string;
  readonly description: string;
  /** The address below the base URL, such as `svc`; empty for the home page. */
  readonly path: string;
  readonly feeds?: readonly Feed[];
  /** Scripts of this page alone, by file name in `site/assets/`. */
  readonly scripts?: readonly string[];
  /** Not for search engines: pages that are no content, such as 404. */
  readonly hidden?: boolean;
};

type Feed = { readonly type: string; readonly title: string; readonly href: string };

export type Layout = {
  readonly site: string;
  readonly lang: 'en';
  readonly title: string;
  readonly description: string;
  readonly canonical: string | undefined;
  readonly root: string;
  readonly style: string;
  readonly icon: string;
  readonly scripts: readonly string[];
  readonly feeds: readonly Feed[];
  readonly home: boolean;
  readonly repository: string | undefined;
};

export function layout(facts: PageFacts, { site, assetUrls }: Shared): Layout {
  const asset = (name: string) => assetUrls.get(name) ?? `assets/${name}`;
  return {
    site: site.title,
    lang: 'en',
    title: facts.title === undefined ? site.title : `${clip(facts.title, 100)} · ${site.title}`,
    description: prose(facts.description),
    canonical: facts.hidden ? undefined : `${site.baseUrl}/${facts.path}`,
    root: facts.hidden ? rootPath(site.baseUrl) : '',
    style: asset('style.css'),
    icon: asset('favicon.svg'),
    scripts: ['page.js', 'search.js', ...(facts.scripts ?? [])].map(asset),
    feeds: [...siteFeeds(site.title), ...(facts.feeds ?? [])],
    home: facts.path === '' && !facts.hidden,
    repository: site.repository,
  };
}

function siteFeeds(title: string): Feed[] {
  return [
    { type: 'application/atom+xml', title: `${title}: news (Atom)`, href: 'feed.xml' },
    { type: 'application/feed+json', title: `${title}: news (JSON Feed)`, href: 'feed.json' },
    { type: 'text/calendar', title: `${title}: ends of support`, href: 'support.ics' },
  ];
}

/** The 404 page is served at any depth, so its links start at the root of the index. */
function rootPath(baseUrl: string): string {
  return `${new URL(baseUrl).pathname.replace(/\/$/, '')}/`;
}
