/** What every page of one build has in common. */
import { hash } from 'node:crypto';
import type * as Sqlite from 'node:sqlite';
import type { Day } from '#model/time/instant.ts';
import { servesPath } from '#model/served/paths.ts';
import type { PublicSettings } from '#model/site.ts';
import { brandedAssets } from './brand.ts';
import { prepareTemplates } from './templates.ts';

type PageSettings = {
  readonly site: PublicSettings;
  /** Only ever compared with a policy's days, so that a page changes at those and at no other. */
  readonly today: Day;
  /** `site/templates/`, `site/assets/` and `site/schema/`: file name to what is in it. */
  readonly templates: ReadonlyMap<string, string>;
  readonly assets: ReadonlyMap<string, Uint8Array>;
  readonly schemas?: ReadonlyMap<string, string>;
  /** Node's own module, which old versions warn of, so it is loaded where a database is asked for. */
  readonly sqlite?: () => typeof Sqlite;
};

export type PageContext = ReturnType<typeof pageContext>;

export function pageContext(settings: PageSettings) {
  const { site, today, sqlite, schemas = new Map<string, string>() } = settings;
  const assets = brandedAssets(settings.assets, site.brand);
  const templates = prepareTemplates(settings.templates);
  // The hash stands in the query, not in the name: a new page asks for the new style, and an old page that
  // is still in a cache finds a file, where a hashed name would be gone after the next deploy.
  const addressOf = ([name, bytes]: [string, Uint8Array]) =>
    `${pathOf(name)}?${hash('sha256', bytes).slice(0, 8)}`;
  /** File name to the address that pages use. */
  const assetUrls = new Map([...assets].map((one) => [one[0], addressOf(one)]));
  return { site, today, templates, assets, schemas, sqlite, assetUrls };
}

/** Browsers and phones ask for these names at the root. */
const atRoot = new Set<string>(['favicon.ico', 'apple-touch-icon.png', 'preview.png']);

type Served = Pick<PageContext, 'assets'> & { readonly site: Pick<PublicSettings, 'formats'> };

export function assetFiles({ assets, site }: Served) {
  return [...assets]
    .map(([name, bytes]) => ({ path: pathOf(name), bytes }))
    .filter(({ path }) => servesPath(site, path));
}

export function pathOf(name: string): string {
  return atRoot.has(name) ? name : `assets/${name}`;
}
