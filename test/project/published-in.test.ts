/** What folders of manifests publish, as real repositories have them: all of it, and nothing invented. */
import { expect, test, vi } from 'vitest';
import { publishedIn } from '#project/manifests/published-in.ts';
import { folderOf } from '../folder.ts';

const pom = (inner: string) =>
  `<?xml version="1.0"?><project xmlns="http://maven.apache.org/POM/4.0.0">${inner}</project>`;
const csproj = (inner: string) =>
  `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup>${inner}</PropertyGroup></Project>`;

/** What there is, and what of it is found. */
const rows: Record<string, Record<string, unknown>> = {
  'a package of another registry → npm:https://npm.acme.example#a': {
    'package.json': { name: 'a', publishConfig: { registry: 'https://npm.acme.example/' } },
  },
  'workspaces, of which some are private, and what lies beside them → npm:@acme/a': {
    'package.json': { name: 'root', private: true, workspaces: ['packages/*', '!packages/old'] },
    'packages/a/package.json': { name: '@acme/a' },
    'packages/b/package.json': { name: '@acme/b', private: true },
    'packages/old/package.json': { name: '@acme/old' },
    'packages/a/test/fixtures/package.json': { name: 'fixture' },
    'website/package.json': { name: 'site' },
    'node_modules/x/package.json': { name: 'x' },
  },
  'workspaces in an object, at any depth, braces in braces, and one that is left open → npm:y': {
    'package.json': {
      name: 'root',
      private: true,
      workspaces: { packages: ['{q/{a,{b,c}},libs/**}', '{a'] },
    },
    'libs/x/y/package.json': { name: 'y' },
    'apps/z/package.json': { name: 'z' },
  },
  'pnpm → npm:cli, npm:not-a-member-of-the-second-kind': {
    'package.json': { name: 'root', private: true },
    'pnpm-workspace.yaml': "packages:\n  - 'tools/*'\n  - '!**/test/**'\n",
    'tools/cli/package.json': { name: 'cli' },
    'tools/test/package.json': { name: 'not-a-member-of-the-second-kind' },
    'other/package.json': { name: 'other' },
  },
  'lerna → npm:m': {
    'lerna.json': { packages: ['modules/*'] },
    'package.json': { name: 'root', private: true },
    'modules/m/package.json': { name: 'm' },
    'other/package.json': { name: 'other' },
  },
  'packages beside each other, without a workspace → npm:acme, pypi:acme': {
    'js/package.json': { name: 'acme' },
    'examples/app/package.json': { name: 'example' },
    'python/pyproject.toml': '[project]\nname = "acme"\n',
  },
  'a workspace of crates → crates:a, crates:b': {
    'Cargo.toml':
      '[workspace]\nmembers = ["crates/*", "xtask"]\nexclude = ["crates/fuzz"]\n[workspace.package]\npublish = true\n',
    'crates/a/Cargo.toml': '[package]\nname = "a"\npublish.workspace = true\n',
    'crates/b/Cargo.toml':
      '[package]\nauthors = ["N <a@b.c>"]\nname = "b"\nversion = "1.0.0"\n[[bin]]\nname = "other"\n',
    'crates/c/Cargo.toml': '[package]\nname = "c"\npublish = ["acme"]\n',
    'crates/fuzz/Cargo.toml': '[package]\nname = "fuzz"\nversion = "1.0.0"\n',
    'crates/unversioned/Cargo.toml': '[package]\nname = "unversioned"\n',
    'xtask/Cargo.toml': '[package]\nname = "xtask"\npublish = false\n',
    'target/package/d/Cargo.toml': '[package]\nname = "d"\nversion = "1.0.0"\n',
  },
  'a workspace that publishes nothing but what says so → crates:b, crates:root': {
    'Cargo.toml':
      '[workspace]\nmembers = ["a", "b"]\n[workspace.package]\npublish = false\n[package]\nname = "root"\nversion = "1.0.0"\n',
    'a/Cargo.toml': '[package]\nname = "a"\npublish = { workspace = true }\n',
    'b/Cargo.toml': '[package]\nname = "b"\nversion = "1.0.0"\n',
  },
  'workspaces among the tests, and what is data of a program → npm:a': {
    'package.json': { name: 'root', private: true, workspaces: ['packages/*'] },
    'packages/a/package.json': { name: 'a' },
    'test/fixtures/mono/package.json': { name: 'mono', workspaces: ['packages/*'] },
    'test/fixtures/mono/packages/b/package.json': { name: 'b' },
    'java/src/main/resources/npm/package.json': { name: 'test-package' },
  },
  'Go modules, a program of nobody else, and no name → go:a.example/sdk, go:a.example/v2': {
    'package.json': { type: 'module' },
    'app/go.mod': 'module myapp\n',
    'go.mod': 'module a.example/v2 // the product\n\ngo 1.24\n',
    'sdk/go.mod': 'module a.example/sdk\n',
    'internal/tools/go.mod': 'module a.example/internal/tools\n',
  },
  'Poetry → pypi:poem': { 'pyproject.toml': '[tool.poetry]\nname = "poem"\nversion = "1"\n' },
  'Python that is not to be uploaded → pypi:z': {
    'pyproject.toml': '[project]\nname = "x"\nclassifiers = ["Private :: Do Not Upload"]\n',
    'lib/pyproject.toml': '[tool.poetry]\nname = "y"\npackage-mode = false\n',
    'app/pyproject.toml': '[project]\nname = "app"\n[tool.uv]\npackage = false\n',
    'ok/setup.cfg':
      '[tool:pytest]\nname = no\n\n[metadata]\nauthor = A\nname = z\n[options]\nname = no\n',
    'ok/pyproject.toml': '[build-system]\nrequires = ["setuptools"]\n',
  },
  'Dart with a workspace → pub:acme_core, pub:https://pub.acme.example#acme_inside': {
    'pubspec.yaml': 'name: acme_workspace\nworkspace:\n  - packages/*\n',
    'packages/a/pubspec.yaml': 'name: acme_core\nversion: 1.0.0\npublish_to: https://pub.dev\n',
    'packages/b/pubspec.yaml':
      'name: acme_inside\nversion: 1.0.0\npublish_to: https://pub.acme.example/\n',
    'packages/c/pubspec.yaml': 'name: acme_app\nversion: 1.0.0+1\npublish_to: none\n',
    'packages/d/pubspec.yaml': 'name: acme_hooks\n',
    'bricks/e/pubspec.yaml': 'name: acme_brick\nversion: 1.0.0\n',
  },
  'Elixir → hex:acme': {
    'mix.exs':
      'def project do\n  [\n    app: :acme,\n    name: "Acme",\n    package: package()\n  ]\n',
    'app/mix.exs': 'def project do\n  [\n    app: :acme_app\n  ]\n',
    'paid/mix.exs':
      '  app: :acme_paid,\n  package: package()\ndefp package do\n  [organization: "acme"]\n',
  },
  'Maven with modules → maven:com.acme:core, maven:com.acme:parent': {
    'pom.xml': pom(
      '<groupId>com.acme</groupId><artifactId>parent</artifactId><packaging>pom</packaging><modules><module>core</module><module>it</module></modules>',
    ),
    'core/pom.xml': pom(
      '<parent><groupId>com.acme</groupId><artifactId>parent</artifactId></parent><artifactId>core</artifactId><dependencies><dependency><groupId>x</groupId><artifactId>y</artifactId></dependency></dependencies>',
    ),
    'it/pom.xml': pom(
      '<parent><groupId>com.acme</groupId></parent><artifactId>it</artifactId><properties><maven.deploy.skip>true</maven.deploy.skip></properties>',
    ),
    'sample/pom.xml': pom('<groupId>com.acme</groupId><artifactId>sample</artifactId>'),
  },
  'Maven with properties, and a plugin that does not deploy → maven:org.acme.tools:tool': {
    'pom.xml': pom(
      '<groupId>${base}.tools</groupId><artifactId>tool</artifactId><properties><base>org.acme</base></properties><profiles><profile><modules><module>extra</module></modules></profile></profiles>',
    ),
    'extra/pom.xml': pom(
      '<groupId>${project.parent.groupId}</groupId><parent><groupId>org.acme</groupId></parent><artifactId>extra</artifactId><build><plugins><plugin><artifactId>maven-deploy-plugin</artifactId><configuration><skip>true</skip></configuration></plugin></plugins></build>',
    ),
  },
  'plugins for Jenkins and Gradle → gradle-plugin:com.acme.lint, jenkins-plugins:acme': {
    'pom.xml': pom(
      '<groupId>io.jenkins</groupId><artifactId>${x}</artifactId><properties><x>acme</x></properties><packaging>hpi</packaging>',
    ),
    'lint/build.gradle.kts':
      'plugins { id("com.gradle.plugin-publish") }\ngradlePlugin {\n  plugins {\n    create("lint") {\n      id = "com.acme.lint"\n',
    'logic/build.gradle.kts': 'gradlePlugin { plugins { create("x") { id = "acme.logic" } } }\n',
  },
  'Gradle with modules, of which some are published → maven:com.acme:acme-util, maven:com.acme:core':
    {
      'settings.gradle':
        "rootProject.name = 'acme'\ninclude ':core', ':app'\ninclude(':libs:util')\n",
      'build.gradle': "allprojects {\n  group = 'com.acme'\n}\n",
      'core/build.gradle': "plugins { id 'java-library'\n id 'maven-publish' }\n",
      'app/build.gradle': "plugins { id 'application' }\n",
      'libs/util/build.gradle.kts': 'plugins { `maven-publish` }\n  artifactId = "acme-util"\n',
    },
  'Gradle in one project, with its properties → maven:io.acme:solo': {
    'settings.gradle.kts': 'rootProject.name = "solo"\n',
    'gradle.properties': 'GROUP=io.acme\nVERSION_NAME=1.0\n',
    'build.gradle.kts': 'plugins {\n  id("com.vanniktech.maven.publish") version "0.30"\n}\n',
  },
  'a chart whose repository is known → helm:https://charts.acme.example#web': {
    'cr.yaml': 'charts-repo: https://charts.acme.example/\n',
    'charts/web/Chart.yaml': 'name: web\n',
  },
  '.NET → nuget:Acme.Client, nuget:Acme.Lib, nuget:Acme.Log, nuget:Tool': {
    'Acme.sln': '',
    'src/Acme/Acme.csproj': csproj('<PackageId>Acme.Client</PackageId>'),
    'src/Tool/Tool.csproj': csproj('<GeneratePackageOnBuild>true</GeneratePackageOnBuild>'),
    'src/Log/Acme.Log.csproj': csproj('<PackageTags>log</PackageTags>'),
    'src/App/App.csproj': csproj('<OutputType>Exe</OutputType>'),
    'src/Lib/Lib.fsproj': csproj(
      '<IsPackable>true</IsPackable><AssemblyName>Acme.Lib</AssemblyName><PackageId>$(AssemblyName)</PackageId>',
    ),
    'src/Acme.Tests/Acme.Tests.csproj': csproj('<PackageId>no</PackageId>'),
  },
  '.NET where nothing is packed but what says so → nuget:A': {
    'Directory.Build.props': csproj('<IsPackable>false</IsPackable><Authors>Acme</Authors>'),
    'a/A.csproj': csproj('<IsPackable>true</IsPackable>'),
    'b/B.csproj': csproj('<PackageId>B</PackageId>'),
  },
  'gems of which one is for a server of one’s own → rubygems:b': {
    'a/a.gemspec':
      "s.name = 'a'\n  s.metadata['allowed_push_host'] = 'https://gems.acme.example'\n",
    'b/b.gemspec':
      "Gem::Specification.new do |s|\n  s.authors = ['A']\n  s.name = 'b'\n  s.metadata[\"allowed_push_host\"] = 'https://rubygems.org'\n",
  },
  'Composer → packagist:acme/lib': {
    'composer.json': { name: 'acme/lib', type: 'library', authors: [{ name: 'x/y' }] },
    'app/composer.json': { name: 'acme/app', type: 'project' },
  },
  'goreleaser → github-releases:acme/tool, go:github.com/acme/tool, oci:ghcr.io/acme/tool': {
    'go.mod': 'module github.com/acme/tool\n',
    '.goreleaser.yaml':
      'project_name: tool\nrelease:\n  github: { owner: acme, name: tool }\ndockers:\n  - image_templates: ["ghcr.io/acme/{{ .ProjectName }}:{{ .Tag }}", "acme/{{ .Env.X }}:1"]\n',
  },
};

vi.spyOn(process, 'emitWarning').mockImplementation(() => expect.unreachable());

test.each(Object.entries(rows))('%s', (row, files) => {
  const [, found] = row.split(' → ');
  expect(publishedIn(folderOf(files)).found.join(', ')).toBe(found);
});

test('what is published where nothing says, and what cannot be read, is told of', () => {
  const folder = folderOf({
    'charts/a/Chart.yaml': 'name: "\\ea"\nx: !own 1\n? [a]\n: b\n',
    'charts/a/charts/its-part/Chart.yaml': 'name: its-part\n',
    'b/package.json': '{',
    'c/package.json': { name: 'checkout' },
    'c/action.yml': "runs:\n  using: 'node24'\n",
    'd/package.json': { name: 'yaml', engines: { vscode: '^1.63.0' } },
    'e/Cargo.toml': '[package]\nname = "parser"\nversion = "0.0.0"\n',
  });
  const program = (name: string) =>
    `names ${name}, a program for GitHub Actions or Visual Studio Code; add --from github-releases:<owner>/<name>, or npm:${name} where it is a package too`;
  const { found, leftOut } = publishedIn(folder);
  expect(found).toEqual([]);
  expect(leftOut.map(({ name, because }) => `${name}: ${because}`)).toEqual([
    expect.stringMatching(/^b\/package.json: cannot be read: /),
    `c/package.json: ${program('checkout')}`,
    `d/package.json: ${program('yaml')}`,
    'e/Cargo.toml: names parser 0.0.0, which marks what is not released; add --from crates:parser where it is',
    'charts/a/Chart.yaml: names the chart a and no repository; add --from helm:<repository>#a',
  ]);
});
