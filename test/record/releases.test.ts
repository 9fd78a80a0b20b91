/** From the answers of the sources to one list: what is left out, what is made of several entries, and what has no date; and one release with what an upstream now says of it, the whole answer of each case. */
import { expect, test } from 'vitest';
import type { CleanRelease, FoundRelease, Gathered } from '#model/history/gathered.ts';
import type { RecordedRelease } from '#model/history/history.ts';
import type { Day } from '#model/time/instant.ts';
import { parseVersion } from '#model/version/version.ts';
import { dateUndated } from '#record/dates.ts';
import { addRelease, markMissing, mergeRelease, type GatherContext } from '#record/merge.ts';
import { normalise, unite } from '#record/normalise.ts';
import { complete } from './gather-into.ts';

const evidence = 'https://example.com/list';

function clean(answers: Gathered[], prereleases: 'drop' | 'keep' = 'drop') {
  const { releases, listed, skipped, findings } = normalise(answers, { prereleases });
  return {
    releases: releases.map(({ version, ...rest }) => ({ ...rest, version: version.text })),
    listed: [...listed],
    skipped,
    findings: findings.map((one) => one.message),
  };
}

test('normalise: refuses what cannot be ordered, each with its reason, and still knows it is listed', () => {
  const odd = ['latest', '1.0\u200b\u001b', '9'.repeat(300)];
  const { releases, skipped, listed } = clean([complete(odd.map((version) => ({ version })))]);
  expect([releases, listed]).toEqual([[], odd]);
  expect(skipped).toEqual([
    { name: 'latest', because: 'cannot be ordered: it does not start with a digit' },
    { name: '1.0\u200b\ufffd', because: 'has spaces, control or invisible characters' },
    { name: '9'.repeat(100), because: 'is longer than 256 characters' },
  ]);
});

test('normalise leaves pre-releases out, unless the component keeps them', () => {
  const names = ['1.0-rc-1', '1.0', '1.1'];
  const answer = complete([...names.slice(0, 2), { version: '1.1', prerelease: true }]);
  const { releases, skipped } = clean([answer]);
  expect(releases.map((one) => one.version)).toEqual(['1.0']);
  const left = ['1.0-rc-1', '1.1'].map((name) => ({ name, because: 'is a pre-release' }));
  expect(skipped).toEqual(left);
  expect(clean([answer], 'keep').releases.map((one) => one.version)).toEqual(names);
});

test('normalise: what a source skipped is told, and is listed by its name and by its version', () => {
  const skipped = [
    { name: 'agent-2.0', version: '2.0', because: 'is a draft' },
    { name: 'notes', because: 'is no release' },
  ];
  expect(clean([{ ...complete([{ version: '1.0', evidence }]), skipped }])).toEqual({
    releases: [{ version: '1.0', evidence }],
    listed: ['1.0', 'agent-2.0', '2.0', 'notes'],
    skipped,
    findings: [],
  });
});

const none = { version: '1.0', evidence: 'e' };
const published = { date: '2024-03-02', basis: 'published', evidence: 'registry' } as const;
const byAuthor = { date: '2024-03-01', basis: 'stated', evidence: 'page', authored: true } as const;
const near = { date: '2024-03-01', basis: 'near', evidence: 'tag' } as const;
const by = { date: '2024-03-01', basis: 'by', evidence: 'image' } as const;
const earlier = { ...published, date: '2024-03-01' } as const;
const elsewhere = { ...published, evidence: 'a' } as const;
const careful = { ...published, authored: true } as const;
const fine = { ...published, date: '2024-03-02T10:00:00.000Z' } as const;
const later = { ...published, date: '2024-03-02T11:00:00.000Z' } as const;
const only = (evidence: string) => ({ evidence });
const link = (name: string) => ({ changelogUrl: `https://example.com/${name}` });

test.each<[what: string, a: Partial<FoundRelease>, b: Partial<FoundRelease>, one: object]>([
  ['the better founded date with all that belongs to it', published, byAuthor, published],
  ['the same where it is the other one', near, byAuthor, byAuthor],
  ['the earlier of two days that are as well founded', published, earlier, earlier],
  ['the finer of the same day', published, fine, fine],
  ['the earlier of two times', later, fine, fine],
  ['the evidence that comes first', published, elsewhere, elsewhere],
  ['the caution of either', published, careful, careful],
  ['a bound that refutes what is later', published, by, by],
  ['what a bound does not refute', earlier, by, earlier],
  ['no basis without a date', { basis: 'published', evidence: 'registry' }, byAuthor, byAuthor],
  ['no date without a basis', { date: '2024-01-01' }, {}, {}],
  ['the first evidence where none is dated', { evidence: 'b' }, only('a'), only('a')],
  [
    'links, flags and marks of either',
    { ...link('b'), deprecated: 'old', prerelease: true },
    { ...link('a'), deprecated: 'bad' },
    { ...link('a'), deprecated: 'bad', prerelease: true },
  ],
  ['a link of one of them', link('a'), {}, link('a')],
])('of two entries for one version, in either order: %s', (_, a, b, one) => {
  const both = [
    { ...none, ...a },
    { ...none, ...b },
  ];
  for (const each of [both, both.toReversed()])
    expect(unite(each).release).toStrictEqual({ ...none, ...one });
});

test('each other date is reported once, with a key that names it', () => {
  const other = { ...none, date: '2024-05-01', basis: 'stated', evidence: 'page' } as const;
  const said = [{ ...none, ...published }, other, other, { ...other, evidence: 'news' }];
  expect(unite(said).findings).toEqual(
    ['news', 'page'].map((evidence) => ({
      kind: 'disagreement',
      key: 'disagreement:1.0:2024-05-01',
      version: '1.0',
      message: `1.0: of its sources, 2024-03-02 (registry) is preferred to 2024-05-01 (${evidence})`,
    })),
  );
  // A day apart may be the same moment.
  const next = { ...none, ...later, date: '2024-03-03' } as const;
  expect(unite([{ ...none, ...published }, next]).findings).toEqual([]);
});

type Listed = readonly [version: string, date?: FoundRelease['date']];

/** The first day of sight is 20 November 2026. */
function datedIn(...listed: readonly Listed[]) {
  const releases = listed.map(([version, date]) => {
    const dated = date && { date, basis: 'stated' as const };
    return { version, ...dated, evidence: date ? 'page' : 'tags' };
  });
  const clean = normalise([complete(releases)], { prereleases: 'drop' });
  return dateUndated(clean, '2026-11-20').releases.map(({ version, date, basis, evidence }) => {
    return [version.text, date, basis, evidence];
  });
}

const seen = 'No day is known; it was known to exist on 2026-11-20. Listed by tags';
const before = (version: string) =>
  `No day is known; not later than ${version}, the next release. Listed by tags`;

test('the release above it is the next one that is dated, in version order and not in text order; not one as high, such as another spelling; no bound where it is not earlier than the day of first sight', () => {
  const nine: Listed[] = [['9.11', '2021-05-01'], ['9.10'], ['9.2', '2019-01-01']];
  expect(datedIn(['1.0'], ['1.1'], ['10.0', '2022-01-01'], ['10.1'], ...nine)).toEqual([
    ['1.0', '2019-01-01', 'inferred', before('9.2')],
    ['1.1', '2019-01-01', 'inferred', before('9.2')],
    ['9.2', '2019-01-01', 'stated', 'page'],
    ['9.10', '2021-05-01', 'inferred', before('9.11')],
    ['9.11', '2021-05-01', 'stated', 'page'],
    ['10.0', '2022-01-01', 'stated', 'page'],
    ['10.1', '2026-11-20', 'by', seen],
  ]);
  const [first] = datedIn(['1.1'], ['2.0', '2026-11-20T08:00:00.000Z']);
  expect(first).toEqual(['1.1', '2026-11-20', 'by', seen]);
  const listed = datedIn(['v1.1', '2020-01-01'], ['1.1'], ['1.2', '2020-02-02T03:04:05.000Z']);
  expect(listed).toContainEqual(['1.1', '2020-02-02', 'inferred', before('1.2')]);
});

const today: Day = '2026-11-20';
const context: GatherContext = {
  today,
  lastRead: today,
  isFirstImport: false,
  isFirstSuccess: false,
  imported: '2026-01-10',
  mayBeLifted: () => true,
  isBackfill: false,
  isRedefined: false,
  hasMoreUnread: false,
  owed: new Set(),
  whenMissing: 'deprecate',
};
const stated = { date: '2025-05-05', basis: 'stated', evidence: 'registry' } as const;
const known: RecordedRelease = { version: '1.0', ...stated };

function found(rest: Partial<CleanRelease> = {}): CleanRelease {
  return { version: parseVersion('1.0')!, ...stated, ...rest };
}

const url = 'https://example.com/1.0';
const early = { ...known, prerelease: true } as const;
const linked = { ...known, changelogUrl: url };
const old = { ...known, deprecated: { since: '2026-02-01', words: 'old' } } as const;
const quiet = (release: RecordedRelease) => ({ release, changes: [], findings: [] });

test('what a person imported, or no changed source lists, is missing without a word, and comes back as any other', () => {
  const [gone, byHand] = [{ ...known, missingSince: today }, { byHand: true } as const];
  const missing = { kind: 'missing', version: '1.0' };
  expect(markMissing({ ...known, ...byHand }, context)).toEqual(quiet({ ...gone, ...byHand }));
  const redefined = { ...context, isRedefined: true, hasMoreUnread: true };
  const { release, changes, findings } = markMissing(known, redefined);
  expect([release, changes, findings]).toEqual([{ ...gone, ...byHand }, [missing], []]);
  const { release: listed } = mergeRelease(release, undefined, context);
  expect(listed).toStrictEqual(known);
  const again = mergeRelease({ ...known, ...byHand }, found(), context);
  expect(again).toStrictEqual(quiet(known));
});

test('a new release is recorded with all that is said of it', () => {
  const says = { prerelease: true, changelogUrl: url, deprecated: 'old' } as const;
  const deprecated = { since: today, words: 'old' } as const;
  expect(addRelease(found(says), context)).toEqual({
    release: { ...early, seen: today, changelogUrl: url, deprecated },
    changes: [{ kind: 'released', version: '1.0', date: '2025-05-05', basis: 'stated' }],
    findings: [],
  });
  // No key for what is not said.
  expect(addRelease(found(), context).release).toStrictEqual({ ...known, seen: today });
});

test.each([
  ['on the day of the import', '2026-01-10', undefined],
  ['a day later', '2026-01-11', today],
])('a new release at the first answer of its source, dated %s', (_, date, seen) => {
  const { release } = addRelease(found({ date } as never), { ...context, isFirstSuccess: true });
  expect(release.seen).toBe(seen);
});

const oldToday = { ...known, deprecated: { since: today, words: 'old' } } as const;
const reworded = { ...old, deprecated: { since: '2026-02-01', words: 'new' } } as const;
const past = { since: '2026-02-01', ended: today } as const;
const took = { rule: 'upstream', reason: 'old', ...past } as const;
const lifted: RecordedRelease = { ...known, pastCauses: [took] };
const missing = { ...lifted, missingSince: '2026-02-01' } as const;
const back: RecordedRelease = {
  ...lifted,
  pastCauses: [took, { rule: 'missing', reason: 'Its upstream no longer lists it.', ...past }],
};
const [stable, unstable] = [false, true].map((prerelease) => {
  return { kind: 'stabilityChanged', prerelease };
});

test.each<[string, RecordedRelease, Partial<CleanRelease>, RecordedRelease, object | undefined]>([
  ['is called a pre-release', known, { prerelease: true }, early, unstable],
  ['is called one no more', early, {}, known, stable],
  ['is deprecated', known, { deprecated: 'old' }, oldToday, { kind: 'deprecated', words: 'old' }],
  ['is deprecated in the same words, which is no news', old, { deprecated: 'old' }, old, undefined],
  ['is reworded', old, { deprecated: 'new' }, reworded, { kind: 'reworded', words: 'new' }],
  ['is so no more', old, {}, lifted, { kind: 'undeprecated', words: 'old' }],
  ['is listed again', missing, {}, back, { kind: 'returned' }],
  ['is linked', known, { changelogUrl: url }, linked, { kind: 'linked', changelogUrl: url }],
])('a known release %s', (_, before, says, release, change) => {
  const changes = change ? [{ version: '1.0', ...change }] : [];
  expect(mergeRelease(before, found(says), context)).toEqual({ release, changes, findings: [] });
});

test('that it was missing is kept where that deprecated it, and once however often on one day', () => {
  const listed = (before: RecordedRelease, whenMissing: GatherContext['whenMissing']) =>
    mergeRelease(before, found(), { ...context, whenMissing }).release;
  expect(listed(missing, 'keep')).toEqual(lifted);
  expect(listed({ ...back, missingSince: '2026-02-01' }, 'deprecate')).toEqual(back);
});

test.each([early, old, linked])('what is not said stays while a source is silent: %j', (before) => {
  const merged = mergeRelease(before, found(), { ...context, mayBeLifted: () => false });
  expect(merged).toEqual(quiet(before));
  expect(merged.release).toBe(before);
});

test('a changelog link stays when an upstream says another one, which is reported', () => {
  expect(mergeRelease(linked, found({ changelogUrl: url }), context)).toEqual(quiet(linked));
  const other = 'https://example.com/other/v1.0';
  const message = `1.0: its changelog link ${url} stays, though an upstream now says ${other}`;
  expect(mergeRelease(linked, found({ changelogUrl: other }), context)).toEqual({
    ...quiet(linked),
    findings: [{ kind: 'link', key: 'link:https://example.com/other/v', version: '1.0', message }],
  });
});

const undated = { date: today, basis: 'by', evidence: 'first seen that day: registry' } as const;

test.each<[string, Partial<CleanRelease>]>([
  ['no date', { date: undefined, basis: undefined } as never],
  ['a date that is not founded on anything', { basis: undefined } as never],
  ['a basis without a date', { date: undefined } as never],
])('the date of a new release with %s is by its first sight', (_, rest) => {
  const { release, findings } = addRelease(found(rest), context);
  expect([release, findings]).toEqual([{ version: '1.0', ...undated, seen: today }, []]);
  expect(mergeRelease(known, found(rest), context)).toEqual(quiet(known));
});

test.each(['2026-11-18', '2026-11-18T00:00:00.000Z'] as const)(
  'the date of a new release that its author sets to %s is believed',
  (date) => {
    const { release, findings } = addRelease(found({ date, authored: true }), context);
    expect([release.date, release.basis, findings]).toEqual([date, 'stated', []]);
  },
);

test('the date of a new release that its author sets farther back is kept and marked, and what Renovate is served is told', () => {
  const [date, version] = ['2026-11-17T23:59:59.999Z', '1.0'] as const;
  const message =
    '1.0: its author dates it 2026-11-17, but it was first seen on 2026-11-20; Renovate is served 2026-11-18 for two weeks';
  expect(addRelease(found({ date, authored: true }), context)).toEqual({
    release: { ...known, date, backdated: true, seen: today },
    changes: [{ kind: 'released', version, date, basis: 'stated' }],
    findings: [{ kind: 'backdated', key: 'backdated:1.0', version, message }],
  });
});

const dated = (date: string, basis: string) =>
  ({ ...known, date, basis }) as unknown as RecordedRelease;
const merge = (before: RecordedRelease, date: string, basis: string, more: object = {}) =>
  mergeRelease(before, found({ date, basis, ...more } as never), context);

const better = 'which is better founded';
const stays = 'stays, though an upstream now says';
/** A bound or a guess that is later contradicts nothing; no day is later than the one after its first sight. */
const dates: Record<string, boolean> = {
  [`2025-05-05 stated: 2025-07-01 published → was replaced by 2025-07-01 (published: registry), ${better}`]: true,
  '2025-05-05 stated: 2025-05-06 published → ': true,
  [`2025-05-05 stated: 2026-01-11 published → was replaced by 2026-01-11 (published: registry), ${better}`]: true,
  [`2025-05-05 stated: 2026-01-12 published → ${stays} 2026-01-12 (published: registry)`]: false,
  '2025-05-05 stated: 2026-03-01 by → ': false,
  '2025-05-05 stated: 2026-03-01 inferred → ': false,
  '2025-05-05 inferred: 2026-03-01 by → ': true,
};
test.each(Object.entries(dates))('the date of a known release, %s: %s', (row, isTaken) => {
  const [day = '', basis = '', date = '', now = ''] = row.split(/:? /);
  const words = row.split(' → ')[1];
  const key = `disagreement:1.0:${date}`;
  const message = `1.0: ${day} (${basis}) ${words}`;
  const from = { date: day, basis };
  const to = { date, basis: now };
  expect(merge(dated(day, basis), date, now)).toEqual({
    release: { ...known, ...(isTaken ? to : from) },
    changes: isTaken ? [{ kind: 'dated', version: '1.0', from, to }] : [],
    findings: words ? [{ kind: 'disagreement', key, version: '1.0', message }] : [],
  });
});

test.each<[string, string, object, true | undefined]>([
  ['2026-11-18', 'stated', { authored: true }, undefined],
  ['2026-11-17', 'stated', { authored: true }, true],
  ['2026-11-17', 'published', {}, undefined],
])('%s (%s, %j) replaces a guess, backdated: %s', (date, basis, more, mark) => {
  const seen = { ...dated('2026-11-18', 'inferred'), backdated: true, seen: today } as const;
  const { release } = merge(seen, date, basis, more);
  expect([release.date, release.basis, release.backdated]).toEqual([date, basis, mark]);
  expect(merge(dated('2026-01-08', 'inferred'), date, basis, more).release.backdated).toBe(
    undefined,
  );
});
