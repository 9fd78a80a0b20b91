/** Badges and pictures: shown in the pages of others, so they hold nothing that runs or loads. */
import type { Clause } from '../clause.ts';
import { isObject, isPlainVersion, wrong } from '../clause.ts';
import { valueOf } from '../document.ts';
import { fileAt, filesOf } from '../observed.ts';
import { elementsIn } from '../xml.ts';

const badgeElements = new Set(
  'svg title desc g rect text tspan path circle line clipPath defs linearGradient stop mask'.split(
    ' ',
  ),
);

export const images: readonly Clause[] = [
  {
    name: 'image-is-inert',
    level: 'violation-if-ours',
    why: 'An SVG can hold scripts, and is shown in the pages of others.',
    *each(part) {
      for (const file of filesOf(part, 'badge', 'image'))
        for (const { name, attributes, text: inner } of elementsIn(file)) {
          if (name === 'style' && file.path.startsWith('assets/')) {
            if (/url\(|@import|expression/i.test(inner))
              yield wrong(file.path, 'has a style that loads');
          } else if (!badgeElements.has(name)) yield wrong(file.path, `has the element <${name}>`);
          for (const [key, value] of attributes) {
            if (/^on|^style$/i.test(key)) yield wrong(file.path, `has the attribute ${key}`);
            if (/href$/i.test(key) && !value.startsWith('#'))
              yield wrong(file.path, `links to ${value}`);
            if (!key.startsWith('xmlns') && /url\((?!#)|javascript:|https?:/i.test(value))
              yield wrong(file.path, `has ${key}="${value}"`);
          }
        }
    },
  },
  {
    name: 'badge-names-its-component',
    level: 'violation-if-ours',
    why: 'A badge stands alone in somebody’s page, so it must say of what it speaks, and say it twice the same.',
    *each(part) {
      const { name, details: document } = part.component ?? {};
      const path = `badge/${name}.svg`;
      const details = valueOf(document);
      const file = fileAt(part, path);
      const elements = file === undefined ? [] : elementsIn(file);
      if (elements.length === 0 || document === undefined || !isObject(details)) return;
      const title = elements.find((one) => one.name === 'title')?.text.trim();
      if (title === undefined) yield wrong(path, 'has no title');
      const texts = elements.filter((one) => one.name === 'text').map(({ text }) => text.trim());
      if (texts.length === 0) yield wrong(path, 'shows no text');
      for (const text of texts)
        if (!(title ?? '').includes(text.replace(/…$/, '')))
          yield wrong(path, `shows "${text}", but its title says "${title}"`);
      for (const [found] of (title ?? '').matchAll(/\d+(?:\.\w+)+/g))
        if (!document.text.holds(found))
          yield wrong(path, `names ${found}, which is no release of ${name}`);
      const headline: unknown = details['headline'];
      if (isPlainVersion(headline) && !(title ?? '').includes(headline))
        yield wrong(path, `does not name ${headline}, the release that stands for ${name}`);
    },
  },
  {
    name: 'picture-is-one',
    level: 'violation-if-ours',
    why: 'A browser shows a picture by its first bytes, whatever its name.',
    *each(part) {
      for (const { path, text } of filesOf(part, 'picture'))
        if (!isPicture(text)) yield wrong(path, 'is no picture');
    },
  },
];

/** By the first bytes of a PNG or of an icon; bytes that are no text were read as U+FFFD. */
function isPicture(text: string): boolean {
  return text.slice(1, 4) === 'PNG' || text.startsWith('\u0000\u0000\u0001\u0000');
}
