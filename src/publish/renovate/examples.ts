/**
 * Files with a version under a comment, and files in which Renovate finds a version by name. The
 * contract tests run these very files through Renovate, so that documented examples work.
 */
import { inRegistry } from '#model/purl.ts';
import type { PublicDefinition } from '#model/support/verdict.ts';
import type { Reference } from '#model/component/reference.ts';
import { isFoundByComment } from './line-patterns.ts';
import { followersOf } from './order.ts';
import type { Definitions } from './preset.ts';

export type Example = {
  /** The name of its file kind, or `names` if Renovate finds the version without a comment. */
  readonly kind: string;
  readonly path: string;
  readonly text: string;
};

/** The values in the examples: a component, a version of it, and the datasource's name. */
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
  const camel = id.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const names = { $id: id, $CONSTANT: constantOf(id), $camel: `${camel}Version` };
  const shown = isFoundByComment(version) ? version : anyVersion;
  const values = { ...names, $datasource: datasource, $version: shown };
  return files.map((row) => {
    const [kind = ''] = row.split(' ');
    return example(kind, row.slice(kind.length + 1), values);
  });
}

/** `row`: the path and the lines. */
function example(kind: string, row: string, values: Readonly<Record<string, string>>): Example {
  const [path = '', ...lines] = row.split(' | ');
  const text = lines.map((line) =>
    line.replaceAll(/\$(?:[a-z]+|CONSTANT)/g, (name) => values[name] ?? name),
  );
  return { kind, path, text: `${text.join('\n')}\n`.replaceAll(/\bvv(?=\d)/gi, 'v') };
}

/** `ACME_AGENT_VERSION` for `acme-agent`. */
export function constantOf(id: string): string {
  return `${id.toUpperCase().replaceAll('-', '_')}_VERSION`;
}

const nameFiles = {
  docker: `
compose.yaml | services: |   app: |     image: $name:$version
Dockerfile | FROM $name:$version`,
  helm: `
Chart.yaml | apiVersion: v2 | name: app | version: 1.0.0 | dependencies: |   - name: $name |     version: $version |     repository: $repository`,
  maven: `
build.gradle | buildscript { |     dependencies { |         classpath("$name:$version") |     } | }`,
  extension: `
.mvn/extensions.xml | <extensions xmlns="http://maven.apache.org/EXTENSIONS/1.0.0"> |   <extension> |     <groupId>$group</groupId> |     <artifactId>$artifact</artifactId> |     <version>$version</version> |   </extension> | </extensions>`,
  plugin: 'settings.gradle.kts | plugins { |     id("$group") version "$version" | }',
  npm: 'package.json | { "devDependencies": { "$name": "^$version" } }',
  pypi: 'requirements.txt | $name==$version',
  'own-pypi': 'requirements.txt | --index-url $repository | $name==$version',
  'sbt-plugin': 'project/plugins.sbt | addSbtPlugin("$group" % "$artifact" % "$version")',
};

/** One file for each syntax in which Renovate reads such a name by itself. */
export function nameExample(reference: Reference, version = anyVersion): Example[] {
  const { name, repository = 'https://charts.example.com' } = reference;
  const [group = '', artifact = ''] = name.split(':');
  const parts = { $name: name, $group: group, $artifact: artifact };
  const $version = inRegistry(reference.kind, version);
  const values = { ...parts, $version, $repository: repository };
  const rows = nameFiles[formOf(reference, group, artifact)].trim().split('\n');
  return rows.map((row) => example('names', row, values));
}

function formOf({ kind, repository }: Reference, group: string, artifact: string) {
  if (kind === 'pypi' && repository !== undefined) return 'own-pypi';
  if (kind !== 'maven') return kind;
  if (artifact === `${group}.gradle.plugin`) return 'plugin';
  return artifact.endsWith('-extension') ? 'extension' : kind;
}

export type Examples = NonNullable<ReturnType<typeof chooseExamples>>;

const anyVersion = '1.2.0';

/** The components in the examples; none for an empty index. `newest`: versions by component. */
export function chooseExamples(components: Definitions, newest: ReadonlyMap<string, string>) {
  const followers = followersOf(components);
  const count = ({ id }: PublicDefinition) =>
    (followers.get(id)?.length ?? 0) + (newest.has(id) ? components.length : 0);
  // Prefer a version that a comment finds, then a component with releases, then many followers.
  const rank = (one: PublicDefinition) =>
    isFoundByComment(newest.get(one.id) ?? anyVersion) ? 1 + count(one) : 0;
  const [main] = components.toSorted((a, b) => rank(b) - rank(a));
  if (!main) return undefined;
  const ids = new Set((followers.get(main.id) ?? []).map(({ id }) => id));
  const other = components.find(({ id }) => id !== main.id && !ids.has(id)) ?? main;
  const names = components.flatMap(({ id, references: all }) => all.map((one) => ({ ...one, id })));
  const chart = names.find(({ kind }) => kind === 'helm');
  return {
    main,
    mainVersion: newest.get(main.id) ?? anyVersion,
    followers: [...ids],
    other,
    name: names[0]?.name ?? 'example/image',
    chart: { name: chart?.name ?? other.id, id: chart?.id ?? other.id },
  };
}
