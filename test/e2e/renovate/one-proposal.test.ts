/** A comment on a line that Renovate reads by itself proposes nothing more, in every ecosystem; on others it does. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtIndex } from './built.ts';
import { editsOf, type Edits } from './edits.ts';
import { installTimeout, installRenovate } from './install.ts';
import { serve, type Served } from './served.ts';

const node = '# renovate: svc=build-cache-node';
const gradle = '// renovate: svc=build-agent-gradle';
const maven = '<!-- renovate: svc=build-agent-maven -->';
const sbt = '// renovate: svc=build-agent-sbt';
const python = '# renovate: svc=build-agent-python';
const chart = '# renovate: svc=svc';

/** Each holds a version that one of Renovate's own managers finds. */
const read: Readonly<Record<string, string>> = {
  Dockerfile: `${node}\nFROM gradle/build-cache-node:20.0\n`,
  'arg/Dockerfile': `${node}\nARG NODE=20.0\nFROM gradle/build-cache-node:\${NODE}\n`,
  'copy/Dockerfile': `FROM scratch\n${node}\nCOPY --from=gradle/build-cache-node:20.0 /a /a\n`,
  'mirror/Dockerfile': `${node}\nFROM mirror.example.com/x/node:20.0-alpine\n`,
  'compose.yaml': `services:\n  a:\n    ${node}\n    image: gradle/build-cache-node:20.0\n`,
  '.gitlab-ci.yml': `a:\n  ${node}\n  image: gradle/build-cache-node:20.0\n  script: [true]\n`,
  'values.yaml': `image:\n  repository: gradle/build-cache-node\n  ${node}\n  tag: "20.0"\n`,
  'one/values.yaml': `a:\n  ${node}\n  image: gradle/build-cache-node:20.0\n`,
  'main.tf': `resource "docker_image" "a" {\n  ${node}\n  name = "gradle/build-cache-node:20.0"\n}\n`,
  'kustomization.yaml': `images:\n  - name: gradle/build-cache-node\n    ${node}\n    newTag: "20.0"\n`,
  'Chart.yaml': `apiVersion: v2\nname: a\nversion: 1.0.0\ndependencies:\n  - name: gradle-enterprise\n    ${chart}\n    version: 2025.1.0\n    repository: https://helm.gradle.com\n`,
  'helmfile.yaml': `repositories:\n  - name: g\n    url: https://helm.gradle.com\nreleases:\n  - name: a\n    chart: g/gradle-enterprise\n    ${chart}\n    version: 2025.1.0\n`,
  'helm/main.tf': `resource "helm_release" "a" {\n  repository = "https://helm.gradle.com"\n  chart = "gradle-enterprise"\n  ${chart}\n  version = "2025.1.0"\n}\n`,
  'gradle/libs.versions.toml': `[versions]\n${python.replace('python', 'gradle')}\nagent = "4.1"\n[plugins]\nagent = { id = "com.gradle.develocity", version.ref = "agent" }\n`,
  'settings.gradle.kts': `plugins {\n    ${gradle}\n    id("com.gradle.develocity") version "4.1"\n}\n`,
  'build.gradle': `buildscript {\n  dependencies {\n    ${gradle}\n    classpath("com.gradle:develocity-gradle-plugin:4.1")\n  }\n}\n`,
  'ext/build.gradle': `buildscript {\n  ${gradle}\n  ext.agent = "4.1"\n  dependencies {\n    classpath("com.gradle:develocity-gradle-plugin:$agent")\n  }\n}\n`,
  'pom.xml': `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>b</artifactId><version>1</version><properties>\n${maven}\n<agent.version>2.0</agent.version>\n</properties><build><extensions><extension><groupId>com.gradle</groupId><artifactId>develocity-maven-extension</artifactId><version>\${agent.version}</version></extension></extensions></build></project>`,
  '.mvn/extensions.xml': `<extensions xmlns="http://maven.apache.org/EXTENSIONS/1.0.0"><extension><groupId>com.gradle</groupId><artifactId>develocity-maven-extension</artifactId>\n${maven}\n<version>2.0</version>\n</extension></extensions>`,
  'project/plugins.sbt': `${sbt}\naddSbtPlugin("com.gradle" % "sbt-develocity" % "1.3.1")\n`,
  'pyproject.toml': `[project]\nname = "a"\nversion = "1"\ndependencies = [\n  ${python}\n  "develocity-agent==0.10",\n]\n`,
  'poetry/pyproject.toml': `[tool.poetry.dependencies]\n${python}\ndevelocity-agent = "0.10"\n`,
  'setup.cfg': `[options]\ninstall_requires =\n    ${python}\n    develocity-agent==0.10\n`,
  Pipfile: `[packages]\n${python}\ndevelocity-agent = "==0.10"\n`,
  'ant/build.xml': `<project xmlns:artifact="antlib:org.apache.maven.artifact.ant"><artifact:dependencies>\n${maven}\n<dependency groupId="com.gradle" artifactId="develocity-maven-extension" version="2.0"/>\n</artifact:dependencies></project>`,
  'tool.main.kts': `#!/usr/bin/env kotlin\n${gradle}\n@file:DependsOn("com.gradle:develocity-gradle-plugin:4.1")\n`,
  WORKSPACE: `maven_install(\n  artifacts = [\n    ${node.replace('build-cache-node', 'build-agent-gradle')}\n    "com.gradle:develocity-gradle-plugin:4.1",\n  ],\n  repositories = ["https://repo.example.com"],\n)\n`,
  'requirements.yaml': `dependencies:\n  - name: gradle-enterprise\n    ${chart}\n    version: 2025.1.0\n    repository: https://helm.gradle.com\n`,
  'vendir.yml': `apiVersion: vendir.k14s.io/v1alpha1\nkind: Config\ndirectories:\n  - path: a\n    contents:\n      - path: b\n        helmChart:\n          name: gradle-enterprise\n          ${chart}\n          version: 2025.1.0\n          repository:\n            url: https://helm.gradle.com\n`,
  '.vela.yml': `version: "1"\nsteps:\n  - name: a\n    ${node}\n    image: gradle/build-cache-node:20.0\n`,
  'pnpm-workspace.yaml': `catalog:\n  # renovate: svc=build-agent-npm\n  "@gradle-tech/develocity-agent": 2.0.2\n`,
};

/** Renovate finds nothing in these. */
const unread: Readonly<Record<string, string>> = {
  'tool/Dockerfile': `FROM scratch\n# renovate: svc=svcctl\nARG TOOL=1.18\nRUN true\n`,
  'sub/values.yaml': `sub:\n  image:\n    ${node}\n    tag: "20.0"\n`,
  'other/gradle/libs.versions.toml': `[versions]\n# renovate: svc=edge-node\nedge = "1.5"\n`,
  'versions.tf': `variable "v" {\n  ${node}\n  default = "20.0"\n}\n`,
};

let index: Served;
let run: Edits;

beforeAll(async () => {
  await installRenovate();
  index = await serve(builtIndex);
  run = await editsOf({
    'renovate.json': JSON.stringify({
      extends: [`${index.url}/renovate/v1.json`],
      packageRules: [{ matchDatasources: ['!custom.svc'], enabled: false }],
    }),
    ...read,
    ...unread,
  });
}, installTimeout);

afterAll(() => index?.close());

test.each(Object.keys(read))('%s: its own manager alone', (file) => {
  const found = run.found.filter((each) => each.file === file);
  const marked = found.filter(({ manager }) => manager === 'regex');
  expect(marked.map(({ skipped }) => skipped)).toEqual(['disabled']);
  expect(found.length).toBeGreaterThan(marked.length);
});

test.each(Object.keys(unread))('%s: the comment', (file) => {
  const marked = run.found.filter((each) => each.file === file && each.manager === 'regex');
  expect(marked.map(({ proposals }) => proposals.length > 0)).toEqual([true]);
});

test.each([
  ['behind', ['20.0', '20.1', '20.2', '20.3', '21.2', '21.3']],
  ['ahead', ['20.0', '20.1']],
])(
  'with the index %s its registry, a line gets one proposal, and the body its version',
  async (_, tags) => {
    const image = 'gradle/build-cache-node:20.0';
    const registry = await serve(
      () =>
        new Map([
          ['/v2/gradle/build-cache-node/tags/list?n=10000', { body: JSON.stringify({ tags }) }],
        ]),
    );
    const { branches } = await editsOf({
      'renovate.json': JSON.stringify({
        extends: [`${index.url}/renovate/v1.json`],
        packageRules: [
          { matchDatasources: ['docker'], registryUrls: [registry.url], separateMajorMinor: false },
          { matchDatasources: ['custom.svc'], separateMajorMinor: false },
        ],
      }),
      '.env': `${node}\nIMAGE=${image}\n`,
      'plain/.env': `${node}\nNODE=20.0\n`,
      'compose.yaml': `services:\n  a:\n    image: ${image}\n`,
      Dockerfile: `${node}\nFROM ${image}\n`,
      'arg/Dockerfile': `${node}\nARG NODE=20.0\nFROM gradle/build-cache-node:\${NODE}\n`,
    });
    await registry.close();
    const written = branches.flatMap(({ body, changes }) =>
      changes.map(({ file, texts }) => ({ file, text: texts[file] ?? '', body })),
    );
    expect(written.map(({ file }) => file).toSorted()).toEqual([
      '.env',
      'Dockerfile',
      'arg/Dockerfile',
      'compose.yaml',
      'plain/.env',
    ]);
    for (const { text, body } of written)
      expect(body).toContain(`\`20.0\` → \`${/\d+\.\d+/.exec(text.replace('20.0', ''))?.[0]}\``);
  },
);
