import { expect, test } from 'vitest';
import { refusals, type Allowed } from '#deploy/refusals.ts';
import { planMessage, planText } from '#deploy/plan-report.ts';
import { planOf as plan } from '#deploy/plan.ts';
import { placedMessage } from '#model/problem.ts';
import type { Published, PublishedComponent, PublishedRelease } from '#deploy/published.ts';

type Ledger = PublishedComponent['ledger'];

const now = '2026-06-01T12:00:00.000Z';
const allowed: Allowed = { allowChanges: 100 };
const ended = { isDeprecated: true };
const live = published({ svc: [['1.0'], ['1.1'], ['1.2', ended]], tool: [['1']] });

test('a plan names what is new, judged anew, dated anew and gone', () => {
  const next = published(
    {
      svc: [['1.0', ended], ['1.2'], ['1.3']],
      tool: [['1', { releaseTimestamp: '2026-02-02T00:00:00.000Z' }]],
      kit: [['5']],
    },
    { svc: ['1.1'] },
  );
  const found = planOf(next, live);
  expect(found).toMatchObject({
    first: false,
    files: { added: ['kit.json'], changed: ['svc.json', 'tool.json'], removed: [] },
    addedComponents: ['kit'],
    removedComponents: [],
    added: [{ component: 'svc', version: '1.3' }],
    deprecated: [{ component: 'svc', version: '1.0' }],
    supportedAgain: [{ component: 'svc', version: '1.2' }],
    redated: [{ component: 'tool', version: '1' }],
    withdrawn: [{ component: 'svc', version: '1.1' }],
    lost: [],
  });
  expect(messages(found, { allowChanges: 4 })).toEqual([]);
  expect(messages(found, { allowChanges: 3 })).toEqual([
    'more releases than 3 would be added, dated, linked or judged anew: 4; look at them with --dry-run, then repeat with --allow-changes 4',
  ]);
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

test('a component or a release that would be gone is refused', () => {
  const found = planOf(published({ svc: [['1.0'], ['1.2', ended]] }), live);
  expect(refusals(found, allowed).map(placedMessage)).toEqual([
    'tool.json: is live but would be gone; bring its definition back, or add --allow-removal tool if it is gone for good',
    'svc.json: 1.1: is live but would be gone; withdraw it in data/curated/svc.json, or bring it back',
  ]);
});

test('a component goes where a person names it, and only that one', () => {
  const found = planOf(published({}), live);
  expect(refusals(found, { ...allowed, allowRemoval: ['tool'] }).map(({ where }) => where)).toEqual(
    ['svc.json'],
  );
  expect(messages(found, { allowRemoval: ['tool', 'svc'] })).toEqual([]);
  expect(planText(found)).toBe(`Files: 0 new, 0 changed, 2 removed.
Removed files: svc.json, tool.json
Removed components: svc, tool`);
  expect(planMessage(found)).toBe('svc removed, tool removed');
});

test('a first deploy has nothing to lose', () => {
  const found = planOf(live, undefined);
  expect(found).toMatchObject({ first: true, added: [], addedComponents: ['svc', 'tool'] });
  expect(messages(found, { allowChanges: 0 })).toEqual([]);
  expect(planMessage(found)).toBe('First deploy');
  expect(planText(found)).toMatch(/^Nothing is live yet: this is the first deploy\.\n/);
});

test('what stays as it is, is no change', () => {
  const same = published({ svc: [['1.0'], ['1.1', ended]], old: [['1', ended]] });
  const none = { deprecated: [], deprecatedComponents: [], supportedAgain: [] };
  expect(planOf(same, same)).toMatchObject({ ...none, files: { changed: [] } });
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
  const after = (log: string[], before: string[]) =>
    planOf({ ...live, log }, { ...live, log: before });
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
  refusals(planOf(withLedger(next), withLedger(ledger)), { ...allowed, ...more }).map(
    ({ code, where, place, message }) => `${code} ${where} ${place ?? 'gone'}: ${message}`,
  );
const restore =
  'restore data/lifecycle/svc.json from the commit that announced it: what was announced stays';

test('a live ledger is only appended to: and may only grow', () => {
  const events = [...ledger.events, told(3, '1.2')];
  expect(placesOf(ledger)).toEqual([]);
  expect(placesOf({ policies: [policy, { id: 'active-1' }], events })).toEqual([]);
  expect(refusals(planOf(withLedger(ledger), withLedger(undefined)), allowed)).toEqual([]);
});

test.each<[string, Ledger | undefined, string]>([
  ['rewritten', { ...ledger, events: [told(1, '1.0'), told(2, '9.9')] }, 'events[1]'],
  ['shortened', { ...ledger, events: [told(1, '1.0')] }, 'events[1]'],
  ['reordered', { ...ledger, events: ledger.events.toReversed() }, 'events[0]'],
  ['gone', undefined, 'events[0]'],
  ['of other policies', { ...ledger, policies: [{ ...policy, reason: 'x' }] }, 'policies[0]'],
])(
  'a live ledger is only appended to: but not be %s, whatever a person allows',
  (_, next, place) => {
    const line = `E-WRONG-LEDGER lifecycle/svc.json ${place}: is live and would be announced otherwise; ${restore}`;
    expect(placesOf(next)).toEqual([line]);
    expect(placesOf(next, { allowChanges: 9, allowRemoval: ['svc'] })).toEqual([line]);
  },
);

const many = (count: number, fact: Partial<PublishedRelease> = {}) =>
  Array.from({ length: count }, (_, at) => [`1.${at}`, fact] as const);
const indexOf = (components: number, releases: number, fact: Partial<PublishedRelease> = {}) =>
  Object.fromEntries(
    Array.from({ length: components }, (_, at) => [`c${at}`, many(releases, fact)]),
  );
const link = (host: string) => ({ changelogUrl: `https://${host}/changes` });
type Fact = Partial<PublishedRelease>;
const usual: Fact = {};
const made = (value: string): Fact => ({ fingerprints: [`oci:x ${value}`] });
const [later, sooner] = [{ supportEnds: '2027-01-01' }, { supportEnds: '2026-12-01' }];
const restated: readonly [string, components: number, releases: number, Fact, Fact, string][] = [
  ['deprecate eleven components', 11, 4, usual, ended, 'without having been announced'],
  ['deprecate two small components', 2, 1, usual, ended, 'deprecated as a whole'],
  ['lift every deprecation', 11, 4, ended, usual, 'would no longer be deprecated'],
  ['lift those of one component', 1, 6, ended, usual, 'would no longer be deprecated'],
  ['link to another host', 11, 4, link('a.example'), link('b.example'), 'link to another host'],
  ['take every link away', 1, 9, link('a.example'), usual, 'would get another changelog link'],
  ['call all pre-releases', 1, 9, usual, { isStable: false }, 'between release and pre-release'],
  ['date everything anew', 1, 9, usual, { releaseTimestamp: now }, 'would get another date'],
  ['move every end', 1, 60, later, sooner, 'another end'],
  ['move the tags of half a component', 1, 6, made('a'), made('b'), 'be made of something else'],
];

test.each(restated)('%s', (_, components, releases, before, after, words) => {
  const of = (fact: Fact) => published(indexOf(components, releases, fact));
  expect(messages(planOf(of(after), of(before))).join('\n')).toContain(words);
});

test('a moved tag is named in the plan, and no short one that follows the versions below it', () => {
  const tags = (value: string) =>
    published({
      a: ['1.1', '1.2', '1.2.7'].map((one) => [one, made(one === '1.2.7' ? 'x' : value)]),
    });
  const text = planText(planOf(tags('b'), tags('a')));
  expect(text).toMatch(/^Made of something else: a 1\.1$/m);
});

const all = many(40).map(([version]) => version);
const nine = many(9);
const absurd: Given = { c0: [...nine, ['9999.0.0']] };
const changes: readonly [string, Given, Given, string, string[]?][] = [
  ['withdraw every release', { c0: many(40) }, { c0: [] }, '40 would be withdrawn', all],
  ['withdraw half of a few', { c0: many(4) }, { c0: many(2) }, '2 would be withdrawn', all],
  ['add an absurd version', { c0: nine }, absurd, 'far beyond the newest'],
  ['flood one component', { c0: nine }, { c0: many(60) }, 'would be added'],
  ['add many components', {}, indexOf(20, 1), 'components would be added'],
  ['respell a version', { c0: [['1.1']] }, { c0: [['v1.1']] }, 'is live but would be gone'],
];

test.each(changes)('%s', (_, before, after, words, withdrawn = []) => {
  const found = planOf(published(after, { c0: withdrawn }), published(before));
  expect(messages(found).join('\n')).toContain(words);
});

test('what a deploy may not do by itself: rename components, or rewrite presets', () => {
  const names = ['a', 'b', 'c'];
  const titled = (title: string) => ({
    ...live,
    components: new Map(
      names.map((name) => [name, { title, releases: new Map(), withdrawn: new Set<string>() }]),
    ),
  });
  expect(messages(planOf(titled('New'), titled('Old'))).join()).toMatch(/another title/);
  const rules = (prefix: string) => ({
    ...live,
    presetRules: new Set(Array.from({ length: 30 }, (_, at) => `renovate.json ${prefix}${at}`)),
  });
  expect(messages(planOf(rules('b'), rules('a'))).join()).toMatch(/rules of the Renovate presets/);
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

test('what a deploy may not do by itself: except for what nothing live can be compared with', () => {
  expect(messages(planOf(published(indexOf(20, 1)), undefined))).toEqual([]);
  const presetRules = new Set(Array.from({ length: 50 }, (_, at) => `renovate.json ${at}`));
  expect(messages(planOf({ ...live, presetRules }, live))).toEqual([]);
});

test('what a deploy may not do by itself: until a person allows that very kind of change', () => {
  const found = planOf(published({ a: many(9) }), published({ a: many(9, ended) }));
  expect(messages(found)).toEqual([
    '9 would no longer be deprecated, more than 4; look at them with --dry-run, then repeat with --allow supportedAgain=9 if they are right',
  ]);
  expect(messages(found, { allow: { supportedAgain: 9 } })).toEqual([]);
  expect(messages(found, { allow: { supportedAgain: 8 } })).toHaveLength(1);
  expect(messages(found, { allow: { deprecated: 9 } })).toHaveLength(1);
});

test('what a deploy may not do by itself: but what was announced comes on its day', () => {
  const supportEnds = '2026-05-31';
  const announced = published(indexOf(2, 30, { supportEnds }));
  const found = planOf(published(indexOf(2, 30, { supportEnds, ...ended })), announced);
  expect(found.deprecatedAsAnnounced).toHaveLength(60);
  expect(messages(found)).toEqual([]);
  const early = published(indexOf(2, 30, { supportEnds: '2026-06-02' }));
  expect(planOf(published(indexOf(2, 30, ended)), early)).toMatchObject({
    deprecatedAsAnnounced: [],
    deprecatedComponents: ['c0', 'c1'],
  });
});

function planOf(next: Published, before: Published | undefined) {
  return plan(next, before, now);
}

function messages(found: ReturnType<typeof plan>, more: Partial<Allowed> = {}): readonly string[] {
  return refusals(found, { ...allowed, ...more }).map(({ message }) => message);
}

type Given = Readonly<Record<string, readonly (readonly [string, Partial<PublishedRelease>?])[]>>;

function published(
  given: Given,
  withdrawn: Readonly<Record<string, readonly string[]>> = {},
): Published {
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
    sums: new Map(
      Object.entries(given).map(([name, list]) => [`${name}.json`, JSON.stringify(list)]),
    ),
  };
}
