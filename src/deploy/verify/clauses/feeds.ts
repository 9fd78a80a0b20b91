/** Feeds, badges, the calendar and the site map: what other programs read of the index. */
import { isInstant } from '#model/instant.ts';
import { changesFile } from '#model/served/changes-file.ts';
import { type Breach, type Clause, asText, isObject, isPlainVersion, wrong } from '../clause.ts';
import { baseOf, jsonOf } from '../base.ts';
import { valueOf, type Document } from '../document.ts';
import { readXml, type Element } from '../markup.ts';
import { filesOf, type Observed } from '../observed.ts';
import { remember } from '../remember.ts';

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
const badgeElements = new Set(
  'svg title desc g rect text tspan path circle line clipPath defs linearGradient stop mask'.split(
    ' ',
  ),
);

export const feeds: readonly Clause[] = [
  {
    name: 'xml-is-well-formed',
    level: 'violation-if-ours',
    why: 'A reader of XML stops at the first mistake.',
    *check(index) {
      for (const { path, text } of filesOf(
        index,
        'feed',
        'badge',
        'image',
        'sitemap',
        'search-description',
      )) {
        const xml = readXml(text);
        if (xml.kind === 'broken') yield wrong(path, `is not well-formed XML: ${xml.because}`);
      }
    },
  },
  {
    name: 'feed-is-atom',
    level: 'violation-if-ours',
    why: 'A feed reader needs an id, a title and a time for the feed and for each entry.',
    *check(index) {
      for (const { path, text } of filesOf(index, 'feed'))
        yield* atomProblems(index, path, elementsIn(text));
    },
  },
  {
    name: 'feed-is-json-feed',
    level: 'violation-if-ours',
    why: 'JSON Feed 1.1 names what a reader needs.',
    *check(index) {
      for (const { path, text } of filesOf(index, 'json-feed'))
        yield* jsonFeedProblems(index, path, jsonOf(text));
    },
  },
  {
    name: 'feeds-say-the-same',
    level: 'violation-if-ours',
    why: 'Whoever reads the one feed must hear what readers of the other hear.',
    *check(index) {
      const xml = index.files.get('feed.xml');
      const json = index.files.get('feed.json');
      if (xml?.status !== 200 || json?.status !== 200) return;
      const here = entriesOf(elementsIn(xml.text));
      const there = itemsOf(jsonOf(json.text));
      const [a, b] = [new Set(here), new Set(there)];
      const differs = here.find((one) => !b.has(one)) ?? there.find((one) => !a.has(one));
      if (differs !== undefined) yield wrong('feed.json', `and feed.xml differ: ${differs}`);
      else if (here.join() !== there.join())
        yield wrong('feed.json', 'has another order than feed.xml');
      const changes = changesFile.safeParse(valueOf(index.extras.changes)).data?.changes ?? [];
      if (changes.length > 0 && here.length === 0)
        yield wrong('feed.xml', 'has no entry, though there is news');
    },
  },
  {
    name: 'component-feed-is-part-of-it',
    level: 'violation-if-ours',
    why: 'A component’s feed tells of that component, as the feed of all does.',
    *check(index) {
      const all = new Map(
        entriesOf(elementsIn(index.files.get('feed.xml')?.text)).map((one) => [
          one.split(' ')[0],
          one,
        ]),
      );
      for (const { path, text } of filesOf(index, 'feed')) {
        const name = path.replace(/\.xml$/, '');
        if (!index.components.has(name)) continue;
        const mine = entriesOf(elementsIn(text));
        for (const entry of mine) {
          const same = all.get(entry.split(' ')[0]);
          if (same !== undefined && same !== entry)
            yield wrong(path, `says ${entry}, but feed.xml ${same}`);
          if (!entry.includes(`:${name}/`))
            yield wrong(path, `tells of another component: ${entry}`);
        }
        const told = [...all.values()].filter((entry) => entry.includes(`:${name}/`)).length;
        if (mine.length < Math.min(told, 20))
          yield wrong(path, `tells less than feed.xml of ${name}`);
      }
    },
  },
  {
    name: 'image-is-inert',
    level: 'violation-if-ours',
    why: 'An SVG can hold scripts, and is shown in the pages of others.',
    *check(index) {
      for (const { path, text } of filesOf(index, 'badge', 'image'))
        for (const { name, attributes, text: inner } of elementsIn(text)) {
          if (name === 'style' && path.startsWith('assets/')) {
            if (/url\(|@import|expression/i.test(inner))
              yield wrong(path, 'has a style that loads');
          } else if (!badgeElements.has(name)) yield wrong(path, `has the element <${name}>`);
          for (const [key, value] of attributes) {
            if (/^on|^style$/i.test(key)) yield wrong(path, `has the attribute ${key}`);
            if (/href$/i.test(key) && !value.startsWith('#'))
              yield wrong(path, `links to ${value}`);
            if (!key.startsWith('xmlns') && /url\((?!#)|javascript:|https?:/i.test(value))
              yield wrong(path, `has ${key}="${value}"`);
          }
        }
    },
  },
  {
    name: 'badge-names-its-component',
    level: 'violation-if-ours',
    why: 'A badge stands alone in somebody’s page, so it must say of what it speaks, and say it twice the same.',
    *check(index) {
      for (const [name, document] of index.extras.details) {
        const path = `badge/${name}.svg`;
        const details = valueOf(document);
        const elements = elementsIn(index.files.get(path)?.text);
        const title = elements.find((one) => one.name === 'title')?.text.trim();
        if (elements.length === 0 || !isObject(details)) continue;
        if (title === undefined) yield wrong(path, 'has no title');
        const texts = elements.filter((one) => one.name === 'text').map(({ text }) => text.trim());
        if (texts.length === 0) yield wrong(path, 'shows no text');
        for (const text of texts)
          if (!(title ?? '').includes(text.replace(/…$/, '')))
            yield wrong(path, `shows "${text}", but its title says "${title}"`);
        const version = [...(title ?? '').matchAll(/\d+(?:\.\w+)+/g)].map(([found]) => found);
        const text = JSON.stringify(details);
        for (const found of version)
          if (!text.includes(found))
            yield wrong(path, `names ${found}, which is no release of ${name}`);
        const headline: unknown = details['headline'];
        if (isPlainVersion(headline) && !(title ?? '').includes(headline))
          yield wrong(path, `does not name ${headline}, the release that stands for ${name}`);
      }
    },
  },
  {
    name: 'picture-is-one',
    level: 'violation-if-ours',
    why: 'A browser shows a picture by its first bytes, whatever its name.',
    *check(index) {
      for (const { path, text } of filesOf(index, 'picture'))
        if (!isPicture(text)) yield wrong(path, 'is no picture');
    },
  },
  {
    name: 'search-leads-to-the-index',
    level: 'violation-if-ours',
    why: 'A browser sends what its user types to the address that is written there.',
    *check(index) {
      const base = baseOf(index) ?? '';
      for (const { path, text } of filesOf(index, 'search-description')) {
        const elements = elementsIn(text);
        if (elements[0]?.name !== 'OpenSearchDescription') yield wrong(path, 'describes no search');
        const urls = elements.filter(({ name }) => name === 'Url' || name === 'Image');
        for (const { attributes, text } of urls) {
          const address = attributes.get('template') ?? text.trim();
          if (!address.startsWith(`${base}/`)) yield wrong(path, `leads to ${address}`);
        }
        if (!urls.some(({ name }) => name === 'Url')) yield wrong(path, 'names no address');
      }
    },
  },
  {
    name: 'calendar-is-whole',
    level: 'violation-if-ours',
    why: 'A calendar takes all of a file or nothing.',
    *check(index) {
      for (const { path, text } of filesOf(index, 'calendar'))
        yield* calendarProblems(index, path, text);
    },
  },
  {
    name: 'site-map-lists-the-pages',
    level: 'violation-if-ours',
    why: 'A search engine finds what is listed, and only within the index.',
    *check(index) {
      const base = baseOf(index);
      const file = index.files.get('sitemap.xml');
      if (file?.status !== 200 || base === undefined) return;
      const listed = elementsIn(file.text)
        .filter(({ name }) => name === 'loc')
        .map(({ text }) => text.trim());
      const all = new Set(listed);
      const foreign = listed.find((url) => !url.startsWith(`${base}/`));
      if (foreign !== undefined) yield wrong('sitemap.xml', `lists ${foreign}, outside of ${base}`);
      for (const name of ['', ...index.components.keys()])
        if (!all.has(`${base}/${name}`)) yield wrong('sitemap.xml', `lacks ${base}/${name}`);
      for (const url of listed) {
        const path = url.slice(base.length + 1);
        if (path !== '' && !index.files.has(`${path}.html`) && !index.files.has(path))
          yield wrong('sitemap.xml', `lists ${url}, which is not there`);
      }
      if (all.size !== listed.length) yield wrong('sitemap.xml', 'lists an address twice');
    },
  },
];

function elementsIn(text: string | undefined): readonly Element[] {
  const xml = readXml(text ?? '');
  return xml.kind === 'read' ? xml.elements : [];
}

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

/** By the first bytes of a PNG or of an icon; bytes that are no text were read as U+FFFD. */
function isPicture(text: string): boolean {
  return text.slice(1, 4) === 'PNG' || text.startsWith('\u0000\u0000\u0001\u0000');
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

function* jsonFeedProblems(index: Observed, path: string, feed: unknown): Generator<Breach> {
  if (!isObject(feed)) {
    yield wrong(path, 'is no JSON object');
    return;
  }
  const base = baseOf(index) ?? '';
  if (feed['version'] !== 'https://jsonfeed.org/version/1.1')
    yield wrong(path, 'is no JSON Feed 1.1');
  if (typeof feed['title'] !== 'string' || feed['title'] === '') yield wrong(path, 'has no title');
  if (feed['feed_url'] !== `${base}/${path}`)
    yield wrong(path, `calls ${asText(feed['feed_url'])} its address`);
  if (feed['home_page_url'] !== `${base}/`)
    yield wrong(path, `has the home page ${asText(feed['home_page_url'])}`);
  if (!Array.isArray(feed['items'])) yield wrong(path, 'has no items');
  for (const item of Array.isArray(feed['items']) ? (feed['items'] as unknown[]) : []) {
    if (!isObject(item)) continue;
    const text: unknown = item['content_text'] ?? item['content_html'];
    if (typeof text !== 'string' || text === '')
      yield wrong(path, `has the item ${asText(item['id'])} without content`);
    if (
      typeof item['content_html'] === 'string' &&
      /<script|\son\w+=|javascript:/i.test(item['content_html'])
    )
      yield wrong(path, 'has a script in an item');
    for (const key of ['url', 'external_url', 'image', 'banner_image'])
      if (item[key] !== undefined && !/^https?:\/\//.test(asText(item[key])))
        yield wrong(path, `has ${key} ${asText(item[key])}`);
    if (item['attachments'] !== undefined) yield wrong(path, 'has attachments');
  }
}

function* calendarProblems(index: Observed, path: string, text: string): Generator<Breach> {
  const lines = text
    .replaceAll(/\r?\n[ \t]/g, '')
    .trimEnd()
    .split(/\r?\n/);
  if (lines[0] !== 'BEGIN:VCALENDAR' || lines.at(-1) !== 'END:VCALENDAR')
    yield wrong(path, 'is no whole calendar');
  const count = (line: string) => lines.filter((one) => one === line).length;
  const events = count('BEGIN:VEVENT');
  if (events !== count('END:VEVENT')) yield wrong(path, 'has an event that does not end');
  const values = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`));
  for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY'])
    if (values(name).length !== events) yield wrong(path, `needs one ${name} for each event`);
  if (new Set(values('UID')).size !== events) yield wrong(path, 'has two events with one UID');
  for (const name of ['ATTACH', 'ATTENDEE', 'ORGANIZER', 'METHOD'])
    if (lines.some((line) => line.startsWith(name))) yield wrong(path, `has ${name}`);
  const known = daysNamed(index);
  for (const line of values('DTSTART')) {
    const day = line.slice(line.lastIndexOf(':') + 1).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
    if (!known.has(day)) yield wrong(path, `has an event on ${day}, which no component names`);
  }
  const own = index.extras.details.get(path.replace(/\.ics$/, ''));
  const today = index.now.slice(0, 10);
  const told = own === undefined ? index.extras.details.values() : [own];
  if (events === 0 && [...told].some((document) => daysOf(document).lastEnd > today))
    yield wrong(path, 'has no event, though ends are announced');
  const alarm = values('ACTION').find((line) => line !== 'ACTION:DISPLAY');
  if (alarm !== undefined) yield wrong(path, `has the alarm ${alarm}`);
  const foreign = values('URL').find((line) => !line.includes(`${baseOf(index) ?? ''}/`));
  if (foreign !== undefined) yield wrong(path, `links to ${foreign.slice(4)}`);
}

/** Every day that a component's details name, and the last of its ends. */
const daysOf = /* @__PURE__ */ remember((document: Document) => {
  const facts = JSON.stringify(valueOf(document) ?? '');
  const days = new Set(Array.from(facts.matchAll(/\d{4}-\d\d-\d\d/g), ([day]) => day));
  const ends = facts.matchAll(/"supportEnds":"(\d{4}-\d\d-\d\d)"/g);
  return {
    days,
    lastEnd:
      Array.from(ends, ([, day = '']) => day)
        .sort()
        .at(-1) ?? '',
  };
});

const daysNamed = /* @__PURE__ */ remember(
  ({ extras }: Observed) =>
    new Set([...extras.details.values()].flatMap((document) => [...daysOf(document).days])),
);
