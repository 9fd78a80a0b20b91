import { expect, test } from 'vitest';
import { emptyLedger } from '#judge/ledger/announce.ts';
import { judge } from '#judge/judge.ts';
import { caseOn, correct, recorded, said as why, seenOf, type Setting } from '../../judge/cases.ts';
import type { Rule, RuleName } from '#model/support/policy.ts';
import type { RecordedEnd } from '#model/component/line.ts';
import { entry } from '#publish/feeds/news.ts';
import { componentChanges } from '#publish/json/changes.ts';
import { addDays, type Day } from '#model/time/instant.ts';
import type { LedgerEvent } from '#model/support/ledger.ts';

const table = { id: 'm-1', phase: 'maintenance', rule: 'line-ends', ...why } as const;
/** What is told of two groups of digits to a line, newest first. */
function changes(setting: Setting, ends: readonly RecordedEnd[] = [], events: LedgerEvent[] = []) {
  const component = { id: 'tool', line: 2, whenMissing: 'deprecate' } as const;
  const given = caseOn('2026-11-20', { component, ...setting });
  const imported: Day = '2026-10-05';
  const judged = judge({ ...given, history: { ...given.history, ends: [...ends], imported } });
  const ledger = {
    ...emptyLedger('tool'),
    policies: [table, { ...table, id: 'l-1', rule: 'latest-lines' as const }],
    events,
  };
  return componentChanges(seenOf(judged), ledger, '2026-11-20');
}

/** `on id: versions`. */
function news(setting: Setting): string[] {
  return changes(setting).map((change) => {
    const what = change.kind === 'deprecated' ? `: ${change.versions.join(' ')}` : '';
    return `${change.on} ${change.id}${what}`;
  });
}

test('releases that one rule deprecates and that end on different days are news of their own', () => {
  const releases = { '1.0': '2025-01-01', '2.0': '2025-09-10' };
  const all = { kind: 'all', since: '2026-03-01', ends: '2027-03-31', ...why } as const;
  const rules = [{ kind: 'line-age', months: 24, ...why } as const, all];
  const told = changes({ releases, rules }).flatMap((one) =>
    one.kind === 'deprecated' ? [[one.versions.join(), one.supportEnds, one.id]] : [],
  );
  expect(told).toEqual([
    ['2.0', '2027-03-31', 'tool/deprecated/all/2.0/2026-03-01'],
    ['1.0', undefined, 'tool/deprecated/all/1.0/2026-03-01'],
  ]);
});

test('a backport into an ended line is deprecated by itself when it appears, not before it existed', () => {
  const releases = { '1.0': '2024-01-10', '1.0.1': '2024-12-24' };
  expect(news({ releases, rules: [{ kind: 'line-age', months: 6, ...why }] })).toEqual([
    '2024-12-24 tool/released/1.0.1',
    '2024-12-24 tool/deprecated/line-age/1.0.1/2024-12-24: 1.0.1',
    '2024-07-11 tool/deprecated/line-age/1.0/2024-07-11: 1.0',
    '2024-01-10 tool/released/1.0',
  ]);
});

test('of what the first import found, only what has a day of its own is news; what was found late is news on the day that it was found', () => {
  const day = '2026-10-05';
  const deprecated = { since: day, words: 'Bad' } as const;
  const releases = [
    recorded('1.0', day, { basis: 'by', deprecated }),
    recorded('1.0.1', day, { basis: 'by' }),
    recorded('1.0.2', day),
    recorded('1.0.3', day, { basis: 'by', seen: day }),
    recorded('1.0.4', '2026-10-06', { basis: 'by', seen: '2026-10-06' }),
    recorded('1.1', '2024-01-10', { seen: '2026-11-19' }),
  ];
  expect(news({ releases, rules: [{ kind: 'superseded', ...why }] })).toEqual([
    '2026-11-19 tool/released/1.1',
    '2026-10-06 tool/released/1.0.4',
    '2026-10-06 tool/deprecated/superseded/1.0/2026-10-06: 1.0.3',
    '2026-10-05 tool/released/1.0.3',
    '2026-10-05 tool/released/1.0.2',
  ]);
});

test('what a successor deprecates is news on the day that the successor was seen, and says since when', () => {
  const releases = [
    recorded('1.0.0', '2024-01-10'),
    recorded('1.0.1', '2026-11-01', { seen: '2026-11-10' }),
    // Dated before what was known, and found later: it tells nothing anew.
    recorded('1.0.2', '2026-10-30', { basis: 'near', seen: '2026-11-12' }),
    recorded('2.0.0', '2026-11-01', { seen: '2026-11-05' }),
  ];
  const told = changes({ releases, rules: [{ kind: 'superseded', ...why }] });
  expect(told.filter(({ kind }) => kind === 'deprecated')).toMatchObject([
    { id: 'tool/deprecated/superseded/1.0/2026-11-12', versions: ['1.0.1'] },
    { id: 'tool/deprecated/superseded/1.0/2026-11-10', since: '2026-10-30', basis: 'near' },
  ]);
  const said = told.flatMap((one) => entry(one, 'Tool', 'https://example.com').sentences[0]);
  expect(said).toContain('Since about 30 October 2026, Tool 1.0.0 is deprecated.');
});

test('what ended before the index knew of its end is news on the day that it announced it', () => {
  const given = { ...one, ...rule('line-ends', { lines: { '1.0': '2026-11-01' } }) };
  const idsOf = (event: LedgerEvent) => changes(given, [], [event]).map(({ id }) => id);
  const late = end(1, '2026-11-01', '2026-11-10');
  expect(idsOf(late)).toContain('tool/deprecated/line-ends/1.0/2026-11-10');
  expect(idsOf(imported(late))).toContain('tool/deprecated/line-ends/1.0/2026-11-02');
});

test('that newer lines replace one stays the news of the day that announced it, though the day is found to be an earlier one', () => {
  const lines = { '1.0': '2024-01-10', '1.1': '2026-10-20', '1.2': '2026-11-01' } as const;
  const told = [end(1, '2026-10-31', '2026-11-02'), end(2, '2026-10-19', '2026-11-12')];
  const events = told.map((one) => ({ ...one, policy: 'l-1' }) as LedgerEvent);
  const given = { releases: lines, ...rule('latest-lines', { count: 1 }) };
  const ids = changes(given, [], events).map(({ id }) => id);
  expect(ids).toContain('tool/deprecated/latest-lines/1.0/2026-11-02');
});

/** A rule deprecates from a day on; its upstream said so until the fourteenth. */
const past = { rule: 'upstream' as const, reason: 'Bad', since: '2026-10-10', ended: '2026-10-14' };
const told = ['2026-10-14 undeprecated/upstream', '2026-10-10 deprecated/upstream'];
test.each<[string, string | undefined, string[]]>([
  ['alone', undefined, told],
  ['behind what holds already', '2026-10-01', ['2026-10-01 deprecated/all']],
  [
    'before what begins meanwhile, and is told once that decides',
    '2026-10-12',
    [told[0] ?? '', '2026-10-14 deprecated/all', ...told.slice(1)],
  ],
  ['on the day of what holds as well', '2026-10-10', ['2026-10-10 deprecated/all']],
  ['before what begins later', '2026-11-01', ['2026-11-01 deprecated/all', ...told]],
])('a deprecation that its upstream took back stays, %s', (_, since, wanted) => {
  const releases = [recorded('1.0', '2024-01-10', { pastCauses: [past] })];
  const rules = since === undefined ? [] : [{ kind: 'all', since, ...why } as const];
  const told = changes({ releases, rules }).filter(({ kind }) => kind !== 'released');
  expect(told.map(({ on, id }) => `${on} ${id.split('/').slice(1, 3).join('/')}`)).toEqual(wanted);
});

/** Two lines, of which each rule ends or deprecates a release on one day. */
const day = '2025-05-05';
const first = { '1.0.0': '2025-01-01', '1.1.0': '2025-01-01' };
const releases = { ...first, '1.0.1': day, '1.1.1': day, '1.2.0': day };
const rule = (kind: string, more: object = {}) => ({ rules: [{ kind, ...more, ...why } as Rule] });
const ended = { '1.0': '2025-05-04', '1.1': '2025-05-04' };

test.each<[RuleName, setting: Partial<Setting>, ...told: string[]]>([
  ['all', rule('all', { since: day }), '1.0.0'],
  ['line-age', rule('line-age', { months: 1 }), '1.2', '1.0.1', '1.1', '1.0'],
  ['latest-lines', rule('latest-lines', { count: 1 }), '1.1', '1.0.1', '1.0'],
  ['below', rule('below', { version: '1.2', since: day }), '1.0.0'],
  ['line-ends', rule('line-ends', { lines: ended }), '1.1', '1.0'],
  ['superseded', rule('superseded'), '1.1', '1.0'],
])('%s is told once per line, or once', (kind, setting, ...told) => {
  const ids = changes({ releases, ...setting }).map(({ id }) => id.split('/'));
  expect(ids.flatMap(([, , by, subject]) => (by === kind ? [subject] : []))).toEqual(told);
});

const vendorEnd = (ends: Day, seen: Day): RecordedEnd => {
  return { line: '1.0', phase: 'maintenance', ends, basis: 'stated', evidence: 'x', seen };
};
const end = (number: number, lastDay: Day, announced: Day, line = '1.0'): LedgerEvent => {
  const about = { kind: 'phase-end', phase: 'maintenance', line, versions: `${number}` };
  const days = { lastDay, effective: addDays(lastDay, 1), announced };
  return { ...about, ...days, number, policy: table.id } as LedgerEvent;
};
const imported = (one: LedgerEvent): LedgerEvent => ({ ...one, imported: true });
const back = (number: number, event: number, on: Day): LedgerEvent => {
  return { kind: 'withdrawn', number, event, reason: 'So.', effective: on, announced: on };
};
const one = { releases: { '1.0': '2024-01-10' } };

test('what a rule deprecated is not told again where a person deprecates it later', () => {
  const corrections = [correct('1.0', { deprecated: true, on: '2026-11-02' })];
  const told = news({ ...one, corrections, ...rule('line-age', { months: 12 }) });
  expect(told[1]).toBe('2025-01-11 tool/deprecated/line-age/1.0/2025-01-11: 1.0');
});

test('an end that the vendor moves twice on a day is reported twice, each under an id of its own', () => {
  const days = ['2027-06-30', '2027-12-31', '2028-06-30'] as const;
  const ends = days.map((day) => vendorEnd(day, '2026-11-01'));
  const told = changes(one, ends);
  expect(told.flatMap((one) => (one.kind === 'moved' ? `${one.id}: ${one.to}` : []))).toEqual([
    'tool/moved/1.0/maintenance/2026-11-01/2: 2028-06-30',
    'tool/moved/1.0/maintenance/2026-11-01: 2027-12-31',
  ]);
});

test('an end that is announced anew because it covers other versions is no news, and one that is taken back is', () => {
  const events = [
    imported(end(1, '2027-01-31', '2026-11-01')),
    back(2, 1, '2026-11-02'),
    end(3, '2027-01-31', '2026-11-02'),
    back(4, 3, '2026-11-03'),
    end(5, '2027-02-28', '2026-11-03'),
    // There and back on one day.
    back(6, 5, '2026-11-03'),
    end(7, '2027-01-31', '2026-11-03'),
    back(8, 7, '2026-11-04'),
    end(9, '2027-01-31', '2026-11-05'),
    // Told and taken back on one day.
    back(10, 9, '2026-11-06'),
    end(11, '2027-03-31', '2026-11-06'),
    back(12, 11, '2026-11-06'),
  ];
  const told = changes(one, [], events);
  const numbers = told.flatMap((one) => (one.kind === 'announced' ? one.event : []));
  expect(numbers).toEqual([12, 11, 9, 8, 7, 5]);
});

test('an end that the vendor moved is reported once, and again where it comes back; one that a person announced is reported too', () => {
  const ends = [vendorEnd('2027-06-30', '2026-10-01'), vendorEnd('2027-12-31', '2026-11-01')];
  const events = [
    imported(end(1, '2027-06-30', '2026-10-01')),
    back(2, 1, '2026-11-01'),
    end(3, '2027-12-31', '2026-11-01'),
    end(4, '2027-12-31', '2026-11-01', '1.1'),
    back(5, 3, '2026-11-02'),
    end(6, '2027-12-31', '2026-11-03'),
  ];
  expect(changes(one, ends, events).map(({ id }) => id)).toEqual([
    'tool/announced/6',
    'tool/announced/5',
    // What was announced stands behind the rest of its day, since only the newest news are kept.
    'tool/moved/1.0/maintenance/2026-11-01',
    'tool/announced/4',
    'tool/released/1.0',
  ]);
});
