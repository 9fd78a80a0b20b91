/** Every component in every kind of file, by a comment and by its names. */
import { expect, test } from 'vitest';
import { nameExample } from '#publish/renovate/examples.ts';
import { builtIndex, definitions, inUse } from './built.ts';
import { editsOf, type Update } from './edits.ts';
import { serveTests } from './served.ts';

/* What is right for a repository that uses the fixed releases: written down, not computed. */

/** What is proposed for the version in use: no more, no less. */
const right: Readonly<Record<string, readonly string[]>> = {
  svc: ['minor 2025.4.0 2026-01-06'],
  'edge-node': ['minor 1.7.0 2025-12-09', 'major 2.0.0 2026-01-06'],
  // Current and newest are both deprecated, so the deprecated ones are proposed.
  'build-cache-node': ['minor 20.2 2025-02-18', 'major 21.2 2025-06-06'],
  'test-distribution-agent': ['minor 3.7.0 2026-01-06'],
  'build-agent-docker': ['minor 0.2.0 2026-01-06'],
  'build-agent-gradle': ['minor 4.3.1 2026-01-06'],
  'build-agent-maven': ['minor 2.3.1 2026-01-06'],
  'build-agent-npm': ['patch 2.0.3 2026-01-13', 'major 3.0.1 2026-01-06'],
  'build-agent-npm-loader': ['patch 1.0.1 2025-12-10'],
  'build-agent-python': ['patch 0.10.1 2026-01-06'],
  'build-agent-sbt': ['minor 1.4.4 2025-12-16'],
  svcctl: ['minor 1.21.0 2026-01-06'],
  'svc-artifact-cache-cli': ['minor 1.3.0 2026-01-06'],
  'svc-reporting-kit': ['minor 2.2.0 2026-01-06'],
  'dashboard-bundle': ['minor 1.10 2026-01-06'],
  'svc-provenance-governor': ['minor 1.4.0 2026-01-06'],
};

const last = ['minor 3.19.2 2025-01-30'];
const lastOfSbt = ['patch 0.10.1 2023-11-21'];

/** A name that was given up gets what there is under it, and nothing later. */
const underOldName: Readonly<Record<string, readonly string[]>> = {
  'com.gradle.enterprise:com.gradle.enterprise.gradle.plugin/settings.gradle.kts': last,
  'com.gradle.build-scan:com.gradle.build-scan.gradle.plugin/settings.gradle.kts': last,
  'com.gradle:gradle-enterprise-gradle-plugin/build.gradle': last,
  'com.gradle:gradle-enterprise-maven-extension/.mvn/extensions.xml': [],
  'com.gradle:sbt-gradle-enterprise/project/plugins.sbt': lastOfSbt,
  'com.gradle:sbt-gradle-enterprise_2.12_1.0/build.gradle': lastOfSbt,
  'gradle/gradle-enterprise-test-distribution-agent/compose.yaml': [],
  'gradle/gradle-enterprise-test-distribution-agent/Dockerfile': [],
};

/** Ranges stay ranges, in their own files' language. */
const inRanges: Readonly<Record<string, readonly string[]>> = {
  '@gradle-tech/develocity-agent-loader/package.json': [],
  '@gradle-tech/develocity-agent/package.json': ['major ^3.0.0 2026-01-06'],
  'develocity-agent/requirements.txt': ['patch ==0.10.1 2026-01-06'],
};

const ids = Object.keys(right);

/** Three files that hold all of them; one is of two kinds at once, and read once. */
const commented: Readonly<Record<string, string>> = {
  'all/.env.yaml': linesFor((id, version) => `# renovate: svc=${id}\n${id}: ${version}`),
  'all/versions.yaml': linesFor((id, version) => `# renovate: svc=${id}\n${id}: "${version}"`),
  'all/Makefile': linesFor((id, version) => `# renovate: svc=${id}\n${id} := ${version}`),
};

/** One folder per name that a definition gives; where a name was given up, at an old version. */
const named = definitions.flatMap((definition) =>
  (definition.references ?? []).flatMap((reference) =>
    nameExample(reference, versionOf(definition.id, reference.to)).map(({ path, text }) => ({
      path: `${reference.name}/${path}`,
      text,
      id: definition.id,
      ended: reference.to !== undefined,
    })),
  ),
);

const index = await serveTests(builtIndex);
const run = await editsOf({
  'renovate.json': JSON.stringify({
    extends: [`${index.url}/renovate.json`, `${index.url}/presets/names.json`],
  }),
  ...commented,
  ...Object.fromEntries(named.map(({ path, text }) => [path, text])),
});

test.each(Object.keys(commented))('%s: the right proposals for all sixteen', (file) => {
  expect(ids).toHaveLength(16);
  const found = run.found.filter((seen) => seen.file === file);
  expect(
    found.map(({ depName, currentValue, updates }) => [depName, currentValue, updates.map(words)]),
  ).toEqual(Object.entries(inUse).map(([id, version]) => [id, version, right[id]]));
});

test.each(named)('$path: known by its name alone', ({ path, id, ended }) => {
  const found = run.found.filter(({ file }) => file === path);
  expect(found).toHaveLength(1);
  expect(found.flatMap(({ updates }) => updates.map(words))).toEqual(
    ended ? underOldName[path] : (inRanges[path] ?? right[id]),
  );
});

test('the server comes before its agents, and these come together', () => {
  const titles = run.branches.map(({ title }) => title);
  expect(titles.slice(0, 4)).toEqual([
    'Update dependency svc to v2025.4.0',
    'Update Helm release gradle-enterprise to v2025.4.0',
    'Update Helm release gradle-enterprise-standalone to v2025.4.0',
    'Update components that follow Server',
  ]);
  expect(titles.filter((title) => title.includes('agent'))).toEqual([]);
});

const what = 'what is supported, until when and why, and what is new';

test('a pull request leads to the page, and says what has ended', () => {
  const notes = new Map(run.branches.map((request) => [request.title, request.notes]));
  expect(notes.get('Update dependency build-cache-node to v21')).toEqual([
    `[build-cache-node: ${what}](${index.url}/build-cache-node?from=20.0&to=21.2), [changelog of 21.2](https://docs.gradle.com/develocity/bcn/current/release-history/#21-2)\n\n⚠️ The edge node takes its place. Support ends on 31 December 2026. Replaced by [Edge node](${index.url}/edge-node). ([source](https://example.com/policy))`,
  ]);
  expect(notes.get('Update dependency svc to v2025.4.0')).toEqual([
    `[svc: ${what}](${index.url}/svc?from=2025.1.0&to=2025.4.0), [changelog of 2025.4.0](https://gradle.com/develocity/releases/2025.4)`,
  ]);
});

test('nothing else was found, complained about or asked for', () => {
  const known = new Set([
    'renovate.json',
    ...Object.keys(commented),
    ...named.map(({ path }) => path),
  ]);
  expect(run.found.filter(({ file }) => !known.has(file))).toEqual([]);
  expect(run.found.length).toBeGreaterThan(70);
  expect([...run.problems, ...run.reachedFor]).toEqual([]);
  // Each file once, however many dependencies need it.
  expect(index.asked.toSorted()).toEqual(
    [...ids.map((id) => `/${id}.json`), '/presets/names.json', '/renovate.json'].toSorted(),
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

function words({ updateType, newValue, releaseTimestamp = 'undated' }: Update): string {
  return `${updateType} ${newValue} ${releaseTimestamp.replace('T00:00:00.000Z', '')}`;
}
