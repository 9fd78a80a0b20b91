/** Files in which Renovate finds a version by the name of an image, a chart or a package. */
import type { PublicDefinition } from '#model/support/verdict.ts';
import type { Reference } from '#model/component/reference.ts';
import { example, type Example } from './comment-examples.ts';

/** One file for each name that the definition gives, in the form that Renovate reads by itself. */
export function nameExamples({ references }: PublicDefinition, version: string): Example[] {
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
