/** Files of six ecosystems: above each line with a `«version»` a comment marks it, `$id` or its name in its registry. */

export const charts = 'https://charts.example.com';

const pom =
  '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>b</artifactId><version>1</version>';

/** Renovate reads them by itself, from the registry of the ecosystem. */
export const readFiles = files(`
docker/Dockerfile | FROM example/$id:«1.4.0»
docker/arg/Dockerfile | ARG V=«1.4.0» | FROM example/$id:$V
docker/far/Dockerfile | ARG V=«1.4.0» | # b | ARG B=1 | ENV C=1 | FROM example/$id:$V
docker/copy/Dockerfile | FROM scratch | COPY --from=example/$id:«1.4.0» /a /a
docker/compose.yaml | services: |   a: |     image: example/$id:«1.4.0»
docker/values.yaml | image: |   repository: example/$id |   tag: «1.4.0»
docker/one/values.yaml | a: |   image: example/$id:«1.4.0»
docker/.github/workflows/a.yml | on: push | jobs: |   a: |     runs-on: x |     container: example/$id:«1.4.0»
docker/.gitlab-ci.yml | a: |   image: example/$id:«1.4.0» |   script: [true]
docker/name/.gitlab-ci.yml | a: |   image: |     name: example/$id:«1.4.0» |   script: [true]
docker/main.tf | resource "docker_image" "a" { |   name = "example/$id:«1.4.0»" | }
docker/kustomization.yaml | images: |   - name: example/$id |     newTag: "«1.4.0»"
docker/pod/main.tf | resource "kubernetes_pod" "a" { |   spec { |     container { |       image = "example/$id:«1.4.0»" |     } |   } | }
docker/.vela.yml | version: "1" | steps: |   - name: a |     image: example/$id:«1.4.0»
maven/gradle/libs.versions.toml | [versions] | a = "«1.4.0»" | [libraries] | a = { module = "com.example:$id", version.ref = "a" }
maven/build.gradle.kts | dependencies { |   implementation("com.example:$id:«1.4.0»") | }
maven/ext/build.gradle | buildscript { |   ext.a = "«1.4.0»" |   dependencies { |     classpath("com.example:$id:$a") |   } | }
maven/pom.xml | ${pom}<properties> | <a.version>«1.4.0»</a.version> | </properties><dependencies><dependency><groupId>com.example</groupId><artifactId>$id</artifactId><version>\${a.version}</version></dependency></dependencies></project>
maven/.mvn/extensions.xml | <extensions xmlns="http://maven.apache.org/EXTENSIONS/1.0.0"><extension><groupId>com.example</groupId><artifactId>$id</artifactId> | <version>«1.4.0»</version> | </extension></extensions>
maven/build.xml | <project xmlns:artifact="antlib:org.apache.maven.artifact.ant"><artifact:dependencies> | <dependency groupId="com.example" artifactId="$id" version="«1.4.0»"/> | </artifact:dependencies></project>
maven/a.main.kts | #!/usr/bin/env kotlin | @file:DependsOn("com.example:$id:«1.4.0»")
maven/WORKSPACE | maven_install( |   artifacts = [ |     "com.example:$id:«1.4.0»", |   ], |   repositories = ["https://repo.example.com"], | )
npm/pnpm-workspace.yaml | catalog: |   $id: «1.4.0»
npm/deno.jsonc | { |   "imports": { |     "$id": "npm:$id@«1.4.0»" |   } | }
helm/Chart.yaml | apiVersion: v2 | name: a | version: 1.0.0 | dependencies: |   - name: $id |     repository: ${charts} |     version: «1.4.0»
helm/requirements.yaml | dependencies: |   - name: $id |     repository: ${charts} |     version: «1.4.0»
helm/helmfile.yaml | repositories: |   - name: g |     url: ${charts} | releases: |   - name: a |     chart: g/$id |     version: «1.4.0»
helm/main.tf | resource "helm_release" "a" { |   repository = "${charts}" |   chart = "$id" |   version = "«1.4.0»" | }
helm/vendir.yml | apiVersion: vendir.k14s.io/v1alpha1 | kind: Config | directories: |   - path: a |     contents: |       - path: b |         helmChart: |           name: $id |           version: «1.4.0» |           repository: |             url: ${charts}
pypi/pyproject.toml | [project] | name = "a" | version = "1" | dependencies = [ |   "$id==«1.4.0»", | ]
pypi/poetry/pyproject.toml | [tool.poetry.dependencies] | $id = "«1.4.0»"
pypi/setup.cfg | [options] | install_requires = |     $id==«1.4.0»
pypi/Pipfile | [packages] | $id = "==«1.4.0»"
nuget/Directory.Packages.props | <Project><ItemGroup> | <PackageVersion Include="$id" Version="«1.4.0»" /> | </ItemGroup></Project>
nuget/a.csproj | <Project Sdk="Microsoft.NET.Sdk"><PropertyGroup> | <A>«1.4.0»</A> | </PropertyGroup><ItemGroup><PackageReference Include="$id" Version="$(A)" /></ItemGroup></Project>`);

/** Renovate finds nothing in these but what the comment marks, whatever the ecosystem. */
export const unreadFiles = files(`
.env | V=«1.4.0»
image/.env | IMAGE=example/$id:«1.4.0»
tool/Dockerfile | FROM scratch | ENV V=«1.4.0»
arg/Dockerfile | ARG V=«1.4.0» | ARG B=3.20 | FROM --platform=$B scratch
Chart.yaml | apiVersion: v2 | name: a | version: «1.4.0»
var/compose.yaml | services: |   a: |     image: example/$id:\${V:-«1.4.0»}
task/main.tf | resource "aws_ecs_task_definition" "a" { |   container_definitions = jsonencode([{ |     name = "a" |     image = "example/$id:«1.4.0»" |   }]) | }
part/values.yaml | engine: |   repository: a/b |   tag: «1.4.0»
.github/workflows/env.yml | on: push | env: |   V: '«1.4.0»' | jobs: {}
.tool-versions | own-tool «1.4.0»
mise.toml | [env] | OWN_TOOL_VERSION = "«1.4.0»"
alias/compose.yaml | x-a: &a example/$id:«1.4.0» | services: |   b: |     image: *a
bitbucket-pipelines.yml | a: &a example/$id:«1.4.0» | pipelines: |   default: |     - step: |         image: *a |         script: |           - b
.devcontainer/b/devcontainer.json | { |   "features": { |     "ghcr.io/devcontainers/features/go:1": {}, |     "ghcr.io/a/b:1": { |       "version": "«1.4.0»" |     } |   } | }
sub/.devcontainer/devcontainer.json | { |   "image": "example/$id:«1.4.0»" | }
sub/.woodpecker.yml | steps: |   - image: example/$id:«1.4.0»
.drone.star | image: example/$id:«1.4.0»
sub/values.yaml | sub: |   image: |     tag: «1.4.0»
versions.tf | variable "v" { |   default = "«1.4.0»" | }`);

/** Renovate reads these from elsewhere: tools that no component is. */
export const toolFiles = files(`
project/plugins.sbt | addSbtPlugin("com.example" % "sbt-a" % "«1.4.0»")
build.sbt | scalaVersion := "«2.13.1»"
project/build.properties | sbt.version=«1.9.1»
settings.gradle.kts | plugins { |     id("com.example.a") version "«1.4.0»" |     kotlin("jvm") version "«1.9.1»" | }
build.gradle | jacoco { |   toolVersion = "«0.8.1»" | } | dependencies { |   compile group: "a", name: "b", version: "«1.4.0»" | }
gradle/a.versions.toml | [plugins] | a = "com.example.a:«1.4.0»"
buildSrc/src/a.kt | object Libs { |   val a = "a:b:«1.4.0»" | }
pom.xml | ${pom}<build><plugins><plugin><groupId>org.springframework.boot</groupId><artifactId>spring-boot-maven-plugin</artifactId><configuration><image> | <builder>paketobuildpacks/builder:«1.4.0»</builder> | </image></configuration></plugin></plugins></build></project>
ref/.gitlab-ci.yml | include: |   - component: gitlab.com/a/b/c@«1.4.0» |   - project: a/b |     ref: v«1.4.0» |     file: x
.github/workflows/go.yml | on: push | jobs: |   a: |     runs-on: x |     steps: |       - uses: actions/setup-go@v5 |         with: |           go-version: «1.21.1»
.devcontainer.json | { |   "features": { |     "ghcr.io/a/b:«1.4.0»": {} |   } | }
.devcontainer/devcontainer.json | { |   "features": { |     "ghcr.io/devcontainers/features/go:1": { |       "version": "«1.24.2»" |     }, |     "ghcr.io/devcontainers/features/node:1.6": { |       "pnpmVersion": "9", |       "version": "«20.1.0»" |     } |   } | }
new/kustomization.yaml | images: |   - name: b |     newName: postgres:«9.6»
git/vendir.yml | apiVersion: vendir.k14s.io/v1alpha1 | kind: Config | directories: |   - path: a |     contents: |       - path: b |         git: |           url: https://github.com/a/b |           ref: v«1.4.0»
main.tf | terraform { |   required_version = "«1.5.1»" | }
terragrunt.hcl | terraform { |   source = "github.com/a/b?ref=v«1.4.0»" | }
.tflint.hcl | plugin "a" { |   enabled = true |   version = "«1.4.0»" |   source  = "github.com/a/b" | }
tool.csproj | <Project><ItemGroup> | <DotNetCliToolReference Include="F" Version="«1.4.0»" /> | <PackageReference Include="B"> | <Version>«1.4.0»</Version> | </PackageReference></ItemGroup></Project>
Gemfile | ruby '«3.2.1»' | gem 'a', '«1.4.0»'
Podfile | pod 'a', '«1.4.0»'
Puppetfile | mod 'a/b', '«1.4.0»'
project.yml | name: a | packages: |   B: |     url: https://github.com/b/b |     from: «1.4.0»
Package.swift | let package = Package( |  dependencies: [ |   .package( |     url: "https://github.com/a/c", |     from: "«1.4.0»" |   ), |  ])
MODULE.bazel | bazel_dep( |   name = "a", |   version = "«1.4.0»", | )
WORKSPACE | git_repository( |   name = "a", |   remote = "https://github.com/a/b", |   tag = "v«1.4.0»", | )
a.html | <script src="https://cdnjs.cloudflare.com/ajax/libs/x/«7.1.0»/x.min.js"></script>
.travis.yml | language: node_js | node_js: |   - «20.1.0»
mise.toml | [tools] | "npm:a" = "«1.4.0»" | node = "«20.1.0»" | terraform = { version = "«1.5.1»" }
.tool-versions | golang «1.21.1» | nodejs  «20.1.0» # as in production
plugins.yaml | plugins: |   - artifactId: a |     source: |       version: '«1.4.0»'
project.toml | [_] | schema-version = "0.2" | [io.buildpacks] | builder = "example.com/a/b:«1.4.0»"
Cargo.toml | [dependencies] | a = "«1.4.0»"
used/gradle/libs.versions.toml | [versions] | a = "«1.4.0»" | b-c = "«1.5.0»" | [libraries] | a = { module = "a:b", version.ref = "a" } | [plugins] | p = { id = "a.b", version.ref = "b-c" }
used/build.gradle.kts | val a = "«1.4.0»" | dependencies { |   implementation("a:b:$a") | }
used/ext/build.gradle | ext.a = "«1.4.0»" | dependencies { |   classpath "a:b:\${a}" | }
used/map/build.gradle | def a = "«1.4.0»" | dependencies { |   compile group: "a", name: "b", version: a | }
used/buildSrc/src/a.kt | object Libs { |   const val v = "«1.4.0»" |   const val a = "a:b:$v" | }
used/pom.xml | ${pom}<properties> | <a.version>«1.4.0»</a.version> | </properties><dependencies><dependency><groupId>a</groupId><artifactId>b</artifactId><version>\${a.version}</version></dependency></dependencies></project>
used/build.sbt | val a = "«1.4.0»" | libraryDependencies += "a" %% "b" % a
used/a.csproj | <Project Sdk="Microsoft.NET.Sdk"><PropertyGroup> | <A>«1.4.0»</A> | </PropertyGroup><ItemGroup><PackageReference Include="B" Version="$(A)" /></ItemGroup></Project>
pull/values.yaml | image: |   repository: example/a |   pullPolicy: Always |   tag: «1.4.0»
first/values.yaml | image: |   tag: «1.4.0» |   pullPolicy: Always |   repository: example/a
beside/values.yaml | a: |   image: example/a |   tag: «1.4.0»
.github/workflows/lint.yml | on: push | jobs: |   a: |     runs-on: x |     steps: |       - name: Lint |         uses: golangci/golangci-lint-action@v6 |         with: |           args: a |           version: v«1.4.0» |       - uses: sigstore/cosign-installer@v3 |         with: |           cosign-release: v«1.4.0»
azure-pipelines.yml | resources: |   repositories: |     - repository: a |       type: github |       name: a/b |       ref: refs/tags/v«1.4.0»
.pre-commit-config.yaml | repos: |   - repo: https://github.com/a/b |     rev: v«1.4.0» |     hooks: |       - id: c |         language: python |         additional_dependencies: |           - b==«1.4.0»
nix/flake.nix | { |   inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-«24.05»"; | }
nix/flake.lock | {"nodes":{"nixpkgs":{"locked":{"rev":"a","type":"github"},"original":{"owner":"NixOS","repo":"nixpkgs","ref":"nixos-24.05","type":"github"}},"root":{"inputs":{"nixpkgs":"nixpkgs"}}},"root":"root","version":7}
argocd/a.yaml | apiVersion: argoproj.io/v1alpha1 | kind: Application | spec: |   source: |     chart: a |     repoURL: ${charts} |     targetRevision: «1.4.0»
flux/a.yaml | apiVersion: helm.toolkit.fluxcd.io/v2 | kind: HelmRelease | metadata: |   name: a | spec: |   chart: |     spec: |       chart: b |       version: «1.4.0» |       sourceRef: |         kind: HelmRepository |         name: c
flux/b.yaml | apiVersion: source.toolkit.fluxcd.io/v1 | kind: GitRepository | metadata: |   name: a | spec: |   url: https://github.com/a/b |   ref: |     tag: v«1.4.0»
flux/c.yaml | apiVersion: helm.toolkit.fluxcd.io/v2 | kind: HelmRelease | metadata: |   name: a | spec: |   chartRef: |     kind: OCIRepository |     name: c |   values: |     image: |       repository: example/a |       tag: «1.4.0» |     b: |       image: |         tag: "«1.4.0»" |         repository: example/b |     c: |       image: example/c:«1.4.0»
flux/d.yaml | apiVersion: kustomize.toolkit.fluxcd.io/v1 | kind: Kustomization | metadata: |   name: a | spec: |   images: |     - name: example/a |       newTag: «1.4.0»
quoted/values.yaml | "image": |   "repository": example/a |   "pullPolicy": Always |   "tag": "«1.4.0»"
apm.yml | name: a | dependencies: |   apm: |     - a/b#v«1.4.0»
http/WORKSPACE | http_archive( |   name = "a", |   sha256 = "${'ab'.repeat(32)}", |   urls = ["https://github.com/a/b/releases/download/v«1.4.0»/b.tgz"], | )
conanfile.py | class A(ConanFile): |     requires = "b/«1.4.0»"
.copier-answers.yml | _src_path: https://github.com/a/b.git | _commit: v«1.4.0»
mix.exs | def project() do |   [deps: deps()] | end | defp deps() do |   [ |     {:b, |      github: "a/b", |      tag: "v«1.4.0»"}, |     {:c, |      "«1.4.0»"} |   ] | end
exact/Package.swift | let package = Package( |  dependencies: [ |   .package(url: "https://github.com/a/c.git", |     .exact("«1.4.0»")), |  ])
short/main.tf | terraform { |   required_providers { |     b = { source = "a/b", version = "«1.4.0»" } |   } | }
override/values.yaml | image: |   override: ~ |   repository: example/a |   # the tag |   tag: «1.4.0»
.github/workflows/scan.yml | on: push | jobs: |   a: |     runs-on: x |     steps: |       - uses: pnpm/action-setup@v4 |         env: |           A: b |         with: |           standalone: true |           cache: true |           version: «9.1.0»
poetry/pyproject.toml | [tool.poetry.dependencies] | a = "«1.4.0»" | [tool.poetry.group.dev.dependencies] | c = { version = "1.0", extras = ["d"] } | b = "«1.5.0»"
pixi/pyproject.toml | [project] | name = "a" | [tool.pixi.workspace] | channels = ["conda-forge"] | platforms = [] | [tool.pixi.dependencies] | a = "«1.4.0»"
pixi.toml | [project] | name = "a" | channels = ["conda-forge"] | platforms = [] | [dependencies] | a = "«1.4.0»"
.mvn/wrapper/maven-wrapper.properties | wrapperVersion=«3.3.1»
include/.gitlab-ci.yml | include: [/ci/jobs.yml, /ci/defaults.yml] | .a: |   - &a example/a:«1.4.0» | b: |   image: *a
ci/jobs.yml | a: |   image: example/a:«1.4.0» |   services: |     - example/b:«1.5.0» |   script: |     - c
ci/defaults.yml | default: |   image: example/a:«1.4.0»
.circleci/config.yml | version: 2.1 | a: &a example/a:«1.4.0» | jobs: |   b: |     docker: |       - image: *a
.woodpecker/a.yaml | variables: |   - &a example/a:«1.4.0» | steps: |   - image: *a
.github/workflows/alias.yml | on: push | env: |   A: &a example/a:«1.4.0» | jobs: |   b: |     runs-on: x |     container: *a
alias/values.yaml | a: &a «1.4.0» | image: |   repository: example/a |   tag: *a
local/kustomization.yaml | helmCharts: |   - name: helm-ahead |     version: 1.4.0
first/Chart.yaml | apiVersion: v2 | name: a | version: 1.0.0 | dependencies: | - version: «1.4.0» |   name: b |   repository: ${charts}`);

function files(table: string): (readonly [path: string, text: string])[] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [path = '', ...lines] = row.split(' | ');
      return [path, `${lines.join('\n')}\n`] as const;
    });
}

const xml = /\.(?:xml|csproj|props|html)$/;
const code = /\.(?:kts?|gradle|sbt|jsonc?|swift)$/;

/** With a comment for this component above each mark. */
export function withComments(path: string, text: string, id: string): string {
  const [open, close] = xml.test(path) ? ['<!--', ' -->'] : [code.test(path) ? '//' : '#', ''];
  return text
    .replaceAll('$id', id)
    .replaceAll(/^([ \t]*)(.*)«(.*)»/gm, `$1${open} renovate: svc=${id}${close}\n$1$2$3`);
}
