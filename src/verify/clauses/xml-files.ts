/** Files in XML: well-formed, and those that list addresses of the index list the right ones. */
import type { Clause } from '../clause.ts';
import { wrong } from '../clause.ts';
import { baseOf } from '../base.ts';
import { filesOf, ownFile } from '../observed.ts';
import { elementsIn, xmlOf } from '../xml.ts';

export const xmlFiles: readonly Clause[] = [
  {
    name: 'xml-is-well-formed',
    level: 'violation-if-ours',
    why: 'A reader of XML stops at the first mistake.',
    *each(part) {
      for (const file of filesOf(part, 'feed', 'badge', 'image', 'sitemap', 'search-description')) {
        const xml = xmlOf(file);
        if (xml.kind === 'broken') yield wrong(file.path, `is not well-formed XML: ${xml.because}`);
      }
    },
  },
  {
    name: 'search-leads-to-the-index',
    level: 'violation-if-ours',
    why: 'A browser sends what its user types to the address that is written there.',
    *each(part) {
      const base = baseOf(part.index) ?? '';
      for (const file of filesOf(part, 'search-description')) {
        const elements = elementsIn(file);
        if (elements[0]?.name !== 'OpenSearchDescription')
          yield wrong(file.path, 'describes no search');
        const urls = elements.filter(({ name }) => name === 'Url' || name === 'Image');
        for (const { attributes, text } of urls) {
          const address = attributes.get('template') ?? text.trim();
          if (!address.startsWith(`${base}/`)) yield wrong(file.path, `leads to ${address}`);
        }
        if (!urls.some(({ name }) => name === 'Url')) yield wrong(file.path, 'names no address');
      }
    },
  },
  {
    name: 'site-map-lists-the-pages',
    level: 'violation-if-ours',
    why: 'A search engine finds what is listed, and only within the index.',
    *check(index) {
      const base = baseOf(index);
      const file = ownFile(index, 'sitemap.xml');
      if (file === undefined || base === undefined) return;
      const listed = elementsIn(file)
        .filter(({ name }) => name === 'loc')
        .map(({ text }) => text.trim());
      const all = new Set(listed);
      const foreign = listed.find((url) => !url.startsWith(`${base}/`));
      if (foreign !== undefined) yield wrong('sitemap.xml', `lists ${foreign}, outside of ${base}`);
      for (const name of ['', ...index.names])
        if (!all.has(`${base}/${name}`)) yield wrong('sitemap.xml', `lacks ${base}/${name}`);
      for (const url of listed) {
        const path = url.slice(base.length + 1);
        if (path !== '' && !index.paths.has(`${path}.html`) && !index.paths.has(path))
          yield wrong('sitemap.xml', `lists ${url}, which is not there`);
      }
      if (all.size !== listed.length) yield wrong('sitemap.xml', 'lists an address twice');
    },
  },
];
