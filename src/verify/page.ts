/**
 * A page taken apart, once for all that is asked of it. Nearly all tags of a large page are cells, spans and
 * links that can do no harm: these are passed over in one look at each of their characters, and only the
 * others are read in full.
 */
import { baseOf } from './base.ts';
import { elementAt, type Element } from './markup.ts';
import { afterPlainTag, type Seen } from './plain-tags.ts';
import type { Observed, SeenFile } from './observed.ts';
import { toRaw } from './raw.ts';
import { remember } from './remember.ts';

export type Page = {
  /** Every element that could load, run or refuse something; of links, one for each file that they name. */
  readonly elements: readonly Element[];
  /** Where its links lead: without what follows a `#`, and as the first of them is written. */
  readonly links: ReadonlyMap<string, string>;
  readonly scripts: readonly Script[];
};

type Script = { readonly attributes: string; readonly inner: string };

export function pageOf(index: Observed, file: SeenFile): Page {
  return pagesIn(index)(file);
}

const pagesIn = /* @__PURE__ */ remember((index: Observed) => {
  const base = baseOf(index);
  return remember(({ raw }: SeenFile) => takenApart(raw, base && toRaw(base)));
});

type Taken = {
  readonly elements: Element[];
  readonly links: Map<string, string>;
  readonly scripts: Script[];
};

function takenApart(raw: string, base: string | undefined): Page {
  const page: Taken = { elements: [], links: new Map(), scripts: [] };
  const seen: Seen = { base, targets: new Set() };
  for (let at = raw.indexOf('<'); at !== -1;)
    at = raw.indexOf('<', afterPlainTag(raw, at, seen) ?? afterTag(raw, at, page));
  return page;
}

/** Where the tag that was read in full ends. */
function afterTag(raw: string, at: number, { elements, links, scripts }: Taken): number {
  const found = elementAt(raw, at);
  if (found === undefined) return at + 1;
  const { element, end } = found;
  elements.push(element);
  addLink(element, links);
  if (element.name === 'script') scripts.push(scriptAt(raw, at));
  return end;
}

function addLink({ name, attributes }: Element, links: Map<string, string>): void {
  const href = name === 'a' || name === 'link' ? attributes.get('href') : undefined;
  if (href === undefined) return;
  const target = href.replace(/#.*$/, '');
  if (!links.has(target)) links.set(target, href);
}

const script = /<script([^>]*)>([^]*?)(?:<\/script|$)/iy;

function scriptAt(raw: string, at: number): Script {
  script.lastIndex = at;
  const [, attributes = '', inner = ''] = script.exec(raw) ?? [];
  return { attributes, inner };
}
