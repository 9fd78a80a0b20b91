import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readableHistory, serialiseHistory } from '#model/history/history.ts';
import { compareVersions, parseVersion, type Version } from '#model/version/version.ts';
import { servable } from '#record/servable.ts';
import { numbered, recordedOf } from './gather-into.ts';
import { holds } from '../holds.ts';

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

test('what is recorded and cannot be served is named with its place in the file, and everything else is served', () => {
  const history = read([
    dated('1.0'),
    dated('1.1.0 LTS'),
    dated('1.2', '2026-02-30'),
    dated('1.3', '2030-01-01'),
    'what',
    dated('v1.0'),
    dated('1.4'),
  ]);
  const { history: served, leftOut } = servable(history, undefined, now);
  expect(served.releases.map(({ version }) => version)).toEqual(['1.0', '1.4']);
  expect(leftOut.map(({ path }) => path.join('.'))).toEqual([
    'releases.1.version',
    'releases.2.date',
    'releases.4',
    'releases.3.date',
    'releases.5.version',
  ]);
});

test('what is recorded and cannot be served stays in the file as it is', () => {
  const odd = { ...dated('1.1.0 LTS'), extra: [1] };
  const text = serialiseHistory(read([odd, dated('1.0')]));
  expect(JSON.parse(text)).toEqual({ id: 'svc', releases: [dated('1.0'), odd] });
});

test('what is recorded and cannot be served: a state that cannot be read is reported and made again', () => {
  const history = read([dated('1.0')], { held: [{ key: 7 }], sources: [[]], imported: 'soon' });
  expect(servable(history, undefined, now).leftOut.map(({ path }) => path.join('.'))).toEqual([
    'imported',
    'sources.0',
    'held.0.key',
  ]);
  expect(JSON.parse(serialiseHistory(history))).toEqual({
    id: 'svc',
    imported: '2026-01-01',
    releases: [dated('1.0')],
  });
});

test('what is recorded and cannot be served: a date up to a day ahead is believed, and a corrected one counts', () => {
  const history = read([dated('1.0', '2026-11-21T05:59:59.999Z'), dated('1.1', '2030-01-01')]);
  const correction = { why: 'So.', seen: 'https://example.com/', on: '2026-11-01' } as const;
  const corrections = [{ ...correction, version: '1.1', date: '2026-10-01' as const }];
  expect(servable(history, { corrections }, now)).toEqual({ history, leftOut: [] });
  const late = read([dated('1.0', '2026-11-21T06:00:00.000Z')]);
  expect(servable(late, undefined, now).leftOut).toHaveLength(1);
});

const message = (releases: readonly unknown[], more: object = {}) =>
  servable(read(releases, more), undefined, now).leftOut.map(({ message }) => message);

test('why it is left out: it is there twice, or in two spellings, of which the first in order is served', () => {
  const twice = read([dated('1.0'), dated('1.0', '2026-01-02')]);
  const { history: served, leftOut } = servable(twice, undefined, now);
  expect(served.releases).toEqual([dated('1.0')]);
  expect(leftOut).toEqual([
    {
      path: ['releases', 1, 'version'],
      message: '1.0 is there twice; the second is left out of the site',
    },
  ]);
  const spelled = servable(read([dated('v1.0'), dated('1.0'), dated('1.1')]), undefined, now);
  expect(spelled.history.releases).toEqual([dated('1.0'), dated('1.1')]);
  expect(spelled.leftOut).toEqual([
    {
      path: ['releases', 0, 'version'],
      message:
        'v1.0 is another spelling of 1.0, and Renovate sees one version in them; it is left out of the site',
    },
  ]);
});

test('why it is left out: nothing is: the history is the very same', () => {
  const history = read([dated('1.0'), 7]);
  expect(servable(history, undefined, now).history).toBe(history);
});

test('why it is left out: its place counts the odd entries of its own list alone', () => {
  const history = read([7, dated('1.0', '2030-01-01')], { held: [7, 7], sources: [7, 7, 7] });
  const { leftOut } = servable(history, undefined, now);
  expect(leftOut.at(-1)?.path).toEqual(['releases', 1, 'date']);
});

test('why it is left out: an odd release is left out, an odd state is made anew', () => {
  const [state, release] = message([dated('1.0'), 7], { held: [7] });
  expect(state).toMatch(/.; it is made anew$/);
  expect(release).toMatch(/.; the release is left out of the site$/);
});

test('why it is left out: a corrected date in the future does not count', () => {
  const correction = { why: 'So.', seen: 'https://example.com/', on: '2026-11-01' } as const;
  const corrections = [
    { ...correction, version: '1.0', date: '2030-01-01' as const },
    { ...correction, version: '1.1', withdrawn: true as const },
  ];
  const history = read([dated('1.0'), dated('1.1')]);
  expect(servable(history, { corrections }, now)).toEqual({ history, leftOut: [] });
});

test('of each version one spelling is served, whatever their order in the file', () => {
  const spelling = fc.constantFrom('1.0', 'v1.0', '1.00', '1.1', '1.1-rc1', '1.10', '1.2', '2');
  const inOrder = (list: string[]) =>
    list.toSorted((a, b) => compareVersions(versionOf(a), versionOf(b)));
  const list = fc.array(spelling, { maxLength: 8 });
  holds(300, [fc.oneof(list, list.map(inOrder))], (list) => {
    const { history, leftOut } = servable(read(list.map((one) => dated(one))), undefined, now);
    const served = history.releases.map(({ version }) => version);
    const isSame = (a: string) => (b: string) => compareVersions(versionOf(a), versionOf(b)) === 0;
    for (const one of list) expect(served.filter(isSame(one))).toHaveLength(1);
    expect(leftOut).toHaveLength(list.length - served.length);
  });
});

function versionOf(text: string): Version {
  return parseVersion(text) as Version;
}
