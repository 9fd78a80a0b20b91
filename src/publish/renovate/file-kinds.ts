/** The kinds of file in which a comment can mark a version with the name of its component. */

export type FileKind = typeof everyFileKind;

/** Files whose name has no dot, except those of another kind. Case does not matter. */
const withoutEnding =
  '**/!(*.*|makefile|gnumakefile|dockerfile*|containerfile*|justfile|jenkinsfile*|gemfile|rakefile|vagrantfile|build|workspace)';

/** The id, the title and the files of each kind. */
export const fileKinds = `
properties | Environment and properties files | **/.env **/.env.* **/*.env **/.envrc **/*.{properties,ini,cfg,conf,service,spec} **/.tool-versions
shell | Shell scripts | **/*.{sh,bash,zsh,ksh,fish} ${withoutEnding}
windows | PowerShell and batch files | **/*.{ps1,psm1,psd1,bat,cmd}
yaml | YAML: GitHub Actions, GitLab CI, Compose, Kubernetes, Helm values | **/*.{yaml,yml,sls}
dockerfile | Dockerfiles | **/{D,d}ockerfile* **/*.{D,d}ockerfile **/{C,c}ontainerfile*
makefile | Makefiles and Justfiles | **/{GNUm,M,m}akefile **/{M,m}akefile.* **/*.{mk,mak} **/{J,j,.j}ustfile **/*.just
hcl | Terraform, Bicep and other files of infrastructure | **/*.{tf,tfvars,tofu,hcl,nomad,bicep}
toml | TOML | **/*.toml
scripts | Kotlin, Groovy, Scala and Java | **/*.{kts,kt,gradle,groovy,sbt,scala,java} **/Jenkinsfile*
xml | XML, HTML and MSBuild | **/*.{xml,html,csproj,fsproj,vbproj,props,targets}
json | JSON5, and JSON with comments | **/*.{json5,jsonc} **/{ts,js}config*.json **/{,.}devcontainer.json **/.vscode/*.json
jsonnet | Jsonnet and CUE | **/*.{jsonnet,libsonnet,cue}
nix | Nix | **/*.nix
python | Python | **/*.py
javascript | TypeScript, JavaScript and Vue | **/*.{,c,m}{ts,js} **/*.{tsx,jsx,vue}
native | C, C++, C#, Swift, Dart, PHP, Elixir and CMake | **/*.{c,h,cc,cpp,hpp,cs,swift,dart,php,ex,exs,cmake} **/CMakeLists.txt
go | Go | **/*.go
rust | Rust | **/*.rs
ruby | Ruby and Puppet | **/*.{rb,rake,gemspec,pp} **/{Gem,Rake,Vagrant}file
lua | Lua | **/*.lua
sql | SQL | **/*.sql
bazel | Bazel and Starlark | **/{BUILD,WORKSPACE} **/*.{bazel,bzl,star} **/.bazelrc
markdown | Markdown and AsciiDoc | **/*.{md,mdx,markdown,adoc}
templates | Templates | **/*.{j2,jinja,jinja2,tftpl,gotmpl,tmpl,tpl}`
  .trim()
  .split('\n')
  .map((row) => {
    const [name = '', title = '', patterns = ''] = row.split(' | ');
    return { name, title, patterns: patterns.split(' ') };
  });

/** All kinds as one: a file of two kinds, such as `.env.yaml`, must not be read twice. */
export const everyFileKind = {
  title: 'Every kind of file',
  patterns: fileKinds.flatMap(({ patterns }) => patterns),
};

/** Files that the user chooses: Renovate inserts the whole argument of the preset, commas too. */
export const givenFiles = { title: 'The files of the argument', patterns: ['{{args}}'] };
