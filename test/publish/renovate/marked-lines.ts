/**
 * Lines that hold a version, in every kind of file. `«2.1.0»` must change to 2.2.0, and nothing else on
 * the line; a line without these marks must stay as it is. `«»` stands for a value.
 */

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
###REGISTRY###/edge:«2.1.0» --version=«2.1.0» edge-«2.1.0»-py3-none-any.whl`);

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
2.1.0-2.2.0 ¦ 2.1.0...3.0.0 ¦ latest:2.1`
  .trim()
  .split(/ ¦ |\n/);

/** Behind `@@`: a file, and how a comment begins and, behind a last space, ends. Then its lines. */
const files = `
@@ .env #
EDGE=«» ¦ EDGE="«»" ¦ EDGE='«»' ¦ export EDGE=«» ¦ EDGE=«2.1.0» # needs TLS 1.5, was 2.0.0 ¦ EDGE=
EDGE=«2.1.0» # needs Java ≥ 17 ¦ EDGE ≥ 2.1.0 ¦ edge: ≠ "2.1.0" ¦ EDGE=latest # was 2.1.0 ¦ EDGE=2.1.0 OTHER=3.1.0 ¦ # EDGE=2.1.0
@@ gradle.properties #
edge=«» ¦ edge = «» ¦ edge: «» ¦ systemProp.edge.version=«» ¦ jdk17.edge=«» ¦ edge.1=«»
distributionUrl=https\\://services.example.com/distributions/edge-2.1.0-all.zip
edge.args=-Dx=1 -Dversion=«2.1.0»
@@ .tool-versions #
edge «» ¦ edge 2.1.0 2.0.0 ¦ java temurin-«2.1.0» ¦ java temurin-2.1.0+8
java temurin-2.1.0+8.0.LTS
@@ install.sh #
if [[ "2.1.0" > "$V" ]]; then ¦ [ "$(printf '%s\\n' "2.1.0" "$V" | sort -V | head -n1)" != "$V" ] ¦ semver compare "$V" 2.1.0
if version_greater_equal "$V" 2.1.0; then ¦ if version_less_than "$V" "2.1.0"; then ¦ echo "«2.1.0»" > .edge-version ¦ VERSION=2.1.\${NEXT_PATCH} ¦ VERSION=2.1.$PLATFORM_BUILD
IMAGE=123456789012.dkr.ecr.eu-west-1.amazonaws.com/edge:«2.1.0» ¦ curl -O https://s3.amazonaws.com/bucket/edge-«2.1.0».zip ¦ IMAGE=web01.internal:5000/edge:«2.1.0» ¦ EDGE=«2.1.0» # see https://s3.amazonaws.com/x
URL=https://example.com/edge-«2.1.0».$EXT ¦ URL=https://example.com/edge-«2.1.0».\${ARCHIVE_EXT} ¦ commitHash=1a2b3c4 edge=2.1.0
readonly EDGE="«»" ¦ EDGE="\${EDGE:-«»}" ¦ : "\${EDGE:=«»}" ¦ local edge="\${1:-«»}"
set -gx EDGE «» ¦ EDGE=«» ; echo ¦ EDGE="\${EDGE:-"«»"}"
docker run --rm -p 8080:8080 edge-node:«2.1.0» --verbose
helm upgrade edge example/edge --set image.tag=«2.1.0» ¦ if [ "$EDGE" = "«2.1.0»" ]; then
EDGE=$(curl https://example.com/«2.1.0») ¦ aws s3 cp s3://bucket/edge-«2.1.0».zip .
curl -O https://example.com/edge-«2.1.0»-\${ARCH}.tgz
curl -O "https://example.com/edge-«2.1.0»-$(uname -m).tgz"
url=$(printf https://example.com/edge-«2.1.0»-%s.tgz amd64)
wget -qO- https://example.com/edge-«2.1.0».tgz | tar xz
curl https://example.com/install.sh | sh -s -- v«2.1.0»
pip install git+https://example.com/o/edge@v«2.1.0»#egg=edge ¦ edge=edge-2.1.0.\${BUILD}
pip install develocity-agent==2.1.0 boto3==1.10.10 ¦ pip install "develocity-agent~=2.1"
curl -O http://10.0.2.15/dl/build-cache-node-20.1.jar ¦ docker pull 1.1.1.1:5000/dv/edge-node:2.1.0
docker run -p 127.0.0.1:80:80 edge-node:2.1.0 ¦ tools/v1.2/svcctl-1.21.0
tools/svcctl-2.1.0/../svcctl-2.1.0 ¦ echo "0123abcd edge-2.1.0.tgz" | sha256sum -c
if [ $(version "$V") -ge $(version "2.1.0") ]; then ¦ npm run edge -- --version=«2.1.0»
curl -L https://example.com/releases/download/edge%2fv«2.1.0»/edge
[ "$EDGE" != "2.1.0" ] && exit 1 ¦ EDGE=2.1.0 ; OTHER=3.1.0 ¦ EDGE=«2.1.0» || exit 1 ¦ echo «2.1.0» > VERSION ¦ echo 2.1.0 || 3 > a
echo done # 2.1.0 ¦ : \${EDGE_VERSION:=v«2.1.0»} ¦ EDGE_VERSION=$(echo v«2.1.0» | tr -d 'v')
kubectl apply -k "github.com/acme/edge//config?ref=v«2.1.0»"
kubectl set image deploy/edge edge=acme/edge:«2.1.0»
    https://raw.example.com/acme/edge/refs/tags/v«2.1.0»/config/crd.yaml
helm template edge oci://ghcr.io/acme/charts/edge --version "«2.1.0»" > out.yaml
go install example.com/acme/edge/v2/cmd/edge@v«2.1.0»
npx --yes @acme/edge@«2.1.0» -- --fix ¦ deno run -A npm:edge@«2.1.0»
deno install https://deno.land/x/edge@v«2.1.0»/mod.ts ¦ brew install edge@«2.1»
curl https://example.com/install | EDGE_VERSION=«2.1.0» bash -s -- --yes
curl -sfL https://example.com/install.sh | bash -s «2.1.0»
curl -L "https://example.com/edge-«2.1.0»-$(uname -s)-$(uname -m)" -o /usr/local/bin/edge
tar -xzf edge-«2.1.0».tar.gz -C /opt --strip-components 1 ¦ unzip edge_«2.1.0»_linux_amd64.zip
mv /tmp/edge-2.1.0 /opt/edge-2.1.0 ¦ cd edge-«2.1.0» ¦ cd edge-2.1.0/bin
ln -s /opt/edge-«2.1.0» /opt/edge ¦ java -jar /opt/edge-«2.1.0».jar --port 8080
docker run -d --name edge -p 80:80 acme/edge:«2.1.0»
docker run --rm -it -v "$PWD:/work" -w /work acme/edge:«2.1.0» sh -c 'edge build'
docker pull "acme/edge:\${EDGE:-«2.1.0»}"
git clone --branch v«2.1.0» --depth 1 https://example.com/acme/edge ¦ git checkout tags/v«2.1.0»
pip install https://example.com/edge-«2.1.0»-py3-none-any.whl
terraform init -upgrade -backend-config="v=«2.1.0»"
mvn -Dedge.version=«2.1.0» verify ¦ mvn dependency:copy -Dartifact=com.acme:edge:«2.1.0»:jar
coursier launch com.acme:edge_2.13:2.1.0
ansible-galaxy collection install 'acme.edge:==«2.1.0»' ¦ snap install edge --channel=2.1/stable
if [ "$EDGE" \\< "2.1.0" ]; then ¦ [[ $EDGE == 2.1.* ]] || exit 1 ¦ case "$EDGE" in «2.1.0») ;; esac
for v in 2.0.0 2.1.0; do ¦ echo "Installing edge 2.1.0..." ¦ echo "edge=«2.1.0»" >> "$GITHUB_OUTPUT"
printf '%s\\n' "«2.1.0»" ¦ sed -i 's/edge:.*/edge:«2.1.0»/' file ¦ sed -i "s|2.0.0|2.1.0|" file
version=«2.1.0» ; url=https://example.com/$version ¦ EDGE_VERSION=«2.1.0»	# tabs	here
EDGE_VERSION=«2.1.0-alpha.3» ¦ EDGE_VERSION=2.1.0a1
if dpkg --compare-versions "$V" lt 2.1.0; then ¦ if version_gt "$V" "2.1.0"; then ¦ if verlte 2.1.0 "$V"; then
is-at-least 2.1.0 $V ¦ (( $(ver $V) >= $(ver 2.1.0) )) ¦ npx version-compare@«2.1.0» ¦ # As of 2.1.0, x.
@@ install.ps1 #
if ("2.1.0" -le $v) { ¦ if ($v -lt [System.Version]'2.1.0') { ¦ if ($v -ge [version]::new('2.1.0')) {
$Edge = '«»' ¦ $env:EDGE = "«»" ¦ [string]$Edge = "«»" ¦ param([string]$Edge = "«»")
Invoke-WebRequest 'https://example.com/edge-«2.1.0».zip' -OutFile edge.zip
$Version = [version]'2.1.0', [version]'2.2.0' ¦ Install-Module Edge -RequiredVersion «2.1.0» -Force
Install-Module -Name Edge -RequiredVersion '«2.1.0»' ¦ choco install edge --version «2.1.0» -y
iwr https://example.com/edge-«2.1.0».zip -o edge.zip
$url = "https://example.com/edge-«2.1.0»-$arch.zip"
$url = "https://example.com/edge-\${arch}-«2.1.0».zip"
@{ ModuleName = 'Edge'; RequiredVersion = '«2.1.0»' }
@{ ModuleName = 'Edge'; ModuleVersion = '2.1.0'; Max = '3.0.0' } ¦ if ($v -ge '2.1.0') {
if ([version]$v -lt [version]"2.1.0") {
@@ setup.cmd REM
set EDGE=«» ¦ set "EDGE=«»"
@@ .github/workflows/build.yaml #
if: \${{ ge(parameters.v, '2.1.0') }}
edge: «» ¦   edge: '«»' ¦ edge: "«»" ¦   - «» ¦ - "«»" ¦ edge: ["«»"] ¦ - edge: «» ¦ edge: &a "«»"
edge: { version: "«»", os: linux } ¦ edge: \${{ inputs.edge || '«»' }}
  tag: «2.1.0»   # needs TLS 1.5, was 11.5 ¦   image: registry.example.com:5000/edge-node:«2.1.0»
  - image=edge-node:«2.1.0»
  - uses: example/edge-action@v«2.1.0» ¦   edge: { version: «2.1.0», os: linux } ¦   edge: [«2.1.0»]
  &edge v«2.1.0» ¦   edge: "~> 2.1" ¦   edge: [2.0.0, 2.1.0]
  image: registry-1.2.corp/edge-node:2.1.0 ¦   image: edge-node:2.1.0@sha256:0123456789abcdef
  image: edge-node:21 ¦   image: edge-node ¦   2.1.0: edge ¦   host: 10.0.0.1:8080
  edge: 2.1.0, 2.2.0 ¦ # edge: 2.1.0 ¦       - run: pip install edge==«2.1.0» && edge check
      - run: echo "EDGE=«2.1.0»" >> $GITHUB_ENV
        uses: acme/setup-edge@0123456789abcdef0123456789abcdef01234567 # v2.1.0
          - { edge: «2.1.0», os: ubuntu-latest } ¦       uses: docker://ghcr.io/acme/edge:v«2.1.0»
          args: edge@«2.1.0» --flag ¦           key: \${{ runner.os }}-edge-«2.1.0»
          key: edge-«2.1.0»-\${{ hashFiles('**/*.lock') }} ¦           path: ~/.cache/edge/«2.1.0»
          tool: edge@2.1.0,other@1.0.0
          tools: edge, composer:«2.1.0» ¦           dotnet-version: 2.1.x
          java-version: '21' ¦           python-version: ">=2.1" ¦           go-version: ^2.1
          go-version: ~2.1.0 ¦           version: "~> v2"
          cmd: "./edge deploy oci://acme/edge:«2.1.0»-upstream --confirm"
    if: needs.x.outputs.version != '2.1.0' ¦     if: matrix.edge >= 2.1
    name: Build (edge «2.1.0»)
@@ docker/Dockerfile #
ARG EDGE=«» ¦ ENV EDGE=«» \\ ¦ ENV EDGE «» ¦ ENV EDGE="«»" PATH=/opt/edge ¦ LABEL version="«»"
FROM --platform=linux/amd64 mirror.example.com/x/edge-node:«2.1.0»-alpine AS build
COPY --from=registry.example.com/edge-node:«2.1.0» /opt /opt
ADD --chown=1000:1000 https://example.com/edge_«2.1.0»_amd64.deb /tmp/
RUN wget -O /edge.jar https://example.com/edge-«2.1.0».jar && chmod 644 /edge.jar
FROM edge-node:«2.1.0»-ubi8 ¦ FROM edge-node:«2.1.0»-el9 ¦ FROM edge-node:«2.1.0»-ltsc2022
FROM edge-node:«2.1.0»-jdk21-jammy
FROM edge-node:«2.1.0»-windowsservercore-ltsc2022 ¦ FROM edge-node:2.1.0 AS edge-2.1.0
FROM edge-node:2.1.0-alpine3.18 ¦ FROM edge-node@sha256:0123456789abcdef
ADD --checksum=sha256:24454f830c https://example.com/edge-2.1.0.jar /
ARG EDGE_VERSION='v«2.1.0»' \\ ¦ ARG EDGE_VERSION=\${BASE:-«2.1.0»}
ENV PATH="/opt/edge-«2.1.0»/bin:\${PATH}" ¦ RUN apt-get update && apt-get install -y edge=«2.1.0»
RUN apt-get install -y --no-install-recommends edge=2.1.0-1ubuntu2
RUN apk add --no-cache edge=2.1.0-r0 ¦ RUN apk add --no-cache "edge~=2.1"
RUN npm install -g @acme/edge@«2.1.0» ¦ RUN npm i -g edge@^2.1.0
RUN cargo install edge --version «2.1.0» --locked
RUN curl -fsSL https://example.com/edge/v«2.1.0»/install.sh | sh
RUN curl -LO https://example.com/v2.1.0/edge-2.1.0-linux-amd64.tar.gz
RUN curl -LO "https://example.com/edge-«2.1.0»-$(dpkg --print-architecture).deb"
RUN wget -q https://example.com/edge_«2.1.0»_all.deb -O /tmp/edge.deb
RUN wget -qO- "https://example.com/edge-«2.1.0».tar.gz" | tar -xz -C /opt --strip-components=1
ADD https://example.com/acme/edge.git#v«2.1.0» /src ¦ COPY edge-«2.1.0».jar /opt/edge.jar
FROM acme/edge:«2.1.0» AS build ¦ FROM acme/edge:v«2.1.0»-slim-bookworm
FROM --platform=$BUILDPLATFORM acme/edge:«2.1.0» as base ¦ FROM \${REGISTRY}/acme/edge:«2.1.0»
FROM acme/edge:2.1.0@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
RUN --mount=type=cache,target=/root npx edge@«2.1.0» build
RUN test "$(edge --version)" = "edge «2.1.0»" ¦ ARG JAVA_VERSION=2.1.0+8 ¦ ARG EDGE_VERSION=2.1.0_p1
ARG EDGE_VERSION=2 ¦ ARG BASE=alpine:3.20-edge-2.1.0 ¦     EDGE_VERSION="«2.1.0»" \\
    EDGE_VERSION=«2.1.0» && \\ ¦ RUN sdk install java «2.1.0»-tem
RUN edge_version=«2.1.0»; curl -O https://example.com/\${edge_version}
SHELL ["/edge-«2.1.0»/bin/sh", "-c"]
@@ Makefile #
EDGE := «» ¦ EDGE ?= «» ¦ EDGE=«» ¦ EDGE ::= «2.1.0» ¦ export EDGE = «»
	docker build --build-arg EDGE=«2.1.0» . ¦ EDGE := 2.1.0 2.2.0 ¦ EDGE := 2 ¦ EDGE_VERSION?=«2.1.0»
EDGE ?= $(BIN)/edge-v«2.1.0»
	@test -s $(BIN)/edge || GOBIN=$(BIN) go install example.com/edge@v«2.1.0»
	$(call go-get-tool,$(EDGE),example.com/edge/cmd@v«2.1.0»)
	docker run --rm -v "$(CURDIR)":/app -w /app acme/edge:v«2.1.0» edge run -v
	curl -sSfL https://example.com/install.sh | sh -s -- -b $(BIN) v«2.1.0» ¦ ifeq ($(EDGE),«2.1.0»)
EDGE_VERSION := $(shell echo «2.1.0»)
@@ Justfile #
edge := "«»" ¦ edge := env("EDGE", "«»")
edge := env('EDGE', '«2.1.0»') ¦ edge version="«2.1.0»": ¦     docker run acme/edge:«2.1.0»
edge := if os() == "linux" { "2.1.0" } else { "2.0.0" }
@@ main.tf #
# Up to 2.1.0 only. ¦ image = "harbor01.acme.com/edge:«2.1.0»"
default = "«»" ¦ edge = { version = "«»", os = "linux" } ¦ tags = ["«»"]
edge = coalesce(var.edge, "«»") ¦ default     = "«»" // was 2.0.0 ¦   version = "~> 2.1"
  version = ">= 2.1, < 3" ¦   version = "2.1.0, != 2.1.5" ¦   version = "= 2.1.0, 2.2.0"
  version = "= «2.1.0»" ¦   version = ">= 2.1.0"
  version = "2.1.0, < 3.0" ¦   source = "git::ssh://git@example.com/edge.git?ref=«2.1.0»"
  source  = "github.com/acme/edge?ref=v«2.1.0»" ¦   image = "\${var.registry}/edge:«2.1.0»"
  url = "https://example.com/\${var.os}/edge-«2.1.0».zip"
  url = "https://example.com/edge-«2.1.0»-\${var.arch}.zip"
  edge_version = var.edge != "" ? var.edge : "«2.1.0»"
  engine_version = "8.0.mysql_aurora.3.05.2" ¦   addon = "v2.1.0-eksbuild.1"
  edge = { version = "2.1.0", other = "1.0.0" }
  set { name = "tag", value = "«2.1.0»" } ¦   default = "1.9.5-r0" ¦   default = "0.5.0b3.dev101"
@@ versions.toml #
edge = "«»" ¦ edge = '«»' ¦ edge = { version = "«»" } ¦ "npm:edge" = "«»" ¦ edge = ["«»"]
edge = "^2.1" ¦ edge = { strictly = "[2.1, 3[", prefer = "2.1.0" }
edge = { version = "«2.1.0»", features = ["a"] } ¦ edge = {version="«2.1.0»"} ¦ edge = "=«2.1.0»"
edge = ">=2.1,<3" ¦ edge = ["2.0.0", "2.1.0"] ¦ edge = "2" ¦ required-version = ">=2.1.0"
requires = ["edge==«2.1.0»"] ¦ requires = ["edge>=2.1.0"] ¦ channel = "nightly-2026-01-02"
@@ build.gradle.kts //
val edge = "«»" ¦ val edge by extra("«»") ¦ set("edge", "«»") ¦ edge { version = "«»" }
val edge = "«»" // since 1.9 ¦ implementation("com.example:edge:«2.1.0»")
id("com.example.edge") version "«2.1.0»" apply false ¦ implementation("com.example:edge:2.1.+")
implementation("com.example:edge:[2.1.0,)") ¦ val edge = latest // was 2.1.0
val edgeVersion by extra { "«2.1.0»" } ¦ edge.version.set("«2.1.0»")
implementation("com.acme:edge:«2.1.0»") { isTransitive = false }
implementation(platform("com.acme:edge-bom:«2.1.0»")) ¦ id("com.acme.edge").version("«2.1.0»")
version("edge") { strictly("«2.1.0»") } ¦ library("edge", "com.acme", "edge").version("«2.1.0»")
url = uri("https://example.com/edge-«2.1.0»") ¦ dockerImage = "acme/edge:$tag-«2.1.0»"
implementation("com.acme:edge:2.1.0!!") ¦ val range = "[2.1,3.0["
@@ Jenkinsfile //
def edge = '«»' ¦ edge '«»' ¦ edge(version: '«»', force: true) ¦ edge '2.1.0', '2.2.0'
    docker { image 'acme/edge:«2.1.0»' } ¦     sh 'curl -O https://example.com/edge-«2.1.0».jar'
    sh "docker run acme/edge:«2.1.0» build" ¦ @Library('edge@v«2.1.0»') _
    tool name: 'edge-«2.1.0»', type: 'maven' ¦     string(name: 'EDGE', defaultValue: '«2.1.0»')
    choice(name: 'EDGE', choices: ['2.1.0', '2.0.0'])
if (new Version(v) >= new Version('2.1.0')) { ¦ if (v.compareTo('2.1.0') >= 0) {
@@ build.sbt //
val edge = "«»" ¦ ThisBuild / edge := "«»" ¦ addSbtPlugin("com.example" % "edge" % "«2.1.0»")
"com.example" %% "edge" % "«2.1.0»" % Test, ¦ "com.example" %% "edge" % "2.1.+"
libraryDependencies += "com.acme" %%% "edge" % "«2.1.0»" ¦ //> using dep com.acme::edge:2.1.0
@@ Versions.java //
@Since("2.1.0") ¦ if (v.isLowerThan("2.1.0")) {
static final String EDGE = "«»"; ¦ @Edge("«»") ¦   float edge = 2.1f;
    DockerImageName.parse("acme/edge:«2.1.0»");
if (v.isAtLeast("2.1.0")) { ¦ @Deprecated(since = "2.1.0")
    new PostgreSQLContainer<>("postgres:«2.1.0»-alpine"); ¦ List<String> all = listOf<String>("«2.1.0»");
@@ versions.xml <!-- -->
<edge>«»</edge> ¦   <edge version="«»"/> ¦ <property name="edge" value="«»" />
<edge> «2.1.0» </edge> ¦ <edge Condition="'$(Edge)' == ''">«»</edge> ¦   <v>«2.1.0»</v>
  <string name="edge">«2.1.0»</string> ¦   <url>https://example.com/«2.1.0»/edge.jar</url>
  <version>[2.1.0,)</version> ¦   <version>[2.1.0,2.2.0]</version>
  <?xml version="1.0"?><version>2.1.0</version> ¦   <url>http://10.0.0.1/edge.jar</url>
  <!-- 2.1.0 --> ¦ <edge.version>«2.1.0»</edge.version>
<edge version='«2.1.0»'> ¦ <edge name="a" version="«2.1.0»" />
<image>acme/edge:«2.1.0»-alpine</image>
<arg>-Dedge=«2.1.0»</arg> ¦ <argLine>-javaagent:edge-«2.1.0».jar</argLine>
<edgeVersion>\${edge:-«2.1.0»}</edgeVersion> ¦ <version>[2.1.0]</version>
<edge xmlns="http://example.com/4.0.0" version="2.1.0"> ¦ <min>2.1.0</min><max>3.0.0</max>
@@ versions.json5 //
edge: '«»', ¦ "edge": "«»" ¦ { "edge": "«»" }, ¦   edge: ["«2.1.0»"], ¦   edge: ["2.0.0", "2.1.0"],
  "image": "mcr.example.com/acme/edge:2-«2.1.0»", ¦   "ghcr.io/acme/features/edge:«2.1»": {},
  "https://raw.example.com/acme/edge/v«2.1.0»/schema.json": "*.json",
@@ versions.jsonnet //
edge: '«»', ¦ local edge = '«»'; ¦ edge:: '«»', ¦   image: 'acme/edge:' + '«2.1.0»',
@@ flake.nix #
edge = "«»"; ¦ pname = "edge"; version = "«»"; ¦   edge.url = "github:acme/edge?ref=v«2.1.0»";
  imageName = "acme/edge"; finalImageTag = "«2.1.0»"; ¦   version = "0-unstable-2026-04-13";
  boot.kernelPackages = pkgs.linuxPackages_6_12;
@@ versions.py #
EDGE = "«»" ¦ edge="«»", ¦ os.getenv("EDGE", "«»") ¦ EDGE: str = '«»' ¦ os.getenv("EDGE") or "«»"
edge = dict(version='«2.1.0»') ¦ edge = 2.1 + 0.5
edge = f"https://example.com/edge-«2.1.0»-{arch}.tgz"
edge = "acme/edge:{}".format("«2.1.0»") ¦     "edge>=2.1.0", ¦ def install(version="«2.1.0»"):
def install(version: str = "«2.1.0»") -> None: ¦ v = (2, 1, 0) ¦ if v >= "2.1.0":
if Version(v) >= Version("2.1.0"): ¦ if v > version.parse("2.1.0"): ¦ if "2.1.0" <= v: ¦ if Version("2.1.0") < v:
@@ versions.ts //
if (semverGte(v, "2.1.0")) { ¦ if (isGreaterThanOrEqualTo(v, "2.1.0")) { ¦ if (isNewerThan(v, "2.1.0")) { ¦ if (lessThan(v, "2.1.0")) { ¦ @deprecated("2.1.0")
const edge = '«»'; ¦ edge: "«»", ¦ process.env.EDGE ?? '«»' ¦ const edge = \`«»\`;
const edge = "«»" as const; ¦ const edge = process.env.EDGE || '«2.1.0»';
const url = 'https://example.com/edge-«2.1.0»-' + arch;
const edge = { version: '«2.1.0»' } as const; ¦ const edge = '2.1.0' || '2.2.0';
// const edge = "2.1.0"; ¦   edge: '«2.1.0»', // the edge
  edge: process.env["EDGE"] || 'v«2.1.0»',
  edge: env("EDGE") ?? '«2.1.0»', ¦ const url = \`https://example.com/edge-«2.1.0»-\${arch}.tgz\`;
const url = "https://example.com/" + "«2.1.0»" + "/edge";
const image = new Image("acme/edge", "«2.1.0»"); ¦ import edge from "npm:edge@«2.1.0»";
import edge from "https://esm.example.com/edge@«2.1.0»";
import { x } from 'jsr:@acme/edge@«2.1.0»/x'; ¦ const range = ">=2.1.0";
const [a, b] = ["2.1.0", "2.2.0"]; ¦ if (v === "«2.1.0»") { ¦ if (semver.gte(v, "2.1.0")) { ¦ if (semver.compare(v, "2.1.0") < 0) {
.version("«2.1.0»") ¦ if (lt(v, '2.1.0')) { ¦ if (compareVersions(v, '2.1.0') > 0) {
const all: Array<string> = ["«2.1.0»"]; ¦ env.EDGE ||= '«2.1.0»';
@@ versions.js /* */
const edge = '«»'; ¦ const edge = 'v«2.1.0»', other = 5;
@@ versions.go //
if v.GreaterThanOrEqual("2.1.0") { ¦ if v.LessThanOrEqual("2.1.0") { ¦ if v.GTE("2.1.0") { ¦ if v.LT("2.1.0") {
edge := "«»" ¦ "edge": "«»", ¦ const edge string = "«»" ¦ 	edge := "«2.1»" // 2.2
	"edge": {"«2.1.0»"}, ¦ 	EdgeVersion string \`env:"EDGE" envDefault:"v«2.1.0»"\`
	flag.String("edge", "«2.1.0»", "the version") ¦ 	// +default="2.1.0"
	edge := semver.MustParse("«2.1.0»") ¦ 	cmd("go", "install", "example.com/edge@v«2.1.0»")
	//go:generate go run example.com/edge@v2.1.0 gen ¦ if v.LessThan(semver.MustParse("2.1.0")) {
@@ main.rs //
const EDGE: &str = "«»"; ¦ let edge = "«»".to_string(); ¦ let range = 2.1..2.2;
const EDGE: &'static str = "v«2.1.0»";
let url = format!("https://example.com/edge-«2.1.0»-{arch}.tgz"); ¦ assert!("2.1.0" <= v);
let edge = String::from("«2.1.0»"); ¦ let edge = env::var("EDGE").unwrap_or("«2.1.0»".into());
@@ versions.rb #
EDGE = '«»'.freeze ¦ edge: '«»', ¦ 'edge' => '«»', ¦ edge = ENV.fetch('EDGE', '«2.1.0»')
edge = ENV['EDGE'] || '«2.1.0»' ¦ gem 'edge', '= «2.1.0»' ¦ gem "edge", "~> 2.1", require: false
  :edge => '«2.1.0»', ¦ EDGE ||= '«2.1.0»' ¦ if Gem::Version.new(v) >= Gem::Version.new('2.1.0')
@@ edge.pp #
$edge = '«2.1.0»' ¦ if versioncmp($v, '2.1.0') >= 0 {
@@ edge.sls #
{% if v is not version('2.1.0', '>=') %} ¦ when: v is ansible.builtin.version('2.1.0', '>=') ¦ when: v|version('2.1.0', '>=')
edge: «2.1.0» ¦ {% if salt['pkg.version_cmp'](v, '2.1.0') < 0 %}
@@ versions.lua --
local edge = "«»" ¦ edge = '«»', ¦ edge = nil -- was 2.1.0
@@ versions.sql --
INSERT INTO tools VALUES ('edge', '«»'); ¦ SET @edge = '«»';
UPDATE tools SET version = '«2.1.0»' WHERE name = 'edge';
INSERT INTO tools VALUES ('edge', '2.1.0', '2.2.0'); ¦ -- 2.1.0 ¦ SELECT '«2.1.0»' AS version;
@@ MODULE.bazel #
EDGE = "«»" ¦ version = "«»", ¦ bazel_dep(name = "edge", version = "«2.1.0»")
url = "https://example.com/edge-2.1.0.zip", sha256 = "0123",
    urls = ["https://example.com/edge-«2.1.0».tar.gz"], ¦     strip_prefix = "edge-«2.1.0»",
    artifacts = ["com.acme:edge:«2.1.0»"],
bazel_dep(name = "edge", version = "2.1.0.bcr.1")
@@ Edge.csproj <!-- -->
<Edge>«»</Edge> ¦   <PackageReference Include="Edge" Version="«2.1.0»" />
<PackageReference Include="Edge" Version="[«2.1.0»]" />
<PackageReference Include="Edge" Version="2.1.*" /> ¦ <TargetFramework>net2.1</TargetFramework>
<Exec Command="npx edge@«2.1.0»" />
@@ CMakeLists.txt #
set(EDGE «») ¦ set(EDGE "«»" CACHE STRING "edge") ¦ GIT_TAG «» ¦   GIT_TAG "release-«2.1.0»"
  URL https://example.com/archive/v«2.1.0».tar.gz ¦ find_package(Edge «2.1.0» REQUIRED)
find_package(Edge 2.1...3.0) ¦ project(app VERSION «2.1.0» LANGUAGES C)
CPMAddPackage("gh:acme/edge@«2.1.0»")
FetchContent_Declare(edge GIT_REPOSITORY https://example.com/e GIT_TAG v«2.1.0»)
if(EDGE_VERSION VERSION_LESS 2.1.0) ¦ if(EDGE_VERSION VERSION_LESS "2.1.0")
@@ Edge.cs //
const string Edge = "«»"; ¦ [assembly: AssemblyVersion("«2.1.0»")] ¦ var v = new Version(2, 1, 0);
#:package Edge@2.1.0
@@ edge.php //
define('EDGE', '«»'); ¦ 'edge' => '«»', ¦ 'edge' => "v«2.1.0»",
$edge = getenv('EDGE') ?: '«2.1.0»'; ¦ if (version_compare($v, '2.1.0', '>=')) {
@@ Package.swift //
let edge = "«»" ¦ .package(url: "https://example.com/edge", exact: "«2.1.0»"),
.package(url: "https://example.com/edge.git", from: "«2.1.0»"),
.binaryTarget(name: "Edge", url: "https://example.com/«2.1.0»/Edge.zip"),
@@ edge.h //
#define EDGE "«»" ¦ #define EDGE «»
@@ mix.exs #
@edge "«»" ¦ version: "«»", ¦ {:edge, "«2.1.0»"} ¦ {:edge, "~> 2.1"}
{:edge, "== «2.1.0»"}, ¦ config :edge, version: "«2.1.0»"
@@ edge.dart //
const edge = '«»';
@@ install.adoc //
Deprecated in 2.1.0. ¦ Starting in 2.1.0, x. ¦ Older than 2.1.0 is not. ¦ First released in 2.1.0
:edge: «» ¦ | edge | «» ¦ https://example.com/edge-«2.1.0».zip[download]
link:https://example.com/«2.1.0»/edge.zip[edge] ¦ |edge |«2.1.0»
@@ main.bicep //
param edge string = '«»' ¦   image: '\${registry}/edge:«2.1.0»'
module edge 'br:example.azurecr.io/bicep/edge:«2.1.0»' = {
resource x 'Microsoft.Web/sites@2022-03-01' = {
@@ edge.service #
Environment=EDGE=«» ¦ Environment="EDGE=«»" ¦ ExecStart=/usr/bin/docker run --rm acme/edge:«2.1.0»
ExecStart=/opt/edge-«2.1.0»/bin/edge serve
@@ edge.spec #
Version:        «» ¦ %global edge «» ¦ Version: 2.1.0-1%{?dist}
Source0: https://example.com/edge-«2.1.0».tar.gz ¦ Requires: edge >= 2.1.0
%global commit 0123456789abcdef0123456789abcdef01234567
@@ edge.cue //
edge: "«»" ¦ edge: string | *"«»" ¦ #Version: "2.1.0" ¦ version: *"«2.1.0»" | string
@@ Edge.vue <!-- -->
<edge version="«»" /> ¦ <a :href="\`https://example.com/«2.1.0»\`">x</a>
@@ install.md <!-- -->
| edge | «» | ¦ | edge | \`«»\` | yes | ¦ - edge: «» ¦ Run \`«»\` first. ¦ Install «».
We use **«»** of it. ¦ We use version **«2.1.0»** of it.
Run \`docker pull edge-node:«2.1.0»\` first. ¦ The newest (v«2.1.0») is best.
[2.1.0](https://example.com/2.1.0) ¦ From 2.1.0 to 2.2.0. ¦ > 2.1.0 ¦ - \`edge\`: \`«2.1.0»\`
- [edge](https://example.com) v«2.1.0» or later ¦ - [edge](https://example.com/tree/«2.1.0») (MIT)
- Kotlin 2.1.0+ ¦ | **edge** | «2.1.0» | the tool | ¦ | «2.1.0» | edge | ¦ | 2.0.0 | 2.1.0 |
[edge v«2.1.0»](https://example.com)
[![edge](https://img.example.com/badge/edge-«2.1.0»-blue)](https://example.com)
![edge](https://img.example.com/badge/edge-v«2.1.0»-blue.svg)
[edge](https://example.com/v«2.1.0»/docs) ¦ \`docker pull acme/edge:«2.1.0»\`
$ npm install edge@«2.1.0» ¦ > edge «2.1.0»
Fixed in version 2.1.0. ¦ Deprecated since version 2.1.0 ¦ Prior to 2.1.0, x. ¦ Install edge from release «2.1.0».
| edge | [v«2.1.0»](https://example.com/edge) | ¦ Starting with 2.1.0, x.
Works from 2.1.0 on. ¦ Since 2.1.0, edge does x. ¦ Added in v2.1.0. ¦ Not available in 2.1.0 and older.
Requires edge >= 2.1.0. ¦ edge «2.1.0» (or newer). ¦ Edge 2.0.0 and 2.1.0. ¦ The "«2.1.0»" release
# edge 2.1.0 ¦ ## Version 2.1.0 ¦ <a href="https://example.com/«2.1.0»">edge</a>
<code>edge «2.1.0»</code> ¦ <img src="https://example.com/edge-«2.1.0».svg"> ¦ edge: 2.1.0 → 2.2.0
@@ deploy.yaml.j2 {# #}
edge: «» ¦ {% set edge = "«»" %} ¦ {%- set edge = '«»' -%} ¦ tag: {{ edge | default("«»") }}
url: https://example.com/edge-«2.1.0»-{{ arch }}.tgz ¦ tag: {{ edge }} # 2.1.0
{%- set version = '«2.1.0»' %}
version: "{{ edge_version | default('«2.1.0»', true) }}" ¦ image: "{{ registry }}/edge:«2.1.0»"
url: "https://example.com/{{ name }}-«2.1.0».tgz" ¦ {{- define "edge.version" -}}«2.1.0»{{- end -}}
{{- print "docker.io/acme/edge:v«2.1.0»" -}} ¦ {{ .Values.version | default "«2.1.0»" }}
image: {{ .Values.image | default "acme/edge:«2.1.0»" | quote }}
@@ deploy.gotmpl {{- /* */}}
{{ if ge .V "2.1.0" }} ¦ {{- if lt .V "2.1.0" }}
edge: "«»" ¦ {{- $edge := "«»" -}} ¦ {{- define "edge" -}}v«2.1.0»{{- end -}} ¦ {{ $edge := "«2.1.0»" }}
tag: {{ .Values.edge | default "2.1.x" }}
@@ .envrc #
use edge «2.1.0» ¦ PATH_add edge-2.1.0/bin
@@ bin/start #
exec java -jar "$HOME/edge-«2.1.0».jar" "$@"
@@ install.cmd ::
curl -O https://example.com/edge-«2.1.0».zip ¦ :: set VERSION=2.1.0
@@ setup.bat REM
set VERSION=%BASE%.2.1 ¦ curl -LO https://example.com/edge-«2.1.0»-%ARCH%.zip
if "%EDGE_VERSION%"=="" set EDGE_VERSION=«2.1.0»
if not defined EDGE_VERSION set "EDGE_VERSION=«2.1.0»" ¦ call npx edge@«2.1.0»
if %V% GEQ 2.1.0 exit
@@ versions.tf //
  edge = "«2.1.0»" // was 2.0.0 ¦   edge = "" // 2.1.0
@@ Gemfile #
gem 'edge', '«2.1.0»' ¦ gem 'edge', '~> 2.1' ¦ version => '«2.1.0»', ¦ gem 'edge', '>= 2.1'
@@ edge.cmake #
set(EDGE_VERSION "«2.1.0»")
@@ edge.c /* */
#if EDGE > 2.1
@@ edge.cpp //
constexpr auto edge = "«2.1.0»";
@@ index.html <!-- -->
<script src="https://example.com/edge@«2.1.0»/edge.js"></script>
<script src="https://example.com/npm/edge@«2.1.0»"></script>
<script src="https://example.com/edge/«2.1.0»/edge.js" defer></script>
<script src="https://example.com/edge@2.1.0/edge.js" integrity="sha384-abcdefghijklmnop"></script>
<link rel="stylesheet" href="https://example.com/edge@«2.1.0»/edge.css">
<span class="version">v«2.1.0»</span> ¦ <meta name="version" content="«2.1.0»">
<p>We use edge «2.1.0».</p> ¦ <td>edge</td><td>«2.1.0»</td>
@@ user-data.tftpl #
curl https://example.com/\${name}/edge-«2.1.0».tgz ¦ EDGE=\${edge}-2.1.x
@@ .gitlab-ci.yml #
image: "$CI_REGISTRY/acme/edge:«2.1.0»" ¦   name: acme/edge:«2.1.0»-debug
  EDGE_IMAGE: $REGISTRY/edge:«2.1.0» ¦     - component: $CI_SERVER_FQDN/acme/edge@«2.1.0»
    file: '/templates/v«2.1.0».yml' ¦     - apk add curl=2.1.0-r0
    - EDGE_VERSION="«2.1.0»" make ¦   edge: &version «2.1.0» ¦   edge: !!str «2.1.0»
  edge: !Sub "\${Prefix}-«2.1.0»" ¦   <<: *v2
@@ deploy/values.yaml #
  host: edge-2.1.example.com ¦   host: edge-2.1.svc.cluster.local:80 ¦   interval: 2.5m ¦   tag: «2.1.0.dev» ¦   host: edge-2.1.example.dev ¦   file: edge-«2.1.0».cloud.tgz ¦   tag: «2.1.0-M1»
  tag: edge-2026-08-11.1786430449
  image: "{{ .Values.registry }}/edge:«2.1.0»" ¦   image: "###REGISTRY###/acme/edge:«2.1.0»"
  version: "2.x"
  ref: {tag: v«2.1.0»} ¦   - "acme/edge=acme/edge:«2.1.0»" ¦   - --image=acme/edge:«2.1.0»
  - https://example.com/edge?ref=v«2.1.0»&timeout=90s
  edge_url: "https://example.com/edge-«2.1.0»-{{ ansible_architecture }}.tar.gz"
  edge_url: https://example.com/edge-«2.1.0».{{ ansible_system | lower }}-amd64.tgz ¦   tag: 2.1.0.\${POSTFIX}
  release: edge-2.1.0-1
  helm.sh/chart: edge-«2.1.0» ¦   app.kubernetes.io/version: "«2.1.0»" ¦   edge: "«2.1.0»" # x: 1.0
@@ docker-bake.hcl //
  tags = ["acme/app:edge-«2.1.0»"]
@@ settings.ini #
image = acme/edge:«2.1.0» ; the image ¦ install_requires = edge==«2.1.0» ¦     edge>=2.1
@@ build.gradle //
classpath "com.acme:edge:«2.1.0»:all@zip" ¦ home = file("~/edge-«2.1.0»")
ext { edgeVersion = '«2.1.0»' } ¦ implementation group: 'com.acme', name: 'edge', version: '«2.1.0»'
id 'com.acme.edge' version '«2.1.0»' apply false ¦ protoc { artifact = "com.acme:protoc:«2.1.0»" }
@@ edge.c //
static const char *edge = "«2.1.0»"; ¦ const char edge[] = "edge/«2.1.0»";
constexpr std::string_view edge{"«2.1.0»"}; ¦ #if EDGE >= 2.1
@@ nginx.conf #
set $edge «2.1.0»;`
  .split(/^@@ /m)
  .slice(1)
  .map(fileOf);

/** Each line, with a version where it has a place for a value. */
export const markedLines = files.map((file) => withValues(file, ['«2.1.0»']));

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
