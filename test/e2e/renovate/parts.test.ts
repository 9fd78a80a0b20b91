/** Less than everything: the smaller presets, leaving parts out, mirrors, and an index that is away. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castOf, recipes, type Recipes } from '#publish/renovate/recipes.ts';
import { builtIndex } from './built.ts';
import { definitions, site } from './definitions.ts';
import { inUse } from './frozen.ts';
import { installPatience, installRenovate } from './install.ts';
import { runRenovate, type Run } from './run.ts';
import { serve, type Answer, type Served } from './served.ts';
import { validated } from './validated.ts';

/** Comments in two kinds of file, for two components, and an image in three forms. */
const files = {
  '.env': '# renovate: svc=edge-node\nEDGE=1.5\n# renovate: svc=svc\nSERVER=2025.1.0\n',
  Makefile: '# renovate: svc=edge-node\nEDGE := 1.5\n',
  'legacy/Makefile': '# renovate: svc=edge-node\nEDGE := 1.5\n',
  'deploy/agents.yaml': deployment('gradle/develocity-test-distribution-agent:3.1'),
  'compose.yaml': compose('gradle/build-cache-node:20.0'),
  'digest/compose.yaml': compose(`gradle/build-cache-node:20.0@sha256:${'0'.repeat(64)}`),
  'latest/compose.yaml': compose('gradle/build-cache-node:latest'),
};

const newest = new Map(Object.entries(inUse));

let index: Served;
let cooked: Recipes;
let built: ReadonlyMap<string, Answer>;

beforeAll(async () => {
  await installRenovate();
  index = await serve(async (url) => {
    built = await builtIndex(url);
    cooked = recipes({ ...site, baseUrl: url }, castOf(definitions, newest)!);
    const copies = ['mirror', 'second'].flatMap((name) =>
      [...built].map(([path, answer]) => [`/${name}${path}`, answer] as const),
    );
    return new Map([...built, ...copies]);
  });
}, installPatience);

afterAll(() => index?.close());

test('every preset and every recipe is valid, by the strictest measure', async () => {
  const presets = [...built].flatMap(([path, { body }]) =>
    /^\/(renovate|presets\/.*)\.json$/.test(path) ? [[path.slice(1), body] as const] : [],
  );
  expect(presets).toHaveLength(30);
  // What lies inside one's network is for the operator of Renovate to permit, not for a repository.
  const { internal, ...others } = cooked;
  const shown = Object.entries(others).map(
    ([key, { config }]) => [`recipes/${key}.json`, JSON.stringify(config)] as const,
  );
  const files = Object.fromEntries([...presets, ...shown]);
  expect(await validated(files, '--no-global')).toContain(
    `Config validated successfully against ${Object.keys(files).length} file(s)`,
  );
  expect(await validated({ 'config.json': JSON.stringify(internal.config) })).toContain(
    'Config validated successfully against 1 file(s)',
  );
});

test('comments alone, from mirrors: an image stays with its own registry', async () => {
  const before = index.asked.length;
  const { customDatasources } = at('mirror', cooked.mirror.config);
  const { packageRules } = at('second', cooked.mirrorForOne.config);
  const run = await look(
    { extends: [preset('presets/comments.json')], customDatasources },
    ...packageRules.map((rule) => ({ ...rule, matchPackageNames: ['svc'] })),
  );
  expect(short(run)).toEqual([
    '.env edge-node: 1.7.0 2.0.0',
    '.env svc: 2025.4.0',
    'Makefile edge-node: 1.7.0 2.0.0',
    'compose.yaml gradle/build-cache-node: disabled',
    'digest/compose.yaml gradle/build-cache-node: disabled',
    'latest/compose.yaml gradle/build-cache-node: disabled',
    'legacy/Makefile edge-node: 1.7.0 2.0.0',
  ]);
  expect(index.asked.slice(before).sort()).toEqual([
    '/mirror/edge-node.json',
    '/presets/comments.json',
    '/second/svc.json',
  ]);
});

/** A replacement changes the name and keeps a version that the new name never had. */
test('comments in one kind of file, and names; why no replacement is proposed', async () => {
  const run = await look(
    { extends: [preset('presets/files/makefile.json'), preset('presets/names.json')] },
    {
      matchDatasources: ['custom.svc'],
      matchPackageNames: ['build-cache-node'],
      replacementName: 'edge-node',
    },
  );
  expect(short(run)).toEqual([
    'Makefile edge-node: 1.7.0 2.0.0',
    'compose.yaml gradle/build-cache-node: 20.2 21.2 edge-node:20.0',
    'digest/compose.yaml gradle/build-cache-node: disabled',
    'latest/compose.yaml gradle/build-cache-node: disabled',
    'legacy/Makefile edge-node: 1.7.0 2.0.0',
  ]);
});

test('two components alone', async () => {
  const run = await look({
    extends: [preset('presets/only/svc.json'), preset('presets/only/build-cache-node.json')],
  });
  expect(short(run)).toEqual([
    '.env svc: 2025.4.0',
    'compose.yaml gradle/build-cache-node: 20.2 21.2',
    'digest/compose.yaml gradle/build-cache-node: disabled',
    'latest/compose.yaml gradle/build-cache-node: disabled',
  ]);
});

test('the recipes of the documentation, all at once', async () => {
  const before = index.asked.length;
  const { withoutComponent, withoutFiles, ungrouped, age, line, approval, abandoned } = cooked;
  const rules = [withoutComponent, withoutFiles, ungrouped, age, line, approval, abandoned];
  const run = await look(
    cooked.kubernetes.config,
    ...rules.flatMap(({ config }) => config.packageRules),
  );
  expect(short(run)).toEqual([
    '.env edge-node: 1.7.0 2.0.0',
    '.env svc: 2025.1.3',
    'Makefile edge-node: 1.7.0 2.0.0',
    'compose.yaml gradle/build-cache-node: disabled',
    'deploy/agents.yaml gradle/develocity-test-distribution-agent: 3.7.0',
    'digest/compose.yaml gradle/build-cache-node: disabled',
    'latest/compose.yaml gradle/build-cache-node: disabled',
    'legacy/Makefile edge-node: disabled',
  ]);
  const branches = run.seen.flatMap(({ proposals }) => proposals.map(({ branch }) => branch));
  expect(branches).toContain('renovate/gradle-develocity-test-distribution-agent-3.x');
  expect(index.asked.slice(before)).not.toContain('/build-cache-node.json');
});

test('who wants digests gets them from the registry', async () => {
  const before = index.asked.length;
  const run = await look({ extends: [preset('presets/names.json')], pinDigests: true });
  expect(short(run).filter((line) => line.startsWith('compose.yaml'))).toEqual([
    'compose.yaml gradle/build-cache-node: disabled',
  ]);
  expect(index.asked.slice(before)).not.toContain('/build-cache-node.json');
});

test.each([
  ['last: what they say of images holds', true, 'disabled'],
  ['first: images come from the index all the same', false, '20.2 21.2'],
])('beside the best practices, %s', async (_, last, image) => {
  const ours = preset('presets/names.json');
  const theirs = 'config:best-practices';
  const run = await look({ extends: last ? [theirs, ours] : [ours, theirs] });
  expect(short(run)).toEqual([
    `compose.yaml gradle/build-cache-node: ${image}`,
    'digest/compose.yaml gradle/build-cache-node: disabled',
    'latest/compose.yaml gradle/build-cache-node: disabled',
  ]);
});

test('a preset that cannot be fetched stops the whole run', async () => {
  const run = await look({ extends: ['http://127.0.0.1:9/renovate.json'] });
  expect(run.seen).toEqual([]);
  expect(run.complaints).toEqual([
    "Repository has invalid config: Cannot find preset's package (http://127.0.0.1:9/renovate.json)",
  ]);
});

function preset(path: string): string {
  return `${index.url}/${path}`;
}

/** What is left to a registry is switched off, so that nothing has to be reached. */
async function look(config: object, ...rules: readonly object[]): Promise<Run> {
  const packageRules = [...rules, { matchDatasources: ['docker'], enabled: false }];
  const run = await runRenovate({
    'renovate.json': JSON.stringify({ ...config, packageRules }),
    ...files,
  });
  expect(run.reachedFor).toEqual([]);
  return run;
}

function short(run: Run): string[] {
  const found = run.seen.filter(({ file }) => file !== 'renovate.json');
  return found
    .map(({ file, name, proposals, skipped, warning }) => {
      const values = proposals
        .map((update) =>
          update.name === undefined ? update.value : `${update.name}:${update.value}`,
        )
        .join(' ');
      return `${file} ${name}: ${[skipped, warning, values].filter(Boolean).join(' ') || '-'}`;
    })
    .sort();
}

/** A recipe, with a place on this machine for the mirror that it names. */
function at<T>(place: string, config: T): T {
  const text = JSON.stringify(config);
  return JSON.parse(
    text.replaceAll('https://mirror.example.com/releases', `${index.url}/${place}`),
  ) as T;
}

function deployment(image: string): string {
  return `apiVersion: apps/v1\nkind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n        - image: ${image}\n`;
}

function compose(image: string): string {
  return `services:\n  cache:\n    image: ${image}\n`;
}
