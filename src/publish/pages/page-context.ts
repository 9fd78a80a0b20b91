/** What all pages of one build share, and the layout around each. */
import { hash } from 'node:crypto';
import type * as Sqlite from 'node:sqlite';
import type { Day } from '#model/time/instant.ts';
import { servesPath, serves } from '#model/served/paths.ts';
import type { PublicSettings } from '#model/site.ts';
import { brandedAssets, pictureOf, previewOf } from './brand.ts';
import { prepareTemplates } from './templates.ts';
import { clip, prose } from './text.ts';

type PageSettings = {
  readonly site: PublicSettings;
  /** Only compared with the days of policies, so that a page changes on these days alone. */
  readonly today: Day;
  /** `site/templates/`, `site/assets/` and `site/schema/`: the content by file name. */
  readonly templates: ReadonlyMap<string, string>;
  readonly assets: ReadonlyMap<string, Uint8Array>;
  readonly schemas?: ReadonlyMap<string, string>;
  /** `node:sqlite`. Old versions of Node warn about it, so it is loaded only if it is needed. */
  readonly sqlite?: () => typeof Sqlite;
};

export type PageContext = ReturnType<typeof pageContext>;

export function pageContext(settings: PageSettings) {
  const { site, today, sqlite, schemas = new Map<string, string>() } = settings;
  const assets = brandedAssets(settings.assets, site.brand);
  const templates = prepareTemplates(settings.templates);
  // The hash is in the query, as a cached page would not find a file whose name has an old hash.
  const addressOf = ([name, bytes]: [string, Uint8Array]) =>
    `${pathOf(name)}?${hash('sha256', bytes).slice(0, 8)}`;
  const assetUrls = new Map([...assets].map((one) => [one[0], addressOf(one)]));
  return { site, today, templates, assets, schemas, sqlite, assetUrls };
}

/** Browsers and phones request these names at the root. */
const atRoot = new Set<string>(['favicon.ico', 'apple-touch-icon.png', 'preview.png']);
type Served = Pick<PageContext, 'assets'> & { readonly site: Pick<PublicSettings, 'formats'> };

export function assetFiles({ assets, site }: Served) {
  return [...assets]
    .map(([name, bytes]) => ({ path: pathOf(name), bytes }))
    .filter(({ path }) => servesPath(site, path));
}

function pathOf(name: string): string {
  return atRoot.has(name) ? name : `assets/${name}`;
}

type PageFacts = {
  readonly title?: string;
  readonly description: string;
  /** The address below the base URL, such as `edge`; empty for the home page. */
  readonly path: string;
  readonly feeds?: readonly Readonly<Record<'type' | 'title' | 'href', string>>[];
  /** Scripts of this page alone, by file name in `site/assets/`. */
  readonly scripts?: readonly string[];
  /** True for pages without content, such as 404, which search engines must not index. */
  readonly hidden?: boolean;
  readonly structured?: object;
  /** The component of the page: a search there may be for one of its versions. */
  readonly component?: string;
  /** The subject of an error report from this page; the whole index if absent. */
  readonly subject?: string;
};

export function layout(facts: PageFacts, { site, assets, assetUrls }: PageContext) {
  const logo = pictureOf(assets, site.brand?.logo);
  const icon = site.brand?.icon;
  const calendar = serves(site, 'calendar');
  const picture = previewOf(assets, site.brand);
  const feed = (type: string, what: string, href: string) => {
    return { type, title: `${site.title}: ${what}`, href };
  };
  const asset = (name: string) => assetUrls.get(name) ?? `assets/${name}`;
  return {
    site: site.title,
    lang: 'en',
    title: titleOf(facts.title, site.title),
    description: prose(facts.description),
    canonical: facts.hidden ? undefined : `${site.baseUrl}/${facts.path}`,
    // The 404 page is served at any depth, so its links start at the root of the index.
    root: facts.hidden ? `${new URL(site.baseUrl).pathname.replace(/\/$/, '')}/` : '',
    style: asset('style.css'),
    logo: logo && { ...logo, url: asset(logo.name) },
    icon: {
      url: asset(icon ?? 'favicon.svg'),
      type: icon?.endsWith('.png') ? 'image/png' : 'image/svg+xml',
      // The icons in other sizes are the program's own, not the brand's.
      isOwn: icon !== undefined,
    },
    scripts: ['page.js', ...(facts.scripts ?? [])].map(asset),
    // Loaded when the search is used, unless the page loads it itself.
    searchScript: facts.scripts?.includes('search.js') ? undefined : asset('search.js'),
    feeds: [
      feed('application/atom+xml', 'news (Atom)', 'feed.xml'),
      feed('application/feed+json', 'news (JSON Feed)', 'feed.json'),
      ...(calendar ? [feed('text/calendar', 'ends of support', 'support.ics')] : []),
      ...(facts.feeds ?? []),
    ],
    calendar,
    search: serves(site, 'search'),
    statement: serves(site, 'statement'),
    home: facts.path === '',
    here: facts.component,
    repository: site.repository,
    report: site.repository && reportAddress(site.repository, facts, site),
    preview: { ...picture, url: `${site.baseUrl}/${pathOf(picture.name)}` },
    structured: facts.structured && structuredText(facts.structured),
  };
}

/** Search engines show about 70 characters: a longer title leaves out the name of the site. */
function titleOf(title: string | undefined, site: string): string {
  if (title === undefined) return site;
  const whole = `${title} · ${site}`;
  return whole.length <= mostTitle ? whole : clip(title, mostTitle);
}

const mostTitle = 70;

/** Address of a new issue, filled in. GitHub, Gitea and Forgejo share its keys; GitLab differs. */
function reportAddress(repository: string, { subject, path }: PageFacts, site: PublicSettings) {
  const title = `Error in the release index: ${subject ?? site.title}`;
  const body = `Page: ${site.baseUrl}/${path}\n\nWhat is wrong, and where the right value is published:\n`;
  const gitlab = new URL(repository).hostname.split('.').includes('gitlab');
  const [page, titleKey, bodyKey] = gitlab
    ? ['-/issues/new', 'issue[title]', 'issue[description]']
    : ['issues/new', 'title', 'body'];
  const query = new URLSearchParams({ [titleKey]: title, [bodyKey]: body });
  return `${repository.replace(/\/$/, '')}/${page}?${query.toString()}`;
}

/** For a `<script type="application/ld+json">`, escaped so that no text can end that element. */
function structuredText(data: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}
