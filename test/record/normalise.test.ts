/** From the answers of the sources to one list: what is left out, what is made of several entries, and what has no date. */
import { expect, test } from 'vitest';
import type { FoundRelease, Gathered, Skipped } from '#model/history/gathered.ts';
import { dateUndated } from '#record/dates.ts';
import { normalise, unite } from '#record/normalise.ts';
import { complete as answering } from './gather-into.ts';

const evidence = 'https://example.com/list';

function complete(releases: Partial<FoundRelease>[], skipped: Skipped[] = []): Gathered {
  return {
    kind: 'complete',
    releases: releases.map((one) => ({ version: '1.0', evidence, ...one })),
    skipped,
    validators: [],
  };
}

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
  const odd = ['latest', '1.0\u200b', '9'.repeat(300)];
  const { releases, skipped, listed } = clean([complete(odd.map((version) => ({ version })))]);
  expect(releases).toEqual([]);
  expect(listed).toEqual(odd);
  expect(skipped).toEqual([
    { name: 'latest', because: 'cannot be ordered: it does not start with a digit' },
    { name: '1.0\u200b', because: 'has spaces, control or invisible characters' },
    { name: '9'.repeat(100), because: 'is longer than 256 characters' },
  ]);
});

test('normalise leaves pre-releases out, unless the component keeps them', () => {
  const names = ['1.0-rc-1', '1.0', '1.1'];
  const answer = complete([
    ...names.slice(0, 2).map((version) => ({ version })),
    { version: '1.1', prerelease: true },
  ]);
  const { releases, skipped } = clean([answer]);
  expect(releases.map((one) => one.version)).toEqual(['1.0']);
  const because = 'is a pre-release';
  expect(skipped).toEqual([
    { name: '1.0-rc-1', because },
    { name: '1.1', because },
  ]);
  expect(clean([answer], 'keep').releases.map((one) => one.version)).toEqual(names);
});

test('normalise: what a source skipped is told, and is listed by its name and by its version', () => {
  const skipped = [
    { name: 'agent-2.0', version: '2.0', because: 'is a draft' },
    { name: 'notes', because: 'is no release' },
  ];
  expect(clean([complete([{}], skipped)])).toEqual({
    releases: [{ version: '1.0', evidence }],
    listed: ['1.0', 'agent-2.0', '2.0', 'notes'],
    skipped,
    findings: [],
  });
});

const none = { version: '1.0', evidence: 'e' };
const published = { date: '2024-03-02', basis: 'published', evidence: 'registry' } as const;
const stated = { date: '2024-03-01', basis: 'stated', evidence: 'page', authored: true } as const;
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
  ['the better founded date with all that belongs to it', published, stated, published],
  ['the same where it is the other one', near, stated, stated],
  ['the earlier of two days that are as well founded', published, earlier, earlier],
  ['the finer of the same day', published, fine, fine],
  ['the earlier of two times', later, fine, fine],
  ['the evidence that comes first', published, elsewhere, elsewhere],
  ['the caution of either', published, careful, careful],
  ['a bound that refutes what is later', published, by, by],
  ['what a bound does not refute', earlier, by, earlier],
  ['no basis without a date', { basis: 'published', evidence: 'registry' }, stated, stated],
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
  const [first, second] = [
    { ...none, ...a },
    { ...none, ...b },
  ];
  expect(unite([first, second]).release).toStrictEqual({ ...none, ...one });
  expect(unite([second, first]).release).toStrictEqual({ ...none, ...one });
});

test('each other date is reported once, with a key that names it', () => {
  const other = { ...none, date: '2024-05-01', basis: 'stated', evidence: 'page' } as const;
  const said = [{ ...none, ...published }, other, other, { ...other, evidence: 'news' }];
  expect(unite(said).findings).toEqual(
    ['news', 'page'].map((evidence) => ({
      kind: 'disagreement',
      key: 'disagreement:1.0:2024-05-01',
      version: '1.0',
      message: `1.0: 2024-03-02 (registry) was taken, though 2024-05-01 (${evidence}) is said too`,
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
  const clean = normalise([answering(releases)], { prereleases: 'drop' });
  return dateUndated(clean, '2026-11-20').releases.map(({ version, date, basis, evidence }) => {
    return [version.text, date, basis, evidence];
  });
}

const seen = 'No day is known; it was known to exist on 2026-11-20. Listed by tags';
const before = (version: string) =>
  `No day is known; not later than ${version}, the next release. Listed by tags`;

test('the release above it is the next one that is dated, in version order and not in text order', () => {
  const later: Listed = ['10.0', '2022-01-01'];
  const nine: Listed[] = [['9.11', '2021-05-01'], ['9.10'], ['9.2', '2019-01-01']];
  const listed = datedIn(['1.0'], ['1.1'], later, ['10.1'], ...nine);
  expect(listed).toEqual([
    ['1.0', '2019-01-01', 'inferred', before('9.2')],
    ['1.1', '2019-01-01', 'inferred', before('9.2')],
    ['9.2', '2019-01-01', 'stated', 'page'],
    ['9.10', '2021-05-01', 'inferred', before('9.11')],
    ['9.11', '2021-05-01', 'stated', 'page'],
    ['10.0', '2022-01-01', 'stated', 'page'],
    ['10.1', '2026-11-20', 'by', seen],
  ]);
});

test('the release above it is no bound where it is not earlier than the day of first sight', () => {
  const [first] = datedIn(['1.1'], ['2.0', '2026-11-20T08:00:00.000Z']);
  expect(first).toEqual(['1.1', '2026-11-20', 'by', seen]);
});

test('the release above it is not one that is as high, such as another spelling', () => {
  const listed = datedIn(['v1.1', '2020-01-01'], ['1.1'], ['1.2', '2020-02-02T03:04:05.000Z']);
  expect(listed).toContainEqual(['1.1', '2020-02-02', 'inferred', before('1.2')]);
});
