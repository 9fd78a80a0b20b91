/**
 * Files of each kind with a version under a comment, and those in which Renovate finds a version by the name of an
 * image, a chart or a package. The contract tests run these very files through Renovate, so that what the documents
 * show is what works.
 */
import type { PublicDefinition } from '#model/support/verdict.ts';
import type { Reference } from '#model/component/reference.ts';
export type Example = {
  /** The name of its file kind, or `names` where Renovate finds the version without a comment. */
  readonly kind: string;
  readonly path: string;
  readonly text: string;
};

/** What stands in the examples: one component, at one version, and the datasource's name. */
type Subject = Readonly<Record<'datasource' | 'id' | 'version', string>>;

const marker = 'renovate: $datasource=$id';
const download = 'curl -fsSLO https://downloads.example.com/$id-$version.jar';

/** The kind, the path and the lines. */
const files = `
properties .env | # ${marker} | $CONSTANT=$version
properties gradle.properties | # ${marker} | $camel = $version
properties .tool-versions | # ${marker} | $id $version
properties .envrc | export $CONSTANT=$version # ${marker}
shell scripts/install.sh | # ${marker} | export $CONSTANT="$version"
shell scripts/download.sh | # ${marker} | ${download}
shell bin/start | #!/bin/sh | # ${marker} | version=$version
windows install.ps1 | # ${marker} | $Version = '$version'
windows install.cmd | :: ${marker} | set "VERSION=$version"
dockerfile docker/Dockerfile | # ${marker} | ARG $CONSTANT=$version
makefile Makefile | # ${marker} | $CONSTANT := $version
makefile Justfile | # ${marker} | version := "$version"
yaml .github/workflows/build.yaml | on: push | env: |   # ${marker} |   $CONSTANT: '$version'
yaml .gitlab-ci.yml | variables: |   $CONSTANT: "$version" # ${marker}
yaml deploy/values.yaml | $camel: |   # ${marker} |   tag: v$version
hcl variables.tf | variable "$id_version" { |   # ${marker} |   default = "$version" | }
toml versions.toml | # ${marker} | $id = "$version"
xml versions.xml | <properties> |   <!-- ${marker} --> |   <$id.version>$version</$id.version> | </properties>
json versions.json5 | { |   // ${marker} |   '$id': '$version', | }
xml Directory.Build.props | <Project> |   <!-- ${marker} --> |   <Edge>$version</Edge> | </Project>
jsonnet versions.jsonnet | { '$id': '$version' } // ${marker}
nix versions.nix | { |   # ${marker} |   $camel = "$version"; | }
bazel MODULE.bazel | # ${marker} | $CONSTANT = "$version"
templates deploy.yaml.j2 | {# ${marker} #} | tag: "$version"
templates deploy.gotmpl | {{- /* ${marker} */}} | tag: "$version"
scripts build.gradle.kts | // ${marker} | val $camel = "$version"
scripts Jenkinsfile | // ${marker} | def $camel = '$version'
python versions.py | $CONSTANT = "$version"  # ${marker}
javascript versions.ts | // ${marker} | export const $camel = '$version';
native CMakeLists.txt | # ${marker} | set($CONSTANT $version)
native version.h | // ${marker} | #define $CONSTANT "$version"
go versions.go | package main |  | const $camel = "$version" // ${marker}
rust versions.rs | // ${marker} | const VERSION: &str = "$version";
ruby versions.rb | # ${marker} | $CONSTANT = '$version'
lua versions.lua | -- ${marker} | local version = "$version"
sql versions.sql | -- ${marker} | INSERT INTO tools VALUES ('$id', '$version');
markdown docs/install.md | <!-- ${marker} --> | We use version **$version**.`
  .trim()
  .split('\n');

export function commentExamples({ datasource, id, version }: Subject): Example[] {
  const values: Readonly<Record<string, string>> = {
    $datasource: datasource,
    $id: id,
    $version: version,
    $CONSTANT: constantOf(id),
    $camel: camelCase(id),
  };
  return files.map((row) => {
    const [where = '', ...lines] = row.split(' | ');
    const [kind = '', path = ''] = where.split(' ');
    const text = lines.map((line) =>
      line.replaceAll(
        /\$(?:datasource|id|version|CONSTANT|camel)/g,
        (name) => values[name] ?? name,
      ),
    );
    return example(kind, path, ...text);
  });
}

function example(kind: string, path: string, ...lines: string[]): Example {
  return { kind, path, text: `${lines.join('\n')}\n` };
}

/** `ACME_AGENT_VERSION` for `acme-agent`. */
export function constantOf(id: string): string {
  return `${id.toUpperCase().replaceAll('-', '_')}_VERSION`;
}

function camelCase(id: string): string {
  return `${id.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Version`;
}

/** One file for each name that the definition gives, in the form that Renovate reads by itself. */
export function nameExamples({ references }: PublicDefinition, version: string): Example[] {
  return references.flatMap((reference) => nameExample(reference, version));
}

export function nameExample({ kind, name, repository }: Reference, version: string): Example[] {
  const one = (path: string, ...lines: string[]) => [example('names', path, ...lines)];
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
      return one(...mavenExample(name, version));
    case 'npm':
      return one('package.json', `{ "devDependencies": { "${name}": "^${version}" } }`);
    case 'pypi':
      return one(
        'requirements.txt',
        ...(repository === undefined ? [] : [`--index-url ${repository}`]),
        `${name}==${version}`,
      );
    case 'sbt-plugin':
      return one(
        'project/plugins.sbt',
        `addSbtPlugin("${name.replace(':', '" % "')}" % "${version}")`,
      );
    default:
      return kind satisfies never;
  }
}

function mavenExample(name: string, version: string): [path: string, ...lines: string[]] {
  const [group = '', artifact = ''] = name.split(':');
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
