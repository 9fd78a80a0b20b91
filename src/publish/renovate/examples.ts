/**
 * The examples of the documentation. The contract tests run these very files through Renovate, so
 * what the page shows is what works.
 */
import type { Component, Reference } from '#model/component.ts';

export type Example = {
  /** The name of its file kind, or `names` where Renovate finds the version without a comment. */
  readonly kind: string;
  readonly path: string;
  readonly text: string;
};

/** What stands in the examples: one component, at one version, and the datasource's name. */
export type Subject = {
  readonly datasource: string;
  readonly id: string;
  readonly version: string;
};

export function commentExamples({ datasource, id, version }: Subject): Example[] {
  const comment = `renovate: ${datasource}=${id}`;
  const constant = `${id.toUpperCase().replaceAll('-', '_')}_VERSION`;
  const camel = `${id.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Version`;
  const download = `https://downloads.example.com/${id}-${version}.jar`;
  return [
    example('properties', '.env', `# ${comment}`, `${constant}=${version}`),
    example('properties', 'gradle.properties', `# ${comment}`, `${camel} = ${version}`),
    example('shell', 'scripts/install.sh', `# ${comment}`, `export ${constant}="${version}"`),
    example('shell', 'scripts/download.sh', `# ${comment}`, `curl -fsSLO ${download}`),
    example(
      'yaml',
      '.github/workflows/build.yaml',
      'on: push',
      'env:',
      `  # ${comment}`,
      `  ${constant}: '${version}'`,
    ),
    example(
      'yaml',
      '.gitlab-ci.yml',
      'variables:',
      `  # ${comment}`,
      `  ${constant}: "${version}"`,
    ),
    example('yaml', 'deploy/values.yaml', `${camel}:`, `  # ${comment}`, `  tag: v${version}`),
    example('dockerfile', 'docker/Dockerfile', `# ${comment}`, `ARG ${constant}=${version}`),
    example('makefile', 'Makefile', `# ${comment}`, `${constant} := ${version}`),
    example(
      'hcl',
      'variables.tf',
      `variable "${id}_version" {`,
      `  # ${comment}`,
      `  default = "${version}"`,
      '}',
    ),
    example('toml', 'versions.toml', `# ${comment}`, `${id} = "${version}"`),
    example('scripts', 'build.gradle.kts', `// ${comment}`, `val ${camel} = "${version}"`),
    example('scripts', 'Jenkinsfile', `// ${comment}`, `def ${camel} = '${version}'`),
    example(
      'xml',
      'versions.xml',
      '<properties>',
      `  <!-- ${comment} -->`,
      `  <${id}.version>${version}</${id}.version>`,
      '</properties>',
    ),
  ];
}

/** One file for each name that the definition gives, in the form that Renovate reads by itself. */
export function nameExamples({ references = [] }: Component, version: string): Example[] {
  return references.flatMap((reference) => nameExample(reference, version));
}

function nameExample({ kind, name, repository }: Reference, version: string): Example[] {
  switch (kind) {
    case 'docker':
      return [
        example('names', 'compose.yaml', 'services:', '  app:', `    image: ${name}:${version}`),
        example('names', 'Dockerfile', `FROM ${name}:${version}`),
      ];
    case 'helm':
      return [
        example(
          'names',
          'Chart.yaml',
          'apiVersion: v2',
          'name: app',
          'version: 1.0.0',
          'dependencies:',
          `  - name: ${name}`,
          `    version: ${version}`,
          `    repository: ${repository ?? 'https://charts.example.com'}`,
        ),
      ];
    case 'maven':
      return [mavenExample(name, version)];
    case 'npm':
      return [
        example('names', 'package.json', `{ "devDependencies": { "${name}": "^${version}" } }`),
      ];
    case 'pypi':
      return [example('names', 'requirements.txt', `${name}==${version}`)];
    case 'sbt-plugin':
      return [sbtExample(name, version)];
    default:
      return kind satisfies never;
  }
}

function mavenExample(name: string, version: string): Example {
  const [group = '', artifact = ''] = name.split(':');
  if (artifact === `${group}.gradle.plugin`) {
    return example(
      'names',
      'settings.gradle.kts',
      'plugins {',
      `    id("${group}") version "${version}"`,
      '}',
    );
  }
  return artifact.endsWith('-extension')
    ? extensionExample(group, artifact, version)
    : classpathExample(`${name}:${version}`);
}

function classpathExample(coordinates: string): Example {
  return example(
    'names',
    'build.gradle',
    'buildscript {',
    '    dependencies {',
    `        classpath("${coordinates}")`,
    '    }',
    '}',
  );
}

function extensionExample(group: string, artifact: string, version: string): Example {
  return example(
    'names',
    '.mvn/extensions.xml',
    '<extensions xmlns="http://maven.apache.org/EXTENSIONS/1.0.0">',
    '  <extension>',
    `    <groupId>${group}</groupId>`,
    `    <artifactId>${artifact}</artifactId>`,
    `    <version>${version}</version>`,
    '  </extension>',
    '</extensions>',
  );
}

function sbtExample(name: string, version: string): Example {
  const [group = '', artifact = ''] = name.split(':');
  const line = `addSbtPlugin("${group}" % "${artifact}" % "${version}")`;
  return example('names', 'project/plugins.sbt', line);
}

function example(kind: string, path: string, ...lines: string[]): Example {
  return { kind, path, text: `${lines.join('\n')}\n` };
}
