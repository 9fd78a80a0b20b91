/** Feeds: two formats that tell the same news, of the whole index and of each component. */
import { changesFile } from '#model/served/changes-file.ts';
import type { Clause } from '../clause.ts';
import { isObject, wrong } from '../clause.ts';
import { valueOf } from '../document.ts';
import type { Element } from '../plain-xml.ts';
import { elementsIn } from '../xml.ts';
import { fileAt, ownFile, type Observed } from '../observed.ts';
import { remember } from '../remember.ts';
import { readAs } from '../shape.ts';

export const feeds: readonly Clause[] = [
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
      const known = [...all.values()].filter((entry) => entry.includes(own)).length;
      if (mine.length < Math.min(known, 20))
        yield wrong(path, `tells less than feed.xml of ${name}`);
    },
  },
];

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
  const entries: string[] = [];
  let entry: Map<string, string> | undefined;
  const close = (): void => {
    if (entry !== undefined) entries.push(entryText(entry));
  };
  for (const { name, text, attributes } of elements) {
    if (name === 'entry') {
      close();
      entry = new Map();
    } else if (entry === undefined || !(name === 'link' || told.has(name))) continue;
    else if (name !== 'link') {
      if (!entry.has(name)) entry.set(name, text.trim());
    } else if (!entry.has(name) && attributes.get('rel') === 'alternate')
      entry.set(name, attributes.get('href') ?? '');
  }
  close();
  return entries;
}

const told = new Set(['id', 'published', 'updated', 'title']);

function entryText(parts: ReadonlyMap<string, string>): string {
  const time = parts.get('published') ?? parts.get('updated');
  return [parts.get('id'), time, parts.get('link'), parts.get('title')].join(' ');
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
