import { describe, expect, test } from 'vitest';
import { judge } from '#judge/judge.ts';
import type { Component } from '#model/component/component.ts';
import type { Day } from '#model/time/instant.ts';
import type { Rule } from '#model/support/policy.ts';
import { supportEnd } from '#model/support/support.ts';
import { caseOn, correct, deprecatedOn, judgeOn, linesOn, recorded } from './cases.ts';
import { said, seen, verdictOn, type Setting } from './cases.ts';

const flagged = { since: '2024-03-01', words: 'Broken on arm64.', seen };

test('the upstream: its flag deprecates with its words', () => {
  const setting = { releases: [recorded('1.0', '2024-01-01', { deprecated: flagged })] };
  expect(linesOn('2024-03-01', '1.0', setting)).toEqual([
    'deprecated unstated, deprecatedSince 2024-03-01',
    `cause: rule upstream, since 2024-03-01, reason Broken on arm64., seen ${seen}`,
  ]);
  expect(verdictOn('2024-02-29', '1.0', setting)?.deprecated).toBe(false);
});

test('the upstream: a release that it no longer lists is deprecated only where the component says so', () => {
  const releases = [recorded('1.0', '2024-01-01', { missingSince: '2024-03-01' })];
  expect(deprecatedOn('2024-03-01', { releases })).toEqual([]);
  const shown = (all: typeof releases) => {
    const rules = [{ kind: 'line-age' as const, months: 99, ...said }];
    const setting = { releases: all, rules, component: { line: 1 } };
    const { headline, newestSupported } = judgeOn('2024-03-01', setting);
    return [headline, newestSupported].map((one) => one?.version.text);
  };
  expect(shown(releases)).toEqual(['1.0', undefined]);
  expect(shown([recorded('0.9', '2023-01-01'), ...releases])).toEqual(['0.9', '0.9']);
  const component = { whenMissing: 'deprecate' } as const;
  const listedNowhere = releases.map((one) => ({ ...one, byHand: true as const }));
  for (const known of [{ '1.0': '2024-01-01' }, listedNowhere])
    expect(deprecatedOn('2024-03-01', { releases: known, component })).toEqual([]);
  expect(linesOn('2024-03-01', '1.0', { releases, component }).slice(1)).toEqual([
    'cause: rule missing, since 2024-03-01, reason Its upstream no longer lists it.',
  ]);
});

const every: Setting = {
  releases: [
    recorded('1.0', '2020-01-01', { deprecated: flagged, missingSince: '2024-03-01' }),
    recorded('2.0', '2024-03-01'),
  ],
  component: { line: 1, whenMissing: 'deprecate' },
  rules: [
    { kind: 'all', since: '2025-01-01', ...said },
    { kind: 'below', version: '2.0', ...said },
    { kind: 'latest-lines', count: 1, ...said },
    { kind: 'versions', versions: ['1.0'], ...said },
  ],
};
const inOrder = ['versions', 'below', 'latest-lines', 'upstream', 'missing', 'all'];
const rulesOn = (day: string, setting: Setting) =>
  verdictOn(day, '1.0', setting)?.causes.map(({ rule }) => rule);

test('precedence: a person first, then an unknown day, then by day; ties in policy order, then upstream, then missing', () => {
  expect(rulesOn('2024-02-29', every)).toEqual(['versions']);
  // It is deprecated since the first day that is known.
  expect(verdictOn('2025-01-01', '1.0', every)?.deprecatedSince).toBe('2024-03-01');
  const corrections = [correct('1.0', { deprecated: true, on: '2024-06-01', replacedBy: 'new' })];
  expect(rulesOn('2025-01-01', { ...every, corrections })).toEqual(['curated', ...inOrder]);
  expect(linesOn('2025-01-01', '1.0', { ...every, corrections })[1]).toBe(
    `cause: rule curated, since 2024-06-01, replacedBy new, reason A person looked., seen ${seen}`,
  );
});

test('precedence: a person overrules every rule, the upstream and what is to come', () => {
  const corrections = [correct('1.0', { deprecated: false })];
  for (const day of ['2024-01-01', '2025-01-01', '2099-01-01']) {
    expect(linesOn(day, '1.0', { ...every, corrections })).toEqual([
      'supported active',
      'end: phase maintenance, rule below',
      `overruled: why A person looked., seen ${seen}`,
    ]);
  }
});

test('precedence: who overrules the end of maintenance overrules neither that of active support nor its own', () => {
  const until = (phase: 'active' | 'maintenance' | 'extended', day: Day): Rule => {
    return { kind: 'line-ends', lines: { '1': day }, phase, ...said };
  };
  const days = { active: '2021-01-01', maintenance: '2020-12-01', extended: '2023-01-01' } as const;
  const setting: Setting = {
    releases: { '1.0': '2020-01-01' },
    component: { line: 1 },
    rules: (['active', 'maintenance', 'extended'] as const).map((one) => until(one, days[one])),
    corrections: [correct('1.0', { deprecated: false })],
  };
  expect(linesOn('2024-01-01', '1.0', setting)).toEqual([
    'supported maintenance',
    'end: phase active, day 2021-01-01, rule line-ends',
    'end: phase maintenance, rule line-ends',
    `overruled: why A person looked., seen ${seen}`,
  ]);
  expect(judgeOn('2020-06-01', setting).nextChange).toBe('2021-01-02');
  expect(judgeOn('2021-06-01', setting)).not.toHaveProperty('nextChange');
});

const rules: Rule[] = [{ kind: 'line-age', months: 12, ...said }];
const releases = { '1.0': '2024-01-01', '1.1': '2024-02-01', '2.0': '2024-03-01' };
const setting = { releases, rules, component: { line: 1 } };

test.each([{}, { basis: 'by' } as const])(
  'corrections: a corrected date is published, as a bound where it only bounds, and counts for the age of its line: %j',
  (basis) => {
    const corrections = [correct('v1.0', { date: '2024-01-11', ...basis })];
    const judged = judgeOn('2024-06-01', { ...setting, corrections });
    expect(judged.releases[0]).toMatchObject({
      timestamp: '2024-01-11T00:00:00.000Z',
      recorded: { basis: 'stated', ...basis },
    });
    const { first, phase, ends } = judged.lines[0] ?? {};
    expect([first, phase]).toEqual(['2024-01-11', 'active']);
    expect(ends).toEqual([
      { phase: 'maintenance', day: '2025-01-11', rule: 'line-age', ...said, ...basis },
    ]);
    expect(judged.corrections).toEqual([
      { version: '1.0', what: ['date'], why: 'A person looked.', seen, on: '2024-01-01' },
    ]);
  },
);

test('corrections: one that corrects nothing is none; the next release is judged without it; no day of a person is held back', () => {
  const corrections = [correct('1.0', { replacedBy: 'new' })];
  expect(judgeOn('2024-06-01', { ...setting, corrections }).corrections).toEqual([]);
  const bad = { ...setting, corrections: [correct('1.0', { deprecated: true })] };
  expect(deprecatedOn('2024-06-01', bad)).toEqual(['1.0']);
  const dated = { seen: '2024-05-31', backdated: true } as const;
  const servedWith = (...of: (typeof corrections)[]) => {
    const releases = [recorded('1.0', '2020-01-01', dated)];
    return judgeOn('2024-06-01', { releases, corrections: of.flat() }).releases[0];
  };
  expect(servedWith()).toHaveProperty('servedTimestamp');
  expect(servedWith([correct('1.0', { date: '2020-01-02' })])).not.toHaveProperty(
    'servedTimestamp',
  );
});

test('corrections: a withdrawn release leaves the releases and the lines, and stays in the corrections', () => {
  const corrections = [correct('1.0', { withdrawn: true }), correct('2.0', { withdrawn: true })];
  const judged = judgeOn('2024-06-01', { ...setting, corrections });
  expect(judged.releases.map(({ version }) => version.text)).toEqual(['1.1']);
  expect(judged.lines.map(({ name, first }) => [name, first])).toEqual([['1', '2024-02-01']]);
  const left = judged.corrections.map(({ version, what }) => `${version} ${what.join()}`);
  expect(left).toEqual(['1.0 withdrawn', '2.0 withdrawn']);
});

test('corrections: of two of one release the first counts; a spelling means that one, where two are recorded', () => {
  const two = ['1.0', 'v1.0'].map((one, i) => correct(one, { date: `2024-01-1${i + 1}` as Day }));
  const judged = judgeOn('2024-06-01', { ...setting, corrections: two });
  expect(judged.releases[0]?.timestamp).toBe('2024-01-11T00:00:00.000Z');
  const both = { '1.0': '2024-01-01', 'v1.0': '2024-01-02' };
  const corrections = [correct('v1.0', { withdrawn: true })];
  const left = judgeOn('2024-06-01', { releases: both, corrections }).releases;
  expect(left.map(({ version }) => version.text)).toEqual(['1.0']);
});

describe('lines and the newest', () => {
  const rules: Rule[] = [{ kind: 'versions', versions: ['2.1'], since: '2025-01-01', ...said }];
  const releases = {
    '1.0': '2024-01-01',
    '2.0': '2024-02-01',
    '2.1': '2024-03-01',
    '3.0-rc.1': '2024-04-01',
  };

  test('the newest is the highest stable one; a line has its newest good one, and is deprecated without any', () => {
    const judged = judgeOn('2025-01-01', { releases, rules, component: { line: 1 } });
    expect(judged.newest?.version.text).toBe('2.1');
    expect(judged.headline?.version.text).toBe('2.0');
    expect(judged).not.toHaveProperty('newestSupported');
    const shown = judged.lines.map(({ name, first, newest, deprecated, ends }) =>
      [name, first, newest.version.text, deprecated, supportEnd(ends)?.day ?? '-'].join(' '),
    );
    expect(shown).toEqual([
      '1 2024-01-01 1.0 false -',
      '2 2024-02-01 2.0 false -',
      '3 2024-04-01 3.0-rc.1 false -',
    ]);
  });

  test('what nobody stated an end of does not stand for a component whose newest has one', () => {
    for (const lines of [{ 2: '2024-12-31' }, { 2: '2025-12-31' }, { 1: '2024-12-31' }] as const) {
      const rules: Rule[] = [{ kind: 'line-ends', lines: { ...lines }, ...said }];
      const judged = judgeOn('2025-01-01', { releases, rules, component: { line: 1 } });
      expect(judged.headline?.version.text).toBe('2.1');
    }
  });

  test('what its upstream no longer lists does not stand for a line that has another', () => {
    const releases = [
      recorded('1.0', '2024-01-01'),
      recorded('1.1', '2024-02-01', { missingSince: '2024-03-01' }),
      recorded('2.0', '2024-02-01', { missingSince: '2024-03-01' }),
    ];
    const judged = judgeOn('2025-01-01', { releases, component: { line: 1 } });
    expect(judged.lines.map(({ newest }) => newest.version.text)).toEqual(['1.0', '2.0']);
  });

  test('what its source calls a pre-release is none of the stable ones', () => {
    const early = recorded('2.0', '2024-02-01', { prerelease: true });
    const releases = [recorded('1.0', '2024-01-01'), early];
    const judged = judgeOn('2025-01-01', { releases });
    expect(judged.newest?.version.text).toBe('1.0');
    expect(judged.releases.map(({ stable }) => stable)).toEqual([true, false]);
  });
});

test('sources are all that list releases, and the tables of last days that cannot be read', () => {
  const whole = caseOn('2024-06-01', { releases: { '1.0': '2024-01-01' } });
  const failing = { since: '2024-05-01', because: '503' } as const;
  const [releases, table, broken] = [
    { source: 'npm:svc' },
    { source: 'ends json https://example.com/a' },
    { source: 'ends json https://example.com/b', failing },
  ] as const;
  const sourcesOf = (more: object) =>
    judge({ ...whole, history: { ...whole.history, sources: [releases], ...more } }).sources;
  expect(sourcesOf({ endSources: [table, broken] })).toEqual([releases, broken]);
  expect(sourcesOf({})).toEqual([releases]);
});

test('a recorded version that cannot be ordered is named', () => {
  expect(() => judgeOn('2024-06-01', { releases: { latest: '2024-01-01' } })).toThrow(
    'svc: the version "latest" cannot be ordered',
  );
});

test('neighbours of which the same is said share one verdict, others do not', () => {
  const setting: Setting = {
    component: { line: 1, whenMissing: 'deprecate' },
    releases: [
      recorded('1.0', '2024-01-01'),
      recorded('1.1', '2024-02-01'),
      recorded('1.2', '2024-02-02', { deprecated: flagged }),
      recorded('1.3', '2024-02-03'),
      recorded('1.4', '2024-02-04'),
      recorded('1.5', '2024-02-05'),
      recorded('1.6', '2024-02-06', { missingSince: '2024-03-01' }),
      recorded('2.0', '2024-03-01'),
    ],
    rules: [
      { kind: 'line-ends', lines: { 1: '2024-12-31', 2: '2025-12-31' }, ...said },
      { kind: 'versions', versions: ['1.3'], ...said },
    ],
    corrections: [correct('1.1', { deprecated: true })],
  };
  const verdicts = judgeOn('2024-06-01', setting).releases.map(({ verdict }) => verdict);
  expect(verdicts.map((verdict) => verdicts.indexOf(verdict))).toEqual([0, 1, 2, 3, 4, 4, 6, 7]);
});

const linking: Partial<Component> = {
  line: 2,
  changelog: [
    { url: 'https://example.com/{line}/notes#{dashes}', from: '2.0', to: '2.1.1' },
    { url: 'https://example.com/all?v={version}&again={version}', from: '1.5' },
  ],
};
const linked = [
  recorded('1.4', '2024-01-01'),
  recorded('1.5', '2024-01-02'),
  recorded('2.0', '2024-01-03'),
  recorded('2.1.1', '2024-01-04'),
  recorded('2.2', '2024-01-05', { changelogUrl: 'https://example.com/upstream' }),
  recorded('2.3', '2024-01-06', { changelogUrl: 'https://example.com/upstream' }),
  recorded('2.4+a&b/../{{c}}', '2024-01-07'),
];

test("links to what changed: a person's link, else the source's, else the first fitting rule, else none", () => {
  const corrections = [correct('2.3', { changelogUrl: 'https://example.com/person' })];
  const judged = judgeOn('2024-06-01', { releases: linked, component: linking, corrections });
  expect(judged.releases.map(({ version, changelogUrl }) => [version.text, changelogUrl])).toEqual([
    ['1.4', undefined],
    ['1.5', 'https://example.com/all?v=1.5&again=1.5'],
    ['2.0', 'https://example.com/2.0/notes#2-0'],
    ['2.1.1', 'https://example.com/2.1/notes#2-1-1'],
    ['2.2', 'https://example.com/upstream'],
    ['2.3', 'https://example.com/person'],
    [
      '2.4+a&b/../{{c}}',
      'https://example.com/all?v=2.4%2Ba%26b%2F..%2F%7B%7Bc%7D%7D&again=2.4%2Ba%26b%2F..%2F%7B%7Bc%7D%7D',
    ],
  ]);
  expect(judged.releases[0]).not.toHaveProperty('changelogUrl');
});

test('links to what changed: a rule with a line does not fit a component without lines', () => {
  const { changelog } = linking;
  const judged = judgeOn('2024-06-01', { releases: linked, component: { changelog } });
  expect(judged.releases[2]?.changelogUrl).toBe('https://example.com/all?v=2.0&again=2.0');
});
