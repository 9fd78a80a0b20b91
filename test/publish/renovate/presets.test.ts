import Handlebars from 'handlebars';
import { expect, test } from 'vitest';
import { compareVersions, parseVersion } from '#model/version/version.ts';
import type { Day } from '#model/time/instant.ts';
import { textOf } from '#publish/output.ts';
import { renovatePresets } from '#publish/renovate/presets.ts';
import { atLeast, atMost } from '#publish/renovate/changelog.ts';
import type { PublicDefinition, PublicRule } from '#model/support/verdict.ts';
import { words } from '../../words.ts';
import { agent, definition, rules, server, site } from './definitions.ts';

const today = '2026-06-01';
const texts = presetsOf([agent, server]);

const index = 'https://releases.example.com';
const datasource = {
  svc: { defaultRegistryUrlTemplate: `${index}/{{packageName}}.json`, format: 'json' },
};
const loose = {
  description: 'Versions are ordered as the index orders them.',
  matchManagers: ['custom.regex', 'custom.jsonata'],
  matchDatasources: ['custom.svc'],
  versioning: 'loose',
  maxMajorIncrement: 0,
};

const noBadges = {
  description: 'Merge Confidence has no badges for this datasource.',
  matchDatasources: ['custom.svc'],
  prBodyDefinitions: { Age: '', Adoption: '', Passing: '', Confidence: '' },
};

test('the whole, of which the newest edition is the first one, and each part', () => {
  const kinds = words('docker helm maven npm pypi sbt-plugin').map((kind) => `names/${kind}`);
  const parts = words('notes order datasource comments files names names-at');
  expect([...texts.keys()]).toEqual([
    ...words('renovate.json renovate/v1.json'),
    ...[...parts, ...kinds, 'only'].map((name) => `presets/${name}.json`),
  ]);
  expect(texts.get('renovate.json')).toBe(texts.get('renovate/v1.json'));
});

test('who asks for it takes the releases of names from the index, under their own names', () => {
  expect(preset('presets/names/npm.json')).toEqual({
    $schema: 'https://docs.renovatebot.com/renovate-schema.json',
    description: ['Releases: releases of npm names come from the index.'],
    customDatasources: datasource,
    packageRules: [
      taken('@example/agent'),
      lastOfOldName,
      taken('example-agent'),
      expect.objectContaining({ matchDatasources: ['custom.svc'] }),
      noBadges,
      ...serverFirst(matching, 'Server'),
    ],
  });
});

test('an exact version alone comes from the index, where the ecosystem has tags or ranges', () => {
  const exact = { matchCurrentValue: String.raw`/^\d+(\.\d+)+$/`, versioning: 'loose' };
  const names = ['example/server', 'docker.io/example/server', 'index.docker.io/example/server'];
  const plain =
    '$not($exists(currentDigest) and currentDigest != null) and $not(pinDigests = true)';
  expect(rulesOf('presets/names/docker.json')[0]).toMatchObject({
    matchDatasources: ['docker'],
    matchPackageNames: names,
    ...exact,
    matchJsonata: [plain],
  });
  expect(rulesOf('presets/names/helm.json')[0]).toMatchObject({
    matchDatasources: ['helm'],
    matchPackageNames: ['server'],
    matchJsonata: [expect.stringContaining('in ["https://charts.example.com server"]]')],
    ...exact,
  });
  const spelt = { newest: new Map([['server', 'v2.1']]), mixed: new Set(['server']) };
  const facts = { rules, today, site, ...spelt } as const;
  const made = [...renovatePresets([server], facts)].find(({ path }) => /docker/.test(path));
  expect(made && textOf(made)).toContain(String.raw`"matchCurrentValue": "/^[vV]\\d+`);
  expect(made && textOf(made)).not.toContain('"extractVersion"');
});

test.each([
  ['1.9', '1 v1.9 1.9.0 01.08.7 1.8-jre3.18 1.9-1 1.8.7.6', '1.9.1 v1.9.1-x 1.10-jre 01.10 2 10.1'],
  ['24.04.1-lts', '24.4.1-lts 24.04 23.10 24.4.1.0', '24.4.2 24.10 24.04.1.1 24.4.2-lts'],
])('under a name until %s all up to it are proposed, with any suffix', (to, until, after) => {
  const known = definition({ id: 'a', title: 'A', references: [{ kind: 'npm', name: 'old', to }] });
  const made = rulesIn(presetsOf([known]).get('renovate.json'));
  const rule = made.find((one) => 'allowedVersions' in one)?.['allowedVersions'];
  const allowed = new RegExp(String(rule).slice(1, -1));
  expect(words(`${until} ${after}`).filter((one) => allowed.test(one))).toEqual(words(until));
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
  allowedVersions: expect.stringMatching(/^\/.*\/$/),
  prBodyNotes: ['Releases after 1.9 are published under another name: `@example/agent`.'],
};

/** What Renovate makes of a template, where the rule is for it: its own helpers, in the library that it uses. */
function written(
  rule: Record<string, unknown> | undefined,
  upgrade: Readonly<Record<'datasource' | 'packageName', string>> & { readonly depName?: string },
): string {
  const { matchDatasources, matchPackageNames } = rule as Record<string, string[] | undefined>;
  const names = matchPackageNames?.map((name) => new RegExp(name.slice(1, -1)));
  if (matchDatasources?.includes(upgrade.datasource) === false) return '';
  if (names?.every((name) => !name.test(upgrade.packageName))) return '';
  const handlebars = Handlebars.create();
  handlebars.registerHelper({
    encodeURIComponent,
    replace: (find: string, by: string, text?: string) =>
      (text ?? '').replace(new RegExp(find, 'g'), by),
    equals: (a: unknown, b: unknown) => a === b,
    and: (...values: unknown[]) => values.slice(0, -1).every(Boolean),
    or: (...values: unknown[]) => values.slice(0, -1).some(Boolean),
    toObject: (...values: unknown[]) =>
      Object.fromEntries(
        values.slice(0, -1).flatMap((name, i, all) => (i % 2 === 0 ? [[name, all[i + 1]]] : [])),
      ) as object,
  });
  const [text = ''] = (rule?.['prBodyNotes'] ?? [rule?.['changelogUrl']]) as string[];
  return handlebars.compile(text, { noEscape: true })(upgrade);
}

const comment = { manager: 'regex', datasource: 'custom.svc', currentVersion: '1.0' };
const page = `what is supported, until when and why, and what is new](${index}`;

const newest = `[server: ${page}/server)`;
const to = (version: string) => `[server: ${page}/server?from=1.0&to=${version})`;
const notes = (version: string, path: string) =>
  `, [changelog of ${version}](https://example.com/${path})`;

const npm = { manager: 'npm', datasource: 'npm' };
const image = { manager: 'dockerfile', datasource: 'docker' };
const over = `⚠️ It { {is}} over. Support ends on 31 December 2026. Replaced by [Server](${index}/server). ([source](https://example.com/end))`;

test.each<readonly [upgrade: typeof npm, packageName: string, newVersion: string, text: string]>([
  [comment, 'server', '2.1.0-rc1', `${to('2.1.0-rc1')}${notes('2.1.0-rc1', '2.1/2.1.0-rc1')}`],
  [comment, 'server', 'v1.10', to('v1.10')],
  [comment, 'server', '1.9', `${to('1.9')}${notes('1.9', 'old/#1-9')}`],
  [comment, 'server', '1.09', `${to('1.09')}${notes('1.09', 'old/#1-09')}`],
  [comment, 'server', '2.0-rc1', to('2.0-rc1')],
  [comment, 'server', '', newest],
  [image, 'docker.io/example/server', '', newest],
  [image, 'example/server', '1.9-alpine3', `${newest}${notes('1.9', 'old/#1-9')}`],
  [{ manager: 'regex', datasource: 'docker' }, 'example/server', '', newest],
  [{ manager: 'regex', datasource: 'npm' }, 'server', '', ''],
  [comment, 'other', '', ''],
  [comment, 'example/server', '', ''],
  [npm, 'server', '2.0', ''],
  [npm, 'example/server', '2.0', ''],
  [npm, 'example-agent', '', `[agent: ${page}/agent)\n\n${over}`],
])('%j of %s %s says %s', (upgrade, packageName, newVersion, text) => {
  const given = { ...upgrade, packageName, ...(newVersion && { newVersion }) };
  expect(written(rulesOf('presets/notes.json')[1], given)).toBe(text);
});

test('of names that are alike the address tells which is meant, and one that passed on is the other’s', () => {
  const [old, x] = [
    { kind: 'npm', name: 'old' },
    { kind: 'docker', name: 'library/x' },
  ];
  const one = definition({ id: 'one', title: 'One', references: [x, { ...old, to: '1.0' }] });
  const names = [{ kind: 'pypi', name: 'x' }, old];
  const made = presetsOf([one, definition({ id: 'two', title: 'Two', references: names })]);
  const said = (path: string, datasource: string) => {
    const rules = rulesIn(made.get(path)).filter(({ prBodyNotes }) => prBodyNotes);
    const upgrade = { manager: 'dockerfile', datasource, packageName: 'library/x' };
    return rules.map((rule) => [rule['matchRegistryUrls'], written(rule, upgrade).slice(0, 4)]);
  };
  const own = ['one', 'two'].map((id) => [[`${index}/${id}.json`], `[${id}`]);
  expect(said('presets/names.json', 'custom.svc')).toEqual([[undefined, ''], ...own]);
  expect(said('renovate.json', 'docker')).toEqual([[undefined, '[one']]);
});

test('a component alone says nothing of the others', () => {
  const rules = rulesIn(texts.get('presets/only.json')?.replaceAll('{{arg0}}', 'agent'));
  const rule = rules.find((each) => 'prBodyNotes' in each);
  const of = (packageName: string) => written(rule, { ...comment, packageName });
  expect([of('server'), of('agent')]).toEqual(['', expect.stringContaining('[agent: ')]);
});

test('the changelog of a version under a comment is what lies between', () => {
  const upgrade = { ...comment, packageName: 'server', newVersion: '2.0' };
  const said = written(rulesOf('presets/notes.json')[0], upgrade);
  expect(said).toBe(`${index}/server?from=1.0&to=2.0`);
});

test.each(['1', '1.8', '1.7.0', '10.9.19', '0.10', '2025.1.3', '99'])(
  'the versions from %s on, and up to it, are those that are ordered so',
  (bound) => {
    const numbers = ['0', '1', '2', '07', '9', '10', '17', '019', '99', '100', '2025'];
    const below = (parts: readonly string[]) =>
      parts.flatMap((a) => numbers.map((b) => `${a}.${b}`));
    const versions = [...numbers, ...below(numbers), ...below(below(numbers))];
    const order = (version: string) =>
      compareVersions(parseVersion(version)!, parseVersion(bound)!);
    const fits = (pattern: string) => (version: string) => new RegExp(`^${pattern}$`).test(version);
    expect(versions.filter(fits(atLeast(bound)))).toEqual(versions.filter((v) => order(v) >= 0));
    expect(versions.filter(fits(atMost(bound)))).toEqual(versions.filter((v) => order(v) <= 0));
  },
);

const ended: PublicRule = {
  all: true,
  kind: 'all',
  since: '2026-01-01',
  reason: 'Over: {{{env.HOME}}}.',
  seen: 'https://example.com/end',
};

test.each<readonly [today: Day, words: string]>([
  ['2025-12-31', 'From 1 January 2026: It is over. Support ends on 31 December 2026.'],
  ['2026-01-01', '⚠️ It is over. Support ends on 31 December 2026.'],
  ['2026-12-31', '⚠️ It is over. Support ends on 31 December 2026.'],
  ['2027-01-01', '⚠️ It is over. Support ended on 31 December 2026.'],
])('on %s the note of an ended component is true', (day, words) => {
  const rules = [{ ...ended, ends: '2026-12-31', reason: 'It is over.' } as const];
  const made = presetsOf([agent], new Map([['agent', rules]]), day);
  const rule = rulesIn(made.get('presets/notes.json'))[1];
  expect(written(rule, { ...comment, packageName: 'agent' })).toContain(
    `\n\n${words} ([source](https://example.com/end))`,
  );
});

test('what others follow comes first, and these come together', () => {
  expect(rulesOf('presets/order.json')).toEqual(
    serverFirst(
      (id) => ({ matchDatasources: ['custom.svc'], matchDepNames: [id] }),
      "{{{lookup (toObject 'agent' 'Server') depName}}}",
    ),
  );
});

test('groups whose names Renovate would shorten to the same branch name the component as well', () => {
  const titles = ['日本', '中国', 'C#', 'C', 'C++', 'Über', 'Kit\\'];
  const leaders = titles.map((title, i) => definition({ id: `one-${i}`, title }));
  const followers = titles.map((_, i) =>
    definition({ id: `two-${i}`, title: `Two ${i}`, follows: `one-${i}` }),
  );
  const ordered = rulesIn(presetsOf([...leaders, ...followers]).get('presets/order.json'));
  const groups = followers.map(({ id }) =>
    groupOf(ordered, id)?.replace('components that follow ', ''),
  );
  expect(groups.join()).toBe(
    '日本 (one-0),中国 (one-1),C# (one-2),C (one-3),C++ (one-4),Über,Kit\\ ',
  );
});

test('a chain of followers is as high as it is long, and a circle ends', () => {
  const chain = Object.entries({ a: undefined, b: 'a', c: 'b', d: 'e', e: 'd' }).map(
    ([id, follows]) => definition({ id, title: id.toUpperCase(), follows }),
  );
  const ranked = rulesIn(presetsOf(chain).get('presets/order.json'));
  const ranks = ranked.filter((rule) => 'prPriority' in rule);
  expect(ranks.map((rule) => [rule['matchDepNames'], rule['prPriority']])).toEqual([
    [['a', 'd', 'e'], 2],
    [['b'], 1],
  ]);
});

test('the whole is the sum of its parts, and has as few rules for many components', () => {
  const whole = preset('renovate.json');
  expect(whole['customDatasources']).toEqual(datasource);
  expect(whole['customManagers']).toEqual(preset('presets/comments.json')['customManagers']);
  expect(whole['packageRules']).toEqual([
    loose,
    noBadges,
    expect.objectContaining({ matchManagers: ['custom.regex'], enabled: false }),
    ...rulesOf('presets/notes.json'),
    ...rulesOf('presets/order.json'),
  ]);
  const many = Array.from({ length: 1000 }, (_, i) => {
    const changelog = [{ url: `https://docs.example.com/component-${i}/{version}` }];
    const repository = `https://charts.example.com/${i % 100}`;
    const references = [
      { kind: 'docker', name: `example/component-${i}` },
      ...(i % 10 === 0 ? [{ kind: 'helm', name: `chart-${i % 500}`, repository }] : []),
    ];
    const follows = i % 10 === 1 ? `component-${i - 1}` : undefined;
    const id = `component-${i}`;
    return definition({ id, title: `Component ${i}`, changelog, references, follows });
  });
  const text = presetsOf(many).get('renovate/v1.json') ?? '';
  expect(rulesIn(text).length).toBeLessThan(10);
  expect(text.length).toBeLessThan(160_000);
});

test('no word of a person is run as a template or ends a link, however many braces it has', () => {
  const leader = definition({ id: 'a', title: '"A\\" {{{platform}}}](x)' });
  const follower = definition({ id: 'b', title: '{{{{b}}}}', follows: 'a' });
  const rule: PublicRule = { ...ended, replacedBy: 'a' };
  const made = presetsOf([leader, follower], new Map([['b', [rule]]]));
  const rules = rulesIn(made.get('renovate.json'));
  expect(groupOf(rules, 'b')).toBe('components that follow "A\\" { { {platform}}}](x)');
  const note = rules.find(({ prBodyNotes }) => prBodyNotes !== undefined);
  expect(written(note, { ...comment, packageName: 'b' })).toBe(
    `[b: ${page}/b)\n\n⚠️ Over: { { {env.HOME}}}. Replaced by ["A\\\\" { { {platform}}}\\](x)](${index}/a). ([source](https://example.com/end))`,
  );
});

function serverFirst(matchersOf: (id: string) => object, title: string): object[] {
  const description = 'What others follow is proposed before them.';
  return [
    { description, ...matchersOf('server'), prPriority: 1 },
    {
      description: 'What follows the same component comes together.',
      ...matchersOf('agent'),
      groupName: `components that follow ${title}`,
    },
  ];
}

function groupOf(rules: readonly Record<string, unknown>[], depName: string): string | undefined {
  const { groupName } = rules.find((rule) => 'groupName' in rule) ?? {};
  return written({ changelogUrl: groupName }, { datasource: '', packageName: '', depName });
}

/** The rule for a name of the agent. */
function taken(name: string): object {
  return {
    description: `Agent: ${name} (npm).`,
    matchDatasources: ['npm'],
    matchPackageNames: [name],
    overrideDatasource: 'custom.svc',
    registryUrls: [`${index}/agent.json`],
    maxMajorIncrement: 0,
  };
}

function matching(id: string): object {
  return { matchDatasources: ['custom.svc'], matchRegistryUrls: [`${index}/${id}.json`] };
}

function presetsOf(
  components: readonly PublicDefinition[],
  policy: ReadonlyMap<string, readonly PublicRule[]> = rules,
  day: Day = today,
): ReadonlyMap<string, string> {
  const outputs = [...renovatePresets(components, { rules: policy, today: day, site })];
  return new Map(outputs.map((preset) => [preset.path, textOf(preset)]));
}

const rulesOf = (path: string): Record<string, unknown>[] => rulesIn(texts.get(path));

function rulesIn(text = ''): Record<string, unknown>[] {
  return (JSON.parse(text) as { packageRules: Record<string, unknown>[] }).packageRules;
}

function preset(path: string): Record<string, unknown> {
  return JSON.parse(texts.get(path) ?? '') as Record<string, unknown>;
}
