import { expect, test } from 'vitest';
import { refusals, type Allowed } from '#deploy/refusals.ts';
import { planMessage, planText } from '#deploy/plan-report.ts';
import { planOf as plan } from '#deploy/plan.ts';
import { placedMessage } from '#model/problem.ts';
import type { Published, PublishedComponent, PublishedRelease } from '#deploy/published.ts';

type Ledger = PublishedComponent['ledger'];

const now = '2026-06-01T12:00:00.000Z';
const ended = { isDeprecated: true };
const live = published({ svc: [['1.0'], ['1.1'], ['1.2', ended]], tool: [['1']] });

test('a plan names what is new, judged anew, dated anew and gone', () => {
  const tool: Given[string] = [['1', { releaseTimestamp: '2026-02-02T00:00:00.000Z' }]];
  const next: Given = { svc: [['1.0', ended], ['1.2'], ['1.3']], tool, kit: [['5']] };
  const found = planOf(published(next, { svc: ['1.1'] }), live);
  expect(planText(found)).toBe(`Files: 1 new, 2 changed, 0 removed.
New files: kit.json
Changed files: svc.json, tool.json
New components: kit
New releases: svc 1.3
Deprecated: svc 1.0
Supported again: svc 1.2
Another date: tool 1
Withdrawn: svc 1.1`);
  expect(planMessage(found)).toBe('svc 1.3, svc 1.0 deprecated');
});

test('a component or a release that would be gone is refused, until a person names that component', () => {
  const found = planOf(published({ svc: [['1.0'], ['1.2', ended]] }), live);
  const [component, release] = [
    'tool.json: is live but would be gone; bring its definition back, or add --allow-removal tool if it is gone for good',
    'svc.json: 1.1: is live but would be gone; withdraw it in data/curated/svc.json, or bring it back',
  ];
  expect(refusals(found, {}).map(placedMessage)).toEqual([component, release]);
  const allowRemoval = ['tool'];
  expect(refusals(found, { allowRemoval }).map(placedMessage)).toEqual([release]);
  expect(planText(found)).toMatch(/files: tool.json\nRemoved comp.*: tool\n.*lost: svc 1.1$/);
  expect(planMessage(found)).toBe('tool removed');
});

test('a first deploy has nothing to lose, nor have first presets, titles, links and ends, 40 rules anew, what was a guess or no version, and what stays as it is', () => {
  expect(messages(planOf(ruled(''), live))).toEqual([]);
  expect(messages(planOf(ruled('a', 40), ruled('b', 40)))).toEqual([]);
  expect(messages(planOf(titled('New'), titled()))).toEqual([]);
  expect(messages(planOf(each(9, 1, link('a.dev')), each(9, 1)))).toEqual([]);
  expect(messages(planOf(each(1, 60, later), each(1, 60)))).toEqual([]);
  expect(messages(planOf(one('1.0'), one('1.0', 'latest')))).toEqual([]);
  const known = each(1, 99, { ...sooner, releaseTimestamp: now });
  expect(messages(planOf(known, each(1, 99, guess)))).toEqual([]);
  const held = { releaseTimestamp: now, stated: '2026-01-01T00:00:00.000Z' };
  const asStated = each(1, 9, { releaseTimestamp: held.stated });
  expect(messages(planOf(asStated, each(1, 9, held)))).toEqual([]);
  const found = planOf(each(20, 1), undefined);
  expect(messages(found)).toEqual([]);
  expect(planMessage(found)).toBe('First deploy');
  expect(planText(found)).toMatch(/^Nothing is live yet: .* deploy\.\nFiles: 20 new, .*\nNew comp/);
  const gone: Given[string] = [['1', ended]];
  const same = published({ svc: [['1.0'], ['1.1', ended]], old: gone, older: gone });
  const still = planOf(same, same);
  expect(planText(still)).toBe('Files: 0 new, 0 changed, 0 removed.');
  expect(messages(still)).toEqual([]);
});

test('yesterday’s files do not follow today’s, unless a person says that the time is wrong', () => {
  const [yesterday, today] = ['2026-05-30T03:00:00.000Z', '2026-05-31T03:00:00.000Z'];
  const found = planOf({ ...live, built: yesterday }, { ...live, built: today });
  expect(messages(found)).toEqual([
    `is older than what is live, which was built at ${today}; build again, or add --allow-older if the time of what is live is wrong`,
  ]);
  expect(messages(found, { allowOlder: true })).toEqual([]);
  expect(messages(planOf({ ...live, built: today }, { ...live, built: today }))).toEqual([]);
});

test('what is live must be an earlier state of the same log', () => {
  const [one, two, other] = ['{"number":1}', '{"number":2}', '{"number":2,"day":"2026-01-01"}'];
  const after = (log: string[], own: string[]) => planOf({ ...live, log }, { ...live, log: own });
  expect(messages(after([one, two], [one]))).toEqual([]);
  expect(messages(after([one, two], []))).toEqual([]);
  expect(messages(after([one], [one, two]))).toHaveLength(1);
  expect(messages(after([one, two], [one, other]))).toEqual([]);
  expect(messages(after([one, two, two], [one, other, two]))).toEqual([
    'does not go on from the log that is live; build from the newest data, or add --new-log if that log was lost',
  ]);
  expect(messages(after([two], [one, two]), { newLog: true })).toEqual([]);
});

const told = (number: number, version: string) => ({ number, kind: 'released', version });
const policy = { id: 'maintenance-1', reason: 'A line lives 18 months.' };
const ledger = { policies: [policy], events: [told(1, '1.0'), told(2, '1.1')] };
const withLedger = (next: Ledger | undefined) => {
  const { svc, ...others } = Object.fromEntries(live.components);
  const told = { ...svc, ...(next && { ledger: next }) } as PublishedComponent;
  return { ...live, components: new Map(Object.entries({ svc: told, ...others })) };
};
const placesOf = (next: Ledger | undefined, more: Partial<Allowed> = {}) =>
  refusals(planOf(withLedger(next), withLedger(ledger)), more).map(
    ({ code, where, place, message }) => `${code} ${where} ${place ?? 'gone'}: ${message}`,
  );
const restore =
  'restore data/lifecycle/svc.json from the commit that announced it: what was announced stays';

test('a live ledger may grow', () => {
  expect(placesOf({ policies: [policy], events: [...ledger.events, told(3, '1.2')] })).toEqual([]);
  expect(messages(planOf(withLedger(ledger), withLedger(undefined)))).toEqual([]);
});

test.each<[string, Ledger | undefined, string]>([
  ['rewritten', { ...ledger, events: [told(1, '1.0'), told(2, '9.9')] }, 'events[1]'],
  ['gone', undefined, 'events[0]'],
])('a live ledger may not be %s, whatever a person allows', (_, next, place) => {
  const line = `E-WRONG-LEDGER lifecycle/svc.json ${place}: is live and would be announced otherwise; ${restore}`;
  expect(placesOf(next)).toEqual([line]);
  expect(placesOf(next, { allowRemoval: ['svc'] })).toEqual([line]);
});

type Fact = Partial<PublishedRelease>;
const one = (...versions: string[]) => published({ c0: versions.map((version) => [version]) });
const without = (left: number) =>
  published({ c0: many(left) }, { c0: many(40).map(([version]) => version) });
const titled = (title?: string, homepage?: string): Published => {
  const component = { title, homepage, releases: new Map(), withdrawn: new Set<string>() };
  return { ...live, components: new Map(['a', 'b', 'c'].map((name) => [name, component])) };
};
const ruled = (rules: string, count = 41): Published => {
  const names = Array.from({ length: count }, (_, at) => `renovate.json ${rules}${at}`);
  return { ...live, presetRules: new Set(names) };
};
const link = (host: string) => ({ changelogUrl: `https://${host}/changes` });
const made = (value: string): Fact => ({ fingerprints: [`oci:x ${value}`] });
const [later, sooner] = [{ supportEnds: '2027-01-01' }, { supportEnds: '2026-12-01' }];
const guess = { ...later, basis: 'inferred', supportEndsBasis: 'inferred' };

test.each<[string, before: Published, after: Published, words: string | RegExp]>([
  ['deprecate eleven components', each(11, 4), each(11, 4, ended), 'having been announced'],
  ['deprecate two small components', each(2, 1), each(2, 1, ended), 'deprecated as a whole'],
  ['lift every deprecation', each(11, 4, ended), each(11, 4), 'would no longer be deprecated'],
  ['link elsewhere', each(101, 1, link('a.dev')), each(101, 1, link('b.dev')), 'to another host'],
  ['take every link away', each(1, 9, link('a.dev')), each(1, 9), 'another changelog link'],
  ['call all pre-releases', each(101, 1), each(101, 1, { isStable: false }), 'and pre-release'],
  ['date all anew', each(1, 9), each(1, 9, { releaseTimestamp: now }), 'would get another date'],
  ['move every end', each(1, 60, later), each(1, 60, sooner), /er end[^]*Another end of/],
  ['move the tags', each(1, 6, made('a')), each(1, 6, made('b')), 'be made of something else'],
  ['withdraw every release', each(1, 40), without(0), '40 would be withdrawn'],
  ['withdraw half of a few', each(1, 4), without(2), '2 would be withdrawn'],
  ['add an absurd version', one('1.8'), one('1.8', '9999.0.0'), 'far beyond the newest'],
  ['flood one component', each(1, 9), each(1, 60), 'would be added'],
  ['add many components', each(0, 0), each(20, 1), 'components would be added'],
  ['respell a version', one('1.1'), one('v1.1'), 'is live but would be gone'],
  ['rename components', titled('Old'), titled('New'), 'would get another title'],
  ['lead elsewhere', titled('Old', 'a'), titled('Old', 'b'), 'title, homepage or changelog'],
  ['rewrite presets', ruled('a'), ruled('b', 1), /41 rules of[^]*\nRemoved.*json \(41\)/],
  ['fill presets', ruled('a', 1), ruled('b'), /41 rules of[^]*\nNew.*json \(41\)/],
])('what a deploy may not do by itself: %s', (_, before, after, words) => {
  const found = planOf(after, before);
  expect([...messages(found), planText(found)].join('\n')).toMatch(words);
});

test('a moved tag is named in the plan, and no short one that follows the versions below it', () => {
  const tags = (value: string) =>
    published({ a: ['1.1\n', '1.2', '1.2.7'].map((a) => [a, made(a === '1.2.7' ? 'x' : value)]) });
  expect(planText(planOf(tags('b'), tags('a')))).toMatch(/^Made of something else: a 1\.1 $/m);
});

test('what a deploy may not do by itself: link its readers to many new hosts, wherever the links were written', () => {
  const linking = (...hosts: string[]) => ({ ...live, hosts: new Set(['example.com', ...hosts]) });
  const some = ['a.example', 'b.example', 'c.example', 'd.example', 'e.example'];
  const found = planOf(linking(...some, 'evil.example'), linking());
  expect(messages(found)).toEqual([
    '6 hosts would be linked to that nothing live links to, more than 5; look at them with --dry-run, then repeat with --allow newHosts=6 if they are right',
  ]);
  expect(planText(found)).toContain(`Hosts that nothing live links to: ${some.join(', ')}, evil`);
  expect(messages(found, { allow: { newHosts: 6 } })).toEqual([]);
  expect(messages(planOf(linking(...some), linking()))).toEqual([]);
  expect(messages(planOf(linking(...some, 'evil.example'), undefined))).toEqual([]);
});

test('what a deploy may not do by itself: until a person allows that very kind of change', () => {
  const found = planOf(each(1, 9), each(1, 9, ended));
  expect(messages(found)).toEqual([
    '9 would no longer be deprecated, more than 4; look at them with --dry-run, then repeat with --allow supportedAgain=9 if they are right',
  ]);
  expect(messages(found, { allow: { supportedAgain: 9 } })).toEqual([]);
  expect(messages(found, { allow: { supportedAgain: 8 } })).toHaveLength(1);
  expect(messages(found, { allow: { deprecated: 9 } })).toHaveLength(1);
});

test('what a deploy may not do by itself: but what was announced comes on its day', () => {
  const deprecatedFrom = '2026-06-01';
  const old = (fact: Fact): Given[string] => [['0.9', ended], ...many(60, fact)];
  const both = (fact: Fact) => published({ a: old(fact), b: old(fact) });
  const found = planOf(both({ deprecatedFrom, ...ended }), both({ deprecatedFrom }));
  expect(planText(found)).toMatch(/\nDeprecated: a 1\.0, .* and 100 more$/);
  expect(planMessage(found)).toHaveLength(100);
  expect(messages(found)).toEqual([]);
  const early = planOf(each(2, 30, ended), each(2, 30, { deprecatedFrom: '2026-06-02' }));
  expect([early.deprecatedAsAnnounced, early.deprecatedComponents]).toEqual([[], ['c0', 'c1']]);
});

function many(count: number, fact: Fact = {}) {
  return Array.from({ length: count }, (_, at) => [`1.${at}`, fact] as const);
}

/** So many components with so many releases each, of which this is so. */
function each(components: number, releases: number, fact: Fact = {}): Published {
  const names = Array.from({ length: components }, (_, at) => `c${at}`);
  return published(Object.fromEntries(names.map((name) => [name, many(releases, fact)])));
}

const planOf = (next: Published, before: Published | undefined) => plan(next, before, now);

function messages(found: ReturnType<typeof plan>, more: Partial<Allowed> = {}): readonly string[] {
  return refusals(found, more).map(({ message }) => message);
}

type Given = Readonly<Record<string, readonly (readonly [string, Fact?])[]>>;

function published(given: Given, withdrawn: Record<string, readonly string[]> = {}): Published {
  const components = Object.entries(given).map(([name, releases]) => {
    const facts = releases.map(([version, fact]) => [version, { version, ...fact }] as const);
    const gone = new Set(withdrawn[name]);
    return [name, { title: undefined, releases: new Map(facts), withdrawn: gone }] as const;
  });
  return {
    components: new Map(components),
    log: [],
    hosts: new Set(),
    presetRules: new Set(),
    sumsText: '',
    sums: new Map(Object.entries(given).map(([id, list]) => [`${id}.json`, JSON.stringify(list)])),
  };
}
