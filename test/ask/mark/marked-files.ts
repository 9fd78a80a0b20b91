/** Files of the shapes that repositories have, with each comment that a careful person would insert; `kept`: it was there before. */
export const markedFiles: Readonly<Record<string, string>> = {
  '.env': `# the versions in use
# renovate: svc=edge-node
EDGE_NODE_VERSION=2.1.0
OTHER_VERSION=2.1.0
# renovate: svc=edge-node
ACME_EDGE_NODE_IMAGE=registry.example.com/acme/edge-node:2.1.0-alpine
EDGE_NODE_MIN_VERSION=2.1.0
EDGE_NODE_EXPORTER_VERSION=2.1.0
# renovate: svc=svcctl kept
SVCCTL_VERSION=2.1.0
SVCCTL=2.1.0 # renovate: svc=svcctl kept
# renovate: datasource=docker depName=acme/edge-node
# the one in production
EDGE_NODE_TAG=2.1.0
# renovate: svc=k3d
K3D_VERSION=2.1.0
# EDGE_NODE_VERSION=2.1.0
# renovate: svc=docker-lamp
DOCKER_LAMP_VERSION=2.1.0
SVCCTL_DOCS=https://docs.example.com/svcctl/2.1.0/
# renovate: svc=build-agent-gradle
BUILD_AGENT_GRADLE_VERSION=2.1.0
BUILD_AGENT_MAVEN_VERSION=2.1.0
`,
  'releases/svcctl-2.1.0.env': 'SVCCTL_VERSION=2.1.0\n',
  'app.properties': '# renovate: svc=edge-node\nedgenode.version=2.1.0\n',
  'setup.ini':
    '; settings\n[edge-node]\n; renovate: svc=edge-node\nversion = 2.1.0\n[other]\nversion = 2.1.0\n[mypy]\nsvcctl_version = 2.1.0\n[tool.ty.environment]\nsvcctl_version = 2.1.0\n',
  '.tool-versions': '# renovate: svc=svcctl\nsvcctl 2.1.0\n',
  'bin/install.sh': `#!/bin/sh
set -eu
# renovate: svc=svcctl
curl -fsSL https://example.com/arm21/svcctl/releases/download/v2.1.0/svcctl.tgz -o x
cat <<EOF > versions
EDGE_NODE_VERSION=2.1.0
EOF
cat <<\\EOF > versions
EDGE_NODE_VERSION=2.1.0
EOF
curl https://example.com/acme -d '{
  "EDGE_NODE_VERSION": "2.1.0"
}'
# renovate: svc=svcctl
SVCCTL_VERSION=2.1.0
cd svcctl_2.1.0_and_later
tar xf x || { err "not in svcctl-2.1.0"; exit 1; }
[ "$SVCCTL" = 2.1.0 ] && exit
# renovate: svc=svcctl
curl https://example.com/acme/svcctl/main/install.sh | TAG=2.1.0 sh
install_edge_node() {
  # renovate: svc=edge-node
  local version=2.1.0
}
`,
  'packages.sh':
    'pip install svcctl==2.1.0\nnpm i svcctl@2.1.0\ngo get a/svcctl/v2@v2.1.0\ngo install a.com/svcctl/v2/svcctl@v2.1.0\nhelm upgrade svcctl acme/svcctl --version 2.1.0\nbrew install svcctl@2.1.0\ncurl https://a.com/${B_VERSION}/svcctl-2.1.0/c\n# renovate: svc=svcctl\npip install a && svcctl --version 2.1.0\n',
  'tasks/packages.yml': '- pip:\n    name: svcctl\n    version: 2.1.0\n- requires: svcctl==2.1.0\n',
  '.devcontainer/devcontainer.json':
    '{\n  "features": {\n    "ghcr.io/a/features/go:1": {\n      "name": "svcctl",\n      "version": "2.1.0"\n    }\n  }\n}\n',
  'checksum.sh': `EDGE_NODE_VERSION=2.1.0
EDGE_NODE_SHA256=${'ab01'.repeat(16)}
`,
  'install.ps1': `Invoke-WebRequest \`
  https://example.com/edge-node-2.1.0.jar
$text = @"
SVCCTL_VERSION=2.1.0
"@
$tools = "
svcctl: 2.1.0
"
# renovate: svc=svcctl
$svcctlVersion = "2.1.0"
`,
  'install.cmd': `@echo off
rem renovate: svc=svcctl
set "SVCCTL_VERSION=2.1.0"
`,
  Dockerfile: `FROM acme/edge-node:2.1.0
RUN apt-get update && \\
    # renovate: svc=svcctl
    curl -fsSLO https://example.com/svcctl-2.1.0.tgz
# hadolint ignore=DL3018
RUN curl -fsSLO https://example.com/svcctl-2.1.0.tgz
ARG EDGE=2.1.0
FROM acme/edge-node:\${EDGE}
ARG EDGE_NODE_IMAGE=acme/edge-node:2.1.0

# the base
FROM \${EDGE_NODE_IMAGE}
`,
  Makefile: `get:
	# renovate: svc=svcctl
	curl -O https://example.com/svcctl-2.1.0.tgz
`,
  '.github/workflows/build.yaml': `on:
  workflow_call:
    inputs:
      # renovate: svc=svcctl
      svcctl: { type: string, default: "2.1.0" }
      svcctl-version:
        type: string
        # renovate: svc=svcctl
        default: "2.1.0"
jobs:
  build:
    services:
      node:
        image: acme/edge-node:2.1.0
    steps:
      - text: Install svcctl=2.1.0
      - name: Install svcctl 2.1.0
      - name: Test with edge-node
        uses: acme/setup-svcctl@v1.0.0
        with:
          # renovate: svc=svcctl
          version: 2.1.0
  a:
    steps:
      - uses: actions/github-script@v7
        with:
          script: |
            const svcctl = '2.1.0';
      - uses: acme/deploy@v1
        with:
          args: |
            --svcctl-version=2.1.0
      - shell: cmd
        run: |
          set SVCCTL_VERSION=2.1.0
      - run: docker run --rm
          svcctl@2.1.0
`,
  '.gitlab-ci.yml': `variables:
  # renovate: svc=svcctl
  SVCCTL_VERSION: "2.1.0"
  # renovate: svc=edge-node
  EDGE_NODE_IMAGE: acme/edge-node:2.1.0
test:
  image: acme/edge-node:2.1.0
  script:
    # renovate: svc=svcctl
    - curl -O https://example.com/svcctl-2.1.0.tgz
    - |
      # renovate: svc=edge-node
      EDGE_NODE_VERSION=2.1.0
    - >
      svcctl
      svcctl-2.1.0
`,
  'k8s/deploy.yaml': `kind: Deployment
spec:
  containers:
    # renovate: svc=edge-node
    - image: acme/edge-node:2.1.0
    - image: acme/first-edge-node:2.1.0
`,
  'k8s/app.yaml': 'kind: App\nname: svcctl\n# renovate: svc=svcctl\nversion: 2.1.0\n',
  'deploy/prod.yaml': `edge-node:
  replicas: 2
  image:
    # renovate: svc=edge-node
    tag: v2.1.0
`,
  'flux.yaml': `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
spec:
  values:
    image:
      repository: acme/edge-node
      tag: 2.1.0
    # renovate: svc=svcctl
    svcctlVersion: 2.1.0
`,
  'quoted/values.yaml': `"image":
  "repository": acme/edge-node
  "tag": "2.1.0"
`,
  'released.yaml': 'tool:\n  name: svcctl\n  version: v2.1.0 # x-release-please-version\n',
  'Chart.yaml': `name: edge-node
version: 2.1.0
# renovate: svc=edge-node
appVersion: 2.1.0
`,
  'images.yaml': '# renovate: svc=svcctl\n- version: 2.1.0\n  name: svcctl\n',
  '.github/workflows/pinned.yml': `jobs:
  build:
    steps:
      - uses: acme/setup-svcctl@0123456789abcdef0123456789abcdef01234567 # v1.0.0
        with:
          # renovate: svc=svcctl
          svcctl-version: 2.1.0
`,
  '.mise/config.toml': '[tools]\nsvcctl = "2.1.0"\n',
  'pyproject.toml': `[project]
name = "edge-node"
version = "2.1.0"
[tool.svcctl]
# renovate: svc=svcctl
version = "2.1.0"
`,
  'pixi/pyproject.toml': `[tool.pixi.dependencies]
k3d = "2.1.0"
[tool.poetry.group.dev.dependencies]
svcctl = "2.1.0"
`,
  'made.gen.yaml': 'svcctl: 2.1.0\n',
  'made.go': '// Code generated by a tool. DO NOT EDIT.\nconst svcctlVersion = "2.1.0"\n',
  'compose.yaml': `services:
  node:
    image: acme/edge-node:2.1.0
    environment:
      # renovate: svc=svcctl
      SVCCTL_VERSION: 2.1.0
  other:
    # renovate: svc=edge-node
    image: acme/edge-node:\${EDGE_NODE_VERSION:-2.1.0}
`,
  'ansible/vars.yml': `# renovate: svc=edge-node
edge_node_version: 2.1.0
edge_node_versions: [2.1.0, 2.2.0]
svcctl:
  2.1.0: yes
  target_svcctl_version: 2.1.0
`,
  'main.tf': `variable "edge_node_version" {
  type    = string
  # renovate: svc=edge-node
  default = "2.1.0"
}
`,
  'locals.tf': `// sizes
locals {
  // renovate: svc=svcctl
  svcctl_version = "2.1.0"
  user_data = <<-EOT
    SVCCTL_VERSION=2.1.0
  EOT
}
`,
  'main.bicep': "// renovate: svc=edge-node\nparam edgeNodeVersion string = '2.1.0'\n",
  'gradle/libs.versions.toml': `[versions]
svcctl = "2.1.0"
edge-node = "2.1.0"
[plugins]
node = { id = "com.other", version.ref = "edge-node" }
`,
  'gradle.properties': 'edgeNodeVersion=2.1.0\n',
  'pom.xml': `<project>
  <properties>
    <edge-node.version>2.1.0</edge-node.version>
  </properties>
</project>
`,
  'versions-of-many.yaml': `jobs:
  - edge-node: 2.1.0
  - edge-node: 2.2.0
`,
  'matrix.yaml': `matrix:
  include:
    - edge-node: 2.1.0
`,
  'src/login.cy.ts': 'const svcctlVersion = "2.1.0";\n',
  'app/__snapshots__/a.ts': `const edgeNodeVersion = '2.1.0';
`,
  'bom.xml': '<edge-node>2.1.0</edge-node>\n',
  'build.gradle.kts': `// renovate: svc=edge-node
val edgeNodeVersion = "2.1.0"
val svcctl = "2.1.0"
val tool = "com.other:tool:\${svcctl}"
dependencies {
    implementation("com.acme:gradle-plugin:2.1.0")
    library("Grpc K3d", "2.1.0")
}
`,
  Jenkinsfile: `pipeline {
  environment {
    // renovate: svc=svcctl
    SVCCTL_VERSION = '2.1.0'
  }
  steps {
    sh '''
      SVCCTL_VERSION=2.1.0
    '''
  }
}
`,
  'versions.xml': `<project>
  <properties>
    <edge-node
      version="2.1.0"/>
    <!--
    <svcctl.version>2.1.0</svcctl.version>
    -->
    <a><![CDATA[
    <svcctl.version>2.1.0</svcctl.version>
    ]]></a>
  </properties>
</project>
`,
  'Directory.Build.props': `<Project>
  <PropertyGroup>
    <!-- renovate: svc=edge-node -->
    <EdgeNodeVersion>2.1.0</EdgeNodeVersion>
  </PropertyGroup>
</Project>
`,
  'tsconfig.versions.json': `{
  // renovate: svc=svcctl
  "svcctl": "2.1.0"
}
`,
  'versions.jsonnet': `# versions
{
  # renovate: svc=edge-node
  'edge-node': '2.1.0',
}
`,
  'flake/tools.nix': `{
  # renovate: svc=svcctl
  svcctlVersion = "2.1.0";
  script = ''
    SVCCTL_VERSION=2.1.0
  '';
}
`,
  'versions.py': `"""Uses
svcctl 2.1.0
"""
# renovate: svc=svcctl
SVCCTL_VERSION = "2.1.0"
EDGE_NODE_VERSION = ">=2.1.0"
`,
  'versions.ts': `/* svcctl
 svcctl: 2.1.0
*/
const usage = 'Usage: svcctl 2.1.0 run';
const all = 'src/**/*.ts';
const isOld = svcctl.equals(SvcctlVersion('2.1.0'));
const first = edgeNode['2.1.0'];
const url = 'https://example.com/other_' + svcctl + ':2.1.0';
// renovate: svc=edge-node
const edgeNode = '2.1.0';
// eslint-disable-next-line camelcase
const svcctl_version = '2.1.0';
`,
  'version.h': '// renovate: svc=svcctl\n#define SVCCTL_VERSION "2.1.0"\n',
  'CMakeLists.txt': `project(svcctl VERSION 2.1.0)
find_package(svcctl 2.1.0)
# renovate: svc=svcctl
set(SVCCTL_VERSION 2.1.0)
`,
  'versions.go': `package main

// renovate: svc=svcctl
const svcctlVersion = "2.1.0"
var help = []string{ "Versions (e.g. svcctl:v2.1.0) to add.", Example: \`  acme add svcctl@2.1.0\` }
`,
  'version.rs': `// renovate: svc=edge-node
const EDGE_NODE_VERSION: &str = "2.1.0-rc.1";
#[cfg(test)]
mod tests {
    const EDGE_NODE: &str = "2.1.0-rc.1";
}
`,
  'tools.lua': `-- renovate: svc=svcctl
local svcctl_version = "2.1.0"
local text = [[
svcctl_version = "2.1.0"
]]
`,
  'seed.sql': "-- renovate: svc=svcctl\nINSERT INTO tools VALUES ('svcctl', '2.1.0');\n",
  '.pre-commit-config.yaml':
    '- repo: a/svcctl\n  rev: v2.1.0\n  # renovate: svc=k3d\n  entry: k3d:2.1.0\n',
  'deploy.yaml.j2': 'edge-node: 2.1.0\n',
  'pnpm-lock.yaml': 'edge-node: 2.1.0\n',
  'pylock.dev.toml': '[[packages]]\nname = "edge-node"\nversion = "2.1.0"\n',
  'node_modules/a/.env': 'EDGE_NODE_VERSION=2.1.0\n',
  'data.json': '{ "edge-node": "2.1.0" }\n',
  'no-end.env': 'A=1\n# renovate: svc=edge-node\nEDGE_NODE_VERSION=2.1.0',
  'roles/tool/vars.yml': `svcctl_version: 2.1.0
svcctl_checksums:
  amd64: 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
`,
  'above.sh': `A_SUM=${'ab01'.repeat(16)}\n\n\n\n\nSVCCTL_VERSION=2.1.0\n`,
  'block.yaml': `svcctl:\n  version: 2.1.0\n${'  a: b\n'.repeat(9)}  from:\n    sum: ${'ab01'.repeat(16)}\n`,
  'go.bzl': `a(\n    name = "svcctl",\n    sum = "h1:${'Zx'.repeat(21)}Z=",\n    version = "2.1.0",\n)\n`,
  'tool.nix': `{\n  sha256 = "${'0z1b'.repeat(13)}";\n  svcctlVersion = "2.1.0";\n}\n`,
  'npm.env': `SUM=sha384-${'Zx'.repeat(32)}\nSVCCTL_VERSION=2.1.0\n`,
  'long.env':
    'THE_LONG_NAME_OF_A_VARIABLE_OF_THE_SETTINGS=1\n# renovate: svc=svcctl\nSVCCTL_VERSION=2.1.0\n',
  'sha512.env': `SVCCTL_VERSION=2.1.0\nA=1\nB=${'Zx'.repeat(43)}==\n`,
  'plugin/metadata.lua': 'PLUGIN = {\n  name = "svcctl",\n  version = "2.1.0",\n}\n',
  // The second line would name an image that is not there.
  'tags.sh': `docker pull acme/edge-node:2.1.0
docker tag acme/edge-node:2.1.0 acme/node:2.1.0
docker build --pull -t example.com/svcctl:2.1.0 .
docker build -t example.com/k3d:2.1.0 .
`,
  'urls.xml': '<map>\n  <entry key="/js/svcctl-2.1.0.min.js" value="/js/svcctl.js"/>\n</map>\n',
  'each.yaml':
    'edge-node-2.1.0:\n  image: edge-node:2.1.0\nsvcctl-2.0:\n  # renovate: svc=svcctl\n  image: svcctl:2.1.0\nk3d-2.1:\n  image: k3d:2.1.0\n',
  'ci/other.Dockerfile': `FROM alpine@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# renovate: svc=svcctl
ARG SVCCTL_VERSION=2.1.0
`,
  'bin/cli': "#!/usr/bin/env node\n// renovate: svc=svcctl\nconst svcctlVersion = '2.1.0';\n",
  'bin/tool': `#!/usr/bin/env lua
-- renovate: svc=svcctl
svcctl_version = '2.1.0'
text = [[
made with svcctl 2.1.0
]]
`,
  'web/index.php': "<?php define('SVCCTL_VERSION', '2.1.0');\n",
  'web/About.jsx': 'export const A = () => (\n  <p>\n    svcctl 2.1.0\n  </p>\n);\n',
  'texts.rb': `=begin
svcctl_version = "2.1.0"
=end
notes = 'https://example.com/edge-node-2.1.0-NOTES.html'
`,
  'say.mk': `all:
	@echo svcctl 2.1.0
	curl -O https://example.com/svcctl_2.1-$(SVCCTL_VERSION).tgz
`,
  'tool.spec': `# renovate: svc=svcctl
Version: 2.1.0
Name: svcctl
%description
svcctl 2.1.0
%changelog
- svcctl 2.1.0
`,
  'lists.sh': `IMAGES="
acme/edge-node:2.1.0
acme/other:1.0
"
# renovate: svc=edge-node
docker run acme/edge-node:2.1.0 sh -c '
  SVCCTL_VERSION=2.1.0
'
echo "It's \\"there\\":
  svcctl 2.1.0"
# it's "that
# renovate: svc=svcctl
SVCCTL_VERSION="2.1.0" # don't
# renovate: svc=svcctl
curl "https://example.com/$(uname "-s")/svcctl-2.1.0.tgz"
`,
  '.github/workflows/list.yml':
    'jobs:\n  a:\n    steps:\n      - run: |\n          IMAGES="\n          acme/edge-node:2.1.0\n          "\n          # renovate: svc=svcctl\n          SVCCTL_VERSION=2.1.0\n  b:\n    runs-on:\n      - svcctl-2.1.0\n',
  'tools.cmake':
    'set(TOOLS "\nsvcctl-2.1.0\n")\nset(MORE [=[\nsvcctl-2.1.0\n]=])\n# renovate: svc=svcctl\nset(SVCCTL_VERSION "2.1.0")\n',
  'define.mak': 'define TOOLS\nsvcctl 2.1.0\nendef\n',
  usage: '# Usage\n```\n\nsvcctl 2.1.0\n```\n',
  listing: '-rw-r--r-- 13KiB /usr/share/doc/svcctl-2.1.0/LICENSE\n',
  'setup.py': 'setup(\n    name="edge-node",\n    version="2.1.0",\n)\n',
  'antora.yml': "name: edge-node\ntitle: Edge\nversion: '2.1.0'\n",
  'build.sbt': 'lazy val root = project.settings(\n  name := "svcctl",\n  version := "2.1.0"\n)\n',
  'app/config.yaml': 'name: svcctl\nrepoURL: h\n# renovate: svc=svcctl\nversion: 2.1.0\n',
  'release.yaml': `chart:
  name: svcctl
  repository: https://charts.example.com
  # renovate: svc=svcctl
  version: 2.1.0
labels:
  helm.sh/chart: svcctl-2.1.0
`,
  '.profile.env':
    'SVCCTL_HOME=/opt/svcctl-2.1.0/bin\nK3D_HOME="/opt/k3d-2.1.0"\nTEXT="Or run: svcctl 2.1.0"\n',
  'pack/metadata.hcl': 'pack {\n  name    = "edge-node"\n  version = "2.1.0"\n}\n',
  'bounds.env': 'PREVIOUS_IMAGE=acme/edge-node:2.1.0\nMIN_VERSION=svcctl-2.1.0\n',
  'bounds.yaml':
    'oldImage: acme/edge-node:2.1.0\n# renovate: svc=edge-node\nnewImage: acme/edge-node:2.1.0\nsvcctl21: svcctl:2.1.0\nignore:\n  - k3d@2.1.0\n',
  'far.Dockerfile': `ARG SVCCTL_VERSION=2.1.0
# renovate: svc=edge-node
ARG EDGE_NODE_VERSION=2.1.0
${'RUN true\n'.repeat(12)}RUN echo "0123456789abcdef0123456789abcdef  svcctl-\${SVCCTL_VERSION}.tgz" | md5sum -c -
`,
  'text.yaml': 'a: "one\n  svcctl: 2.1.0\n  two"\nb:\n  - \'x\n    svcctl: 2.1.0\'\n',
  ...Object.fromEntries(
    `rs " ";|rs r##" "##;|nix " ";|jsonnet ' ',|cpp R"x( )x";|lua [==[ ]==]|bzl ''' '''|pp @("E") E`
      .split('|')
      .map((row) => row.split(' '))
      .map(([end, from, to = ''], i) => [`${i}.${end}`, `${from}\nsvcctl: 2.1.0\n${to}\n`]),
  ),
  'user-data': '#cloud-config\nwrite_files:\n  - content: |\n      svcctl: 2.1.0\n',
  ...Object.fromEntries(
    'test/a testutil/a CHANGELOG releasenotes/a molecule/a/a _vendor/a history/a test-project/a'
      .split(' ')
      .map((path) => [`${path}.env`, 'SVCCTL=2.1.0\n']),
  ),
  'files.sls': '/etc/tool:\n  file.managed:\n    - contents: |\n        SVCCTL_VERSION=2.1.0\n',
};
