/** Less than everything: the smaller presets, leaving parts out, mirrors, and an index that is away. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtIndex } from './built.ts';
import { write } from './files.ts';
import { installRenovate, renovateFolder } from './install.ts';
import { runRenovate, type Run } from './run.ts';
import { serve, type Answer, type Served } from './served.ts';

/** Comments in two kinds of file, for two components, and an image in three forms. */
const files = {
  '.env': '# renovate: svc=edge-node\nEDGE=1.5\n# renovate: svc=svc\nSERVER=2025.1.0\n',
  Makefile: '# renovate: svc=edge-node\nEDGE := 1.5\n',
  'compose.yaml': compose('gradle/build-cache-node:20.0'),
  'digest/compose.yaml': compose(`gradle/build-cache-node:20.0@sha256:${'0'.repeat(64)}`),
  'latest/compose.yaml': compose('gradle/build-cache-node:latest'),
};

let index: Served;
let built: ReadonlyMap<string, Answer>;

beforeAll(async () => {
  await installRenovate();
  index = await serve(async (url) => {
    built = await builtIndex(url);
    const copies = ['mirror', 'second'].flatMap((name) =>
      [...built].map(([path, answer]) => [`/${name}${path}`, answer] as const),
    );
    return new Map([...built, ...copies]);
  });
});

afterAll(() => index?.close());

test('every preset is a valid configuration, by the strictest measure', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-presets-'));
  try {
    const presets = [...built.keys()].filter((path) =>
      /^\/(renovate|presets\/.*)\.json$/.test(path),
    );
    for (const path of presets) write(join(folder, path), built.get(path)?.body ?? '');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        join(renovateFolder, 'config-validator.js'),
        '--strict',
        '--no-global',
        ...presets.map((path) => path.slice(1)),
      ],
      { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder } },
    );
    expect(presets).toHaveLength(30);
    expect(stdout).toContain('Config validated successfully against 30 file(s)');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('comments alone, from mirrors: an image stays with its own registry', async () => {
  const before = index.asked.length;
  const run = await look(
    {
      extends: [preset('presets/comments.json')],
      customDatasources: {
        svc: { defaultRegistryUrlTemplate: `${index.url}/mirror/{{packageName}}.json` },
      },
    },
    {
      matchDatasources: ['custom.svc'],
      matchPackageNames: ['svc'],
      registryUrls: [`${index.url}/second/{{packageName}}.json`],
    },
  );
  expect(short(run)).toEqual([
    '.env edge-node: 1.7.0 2.0.0',
    '.env svc: 2025.4.0',
    'Makefile edge-node: 1.7.0 2.0.0',
    'compose.yaml gradle/build-cache-node: disabled',
    'digest/compose.yaml gradle/build-cache-node: disabled',
    'latest/compose.yaml gradle/build-cache-node: disabled',
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

test('all but one component, all but one file, and digests wanted', async () => {
  const run = await look(
    { extends: [preset('renovate.json')], pinDigests: true },
    { matchDatasources: ['custom.svc'], matchPackageNames: ['svc'], enabled: false },
    { matchDatasources: ['custom.svc'], matchFileNames: ['Makefile'], enabled: false },
  );
  expect(short(run)).toEqual([
    '.env edge-node: 1.7.0 2.0.0',
    '.env svc: disabled',
    'Makefile edge-node: disabled',
    'compose.yaml gradle/build-cache-node: disabled',
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

function compose(image: string): string {
  return `services:\n  cache:\n    image: ${image}\n`;
}
