import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { announce, emptyLedger, type Fact } from '#judge/ledger/announce.ts';
import { ledgerFindings, rewrittenPlace } from '#judge/ledger/ledger-file.ts';
import { addDays, type Day } from '#model/time/instant.ts';
import { ledger as shape, type Ledger } from '#model/support/ledger.ts';
import { holds } from '../../holds.ts';

const start: Day = '2026-01-01';
const released = (version: string, effective: Day = '2025-05-01'): Fact => {
  return { kind: 'released', version, effective };
};
const end = (line: string, lastDay: Day, reason = 'Lines live a year.'): Fact => ({
  kind: 'phase-end',
  phase: 'maintenance',
  line,
  lastDay,
  effective: addDays(lastDay, 1),
  policy: { phase: 'maintenance', rule: 'line-age', reason, seen: 'https://example.com/policy' },
});

const since = { version: '2.0.0', effective: '2026-01-01' } as const;
const named = { kind: 'renamed', from: 'pkg:npm/a', ...since } as const;

/** What is told on consecutive days. */
function tell(days: readonly (readonly Fact[])[], reasons = new Map<string, string>()): Ledger {
  return days.reduce<Ledger>(
    (ledger, facts, i) => announce(ledger, facts, addDays(start, i), reasons),
    emptyLedger('acme'),
  );
}

/** What is told of each event, a line each, in the order of the ledger. */
function lines({ events }: Ledger): string[] {
  return events.map(({ kind, number, announced, effective, ...event }) => {
    const { imported, ...said } = event as Record<string, unknown>;
    const words = Object.entries(said).map(([key, value]) => `${key} ${String(value)}`);
    const when = `${kind} from ${effective}, announced ${announced}`;
    return `${number} ${[when, ...(imported === true ? ['imported'] : []), ...words].join(', ')}`;
  });
}

const [early, late] = [end('1.0', '2026-04-30'), end('1.0', '2026-06-30')];
const ending = (day: string) => `phase maintenance, line 1.0, lastDay ${day}, policy maintenance-1`;
const imported = (kind: string) => `${kind}, announced 2026-01-01, imported`;
const first = `1 ${imported('phase-end from 2026-05-01')}, ${ending('2026-04-30')}`;
const one = `1 ${imported('released from 2025-05-01')}, version 1.0.0`;
const withdrawn = (reason: string, number = 2) =>
  `${number} withdrawn from 2026-01-02, announced 2026-01-02, event 1, reason ${reason}`;

const announced: Record<string, [days: (readonly Fact[])[], ...lines: string[]]> = {
  'the first run announces the existing events, marked as imported, the oldest day first': [
    [[early, released('1.0.0')]],
    one,
    `2${first.slice(1)}`,
  ],
  'a moved end is taken back with the reason, and announced again': [
    [[early], [late]],
    first,
    withdrawn('The day moved from 2026-05-01 to 2026-07-01.'),
    `3 phase-end from 2026-07-01, announced 2026-01-02, ${ending('2026-06-30')}`,
  ],
  'what no longer holds is taken back with the reason that is known': [
    [[released('1.0.0'), released('1.0.1')], [released('1.0.1')]],
    one,
    `2${one.slice(1, -1)}1`,
    withdrawn('Published by mistake.', 3),
  ],
  'another kind of event on the same subject is none of its likeness': [
    [[early], [released('1.0'), early]],
    first,
    '2 released from 2025-05-01, announced 2026-01-02, version 1.0',
  ],
  'what is no end and no longer holds says so': [
    [[released('2.0')], []],
    `1 ${imported('released from 2025-05-01')}, version 2.0`,
    withdrawn('The index no longer says so.'),
  ],
  'an end that nobody states any more says so': [
    [[early], []],
    first,
    withdrawn('This end is no longer stated.'),
  ],
};
test.each(Object.entries(announced))('%s', (_, [days, ...expected]) => {
  const known = new Map([['released 1.0.0', 'Published by mistake.']]);
  expect(lines(tell(days, known))).toEqual(expected);
});

const [known, wider] = [
  { ...early, versions: 'vers:npm/1.0.0' } as Fact,
  { ...early, versions: 'vers:npm/>=1.0.0|<1.1.0' } as Fact,
];
const replaced = (by: string) =>
  ({ kind: 'replaced', by, reason: 'So.', effective: '2026-01-01' }) as const;

test.each<[string, Fact, Fact]>([
  ['a line covers other versions', known, wider],
  ['what a line covers is known now', early, known],
  ['another component replaces it', replaced('new'), replaced('other')],
  ['its package has another name', { ...named, to: 'pkg:npm/b' }, { ...named, to: 'pkg:npm/c' }],
])('%s: the old event is taken back, since what it covers changed', (_, before, after) => {
  const { events } = tell([[before], [before], [after]]);
  expect(events.slice(1)).toMatchObject([
    { kind: 'withdrawn', event: 1, reason: 'What it covers changed.', announced: '2026-01-03' },
    { kind: before.kind, effective: before.effective, number: 3 },
  ]);
  expect(events[2]).not.toHaveProperty('imported');
});

test.each<[string, object]>([
  ['place', { seen: 'https://example.com/other' }],
  ['words', { reason: 'Two years.' }],
  ['rule', { rule: 'line-ends' }],
])('a policy with another %s is another one, and the same one is kept', (_, change) => {
  const first = end('1.0', '2026-04-30') as Extract<Fact, { kind: 'phase-end' }>;
  const policy = { ...first.policy, ...change };
  const active = { ...policy, phase: 'active' } as const;
  const others = [
    { ...first, line: '1.1' },
    { ...first, line: '1.2', policy },
  ];
  const { policies, events } = tell([
    [first],
    [first, ...others],
    // What was announced under the old words keeps them.
    [{ ...first, policy }, ...others, { ...first, line: '1.3', policy: active }],
  ]);
  expect(policies).toEqual([
    { id: 'maintenance-1', ...first.policy },
    { id: 'maintenance-2', ...policy },
    { id: 'active-1', ...policy, phase: 'active' },
  ]);
  const used = events.map((event) =>
    'policy' in event ? `${event.line} ${event.policy}` : event.kind,
  );
  const ids = ['1.0 maintenance-1', '1.1 maintenance-1', '1.2 maintenance-2', '1.3 active-1'];
  expect(used).toEqual(ids);
});

const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays('2025-01-01', days));
const facts = fc.uniqueArray(
  fc.oneof(
    fc.tuple(fc.constantFrom('1.0.0', '1.1.0', '2.0.0'), day).map((one) => released(...one)),
    fc
      .tuple(fc.constantFrom('1.0', '1.1'), day, fc.constantFrom('One year.', 'Two years.'))
      .map((one) => end(...one)),
    fc.tuple(fc.constantFrom('1.0', '1.1'), day).map(([line, lastDay]): Fact => {
      return { kind: 'end-of-life', line, lastDay, effective: addDays(lastDay, 1) };
    }),
  ),
  { selector: subjectIn, maxLength: 5 },
);
const days = fc.array(facts, { minLength: 1, maxLength: 8 });

test('whatever is stated from day to day: the ledger only grows, is in order, and can be read again', () => {
  holds(100, [days], (told) => {
    const ledgers = told.map((_, i) => tell(told.slice(0, i + 1)));
    const last = ledgers.at(-1) ?? emptyLedger('acme');
    for (const earlier of ledgers) {
      expect(rewrittenPlace(earlier, last)).toBeUndefined();
    }
    expect(ledgerFindings(last)).toEqual([]);
    expect(shape.parse(JSON.parse(JSON.stringify(last)))).toEqual(last);
  });
});

/** What a reader who knows nothing but the events holds for true after the last one. */
function replayed({ events }: Ledger): Record<string, string> {
  const held: Record<string, string> = {};
  const about = new Map<number, string>();
  for (const event of events) {
    if (event.kind === 'withdrawn') {
      delete held[about.get(event.event) ?? ''];
      continue;
    }
    about.set(event.number, subjectIn(event));
    held[subjectIn(event)] = event.effective;
  }
  return held;
}

function subjectIn(one: { readonly kind: string; version?: unknown; line?: unknown }): string {
  return `${one.kind} ${String(one.line ?? one.version)}`;
}

test('whatever is stated from day to day: the events that are not taken back are exactly what holds today, and announcing them again adds nothing', () => {
  holds(100, [days], (told) => {
    const ledger = tell(told);
    const today = told.at(-1) ?? [];
    expect(replayed(ledger)).toEqual(
      Object.fromEntries(today.map((fact) => [subjectIn(fact), fact.effective])),
    );
    expect(announce(ledger, today, addDays(start, 99))).toBe(ledger);
  });
});

const good = tell([
  [released('1.0.0'), released('1.1.0'), end('1.0', '2026-04-30')],
  [released('1.0.0'), end('1.0', '2026-06-30')],
]);
const withEvents = (by: (events: Ledger['events']) => Ledger['events']): Ledger => {
  return { ...good, events: by(good.events) };
};
const withEvent = (at: number, change: object) =>
  withEvents((events) => events.map((event, i) => (i === at ? { ...event, ...change } : event)));

const edited = 'seal: does not fit the events: they were edited';
const policies = good.policies.map((policy) => ({ ...policy, reason: 'For ever.' }));

/** Behind the arrow, where it differs from what was published before; then what is found. */
const edits: Record<string, [ledger: Ledger, finding: string]> = {
  'rewritten → events[1]': [withEvent(1, { effective: '2020-01-01' }), edited],
  'shortened → events[5]': [withEvents((events) => events.slice(0, -1)), edited],
  'emptied → events[0]': [withEvents(() => []), edited],
  'with another policy → policies[0]': [{ ...good, policies }, edited],
  'with an event told twice → events[2]': [
    withEvents((events) => events.flatMap((event, i) => (i === 1 ? [event, event] : [event]))),
    'events.2: has the number 2 at place 3',
  ],
  'with an earlier day → events[5]': [
    withEvent(5, { announced: '2025-12-31' }),
    'events.5: was announced on 2025-12-31, before event 5',
  ],
  'without its policies → policies[0]': [
    { ...good, policies: [] },
    'events.2: names the policy "maintenance-1", which is not there or of another phase',
  ],
  'that takes back what comes later → events[3]': [
    withEvent(3, { event: 6 }),
    'events.3: takes back event 6, which was not announced before it',
  ],
  'that takes back a withdrawal → events[4]': [
    withEvent(4, { event: 4 }),
    'events.4: takes back event 4, itself a withdrawal',
  ],
  'that takes one event back twice → events[4]': [
    withEvent(4, { event: 2 }),
    'events.4: takes back event 2 a second time',
  ],
};
test.each(Object.entries(edits))(
  'a ledger that was edited is refused: %s',
  (row, [ledger, finding]) => {
    const found = ledgerFindings(ledger).map((one) => `${one.path.join('.')}: ${one.message}`);
    const remedy =
      '; restore the file as the program committed it last; no person or merge may change it';
    expect(found).toEqual([finding + remedy]);
    expect(rewrittenPlace(good, ledger)).toBe(row.split(' → ')[1]);
  },
);
