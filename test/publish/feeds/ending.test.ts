/** What will end: the feed of notices, and the calendars with their reminders. */
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { toInstant, type Day } from '#model/time/instant.ts';
import { judged, published, shared, told } from '../sites.ts';
import { all, first, parseXml } from '../xml.ts';

/** Its only line ends on 1 July 2027. */
function files(at: Day, released = '2026-01-01', title = 'Tool'): Map<string, string> {
  const now = toInstant(at);
  const policy = { reason: 'Eighteen months', seen: 'https://example.com/policy' };
  const tool = judged('tool', {
    definition: { title },
    releases: { '1.0.0': released },
    rules: [{ kind: 'line-age', months: 18, ...policy }],
    now,
  });
  return published([tool], now);
}

function notices(at: Day, released?: string): string[] {
  const feed = parseXml(files(at, released).get('ending.xml') ?? '');
  return all(feed, 'entry').map(
    (entry) => `${first(entry, 'updated').slice(0, 10)} ${first(entry, 'title')}`,
  );
}

const [ninety, thirty, seven] = [
  '2027-04-02 Tool: 90 days of support left',
  '2027-06-01 Tool: 30 days of support left',
  '2027-06-24 Tool: 7 days of support left',
];
test.each([
  ['2027-04-01', []] as const,
  ['2027-04-02', [ninety]] as const,
  ['2027-05-31', [ninety]] as const,
  ['2027-06-01', [thirty, ninety]] as const,
  ['2027-06-24', [seven, thirty, ninety]] as const,
  ['2027-07-01', [seven, thirty, ninety]] as const,
  ['2027-07-02', []] as const,
])('A notice appears by %s: %j', (day, expected) => {
  expect(notices(day)).toEqual(expected);
});

test('an end that becomes known late is said with the days that are left, and with its own reason', () => {
  const [known, end] = ['2027-06-10', '2027-07-01'] as const;
  const said = { reason: 'As announced', seen: 'https://example.com/ends' };
  const bad = { kind: 'versions' as const, versions: ['1.0.1'], ...said, reason: 'A hole' };
  const tool = judged('tool', {
    definition: { title: 'Tool, Inc.; \\', line: 1 },
    releases: { '1.0.1': known },
    rules: [bad, { kind: 'line-ends', lines: { 1: end }, ...said }],
    now: toInstant('2027-06-24'),
  });
  const made = published([tool], toInstant('2027-06-24'));
  const entries = all(parseXml(made.get('ending.xml') ?? ''), 'entry');
  const days = entries.map((entry) => /(\d+) days/.exec(first(entry, 'title'))?.[1]);
  expect(days).toEqual(['7', '21', '21']);
  const text = (made.get('tool.ics') ?? '').replaceAll('\r\n ', '');
  expect(text).toContain('As announced');
  expect(text).not.toContain('A hole');
  expect(text).toContain(String.raw`NAME:Tool\, Inc.\; \\: ends of support`);
});

test('an end that moves is known since it was said, and stays the same event of a calendar', () => {
  const [name, today] = [`1.${'0'.repeat(60)}`, '2027-06-20'] as const;
  const said = { reason: 'As announced', seen: 'https://example.com/ends' };
  const on = (day: Day, last: Day, lines = [{ name, match: '^1' }]) =>
    judged('tool', {
      definition: { title: 'Tool', lines },
      releases: { '1.0.1': '2026-01-01' },
      rules: [{ kind: 'line-ends', lines: { [name]: last }, ...said }],
      now: toInstant(day),
    });
  const made = on(today, '2027-07-01');
  const before = told(on('2026-12-01', '2028-01-01'), '2026-12-01');
  const moved = told(made, '2027-06-10', before);
  // What it covers changes later; the day stays what it was.
  const end = moved.events.find(
    ({ kind, announced }) => kind === 'phase-end' && announced > '2027',
  );
  const later = { ...end, versions: 'vers:all/*', announced: '2027-06-15' } as typeof end & object;
  const ledger = { ...moved, events: [...moved.events, later] };
  const at = toInstant(today);
  const files = published([made], at, shared(at), () => ledger);
  const entries = all(parseXml(files.get('ending.xml') ?? ''), 'entry');
  expect(entries.map((entry) => first(entry, 'updated').slice(0, 10))).toEqual([
    '2027-06-10',
    '2027-06-10',
  ]);
  expect(first(entries[0]!, 'id')).toContain(`/tool/${name}/maintenance/2027-07-01/`);
  const text = (files.get('tool.ics') ?? '').replaceAll('\r\n ', '');
  expect(text).toMatch(/DTSTAMP:20270610T/);
  expect(text).toContain(`UID:support-ends/tool/${name}@`);
});

test('a notice says the day, the reason and where that is written, under an id of its own', () => {
  const feed = files('2027-06-24').get('ending.xml') ?? '';
  const [entry] = all(parseXml(feed), 'entry');
  expect(first(entry!, 'id')).toBe(
    'tag:releases.example.com,2026:ending/tool/1.0/maintenance/2027-07-01/7',
  );
  expect(first(entry!, 'content')).toContain(
    'Last day of support of Tool: 1 July 2027.Eighteen months.',
  );
  expect(feed).toContain('<a href="https://example.com/policy">Read more</a>');
});

test('another phase that ends on the day on which support ends is no end of its own', () => {
  const summaries = (active: Day, extended: Day) => {
    const ends = { active, maintenance: '2027-07-01', extended } as const;
    const said = {
      kind: 'line-ends' as const,
      reason: 'As announced',
      seen: 'https://example.com',
    };
    const rules = (['active', 'maintenance', 'extended'] as const).map((phase) => {
      return { ...said, phase, lines: { 1: ends[phase] } };
    });
    const definition = { title: 'Tool', line: 1 };
    const tool = judged('tool', { definition, releases: { '1.0.0': '2026-01-01' }, rules });
    const text = published([tool]).get('tool.ics') ?? '';
    return [...text.matchAll(/SUMMARY:(.*)\r/g)].map(([, words]) => words);
  };
  expect(summaries('2027-07-01', '2027-07-01')).toEqual(['Tool: support ends']);
  expect(summaries('2027-06-30', '2027-07-02')).toEqual([
    'Tool: active support ends',
    'Tool: support ends',
    'Tool: extended support ends',
  ]);
});

test.each([{}, { '1.0': '2026-01-01', '2.0': '2026-02-01' }])(
  'the day on which all lines end is one end, whatever is released: %j',
  (releases) => {
    const phases = { maintenance: '2027-07-01' } as const;
    const said = { phases, reason: 'As announced', seen: 'https://example.com' };
    const lines = ['1', '2'].map((name) => ({ name, ...said }));
    const made = published([judged('tool', { definition: { title: 'Tool', lines }, releases })]);
    const text = (made.get('tool.ics') ?? '').replaceAll('\r\n ', '');
    expect(text.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Tool: support ends']);
    expect(text.match(/URL.*/g)?.join().replace('#2.0', '')).toMatch(/\/tool$/);
  },
);

/** Two are called as what a calendar is made of. */
const titles = ['Tool', 'BEGIN:VALARM', 'END:VCALENDAR'];

test.each(titles)(
  '%s has a calendar of its own, with a reminder 90, 30 and 7 days before',
  (title) => {
    const text = files('2026-11-20', undefined, title).get('tool.ics') ?? '';
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    const [event] = calendar.getAllSubcomponents('vevent');
    expect(String(event?.getFirstPropertyValue('dtstart'))).toBe('2027-07-01');
    expect(String(calendar.getFirstPropertyValue('x-wr-calname'))).toBe(
      `${title}: ends of support`,
    );
    expect(String(event?.getFirstPropertyValue('summary'))).toBe(`${title}: support ends`);
    expect(String(event?.getFirstPropertyValue('url'))).toMatch(/^https:[^ ]*$/);
    const alarms = event?.getAllSubcomponents('valarm') ?? [];
    const triggers = alarms.map((alarm) => String(alarm.getFirstPropertyValue('trigger')));
    expect(triggers.join(' ')).toBe('-P90D -P30D -P7D');
  },
);

test.each(titles)(
  'a calendar of %s with nothing to come is still one, as RFC 5545 demands a part of it',
  (title) => {
    for (const name of ['tool.ics', 'support.ics']) {
      const parsed = ICAL.parse(files('2027-07-02', undefined, title).get(name) ?? '') as unknown[];
      const parts = new ICAL.Component(parsed).getAllSubcomponents();
      expect(parts.map((part) => part.name)).toEqual(['vtimezone']);
    }
  },
);
