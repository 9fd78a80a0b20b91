/** The kinds of file in which a comment can name the component whose version stands on the next line. */

export type FileKind = {
  /** As in `presets/files/<name>.json`. */
  readonly name: string;
  readonly title: string;
  readonly patterns: readonly string[];
};

export const fileKinds: readonly FileKind[] = [
  {
    name: 'properties',
    title: 'Environment and properties files',
    patterns: ['**/.env', '**/.env.*', '**/*.env', '**/*.properties', '**/*.ini', '**/*.conf'],
  },
  { name: 'shell', title: 'Shell scripts', patterns: ['**/*.{sh,bash,zsh,ps1}'] },
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
    title: 'Makefiles',
    patterns: ['**/{GNUm,M,m}akefile', '**/{M,m}akefile.*', '**/*.{mk,mak}'],
  },
  {
    name: 'hcl',
    title: 'Terraform and other HCL files',
    patterns: ['**/*.{tf,tfvars,tofu,hcl,nomad}'],
  },
  { name: 'toml', title: 'TOML', patterns: ['**/*.toml'] },
  {
    name: 'scripts',
    title: 'Kotlin, Groovy and Scala scripts',
    patterns: ['**/*.{kts,kt,gradle,groovy,sbt,scala}', '**/Jenkinsfile*'],
  },
  { name: 'xml', title: 'XML', patterns: ['**/*.xml'] },
];

/** As one: a file that is of two kinds, such as `.env.yaml`, must not be read twice. */
export const everyFileKind: FileKind = {
  name: 'every',
  title: 'Every kind of file',
  patterns: fileKinds.flatMap(({ patterns }) => patterns),
};
