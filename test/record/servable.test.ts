/** How a history is written, and which part of what was read of it is served. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type History, readableHistory, serialiseHistory } from '#model/history/history.ts';
import { compareVersions } from '#model/version/version.ts';
import { servable } from '#record/servable.ts';
import { numbered, recordedOf } from './gather-into.ts';
import { holds } from '../holds.ts';
import { parsed } from '../model/any-version.ts';
import { words } from '../words.ts';

const failing = { because: 'Timeout.', since: '2026-02-07' } as const;
const stated = { basis: 'stated', evidence: 'A table.', seen: '2026-01-03' } as const;
const end = { line: '1', phase: 'maintenance', ends: '2027-06', ...stated } as const;
const none: History = { id: 'thing', sources: [], held: [], releases: [] };
const odd = (list: string, entry: unknown) => ({ path: [list, 0], entry, message: 'is odd' });

test('one entry per line, what is odd behind its like, and keys in the order of the definition', () => {
  const given: History = {
    odd: [odd('releases', { a: 1 }), odd('ends', { line: 7 }), odd('sources', 9), odd('held', 8)],
    releases: [
      { evidence: 'A page.', basis: 'stated', date: '2026-01-02', version: '1.0' },
      {
        version: '1.1',
        date: '2026-02-03T04:05:06.000Z',
        basis: 'published',
        evidence: 'A registry.',
        seen: '2026-02-04',
        deprecated: { words: 'Broken.', since: '2026-02-05' },
      },
    ],
    ends: [end],
    owed: ['1.1', '1.0'],
    evidence: [{ source: 'https://example.com/', failing }],
    endSources: [{ source: 'ends json a', failing }],
    held: [{ because: 'Forty at once.', key: 'k', since: '2026-02-06' }],
    sources: [
      { source: 'npm a', validators: [{ etag: '"x"', url: 'https://example.com/a' }] },
      { source: 'npm b', failing },
    ],
    imported: '2026-01-03',
    id: 'thing',
    $schema: '../../site/schema/history.json',
  };
  const failed = '"failing":{"since":"2026-02-07","because":"Timeout."}';
  const text = `{
  "$schema": "../../site/schema/history.json",
  "id": "thing",
  "imported": "2026-01-03",
  "sources": [
    {"source":"npm a","validators":[{"url":"https://example.com/a","etag":"\\"x\\""}]},
    {"source":"npm b",${failed}}
  ],
  "held": [
    {"key":"k","since":"2026-02-06","because":"Forty at once."}
  ],
  "owed": ["1.1","1.0"],
  "endSources": [
    {"source":"ends json a",${failed}}
  ],
  "evidence": [
    {"source":"https://example.com/",${failed}}
  ],
  "ends": [
    ${JSON.stringify(end)},
    {"line":7}
  ],
  "releases": [
    {"version":"1.0","date":"2026-01-02","basis":"stated","evidence":"A page."},
    {"version":"1.1","date":"2026-02-03T04:05:06.000Z","basis":"published","evidence":"A registry.","seen":"2026-02-04","deprecated":{"since":"2026-02-05","words":"Broken."}},
    {"a":1}
  ]
}
`;
  expect(serialiseHistory(given)).toBe(text);
  const oddAlone = text.replace(`    ${JSON.stringify(end)},\n`, '');
  expect(serialiseHistory({ ...given, ends: [] })).toBe(oddAlone);
});

test('what is empty is left out, but never the releases; a history that could not be read again is refused', () => {
  expect(serialiseHistory(none)).toBe('{\n  "id": "thing",\n  "releases": []\n}\n');
  expect(() => serialiseHistory({ ...none, id: 'index' })).toThrow(
    'is a name that the index keeps for itself',
  );
});

const now = '2026-11-20T06:00:00.000Z';

function read(releases: readonly unknown[], more: object = {}) {
  return readableHistory.parse({ id: 'svc', releases, ...more });
}

function dated(version: string, date = '2026-01-01') {
  return { version, date, basis: 'stated', evidence: 'A page.' };
}

test.each([
  [3, []],
  [4, ['and 1 more release lies in the future; if the dates are right, the clock or --now is not']],
  [6, ['and 3 more releases lie in the future; if the dates are right, the clock or --now is not']],
])('a wrong clock is one mistake, not one for each of %i releases', (count, rest) => {
  const { leftOut } = servable(recordedOf(numbered(count)), undefined, '2020-01-01T00:00:00.000Z');
  const future = (version: string) =>
    `${version} is dated 2024-01-01, which lies in the future (now is 2020-01-01T00:00:00.000Z); the release is left out of the site`;
  expect(leftOut.map(({ message }) => message)).toEqual([...numbered(3).map(future), ...rest]);
  expect(leftOut.slice(3).map(({ path }) => path)).toEqual(rest.map(() => ['releases']));
});

test('what is recorded and cannot be served is named with its place in the file and what becomes of it, and everything else is served', () => {
  const wrong = [dated('1.1.0 LTS'), dated('1.2', '2026-02-30'), dated('1.3', '2030-01-01')];
  const releases = [7, dated('1.0'), ...wrong, 'what', dated('v1.0'), dated('1.4')];
  const states = { held: [7, { key: 7 }], owed: ['1.0', 7], sources: [7, 7, []], ends: [7] };
  const { history: served, leftOut } = servable(read(releases, states), undefined, now);
  expect(served.releases.map(({ version }) => version)).toEqual(['1.0', '1.4']);
  expect(served.owed).toEqual(['1.0']);
  const told = leftOut.map(({ path, message }) => [path.join('.'), message.replace(/.*; /, '')]);
  const anew = 'sources.0 sources.1 sources.2 held.0 held.1.key owed.1';
  const odd = 'releases.0 releases.2.version releases.3.date releases.5 releases.4.date';
  expect(told).toEqual([
    ...words(anew).map((place) => [place, 'it is made anew']),
    ['ends.0', 'the last day is left out of the site'],
    ...words(odd).map((place) => [place, 'the release is left out of the site']),
    ['releases.6.version', 'it is left out of the site'],
  ]);
});

test('what is recorded and cannot be served stays in the file as it is, and a state is made again', () => {
  const odd = { ...dated('1.1.0 LTS'), extra: [1] };
  const states = { held: [{ key: 7 }], sources: [[]], imported: 'soon' };
  const history = read([odd, dated('1.0')], states);
  expect(servable(history, undefined, now).history).toBe(history);
  expect(JSON.parse(serialiseHistory(history))).toEqual({
    id: 'svc',
    imported: '2026-01-01',
    releases: [dated('1.0'), odd],
  });
});

test('a date up to a day ahead is believed; where a person corrects it, or the correction lies ahead, neither counts', () => {
  const first = dated('1.0', '2026-11-21T05:59:59.999Z');
  const history = read([first, dated('1.1', '2030-01-01'), dated('1.2'), dated('1.3')]);
  const correction = { why: 'So.', seen: 'https://example.com/', on: '2026-11-01' } as const;
  const corrections = [
    { ...correction, version: '1.1', date: '2026-10-01' as const },
    { ...correction, version: '1.2', date: '2030-01-01' as const },
    { ...correction, version: '1.3', withdrawn: true as const },
  ];
  expect(servable(history, { corrections }, now)).toEqual({ history, leftOut: [] });
  const late = read([dated('1.0', '2026-11-21T06:00:00.000Z')]);
  expect(servable(late, undefined, now).leftOut).toHaveLength(1);
});

test.each([
  [dated('1.0'), dated('1.0', '2026-01-02'), 0, 1, '1.0 is there twice; the second is'],
  [
    dated('v1.0'),
    dated('1.0'),
    1,
    0,
    'v1.0 is another spelling of 1.0, and Renovate sees one version in them; it is',
  ],
])('of %o and %o the entry %i is served', (first, second, kept, left, why) => {
  const { history, leftOut } = servable(read([first, second, dated('1.1')]), undefined, now);
  expect(history.releases).toEqual([[first, second][kept], dated('1.1')]);
  const message = `${why} left out of the site`;
  expect(leftOut).toEqual([{ path: ['releases', left, 'version'], message }]);
});

test('of each version one spelling is served, whatever their order in the file', () => {
  const spelling = fc.constantFrom('1.0', 'v1.0', '1.00', '1.1', '1.1-rc1', '1.10', '1.2', '2');
  const inOrder = (list: string[]) =>
    list.toSorted((a, b) => compareVersions(parsed(a), parsed(b)));
  const list = fc.array(spelling, { maxLength: 8 });
  holds(300, [fc.oneof(list, list.map(inOrder))], (list) => {
    const { history, leftOut } = servable(read(list.map((one) => dated(one))), undefined, now);
    const served = history.releases.map(({ version }) => version);
    const isSame = (a: string) => (b: string) => compareVersions(parsed(a), parsed(b)) === 0;
    for (const one of list) expect(served.filter(isSame(one))).toHaveLength(1);
    expect(leftOut).toHaveLength(list.length - served.length);
  });
});
