import { expect, test } from 'vitest';
import { words } from '../words.ts';
import { brokenPromises } from '#publish/promise.ts';

const now = '2026-11-20T06:00:00.000Z';
const ids = new Set(['tool']);
const release = (version: string, rest: object = {}) => ({
  version,
  releaseTimestamp: '2026-01-01T00:00:00.000Z',
  isDeprecated: false,
  ...rest,
});
const file = (...releases: object[]) => ({
  homepage: 'https://example.com/',
  changelogUrl: 'https://example.com/changes',
  releases,
});

/** `place: message` of all that is broken. */
function broken(path: string, value: unknown): string[] {
  return brokenPromises({ path, text: JSON.stringify(value) }, ids, now).map(
    ({ code, where, place, message }) => {
      expect({ code, where }).toEqual({ code: 'E-WRONG-OUTPUT', where: path });
      return `${place ?? ''}: ${message}`;
    },
  );
}

test('a component file that is right breaks nothing', () => {
  expect(broken('tool.json', file(release('1.9'), release('1.10')))).toEqual([]);
  expect(broken('tool.json', file())).toEqual([]);
});

test('a component file must have the shape of the specification', () => {
  expect(broken('tool.json', { ...file(), homepage: 1 }).join()).toMatch(/^homepage: /);
  const partial = broken('tool.json', file({ version: '1.0' })).join();
  expect(partial).toMatch(/^releases\.0\.isDeprecated: /);
});

test('a component file must be in order, each version once', () => {
  for (const first of ['1.10', '1.9'])
    expect(broken('tool.json', file(release(first), release('1.9')))).toContain(
      `releases.1: 1.9 must not come after ${first}`,
    );
});

test.each<[date: string | undefined, isKept: boolean]>([
  ['2026-11-21T05:59:59.999Z', true],
  ['2026-11-21T06:00:00.000Z', false],
  ['1999-12-31T23:59:59.999Z', true],
  [undefined, false],
])('a component file keeps the date %s in Renovate: %s', (releaseTimestamp, isKept) => {
  const undated = 'releases.0: 1.0 has no date that Renovate takes, and would wait for ever';
  const found = broken('tool.json', file(release('1.0', { releaseTimestamp })));
  expect(found).toEqual(isKept ? [] : [undated]);
});

test('a component file must have no link that Renovate would run, and no version that it cannot read', () => {
  const template = { ...file(release('1.0')), changelogUrl: 'https://example.com/{{x}}' };
  expect(broken('tool.json', template)).not.toEqual([]);
  expect(broken('tool.json', file(release('next')))).not.toEqual([]);
});

test.each(words('index.json status.json facts.json details/tool.json lifecycle/tool.json'))(
  '%s must have a shape of its own',
  (path) => {
    expect(broken(path, file(release('1.0')))).not.toEqual([]);
    expect(broken(path, null)).not.toEqual([]);
  },
);

test.each(['openapi.json', 'changes.json', 'presets/only.json', 'index.html', 'other.json'])(
  '%s follows from facts and is not checked here',
  (path) => {
    expect(broken(path, { any: 'thing' })).toEqual([]);
  },
);

test('what has its own shape breaks nothing', () => {
  expect(broken('status.json', { schema: 2, built: now, components: {} })).toEqual([]);
  expect(broken('index.json', ['server', 'tool'])).toEqual([]);
  expect(broken('index.json', ['server', 7])).toHaveLength(1);
});
