/** The kinds of file in which a comment can name the component whose version it marks. */

export type FileKind = {
  /** As in `presets/files/<name>.json`. */
  readonly name: string;
  readonly title: string;
  readonly patterns: readonly string[];
};

/** Files whose name has no dot, but for those of another kind. Case does not matter. */
const withoutEnding =
  '**/!(*.*|makefile|gnumakefile|dockerfile*|containerfile*|justfile|jenkinsfile*|gemfile|rakefile|vagrantfile|build|workspace)';

export const fileKinds: readonly FileKind[] = [
  {
    name: 'properties',
    title: 'Environment and properties files',
    patterns: [
      '**/.env',
      '**/.env.*',
      '**/*.env',
      '**/.envrc',
      '**/*.{properties,ini,cfg,conf}',
      '**/.tool-versions',
    ],
  },
  {
    name: 'shell',
    title: 'Shell scripts',
    patterns: ['**/*.{sh,bash,zsh,ksh,fish}', withoutEnding],
  },
  {
    name: 'windows',
    title: 'PowerShell and batch files',
    patterns: ['**/*.{ps1,psm1,psd1,bat,cmd}'],
  },
  {
    name: 'yaml',
    title: 'YAML: GitHub Actions, GitLab CI, Compose, Kubernetes, Helm values',
    patterns: ['**/*.{yaml,yml}'],
  },
  {
    name: 'dockerfile',
    title: 'Dockerfiles',
    patterns: ['**/{D,d}ockerfile*', '**/*.{D,d}ockerfile', '**/{C,c}ontainerfile*'],
  },
  {
    name: 'makefile',
    title: 'Makefiles and Justfiles',
    patterns: [
      '**/{GNUm,M,m}akefile',
      '**/{M,m}akefile.*',
      '**/*.{mk,mak}',
      '**/{J,j,.j}ustfile',
      '**/*.just',
    ],
  },
  {
    name: 'hcl',
    title: 'Terraform and other HCL files',
    patterns: ['**/*.{tf,tfvars,tofu,hcl,nomad}'],
  },
  { name: 'toml', title: 'TOML', patterns: ['**/*.toml'] },
  {
    name: 'scripts',
    title: 'Kotlin, Groovy, Scala and Java',
    patterns: ['**/*.{kts,kt,gradle,groovy,sbt,scala,java}', '**/Jenkinsfile*'],
  },
  { name: 'xml', title: 'XML', patterns: ['**/*.xml'] },
  {
    name: 'json',
    title: 'JSON5, and JSON with comments',
    patterns: [
      '**/*.{json5,jsonc}',
      '**/{ts,js}config*.json',
      '**/{,.}devcontainer.json',
      '**/.vscode/*.json',
    ],
  },
  { name: 'jsonnet', title: 'Jsonnet', patterns: ['**/*.{jsonnet,libsonnet}'] },
  { name: 'nix', title: 'Nix', patterns: ['**/*.nix'] },
  { name: 'python', title: 'Python', patterns: ['**/*.py'] },
  {
    name: 'javascript',
    title: 'TypeScript and JavaScript',
    patterns: ['**/*.{,c,m}{ts,js}', '**/*.{tsx,jsx}'],
  },
  { name: 'go', title: 'Go', patterns: ['**/*.go'] },
  { name: 'rust', title: 'Rust', patterns: ['**/*.rs'] },
  {
    name: 'ruby',
    title: 'Ruby',
    patterns: ['**/*.{rb,rake,gemspec}', '**/{Gem,Rake,Vagrant}file'],
  },
  { name: 'lua', title: 'Lua', patterns: ['**/*.lua'] },
  { name: 'sql', title: 'SQL', patterns: ['**/*.sql'] },
  {
    name: 'bazel',
    title: 'Bazel and Starlark',
    patterns: ['**/{BUILD,WORKSPACE}', '**/*.{bazel,bzl,star}', '**/.bazelrc'],
  },
  { name: 'markdown', title: 'Markdown', patterns: ['**/*.{md,mdx,markdown}'] },
  {
    name: 'templates',
    title: 'Templates',
    patterns: ['**/*.{j2,jinja,jinja2,tftpl,gotmpl,tmpl,tpl}'],
  },
];

/** As one: a file that is of two kinds, such as `.env.yaml`, must not be read twice. */
export const everyFileKind: FileKind = {
  name: 'every',
  title: 'Every kind of file',
  patterns: fileKinds.flatMap(({ patterns }) => patterns),
};

/** For files of the user's own choice: Renovate puts the argument of the preset in. */
export const givenFiles: FileKind = {
  name: 'matching',
  title: 'The files of the argument',
  patterns: ['{{arg0}}'],
};
