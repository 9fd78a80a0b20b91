/** What is written and run when releases of names come from the index, and when they do not. */
import { describe, expect, test } from 'vitest';
import { recipes } from '#publish/renovate/recipes.ts';
import { chooseExamples } from '#publish/renovate/examples.ts';
import { builtIndex, definitions, inUse, placedAt, releases, site } from './built.ts';
import { editsOf } from './edits.ts';
import { serveTests, type Answer } from './served.ts';

const npmName = '@gradle-tech/develocity-agent';
const logged = '#!/bin/sh\necho "gradlew $*" >> "$COMMAND_LOG"\n';

const packages = { 'node_modules/dv': { name: npmName, version: '2.0.2' } };
const env = Object.entries(inUse).map(([id, version]) => {
  const name = id.toUpperCase().replaceAll('-', '_');
  return `# renovate: svc=${id}\n${name}=${version}\n`;
});

/** Files in which a name is written, with the lock files that commands renew. */
const files = {
  'npm/package.json': JSON.stringify({ devDependencies: { dv: `npm:${npmName}@2.0.2` } }),
  'npm/package-lock.json': JSON.stringify({ lockfileVersion: 3, packages }),
  'pnpm/package.json': JSON.stringify({ devDependencies: { [npmName]: '2.0.2' } }),
  'pnpm/pnpm-lock.yaml': "lockfileVersion: '9.0'\n",
  'uv/pyproject.toml':
    '[project]\nname = "a"\nversion = "1"\ndependencies = ["develocity-agent==0.10"]\n',
  'uv/uv.lock': 'version = 1\n',
  'poetry/pyproject.toml': '[tool.poetry.dependencies]\ndevelocity-agent = "^0.9"\n',
  'poetry/poetry.lock': '',
  'gradle/settings.gradle.kts': 'plugins {\n    id("com.gradle.develocity") version "4.1"\n}\n',
  'gradle/gradlew': logged,
  'gradle/gradle/wrapper/gradle-wrapper.properties': '',
  'gradle/gradle.lockfile': '',
  'own/Dockerfile':
    '# renovate: datasource=docker depName=gradle/build-cache-node\nENV A_VERSION=20.0\n',
  'compose.yaml':
    'services:\n  a:\n    image: gradle/build-cache-node:20.0\n  b:\n    image: gradle/build-cache-node:20\n',
  '.env': env.join(''),
};

/** The rules by which Renovate marks a vulnerable version, as it appends them to a configuration. */
const vulnerability = {
  matchDatasources: ['npm'],
  matchPackageNames: [npmName],
  matchCurrentVersion: '2.0.2',
  allowedVersions: '2.0.3',
  isVulnerabilityAlert: true,
};

const ours = new Set(Object.keys(inUse));

const index = await serveTests(
  async (url) => new Map([...(await builtIndex(url)), ...registries()]),
);

describe('releases of names from the index', async () => {
  const shown = recipes({ ...site, baseUrl: index.url }, chooseExamples(definitions, new Map())!);
  const { config } = shown.names;
  const presets = ['config:recommended', 'customManagers:dockerfileVersions', ...config.extends];
  // What stays with its registry would be asked of the internet.
  const packageRules = [{ matchDatasources: ['!custom.svc'], enabled: false }];
  const hostRules = [{ matchHost: `${index.url}/`, token: 'secret' }];
  const edits = await editsOf(
    { 'renovate.json': JSON.stringify({ ...config, extends: presets, packageRules }), ...files },
    { global: { hostRules, allowedUnsafeExecutions: ['gradleWrapper'] } },
  );
  const askedWith = [...index.askedWith];

  test('a dependency keeps its name in every file', () => {
    expect(edits.textsOf('npm/package.json').toSorted()).toEqual([
      `{"devDependencies":{"dv":"npm:${npmName}@2.0.3"}}`,
      `{"devDependencies":{"dv":"npm:${npmName}@3.0.1"}}`,
    ]);
    for (const [path, before, after] of [
      ['uv/pyproject.toml', '0.10', '0.10.1'],
      ['poetry/pyproject.toml', '^0.9', '^0.10.0'],
      ['gradle/settings.gradle.kts', '4.1', '4.3.1'],
    ] as const)
      expect(edits.textsOf(path)).toEqual([files[path].replace(before, after)]);
  });

  test('no command names a component of ours', () => {
    const changes = edits.branches.flatMap((branch) => branch.changes);
    const commands = changes.flatMap((change) => change.commands);
    const gradle =
      'gradlew -Dorg.gradle.jvmargs=-Xms512m -Xmx512m --console=plain --dependency-verification lenient -q';
    expect([...new Set(commands)].toSorted()).toEqual([
      `${gradle} :dependencies --update-locks com.gradle.develocity:com.gradle.develocity.gradle.plugin`,
      `${gradle} properties`,
      'npm install --package-lock-only --no-audit --ignore-scripts',
      'pnpm install --lockfile-only --ignore-scripts --ignore-pnpmfile --no-frozen-lockfile',
      'uv lock --upgrade-package develocity-agent',
    ]);
    const words = commands.flatMap((command) => command.split(/[\s=@:]+/));
    expect(words.filter((word) => ours.has(word))).toEqual([]);
  });

  test('a request has one link for each component and pair of versions, and none leads to a page that is not there', () => {
    const link = /\[[^\]]*: what is supported, until when and why, and what is new\]\(.*?\)/g;
    const links = edits.branches.map(({ body }) => body.match(link) ?? []);
    expect(Math.max(...links.map((some) => some.length))).toBeGreaterThan(5);
    expect(links.filter((some) => new Set(some).size < some.length)).toEqual([]);
    expect(edits.branches.filter(({ body }) => body.includes('/gradle?'))).toEqual([]);
    expect(edits.branches.filter(({ body }) => body.includes('/badges/'))).toEqual([]);
  });

  test('the token goes to the index, for presets and for releases', () => {
    const headers = askedWith.map(({ authorization }) => authorization);
    expect(new Set(headers)).toEqual(new Set(['Bearer secret']));
  });
});

describe('the default preset', async () => {
  const edits = await editsOf({
    'renovate.json': JSON.stringify({
      extends: ['config:recommended', `${index.url}/renovate/v1.json`],
      packageRules: [
        { matchDatasources: ['npm'], addLabels: ['javascript'], commitMessagePrefix: 'npm:' },
        { matchDatasources: ['docker', 'maven', 'pypi', 'gradle-version'], enabled: false },
        vulnerability,
      ],
    }),
    ...Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith('gradle/'))),
    ...registryIn('', 'npm/', 'pnpm/'),
  });

  test('a package keeps its own registry, and rules for its datasource apply', () => {
    const found = edits.found.filter(({ manager }) => manager === 'npm');
    const said = found.map(({ depName, datasource, updates }) =>
      [depName, datasource, ...updates.map(({ newValue }) => newValue)].join(' '),
    );
    expect(said).toEqual(['dv npm 2.0.3', `${npmName} npm 2.0.3`]);
    expect(index.asked.filter((path) => path.startsWith('/npm/')).length).toBeGreaterThan(0);
  });

  test('a security fix is one, and the index adds its notes', () => {
    const fixes = edits.branches.filter(({ security }) => security);
    expect(fixes.length).toBeGreaterThan(0);
    for (const { title, body } of fixes) {
      expect(title).toMatch(/^npm:/);
      expect(body).toContain(
        `[build-agent-npm: what is supported, until when and why, and what is new](${index.url}/build-agent-npm?from=2.0.2&to=2.0.3)`,
      );
      expect(body).toContain('history/#2-0-3');
    }
  });
});

test('an index inside one’s network is asked once it is allowed, and not before', async () => {
  const { internal } = recipes(site, chooseExamples(definitions, new Map())!);
  const config = JSON.stringify({ extends: [`${index.url}/renovate.json`] });
  const own = { 'renovate.json': config, '.env': '# renovate: svc=build-cache-node\nNODE=20.0\n' };
  const env = { RENOVATE_INTERNAL_HOST_ACCESS: 'block' };
  const lookup = (global: object) => editsOf(own, { global: { ...global }, env });
  const allowed = await lookup(placedAt(index.url, internal.config));
  expect(allowed.error).toBeUndefined();
  expect(allowed.textsOf('.env').length).toBeGreaterThan(0);
  expect((await lookup({})).textsOf('.env')).toEqual([]);
});

test('the cycles of the endoflife.date shape are read by the datasource that is made for it', async () => {
  const manager = {
    customType: 'regex',
    managerFilePatterns: ['**/cycles.env'],
    matchStrings: ['SVC=(?<currentValue>\\S+)'],
    depNameTemplate: 'svc',
    datasourceTemplate: 'endoflife-date',
    registryUrlTemplate: `${index.url}/api`,
    versioningTemplate: 'loose',
  };
  const own = { enabledManagers: ['custom.regex'], separateMajorMinor: false };
  const edits = await editsOf({
    'renovate.json': JSON.stringify({ customManagers: [manager], ...own }),
    'cycles.env': 'SVC=2024.1\n',
  });
  const answer = await (await fetch(`${index.url}/api/svc.json`)).text();
  const cycles = JSON.parse(answer) as { latest: string }[];
  expect(cycles.length).toBeGreaterThan(3);
  expect(edits.textsOf('cycles.env')).toEqual([`SVC=${cycles[0]?.latest}\n`]);
  expect([...edits.problems, ...edits.editProblems]).toEqual([]);
});

test('a rule for a name holds wherever its releases come from', async () => {
  const agent = definitions.filter(({ id }) => id === 'build-agent-npm');
  const { namesRule } = recipes({ ...site, baseUrl: index.url }, chooseExamples(agent, new Map())!);
  expect(namesRule.config.packageRules[0]?.matchPackageNames).toEqual([npmName]);
  const { config } = namesRule;
  const run = (minimumReleaseAge: string) => {
    const packageRules = config.packageRules.map((rule) => ({ ...rule, minimumReleaseAge }));
    return editsOf({
      'renovate.json': JSON.stringify({ ...config, internalChecksFilter: 'strict', packageRules }),
      'npm/package.json': files['npm/package.json'],
      ...registryIn('', 'npm/'),
    });
  };
  const majors = async (age: string) =>
    (await run(age)).textsOf('npm/package.json').filter((text) => text.includes('@3.'));
  expect(await majors('7 days')).toEqual([expect.stringContaining('@3.0.1')]);
  // 3.0.0 is of 10 December, 3.0.1 of 6 January: the day between them is so long ago.
  const days = Math.floor((Date.now() - Date.parse('2025-12-25')) / 86_400_000);
  expect(await majors(`${days} days`)).toEqual([expect.stringContaining('@3.0.0')]);
});

function registryIn(...folders: string[]) {
  const text = `registry=${index.url}/npm/\n`;
  return Object.fromEntries(folders.map((folder) => [`${folder}.npmrc`, text]));
}

function registries(): [path: string, answer: Answer][] {
  const versions = (releases['build-agent-npm'] ?? []).map((entry) => entry.split(' '));
  const packument = {
    name: npmName,
    'dist-tags': { latest: '3.0.1' },
    versions: Object.fromEntries(versions.map(([one]) => [one, { name: npmName, version: one }])),
    time: Object.fromEntries(versions.map(([version, day]) => [version, `${day}T00:00:00.000Z`])),
  };
  return [[`/npm/${npmName.replace('/', '%2F')}`, { body: JSON.stringify(packument) }]];
}
