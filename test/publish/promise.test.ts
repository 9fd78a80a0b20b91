import { describe, expect, test } from 'vitest';
import { brokenPromises, brokenStatement } from '#publish/promise.ts';

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

const shaped = [
  'index.json',
  'status.json',
  'changes.json',
  'freshness.json',
  'details/tool.json',
  'purls.json',
];

describe.each(shaped)('%s', (path) => {
  test('must have a shape of its own', () => {
    expect(broken(path, file(release('1.0')))).not.toEqual([]);
    expect(broken(path, null)).not.toEqual([]);
  });
});

test.each(['openapi.json', 'feed.json', 'log.jsonl', 'index.html'])(
  'the form of %s is not ours to define',
  (path) => {
    expect(broken(path, { any: 'thing' })).toEqual([]);
  },
);

test.each([
  ['status.json', { schema: 2, built: now, components: {} }],
  ['changes.json', { schema: 2, changes: [] }],
  ['freshness.json', { schema: 1, number: 1, prepared: '2026-11-20', validUntil: '2026-11-27' }],
  ['purls.json', { schema: 1, purls: [] }],
])('%s that has its own shape breaks nothing', (path, value) => {
  expect(broken(path, value)).toEqual([]);
});

test.each(['renovate.json', 'renovate/v1.json', 'presets/names.json', 'presets/only/tool.json'])(
  '%s must be a preset as Renovate reads it',
  (path) => {
    const preset = {
      $schema: 'https://docs.renovatebot.com/renovate-schema.json',
      description: ['Tool.'],
      packageRules: [{ description: 'One.', matchDatasources: ['npm'], prPriority: 1 }],
    };
    expect(broken(path, preset)).toEqual([]);
    const [rule] = preset.packageRules;
    const rules = [
      { ...rule, prPriority: '1' },
      { ...rule, automerge: true },
    ];
    expect(broken(path, { ...preset, packageRules: rules })).toEqual([
      expect.stringMatching(/^packageRules\.0\.prPriority: /),
      expect.stringMatching(/^packageRules\.1: .*"automerge"/),
    ]);
  },
);

test('a pattern of a preset must compile, however often and after however many others', () => {
  const manager = (pattern: string) => ({
    customType: 'regex',
    description: 'One.',
    managerFilePatterns: ['**/*'],
    matchStringsStrategy: 'recursive',
    matchStrings: [`(?<depName>x)(?<currentValue>${pattern})`],
    datasourceTemplate: 'custom.svc',
    versioningTemplate: 'loose',
  });
  const found = (...patterns: string[]) =>
    broken('presets/comments.json', {
      $schema: 'https://docs.renovatebot.com/renovate-schema.json',
      description: ['Tool.'],
      customManagers: patterns.map(manager),
      packageRules: [],
    });
  const many = Array.from({ length: 500 }, (_, i) => String(i));
  expect(found(...many, ...many)).toEqual([]);
  const wrong = [expect.stringMatching(/^customManagers\.1\.matchStrings\.0: .* compile$/)];
  expect(found('1', '(')).toEqual(wrong);
  expect(found('1', '(')).toEqual(wrong);
});

test('the list of names is a list of names', () => {
  expect(broken('index.json', ['server', 'tool'])).toEqual([]);
  expect(broken('index.json', ['server', 7])).toHaveLength(1);
});

describe('a piece of the support statement', () => {
  const statement = {
    id: 'svc',
    title: 'Service',
    updates: 'https://example.com/changes',
    upgrades: { free: 'unstated' as const },
    lines: [],
  };

  test('that is right breaks nothing', () => {
    expect(brokenStatement(statement)).toEqual([]);
  });

  test('is named by its component where it is wrong', () => {
    expect(brokenStatement({ ...statement, updates: 'ftp://example.com/' })).toEqual([
      {
        code: 'E-WRONG-OUTPUT',
        where: 'support.json',
        place: 'svc.updates',
        message: expect.any(String) as string,
      },
    ]);
  });
});
