/** Atom: what a feed reader needs, and nothing that it would run or load. */
import { isInstant } from '#model/time/instant.ts';
import type { Breach, Clause } from '../clause.ts';
import { wrong } from '../clause.ts';
import { baseOf } from '../base.ts';
import { filesOf, type Observed } from '../observed.ts';
import type { Element } from '../plain-xml.ts';
import { remember } from '../remember.ts';
import { elementsIn } from '../xml.ts';

const atom = 'http://www.w3.org/2005/Atom';
/** What a feed's content may hold besides the feed's own elements. */
const harmless = new Set([
  'div',
  'p',
  'a',
  'ul',
  'ol',
  'li',
  'em',
  'strong',
  'code',
  'br',
  'span',
  'time',
]);
const atomElements = new Set(
  'feed id title subtitle updated published link icon logo author name uri entry category content summary rights generator'.split(
    ' ',
  ),
);

export const atomFeeds: readonly Clause[] = [
  {
    name: 'feed-is-atom',
    level: 'violation-if-ours',
    why: 'A feed reader needs an id, a title and a time for the feed and for each entry.',
    *each(part) {
      for (const file of filesOf(part, 'feed'))
        yield* atomProblems(part.index, file.path, elementsIn(file));
    },
  },
];

function* atomProblems(
  index: Observed,
  path: string,
  elements: readonly Element[],
): Generator<Breach> {
  const [root] = elements;
  if (root === undefined) return;
  if (root.name !== 'feed' || root.attributes.get('xmlns') !== atom) {
    yield wrong(path, 'is no Atom feed');
    return;
  }
  const own = elements.filter(({ within }) => within.length === 1);
  for (const needed of ['id', 'title', 'updated']) {
    const [one, ...more] = own.filter(({ name }) => name === needed);
    if (one === undefined || more.length > 0 || one.text.trim() === '')
      yield wrong(path, `needs one ${needed}`);
  }
  const base = baseOf(index);
  const self = own.find(
    ({ name, attributes }) => name === 'link' && attributes.get('rel') === 'self',
  );
  if (base !== undefined && self?.attributes.get('href') !== `${base}/${path}`)
    yield wrong(
      path,
      `calls ${self?.attributes.get('href') ?? 'nothing'} its address; it must be ${base}/${path}`,
    );
  yield* entryProblems(index, path, elements);
}

/** In a list, as it looks at each of many elements. */
function entryProblems(
  index: Observed,
  path: string,
  elements: readonly Element[],
): readonly Breach[] {
  const found: Breach[] = [];
  const base = baseOf(index) ?? '';
  const ids = new Set<string>();
  let entries = 0;
  const parts = new Map<string, number>();
  for (const element of elements) {
    const { name, text, within } = element;
    if (isInContent(within)) {
      if (!harmless.has(name)) found.push(wrong(path, `has the element <${name}>`));
    } else {
      if (!atomElements.has(name)) found.push(wrong(path, `has the element <${name}>`));
      if (within.length === 2 && within[1] === 'entry') parts.set(name, (parts.get(name) ?? 0) + 1);
    }
    if (name === 'entry') entries++;
    if (!arePlain(element, base)) found.push(...attributeProblems(base, path, element));
    if ((name === 'icon' || name === 'logo') && !text.startsWith(`${base}/`))
      found.push(wrong(path, `shows ${text}`));
    if ((name === 'updated' || name === 'published') && !isPast(index, text.trim()))
      found.push(wrong(path, `has the time ${text.trim()}`));
    if (name === 'title' && text.trim() === '') found.push(wrong(path, 'has an empty title'));
    if (name !== 'id') continue;
    if (ids.has(text.trim())) found.push(wrong(path, `has the id ${text.trim()} twice`));
    ids.add(text.trim());
  }
  for (const name of ['id', 'title', 'updated'])
    if ((parts.get(name) ?? 0) !== entries) found.push(wrong(path, `has an entry without ${name}`));
  return found;
}

const isInContent = /* @__PURE__ */ remember(
  (within: Element['within']): boolean => within.includes('content') || within.includes('summary'),
);

/** Attributes of which nothing is wrong: nearly all. */
function arePlain({ name, attributes }: Element, base: string): boolean {
  if (attributes.size === 0) return true;
  for (const key of attributes.keys()) if (/^[os]/i.test(key)) return false;
  const href = attributes.get('href');
  if (href === undefined) return name !== 'link';
  if (!href.startsWith('https://')) return false;
  return (
    name !== 'link' ||
    attributes.get('rel') !== 'alternate' ||
    (href.startsWith(base) && href.charAt(base.length) === '/')
  );
}

function* attributeProblems(
  base: string,
  path: string,
  { name, attributes }: Element,
): Generator<Breach> {
  for (const [key, value] of attributes) {
    if (/^on|^style$/i.test(key)) yield wrong(path, `has the attribute ${key}`);
    if (key !== 'href') continue;
    if (!/^https?:\/\//.test(value)) yield wrong(path, `links to ${value}`);
    if (value.startsWith('http:') && !value.startsWith(base))
      yield wrong(path, `links to ${value}, without TLS`);
  }
  const isAlternate = name === 'link' && attributes.get('rel') === 'alternate';
  if (isAlternate && !attributes.get('href')?.startsWith(`${base}/`))
    yield wrong(path, `links to ${attributes.get('href')}, outside of ${base}`);
}

function isPast(index: Observed, text: string): boolean {
  return isInstant(text) && text.slice(0, 10) <= index.now.slice(0, 10);
}
