import { expect, test } from 'vitest';
import type { Gathered } from '../../src/model/history/gathered.ts';
import { readableHistory } from '../../src/model/history/history.ts';
import type { History, RecordedRelease } from '../../src/model/history/history.ts';
import { addDays, type Day } from '../../src/model/time/instant.ts';
import type { Recorded } from '../../src/record/record.ts';
import { accept, complete, empty, gatherInto, notModified, numbered } from './gather-into.ts';
import { partial, recordedOf, unavailable } from './gather-into.ts';

const known = recordedOf(numbered(40));
const all = numbered(40);
const on = (date: string) => all.map((version) => ({ version, date }));
const datedAs = (basis: 'stated' | 'near' | 'inferred') =>
  recordedOf(on('2024-05-01').map((one) => ({ ...one, basis })));

type Listed = Parameters<typeof complete>[0];
/** The hold of this key and reason, in one text; none where it is empty. */
const hold = (told: string) => {
  const [key = '', because] = told.split(/ (.*)/);
  return key === '' ? [] : [{ key, since: '2026-11-20', because }];
};
const keysOf = ({ held }: Pick<Recorded, 'held'>) => held.map(({ key }) => key);

/** What holds it; and that a held component stays as it was. */
function heldBy(history: History, versions: Listed) {
  const { next, changes, held } = gatherInto(history, [complete(versions)], '2026-11-20');
  expect(next.held).toEqual(held);
  expect(held.length > 0).toBe(changes.length === 0 && next.releases === history.releases);
  return held;
}

const correction = { why: 'x', seen: 'https://example.com', on: '2026-11-01' } as const;

test('the guard: newest: a release that a person corrected is known all the same; what one withdrew is no measure', () => {
  const corrections = [{ ...correction, version: '9.0', date: '2024-01-02' as const }];
  const answer = complete(['2.0', '9.0', '12.0']);
  const before = recordedOf(['2.0', '9.0']);
  expect(gatherInto(before, [answer], '2026-11-20', { corrections }).held).toEqual([]);
  const withdrawn = [{ ...correction, version: '9999.0.0', withdrawn: true as const }];
  const accepted = { ...accept('newest:9999.0.0'), corrections: withdrawn };
  const after = gatherInto(known, [complete([...all, '9999.0.0'])], '2026-11-20', accepted).next;
  const second = complete([...all, '9999.0.0', '9999.0.1']);
  expect(keysOf(gatherInto(after, [second], '2026-11-21', accepted))).toEqual(['newest:9999.0.1']);
});

const hundred = numbered(100);
/** A hundred releases, of which those are deprecated. */
const flagged = (isFlagged: (i: number) => boolean) =>
  hundred.map((version, i) => {
    return { version, date: '2024-01-01', ...(isFlagged(i) && { deprecated: 'x' }) };
  });
const flag = (count: number) => flagged((i) => i < count);
const early = flag(0).map((one) => ({ ...one, prerelease: true as const }));
const flipsAll = `deprecations:2026-11-20:100 the upstream's flags of 100 of 100 releases would flip at once`;

/** With thirty that a person imported. */
const withImported = (more: Partial<RecordedRelease>): History => {
  const releases = recordedOf(numbered(30, 300)).releases.map((one) => {
    return { ...one, byHand: true as const, ...more };
  });
  const history = recordedOf(hundred);
  return { ...history, releases: [...history.releases, ...releases] };
};

const rows: Record<string, [History, Listed]> = {
  'ten thousand are new → added:2026-11-20:9960 9960 new releases at once, where 40 were known': [
    known,
    numbered(10_000),
  ],
  'all are new in a first import → ': [empty, numbered(10_000)],
  'half as many are new → ': [known, numbered(60)],
  'half are gone → missing:2026-11-20:20 20 of 40 releases disappeared from the upstream at once': [
    known,
    numbered(20),
  ],
  'half of few are gone → missing:2026-11-20:2 2 of 4 releases disappeared from the upstream at once':
    [recordedOf(numbered(4)), numbered(2)],
  'one of few is gone → ': [recordedOf(numbered(4)), numbered(3)],
  'all days differ → dates:2026-11-20:40 the dates of 40 of 40 releases would change at once': [
    datedAs('stated'),
    on('2024-04-01'),
  ],
  'a few days differ → ': [
    datedAs('stated'),
    on('2024-04-01').slice(0, 5).concat(datedAs('stated').releases.slice(5)),
  ],
  'better grounds for about the same days → ': [datedAs('near'), on('2024-05-03T10:00:00.000Z')],
  'the source corrects its guesses → ': [datedAs('inferred'), on('2024-04-01')],
  [`all are deprecated → ${flipsAll}`]: [recordedOf(flag(0)), flag(100)],
  [`all are called pre-releases → ${flipsAll}`]: [recordedOf(flag(0)), early],
  [`none is deprecated any more → ${flipsAll}`]: [recordedOf(flag(100)), flag(0)],
  'what a person imported within the month is not new → ': [
    withImported({ seen: '2026-11-10' }),
    [...numbered(30, 300), ...numbered(115)],
  ],
  'what a person imported is not gone → ': [
    withImported({ missingSince: '2026-11-10' }),
    numbered(95, 5),
  ],
};
test.each(Object.entries(rows))('what holds a component: %s', (row, [before, listed]) => {
  expect(heldBy(before, listed)).toEqual(hold(row.split(' → ')[1] ?? ''));
});

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

type Days = readonly (readonly [day: Day, Listed])[];

/** What is held on any of these days, of which the first is that of the import. */
function heldOver(days: Days, accepted: readonly (readonly [string, Day])[]) {
  const curated = { accepted: accepted.map(([held, on]) => ({ held, why: 'x', on })) };
  let history = empty;
  return days.flatMap(([day, listed]) => {
    const { next, held } = gatherInto(history, [complete(listed)], day, curated);
    history = next;
    return held.map(({ key, because }) => `${key} ${because}`);
  });
}

/** What is listed on each of so many days, and before them. */
const over = (days: number, listed: (i: number) => Listed, before: Listed = hundred): Days =>
  [before, ...range(1, days + 1).map(listed)].map((one, i) => [addDays('2026-09-30', i), one]);

/** On each of these days those between the two numbers are deprecated as well. */
function flips(...all: readonly (readonly [day: Day, from: number, to: number])[]): Days {
  const flipsAt = (at: number) => (i: number) =>
    all.slice(0, at + 1).some(([, from, to]) => i >= from && i < to);
  return [['2026-01-01', hundred], ...all.map(([day], at) => [day, flagged(flipsAt(at))] as const)];
}

const fiveADay = over(5, (i) => flag(5 * i));
const many = ['deprecations:2026-10-01:40', '2026-10-01'] as const;
const next = ['deprecations:2026-10-10:40', '2026-10-10'] as const;
const twice = flips(
  ['2026-10-01', 0, 40],
  ['2026-10-02', 0, 0],
  ['2026-10-10', 40, 80],
  ['2026-10-11', 0, 0],
  ['2026-10-13', 80, 85],
);
const ended = flips(
  ['2026-06-01', 0, 40],
  ['2026-07-15', 40, 50],
  ['2026-07-16', 50, 59],
  ['2026-10-01', 60, 65],
);
const forty = [
  ['2026-09-28', 90, 95],
  ['2026-10-01', 40, 80],
] as const;
const more = range(0, 5).map((i) => [addDays('2026-10-05', i), 5 * i, 5 * i + 5] as const);
const born = numbered(18, 200).map((version) => {
  return { version, date: '2026-10-02', deprecated: 'x' };
});
const withBorn: Days = [
  ['2026-10-01', flag(30)],
  ['2026-10-02', [...flag(30), ...born]],
  ['2026-10-03', [...flag(35), ...born]],
];
const flip = "the upstream's flags of 25 of 100 releases would flip within a month";

const months: Record<string, readonly [Days, ...accepted: (readonly [string, Day])[]]> = {
  [`five deprecations a day → deprecations:2026-10-05:25 ${flip}`]: [fiveADay],
  [`five that are taken back → deprecations:2026-10-05:25 ${flip}`]: [
    over(5, (i) => flag(100 - 5 * i), flag(100)),
  ],
  'five deletions a day → missing:2026-10-05:25 25 of 100 releases disappeared from the upstream within a month':
    [over(5, (i) => hundred.slice(5 * i))],
  'fifteen new releases a day → added:2026-10-03:45 45 new releases within a month, where 130 were known':
    [over(3, (i) => [...hundred, ...numbered(15 * i, 200)])],
  'the same over half a year, which is how upstreams are → ': [
    over(60, (i) => flag(Math.floor((i - 1) / 3))),
  ],
  'deprecations with which a release came → ': [withBorn],
  'releases that change twice count once → ': [over(3, (i) => flag(i === 2 ? 20 : 10))],
  [`what was accepted of another kind → deprecations:2026-10-05:25 ${flip}`]: [
    fiveADay,
    ['added:2026-10-04:40', '2026-10-04'],
  ],
  'after the latest of several acceptances → ': [twice, many, next],
  'after the latest, in whatever order they stand → ': [twice, next, many],
  'what came before the accepted ones, which were taken a day later → ': [
    flips(...forty, ['2026-10-03', 0, 5]),
    ['deprecations:2026-10-01:40', '2026-09-30'],
  ],
  [`after an acceptance → deprecations:2026-10-09:25 ${flip}`]: [flips(...forty, ...more), many],
  'thirty days later → ': [
    flips(['2026-10-01', 0, 10], ['2026-10-05', 10, 20], ['2026-10-31', 20, 21]),
  ],
  'a month after an old acceptance → ': [ended, ['deprecations:2026-06-01:40', '2026-06-01']],
};
test.each(Object.entries(months))('the guard over a month: %s', (row, [days, ...accepted]) => {
  expect(heldOver(days, accepted).join()).toBe(row.split(' → ')[1]);
});

const mine = numbered(10).map((version, i) => ({ version, date: addDays('2024-01-01', 30 * i) }));
const other = numbered(11).map((version, i) => ({ version, date: addDays('2019-01-01', 9 * i) }));
const history = recordedOf(mine);

test.each(['by', 'inferred'] as const)('exact dates tell another product, beside %s', (basis) => {
  const [exact, bounds] = [mine.slice(0, 4), mine.slice(4)];
  const vague = bounds.map((one) => ({ ...one, basis }));
  const held = ['upstream:dates'];
  const keys = (known: typeof mine, answer: Listed) =>
    heldBy(recordedOf(known), answer).map(({ key }) => key);
  expect(keys([...exact, ...vague], other)).toEqual(held);
  const partly = other.map((one, i) => (i < 4 || i === 10 ? one : { ...one, basis }));
  expect(keys(mine, partly)).toEqual(held);
});

const few = mine.map((one, i) => (i < 5 ? { ...one, date: '2019-01-01' } : one));
test.each<[History, Listed, dated: number]>([
  [history, other, 10],
  [history, [...few, '1.10'], 0],
  [recordedOf(mine.slice(0, 3)), other.slice(0, 4), 3],
  [recordedOf(mine.slice(0, 2)), other.slice(0, 3), 0],
])("an answer that dates three or more, and most, otherwise is another product's", (...row) => {
  const [before, listed, dated] = row;
  const differ = `of ${dated} known releases the upstream now dates ${dated} otherwise`;
  const told = `upstream:dates ${differ}: it may be another product's, or a mirror's`;
  expect(heldBy(before, listed)).toEqual(hold(dated > 0 ? told : ''));
});

const old = Array.from({ length: 100 }, (_, i) => ({
  version: `0.${i}`,
  date: addDays('2020-01-01', i),
  basis: 'stated' as const,
  authored: true as const,
}));

test('a backfill that a person accepts is as old as it says', () => {
  const answer = complete([...all, ...old]);
  const { next: waiting, held } = gatherInto(known, [answer], '2026-11-20');
  const key = held[0]?.key ?? '';
  expect(key).toBe('added:2026-11-20:100');
  const { next } = gatherInto(waiting, [answer], '2026-11-21', accept(key));
  expect(next.releases.filter(({ version }) => version.startsWith('0.'))).toEqual(
    old.map((one) => ({ ...one, authored: undefined, evidence: 'registry', seen: '2026-11-21' })),
  );
});

test('a backfill is none where another bound was accepted', () => {
  const answer = complete([...numbered(20), ...old.slice(0, 2)]);
  const { next } = gatherInto(known, [answer], '2026-11-20', accept('missing:2026-11-20:20'));
  expect(next.releases[0]).toMatchObject({ date: old[0]?.date, backdated: true });
});

const halved = complete(numbered(20));
const held = gatherInto(known, [halved], '2026-11-20').next;

test('a hold changes nothing from day to day, and keeps the old validators, so that the next answer is whole again', () => {
  expect(gatherInto(held, [halved], '2026-11-21').next).toBe(held);
  const answer = complete(numbered(20), [{ url: 'https://example.com', etag: '"new"' }]);
  expect(gatherInto(known, [answer], '2026-11-20').next.sources).toEqual(known.sources);
});

const after = (listed: Listed, day = '2026-11-20') =>
  gatherInto(known, [complete(listed)], day).next;
const odd = [...numbered(20), '9999.0.0'];
const [key, second] = ['missing:2026-11-20:20', 'newest:9999.0.0'];
const grown = after(numbered(61), '2026-11-19');
const far = after([...all, '8888.0'], '2026-11-19');

/** By what is held on the 21st, and since when. */
const holds: Record<string, [History, Listed | Gathered, ...accepted: string[]]> = {
  'ends when the upstream takes it back → ': [held, all],
  'ends when the upstream has nothing new → ': [held, notModified],
  [`outlasts a failure, which proves nothing → 2026-11-20 ${key}`]: [held, unavailable],
  'is found in a window as well → 2026-11-21 newest:9999.0.0': [known, partial(['9999.0.0'])],
  'is let through by its key, and a little later growth with it → ': [held, numbered(19), key],
  [`needs every one of its keys → 2026-11-20 ${second}, 2026-11-20 ${key}`]: [after(odd), odd, key],
  'is let through by all of them → ': [after(odd), odd, key, second],
  'may grow by what would be let through → 2026-11-19 added:2026-11-19:21': [grown, numbered(81)],
  'is another one past that → 2026-11-21 added:2026-11-21:42': [grown, numbered(82)],
  'is the same one of the same version → 2026-11-19 newest:8888.0': [far, [...all, '8888.0']],
  'is another one of another version → 2026-11-21 newest:9999.0': [far, [...all, '9999.0']],
};
test.each(Object.entries(holds))('a hold %s', (row, [before, answer, ...accepted]) => {
  const one = 'kind' in answer ? answer : complete(answer);
  const { next, changes } = gatherInto(before, [one], '2026-11-21', accept(...accepted));
  const wanted = row.split(' → ')[1] ?? '';
  expect(next.held.map(({ key, since }) => `${since} ${key}`).join(', ')).toBe(wanted);
  expect(changes.length > 0).toBe(accepted.length > 0 && wanted === '');
});

test('a hold that cannot be asked again stays beside what is held now', () => {
  const answers = [complete([...all, '9999.0']), unavailable];
  expect(keysOf(gatherInto(held, answers, '2026-11-21'))).toEqual(['newest:9999.0', key]);
  const same = [complete([...all, '8888.0']), unavailable];
  expect(keysOf(gatherInto(far, same, '2026-11-21'))).toEqual(['newest:8888.0']);
});

test.each([
  { more: { imported: 'soon' }, added: ['9999.0.0'] },
  { more: { sources: [{ source: 7 }] }, added: numbered(60, 1) },
])('an odd entry of the record switches no bound off: $more', ({ more, added }) => {
  const { releases, sources, imported } = recordedOf(['1.0']);
  const read = readableHistory.parse({ id: 'svc', imported, releases, sources, ...more });
  const { next, held } = gatherInto(read, [complete(['1.0', ...added])], '2026-11-20');
  expect(held).toHaveLength(1);
  expect(next.releases).toBe(read.releases);
});
