/** Lines with a version, in every kind of file: `«2.1.0»` must change. `«»` stands for a value. */

import { words } from '../../words.ts';

export type MarkedLines = {
  /** An example of a file of this kind. */
  readonly path: string;
  /** How a comment begins and, where it has one, ends. */
  readonly comment: readonly [opening: string, closing?: string];
  readonly lines: readonly string[];
};

/** What people write as a version: a number alone, a name, an address, a path, with what is joined to it. */
const oneVersion = words(`
«2.1.0» v«2.1.0» «2.1» «2026.2.3» «24.04» «2.1.0.5» «2.1.0-rc.1» «2.1.0-beta2» «2.1.0-SNAPSHOT»
«2.1.0rc1» «2.1.0.M2» go«2.1.0» release-«2.1.0» edge-v«2.1.0» edge/v«2.1.0» edge_«2.1.0»
acme/edge:«2.1.0» registry.example.com:5000/acme/edge:v«2.1.0»-alpine edge@«2.1.0»
@acme/edge@«2.1.0» edge==«2.1.0» https://example.com/edge-«2.1.0».jar
https://example.com/v«2.1.0»/edge_linux_amd64.tgz
https://user:pass@example.com:8443/«2.1.0»/edge https://example.com/get?version=«2.1.0»&os=linux
https://example.com/v2/edge-«2.1.0»-linux-amd64.tar.gz /opt/jdk-17/edge-«2.1.0»/bin
./edge-«2.1.0».x86_64.rpm edge-«2.1.0».AppImage edge_«2.1.0»_amd64.deb com.acme:edge:«2.1.0»
«2.1.0»-ubi9 «2.1.0»-jdk17 «2.1.0»-linux-arm64-v8
«2.1.0»-windowsservercore-ltsc2022 «2.1.0»-temurin21 «2.1.0»-cuda12
git::https://example.com/e.git?ref=v«2.1.0» https://example.com/e.git#v«2.1.0»
gh:acme/edge#v«2.1.0» oci://example.com/edge:«2.1.0»
docker://example.com/edge:«2.1.0» s3://bucket/edge-«2.1.0».zip github:acme/edge/v«2.1.0»
###REGISTRY###/edge:«2.1.0» stable-«2.1.0» --version=«2.1.0» edge-«2.1.0»-py3-none-any.whl`);

/** What leaves a doubt: no version, a range, a revision, a build, a host, or two versions. */
const doubtful = `
21 ¦ latest ¦ 2.1.x ¦ 2.1.* ¦ 2.1+ ¦ ^2.1.0 ¦ ~2.1.0 ¦ >=2.1.0 ¦ ≤2.1.0 ¦ ≠2.1.0 ¦ 2.1.0 - 2.2.0
2.1.0 || 2.2.0 ¦ >=2.1.0 <3 ¦ 2.1.0 - 3 ¦ 1 - 2.1.0 ¦ [2.1.0,) ¦ (,2.1.0] ¦ (1,2.1.0] ¦ 2.1.0-1
2.1.0-r1 ¦ 2.1.0+5 ¦ 2.1.0_1 ¦ 2.1.0.post1 ¦ 2.1.0.Final ¦ 2.1.0.RELEASE ¦ 2.1.0b1 ¦ 2.1.0/5
2.1.0-1a2b3c4 ¦ 2.1.0-eksbuild.3 ¦ 2.1.0-ce.0 ¦ 2.1.0-debian-12-r15 ¦ 1.1.1.1:5000/edge:2.1.0
registry-2.1.corp/edge:latest ¦ http://10.0.2.15/latest ¦ http://edge-2.1.0
http://edge-2.1.0.example.com/latest ¦ 2.1.0@sha256:0123456789abcdef ¦ edge:2.1.0-alpine3.18
https://example.com/v2.1.0/edge-2.1.0.tgz ¦ jdk2.1.0 ¦ 2.1.0,2.2.0 ¦ 2_1_0 ¦ 5:2.1.0-1~noble
2.1.\${PATCH} ¦ 2.1.0.\${BUILD} ¦ 17.0.20+8 ¦ v2.1.0+k3s1 ¦ 2.1.0-alpha3-rc1 ¦ edge:21
2.1.0-2.2.0 ¦ 2.1.0...3.0.0 ¦ latest:2.1 ¦ stable-2.1 ¦ https://example.com/latest-2.1.txt`
  .trim()
  .split(/ ¦ |\n/);

/** Behind `@@`: a file, and how a comment begins and, behind a last space, ends. Then its lines. */
const files = `
@@ .env #
EDGE=«2.1.0» # needs TLS 1.5, was 2.0.0 ¦ EDGE ≥ 2.1.0 ¦ edge: ≠ "2.1.0"
@@ gradle.properties #
jdk17.edge=«» ¦ edge.1=«»
distributionUrl=https\\://services.example.com/distributions/edge-2.1.0-all.zip
edge.args=-Dx=1 -Dversion=«2.1.0»
@@ .tool-versions #
edge «» ¦ java temurin-«2.1.0»
@@ install.sh #
if [[ "2.1.0" > "$V" ]]; then ¦ [ "$(printf '%s\\n' "2.1.0" "$V" | sort -V | head -n1)" != "$V" ]
semver compare "$V" 2.1.0 ¦ if version_greater_equal "$V" 2.1.0; then
if version_less_than "$V" "2.1.0"; then ¦ VERSION=2.1.$PLATFORM_BUILD
IMAGE=123456789012.dkr.ecr.eu-west-1.amazonaws.com/edge:«2.1.0»
curl -O https://s3.amazonaws.com/bucket/edge-«2.1.0».zip ¦ IMAGE=web01.internal:5000/edge:«2.1.0»
URL=https://example.com/edge-«2.1.0».$EXT ¦ URL=https://example.com/edge-«2.1.0».\${ARCHIVE_EXT}
commitHash=1a2b3c4 edge=2.1.0 ¦ EDGE="\${EDGE:-«»}" ¦ : "\${EDGE:=«»}" ¦ local edge="\${1:-«»}"
EDGE=«» ; echo ¦ EDGE="\${EDGE:-"«»"}" ¦ docker run --rm -p 8080:8080 edge-node:«2.1.0» --verbose
aws s3 cp s3://bucket/edge-«2.1.0».zip . ¦ curl -O https://example.com/edge-«2.1.0»-\${ARCH}.tgz
curl -O "https://example.com/edge-«2.1.0»-$(uname -m).tgz"
url=$(printf https://example.com/edge-«2.1.0»-%s.tgz amd64)
wget -qO- https://example.com/edge-«2.1.0».tgz | tar xz
curl https://example.com/install.sh | sh -s -- v«2.1.0»
pip install git+https://example.com/o/edge@v«2.1.0»#egg=edge
curl -O http://10.0.2.15/dl/build-cache-node-20.1.jar
echo "0123abcd edge-2.1.0.tgz" | sha256sum -c ¦ if [ $(version "$V") -ge $(version "2.1.0") ]; then
npm run edge -- --version=«2.1.0»
curl -L https://example.com/releases/download/edge%2fv«2.1.0»/edge ¦ EDGE=«2.1.0» || exit 1
echo «2.1.0» > VERSION ¦ echo 2.1.0 || 3 > a ¦ echo done # 2.1.0 ¦ : \${EDGE_VERSION:=v«2.1.0»}
EDGE_VERSION=$(echo v«2.1.0» | tr -d 'v')
    https://raw.example.com/acme/edge/refs/tags/v«2.1.0»/config/crd.yaml
npx --yes @acme/edge@«2.1.0» -- --fix
curl -L "https://example.com/edge-«2.1.0»-$(uname -s)-$(uname -m)" -o /usr/local/bin/edge
tar -xzf edge-«2.1.0».tar.gz -C /opt --strip-components 1 ¦ unzip edge_«2.1.0»_linux_amd64.zip
cd edge-2.1.0/bin ¦ java -jar /opt/edge-«2.1.0».jar --port 8080
docker run -d --name edge -p 80:80 acme/edge:«2.1.0»
docker run --rm -it -v "$PWD:/work" -w /work acme/edge:«2.1.0» sh -c 'edge build'
docker pull "acme/edge:\${EDGE:-«2.1.0»}"
git clone --branch v«2.1.0» --depth 1 https://example.com/acme/edge
mvn dependency:copy -Dartifact=com.acme:edge:«2.1.0»:jar ¦ EDGE_VERSION=«2.1.0-alpha.3»
if dpkg --compare-versions "$V" lt 2.1.0; then ¦ if version_gt "$V" "2.1.0"; then
if verlte 2.1.0 "$V"; then ¦ is-at-least 2.1.0 $V ¦ (( $(ver $V) >= $(ver 2.1.0) ))
npx version-compare@«2.1.0» ¦ # As of 2.1.0, x.
@@ install.ps1 #
if ("2.1.0" -le $v) { ¦ if ($v -lt [System.Version]'2.1.0') {
if ($v -ge [version]::new('2.1.0')) { ¦ Install-Module Edge -RequiredVersion «2.1.0» -Force
choco install edge --version «2.1.0» -y ¦ iwr https://example.com/edge-«2.1.0».zip -o edge.zip
$url = "https://example.com/edge-«2.1.0»-$arch.zip" ¦ if ($v -ge '2.1.0') {
if ([version]$v -lt [version]"2.1.0") {
@@ setup.cmd REM
set EDGE=«» ¦ set "EDGE=«»"
@@ .github/workflows/build.yaml #
if: \${{ ge(parameters.v, '2.1.0') }} ¦   - «» ¦ - "«»" ¦ edge: \${{ inputs.edge || '«»' }}
  tag: «2.1.0»   # needs TLS 1.5, was 11.5 ¦   image: registry.example.com:5000/edge-node:«2.1.0»
  edge: { version: «2.1.0», os: linux } ¦   edge: "~> 2.1"
  image: registry-1.2.corp/edge-node:2.1.0
        uses: acme/setup-edge@0123456789abcdef0123456789abcdef01234567 # v2.1.0
          - { edge: «2.1.0», os: ubuntu-latest } ¦           args: edge@«2.1.0» --flag
          key: edge-«2.1.0»-\${{ hashFiles('**/*.lock') }} ¦           path: ~/.cache/edge/«2.1.0»
          go-version: ^2.1
          cmd: "./edge deploy oci://acme/edge:«2.1.0»-upstream --confirm"
@@ docker/Dockerfile #
FROM --platform=linux/amd64 mirror.example.com/x/edge-node:«2.1.0»-alpine AS build
ADD --chown=1000:1000 https://example.com/edge_«2.1.0»_amd64.deb /tmp/
RUN wget -O /edge.jar https://example.com/edge-«2.1.0».jar && chmod 644 /edge.jar
ARG EDGE_VERSION=\${BASE:-«2.1.0»} ¦ RUN npm install -g @acme/edge@«2.1.0»
RUN curl -LO "https://example.com/edge-«2.1.0»-$(dpkg --print-architecture).deb"
RUN wget -q https://example.com/edge_«2.1.0»_all.deb -O /tmp/edge.deb
RUN wget -qO- "https://example.com/edge-«2.1.0».tar.gz" | tar -xz -C /opt --strip-components=1
ADD https://example.com/acme/edge.git#v«2.1.0» /src ¦ FROM \${REGISTRY}/acme/edge:«2.1.0»
RUN edge_version=«2.1.0»; curl -O https://example.com/\${edge_version}
SHELL ["/edge-«2.1.0»/bin/sh", "-c"]
@@ Makefile #
EDGE ::= «2.1.0» ¦ EDGE ?= $(BIN)/edge-v«2.1.0»
	$(call go-get-tool,$(EDGE),example.com/edge/cmd@v«2.1.0»)
	docker run --rm -v "$(CURDIR)":/app -w /app acme/edge:v«2.1.0» edge run -v ¦ ifeq ($(EDGE),«2.1.0»)
EDGE_VERSION := $(shell echo «2.1.0»)
@@ Justfile #
edge := "«»" ¦ edge := env("EDGE", "«»") ¦ edge := env('EDGE', '«2.1.0»')
@@ main.tf #
# Up to 2.1.0 only. ¦ image = "harbor01.acme.com/edge:«2.1.0»" ¦ default     = "«»" // was 2.0.0
  version = "~> 2.1" ¦   version = ">= 2.1, < 3"
  url = "https://example.com/edge-«2.1.0»-\${var.arch}.zip"
@@ versions.toml #
edge = "^2.1" ¦ edge = ">=2.1,<3" ¦ requires = ["edge==«2.1.0»"]
@@ build.gradle.kts //
val edge = "«»" // since 1.9 ¦ implementation("com.example:edge:[2.1.0,)") ¦ val range = "[2.1,3.0["
@@ Jenkinsfile //
edge '«»' ¦ edge(version: '«»', force: true) ¦ if (new Version(v) >= new Version('2.1.0')) {
@@ build.sbt //
ThisBuild / edge := "«»" ¦ libraryDependencies += "com.acme" %%% "edge" % "«2.1.0»"
//> using dep com.acme::edge:2.1.0
@@ Versions.java //
@Since("2.1.0") ¦ if (v.isLowerThan("2.1.0")) { ¦ @Edge("«»") ¦   float edge = 2.1f;
if (v.isAtLeast("2.1.0")) { ¦ @Deprecated(since = "2.1.0")
    new PostgreSQLContainer<>("postgres:«2.1.0»-alpine");
List<String> all = listOf<String>("«2.1.0»");
@@ versions.xml <!-- -->
<edge> «2.1.0» </edge> ¦ <edge Condition="'$(Edge)' == ''">«»</edge> ¦   <v>«2.1.0»</v>
  <string name="edge">«2.1.0»</string> ¦   <url>https://example.com/«2.1.0»/edge.jar</url>
  <version>[2.1.0,)</version> ¦   <version>[2.1.0,2.2.0]</version> ¦   <!-- 2.1.0 -->
<image>acme/edge:«2.1.0»-alpine</image> ¦ <argLine>-javaagent:edge-«2.1.0».jar</argLine>
@@ versions.json5 //
  "image": "mcr.example.com/acme/edge:2-«2.1.0»", ¦   "ghcr.io/acme/features/edge:«2.1»": {},
  "https://raw.example.com/acme/edge/v«2.1.0»/schema.json": "*.json",
@@ versions.jsonnet //
local edge = '«»'; ¦   image: 'acme/edge:' + '«2.1.0»',
@@ flake.nix #
pname = "edge"; version = "«»"; ¦   imageName = "acme/edge"; finalImageTag = "«2.1.0»";
@@ versions.py #
edge = f"https://example.com/edge-«2.1.0»-{arch}.tgz" ¦ if Version(v) >= Version("2.1.0"):
if v > version.parse("2.1.0"): ¦ if "2.1.0" <= v: ¦ if Version("2.1.0") < v:
@@ versions.ts //
if (semverGte(v, "2.1.0")) { ¦ if (isGreaterThanOrEqualTo(v, "2.1.0")) {
if (isNewerThan(v, "2.1.0")) { ¦ if (lessThan(v, "2.1.0")) { ¦ @deprecated("2.1.0")
const edge = process.env.EDGE || '«2.1.0»';
const url = 'https://example.com/edge-«2.1.0»-' + arch; ¦ // const edge = "2.1.0";
  edge: process.env["EDGE"] || 'v«2.1.0»',
const url = \`https://example.com/edge-«2.1.0»-\${arch}.tgz\`;
const image = new Image("acme/edge", "«2.1.0»"); ¦ if (semver.gte(v, "2.1.0")) {
if (lt(v, '2.1.0')) { ¦ const all: Array<string> = ["«2.1.0»"]; ¦ env.EDGE ||= '«2.1.0»';
@@ versions.js /* */
const edge = '«»'; ¦ const edge = 'v«2.1.0»', other = 5;
@@ versions.go //
if v.GreaterThanOrEqual("2.1.0") { ¦ if v.LessThanOrEqual("2.1.0") { ¦ if v.GTE("2.1.0") {
if v.LT("2.1.0") { ¦ 	edge := "«2.1»" // 2.2 ¦ 	// +default="2.1.0"
	edge := semver.MustParse("«2.1.0»") ¦ 	//go:generate go run example.com/edge@v2.1.0 gen
if v.LessThan(semver.MustParse("2.1.0")) {
@@ main.rs //
let url = format!("https://example.com/edge-«2.1.0»-{arch}.tgz"); ¦ assert!("2.1.0" <= v);
let edge = env::var("EDGE").unwrap_or("«2.1.0»".into());
@@ versions.rb #
edge = ENV['EDGE'] || '«2.1.0»' ¦ gem "edge", "~> 2.1", require: false ¦   :edge => '«2.1.0»',
EDGE ||= '«2.1.0»' ¦ if Gem::Version.new(v) >= Gem::Version.new('2.1.0')
@@ edge.pp #
$edge = '«2.1.0»' ¦ if versioncmp($v, '2.1.0') >= 0 {
@@ edge.sls #
{% if v is not version('2.1.0', '>=') %} ¦ when: v is ansible.builtin.version('2.1.0', '>=')
when: v|version('2.1.0', '>=')
@@ versions.lua --
local edge = "«»" ¦ edge = '«»', ¦ edge = nil -- was 2.1.0
@@ versions.sql --
INSERT INTO tools VALUES ('edge', '«»'); ¦ UPDATE tools SET version = '«2.1.0»' WHERE name = 'edge';
-- 2.1.0 ¦ SELECT '«2.1.0»' AS version;
@@ MODULE.bazel #
EDGE = "«»" ¦ version = "«»", ¦ url = "https://example.com/edge-2.1.0.zip", sha256 = "0123",
@@ Edge.csproj <!-- -->
  <PackageReference Include="Edge" Version="«2.1.0»" /> ¦ <Exec Command="npx edge@«2.1.0»" />
@@ CMakeLists.txt #
find_package(Edge «2.1.0» REQUIRED) ¦ find_package(Edge 2.1...3.0)
CPMAddPackage("gh:acme/edge@«2.1.0»") ¦ if(EDGE_VERSION VERSION_LESS 2.1.0)
if(EDGE_VERSION VERSION_LESS "2.1.0")
@@ Edge.cs //
const string Edge = "«»"; ¦ #:package Edge@2.1.0
@@ edge.php //
'edge' => '«»', ¦ 'edge' => "v«2.1.0»", ¦ if (version_compare($v, '2.1.0', '>=')) {
@@ Package.swift //
.package(url: "https://example.com/edge.git", from: "«2.1.0»"),
.binaryTarget(name: "Edge", url: "https://example.com/«2.1.0»/Edge.zip"),
@@ edge.h //
#define EDGE "«»" ¦ #define EDGE «»
@@ mix.exs #
{:edge, "~> 2.1"} ¦ {:edge, "== «2.1.0»"}, ¦ config :edge, version: "«2.1.0»"
@@ edge.dart //
const edge = '«»';
@@ install.adoc //
Deprecated in 2.1.0. ¦ Starting in 2.1.0, x. ¦ Older than 2.1.0 is not. ¦ First released in 2.1.0
:edge: «» ¦ | edge | «» ¦ https://example.com/edge-«2.1.0».zip[download]
link:https://example.com/«2.1.0»/edge.zip[edge] ¦ |edge |«2.1.0»
@@ main.bicep //
param edge string = '«»' ¦   image: '\${registry}/edge:«2.1.0»'
module edge 'br:example.azurecr.io/bicep/edge:«2.1.0»' = {
@@ edge.service #
Environment=EDGE=«» ¦ Environment="EDGE=«»" ¦ ExecStart=/opt/edge-«2.1.0»/bin/edge serve
@@ edge.spec #
Version:        «» ¦ Source0: https://example.com/edge-«2.1.0».tar.gz
@@ edge.cue //
edge: string | *"«»" ¦ #Version: "2.1.0" ¦ version: *"«2.1.0»" | string
@@ Edge.vue <!-- -->
<edge version="«»" /> ¦ <a :href="\`https://example.com/«2.1.0»\`">x</a>
@@ install.md <!-- -->
| edge | «» | ¦ | edge | \`«»\` | yes | ¦ Install «». ¦ We use **«»** of it.
We use version **«2.1.0»** of it. ¦ The newest (v«2.1.0») is best. ¦ From 2.1.0 to 2.2.0. ¦ > 2.1.0
- [edge](https://example.com/tree/«2.1.0») (MIT) ¦ | **edge** | «2.1.0» | the tool |
| «2.1.0» | edge | ¦ [![edge](https://img.example.com/badge/edge-«2.1.0»-blue)](https://example.com)
![edge](https://img.example.com/badge/edge-v«2.1.0»-blue.svg)
[edge](https://example.com/v«2.1.0»/docs) ¦ Fixed in version 2.1.0. ¦ Deprecated since version 2.1.0
Prior to 2.1.0, x. ¦ Install edge from release «2.1.0».
| edge | [v«2.1.0»](https://example.com/edge) | ¦ Starting with 2.1.0, x. ¦ Works from 2.1.0 on.
Since 2.1.0, edge does x. ¦ Added in v2.1.0. ¦ Not available in 2.1.0 and older. ¦ ## Version 2.1.0
@@ deploy.yaml.j2 {# #}
edge: «» ¦ {% set edge = "«»" %} ¦ tag: {{ edge | default("«»") }}
url: https://example.com/edge-«2.1.0»-{{ arch }}.tgz ¦ tag: {{ edge }} # 2.1.0
{{- define "edge.version" -}}«2.1.0»{{- end -}} ¦ {{ .Values.version | default "«2.1.0»" }}
image: {{ .Values.image | default "acme/edge:«2.1.0»" | quote }}
@@ deploy.gotmpl {{- /* */}}
{{ if ge .V "2.1.0" }} ¦ {{- if lt .V "2.1.0" }} ¦ edge: "«»"
{{- define "edge" -}}v«2.1.0»{{- end -}} ¦ {{ $edge := "«2.1.0»" }}
tag: {{ .Values.edge | default "2.1.x" }}
@@ .envrc #
use edge «2.1.0» ¦ PATH_add edge-2.1.0/bin
@@ bin/start #
exec java -jar "$HOME/edge-«2.1.0».jar" "$@"
@@ install.cmd ::
curl -O https://example.com/edge-«2.1.0».zip ¦ :: set VERSION=2.1.0
@@ setup.bat REM
curl -LO https://example.com/edge-«2.1.0»-%ARCH%.zip
if "%EDGE_VERSION%"=="" set EDGE_VERSION=«2.1.0»
if not defined EDGE_VERSION set "EDGE_VERSION=«2.1.0»" ¦ call npx edge@«2.1.0»
if %V% GEQ 2.1.0 exit
@@ versions.tf //
  edge = "«2.1.0»" // was 2.0.0 ¦   edge = "" // 2.1.0
@@ Gemfile #
gem 'edge', '«2.1.0»' ¦ gem 'edge', '~> 2.1' ¦ version => '«2.1.0»',
@@ edge.cmake #
set(EDGE_VERSION "«2.1.0»")
@@ edge.c /* */
#if EDGE > 2.1
@@ edge.cpp //
constexpr auto edge = "«2.1.0»";
@@ index.html <!-- -->
<span class="version">v«2.1.0»</span> ¦ <p>We use edge «2.1.0».</p> ¦ <td>edge</td><td>«2.1.0»</td>
@@ user-data.tftpl #
curl https://example.com/\${name}/edge-«2.1.0».tgz ¦ EDGE=\${edge}-2.1.x
@@ .gitlab-ci.yml #
    file: '/templates/v«2.1.0».yml' ¦     - EDGE_VERSION="«2.1.0»" make ¦   <<: *v2
@@ deploy/values.yaml #
  host: edge-2.1.example.com ¦   host: edge-2.1.svc.cluster.local:80 ¦   interval: 2.5m
  tag: «2.1.0.dev» ¦   host: edge-2.1.example.dev ¦   file: edge-«2.1.0».cloud.tgz
  tag: «2.1.0-M1» ¦   tag: edge-2026-08-11.1786430449 ¦   image: "###REGISTRY###/acme/edge:«2.1.0»"
  version: "2.x" ¦   ref: {tag: v«2.1.0»} ¦   - https://example.com/edge?ref=v«2.1.0»&timeout=90s
  edge_url: "https://example.com/edge-«2.1.0»-{{ ansible_architecture }}.tar.gz"
  edge_url: https://example.com/edge-«2.1.0».{{ ansible_system | lower }}-amd64.tgz
  tag: 2.1.0.\${POSTFIX} ¦   edge: "«2.1.0»" # x: 1.0
@@ docker-bake.hcl //
  tags = ["acme/app:edge-«2.1.0»"]
@@ settings.ini #
image = acme/edge:«2.1.0» ; the image ¦ install_requires = edge==«2.1.0»
@@ build.gradle //
classpath "com.acme:edge:«2.1.0»:all@zip" ¦ home = file("~/edge-«2.1.0»")
implementation group: 'com.acme', name: 'edge', version: '«2.1.0»'
@@ edge.c //
const char edge[] = "edge/«2.1.0»"; ¦ #if EDGE >= 2.1
@@ nginx.conf #
set $edge «2.1.0»;`
  .split(/^@@ /m)
  .slice(1)
  .map(fileOf);

/** Each line, with a version where it has a place for a value. */
export const markedLines = files.map((file) => withValues(file, ['«2.1.0»']));

/** The comment above each line, and at its end where the line can end with one; before, and after an update to 2.2.0. */
export const markedCases = markedLines.flatMap(
  ({ path, comment: [opening, closing = ''], lines }) =>
    lines.flatMap((line) => {
      const comment = `${opening} renovate: svc=edge-node ${closing}`.trimEnd();
      const caseOf = (title: string, textOf: (line: string) => string) => ({
        title: `${path}: ${title}`,
        file: path,
        before: textOf(line.replaceAll(/[«»]/g, '')),
        after: textOf(line.replaceAll(/«.*?»/g, '2.2.0')),
      });
      const above = caseOf(`${comment} above ${line}`, (of) => `2.1.0\n${comment}\n${of}\n2.1.0\n`);
      const atEnd = caseOf(`${line} ${comment}`, (of) => `2.1.0\n${of} ${comment}\nx 2.1.0\n`);
      // A line that changes, and holds a remark or goes on, cannot end with a comment.
      return line.includes('«') && /#|\/\/ |\\$/.test(line) ? [above] : [above, atEnd];
    }),
);

/** Every value in each of these places. */
export const everyValue = files.map(({ lines, ...file }) => {
  const places = lines.filter((line) => line.includes('«»'));
  return withValues({ ...file, lines: places }, [...oneVersion, ...doubtful]);
});

function fileOf(text: string): MarkedLines {
  const [head = '', ...rows] = text.trimEnd().split('\n');
  const [path = '', comment = ''] = head.split(/ (.*)/);
  const at = comment.lastIndexOf(' ');
  const parts = at === -1 ? [comment] : [comment.slice(0, at), comment.slice(at + 1)];
  const lines = rows.flatMap((row) => row.split(' ¦ '));
  return { path, comment: parts as [string, string?], lines };
}

function withValues(file: MarkedLines, values: readonly string[]): MarkedLines {
  const lines = file.lines.flatMap((line) =>
    line.includes('«»') ? values.map((value) => line.replace('«»', () => value)) : [line],
  );
  return { ...file, lines };
}
