/** Files in which Renovate finds a version by the name of an image, a chart or a package. */
import type { PublicDefinition } from '#model/support/verdict.ts';
import type { Reference } from '#model/component/reference.ts';
import { example, type Example } from './comment-examples.ts';

/** One file for each name that the definition gives, in the form that Renovate reads by itself. */
export function nameExamples({ references }: PublicDefinition, version: string): Example[] {
  return references.flatMap((reference) => nameExample(reference, version));
}

function nameExample({ kind, name, repository }: Reference, version: string): Example[] {
  const one = (path: string, ...lines: string[]) => [example('names', path, ...lines)];
  const [group = '', artifact = ''] = name.split(':');
  switch (kind) {
    case 'docker':
      return [
        ...one('compose.yaml', 'services:', '  app:', `    image: ${name}:${version}`),
        ...one('Dockerfile', `FROM ${name}:${version}`),
      ];
    case 'helm':
      return one(
        'Chart.yaml',
        'apiVersion: v2',
        'name: app',
        'version: 1.0.0',
        'dependencies:',
        `  - name: ${name}`,
        `    version: ${version}`,
        `    repository: ${repository ?? 'https://charts.example.com'}`,
      );
    case 'maven':
      return one(...mavenExample(name, group, artifact, version));
    case 'npm':
      return one('package.json', `{ "devDependencies": { "${name}": "^${version}" } }`);
    case 'pypi':
      return one('requirements.txt', `${name}==${version}`);
    case 'sbt-plugin':
      return one('project/plugins.sbt', `addSbtPlugin("${group}" % "${artifact}" % "${version}")`);
    default:
      return kind satisfies never;
  }
}

function mavenExample(
  name: string,
  group: string,
  artifact: string,
  version: string,
): [path: string, ...lines: string[]] {
  if (artifact === `${group}.gradle.plugin`)
    return ['settings.gradle.kts', 'plugins {', `    id("${group}") version "${version}"`, '}'];
  if (!artifact.endsWith('-extension')) {
    const classpath = `        classpath("${name}:${version}")`;
    return ['build.gradle', 'buildscript {', '    dependencies {', classpath, '    }', '}'];
  }
  return [
    '.mvn/extensions.xml',
    '<extensions xmlns="http://maven.apache.org/EXTENSIONS/1.0.0">',
    '  <extension>',
    `    <groupId>${group}</groupId>`,
    `    <artifactId>${artifact}</artifactId>`,
    `    <version>${version}</version>`,
    '  </extension>',
    '</extensions>',
  ];
}
