/** What every page of one build has in common. */
import { createHash } from 'node:crypto';
import type { Day } from '#model/time/instant.ts';
import type { PublicSettings } from '#model/site.ts';
import type { Output } from '../output.ts';
import { prepareTemplates, type Templates } from './templates.ts';

export type PageContext = {
  readonly site: PublicSettings;
  /** Only ever compared with a policy's days, so that a page changes at those and at no other. */
  readonly today: Day;
  readonly templates: Templates;
  /** `site/assets/`: file name to text. */
  readonly assets: ReadonlyMap<string, string>;
  /** `site/schema/`: file name to text. */
  readonly schemas: ReadonlyMap<string, string>;
  /** File name to the address that pages use. */
  readonly assetUrls: ReadonlyMap<string, string>;
};

export type PageSettings = {
  readonly site: PublicSettings;
  readonly today: Day;
  /** `site/templates/`: file name to text. */
  readonly templates: ReadonlyMap<string, string>;
  readonly assets: ReadonlyMap<string, string>;
  readonly schemas?: ReadonlyMap<string, string>;
};

export function pageContext(settings: PageSettings): PageContext {
  const { site, today, assets, schemas = new Map() } = settings;
  const templates = prepareTemplates(settings.templates);
  const assetUrls = new Map([...assets].map(([name, text]) => [name, addressOf(name, text)]));
  return { site, today, templates, assets, schemas, assetUrls };
}

export function assetOutputs({ assets }: PageContext): Output[] {
  return [...assets].map(([name, text]) => ({ path: `assets/${name}`, text }));
}

/**
 * The hash stands in the query, not in the name: a new page asks for the new style, and an old page
 * that is still in a cache finds a file, where a hashed name would be gone after the next deploy.
 */
function addressOf(name: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return `assets/${name}?v=${hash}`;
}
