/** The documents in the formats of others, read by a small reader of the standards alone, beside the verdicts that they come from. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { announce, emptyLedger } from '#judge/ledger/announce.ts';
import { factsOf } from '#judge/ledger/facts.ts';
import { addDays, type Day } from '#model/time/instant.ts';
import type { Ledger } from '#model/support/ledger.ts';
import { mainPurl, purlsOf } from '#model/purl.ts';
import { openeoxFile as openeoxShape } from '#model/standards/openeox.ts';
import { endOf } from '#model/support/support.ts';
import { lastEnd } from '#model/support/support-words.ts';
import type { JudgedComponent } from '#model/support/verdict.ts';
import { cleDocument } from '#publish/standards/cle.ts';
import { endoflifeProduct, endoflifeV0 } from '#publish/standards/endoflife.ts';
import { openeoxFile } from '#publish/standards/openeox.ts';
import { sbomFile } from '#publish/standards/sbom.ts';
import { statementOf } from '#publish/standards/statement.ts';
import { cyclonedxValidator } from '../../ask/audit/cyclonedx.ts';
import { against, official } from '../../official.ts';
import { judgeOn, recorded, said, seenOf, type Setting } from '../../judge/cases.ts';
import { holds } from '../../holds.ts';

const openeox = official('openeox-core-1.0');
const references = [{ kind: 'npm' as const, name: '@acme/agent' }];
const component = { line: 2, aliases: ['service'], references };

function told(judged: JudgedComponent, today: Day, ledger: Ledger = emptyLedger('svc')): Ledger {
  return announce(ledger, factsOf(judged), today);
}

/** What a reader of CLE alone knows: the standing ends by the version that they cover from on. */
function readCle(document: ReturnType<typeof cleDocument>) {
  const events = document?.events.toReversed() ?? [];
  const withdrawn = new Set(
    events.flatMap((event) => (event.type === 'withdrawn' ? [event.eventId] : [])),
  );
  const ends = new Map<string, string>();
  for (const event of events) {
    if (withdrawn.has(event.id) || !('versions' in event)) continue;
    const [, from] = />=([^|]+)\|/.exec(event.versions[0]?.range ?? '') ?? [];
    ends.set(`${event.type} ${from}`, event.effective.slice(0, 10));
  }
  return ends;
}

/** What the standard demands beyond types: ids that fall, policies that are defined, and events that were there. */
function cleProblems(document: ReturnType<typeof cleDocument>): string[] {
  const { events = [], definitions } = document ?? {};
  const policies = new Set(definitions?.support.map(({ id }) => id));
  return events.flatMap((event, i) => {
    const before = new Set(events.slice(i + 1).map(({ id }) => id));
    const isWrong =
      [...before].some((id) => id >= event.id) ||
      ('supportId' in event && !policies.has(event.supportId)) ||
      ('versions' in event &&
        !/^vers:[a-z.+-]+\/[^\s|]+(\|[^\s|]+)*$/.test(event.versions[0]?.range ?? '')) ||
      (event.type === 'withdrawn' && !before.has(event.eventId));
    return isWrong ? [JSON.stringify(event)] : [];
  });
}

const integer = (min: number, max: number) => fc.integer({ min, max });
const day = integer(0, 1500).map((days) => addDays('2024-01-01', days));
const basis = fc.constantFrom('published', 'stated', 'near', 'by', 'inferred');
const version = fc.tuple(integer(1, 6), integer(0, 3)).map((parts) => `1.${parts.join('.')}`);
const numbered = fc
  .tuple(version, day, basis)
  .map(([version, date, known]) => recorded(version, date, { basis: known as 'stated' }));
const selector = ({ version }: { version: string }) => version;
const releases = fc.uniqueArray(numbered, { selector, minLength: 1, maxLength: 8 });
const lastDay = fc.oneof(day, fc.constantFrom(true, false));
const lines = fc.dictionary(fc.constantFrom('1.1', '1.2', '1.3', '1.4'), lastDay, {
  noNullPrototype: true,
});
const rule = fc.oneof(
  fc.record({ kind: fc.constant('line-age' as const), months: integer(1, 40) }),
  fc.record({ kind: fc.constant('line-ends' as const), lines }),
);
const phase = fc.constantFrom('active', 'maintenance', 'extended');
const rules = fc
  .array(fc.tuple(rule, phase), { maxLength: 3 })
  .map((all) => all.map(([one, of]) => ({ ...one, phase: of, ...said })));

test('whatever is released and ruled: CLE says of every line what the verdict says, and no more', () => {
  holds(100, [releases, fc.array(rules, { minLength: 1, maxLength: 4 })], (all, policies) => {
    const history = policies.map((policy) =>
      judgeOn('2026-11-20', { releases: all, component, rules: policy }),
    );
    const ledgers: Ledger[] = [];
    for (const [at, one] of history.entries())
      ledgers.push(told(one, addDays('2026-11-20', at), ledgers.at(-1)));
    const judged = history.at(-1);
    const ledger = ledgers.at(-1);
    if (!judged || !ledger) return;
    const purl = mainPurl(purlsOf(judged.component));
    const document = cleDocument(ledger, purl);
    expect(cleProblems(document)).toEqual([]);
    const read = readCle(document);
    for (const line of judged.lines) {
      const from = `${line.name}.0`;
      const active = endOf(line.ends, 'active');
      const known = active?.basis === 'inferred' ? undefined : active?.day;
      expect(read.get(`endOfDevelopment ${from}`)).toBe(known && addDays(known, 1));
      const last = lastEnd(line.ends);
      const end = last?.basis === 'inferred' ? undefined : last?.day;
      expect(read.get(`endOfLife ${from}`)).toBe(end && addDays(end, 1));
    }
    // What was published before stands there still, under the same ids.
    for (const earlier of ledgers) {
      const before = cleDocument(earlier, purl)?.events ?? [];
      expect(document?.events.slice(document.events.length - before.length) ?? []).toEqual(before);
    }
  });
});

test('whatever is released and ruled: OpenEoX keeps the tests of its standard, and leaves nothing out unsaid', () => {
  holds(100, [releases, rules], (all, policy) => {
    const judged = judgeOn('2026-11-20', { releases: all, component, rules: policy });
    const file = openeoxFile(seenOf(judged), told(judged, '2026-11-20'));
    expect(openeoxShape.safeParse(file).error).toBeUndefined();
    const said = [...file.lines, ...file.leftOut].map(({ line }) => line);
    expect(new Set(said)).toEqual(new Set(judged.lines.map(({ name }) => name)));
    for (const { line, core } of file.lines) {
      const end = endOf(judged.lines.find(({ name }) => name === line)?.ends ?? [], 'maintenance');
      expect(against(openeox, core)).toEqual([]);
      expect(core.end_of_security_support).toBe(end?.day ? `${end.day}T23:59:59Z` : 'tba');
    }
  });
});

test('whatever is released and ruled: the shapes of endoflife.date and the statement agree with the verdict on every line', () => {
  holds(100, [releases, rules, day], (all, policy, today) => {
    const judged = judgeOn(today, { releases: all, component, rules: policy });
    const cycles = new Map(endoflifeV0(seenOf(judged)).map((cycle) => [cycle.cycle, cycle]));
    const product = endoflifeProduct(seenOf(judged), today, 'https://example.com/svc', []);
    const site = { baseUrl: 'https://example.com' };
    const statement = statementOf(seenOf(judged), emptyLedger('svc'), today, site);
    expect(cycles.size).toBe(judged.lines.length);
    for (const line of judged.lines) {
      const { phase } = line;
      const { eol } = cycles.get(line.name) ?? {};
      // Renovate takes a cycle as ended from the midnight on that begins this day.
      const ended = typeof eol === 'string' ? eol <= today : eol;
      const isStated = line.ends.some((end) => end.phase !== 'active');
      expect(ended).toBe(isStated ? phase === 'ended' || phase === 'extended' : undefined);
      const release = product.releases.find(({ name }) => name === line.name);
      expect(release?.isEol).toBe(ended);
      expect(release === undefined).toBe(!isStated);
      const stated = statement.lines.find((one) => one.line === line.name);
      expect(stated?.phase).toBe(line.phase);
      expect(stated?.ends.map((one) => one.lastDay)).toEqual(line.ends.map((one) => one.day));
    }
  });
});

const three = { '1.1.0': '2025-01-10', '1.1.1': '2025-03-01', '1.2.0': '2025-06-01' };
const judged = judgeOn('2026-11-20', {
  releases: three,
  component,
  rules: [
    { kind: 'line-ends', phase: 'active', lines: { '1.1': '2025-12-31' }, ...said },
    { kind: 'line-ends', lines: { '1.1': '2026-12-31' }, ...said },
    { kind: 'line-ends', phase: 'extended', lines: { '1.1': '2028-06' }, ...said },
  ],
});
const unruled = judgeOn('2026-11-19', { releases: three, component });
const ledger = told(judged, '2026-11-20', told(unruled, '2026-11-19'));

test('CLE: the newest event first; what it cannot say has no id and is not taken back; without a name or a word there is none', () => {
  const day = { effective: '2026-01-01', announced: '2026-01-02' } as const;
  const name = { from: 'pkg:npm/a', to: 'pkg:npm/b', version: '1.0.0' };
  const end = { lastDay: '2026-01-01', policy: 'p1', versions: 'vers:npm/*' } as const;
  const facts = [
    { kind: 'released', version: '1.0.0', basis: 'inferred' },
    { kind: 'phase-end', phase: 'active', ...end, versions: undefined },
    { kind: 'replaced', by: 'x', reason: 'Old.' },
    { kind: 'withdrawn', event: 1, reason: 'No.' },
    { kind: 'renamed', ...name },
    { kind: 'withdrawn', event: 5, reason: 'No.' },
    { kind: 'phase-end', phase: 'active', ...end },
    { kind: 'phase-end', phase: 'maintenance', ...end },
    { kind: 'end-of-life', ...end },
    { kind: 'released', version: '1.0.1', basis: 'by' },
  ] as const;
  const events = facts.map((fact, i) => ({ ...fact, ...day, number: i + 1 }));
  const policies = ['p0', 'p1'].map((id) => ({ id, reason: id, rule: 'all', phase: 'active' }));
  const known = { ...emptyLedger('svc'), policies, events } as Ledger;
  const days = { effective: '2026-01-01T00:00:00Z', published: '2026-01-02T00:00:00Z' };
  const said = [
    { type: 'released', version: '1.0.1' },
    { type: 'endOfLife', versions: [{ range: 'vers:npm/*' }] },
    { type: 'endOfSupport', versions: [{ range: 'vers:npm/*' }], supportId: 'p1' },
    { type: 'endOfDevelopment', versions: [{ range: 'vers:npm/*' }], supportId: 'p1' },
    { type: 'withdrawn', eventId: 1, reason: 'No.' },
    { type: 'componentRenamed', identifiers: [{ type: 'PURL', value: 'pkg:npm/b' }] },
  ];
  expect(cleDocument(known, 'pkg:npm/a')).toEqual({
    $schema: 'https://tc54.org/schemas/cle/cle-1.0.0.schema.json',
    identifier: 'pkg:npm/a',
    updatedAt: days.published,
    definitions: { support: [{ id: 'p1', description: 'p1' }] },
    events: said.map((one, i) => ({ id: 6 - i, ...days, ...one })),
  });
  const renamed = { ...known, events: events.slice(0, 5) };
  expect(cleDocument(renamed, 'pkg:npm/a')).not.toHaveProperty('definitions');
  expect(cleDocument(known, undefined)).toBeUndefined();
  expect(cleDocument(renamed, 'pkg:maven/b/b')).toBeUndefined();
  expect(cleDocument({ ...known, events: events.slice(0, 4) }, 'pkg:npm/a')).toBeUndefined();
});

const dated = { '1.1.0': '2025-01-10', '1.1.1': '2024-12-24' };
const guessed = [recorded('1.1.0', '2025-01-10', { basis: 'inferred' })];
type Rules = NonNullable<Setting['rules']>;
const end = (day: string | boolean, phase = 'maintenance'): Rules[number] =>
  ({ kind: 'line-ends', phase, lines: { '1.1': day }, ...said }) as Rules[number];

const age = (phase = 'maintenance', months = 9): Rules[number] =>
  ({ kind: 'line-age', phase, months, ...said }) as Rules[number];
const past = 'It ended on a day that was not published.';
const guess = 'Its day rests on a guess.';
const early = 'Extended support is stated to end before maintenance.';
/** Of what ends on the second day of 2026. */
const kept = '2024-12-24 2026-01-02 2026-01-02 2024-12-24';

test.each<[Setting['releases'], Rules, openeox: string]>([
  [dated, [end(true)], past],
  [dated, [end('2026-01-02'), end(true, 'extended')], past],
  [guessed, [age()], guess],
  [guessed, [end('2026-01-02'), age('extended')], guess],
  [dated, [end(false), end('2026-01-02', 'extended')], 'No end of security support is announced.'],
  [dated, [end('2026-01-03'), end('2026-01-02', 'extended')], early],
  [dated, [end('2026-01-02'), end('2026-01-02', 'extended')], `1.1 ${kept}`],
  [dated, [end(false)], '1.1 2024-12-24 tba tba 2024-12-24'],
  [dated, [end('2024-12-24')], '1.1 2024-12-24 2024-12-24 2024-12-24 2024-12-24'],
  [dated, [end('2024-12-23')], '1.1 no 2024-12-23 2024-12-23 2024-12-24'],
  [guessed, [end('2026-01-01')], '1.1 no 2026-01-01 2026-01-01 2025-01-10'],
  [dated, [{ kind: 'all', ends: '2026-01-02', ...said }], `all ${kept}`],
])('OpenEoX of what is stated: %#: %j, %j: %s', (releases, rules, expected) => {
  const lined = rules[0]?.kind === 'all' ? {} : { component };
  const one = judgeOn('2026-11-20', { releases, rules, ...lined });
  const { lines, leftOut } = openeoxFile(seenOf(one), emptyLedger('svc'));
  const kept = lines.map(({ line = 'all', core }) => {
    const { general_availability: first, end_of_security_support, end_of_life: last } = core;
    const days = [first ?? 'no', end_of_security_support, last, core.last_updated];
    return [line, ...days.map((at) => at.slice(0, 10))].join(' ');
  });
  expect([...kept, ...leftOut.map(({ why }) => why)]).toEqual([expected]);
});

test('a line by hand: OpenEoX: last days; a line without a policy is left out, not "tba"', () => {
  const { lines: kept, leftOut } = openeoxFile(seenOf(judged), ledger);
  const core = {
    $schema: 'https://docs.oasis-open.org/openeox/eox-core/v1.0/schema/core.json',
    end_of_life: '2028-06-30T23:59:59Z',
    end_of_security_support: '2026-12-31T23:59:59Z',
    general_availability: '2025-01-10T00:00:00Z',
    last_updated: '2026-11-20T00:00:00Z',
  };
  expect(kept).toEqual([{ line: '1.1', versions: 'vers:npm/>=1.1.0|<1.2.0', core }]);
  expect(leftOut).toEqual([{ line: '1.2', why: 'No end of security support is stated.' }]);
  // That an end no longer holds is new too.
  const open = judgeOn('2027-01-01', { releases: dated, component, rules: [end(false)] });
  const [line] = openeoxFile(seenOf(open), told(open, '2027-01-01', ledger)).lines;
  expect(line?.core).toMatchObject({ end_of_life: 'tba', last_updated: '2027-01-01T00:00:00Z' });
  const lines = [{ name: '1.0', phases: { maintenance: '2020-01' as const } }];
  const old = judgeOn('2026-11-20', { releases: three, component: { ...component, lines } });
  expect(openeoxFile(seenOf(old), ledger).leftOut[0]?.why).toBe('No release of it is known.');
});

test('a line by hand: endoflife.date: no end is said of a line without a policy', () => {
  const [first, next] = [
    { cycle: '1.1', releaseDate: '2025-01-10', latest: '1.1.1', latestReleaseDate: '2025-03-01' },
    { cycle: '1.2', releaseDate: '2025-06-01', latest: '1.2.0', latestReleaseDate: '2025-06-01' },
  ];
  const ends = { eol: '2027-01-01', support: '2026-01-01', extendedSupport: '2028-07-01' };
  const lts = false;
  expect(endoflifeV0(seenOf(judged))).toEqual([
    { ...next, lts },
    { ...first, ...ends, lts },
  ]);
});

test('a line by hand: endoflife.date: each edition is a cycle, and the one whose releases they are stands first', () => {
  const lines = ['STS', 'LTS'].map((name) => ({ name, match: '^1[.]1' }));
  const editions = judgeOn('2026-11-20', { releases: three, component: { ...component, lines } });
  expect(endoflifeV0(seenOf(editions)).map(({ cycle }) => cycle)).toEqual(['1.2', 'LTS', 'STS']);
});

test('a line by hand: endoflife.date v1: only the line whose end is stated, with all that is required of it', () => {
  const page = 'https://example.com/svc';
  const product = endoflifeProduct(seenOf(judged), '2026-11-20', page, ['pkg:npm/a', 'cpe:2.3:a']);
  expect(product).toMatchObject({
    name: 'svc',
    aliases: ['service'],
    tags: ['app'],
    versionCommand: 'npm ls @acme/agent',
    identifiers: [
      { id: 'pkg:npm/a', type: 'purl' },
      { id: 'cpe:2.3:a', type: 'cpe' },
    ],
    links: { icon: null, html: page, releasePolicy: said.seen },
  });
  const names = { name: '1.1', codename: null, label: '1.1', releaseDate: '2025-01-10' };
  const active = { isLts: false, ltsFrom: null, isEoas: true, eoasFrom: '2026-01-01' };
  const ends = { isEol: false, eolFrom: '2027-01-01', isEoes: false, eoesFrom: '2028-07-01' };
  const latest = { name: '1.1.1', date: '2025-03-01', link: null };
  const rest = { isMaintained: true, latest, custom: null };
  expect(product.releases).toEqual([{ ...names, ...active, ...ends, ...rest }]);
  const [eoas, eoes] = ['Active support', 'Extended support'];
  expect(product.labels).toEqual({ eoas, discontinued: null, eol: 'Maintenance', eoes });
  const later = endoflifeProduct(seenOf(judged), '2027-01-01', page, []).releases;
  expect(later).toMatchObject([{ isEol: true, isEoes: false, isMaintained: true }]);
});

test('endoflife.date: a component without lines is its only one; lines without releases have no day to begin; an end without a day is over or is not', () => {
  const changelog = [{ url: 'https://example.com/{version}' as const }];
  const rules = [{ kind: 'all' as const, ends: '2026-01-01' as const, ...said }];
  const stateOf = (setting: Setting) => {
    const one = seenOf(judgeOn('2026-11-20', setting));
    return [endoflifeV0(one), endoflifeProduct(one, '2026-11-20', said.seen, [])] as const;
  };
  const [[only], product] = stateOf({ component: { changelog }, releases: dated, rules });
  expect(only).toMatchObject({ cycle: 'svc', releaseDate: '2024-12-24', latest: '1.1.1' });
  expect(product.labels).toMatchObject({ eoas: null, eoes: null });
  const latest = { link: 'https://example.com/1.1.1' };
  expect(product.releases).toMatchObject([{ name: 'svc', isEol: true, latest }]);
  expect(stateOf({ releases: {} })[0]).toEqual([]);
  const device = { lines: [{ name: 'A1', phases: { maintenance: '2026-01' as const } }] };
  const [cycles, { releases }] = stateOf({ releases: {}, component: device });
  expect([cycles, releases]).toEqual([[{ cycle: 'A1', eol: '2026-02-01', lts: false }], []]);
  expect(stateOf({ releases: dated, rules: [] })[1].links.releasePolicy).toBeNull();
  for (const over of [true, false]) {
    const all = ['active', 'maintenance', 'extended'].map((phase) => end(over, phase));
    const [[cycle], { releases }] = stateOf({ releases: dated, component, rules: all });
    expect(cycle).toMatchObject({ support: !over, eol: over, extendedSupport: !over });
    const is = { isEoas: over, isEol: over, isEoes: over, isMaintained: !over };
    expect(releases[0]).toMatchObject({ ...is, eoesFrom: null });
  }
});

test('a line by hand: CycloneDX: supported releases alone, with their milestones', () => {
  const seen = seenOf(judged);
  const purls = [{ purl: 'pkg:npm/old', to: '1.1.0' }, ...seen.component.purls];
  const bill = sbomFile({ ...seen, component: { ...seen.component, purls } });
  const { components = [], ...head } = bill ?? {};
  const $schema = 'http://cyclonedx.org/schema/bom-1.6.schema.json';
  expect(head).toEqual({ $schema, bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  expect(cyclonedxValidator('1.6')(bill)).toBe(true);
  const [before, now] = ['pkg:npm/old@1.1.0', 'pkg:npm/%40acme/agent@1.1.1'];
  expect(components.map(({ purl }) => purl)).toEqual([before, now]);
  const milestone = 'cdx:lifecycle:milestone';
  expect(components[0]?.properties.map(({ name, value }) => `${name} ${value}`)).toEqual([
    `${milestone}:generalAvailability 2025-01-10`,
    `${milestone}:endOfDevelopment 2025-12-31`,
    `${milestone}:endOfSupport 2026-12-31`,
    `${milestone}:endOfLife 2028-06-30`,
  ]);
  const rules = [age('maintenance', 90)];
  const aged = judgeOn('2026-11-20', { releases: guessed, component, rules });
  const [guess] = sbomFile(seenOf(aged))?.components ?? [];
  expect(guess?.properties).toEqual([]);
  // Nothing ends its life before an end that is guessed.
  const all = { kind: 'all' as const, ends: '2026-12-31' as const, ...said };
  const paid = [all, age('extended', 90)];
  const last = judgeOn('2026-11-20', { releases: guessed, component, rules: paid });
  const [end] = sbomFile(seenOf(last))?.components ?? [];
  expect(end?.properties.map(({ name }) => name)).toEqual([`${milestone}:endOfSupport`]);
  expect(sbomFile(seenOf(judgeOn('2026-11-20', { releases: dated })))).toBeUndefined();
});
