import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { sample } from '../sample.ts';
import { judged, published } from '../sites.ts';
import { all, first, parseXml } from '../xml.ts';

const files = published(sample());
const file = (path: string) => files.get(path) ?? '';

const feed = parseXml(file('feed.xml'));

test('An Atom feed names itself, its page and the day of its newest entry', () => {
  expect(feed.attributes).toEqual({ xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' });
  expect(first(feed, 'id')).toBe('tag:releases.example.com,2026:feed');
  expect(first(feed, 'updated')).toBe('2026-07-16T00:00:00.000Z');
  const links = feed.children.filter(({ name }) => name === 'link');
  expect(links.map(({ attributes }) => [attributes['rel'], attributes['href']])).toEqual([
    ['self', 'https://releases.example.com/feed.xml'],
    ['alternate', 'https://releases.example.com/'],
  ]);
});

test('An Atom feed has what every entry must have, newest first, each id once', () => {
  const entries = all(feed, 'entry');
  for (const entry of entries) {
    expect(first(entry, 'title')).not.toBe('');
    expect(first(entry, 'id')).toMatch(/^tag:releases\.example\.com,2026:[\w./%-]+$/);
    expect(first(entry, 'updated')).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/);
  }
  const ids = entries.map((entry) => first(entry, 'id'));
  expect(new Set(ids).size).toBe(ids.length);
  const days = entries.map((entry) => first(entry, 'updated'));
  expect(days).toEqual(days.toSorted().toReversed());
});

test('An Atom feed says in a deprecation why, and what to use instead', () => {
  const entry = all(parseXml(file('build-cache-node.xml')), 'entry').find((entry) =>
    first(entry, 'title').includes('deprecated'),
  );
  expect(entry && first(entry, 'content')).toBe(
    'Since 15 July 2025, Build cache node 20.0, 21.0, 21.2 are deprecated.It is replaced.Last supported day: 31 December 2026.Use edge-node instead.Read more',
  );
  expect(file('build-cache-node.xml')).toContain('<a href="https://example.com/bcn">Read more</a>');
});

test('An Atom feed says of a release that another one supersedes that it is deprecated, and not its line', () => {
  const rules = [{ kind: 'superseded' as const, reason: 'Old.', seen: 'https://example.com/' }];
  const releases = { '2.0.0': '2026-01-01', '2.0.1': '2026-02-01' };
  const text = published([judged('tool', { releases, rules })]).get('tool.xml') ?? '';
  const entry = all(parseXml(text), 'entry').find((one) =>
    first(one, 'id').includes('/deprecated/'),
  );
  expect(entry && first(entry, 'title')).toBe('Title of tool 2.0.0 deprecated');
  expect(text).toContain('href="https://releases.example.com/tool#2.0.0"');
});

test('An Atom feed of a component without releases is a feed all the same', () => {
  const empty = parseXml(file('dashboard-bundle.xml'));
  expect(first(empty, 'updated')).toBe('2000-01-01T00:00:00.000Z');
  expect(all(empty, 'entry')).toEqual([]);
});

test('The JSON Feed says the same as the Atom feed', () => {
  const feed = JSON.parse(file('feed.json')) as {
    version: string;
    feed_url: string;
    items: { id: string; url: string; title: string; content_text: string }[];
  };
  expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
  expect(feed.feed_url).toBe('https://releases.example.com/feed.json');
  const entries = all(parseXml(file('feed.xml')), 'entry').map((entry) => {
    const link = entry.children.find(({ attributes }) => attributes['rel'] === 'alternate');
    return [first(entry, 'id'), link?.attributes['href'], first(entry, 'title')];
  });
  expect(feed.items.map(({ id, url, title }) => [id, url, title])).toEqual(entries);
  expect(feed.items.find(({ title }) => title === 'Server 2025.1 deprecated')).toEqual({
    id: expect.stringContaining('tag:releases.example.com,2026:svc/'),
    url: 'https://releases.example.com/svc#line-2025.1',
    external_url: 'https://example.com/policy',
    title: 'Server 2025.1 deprecated',
    content_text:
      'Since 16 July 2026, Server 2025.1 is deprecated. A line lives eighteen months. Last supported day: 15 July 2026.',
    date_published: '2026-07-16T00:00:00.000Z',
    tags: ['deprecated', 'svc'],
  });
});

const calendar = new ICAL.Component(ICAL.parse(file('support.ics')) as unknown[]);
const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));

test('The calendar has the coming ends of support as days', () => {
  expect(events.map(({ startDate, summary }) => `${startDate.toString()} ${summary}`)).toEqual([
    '2026-12-31 Build cache node: support ends',
    '2027-01-15 Server 2025.2: support ends',
    '2027-09-26 Server 2026.1: support ends',
  ]);
  expect(events.map(({ startDate }) => startDate.isDate)).toEqual([true, true, true]);
});

test('The calendar says why and what to use instead, under an id that stays', () => {
  expect(events[0]?.uid).toBe('support-ends/build-cache-node/all@releases.example.com');
  expect(events[0]?.description).toBe(
    'Last day of support: 31 December 2026. It is replaced. Use edge-node instead. https://example.com/bcn',
  );
});

test('The calendar has lines of at most 75 bytes that end as the standard says', () => {
  const lines = file('support.ics').split('\r\n');
  expect(lines.filter((line) => line.startsWith('X-MICROSOFT'))).toEqual([]);
  // Of an event the properties come first, then the reminders.
  expect(file('support.ics')).not.toMatch(/END:VALARM\r\n(?!BEGIN:VALARM|END:VEVENT)/);
  expect(lines.at(-1)).toBe('');
  for (const line of lines) {
    expect(line).not.toContain('\n');
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
});

test('A badge is an image with a name, and small', () => {
  const badge = parseXml(file('badge/svc.svg'));
  expect(badge.attributes).toMatchObject({ role: 'img', 'aria-labelledby': 't', height: '20' });
  expect(file('badge/svc.svg').length).toBeLessThan(1000);
});

test('The sitemap and robots.txt lead to every page', () => {
  const places = all(parseXml(file('sitemap.xml')), 'loc').map(({ text }) => text);
  const ids = sample().map(({ component }) => component.id);
  const pages = ['', 'renovate', 'search', 'query', 'support', ...ids];
  expect(places).toEqual(pages.map((path) => `https://releases.example.com/${path}`));
  expect(file('robots.txt')).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://releases.example.com/sitemap.xml\n',
  );
});
