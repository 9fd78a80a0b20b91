/** News, and what will end: feeds, calendars with their reminders, and what leads to all pages. */
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { toInstant, type Day } from '#model/time/instant.ts';
import { badgeView } from '#publish/support/badge.ts';
import { all, first, judged, parseXml, published, sample, shared, told } from '../sites.ts';

const files = published(sample());
const file = (path: string) => files.get(path) ?? '';

const entriesOf = (text: string | undefined) => all(parseXml(text ?? ''), 'entry');
const dayOf = (entry: Parameters<typeof first>[0]) => first(entry, 'updated').slice(0, 10);
const calendarOf = (text = '') => new ICAL.Component(ICAL.parse(text) as unknown[]);
const unfolded = (text = '') => text.replaceAll('\r\n ', '');
const said = { reason: 'As announced', seen: 'https://example.com/ends' };

const feed = parseXml(file('feed.xml'));

test('An Atom feed names itself, its page and the day of its newest entry, which comes first; each id stands once', () => {
  expect(feed.attributes).toEqual({ xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' });
  expect(first(feed, 'id')).toBe('tag:releases.example.com,2026:feed');
  expect(first(feed, 'updated')).toBe('2026-07-16T00:00:00.000Z');
  const links = feed.children.filter(({ name }) => name === 'link');
  expect(links.map(({ attributes }) => [attributes['rel'], attributes['href']])).toEqual([
    ['self', 'https://releases.example.com/feed.xml'],
    ['alternate', 'https://releases.example.com/'],
  ]);
  const [ids, days] = ['id', 'updated'].map((name) =>
    all(feed, 'entry').map((entry) => first(entry, name)),
  );
  expect(new Set(ids).size).toBe(ids?.length);
  expect(days).toEqual(days?.toSorted().toReversed());
});

test('An Atom feed says in a deprecation why, and what to use instead', () => {
  const entry = entriesOf(file('build-cache-node.xml')).find((one) =>
    first(one, 'title').includes('deprecated'),
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
  const entry = entriesOf(text).find((one) => first(one, 'id').includes('/deprecated/'));
  expect(entry && first(entry, 'title')).toBe('Title of tool 2.0.0 deprecated');
  expect(text).toContain('href="https://releases.example.com/tool#2.0.0"');
});

test('An Atom feed of a component without releases is a feed all the same', () => {
  const empty = parseXml(file('dashboard-bundle.xml'));
  expect(first(empty, 'updated')).toBe('2000-01-01T00:00:00.000Z');
  expect(all(empty, 'entry')).toEqual([]);
});

test('The JSON Feed says the same as the Atom feed', () => {
  const { items, ...head } = JSON.parse(file('feed.json')) as { items: Record<string, string>[] };
  expect(head).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    feed_url: 'https://releases.example.com/feed.json',
  });
  const entries = all(feed, 'entry').map((entry) => {
    const link = entry.children.find(({ attributes }) => attributes['rel'] === 'alternate');
    return [first(entry, 'id'), link?.attributes['href'], first(entry, 'title')];
  });
  expect(items.map(({ id, url, title }) => [id, url, title])).toEqual(entries);
  expect(items.find(({ title }) => title === 'Server 2025.1 deprecated')).toEqual({
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

const events = calendarOf(file('support.ics'))
  .getAllSubcomponents('vevent')
  .map((event) => new ICAL.Event(event));

test('The calendar has the coming ends of support as days, with why and what to use instead, under an id that stays', () => {
  expect(events.map(({ startDate, summary }) => `${startDate.toString()} ${summary}`)).toEqual([
    '2026-12-31 Build cache node: support ends',
    '2027-01-15 Server 2025.2: support ends',
    '2027-09-26 Server 2026.1: support ends',
  ]);
  expect(events[0]?.uid).toBe('support-ends/build-cache-node/all@releases.example.com');
  // Known since its first release, whichever is the newest.
  expect(file('build-cache-node.ics')).toContain('DTSTAMP:20240819');
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
  expect(lines.filter((line) => /\n/.test(line) || Buffer.byteLength(line) > 75)).toEqual([]);
});

test('A badge is an image with a name, small, and as wide as its letters in any script', () => {
  const badge = parseXml(file('badge/svc.svg'));
  expect(badge.attributes).toMatchObject({ role: 'img', 'aria-labelledby': 't', height: '20' });
  expect(file('badge/svc.svg').length).toBeLessThan(1000);
  const titles = ['Server', 'сервер', 'الخادم', '服务器'];
  const views = titles.map((title) => badgeView(judged('svc', { definition: { title } })));
  expect(views.map(({ labelText }) => labelText)).toEqual([35, 39, 39, 33]);
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

/** Its only line ends on 1 July 2027. */
function endingFiles(at: Day, title = 'Tool'): Map<string, string> {
  const now = toInstant(at);
  const policy = { reason: 'Eighteen months', seen: 'https://example.com/policy' };
  const tool = judged('tool', {
    definition: { title },
    releases: { '1.0.0': '2026-01-01' },
    rules: [{ kind: 'line-age', months: 18, ...policy }],
    now,
  });
  return published([tool], now);
}

test('An end that becomes known on the day before it has one day of support left', () => {
  const rules = [{ kind: 'line-ends', ...said, lines: { '1.0': '2026-11-21' } }] as const;
  const tool = judged('tool', { releases: { '1.0': '2026-11-20' }, rules });
  const [entry] = entriesOf(published([tool]).get('ending.xml'));
  expect(entry && first(entry, 'title')).toBe('Title of tool: 1 day of support left');
});

const noticed = { 7: '2027-06-24', 30: '2027-06-01', 90: '2027-04-02' } as const;
test.each<[day: Day, updated: Day, notices: (keyof typeof noticed)[]]>([
  ['2027-04-01', '2000-01-01', []],
  ['2027-05-31', '2027-04-02', [90]],
  ['2027-06-01', '2027-06-01', [30, 90]],
  ['2027-07-01', '2027-06-24', [7, 30, 90]],
  ['2027-07-09', '2027-07-02', []],
])('Notices that have appeared by %s, changed on %s: %j', (day, updated, notices) => {
  const feed = parseXml(endingFiles(day).get('ending.xml') ?? '');
  const said = all(feed, 'entry').map((one) => `${dayOf(one)} ${first(one, 'title')}`);
  expect(said).toEqual(notices.map((n) => `${noticed[n]} Tool: ${n} days of support left`));
  expect(dayOf(feed)).toBe(updated);
});

test('an end that becomes known late is said with the days that are left, and with its own reason', () => {
  const [known, end] = ['2027-06-10', '2027-07-01'] as const;
  const bad = { kind: 'versions' as const, versions: ['1.0.1'], ...said, reason: 'A hole' };
  const tool = judged('tool', {
    definition: { title: 'Tool, Inc.; \\', line: 1 },
    releases: { '1.0.1': known },
    rules: [bad, { kind: 'line-ends', lines: { 1: end }, ...said }],
    now: toInstant('2027-06-24'),
  });
  const made = published([tool], toInstant('2027-06-24'));
  const entries = entriesOf(made.get('ending.xml'));
  const days = entries.map((entry) => /(\d+) days/.exec(first(entry, 'title'))?.[1]);
  expect(days).toEqual(['7', '21', '21']);
  const text = unfolded(made.get('tool.ics'));
  expect(text).toContain('As announced');
  expect(text).not.toContain('A hole');
  expect(text).toContain(String.raw`NAME:Tool\, Inc.\; \\: ends of support`);
});

test('an end that moves is known since it was said, and stays the same event of a calendar', () => {
  const [name, today] = [`1.${'0'.repeat(60)}`, '2027-06-20'] as const;
  const on = (day: Day, last: Day, lines = [{ name, match: '^1' }]) =>
    judged('tool', {
      definition: { title: 'Tool', lines },
      releases: { '1.0.1': '2026-01-01' },
      rules: [{ kind: 'line-ends', lines: { [name]: last }, ...said }],
      now: toInstant(day),
    });
  const made = on(today, '2027-07-01');
  const moved = told(made, '2027-06-10', told(on('2026-12-01', '2028-01-01'), '2026-12-01'));
  // What it covers changes later; the day stays what it was.
  const end = moved.events.find((one) => one.kind === 'phase-end' && one.announced > '2027');
  const later = { ...end, versions: 'vers:all/*', announced: '2027-06-15' } as typeof end & object;
  const ledger = { ...moved, events: [...moved.events, later] };
  const at = toInstant(today);
  const shown = published([made], at, shared(at), { ledger });
  const entries = entriesOf(shown.get('ending.xml'));
  expect(entries.map(dayOf)).toEqual(['2027-06-10', '2027-06-10']);
  expect(first(entries[0]!, 'id')).toContain(`/tool/${name}/maintenance/2027-07-01/`);
  const text = unfolded(shown.get('tool.ics'));
  expect(text).toMatch(/SEQUENCE:20979\r\nDTSTAMP:20270610T/);
  expect(text).toContain(`UID:support-ends/tool/${name}@`);
  const late = on(today, '2028-01-01');
  const gone = published([late], at, shared(at), { ledger: told(late, '2027-06-19', ledger) });
  expect(dayOf(parseXml(gone.get('ending.xml') ?? ''))).toBe('2027-06-19');
});

test('what comes out later announces the end of the whole no more, nor the end of what came out before', () => {
  const whole = { kind: 'all', ends: '2026-12-31', ...said } as const;
  const rules = [{ kind: 'below', version: '2', since: '2026-12-16', ...said } as const, whole];
  const definition = { prereleases: 'keep', line: undefined } as const;
  const on = (releases: Record<string, string>) => judged('tool', { definition, releases, rules });
  const known = { '1.0': '2026-01-01', '2.0': '2026-02-01' };
  const imported = told(judged('tool', { definition, releases: known }), '2026-08-01');
  const before = told(on(known), '2026-09-20', imported);
  const made = on({ ...known, '3.0-rc.1': '2026-11-20' });
  const at = toInstant('2026-11-20');
  const shown = published([made], at, shared(at), { ledger: told(made, '2026-11-20', before) });
  const notices = entriesOf(shown.get('ending.xml'));
  expect(notices.map(dayOf)).toEqual(['2026-11-15', '2026-10-02', '2026-09-20']);
  expect(first(notices[0]!, 'title')).toMatch(/ 1\.0 and earlier: 30 days of support left$/);
  expect(shown.get('support.json')).toContain('"announced":"2026-09-20"');
});

test('older releases of a line that end before it are an event of their own', () => {
  const lines = { 1: '2027-03-31', 2: '2027-06-30' } as const;
  const below = { kind: 'below', version: '1.2', since: '2027-01-01', ...said } as const;
  const rules = [{ kind: 'line-ends', lines, ...said } as const, below];
  const releases = {
    '1.0': '2026-01-01',
    '1.1': '2026-02-01',
    '1.2': '2026-03-01',
    '2.0': '2026-04-01',
  };
  const made = judged('tool', { definition: { line: 1 }, releases, rules });
  const text = unfolded(published([made]).get('tool.ics'));
  expect(text.match(/(?<=^SUMMARY:Title of ).*(?=: support ends\r$)/gm)).toEqual([
    'tool 1 up to 1.1',
    'tool 1',
    'tool 2',
  ]);
});

test('a notice says the day, the reason and where that is written, under an id of its own', () => {
  const feed = endingFiles('2027-06-24').get('ending.xml');
  const [entry] = entriesOf(feed);
  const uri = 'tag:releases.example.com,2026:ending/tool/1.0/maintenance/2027-07-01/7';
  expect(first(entry!, 'id')).toBe(uri);
  const words = 'Last day of support of Tool: 1 July 2027.Eighteen months.';
  expect(first(entry!, 'content')).toContain(words);
  expect(feed).toContain('<a href="https://example.com/policy">Read more</a>');
});

test('another phase that ends on the day on which support ends is no end of its own, nor extended support that is said to end before', () => {
  const summaries = (active: Day, extended: Day, maintenance: Day | false = '2027-07-01') => {
    const ends = { active, maintenance, extended } as const;
    const rules = (['active', 'maintenance', 'extended'] as const).map((phase) => {
      return { kind: 'line-ends' as const, ...said, phase, lines: { 1: ends[phase] } };
    });
    const definition = { title: 'Tool', line: 1 };
    const tool = judged('tool', { definition, releases: { '1.0.0': '2026-01-01' }, rules });
    const text = published([tool]).get('tool.ics') ?? '';
    return [...text.matchAll(/SUMMARY:(.*)\r/g)].map(([, words]) => words);
  };
  expect(summaries('2027-07-01', '2027-07-01')).toEqual(['Tool: support ends']);
  expect(summaries('2027-07-01', '2027-06-30')).toEqual(['Tool: support ends']);
  expect(summaries('2027-06-30', '2027-07-02', false)).toEqual([
    'Tool: active support ends',
    'Tool: extended support ends',
  ]);
  expect(summaries('2027-06-30', '2027-07-02')).toEqual([
    'Tool: active support ends',
    'Tool: support ends',
    'Tool: extended support ends',
  ]);
});

test.each<[Record<string, string>, ...string[]]>([
  [{}, 'Tool'],
  [{ '1.0': '2026-01-01', '2.0': '2026-02-01' }, 'Tool'],
  [{ '1.0': '2026-01-01', '2.0': '2026-02-01', '3.0': '2026-03-01' }, 'Tool 1', 'Tool 2'],
])(
  'the day on which all lines end is one end, unless the newest release is of none: %j',
  (releases, ...whose) => {
    const phases = { maintenance: '2027-07-01' } as const;
    const lines = ['1', '2'].map((name) => ({ name, phases, ...said }));
    const definition = { title: 'Tool', line: '^([12])', lines };
    const text = unfolded(published([judged('tool', { definition, releases })]).get('tool.ics'));
    expect(text.match(/SUMMARY:.*/g)).toEqual(whose.map((one) => `SUMMARY:${one}: support ends`));
    expect(text.match(/URL.*/g)?.join().replace('#2.0', '')).toMatch(/\/tool(#line-2)?$/);
  },
);

// Two are called as what a calendar is made of.
test.each(['Tool', 'BEGIN:VALARM', 'END:VCALENDAR'])(
  '%s has a calendar of its own, with a reminder 90, 30 and 7 days before, and with nothing to come one as RFC 5545 demands a part of it',
  (title) => {
    const calendar = calendarOf(endingFiles('2026-11-20', title).get('tool.ics'));
    const [event] = calendar.getAllSubcomponents('vevent');
    expect(String(event?.getFirstPropertyValue('dtstart'))).toBe('2027-07-01');
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(`${title}: ends of support`);
    expect(String(event?.getFirstPropertyValue('summary'))).toBe(`${title}: support ends`);
    expect(String(event?.getFirstPropertyValue('url'))).toMatch(/^https:[^ ]*$/);
    const alarms = event?.getAllSubcomponents('valarm') ?? [];
    const triggers = alarms.map((alarm) => String(alarm.getFirstPropertyValue('trigger')));
    expect(triggers.join(' ')).toBe('-P90D -P30D -P7D');
    for (const name of ['tool.ics', 'support.ics']) {
      const parts = calendarOf(endingFiles('2027-07-02', title).get(name)).getAllSubcomponents();
      expect(parts.map((part) => part.name)).toEqual(['vtimezone']);
    }
  },
);
