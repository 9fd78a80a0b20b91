/**
 * A page taken apart, once for all that is asked of it. Nearly all tags of a large page are cells, spans and
 * links that can do no harm: these are passed over in one look at each of their characters, and only the
 * others are read in full.
 */
import { baseOf } from './base.ts';
import { elementAt, type Element } from './markup.ts';
import { afterPlainTag, type Seen } from './plain-tags.ts';
import type { Observed, SeenFile } from './observed.ts';
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
  return remember(({ text }: SeenFile) => takenApart(text, base));
});

function takenApart(text: string, base: string | undefined): Page {
  const elements: Element[] = [];
  const links = new Map<string, string>();
  const scripts: Script[] = [];
  const seen: Seen = { base, targets: new Set() };
  let at = text.indexOf('<');
  while (at !== -1) {
    const end = afterPlainTag(text, at, seen);
    if (end !== undefined) at = text.indexOf('<', end);
    else {
      const found = elementAt(text, at);
      if (found !== undefined) {
        elements.push(found.element);
        addLink(found.element, links);
        if (found.element.name === 'script') scripts.push(scriptAt(text, at));
      }
      at = text.indexOf('<', found?.end ?? at + 1);
    }
  }
  return { elements, links, scripts };
}

function addLink({ name, attributes }: Element, links: Map<string, string>): void {
  const href = name === 'a' || name === 'link' ? attributes.get('href') : undefined;
  if (href === undefined) return;
  const target = href.replace(/#.*$/, '');
  if (!links.has(target)) links.set(target, href);
}

const script = /<script([^>]*)>([^]*?)(?:<\/script|$)/iy;

function scriptAt(text: string, at: number): Script {
  script.lastIndex = at;
  const [, attributes = '', inner = ''] = script.exec(text) ?? [];
  return { attributes, inner };
}
