/** Feeds: two formats that tell the same news, of the whole index and of each component. */
import { isInstant } from '#model/instant.ts';
import { changesFile } from '#model/served/changes-file.ts';
import type { Breach, Clause } from '../clause.ts';
import { isObject, wrong } from '../clause.ts';
import { baseOf } from '../base.ts';
import { valueOf } from '../document.ts';
import type { Element } from '../plain-xml.ts';
import { elementsIn } from '../xml.ts';
import { fileAt, filesOf, ownFile, type Observed } from '../observed.ts';
import { remember } from '../remember.ts';
import { readAs } from '../shape.ts';

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

export const feeds: readonly Clause[] = [
  {
    name: 'feed-is-atom',
    level: 'violation-if-ours',
    why: 'A feed reader needs an id, a title and a time for the feed and for each entry.',
    *each(part) {
      for (const file of filesOf(part, 'feed'))
        yield* atomProblems(part.index, file.path, elementsIn(file));
    },
  },
  {
    name: 'feeds-say-the-same',
    level: 'violation-if-ours',
    why: 'Whoever reads the one feed must hear what readers of the other hear.',
    *check(index) {
      const xml = ownFile(index, 'feed.xml');
      const json = ownFile(index, 'feed.json');
      if (xml === undefined || json === undefined) return;
      const here = entriesOf(elementsIn(xml));
      const there = itemsOf(json.json);
      const [a, b] = [new Set(here), new Set(there)];
      const differs = here.find((one) => !b.has(one)) ?? there.find((one) => !a.has(one));
      if (differs !== undefined) yield wrong('feed.json', `and feed.xml differ: ${differs}`);
      else if (here.join() !== there.join())
        yield wrong('feed.json', 'has another order than feed.xml');
      const changes = readAs(changesFile, valueOf(index.changes))?.changes ?? [];
      if (changes.length > 0 && here.length === 0)
        yield wrong('feed.xml', 'has no entry, though there is news');
    },
  },
  {
    name: 'component-feed-is-part-of-it',
    level: 'violation-if-ours',
    why: 'A component’s feed tells of that component, as the feed of all does.',
    *each(part) {
      const { name } = part.component ?? {};
      const path = `${name}.xml`;
      const file = name === undefined ? undefined : fileAt(part, path);
      if (file === undefined) return;
      const all = entriesOfAll(part.index);
      const own = `:${name}/`;
      const mine = entriesOf(elementsIn(file));
      for (const entry of mine) {
        const same = all.get(idOf(entry));
        if (same !== undefined && same !== entry)
          yield wrong(path, `says ${entry}, but feed.xml ${same}`);
        if (!entry.includes(own)) yield wrong(path, `tells of another component: ${entry}`);
      }
      const told = [...all.values()].filter((entry) => entry.includes(own)).length;
      if (mine.length < Math.min(told, 20))
        yield wrong(path, `tells less than feed.xml of ${name}`);
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
  const own = (name: string) =>
    elements.filter((one) => one.name === name && one.within.length === 1);
  for (const name of ['id', 'title', 'updated'])
    if (own(name).length !== 1 || own(name)[0]?.text.trim() === '')
      yield wrong(path, `needs one ${name}`);
  const base = baseOf(index);
  const self = own('link').find(({ attributes }) => attributes.get('rel') === 'self');
  if (base !== undefined && self?.attributes.get('href') !== `${base}/${path}`)
    yield wrong(
      path,
      `calls ${self?.attributes.get('href') ?? 'nothing'} its address; it must be ${base}/${path}`,
    );
  yield* entryProblems(index, path, elements);
}

function* entryProblems(
  index: Observed,
  path: string,
  elements: readonly Element[],
): Generator<Breach> {
  const base = baseOf(index) ?? '';
  const ids = new Set<string>();
  for (const { name, attributes, text, within } of elements) {
    const inContent = within.includes('content') || within.includes('summary');
    if (!(inContent ? harmless : atomElements).has(name))
      yield wrong(path, `has the element <${name}>`);
    for (const [key, value] of attributes) {
      if (/^on|^style$/i.test(key)) yield wrong(path, `has the attribute ${key}`);
      if (key === 'href' && !/^https?:\/\//.test(value)) yield wrong(path, `links to ${value}`);
      if (key === 'href' && value.startsWith('http:') && !value.startsWith(base))
        yield wrong(path, `links to ${value}, without TLS`);
    }
    const isAlternate = name === 'link' && attributes.get('rel') === 'alternate';
    if (isAlternate && !attributes.get('href')?.startsWith(`${base}/`))
      yield wrong(path, `links to ${attributes.get('href')}, outside of ${base}`);
    if ((name === 'icon' || name === 'logo') && !text.startsWith(`${base}/`))
      yield wrong(path, `shows ${text}`);
    if ((name === 'updated' || name === 'published') && !isPast(index, text.trim()))
      yield wrong(path, `has the time ${text.trim()}`);
    if (name === 'id' && ids.has(text.trim())) yield wrong(path, `has the id ${text.trim()} twice`);
    if (name === 'id') ids.add(text.trim());
    if (name === 'title' && text.trim() === '') yield wrong(path, 'has an empty title');
  }
  const count = (name: string) =>
    elements.filter(
      (one) => one.name === name && one.within.length === 2 && one.within[1] === 'entry',
    ).length;
  const entries = elements.filter(({ name }) => name === 'entry').length;
  for (const name of ['id', 'title', 'updated'])
    if (count(name) !== entries) yield wrong(path, `has an entry without ${name}`);
}

function isPast(index: Observed, text: string): boolean {
  return isInstant(text) && text.slice(0, 10) <= index.now.slice(0, 10);
}

const entriesOfAll = /* @__PURE__ */ remember((index: Observed) => {
  const file = ownFile(index, 'feed.xml');
  const entries = file === undefined ? [] : entriesOf(elementsIn(file));
  return new Map(entries.map((one) => [idOf(one), one]));
});

function idOf(entry: string): string {
  return entry.slice(0, entry.indexOf(' '));
}

/** Entries as one text each: id, time, link and title. */
function entriesOf(elements: readonly Element[]): readonly string[] {
  const starts = elements.flatMap(({ name }, at) => (name === 'entry' ? [at] : []));
  return starts.map((start, at) => {
    const parts = elements.slice(start + 1, starts[at + 1]);
    const text = (name: string) => parts.find((one) => one.name === name)?.text.trim();
    const link = parts.find(
      (one) => one.name === 'link' && one.attributes.get('rel') === 'alternate',
    );
    return [
      text('id'),
      text('published') ?? text('updated'),
      link?.attributes.get('href'),
      text('title'),
    ].join(' ');
  });
}

function itemsOf(feed: unknown): readonly string[] {
  const items: unknown = isObject(feed) ? feed['items'] : undefined;
  if (!Array.isArray(items)) return [];
  return items.map((item: unknown) =>
    isObject(item)
      ? [item['id'], item['date_published'], item['url'], item['title']].join(' ')
      : '',
  );
}
