/** Every preset and every recipe of the documentation, run as it is shown. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { chooseExamples } from '#publish/renovate/examples.ts';
import { recipes } from '#publish/renovate/recipes.ts';
import { builtIndex, definitions, inUse, placedAt, site } from './built.ts';
import { folderOf } from '../../folder.ts';
import { editsOf, type Edits } from './edits.ts';
import { installRenovate, renovateFolder } from './install.ts';
import { serveTests } from './served.ts';

/** Comments in two kinds of file, for two components, and an image in three forms. */
const files = {
  '.env': '# renovate: svc=edge-node\nEDGE=1.5\n# renovate: svc=svc\nSERVER=2025.1.0\n',
  Makefile: '# renovate: svc=edge-node\nEDGE := 1.5\n',
  'legacy/Makefile': '# renovate: svc=edge-node\nEDGE := 1.5\n',
  'deploy/agents.yaml':
    'apiVersion: apps/v1\nkind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n        - image: gradle/develocity-test-distribution-agent:3.1\n',
  'compose.yaml': compose('gradle/build-cache-node:20.0'),
  'digest/compose.yaml': compose(`gradle/build-cache-node:20.0@sha256:${'0'.repeat(64)}`),
  'latest/compose.yaml': compose('gradle/build-cache-node:latest'),
  'major/compose.yaml': compose('gradle/build-cache-node:20'),
};

const images = [
  'compose.yaml gradle/build-cache-node: disabled',
  'digest/compose.yaml gradle/build-cache-node: disabled',
  'latest/compose.yaml gradle/build-cache-node: disabled',
  'major/compose.yaml gradle/build-cache-node: disabled',
];

const newest = new Map(Object.entries(inUse));
const served = new Map<string, { readonly body: string }>();
const index = await serveTests(() => served);
const built = await builtIndex(index.url);
for (const place of ['', '/mirror', '/second'])
  for (const [path, answer] of built) served.set(`${place}${path}`, answer);
const own = { ...site, baseUrl: index.url };
const shown = recipes(own, chooseExamples(definitions, newest)!);

test('every preset and every recipe is valid, by the strictest measure', async () => {
  const presets = [...built].flatMap(([path, { body }]) =>
    /^\/(renovate|renovate\/v1|presets\/.*)\.json$/.test(path)
      ? [[path.slice(1), body] as const]
      : [],
  );
  expect(presets.length).toBeGreaterThan(12);
  // What lies inside one's network, and tokens, are for the configuration of Renovate itself.
  const { internal, credentials, ...others } = shown;
  const configs = Object.entries(others).map(
    ([key, { config }]) => [`recipes/${key}.json`, JSON.stringify(config)] as const,
  );
  const files = Object.fromEntries([...presets, ...configs]);
  expect(await validated(files, '--no-global')).toContain(
    `Config validated successfully against ${Object.keys(files).length} file(s)`,
  );
  for (const { config } of [internal, credentials])
    expect(await validated({ 'config.json': JSON.stringify(config) })).toContain(
      'Config validated successfully against 1 file(s)',
    );
});

test('comments alone, from mirrors: an image stays with its own registry', async () => {
  const before = index.asked.length;
  const { customDatasources } = placedAt(`${index.url}/mirror`, shown.mirror.config);
  const { packageRules } = placedAt(`${index.url}/second`, shown.mirrorForOne.config);
  const run = await look(
    { extends: [preset('presets/comments.json')], customDatasources },
    ...packageRules.map((rule) => ({ ...rule, matchPackageNames: ['svc'] })),
  );
  expect(short(run)).toEqual([
    '.env edge-node: 1.7.0 2.0.0',
    '.env svc: 2025.4.0',
    'Makefile edge-node: 1.7.0 2.0.0',
    ...images.slice(0, 3),
    'legacy/Makefile edge-node: 1.7.0 2.0.0',
    ...images.slice(3),
  ]);
  expect(index.asked.slice(before).toSorted()).toEqual([
    '/mirror/edge-node.json',
    '/presets/comments.json',
    '/second/svc.json',
  ]);
});

test('names from the index, and from a mirror of it: an exact version without a digest', async () => {
  const expected = ['compose.yaml gradle/build-cache-node: 20.2 21.2', ...images.slice(1)];
  const one = await look({ extends: [preset('presets/names/docker.json')] });
  expect(short(one)).toEqual(expected);
  const before = index.asked.length;
  const { extends: presets } = placedAt(`${index.url}/mirror`, shown.mirrorForNames.config);
  expect(short(await look({ extends: presets.slice(1) }))).toEqual(expected);
  expect(index.asked.slice(before).toSorted()).toEqual([
    '/mirror/build-cache-node.json',
    '/presets/names-at.json',
  ]);
});

test('images and charts from a mirror of their registry', async () => {
  const { registryAliases, chartMirror } = shown;
  const { extends: presets, packageRules } = chartMirror.config;
  const run = await editsOf({
    'renovate.json': JSON.stringify({ ...registryAliases.config, extends: presets, packageRules }),
    'compose.yaml': compose('registry.example.com/hub/gradle/build-cache-node:20.0'),
    'Chart.yaml':
      'apiVersion: v2\nname: app\nversion: 1.0.0\ndependencies:\n  - name: gradle-enterprise\n    version: 2025.1.0\n    repository: https://charts.example.com\n',
    // The same chart, in a folder beside it.
    'kustomization.yaml': 'helmCharts:\n  - name: gradle-enterprise\n    version: 2025.1.0\n',
  });
  expect(short(run).map((line) => line.replace(/ .*:/, ':'))).toEqual([
    'Chart.yaml: 2025.4.0',
    'compose.yaml: 20.2 21.2',
    'kustomization.yaml: no-result',
  ]);
  // Without a repository a chart has Renovate's own.
  expect(run.reachedFor).toEqual(['charts.helm.sh:443']);
});

/** A replacement changes the name and keeps a version that the new name never had. */
test('comments in one kind of file, and names; why no replacement is proposed', async () => {
  const run = await look(
    { extends: [preset('presets/files.json(**/Makefile)'), preset('presets/names.json')] },
    { matchPackageNames: ['gradle/build-cache-node'], replacementName: 'gradle/edge-node' },
  );
  expect(short(run)).toEqual([
    'Makefile edge-node: 1.7.0 2.0.0',
    'compose.yaml gradle/build-cache-node: 20.2 21.2 gradle/edge-node:20.0',
    ...images.slice(1, 3),
    'legacy/Makefile edge-node: 1.7.0 2.0.0',
    ...images.slice(3),
  ]);
});

test('two components alone', async () => {
  const run = await look({
    extends: [preset('presets/only.json(svc)'), preset('presets/only.json(build-cache-node)')],
  });
  expect(short(run)).toEqual(['.env svc: 2025.4.0', ...images]);
});

test('the recipes for versions under a comment, all at once', async () => {
  const before = index.asked.length;
  const { withoutComponent, withoutFiles, ungrouped, age, line, approval, abandoned } = shown;
  const rules = [withoutComponent, withoutFiles, ungrouped, age, line, approval, abandoned];
  const run = await look(
    shown.kubernetes.config,
    ...rules.flatMap(({ config }) => config.packageRules),
  );
  expect(short(run)).toEqual([
    '.env edge-node: 1.7.0 2.0.0',
    '.env svc: 2025.1.3',
    'Makefile edge-node: 1.7.0 2.0.0',
    ...images.slice(0, 1),
    'deploy/agents.yaml gradle/develocity-test-distribution-agent: disabled',
    ...images.slice(1, 3),
    'legacy/Makefile edge-node: disabled',
    ...images.slice(3),
  ]);
  expect(index.asked.slice(before)).not.toContain('/build-cache-node.json');
});

test('digests are asked of the registry, with the default preset and beside the best practices', async () => {
  const before = index.asked.length;
  const run = await look({ extends: [...shown.digests.config.extends, 'config:best-practices'] });
  expect(short(run).filter((line) => line.includes('gradle/'))).toEqual(images);
  expect(index.asked.slice(before)).not.toContain('/build-cache-node.json');
});

test('managers of one’s own: standard comments, JSON, CSV, and one address without a preset', async () => {
  const { standardComments, json, csv, fixedUrl } = shown;
  const id = chooseExamples(definitions, newest)!.other.id;
  const constant = `${id.toUpperCase().replaceAll('-', '_')}_VERSION`;
  const run = await editsOf({
    'renovate.json': JSON.stringify({
      extends: standardComments.config.extends,
      customDatasources: fixedUrl.config.customDatasources,
      customManagers: [json, csv, fixedUrl].flatMap(
        ({ config }): readonly object[] => config.customManagers,
      ),
    }),
    Dockerfile: '# renovate: datasource=custom.svc depName=edge-node\nARG EDGE_VERSION=1.5\n',
    '.github/workflows/build.yaml':
      'on: push\nenv:\n  # renovate: datasource=custom.svc depName=svc\n  SVC_VERSION: 2025.1.0\n',
    'versions.json': JSON.stringify({ versions: { [id]: newest.get(id) } }),
    'versions.csv': `name,version\n${id},${newest.get(id)}\n`,
    'versions.env': `${constant}=${newest.get(id)}\n`,
  });
  const expected = short(run)
    .find((line) => line.startsWith('versions.json'))
    ?.split(': ')[1];
  expect(expected).toMatch(/^\d/);
  expect(short(run)).toEqual([
    '.github/workflows/build.yaml svc: 2025.4.0',
    'Dockerfile edge-node: 1.7.0 2.0.0',
    `versions.csv ${id}: ${expected}`,
    `versions.env ${id}: ${expected}`,
    `versions.json ${id}: ${expected}`,
  ]);
  expect(run.problems).toEqual([]);
});

test('a preset that cannot be fetched stops the whole run', async () => {
  const run = await look({ extends: ['http://127.0.0.1:9/renovate.json'] });
  expect(run.found).toEqual([]);
  expect(run.error).toContain("Cannot find preset's package (http://127.0.0.1:9/renovate.json)");
});

/** What the validator says of these files; on its complaint the test fails with its words. */
async function validated(
  texts: Readonly<Record<string, string>>,
  ...options: readonly string[]
): Promise<string> {
  await installRenovate();
  const folder = folderOf(texts);
  const words = [join(renovateFolder, 'config-validator.js'), '--strict', ...options];
  const result = await promisify(execFile)(process.execPath, [...words, ...Object.keys(texts)], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder },
  }).catch((error: { stdout: string }) => error);
  return result.stdout;
}

function preset(path: string): string {
  return `${index.url}/${path}`;
}

/** What is left to a registry is switched off, so that nothing has to be reached. */
async function look(config: object, ...rules: readonly object[]): Promise<Edits> {
  const packageRules = [...rules, { matchDatasources: ['docker'], enabled: false }];
  const run = await editsOf({
    'renovate.json': JSON.stringify({ ...config, packageRules }),
    ...files,
  });
  expect(run.reachedFor).toEqual([]);
  return run;
}

function short(run: Edits): string[] {
  return run.found
    .filter(({ file }) => file !== 'renovate.json')
    .map(({ file, depName, updates, skipReason, warnings }) => {
      const values = updates.map(({ newName, newValue }) =>
        newName === undefined ? newValue : `${newName}:${newValue}`,
      );
      const said = [skipReason, warnings?.[0]?.message, ...values].filter(Boolean);
      return `${file} ${depName}: ${said.join(' ') || '-'}`;
    })
    .sort();
}

function compose(image: string): string {
  return `services:\n  cache:\n    image: ${image}\n`;
}
