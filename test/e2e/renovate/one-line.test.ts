/** A repository with one line of configuration: every component, in every kind of file. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commentExamples, nameExamples } from '#publish/renovate/examples.ts';
import { builtIndex } from './built.ts';
import { definitions } from './definitions.ts';
import { inUse } from './frozen.ts';
import { installRenovate } from './install.ts';
import type { Proposal } from './report.ts';
import { runRenovate, type Run } from './run.ts';
import { serve, type Served } from './served.ts';

const docs = 'https://docs.gradle.com/develocity';

/** What is proposed for the version in use: no more, no less. */
const right: Readonly<Record<string, readonly string[]>> = {
  svc: ['minor 2025.4.0 2026-01-06 https://gradle.com/develocity/releases/2025.4'],
  'edge-node': [
    `minor 1.7.0 2025-12-09 ${docs}/edge/current/release-history/#1-7-0`,
    `major 2.0.0 2026-01-06 ${docs}/edge/current/release-history/#2-0-0`,
  ],
  // Current and newest are both deprecated, so the deprecated ones are proposed.
  'build-cache-node': [
    `minor 20.2 2025-02-18 ${docs}/bcn/current/release-history/#20-2`,
    `major 21.2 2025-06-06 ${docs}/bcn/current/release-history/#21-2`,
  ],
  'test-distribution-agent': [
    `minor 3.7.0 2026-01-06 ${docs}/test-distribution/current/release-history/#3-7-0`,
  ],
  'build-agent-docker': ['minor 0.2.0 2026-01-06 https://gradle.com/develocity/releases/'],
  'build-agent-gradle': [
    'minor 4.3.1 2026-01-06 https://plugins.gradle.org/plugin/com.gradle.develocity/4.3.1',
  ],
  'build-agent-maven': [`minor 2.3.1 2026-01-06 ${docs}/maven/current/release-history/#2-3-1`],
  'build-agent-npm': [
    `patch 2.0.3 2026-01-13 ${docs}/npm/current/release-history/#2-0-3`,
    `major 3.0.1 2026-01-06 ${docs}/npm/current/release-history/#3-0-1`,
  ],
  'build-agent-npm-loader': [`patch 1.0.1 2025-12-10 ${docs}/npm/current/release-history/`],
  'build-agent-python': ['patch 0.10.1 2026-01-06 https://gradle.com/develocity/releases/'],
  'build-agent-sbt': [`minor 1.4.4 2025-12-16 ${docs}/sbt/current/release-history/#1-4-4`],
  svcctl: [`minor 1.21.0 2026-01-06 ${docs}/develocityctl/current/release-history/#1-21-0`],
  'svc-artifact-cache-cli': [
    `minor 1.3.0 2026-01-06 ${docs}/artifact-cache/current/release-history/#1-3-0`,
  ],
  'svc-reporting-kit': [
    `minor 2.2.0 2026-01-06 ${docs}/reporting-kit/current/release-history/#2-2-0`,
  ],
  'dashboard-bundle': ['minor 1.10 2026-01-06 https://gradle.com/develocity/releases/'],
  'svc-provenance-governor': [
    `minor 1.4.0 2026-01-06 ${docs}/provenance-governor/current/release-history/#1-4-0`,
  ],
};

const ids = Object.keys(right);

/** Three files that hold all of them. */
const commented: Readonly<Record<string, string>> = {
  'all/.env': linesFor((id, version) => `# renovate: svc=${id}\n${id}=${version}`),
  'all/versions.yaml': linesFor((id, version) => `# renovate: svc=${id}\n${id}: "${version}"`),
  'all/Makefile': linesFor((id, version) => `# renovate: svc=${id}\n${id} := ${version}`),
};

const examples = commentExamples({ datasource: 'svc', id: 'edge-node', version: '1.5' });

/** One folder per name that a definition gives; where a name was given up, at an old version. */
const named = definitions.flatMap((definition) =>
  (definition.references ?? []).flatMap((reference) =>
    nameExamples(
      { ...definition, references: [reference] },
      versionOf(definition.id, reference.to),
    ).map(({ path, text }) => ({
      path: `${reference.name}/${path}`,
      text,
      id: definition.id,
      ended: reference.to !== undefined,
    })),
  ),
);

/** A name that was given up gets what there is under it, and nothing later. */
const underOldName: Readonly<Record<string, readonly string[]>> = {
  'com.gradle.enterprise:com.gradle.enterprise.gradle.plugin/settings.gradle.kts': [
    'minor 3.19.2 2025-01-30 https://plugins.gradle.org/plugin/com.gradle.develocity/3.19.2',
  ],
  'com.gradle.build-scan:com.gradle.build-scan.gradle.plugin/settings.gradle.kts': [
    'minor 3.19.2 2025-01-30 https://plugins.gradle.org/plugin/com.gradle.develocity/3.19.2',
  ],
  'com.gradle:gradle-enterprise-gradle-plugin/build.gradle': [
    'minor 3.19.2 2025-01-30 https://plugins.gradle.org/plugin/com.gradle.develocity/3.19.2',
  ],
  'com.gradle:gradle-enterprise-maven-extension/.mvn/extensions.xml': [],
  'com.gradle:sbt-gradle-enterprise/project/plugins.sbt': [
    `patch 0.10.1 2023-11-21 ${docs}/sbt/current/release-history/`,
  ],
  'com.gradle:sbt-gradle-enterprise_2.12_1.0/build.gradle': [
    `patch 0.10.1 2023-11-21 ${docs}/sbt/current/release-history/`,
  ],
  'gradle/gradle-enterprise-test-distribution-agent/compose.yaml': [],
  'gradle/gradle-enterprise-test-distribution-agent/Dockerfile': [],
};

/** Ranges stay ranges, in their own files' language. */
const inRanges: Readonly<Record<string, readonly string[]>> = {
  '@gradle-tech/develocity-agent-loader/package.json': [],
  '@gradle-tech/develocity-agent/package.json': [
    `major ^3.0.0 2026-01-06 ${docs}/npm/current/release-history/#3-0-1`,
  ],
  'develocity-agent/requirements.txt': [
    'patch ==0.10.1 2026-01-06 https://gradle.com/develocity/releases/',
  ],
};

const newCacheNode = right['build-cache-node'];

/** Other files that Renovate reads by itself. What is pinned to a digest stays with its registry. */
const elsewhere: Readonly<
  Record<string, { readonly text: string; readonly expected: readonly string[] | undefined }>
> = {
  'ci/.gitlab-ci.yml': {
    text: 'test:\n  image: gradle/build-cache-node:20.0\n  script: [true]\n',
    expected: newCacheNode,
  },
  '.github/workflows/container.yaml': {
    text: 'on: push\njobs:\n  test:\n    runs-on: x\n    container: gradle/build-cache-node:20.0\n',
    expected: newCacheNode,
  },
  'chart/values.yaml': {
    text: 'image:\n  repository: docker.io/gradle/build-cache-node\n  tag: "20.0"\n',
    expected: newCacheNode,
  },
  'main.tf': {
    text: 'resource "docker_image" "cache" {\n  name = "gradle/build-cache-node:20.0"\n}\n',
    expected: newCacheNode,
  },
  'helm/main.tf': {
    text: 'resource "helm_release" "server" {\n  name = "server"\n  repository = "https://helm.gradle.com"\n  chart = "gradle-enterprise"\n  version = "2025.1.0"\n}\n',
    expected: right['svc'],
  },
  'gradle.toml/gradle/libs.versions.toml': {
    text: '[plugins]\nagent = { id = "com.gradle.develocity", version = "4.1" }\n',
    expected: right['build-agent-gradle'],
  },
  // Of two kinds at once, and read once.
  'kinds/.env.yaml': {
    text: '# renovate: svc=svc\nSERVER: 2025.1.0\n',
    expected: right['svc'],
  },
  'pom/pom.xml': {
    text: '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>b</artifactId><version>1</version><build><extensions><extension><groupId>com.gradle</groupId><artifactId>develocity-maven-extension</artifactId><version>2.0</version></extension></extensions></build></project>',
    expected: right['build-agent-maven'],
  },
};

let index: Served;
let run: Run;

beforeAll(async () => {
  await installRenovate();
  index = await serve(builtIndex);
  run = await runRenovate({
    'renovate.json': JSON.stringify({ extends: [`${index.url}/renovate.json`] }),
    ...commented,
    ...Object.fromEntries([...examples, ...named].map(({ path, text }) => [path, text])),
    ...Object.fromEntries(Object.entries(elsewhere).map(([path, { text }]) => [path, text])),
  });
});

afterAll(() => index?.close());

test.each(Object.keys(commented))('%s: the right proposals for all sixteen', (file) => {
  expect(ids).toHaveLength(16);
  const found = run.seen.filter((seen) => seen.file === file);
  expect(
    found.map(({ name, current, proposals }) => [name, current, proposals.map(words)]),
  ).toEqual(Object.entries(inUse).map(([id, version]) => [id, version, right[id]]));
});

test.each(examples)('$path: the example of the documentation works', ({ path }) => {
  const found = run.seen.filter(({ file, manager }) => file === path && manager === 'regex');
  expect(
    found.map(({ name, current, proposals }) => [name, current, proposals.map(words)]),
  ).toEqual([['edge-node', '1.5', right['edge-node']]]);
});

const updated = commentExamples({ datasource: 'svc', id: 'edge-node', version: '2.0.0' });

test.each(examples.map((before, i) => ({ path: before.path, before, after: updated[i] })))(
  '$path: the update changes the version and nothing else',
  async ({ path, before, after }) => {
    expect(await run.rewrite(path, before.text, '2.0.0')).toBe(after?.text);
  },
);

test.each(named)('$path: known by its name alone', ({ path, id, ended }) => {
  const found = run.seen.filter(({ file }) => file === path);
  expect(found).toHaveLength(1);
  expect(found.flatMap(({ proposals }) => proposals.map(words))).toEqual(
    ended ? underOldName[path] : (inRanges[path] ?? right[id]),
  );
});

test.each(Object.entries(elsewhere))(
  '%s: images and charts in other files',
  (path, { expected }) => {
    const found = run.seen.filter(({ file }) => file === path);
    expect(found.flatMap(({ proposals }) => proposals.map(words))).toEqual(expected);
  },
);

test('the server comes before its agents, and these come together', () => {
  const titles = run.pullRequests.map(({ title }) => title);
  expect(titles.slice(0, 4)).toEqual([
    'Update dependency svc to v2025.4.0',
    'Update Helm release gradle-enterprise to v2025.4.0',
    'Update Helm release gradle-enterprise-standalone to v2025.4.0',
    'Update components that follow Server',
  ]);
  expect(titles.filter((title) => title.includes('agent'))).toEqual([]);
});

test('a pull request leads to the page, and says what has ended', () => {
  const notes = new Map(run.pullRequests.map((request) => [request.title, request.notes]));
  expect(notes.get('Update dependency build-cache-node to v21')).toEqual([
    `[What is supported, until when and why](${index.url}/build-cache-node)`,
    `⚠️ The edge node takes its place. Last supported day: 2026-12-31. Replaced by [Edge node](${index.url}/edge-node). ([source](https://example.com/policy))`,
  ]);
  expect(notes.get('Update dependency svc to v2025.4.0')).toEqual([
    `[What is supported, until when and why](${index.url}/svc)`,
  ]);
});

test('nothing else was found, complained about or asked for', () => {
  const known = new Set([
    'renovate.json',
    ...Object.keys(commented),
    ...Object.keys(elsewhere),
    ...[...examples, ...named].map(({ path }) => path),
  ]);
  expect(run.seen.filter(({ file }) => !known.has(file))).toEqual([]);
  expect(run.seen.length).toBeGreaterThan(80);
  expect(run.complaints).toEqual([]);
  expect(run.reachedFor).toEqual([]);
  // Each file once, however many dependencies need it.
  expect(index.asked.toSorted()).toEqual(
    [...ids.map((id) => `/${id}.json`), '/renovate.json'].toSorted(),
  );
});

test('files are asked for compressed and whole, without a word of what was had before', () => {
  const headers = index.askedWith.map((each) => [
    each['accept-encoding'],
    each['if-none-match'],
    each.authorization,
  ]);
  expect(new Set(headers.map((each) => JSON.stringify(each)))).toEqual(
    new Set([JSON.stringify(['gzip, deflate, br, zstd', undefined, undefined])]),
  );
});

function linesFor(line: (id: string, version: string) => string): string {
  return `${Object.entries(inUse)
    .map(([id, version]) => line(id, version))
    .join('\n')}\n`;
}

function versionOf(id: string, to: string | undefined): string {
  if (to === undefined) return inUse[id] ?? '';
  return { '3.19.2': '3.18', '0.10.1': '0.10' }[to] ?? to;
}

function words({ type, value, released = 'undated', changelog = '-' }: Proposal): string {
  return `${type} ${value} ${released.replace('T00:00:00.000Z', '')} ${changelog}`;
}
