import { describe, expect, test } from 'vitest';
import { brokenPromises } from '#publish/promise.ts';

const now = '2026-11-20T06:00:00.000Z';
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
  return brokenPromises({ path, text: JSON.stringify(value) }, now).map(
    ({ code, where, place, message }) => {
      expect({ code, where }).toEqual({ code: 'E-WRONG-OUTPUT', where: path });
      return `${place ?? ''}: ${message}`;
    },
  );
}

describe('a component file', () => {
  test('that is right breaks nothing', () => {
    expect(broken('tool.json', file(release('1.9'), release('1.10')))).toEqual([]);
    expect(broken('tool.json', file())).toEqual([]);
  });

  test('must have the shape of the specification', () => {
    expect(broken('tool.json', { ...file(), homepage: 1 })).toEqual([
      expect.stringMatching(/^homepage: /),
    ]);
    expect(broken('tool.json', file({ version: '1.0' }))).toEqual([
      expect.stringMatching(/^releases\.0\.isDeprecated: /),
    ]);
  });

  test('must be in order, each version once', () => {
    expect(broken('tool.json', file(release('1.10'), release('1.9')))).toContain(
      ': 1.9 must not come after 1.10',
    );
    expect(broken('tool.json', file(release('1.9'), release('1.9')))).toContain(
      ': 1.9 must not come after 1.9',
    );
  });

  test('must keep in Renovate every date that it states', () => {
    const ahead = release('1.0', { releaseTimestamp: '2026-11-23T00:00:00.000Z' });
    expect(broken('tool.json', file(ahead))).toEqual([expect.stringMatching(/^releases\.0: /)]);
    const template = { ...file(release('1.0')), changelogUrl: 'https://example.com/{{x}}' };
    expect(broken('tool.json', template)).not.toEqual([]);
  });
});

const lifecycle = { schema: 1, id: 'tool', policies: [], events: [], seal: '0'.repeat(64) };

test.each([
  ['index.json', ['server', 'tool']],
  ['status.json', { schema: 2, built: now, components: {} }],
  ['lifecycle/tool.json', lifecycle],
])('%s that has its shape breaks nothing', (path, value) => {
  expect(broken(path, value)).toEqual([]);
});

test.each([
  ['index.json', ['server', 7]],
  ['status.json', { schema: 2, components: {} }],
  ['details/tool.json', file(release('1.0'))],
  ['lifecycle/tool.json', { ...lifecycle, seal: undefined }],
])('%s must have its shape', (path, value) => {
  expect(broken(path, value)).not.toEqual([]);
});

test.each(['openapi.json', 'feed.json', 'support.json', 'api/tool.json', 'log.jsonl'])(
  '%s is neither of the specification nor a fact',
  (path) => {
    expect(broken(path, { any: 'thing' })).toEqual([]);
  },
);

test('what a page says is not read as JSON', () => {
  expect(brokenPromises({ path: 'index.html', text: '<!doctype html>' }, now)).toEqual([]);
});
