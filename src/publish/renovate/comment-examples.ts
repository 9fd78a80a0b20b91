/**
 * A file of each kind with a version under a comment. The contract tests run these very files through
 * Renovate, so that what the documents show is what works.
 */
import { constantOf } from './own-manager-recipes.ts';

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

export function commentExamples(subject: Subject): Example[] {
  return [...settings(subject), ...configuration(subject), ...code(subject), ...prose(subject)];
}

function settings({ datasource, id, version }: Subject): Example[] {
  const comment = `renovate: ${datasource}=${id}`;
  const constant = constantOf(id);
  const download = `https://downloads.example.com/${id}-${version}.jar`;
  return [
    example('properties', '.env', `# ${comment}`, `${constant}=${version}`),
    example('properties', 'gradle.properties', `# ${comment}`, `${camelCase(id)} = ${version}`),
    example('properties', '.tool-versions', `# ${comment}`, `${id} ${version}`),
    example('properties', '.envrc', `export ${constant}=${version} # ${comment}`),
    example('shell', 'scripts/install.sh', `# ${comment}`, `export ${constant}="${version}"`),
    example('shell', 'scripts/download.sh', `# ${comment}`, `curl -fsSLO ${download}`),
    example('shell', 'bin/start', '#!/bin/sh', `# ${comment}`, `version=${version}`),
    example('windows', 'install.ps1', `# ${comment}`, `$Version = '${version}'`),
    example('windows', 'install.cmd', `:: ${comment}`, `set "VERSION=${version}"`),
    example('dockerfile', 'docker/Dockerfile', `# ${comment}`, `ARG ${constant}=${version}`),
    example('makefile', 'Makefile', `# ${comment}`, `${constant} := ${version}`),
    example('makefile', 'Justfile', `# ${comment}`, `version := "${version}"`),
  ];
}

function configuration({ datasource, id, version }: Subject): Example[] {
  const comment = `renovate: ${datasource}=${id}`;
  const constant = constantOf(id);
  const camel = camelCase(id);
  const yaml = ['yaml', '.github/workflows/build.yaml', 'on: push', 'env:'] as const;
  return [
    example(...yaml, `  # ${comment}`, `  ${constant}: '${version}'`),
    example('yaml', '.gitlab-ci.yml', 'variables:', `  ${constant}: "${version}" # ${comment}`),
    example('yaml', 'deploy/values.yaml', `${camel}:`, `  # ${comment}`, `  tag: v${version}`),
    example(
      'hcl',
      'variables.tf',
      `variable "${id}_version" {`,
      `  # ${comment}`,
      `  default = "${version}"`,
      '}',
    ),
    example('toml', 'versions.toml', `# ${comment}`, `${id} = "${version}"`),
    example(
      'xml',
      'versions.xml',
      '<properties>',
      `  <!-- ${comment} -->`,
      `  <${id}.version>${version}</${id}.version>`,
      '</properties>',
    ),
    example('json', 'versions.json5', '{', `  // ${comment}`, `  '${id}': '${version}',`, '}'),
    example('jsonnet', 'versions.jsonnet', `{ '${id}': '${version}' } // ${comment}`),
    example('nix', 'versions.nix', '{', `  # ${comment}`, `  ${camel} = "${version}";`, '}'),
    example('bazel', 'MODULE.bazel', `# ${comment}`, `${constant} = "${version}"`),
    example('templates', 'deploy.yaml.j2', `{# ${comment} #}`, `tag: "${version}"`),
    example('templates', 'deploy.gotmpl', `{{- /* ${comment} */}}`, `tag: "${version}"`),
  ];
}

function code({ datasource, id, version }: Subject): Example[] {
  const comment = `renovate: ${datasource}=${id}`;
  const constant = constantOf(id);
  const camel = camelCase(id);
  return [
    example('scripts', 'build.gradle.kts', `// ${comment}`, `val ${camel} = "${version}"`),
    example('scripts', 'Jenkinsfile', `// ${comment}`, `def ${camel} = '${version}'`),
    example('python', 'versions.py', `${constant} = "${version}"  # ${comment}`),
    example('javascript', 'versions.ts', `// ${comment}`, `export const ${camel} = '${version}';`),
    example('go', 'versions.go', 'package main', '', `const ${camel} = "${version}" // ${comment}`),
    example('rust', 'versions.rs', `// ${comment}`, `const VERSION: &str = "${version}";`),
    example('ruby', 'versions.rb', `# ${comment}`, `${constant} = '${version}'`),
    example('lua', 'versions.lua', `-- ${comment}`, `local version = "${version}"`),
    example(
      'sql',
      'versions.sql',
      `-- ${comment}`,
      `INSERT INTO tools VALUES ('${id}', '${version}');`,
    ),
  ];
}

function prose({ datasource, id, version }: Subject): Example[] {
  const comment = `<!-- renovate: ${datasource}=${id} -->`;
  return [example('markdown', 'docs/install.md', comment, `We use version **${version}**.`)];
}

export function example(kind: string, path: string, ...lines: string[]): Example {
  return { kind, path, text: `${lines.join('\n')}\n` };
}

function camelCase(id: string): string {
  return `${id.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Version`;
}
