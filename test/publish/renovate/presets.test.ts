import { expect, test } from 'vitest';
import type { Rule } from '#model/policy.ts';
import { renovatePresets } from '#publish/renovate/presets.ts';
import { agent, definition, rules, server, site } from './definitions.ts';

const outputs = renovatePresets([agent, server], rules, site);
const texts = new Map(outputs.map(({ path, text }) => [path, text]));

const datasource = {
  svc: {
    defaultRegistryUrlTemplate: 'https://releases.example.com/{{packageName}}.json',
    format: 'json',
  },
};

test('the whole, each part, each kind of file and each component', () => {
  expect([...texts.keys()]).toEqual([
    'renovate.json',
    'presets/comments.json',
    'presets/names.json',
    'presets/notes.json',
    'presets/order.json',
    'presets/files/properties.json',
    'presets/files/shell.json',
    'presets/files/yaml.json',
    'presets/files/dockerfile.json',
    'presets/files/makefile.json',
    'presets/files/hcl.json',
    'presets/files/toml.json',
    'presets/files/scripts.json',
    'presets/files/xml.json',
    'presets/only/agent.json',
    'presets/only/server.json',
  ]);
});

test('names are taken over, each in the language of its files', () => {
  expect(preset('presets/names.json')).toEqual({
    $schema: 'https://docs.renovatebot.com/renovate-schema.json',
    description: ['Releases: the images, charts and packages of the components.'],
    customDatasources: datasource,
    packageRules: [
      {
        description: 'Agent: @example/agent (npm).',
        matchDatasources: ['npm'],
        matchPackageNames: ['@example/agent'],
        versioning: 'npm',
        overrideDatasource: 'custom.svc',
        overridePackageName: 'agent',
        registryUrls: [],
      },
      {
        description: 'Agent: example-agent (npm).',
        matchDatasources: ['npm'],
        matchPackageNames: ['example-agent'],
        versioning: 'npm',
        overrideDatasource: 'custom.svc',
        overridePackageName: 'agent',
        registryUrls: [],
        allowedVersions: '<=1.9.0',
        prBodyNotes: ['Releases after 1.9 are published under another name: `@example/agent`.'],
      },
      {
        description: 'Server: example/server (docker).',
        matchDatasources: ['docker'],
        matchPackageNames: [
          'example/server',
          'docker.io/example/server',
          'index.docker.io/example/server',
        ],
        matchCurrentValue: String.raw`/^\d+(\.\d+)*$/`,
        matchJsonata: [
          '$not($exists(currentDigest) and currentDigest != null) and $not(pinDigests = true)',
        ],
        versioning: 'loose',
        overrideDatasource: 'custom.svc',
        overridePackageName: 'server',
        registryUrls: [],
      },
      {
        description: 'Server: server (helm).',
        matchDatasources: ['helm'],
        matchPackageNames: ['server'],
        matchRegistryUrls: ['https://charts.example.com', 'https://charts.example.com/'],
        matchCurrentValue: String.raw`/^\d+(\.\d+)*$/`,
        versioning: 'loose',
        overrideDatasource: 'custom.svc',
        overridePackageName: 'server',
        registryUrls: [],
      },
    ],
  });
});

test('pull requests link to the page and the changelog, and say what has ended', () => {
  const key =
    '$join($map($split(newVersion, "."), function($group) { $pad($group, -15, "0") }), ".")';
  expect(preset('presets/notes.json')['packageRules']).toEqual([
    {
      description:
        'A pull request links to the page that says what is supported, until when and why.',
      matchDatasources: ['custom.svc'],
      prBodyNotes: [
        '[What is supported, until when and why](https://releases.example.com/{{{packageName}}})',
      ],
    },
    {
      description: 'Agent has ended.',
      matchDatasources: ['custom.svc'],
      matchPackageNames: ['agent'],
      prBodyNotes: [
        '⚠️ It { {is}} over. Last supported day: 2026-12-31. Replaced by [Server](https://releases.example.com/server). ([source](https://example.com/end))',
      ],
    },
    {
      description: 'Server: the changelog of the proposed release.',
      matchDatasources: ['custom.svc'],
      matchPackageNames: ['server'],
      matchJsonata: [
        `${key} >= "000000000000001.000000000000001" and ${key} <= "000000000000001.000000000000009"`,
      ],
      changelogUrl: String.raw`https://example.com/old/#{{{encodeURIComponent (replace '\.' '-' newVersion)}}}`,
    },
    {
      description: 'Server: the changelog of the proposed release.',
      matchDatasources: ['custom.svc'],
      matchPackageNames: ['server'],
      matchJsonata: [`${key} >= "000000000000002.000000000000000"`],
      changelogUrl: String.raw`https://example.com/{{{replace '^(\d+\.\d+).*$' '$1' newVersion}}}/{{{encodeURIComponent newVersion}}}`,
    },
  ]);
});

test('what others follow comes first, and these come together', () => {
  expect(preset('presets/order.json')['packageRules']).toEqual([
    {
      description: 'Server is proposed before the components that follow it.',
      matchDatasources: ['custom.svc'],
      matchPackageNames: ['server'],
      prPriority: 1,
    },
    {
      description: 'The components that follow Server come together.',
      matchDatasources: ['custom.svc'],
      matchPackageNames: ['agent'],
      groupName: 'components that follow Server',
    },
  ]);
});

test('a chain of followers is as high as it is long, and a circle ends', () => {
  const chain = [
    definition({ id: 'a', title: 'A' }),
    definition({ id: 'b', title: 'B', follows: 'a' }),
    definition({ id: 'c', title: 'C', follows: 'b' }),
    definition({ id: 'd', title: 'D', follows: 'e' }),
    definition({ id: 'e', title: 'E', follows: 'd' }),
  ];
  const made = renovatePresets(chain, new Map(), site).find(
    ({ path }) => path === 'presets/order.json',
  );
  const ranked = (JSON.parse(made?.text ?? '') as { packageRules: Record<string, unknown>[] })
    .packageRules;
  expect(
    ranked
      .filter((rule) => 'prPriority' in rule)
      .map((rule) => [rule['matchPackageNames'], rule['prPriority']]),
  ).toEqual([
    [['a'], 2],
    [['b'], 1],
    [['d'], 2],
    [['e'], 2],
  ]);
});

test('the whole is the sum of its parts', () => {
  const whole = preset('renovate.json');
  const part = (name: string, key: string) => preset(`presets/${name}.json`)[key] as unknown[];
  expect(whole['customDatasources']).toEqual(datasource);
  expect(whole['customManagers']).toEqual(part('comments', 'customManagers'));
  expect(whole['packageRules']).toEqual(
    ['names', 'notes', 'order'].flatMap((name) => part(name, 'packageRules')),
  );
});

test('no file is read twice, and each kind of file can be had alone', () => {
  const patterns = (path: string) =>
    (preset(path)['customManagers'] as { managerFilePatterns: string[] }[]).map(
      ({ managerFilePatterns }) => managerFilePatterns,
    );
  const kinds = [...texts.keys()].filter((path) => path.startsWith('presets/files/'));
  expect(patterns('renovate.json')).toEqual([kinds.flatMap((path) => patterns(path).flat())]);
});

test('a component alone matches nothing of the others', () => {
  const text = texts.get('presets/only/agent.json') ?? '';
  expect(text).toContain('svc=(?<depName>agent)');
  expect(text).not.toContain('example/server');
});

test('no word of a person is run as a template, however many braces it has', () => {
  const leader = definition({ id: 'a', title: '"A" {{{platform}}}' });
  const follower = definition({ id: 'b', title: '{{{{b}}}}', follows: 'a' });
  const ended: Rule = {
    kind: 'all',
    since: '2026-01-01',
    reason: 'Over: {{{env.HOME}}}.',
    seen: 'https://example.com/end',
    replacedBy: 'a',
  };
  const made = renovatePresets([leader, follower], new Map([['b', [ended]]]), site);
  const whole = JSON.parse(made.find(({ path }) => path === 'renovate.json')?.text ?? '') as {
    packageRules: { groupName?: string; prBodyNotes?: string[] }[];
  };
  const run = whole.packageRules.flatMap(({ groupName, prBodyNotes = [] }) => [
    ...(groupName === undefined ? [] : [groupName]),
    ...prBodyNotes,
  ]);
  expect(run).toEqual([
    '[What is supported, until when and why](https://releases.example.com/{{{packageName}}})',
    '⚠️ Over: { { {env.HOME}}}. Replaced by ["A" { { {platform}}}](https://releases.example.com/a). ([source](https://example.com/end))',
    'components that follow "A" { { {platform}}}',
  ]);
});

function preset(path: string): Record<string, unknown> {
  return JSON.parse(texts.get(path) ?? '') as Record<string, unknown>;
}
