/** The kinds of file in which a comment can name the component whose version it marks. */

export type FileKind = {
  readonly name: string;
  readonly title: string;
  readonly patterns: readonly string[];
};

/** Files whose name has no dot, but for those of another kind. Case does not matter. */
const withoutEnding =
  '**/!(*.*|makefile|gnumakefile|dockerfile*|containerfile*|justfile|jenkinsfile*|gemfile|rakefile|vagrantfile|build|workspace)';

export const fileKinds: readonly FileKind[] = [
  kind(
    'properties',
    'Environment and properties files',
    '**/.env',
    '**/.env.*',
    '**/*.env',
    '**/.envrc',
    '**/*.{properties,ini,cfg,conf,service,spec}',
    '**/.tool-versions',
  ),
  kind('shell', 'Shell scripts', '**/*.{sh,bash,zsh,ksh,fish}', withoutEnding),
  kind('windows', 'PowerShell and batch files', '**/*.{ps1,psm1,psd1,bat,cmd}'),
  kind(
    'yaml',
    'YAML: GitHub Actions, GitLab CI, Compose, Kubernetes, Helm values',
    '**/*.{yaml,yml}',
  ),
  kind(
    'dockerfile',
    'Dockerfiles',
    '**/{D,d}ockerfile*',
    '**/*.{D,d}ockerfile',
    '**/{C,c}ontainerfile*',
  ),
  kind(
    'makefile',
    'Makefiles and Justfiles',
    '**/{GNUm,M,m}akefile',
    '**/{M,m}akefile.*',
    '**/*.{mk,mak}',
    '**/{J,j,.j}ustfile',
    '**/*.just',
  ),
  kind(
    'hcl',
    'Terraform, Bicep and other files of infrastructure',
    '**/*.{tf,tfvars,tofu,hcl,nomad,bicep}',
  ),
  kind('toml', 'TOML', '**/*.toml'),
  kind(
    'scripts',
    'Kotlin, Groovy, Scala and Java',
    '**/*.{kts,kt,gradle,groovy,sbt,scala,java}',
    '**/Jenkinsfile*',
  ),
  kind('xml', 'XML, HTML and MSBuild', '**/*.{xml,html,csproj,fsproj,vbproj,props,targets}'),
  kind(
    'json',
    'JSON5, and JSON with comments',
    '**/*.{json5,jsonc}',
    '**/{ts,js}config*.json',
    '**/{,.}devcontainer.json',
    '**/.vscode/*.json',
  ),
  kind('jsonnet', 'Jsonnet and CUE', '**/*.{jsonnet,libsonnet,cue}'),
  kind('nix', 'Nix', '**/*.nix'),
  kind('python', 'Python', '**/*.py'),
  kind('javascript', 'TypeScript, JavaScript and Vue', '**/*.{,c,m}{ts,js}', '**/*.{tsx,jsx,vue}'),
  kind(
    'native',
    'C, C++, C#, Swift, Dart, PHP, Elixir and CMake',
    '**/*.{c,h,cc,cpp,hpp,cs,swift,dart,php,ex,exs,cmake}',
    '**/CMakeLists.txt',
  ),
  kind('go', 'Go', '**/*.go'),
  kind('rust', 'Rust', '**/*.rs'),
  kind('ruby', 'Ruby', '**/*.{rb,rake,gemspec}', '**/{Gem,Rake,Vagrant}file'),
  kind('lua', 'Lua', '**/*.lua'),
  kind('sql', 'SQL', '**/*.sql'),
  kind(
    'bazel',
    'Bazel and Starlark',
    '**/{BUILD,WORKSPACE}',
    '**/*.{bazel,bzl,star}',
    '**/.bazelrc',
  ),
  kind('markdown', 'Markdown and AsciiDoc', '**/*.{md,mdx,markdown,adoc}'),
  kind('templates', 'Templates', '**/*.{j2,jinja,jinja2,tftpl,gotmpl,tmpl,tpl}'),
];

/** As one: a file that is of two kinds, such as `.env.yaml`, must not be read twice. */
export const everyFileKind = kind(
  'every',
  'Every kind of file',
  ...fileKinds.flatMap(({ patterns }) => patterns),
);

/** For files of the user's own choice: Renovate puts the argument of the preset in. */
export const givenFiles = kind('matching', 'The files of the argument', '{{arg0}}');

function kind(name: string, title: string, ...patterns: readonly string[]): FileKind {
  return { name, title, patterns };
}
