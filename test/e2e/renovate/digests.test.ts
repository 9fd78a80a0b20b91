/** A version and its checksum, as the real Renovate changes them: both in one request, or neither. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { put } from '../../folder.ts';
import { recorded, run } from '../../project.ts';
import { sharedFolder } from '../folder.ts';
import { answersIn } from './built.ts';
import { editsOf } from './edits.ts';
import { serveTests } from './served.ts';

const site = {
  title: 'Index',
  description: 'Index.',
  baseUrl: 'https://releases.example.com',
  datasource: 'svc',
};
const address = 'https://example.com/{version}/SUMS';
const sum = (letter: string, length = 64) => letter.repeat(length);
const released = (version: string, digest?: string) => ({
  ...recorded(version, '2025-03-01'),
  ...(digest && { fingerprints: [`artifact:linux-amd64 sha256:${digest}`] }),
});

/** The newest release has no digest, and neither has the oldest. */
const project = {
  'site/site.json': site,
  'components/edge-node.json': {
    id: 'edge-node',
    title: 'Edge node',
    summary: 'Does things.',
    sources: [],
    changelogUrl: 'https://gitlab.example.com/group/edge/-/releases',
    artifacts: [{ name: 'linux-amd64', checksums: address, file: 'edge-{version}.tgz' }],
  },
  'data/history/edge-node.json': {
    id: 'edge-node',
    imported: '2026-01-01',
    releases: [
      released('2.0.0'),
      released('2.1.0', sum('a')),
      released('2.2.0', sum('b')),
      released('2.3.0'),
    ],
  },
};

const mark = 'renovate: svc=edge-node/linux-amd64';
const old = sum('a');

/** `«…»`: what stands there afterwards. */
const changing: Readonly<Record<string, string>> = {
  Dockerfile: `FROM scratch\n# ${mark}\nARG EDGE=2.1.0\nARG EDGE_SHA256=${old}\nRUN true\n`,
  '.env': `# ${mark}\nEDGE=2.1.0\nSUM="sha256:${old}"\nOTHER=2.1.0\n`,
  'install.sh': `#!/bin/sh\n# ${mark}\nversion=2.1.0\necho "${old}  edge.tgz" | sha256sum -c -\n`,
  'deploy/tools.yaml': `edge:\n  # ${mark}\n  version: "2.1.0"\n  sha256: '${old}'\n`,
  'same/tools.yaml': `- { version: v2.1.0, sha256: ${old} } # ${mark}\n`,
  'versions.toml': `edge = "2.1.0" # ${mark}\nsum = "${old}"\n`,
  'image/.env': `# ${mark}\nIMAGE=example/edge:2.1.0@sha256:${old}\n`,
  'wrong/.env': `# ${mark}\nEDGE=2.1.0\nSUM=${sum('f')}\n`,
  'unknown/.env': `# ${mark}\nEDGE=2.0.0\nSUM=${sum('e')}\n`,
};
const staying: Readonly<Record<string, string>> = {
  'current/.env': `# ${mark}\nEDGE=2.2.0\nSUM=${sum('b')}\n`,
  'wrong/current/.env': `# ${mark}\nEDGE=2.2.0\nSUM=${sum('f')}\n`,
  'sha512/.env': `# ${mark}\nEDGE=2.1.0\nSUM=${sum('a', 128)}\n`,
  'none/.env': `# ${mark}\nEDGE=2.1.0\n`,
  'two/.env': `# ${mark}\nEDGE=2.1.0\nSUM=${old}\nSUM_ARM=${old}\n`,
  'other/.env': `# renovate: svc=edge-node/windows\nEDGE=2.1.0\nSUM=${old}\n`,
  'ruled/.env': `# ${mark}\nEDGE=2.1.0\nSUM=${old}\n`,
  'from/Dockerfile': `# ${mark}\nFROM edge:2.1.0@sha256:${old}\n`,
};

const folder = sharedFolder();
for (const [path, content] of Object.entries(project)) put(folder, path, content);
const index = await serveTests(async (url) => {
  await run(folder, 'build', '--quiet', '--base-url', url);
  return answersIn(join(folder, 'dist'));
});
const ran = await editsOf({
  'renovate.json': JSON.stringify({
    extends: [`${index.url}/renovate/v1.json`],
    packageRules: [
      { matchDatasources: ['docker'], enabled: false },
      { matchFileNames: ['ruled/**'], matchPackageNames: ['edge-node/**'], enabled: false },
    ],
  }),
  ...changing,
  ...staying,
  'plain/.env': '# renovate: svc=edge-node\nEDGE=2.1.0\n',
});

test.each(Object.entries(changing))('%s: both, once', (file, text) => {
  expect(ran.textsOf(file)).toEqual([
    text.replace(/2\.[01]\.0/, '2.2.0').replace(/(?:a|e|f){64}/, sum('b')),
  ]);
});

test.each(Object.keys(staying))('%s: nothing', (file) => {
  expect(ran.textsOf(file)).toEqual([]);
});

test('a request says what it is about, like that of the version alone', () => {
  const branch = ran.branches.find(({ changes }) => changes.some(({ file }) => file === '.env'));
  const page = `${index.url}/edge-node?from=2.1.0&to=2.2.0`;
  expect(branch?.notes.join('\n')).toContain(`](${page})`);
  expect(branch?.body).toContain(page);
  expect(ran.textsOf('plain/.env')).toEqual(['# renovate: svc=edge-node\nEDGE=2.3.0\n']);
  expect(ran.reachedFor).toEqual([]);
  const warned = ran.found.filter(({ warning }) => warning !== undefined);
  expect(warned.map(({ file }) => file)).toEqual(['other/.env', 'unknown/.env']);
});
