/** Pages: whole, in their place, and telling of all that there is. */
import type { Clause } from '../clause.ts';
import { isObject, isPlainVersion, wrong } from '../clause.ts';
import { baseOf } from '../base.ts';
import { valueOf } from '../document.ts';
import { htmlText, pageText, type Element } from '../markup.ts';
import { fileAt, filesOf, ownFile, type Part, type SeenFile } from '../observed.ts';
import { pageOf } from '../page.ts';
import { releasesOfDetails } from '../releases.ts';

/** A page ends within so many characters. */
const ending = 200;
/** No plain version is longer. */
const maxVersion = 65;

export const pages: readonly Clause[] = [
  {
    name: 'page-is-whole',
    level: 'violation-if-ours',
    why: 'Half a page, or another page in its place, tells a reader nothing.',
    *each(part) {
      for (const { path, raw } of filesOf(part, 'page')) {
        if (!/^<!doctype html>/i.test(raw)) yield wrong(path, 'is no HTML page');
        else if (!/<\/html>\s*$/i.test(raw.slice(-ending)))
          yield wrong(path, 'ends before its end');
        else if (!htmlText(raw, 'title')) yield wrong(path, 'has no title');
        else if (!/<html[^>]* lang=/.test(raw)) yield wrong(path, 'does not say its language');
        else if (!/<h1[\s>]/.test(raw)) yield wrong(path, 'has no heading');
      }
    },
  },
  {
    name: 'page-is-in-its-place',
    level: 'violation-if-ours',
    why: 'A page that calls another address its own sends readers and search engines there.',
    *each(part) {
      const base = baseOf(part.index);
      for (const page of filesOf(part, 'page')) {
        const canonical = pageOf(part.index, page).elements.find((one) => isLink(one, 'canonical'));
        const href = canonical?.attributes.get('href');
        const name = page.path.replace(/\.html$/, '').replace(/^index$/, '');
        const isRequired = name === '' || part.index.names.has(name);
        if (base === undefined || (href === undefined && !isRequired)) continue;
        if (href !== `${base}/${name}`)
          yield wrong(
            page.path,
            `calls ${href ?? 'nothing'} its address; it must be ${base}/${name}`,
          );
      }
    },
  },
  {
    name: 'page-lists-every-release',
    level: 'violation-if-ours',
    why: 'A page that leaves out a release, or a component, hides it.',
    across: (index) => ({
      *each(part) {
        const { name = '', details: document } = part.component ?? {};
        const page = fileAt(part, `${name}.html`);
        const details = valueOf(document);
        if (document === undefined || page === undefined || !isObject(details)) return;
        const title = String(details['title']);
        if (htmlText(page.raw, 'h1') !== title && !pageText(page.raw).includes(title))
          yield wrong(page.path, `lacks ${title}`);
        const lacking = lackingVersion(
          releasesOfDetails(document).map(({ version }) => version),
          pagesOf(part.files, `${name}.releases-`, page),
        );
        if (lacking !== undefined) yield wrong(page.path, `lacks the release ${lacking}`);
      },
      *end() {
        const home = ownFile(index, 'index.html');
        if (home === undefined) return;
        const pages = pagesOf(index.own, 'index.', home);
        const links = new Set(pages.flatMap((page) => [...pageOf(index, page).links.keys()]));
        for (const name of index.names)
          if (!links.has(`${name}.html`) && !links.has(name) && !links.has(`./${name}`))
            yield wrong('index.html', `has no link to ${name}`);
      },
    }),
  },
];

function isLink({ name, attributes }: Element, rel: string): boolean {
  return name === 'link' && attributes.get('rel') === rel;
}

/** The first of some versions that stands alone between two tags of no page; odd ones are shortened there. */
function lackingVersion(versions: readonly unknown[], pages: readonly SeenFile[]) {
  const lacking = new Set(versions.filter(isPlainVersion));
  // Most of what stands between tags is a day or words, and shorter or longer than any version.
  const isLength = new Uint8Array(maxVersion);
  for (const { length } of lacking) isLength[length] = 1;
  for (const { raw } of pages) strike(raw, isLength, lacking);
  const [first] = lacking;
  return first;
}

function strike(raw: string, isLength: Uint8Array, lacking: Set<string>): void {
  for (let at = raw.indexOf('>'); at !== -1; at = raw.indexOf('>', at + 1)) {
    if (raw[at + 1] === '<') continue;
    const end = raw.indexOf('<', at + 1);
    if (isLength[end - at - 1] === 1) lacking.delete(raw.slice(at + 1, end));
  }
}

/** A page and those that continue it: its name goes on with a number. */
function pagesOf(files: Part['files'], start: string, first: SeenFile): readonly SeenFile[] {
  const pages = [first];
  for (let number = 1; ; number++) {
    const page = files.get(`${start}${number}.html`);
    if (page) pages.push(page);
    // The pages of the home page are counted from the second.
    else if (number > 1) return pages;
  }
}
