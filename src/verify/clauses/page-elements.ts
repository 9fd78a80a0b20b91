/** What the elements of a page load and where they lead: nothing of anybody else's, and nowhere that is not there. */
import type { Clause } from '../clause.ts';
import { isObject, wrong } from '../clause.ts';
import { baseOf } from '../base.ts';
import { jsonOf } from '../files.ts';
import type { Element } from '../markup.ts';
import { filesOf, type Observed } from '../observed.ts';
import { pageOf } from '../page.ts';
import { remember } from '../remember.ts';

/** Elements that load or embed, or change how the rest of a page is read. */
const forbidden = new Set([
  'iframe',
  'object',
  'embed',
  'applet',
  'base',
  'frame',
  'frameset',
  'portal',
  'style',
]);
/** Attributes that make a browser load or send something, on whichever element. */
const loading = [
  'src',
  'srcset',
  'poster',
  'background',
  'data',
  'codebase',
  'manifest',
  'ping',
  'action',
  'formaction',
  'xlink:href',
];
const loadingWithHref = ['href', ...loading];
/** What they draw is what they link to. */
const drawing = new Set(['image', 'use']);
const loadingLinks =
  /\b(stylesheet|icon|preload|modulepreload|prefetch|preconnect|dns-prefetch|manifest|import)\b/;

export const pageElements: readonly Clause[] = [
  {
    name: 'page-loads-only-our-own',
    level: 'violation-if-ours',
    why: 'A script, frame or form of somebody else can do anything in the reader’s name.',
    *each(part) {
      for (const page of filesOf(part, 'page'))
        for (const element of pageOf(part.index, page).elements) {
          const problem = elementProblem(element, startsOf(part.index));
          if (problem !== undefined) yield wrong(page.path, `<${element.name}> ${problem}`);
        }
    },
  },
  {
    name: 'no-script-within-a-page',
    level: 'violation-if-ours',
    why: 'The policy lets in scripts by their address only; one within the page is not ours.',
    *each(part) {
      for (const page of filesOf(part, 'page'))
        for (const { attributes, inner } of pageOf(part.index, page).scripts) {
          const isData = /\btype="application\/ld\+json"/.test(attributes);
          if (!isData && inner.trim() !== '') yield wrong(page.path, 'has a script within it');
          if (isData && !isObject(jsonOf(inner)))
            yield wrong(page.path, 'has data that is no JSON');
        }
    },
  },
  {
    name: 'assets-are-those-of-the-page',
    level: 'violation-if-ours',
    why: 'A page names each script and style with its hash; another content is not what it was built with.',
    *each(part) {
      for (const page of filesOf(part, 'page'))
        for (const element of pageOf(part.index, page).elements) {
          const problem = assetProblem(part.index, element);
          if (problem !== undefined) yield wrong(page.path, problem);
        }
    },
  },
  {
    name: 'links-lead-somewhere',
    level: 'violation-if-ours',
    why: 'A link within the index to a file that is not there is a dead end.',
    *each(part) {
      for (const page of filesOf(part, 'page'))
        for (const [target, href] of pageOf(part.index, page).links)
          if (!leadsSomewhere(part.index, target))
            yield wrong(page.path, `links to ${href}, which is not there`);
    },
  },
];

/** `starts`: of the index's own links, which may be of http inside one's own network. */
function elementProblem(element: Element, starts: readonly string[]): string | undefined {
  const { name, attributes } = element;
  if (forbidden.has(name)) return 'has no place in a page of the index';
  if (name === 'meta' && attributes.has('http-equiv'))
    return 'with http-equiv has no place in a page of the index';
  for (const [key, value] of attributes) {
    if (key.startsWith('on')) return `runs a script by ${key}`;
    if (key === 'style') return 'has a style of its own, which the policy refuses';
    if (!value.includes(':')) continue;
    const text = value.replaceAll(/[\s\p{Cc}]/gu, '').toLowerCase();
    if (/^(javascript|vbscript|data):/.test(text)) return `has ${key}="${value.slice(0, 40)}"`;
    const isLink = key === 'href' || key === 'src';
    if (text.startsWith('http:') && isLink && !starts.some((start) => value.startsWith(start)))
      return `has the insecure ${value}`;
  }
  const isLoadingLink = name === 'link' && loadingLinks.test(attributes.get('rel') ?? '');
  const keys = isLoadingLink || drawing.has(name) ? loadingWithHref : loading;
  for (const key of keys) {
    const value = attributes.get(key);
    if (value !== undefined && !areOwn(value)) return `loads ${value}`;
  }
  return undefined;
}

/** One address, or several as `srcset` and `ping` have them. */
function areOwn(addresses: string): boolean {
  return addresses.split(/[\s,]+/).every(isOwn);
}

/** A relative address stays within the index. */
function isOwn(address: string | undefined): boolean {
  return address === undefined || !/^\s*([a-z][a-z0-9+.-]*:|\/\/|\\)/i.test(address);
}

function assetProblem(index: Observed, { name, attributes }: Element): string | undefined {
  const address = name === 'script' ? attributes.get('src') : attributes.get('href');
  const isAsset = name === 'script' || name === 'link';
  const [, path, hash] = (isAsset && /^\/?(assets\/[\w.-]+)\?v=(\w+)$/.exec(address ?? '')) || [];
  if (path === undefined || hash === undefined) {
    const isBare = isAsset && /^\/?assets\/[\w.-]+$/.test(address ?? '');
    return isBare ? `names ${address} without its hash` : undefined;
  }
  const asset = index.files.get(path);
  if (asset?.status !== 200) return `names ${path}, which is not there`;
  return asset.sha256.startsWith(hash) ? undefined : `was built with another ${path}`;
}

/** Whether an address leads out of the index, or to a file that is there. */
function leadsSomewhere(index: Observed, href: string): boolean {
  const target = ownTarget(href, startsOf(index));
  return target === undefined || exists(index, target);
}

/** How a link begins that names the whole address, or the whole path: the page for what is not there is shown at any depth. */
const startsOf = /* @__PURE__ */ remember((index: Observed): readonly string[] => {
  const base = baseOf(index);
  const folder = base === undefined ? '/' : new URL(base).pathname;
  return [...(base === undefined ? [] : [`${base}/`]), ...(folder === '/' ? [] : [`${folder}/`])];
});

/** The path of a link that stays within the index. */
function ownTarget(href: string, starts: readonly string[]): string | undefined {
  const start = starts.find((one) => href.startsWith(one)) ?? '';
  const own = href.slice(start.length);
  if (!isOwn(own) || own.startsWith('#') || own.startsWith('?')) return undefined;
  return own.replace(/[?#].*$/, '').replace(/^(\.\/|\/)+/, '');
}

/** None where it is no encoding of anything. */
function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function exists({ paths, over }: Observed, path: string): boolean {
  if (path === '') return true;
  const decoded = decodedPath(path);
  if (decoded === undefined) return false;
  const found =
    paths.has(decoded) || paths.has(`${decoded}.html`) || paths.has(`${decoded}index.html`);
  // Over HTTP nobody lists what is there beyond the sums.
  return found || (over === 'http' && !/\.(html|json|xml|svg|ics)$/.test(decoded));
}
