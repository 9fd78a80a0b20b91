import { expect, test } from 'vitest';
import type { Day } from '#model/time/instant.ts';
import { textOf } from '#publish/output.ts';
import { renovatePresets } from '#publish/renovate/presets.ts';
import type { PublicDefinition, PublicRule } from '#model/support/verdict.ts';
import { agent, definition, rules, server, site } from './definitions.ts';

const today = '2026-06-01';
const texts = presetsOf([agent, server]);

const datasource = {
  svc: {
    defaultRegistryUrlTemplate: 'https://releases.example.com/{{packageName}}.json',
    format: 'json',
  },
};
const loose = {
  description: 'Versions are ordered as the index orders them.',
  matchManagers: ['custom.regex', 'custom.jsonata'],
  matchDatasources: ['custom.svc'],
  versioning: 'loose',
};

const noBadges = {
  description: 'Merge Confidence has no badges for this datasource.',
  matchDatasources: ['custom.svc'],
  prBodyDefinitions: { Age: '', Adoption: '', Passing: '', Confidence: '' },
};

test('the whole, each part, each kind of file and each component', () => {
  const kinds =
    'properties shell windows yaml dockerfile makefile hcl toml scripts xml json jsonnet nix python javascript native go rust ruby lua sql bazel markdown templates matching';
  expect([...texts.keys()]).toEqual([
    'renovate.json',
    'renovate/v1.json',
    'presets/notes.json',
    'presets/order.json',
    'presets/datasource.json',
    'presets/comments.json',
    ...kinds.split(' ').map((kind) => `presets/files/${kind}.json`),
    'presets/names.json',
    'presets/names-at.json',
    ...['docker', 'helm', 'maven', 'npm', 'pypi', 'sbt-plugin'].map(
      (kind) => `presets/names/${kind}.json`,
    ),
    'presets/only/agent.json',
    'presets/only/server.json',
  ]);
});

test('the newest edition is the first one', () => {
  expect(texts.get('renovate.json')).toBe(texts.get('renovate/v1.json'));
});

test('by default no rule changes where releases come from, or a name', () => {
  for (const [path, text] of texts) {
    if (path.startsWith('presets/names')) continue;
    expect(text).not.toContain('overrideDatasource');
    expect(text).not.toContain('registryUrls');
  }
});

test('no rule ever gives a dependency another name', () => {
  expect([...texts.values()].filter((text) => /override(?:Package|Dep)Name/.test(text))).toEqual(
    [],
  );
});

test('who asks for it takes the releases of names from the index, under their own names', () => {
  expect(preset('presets/names/npm.json')).toEqual({
    $schema: 'https://docs.renovatebot.com/renovate-schema.json',
    description: ['Releases: releases of npm names come from the index.'],
    customDatasources: datasource,
    packageRules: [
      {
        description: 'Agent: @example/agent (npm).',
        matchDatasources: ['npm'],
        matchPackageNames: ['@example/agent'],
        ...taken('agent'),
      },
      lastOfOldName,
      {
        description: 'Agent: example-agent (npm).',
        matchDatasources: ['npm'],
        matchPackageNames: ['example-agent'],
        ...taken('agent'),
      },
      agentNotes(matching('agent')),
      noBadges,
      ...serverFirst(matching),
    ],
  });
});

test('an exact version alone comes from the index, where the ecosystem has tags or ranges', () => {
  const exact = { matchCurrentValue: String.raw`/^\d+(\.\d+)+$/`, versioning: 'loose' };
  const [docker] = rulesOf('presets/names/docker.json');
  expect(docker).toMatchObject({
    matchDatasources: ['docker'],
    matchPackageNames: [
      'example/server',
      'docker.io/example/server',
      'index.docker.io/example/server',
    ],
    ...exact,
    matchJsonata: [
      '$not($exists(currentDigest) and currentDigest != null) and $not(pinDigests = true)',
    ],
  });
  const [helm] = rulesOf('presets/names/helm.json');
  expect(helm).toMatchObject({
    matchDatasources: ['helm'],
    matchPackageNames: ['server'],
    matchRegistryUrls: ['https://charts.example.com', 'https://charts.example.com/'],
    ...exact,
  });
});

test('a mirror gives the address from which all names come', () => {
  const here = texts.get('presets/names.json') ?? '';
  const [before, ...parts] = here.split('https://releases.example.com');
  expect(texts.get('presets/names-at.json')).toBe([before, ...parts].join('{{arg0}}'));
  expect(parts.length).toBeGreaterThan(8);
});

const lastOfOldName = {
  description: 'Agent: nothing after 1.9 under a name that was given up.',
  matchDatasources: ['npm'],
  matchPackageNames: ['example-agent'],
  allowedVersions: '<=1.9.0',
  prBodyNotes: ['Releases after 1.9 are published under another name: `@example/agent`.'],
};

const notesOfAgent = [
  '[Agent: what is supported, until when and why](https://releases.example.com/agent)',
  '⚠️ It { {is}} over. Support ends on 31 December 2026. Replaced by [Server](https://releases.example.com/server). ([source](https://example.com/end))',
];

test('pull requests link to the page and the changelog, and say what has ended', () => {
  const key = String.raw`$join($map($split($match(newVersion, /\d+(\.\d+)*/, 1).match, "."), function($group) { $pad($group, -15, "0") }), ".") & ($contains(newVersion, /^[vV]?[\d.]+$/) ? "!" : " ")`;
  const matchers = named('server');
  const notes = rulesOf('presets/notes.json');
  expect(notes[0]).toEqual(agentNotes(named('agent')));
  expect(notes.filter((rule) => isOf(rule, matchers))).toEqual([
    {
      description: 'Server: what is supported, until when and why.',
      ...matchers,
      prBodyNotes: [
        '[Server: what is supported, until when and why](https://releases.example.com/server)',
      ],
    },
    {
      description: 'Server: the changelog of the proposed release.',
      ...matchers,
      matchJsonata: [
        `${key} >= "000000000000001.000000000000001!" and ${key} <= "000000000000001.000000000000009!"`,
      ],
      changelogUrl: String.raw`https://example.com/old/#{{{encodeURIComponent (replace '\.' '-' newVersion)}}}`,
    },
    {
      description: 'Server: the changelog of the proposed release.',
      ...matchers,
      matchJsonata: [`${key} >= "000000000000002.000000000000000!"`],
      changelogUrl: String.raw`https://example.com/{{{replace '^[vV]?(\d+(?:\.\d+)?).*$' '$1' newVersion}}}/{{{encodeURIComponent newVersion}}}`,
    },
  ]);
});

test('a name gets the notes of its component, and a name that was given up its last version', () => {
  const matchers = { matchDatasources: ['npm'], matchPackageNames: ['example-agent'] };
  expect(rulesOf('presets/notes.json').filter((rule) => isOf(rule, matchers))).toEqual([
    agentNotes(matchers),
    lastOfOldName,
  ]);
});

test.each<readonly [today: Day, words: string]>([
  ['2025-12-31', 'From 1 January 2026: It is over. Support ends on 31 December 2026.'],
  ['2026-01-01', '⚠️ It is over. Support ends on 31 December 2026.'],
  ['2026-12-31', '⚠️ It is over. Support ends on 31 December 2026.'],
  ['2027-01-01', '⚠️ It is over. Support ended on 31 December 2026.'],
])('on %s the note of an ended component is true', (day, words) => {
  const over: PublicRule = {
    all: true,
    kind: 'all',
    since: '2026-01-01',
    ends: '2026-12-31',
    reason: 'It is over.',
    seen: 'https://example.com/end',
  };
  const made = presetsOf([agent], new Map([['agent', [over]]]), day);
  const [notes] = rulesIn(made.get('presets/notes.json'));
  expect(notes?.['prBodyNotes']).toContain(`${words} ([source](https://example.com/end))`);
});

test('what others follow comes first, and these come together', () => {
  expect(rulesOf('presets/order.json')).toEqual(serverFirst(named));
});

test('groups whose names Renovate would shorten to the same branch name the component as well', () => {
  const titles = ['日本', '中国', 'C#', 'C', 'C++', 'Über', 'Kit'];
  const leaders = titles.map((title, i) => definition({ id: `one-${i}`, title }));
  const followers = titles.map((_, i) =>
    definition({ id: `two-${i}`, title: `Two ${i}`, follows: `one-${i}` }),
  );
  const ordered = rulesIn(presetsOf([...leaders, ...followers]).get('presets/order.json'));
  expect(ordered.flatMap(({ groupName }) => groupName ?? [])).toEqual([
    'components that follow 日本 (one-0)',
    'components that follow 中国 (one-1)',
    'components that follow C# (one-2)',
    'components that follow C (one-3)',
    'components that follow C++ (one-4)',
    'components that follow Über',
    'components that follow Kit',
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
  const ranked = rulesIn(presetsOf(chain).get('presets/order.json'));
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

test('the whole is the sum of its parts, and one branch for an image with a comment', () => {
  const whole = preset('renovate.json');
  expect(whole['customDatasources']).toEqual(datasource);
  expect(whole['customManagers']).toEqual(preset('presets/comments.json')['customManagers']);
  expect(whole['packageRules']).toEqual([
    loose,
    noBadges,
    ...rulesOf('presets/notes.json'),
    ...rulesOf('presets/order.json'),
    {
      description: 'Server: one branch for a comment above the image example/server.',
      matchManagers: ['custom.regex'],
      matchDatasources: ['custom.svc'],
      matchPackageNames: ['server'],
      matchJsonata: [String.raw`$match(replaceString, /(^|[\s"'=])example\/server:/)`],
      branchTopic:
        'example-server-{{{newMajor}}}{{#if separateMinorPatch}}{{#if isPatch}}.{{{newMinor}}}{{/if}}{{/if}}.x',
    },
  ]);
});

test('no file is read twice, and each kind of file can be had alone', () => {
  const patterns = (path: string) =>
    (preset(path)['customManagers'] as { managerFilePatterns: string[] }[])
      .slice(0, 1)
      .flatMap(({ managerFilePatterns }) => managerFilePatterns);
  const kinds = [...texts.keys()].filter((path) => /^presets\/files\/(?!matching)/.test(path));
  expect(patterns('renovate.json')).toEqual(kinds.flatMap((path) => patterns(path)));
  expect(patterns('presets/files/matching.json')).toEqual(['{{arg0}}']);
});

test('a component alone matches nothing of the others', () => {
  const text = texts.get('presets/only/agent.json') ?? '';
  expect(text).toContain('svc=(?<packageName>agent)');
  expect(text).not.toContain('example/server');
});

test('no word of a person is run as a template or ends a link, however many braces it has', () => {
  const leader = definition({ id: 'a', title: '"A" {{{platform}}}](x)' });
  const follower = definition({ id: 'b', title: '{{{{b}}}}', follows: 'a' });
  const ended: PublicRule = {
    all: true,
    kind: 'all',
    since: '2026-01-01',
    reason: 'Over: {{{env.HOME}}}.',
    seen: 'https://example.com/end',
    replacedBy: 'a',
  };
  const made = presetsOf([leader, follower], new Map([['b', [ended]]]));
  const texts = rulesIn(made.get('renovate.json')).flatMap(({ groupName, prBodyNotes }) => [
    ...(typeof groupName === 'string' ? [groupName] : []),
    ...((prBodyNotes ?? []) as string[]),
  ]);
  const page = 'what is supported, until when and why](https://releases.example.com';
  expect(texts).toEqual([
    String.raw`["A" { { {platform}}}\](x): ${page}/a)`,
    `[{ { { {b}}}}: ${page}/b)`,
    String.raw`⚠️ Over: { { {env.HOME}}}. Replaced by ["A" { { {platform}}}\](x)](https://releases.example.com/a). ([source](https://example.com/end))`,
    'components that follow "A" { { {platform}}}](x)',
  ]);
});

function agentNotes(matchers: object): object {
  const description = 'Agent: what is supported, until when and why.';
  return { description, ...matchers, prBodyNotes: notesOfAgent };
}

function serverFirst(matchersOf: (id: string) => object): object[] {
  return [
    {
      description: 'Server is proposed before the components that follow it.',
      ...matchersOf('server'),
      prPriority: 1,
    },
    {
      description: 'The components that follow Server come together.',
      ...matchersOf('agent'),
      groupName: 'components that follow Server',
    },
  ];
}

function named(id: string): object {
  return { matchDatasources: ['custom.svc'], matchPackageNames: [id] };
}

function taken(id: string): object {
  return {
    overrideDatasource: 'custom.svc',
    registryUrls: [`https://releases.example.com/${id}.json`],
  };
}

function matching(id: string): object {
  return {
    matchDatasources: ['custom.svc'],
    matchRegistryUrls: [`https://releases.example.com/${id}.json`],
  };
}

function presetsOf(
  components: readonly PublicDefinition[],
  policy: ReadonlyMap<string, readonly PublicRule[]> = rules,
  day: Day = today,
): ReadonlyMap<string, string> {
  const outputs = [...renovatePresets(components, { rules: policy, today: day, site })];
  return new Map(outputs.map((preset) => [preset.path, textOf(preset)]));
}

function isOf(rule: Record<string, unknown>, matchers: object): boolean {
  return Object.entries(matchers).every(
    ([key, value]) => JSON.stringify(rule[key]) === JSON.stringify(value),
  );
}

function rulesOf(path: string): Record<string, unknown>[] {
  return rulesIn(texts.get(path));
}

function rulesIn(text = ''): Record<string, unknown>[] {
  return (JSON.parse(text) as { packageRules: Record<string, unknown>[] }).packageRules;
}

function preset(path: string): Record<string, unknown> {
  return JSON.parse(texts.get(path) ?? '') as Record<string, unknown>;
}
