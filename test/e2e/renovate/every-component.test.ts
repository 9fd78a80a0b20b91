/** Every component in every kind of file, by a comment and by its names. */
import { expect, test } from 'vitest';
import { nameExample } from '#publish/renovate/examples.ts';
import { builtIndex, definitions } from './built.ts';
import { inRanges, right, underOldName } from './expected.ts';
import { inUse } from './fixed-releases.ts';
import type { Proposal } from './seen.ts';
import { editsOf } from './edits.ts';
import { serveTests } from './served.ts';

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
    found.map(({ name, current, proposals }) => [name, current, proposals.map(words)]),
  ).toEqual(Object.entries(inUse).map(([id, version]) => [id, version, dated(right[id])]));
});

test('every pull request leads to the changelog of its release, by a comment and by a name', () => {
  const notes = run.branches.flatMap((branch) => branch.notes).join('\n');
  const links = Object.entries(right).flatMap(([id, proposals]) =>
    proposals.flatMap((proposal) => {
      const [, version = '', , url = ''] = proposal.split(' ');
      const page = `](${index.url}/${id}?from=${inUse[id]}&to=${version})`;
      return /\d$/.test(url) ? [`${page}, [changelog of ${version}](${url})`] : [page];
    }),
  );
  expect(links.filter((link) => !notes.includes(link))).toEqual([]);
});

test.each(named)('$path: known by its name alone', ({ path, id, ended }) => {
  const found = run.found.filter(({ file }) => file === path);
  expect(found).toHaveLength(1);
  expect(found.flatMap(({ proposals }) => proposals.map(words))).toEqual(
    dated(ended ? underOldName[path] : (inRanges[path] ?? right[id])),
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
  expect(run.problems).toEqual([]);
  expect(run.reachedFor).toEqual([]);
  // Each file once, however many dependencies need it.
  expect(index.asked.toSorted()).toEqual(
    [...ids.map((id) => `/${id}.json`), '/presets/names.json', '/renovate.json'].toSorted(),
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

function words({ type, value, released = 'undated' }: Proposal): string {
  return `${type} ${value} ${released.replace('T00:00:00.000Z', '')}`;
}

/** Without the changelog. */
function dated(proposals: readonly string[] = []): string[] {
  return proposals.map((proposal) => proposal.split(' ').slice(0, 3).join(' '));
}
