/** Pages, scripts and styles: whole, in their place, and with nothing of anybody else's in them. */
import type { Clause } from '../clause.ts';
import { isObject, isPlainVersion, wrong } from '../clause.ts';
import { baseOf, jsonOf } from '../base.ts';
import { valueOf } from '../document.ts';
import { escapedHtml, htmlElements, htmlText, type Element } from '../markup.ts';
import { filesOf, type Observed, type SeenFile } from '../observed.ts';

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
/** Attributes that make a browser load something. */
const loading: Readonly<Record<string, readonly string[]>> = {
  script: ['src'],
  img: ['src', 'srcset'],
  image: ['href', 'xlink:href'],
  use: ['href', 'xlink:href'],
  source: ['src', 'srcset'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
  input: ['src'],
  form: ['action'],
  button: ['formaction'],
};
const loadingLinks =
  /\b(stylesheet|icon|preload|modulepreload|prefetch|preconnect|dns-prefetch|manifest|import)\b/;

const scripts = /<script([^>]*)>([^]*?)(?:<\/script|$)/gi;

export const pages: readonly Clause[] = [
  {
    name: 'page-is-whole',
    level: 'violation-if-ours',
    why: 'Half a page, or another page in its place, tells a reader nothing.',
    *check(index) {
      for (const { path, text } of filesOf(index, 'page')) {
        if (!/^<!doctype html>/i.test(text)) yield wrong(path, 'is no HTML page');
        else if (!/<\/html>\s*$/i.test(text)) yield wrong(path, 'ends before its end');
        else if (!htmlText(text, 'title')) yield wrong(path, 'has no title');
        else if (!/<html[^>]* lang=/.test(text)) yield wrong(path, 'does not say its language');
        else if (!/<h1[\s>]/.test(text)) yield wrong(path, 'has no heading');
      }
    },
  },
  {
    name: 'page-is-in-its-place',
    level: 'violation-if-ours',
    why: 'A page that calls another address its own sends readers and search engines there.',
    *check(index) {
      const base = baseOf(index);
      for (const { path, text } of filesOf(index, 'page')) {
        const canonical = htmlElements(text).find((one) => isLink(one, 'canonical'));
        const href = canonical?.attributes.get('href');
        const name = path.replace(/\.html$/, '').replace(/^index$/, '');
        const isRequired = name === '' || index.components.has(name);
        if (base === undefined || (href === undefined && !isRequired)) continue;
        if (href !== `${base}/${name}`)
          yield wrong(path, `calls ${href ?? 'nothing'} its address; it must be ${base}/${name}`);
      }
    },
  },
  {
    name: 'page-loads-only-our-own',
    level: 'violation-if-ours',
    why: 'A script, frame or form of somebody else can do anything in the reader’s name.',
    *check(index) {
      for (const { path, text } of filesOf(index, 'page'))
        for (const element of htmlElements(text)) {
          const problem = elementProblem(element);
          if (problem !== undefined) yield wrong(path, `<${element.name}> ${problem}`);
        }
    },
  },
  {
    name: 'no-script-within-a-page',
    level: 'violation-if-ours',
    why: 'The policy lets in scripts by their address only; one within the page is not ours.',
    *check(index) {
      for (const { path, text } of filesOf(index, 'page'))
        for (const [, attributes = '', inner = ''] of text.matchAll(scripts)) {
          const isData = /\btype="application\/ld\+json"/.test(attributes);
          if (!isData && inner.trim() !== '') yield wrong(path, 'has a script within it');
          if (isData && !isObject(jsonOf(inner))) yield wrong(path, 'has data that is no JSON');
        }
    },
  },
  {
    name: 'assets-are-those-of-the-page',
    level: 'violation-if-ours',
    why: 'A page names each script and style with its hash; another content is not what it was built with.',
    *check(index) {
      for (const { path, text } of filesOf(index, 'page'))
        for (const element of htmlElements(text)) {
          const problem = assetProblem(index, element);
          if (problem !== undefined) yield wrong(path, problem);
        }
    },
  },
  {
    name: 'links-lead-somewhere',
    level: 'violation-if-ours',
    why: 'A link within the index to a file that is not there is a dead end.',
    *check(index) {
      const base = baseOf(index);
      for (const { path, text } of filesOf(index, 'page'))
        for (const element of htmlElements(text)) {
          const isLinking = element.name === 'a' || element.name === 'link';
          const href = isLinking ? element.attributes.get('href') : undefined;
          const target = href === undefined ? undefined : ownTarget(href, base);
          if (target !== undefined && !exists(index, target))
            yield wrong(path, `links to ${href}, which is not there`);
        }
    },
  },
  {
    name: 'page-lists-every-release',
    level: 'violation-if-ours',
    why: 'A page that leaves out a release, or a component, hides it.',
    *check(index) {
      for (const [name, document] of index.extras.details) {
        const page = index.files.get(`${name}.html`);
        const details = valueOf(document);
        if (page?.status !== 200 || !isObject(details)) continue;
        const title = String(details['title']);
        if (!page.text.includes(escapedHtml(title))) yield wrong(page.path, `lacks ${title}`);
        const plain = versionsIn(details).filter(isPlainVersion);
        const shown = new Set(pagesOf(index, `${name}.releases-`, page).flatMap(textsIn));
        const lacking = plain.find((version) => !shown.has(escapedHtml(version)));
        if (lacking !== undefined) yield wrong(page.path, `lacks the release ${lacking}`);
      }
      const home = index.files.get('index.html');
      if (home?.status !== 200) return;
      const links = new Set(
        pagesOf(index, 'index.', home)
          .flatMap(({ text }) => htmlElements(text))
          .map(({ attributes }) => attributes.get('href')?.replace(/#.*$/, '')),
      );
      for (const name of index.components.keys())
        if (!links.has(`${name}.html`) && !links.has(name) && !links.has(`./${name}`))
          yield wrong('index.html', `has no link to ${name}`);
    },
  },
  {
    name: 'script-stays-at-home',
    level: 'violation-if-ours',
    why: 'The scripts of the index ask nobody else for anything.',
    *check(index) {
      for (const { path, text } of filesOf(index, 'script')) {
        const address = /(?:https?:)?\/\/(?!www\.w3\.org\/)[\w-]+(?:\.[\w-]+)+[\w/.?=&%-]*/.exec(
          withoutComments(text),
        )?.[0];
        if (address !== undefined) yield wrong(path, `names the address ${address}`);
        const call =
          /\b(eval|importScripts|WebSocket|EventSource|sendBeacon|document\.write)\s*\(|\bnew Function\b|document\.cookie/.exec(
            text,
          )?.[0];
        if (call !== undefined) yield wrong(path, `calls ${call}`);
      }
    },
  },
  {
    name: 'style-stays-at-home',
    level: 'violation-if-ours',
    why: 'A style can load from anywhere, and so tell who reads what.',
    *check(index) {
      for (const { path, text } of filesOf(index, 'style')) {
        const found =
          /@import[^;]*|url\(\s*["']?(?!data:|#)(?:https?:)?\/\/[^)]*\)|expression\(|javascript:/i.exec(
            text,
          )?.[0];
        if (found !== undefined) yield wrong(path, `has ${found}`);
      }
    },
  },
];

function elementProblem(element: Element): string | undefined {
  const { name, attributes } = element;
  if (forbidden.has(name)) return 'has no place in a page of the index';
  if (name === 'meta' && attributes.has('http-equiv'))
    return 'with http-equiv has no place in a page of the index';
  for (const [key, value] of attributes) {
    if (key.startsWith('on')) return `runs a script by ${key}`;
    if (key === 'style') return 'has a style of its own, which the policy refuses';
    const text = value.replaceAll(/[\s\p{Cc}]/gu, '').toLowerCase();
    if (/^(javascript|vbscript|data):/.test(text)) return `has ${key}="${value.slice(0, 40)}"`;
    if (text.startsWith('http:') && (key === 'href' || key === 'src'))
      return `has the insecure ${value}`;
  }
  const loaded =
    name === 'link' && loadingLinks.test(attributes.get('rel') ?? '')
      ? ['href']
      : (loading[name] ?? []);
  const foreign = loaded.map((key) => attributes.get(key)).find((value) => !isOwn(value));
  return foreign === undefined ? undefined : `loads ${foreign}`;
}

/** A relative address stays within the index. */
function isOwn(address: string | undefined): boolean {
  return address === undefined || !/^\s*([a-z][a-z0-9+.-]*:|\/\/|\\)/i.test(address);
}

function isLink({ name, attributes }: Element, rel: string): boolean {
  return name === 'link' && attributes.get('rel') === rel;
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

/** The path of a link that stays within the index. */
function ownTarget(href: string, base: string | undefined): string | undefined {
  // The page for what is not there names the whole path, since it is shown at any depth.
  const folder = base === undefined ? '/' : new URL(base).pathname;
  const prefixes = [
    ...(base === undefined ? [] : [`${base}/`]),
    ...(folder === '/' ? [] : [`${folder}/`]),
  ];
  const prefix = prefixes.find((one) => href.startsWith(one)) ?? '';
  const own = href.slice(prefix.length);
  if (!isOwn(own) || own.startsWith('#') || own.startsWith('?')) return undefined;
  return own.replace(/[?#].*$/, '').replace(/^(\.\/|\/)+/, '');
}

function exists({ files, over }: Observed, path: string): boolean {
  if (path === '') return true;
  const decoded = decodeURIComponent(path);
  const found = [decoded, `${decoded}.html`, `${decoded}index.html`].some((one) => files.has(one));
  // Over HTTP nobody lists what is there beyond the sums.
  return found || (over === 'http' && !/\.(html|json|xml|svg|ics)$/.test(decoded));
}

function versionsIn(details: Readonly<Record<string, unknown>>): readonly string[] {
  const releases: unknown = details['releases'];
  if (!Array.isArray(releases)) return [];
  return releases.flatMap((release: unknown) =>
    isObject(release) && typeof release['version'] === 'string' ? [release['version']] : [],
  );
}

function withoutComments(script: string): string {
  return script.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
}

/** A page and those that continue it: its name goes on with a number. */
function pagesOf({ files }: Observed, start: string, first: SeenFile): readonly SeenFile[] {
  const pages = [first];
  for (let number = 1; ; number++) {
    const page = files.get(`${start}${number}.html`);
    if (page) pages.push(page);
    // The pages of the home page are counted from the second.
    else if (number > 1) return pages;
  }
}

/** What stands alone between two tags. */
function textsIn({ text }: SeenFile): readonly string[] {
  return Array.from(text.matchAll(/>([^<>]*)(?=<)/g), ([, one = '']) => one);
}
