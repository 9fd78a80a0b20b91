import { expect, test } from 'vitest';
import { fileReader, isOfFolder, mostBytesOf } from '#ask/audit/folder/read-file.ts';
import { commentExamples } from '#publish/renovate/examples.ts';
import { markedLines } from '../../publish/renovate/marked-lines.ts';
import { words } from '../../words.ts';
import { indexOf, namesOf } from '../index-of.ts';

/** To make its patterns ready takes longer than to read with them. */
const reader = indexOf().then(fileReader);

/** `name version line`, in the order of the lines. */
async function found(path: string, text: string): Promise<string[]> {
  if (mostBytesOf(path) === undefined) return ['not read'];
  const { items } = (await reader)(text, path);
  return items.map(
    ({ asked, place }) => `${asked.name ?? asked.id ?? asked.purl} ${asked.version} ${place.line}`,
  );
}

const examples = commentExamples({ datasource: 'acme', id: 'tool', version: '1.1.0' });
test.each(examples.filter(({ kind }) => kind !== 'names'))(
  'every example that the documents give to Renovate is read alike: $path',
  async ({ path, text }) => {
    const line = text.split('\n').findIndex((one) => one.includes('1.1.0')) + 1;
    expect(await found(path, text)).toEqual([`tool 1.1.0 ${line}`]);
  },
);

const cases = markedLines.flatMap(({ path, comment: [opening, closing = ''], lines }) =>
  lines.map((line) => ({ path, line, comment: `${opening} renovate: acme=tool ${closing}` })),
);
test.each(cases)('read as presets do: $path: $line', async ({ path, line, comment }) => {
  const version = /«v?(.*?)»/.exec(line)?.[1];
  const text = `first\n${comment}\n${line.replaceAll(/[«»]/g, '')}\n`;
  expect(await found(path, text)).toEqual(version === undefined ? [] : [`tool ${version} 3`]);
});

const sum = '0123456789abcdef'.repeat(4);
const beside: Record<string, string> = {
  'Dockerfile: FROM ghcr.io/acme/tool:1.1.0\n\nARG V=1.1.0\nARG V=1.2.0\nARG V=1.1.0\nFROM acme/tool:$V':
    '',
  'Dockerfile: FROM acme/tool:latest\nFROM acme/tool:alpine':
    'acme/tool latest 1, acme/tool alpine 2',
  'Dockerfile: FROM acme/tool:lts-x@sha256:abc AS a\nFROM a': 'acme/tool lts-x 1',
  'Dockerfile: FROM acme/tool:koala-slim\nCOPY --from=acme/tool:koala@sha256:abc':
    'acme/tool koala-slim 1, acme/tool koala 2',
  'ci.yml: - uses: acme/tool@koala\n- name: chart:chart\n- name: acme/tool:koala\n- image: com.acme:old\n\nwith:\n  version: 9.0\nrun: docker pull acme/tool:$version':
    '',
  'values.yaml: acme/tool: acme/tool-extra:1.1.0\n\nacme/tool: docker.io/acme/tool:1.1.0\n\na:\n  repository: b\n  tag: "9.0"\nb:\n  repository: acme/tool\n\na:\n- name: acme/tool\n  repository: acme/b\n  tag: 9.0\n- image: c\n  name: acme/tool\n  tag: 9.0\n\nimage:\n  repository: b/c # forked from acme/tool\n  tag: 1.1.0\n\nmy-repository: acme/tool\ntag: 1.1.0\n\na:\n  repository: acme/tool\nx # b\n  tag: 9.0':
    'acme/tool 1.1.0 3',
  [`Dockerfile: FROM acme/tool:1.1.0 # ${'x'.repeat(2000)}`]: '',
  'Dockerfile: FROM acme/tool:1.1.0\n# renovate: acme=tool\nARG V=1.2.0':
    'acme/tool 1.1.0 1, tool 1.2.0 3',
  // A name that the file gives one version to stands for it, and no other.
  'Dockerfile: ARG V=1.1.0\nFROM acme/tool:$V\nARG V\nENV V=${V}\nENV V=$V': 'acme/tool 1.1.0 2',
  'compose.yaml: image: ${FROM:-docker.io}/acme/tool:${V:-1.1.0}\nimage: ${I:-acme/tool:1.1.0}':
    'acme/tool 1.1.0 1, acme/tool 1.1.0 2',
  // What a manifest calls so is a package, such as a client.
  'package.json: "acme/tool": "1.1.0"\n"db": "docker run acme/tool:1.1.0"': 'acme/tool 1.1.0 2',
  'Cargo.toml: acme/tool = "1.1.0"': '',
  'Podfile: pod "tool-old", "1.1.0"': '',
  'pom.xml: <project>\n<modelVersion>4.0.0</modelVersion>\n<groupId>com.acme</groupId>\n<artifactId>old</artifactId>\n<version>3.0</version>':
    '',
  'pom.xml: <project><modelVersion>4.0.0</modelVersion><dependency><groupId>com.acme</groupId><artifactId>old</artifactId><version>3.0</version></dependency>':
    'com.acme:old 3.0 1',
  '.gitlab-ci.yml: variables:\n  TOOL: "1.1.0"\n  X: y\nimage: acme/tool:$TOOL':
    'acme/tool 1.1.0 4',
  'pom.xml: <?xml version="1.0"?>\n<version>9.0</version>\n<old.version>3.0</old.version>\n<dependency>\n<groupId>com.acme</groupId>\n<artifactId>old</artifactId>\n<version>${old.version}</version>\n</dependency>\n<groupId>com.acme</groupId>\n<artifactId>old</artifactId>\n<version>${project.version}</version>':
    'com.acme:old 3.0 7',
  'build.gradle: ext.old = "3.0"\ndef other = "$old.1"\nimplementation "com.acme:old:$old"\nimplementation "com.acme:old:${rootProject.ext.old}"\nimplementation "com.acme:old:${none.old}"':
    'com.acme:old 3.0 3, com.acme:old 3.0 4',
  'package.json: {\n "@acme/tool": "1.1.0",\n "@acme/other": "1"}': '@acme/tool 1.1.0 2',
  'package.json: {"@acme/tool": "npm:@other/fork@1.0.0"}\n"a": "npm:@acme/tool@1.1.0",\n"tool-old": "npm:@acme/tool@1.1.0"':
    '@acme/tool 1.1.0 2, @acme/tool 1.1.0 3',
  'package.json: "@acme/tool": "workspace:1.1.0"\n"@acme/tool": "file:../tool-1.1.0.tgz"\n"@acme/tool": "link:../1.1.0"\n\n{ "@tool-old": "1.1.0" }\n{ "@acme/tool": "^1.1.0" }':
    '',
  "pnpm-workspace.yaml: catalog:\n  '@acme/tool': npm:@other/fork@1.0.0\n  a: npm:@acme/tool@1.1.0":
    '@acme/tool 1.1.0 3',
  'pom.xml: <parent>\n<version>3.0</version>\n<relativePath />\n<groupId>com.acme</groupId>\n<artifactId>old</artifactId>':
    'com.acme:old 3.0 2',
  'pom.xml: <plugin>\n<groupId>com.acme</groupId>\n<artifactId>old</artifactId>\n<configuration combine="x">\n<a><b/></a>\n</configuration>\n<dependencies>\n<dependency>\n<groupId>b</groupId>\n<artifactId>c</artifactId>\n<version>9.0</version>\n</dependency>\n</dependencies>\n<executions>\n<execution>\n<id>d</id>\n</execution>\n</executions>\n<version>3.0</version>':
    'com.acme:old 3.0 19',
  'pom.xml: <dependency>\n<version>3.0</version>\n<exclusions>\n<exclusion><groupId>com.acme</groupId><artifactId>b</artifactId></exclusion>\n</exclusions>\n<groupId>com.acme</groupId>\n<artifactId>old</artifactId>':
    'com.acme:old 3.0 2',
  'build.gradle: a group: "com.acme", name: "old", version: "3.0"\nb(group : \'com.acme\',name: \'old\', version: \'3-jre\')\nexclude group: "com.acme", module: "old"':
    'com.acme:old 3.0 1, com.acme:old 3-jre 2',
  'build.gradle: /*\nimplementation "com.acme:old:2.0"\n */\n  /** a */\nimplementation "com.acme:old:3.0"\nx /*\ny "com.acme:old:4.0"':
    'com.acme:old 3.0 5, com.acme:old 4.0 7',
  'pom.xml: <version>9.0</version>\n<exclusions>\n<exclusion>\n<groupId>com.acme</groupId>\n<artifactId>old</artifactId>':
    '',
  'requirements.txt: acme-lib==1.1.0\nacme-lib==1.1.0': 'pkg:pypi/acme-lib@1.1.0 undefined 1',
  'uv.lock: name = "acme-lib"\nversion = "1.1.0"\nversion = "9"':
    'pkg:pypi/acme-lib@1.1.0 undefined 2',
  'requirements.txt: acme_lib==1.1.0\nacme.lib==1.2.0\n\nacme-lib==1.1.*':
    'pkg:pypi/acme_lib@1.1.0 undefined 1, pkg:pypi/acme.lib@1.2.0 undefined 2',
  // Case does not matter in names of Python, and what is installed with one stands in brackets.
  'pyproject.toml: a = [\n"Acme-Lib==1.1.0",\n"ACME_LIB[x, y] == 1.2.0RC1"]\n"acme-lib==1.2.0.post1", "acme-lib==1!1.3",\n# "acme-lib==9.0"':
    'acme-lib 1.1.0 2, acme-lib 1.2.0RC1 3, acme-lib 1.2.0.post1 4, acme-lib 1!1.3 4',
  'Pipfile: acme-lib = { version = "==1.1.0" }\nAcme.Lib = "==1.2.0"\nMy-Acme-Lib = "==1.3.0"\n"Since Acme-Lib 1.4.0"\n"acme-lib, made using acme-lib 1.4.0"\n[packages.acme-lib]\nversion = "==1.5.0"':
    'acme-lib 1.1.0 1, acme-lib 1.2.0 2, acme-lib 1.5.0 7',
  'values.yaml: image:\n  repository: acme/tool\n  \n  tag: 1.1.0\n\nname: com.acme:old\ntag: 9.0\nname: "@acme/tool"\ntag: 9.0\n\nimage:\n  registry: quay.io\n  repository: acme/tool\n  tag: 1.1.0\nb:\n  image: acme/tool:1.1.0\n  registry: quay.io':
    '',
  // The version of another block is not its own, however near it stands.
  'values.yaml: a:\n  tag: 9.0\nb:\n  tag: 1.1.0 # newest\n  # tag: 8.0\n  repository: acme/tool\n\na:\n  repository: acme/tool\n# note\n  b: 1\n  c: 1\n  d: 1\n  tag: 1.1.0\n\na:\n  image: acme/tool\n  # renovate: acme=tool\n  tag: 1.1.0':
    'acme/tool 1.1.0 4, acme/tool 1.1.0 14, tool 1.1.0 19',
  'kustomization.yaml: images:\n- newTag: 9.0\n- digest: x\n  name: acme/tool\n\nimages:\n- name: acme/tool\n  digest: x\n- newTag: 9.0\n\nimages:\n- newTag: 9.0\n- name: acme/tool\n  newName: b/c\n  newTag: 9.0\nhelmCharts:\n- name: chart\n  repo: https://other.example.com\n  version: 9.0':
    '',
  // Beside an image or a chart, a name is that of a container, or of what is installed of it.
  'kustomization.yaml: images:\n- newTag: 1.1.0\n  more:\n  - x: 1\n  name: acme/tool':
    'acme/tool 1.1.0 2',
  '.env: # renovate: acme=tool\nX=1.1.0 # as md5\n\n# renovate: acme=tool/linux\nX=1.1.0\n\n# renovate: other=tool\nIMAGE=acme/tool:1.1.0':
    'acme/tool 1.1.0 8',
  [`.env: # renovate: acme=tool\nX=1.1.0 ${sum}`]: '',
  [`.env: # renovate: acme=tool/linux\nX=1.1.0\nSUM=${sum}`]: 'tool 1.1.0 2',
  [`.env: # renovate: acme=tool/linux\nX=1.1.0\nSUMS=${sum} ${sum}`]: '',
  [`.env: # renovate: acme=tool\nX=1.1.0 # ${'x'.repeat(1980)}`]: '',
  'gradle/libs.versions.toml: [versions]\nold = "3.0"\n[libraries]\nold = { module = "com.acme:old", version.ref = "old" }':
    'com.acme:old 3.0 4',
  'gradle/libs.versions.toml: [versions]\nold = { strictly = "3.0" }\n[libraries]\na = { module = "com.acme:old", version.ref = "old" }':
    'com.acme:old 3.0 4',
  'app.yaml: # image: acme/tool:1.1.0\nimage: acme/tool:1.1.0-alpine\nimage: acme/tool:1-ubuntu-22.04\nimage: acme/tool:v1.1.0\nimage: acme/tool:16-1.2.0':
    'acme/tool 1.1.0 2, acme/tool 1-ubuntu-22.04 3, acme/tool v1.1.0 4, acme/tool 1.2.0 5',
  'pom.xml: <dependency><groupId>org.other</groupId><artifactId>old</artifactId><version>3.0</version></dependency>\n<dependency><groupId>com.acme</groupId><artifactId>old</artifactId><version>3.0</version></dependency>\n\n<groupId>com.acme</groupId>\n<artifactId>old</artifactId><version>3.0.Final</version>':
    'com.acme:old 3.0 2, com.acme:old 3.0.Final 5',
  'pom.xml: <!-- <dependency>\n<groupId>com.acme</groupId>\n<artifactId>old</artifactId>\n<version>3.0</version>\n</dependency> -->\n<!-- renovate: acme=tool -->\n<v>1.1.0</v>':
    'tool 1.1.0 7',
  'Chart.yaml: dependencies:\n- name: chart\n  version: 1.1.0\n  repository: https://charts.example.com/':
    'chart 1.1.0 3',
  'Chart.yaml: name: chart\nversion: 9.0\ndependencies:\n  - name: chart\n    version: 1.1.0':
    'chart 1.1.0 5',
  'a.csproj: <PackageReference Include="acme.tool" Version="1.*" />\n<PackageReference Include="acme.tool" Version="[1.1.0,2)" />':
    '',
  'Package.swift: "https://github.com/acme/tool", from: "1.1.0")\n("acme/tool", exact: "1.2.0")\n("acme/tool", .branch("v-1.1"))':
    'acme/tool 1.2.0 2',
  'build.sbt: "com.acme" % "old" % "3.0"\n"com.acme" %% "old" % "3.1-jre" % Test\n"a.b" % "chart" % "9.0"\n"a.b:chart:9.0"\nlibrary("chart@9.0")':
    'com.acme:old 3.0 1, com.acme:old 3.1-jre 2',
  '.env: OLD=com.acme:old:3': 'com.acme:old 3 1',
  'build.gradle: implementation("com.acme:old:3@jar") // note\n\nimplementation "com.acme:old:3.0" // @acme/tool\n\nimplementation "com.acme:old:3.0!!"\n\n  * com.acme:old:3-jre\n\t// com.acme:old:3-jre\n# com.acme:old:3-jre\n\nimplementation("com.acme:old") { version  =  "3-jre" }':
    'com.acme:old 3 1, com.acme:old 3.0 3, com.acme:old 3.0 5',
  'build.gradle: b("com.acme:old"),  version( "3-jre" )\nc "com.acme:old" version "3-jre"\nd "com.acme:old" aversion "3-jre"\ne "com.acme:old" version=3-jre\nf "com.acme:old" version("3-jre")\ng "com.acme:old:3-jre$x"':
    'com.acme:old 3-jre 1, com.acme:old 3-jre 2, com.acme:old 3-jre 5',
  'gradle/libs.versions.toml: [versions]\nold = "3-jre"\n[libraries]\na = { module = "com.acme:old", version.ref = "old" }\nchart = { module = "a.b:c", version = "9.0" }':
    'com.acme:old 3-jre 4',
  // Rich versions of Gradle: what is preferred is used, and what is rejected is not.
  'gradle/libs.versions.toml: [versions]\na = { strictly = "[3, 4[", prefer = "3.0" }\n[libraries]\na = { module = "com.acme:old", version.ref = "a" }\nb = { module = "com.acme:old", version = { require = "3.1", reject = ["3.2"] } }':
    'com.acme:old 3.0 4, com.acme:old 3.1 5',
  'build.gradle.kts: a("com.acme:old") { version { reject("2.0") } }\nc("com.acme:old") { version { strictly("3-jre") } }':
    'com.acme:old 3-jre 2',
  'b/build.gradle: a("com.acme:old") {\n  version {\n    strictly "[3, 4["\n    prefer("3.0")\n  }\n}\nb("com.acme:old") {\n  version { reject("2.0") }\n}\nc("a:b") {\n  version { strictly("9.0") }\n}\nd("com.acme:old") {\n  version { require("3.1!!") }\n}':
    'com.acme:old 3.0 4, com.acme:old 3.1 14',
  'pom.xml: <artifactId>old</artifactId><version>3.0</version>\n<groupId>org.other</groupId>\n\n<artifactItem>\n<version>9.0</version>\n</artifactItem>\n<artifactItem>\n<groupId>com.acme</groupId>\n<artifactId>old</artifactId>\n<version>3.0</version>':
    'com.acme:old 3.0 10',
  'pom.xml: <!--renovate: acme=tool -->\n<v>1.1.0</v>\n<!--  renovate: acme=tool -->\n<w>1.2.0</w>':
    'tool 1.1.0 2, tool 1.2.0 4',
  'Dockerfile: ARG V=x1.1.0\nFROM acme/tool:$V\nARG I=acme/tool:1-a\nFROM ${I}': 'acme/tool 1-a 4',
  'Dockerfile: FROM acme/tool:1.1.0 AS acme/tool-extra:9.0': 'acme/tool 1.1.0 1',
  'values.yaml: tag: 1.1.0\n  - x: 1\n  tag: 9.0\nrepository: acme/tool': 'acme/tool 1.1.0 1',
  "Chart.yaml: dependencies:\n-   repository: 'http://other.example.com'\n    name: chart\n    version: 1.1.0":
    '',
  'Chart.yaml: dependencies:\n-   repository:   "https://other.example.com//"  \n    chart: chart\n    version: 1.1.0\n\ndependencies:\n- name: chart\n  version: 1.1.0\n  repository: file://../chart\n- name: chart\n  version: 1.1.0\n  repository: oci://charts.example.com\n- name: chart\n  version: 1.2.0\n  repository: "@acme"':
    'chart 1.2.0 14',
  'requirements.yml: - src: git+https://github.com/acme/role.git\n  name: chart\n  version: v1.1.0':
    '',
  'main.tf: x {\n  name = "chart"\n  chart   = "chart"\n  version = "1.1.0"': 'chart 1.1.0 4',
  'values.yaml: image:\n  repository: acme/tool\n  tag: 1.1.0\n  registry: docker.io\nc:\n  registry: registry-1.docker.io\n  image: acme/tool:1.1.0\nb:\n  registry: ""\n  image: acme/tool:1.2.0':
    'acme/tool 1.1.0 3, acme/tool 1.1.0 7, acme/tool 1.2.0 10',
  'values.yaml: registry: quay.io\nimage:\n  repository: acme/tool\n  tag: 1.1.0\nx:\n  imageRepository: acme/tool\n  imageTag: 1.1.0':
    'acme/tool 1.1.0 4, acme/tool 1.1.0 7',
  [`values.yaml: image:\n  repository: acme/tool\n  tag: 1.1.0@sha256:${sum}`]: 'acme/tool 1.1.0 3',
  'values.yaml: "image":\n  "repository": "acme/tool"\n  "tag": "1.1.0"': 'acme/tool 1.1.0 3',
  'a.yaml: a:\n  chart: chart\n  targetRevision: v1.1.0\n\na:\n  repoURL: https://a.example.com\n  chart: chart\n  targetRevision: 1.1.0\n\nrun: connect -U chart -h 127.0.0.1\n\n- { name: chart, version: v1.1.0 }':
    'chart v1.1.0 3, chart 1.1.0 12',
  'flux.yaml: a:\n  ref:\n    tag: 1.1.0\n  url: oci://acme/tool': 'acme/tool 1.1.0 3',
  'release.yaml: kind: HelmRepository\nmetadata:\n  name: a\nspec:\n  url: https://charts.example.com/\n---\nkind: HelmRepository\nmetadata:\n  name: b\nspec:\n  url: https://other.example.com\n---\nkind: HelmRepository\nmetadata:\n  name: c\nspec:\n  url: oci://docker.io/acme\n---\nspec:\n  chart: chart\n  sourceRef:\n    kind: HelmRepository\n    name: a\n  version: 1.1.0\n---\nspec:\n  chart: chart\n  sourceRef:\n    kind: HelmRepository\n    name: b\n  version: 1.2.0\n---\nspec:\n  chart: tool\n  sourceRef:\n    kind: HelmRepository\n    name: c\n  version: 1.3.0\n---\nspec:\n  chart: chart\n  sourceRef:\n    kind: HelmRepository\n    name: d\n  version: 1.4.0\n---\nspec:\n  chart: a/chart\n  sourceRef:\n    kind: GitRepository\n    name: a\n  version: 1.5.0\n---\n':
    'chart 1.1.0 24, acme/tool 1.3.0 38, chart 1.4.0 45',
  'a.sh: helm pull oci://acme/tool --version 1.1.0\ndocker run --name acme/tool -p 1:2 docker.io/acme/tool:1 -v 2\n\nhelm install chart --version 1.1.0':
    'acme/tool 1.1.0 1, docker.io/acme/tool 1 2, chart 1.1.0 4',
  'MODULE.bazel: oci.pull(\n    image = "acme/tool",\n    tag = "1.1.0",\n)': 'acme/tool 1.1.0 3',
  'compose.yaml: image: acme/tool:${V-v1.1-2.0}\na: {x: 1, image: "acme/tool:1"}':
    'acme/tool v1.1-2.0 1, acme/tool 1 2',
  // A name of one word is that of much else: its version stands right behind it.
  'b.sh: chart a | bash -s -- --version 1.1.0\na | chart - --version 1.1.0\nchart a && pip install b --version=1.1.0\nchart -S gem install b --version 1.1.0':
    '',
  'a.sh: helm repo add b https://charts.example.com/\nhelm install a b/chart \\\n  --wait \\\n  --version v1.1.0':
    'chart v1.1.0 4',
  'a.sh: helm repo add b https://other.example.com\nhelm install a b/chart --version 1.1.0\nhelm install chart b/chart --version 1.1.0\nhelm install chart c/other --version 1.1.0\nhelm upgrade -i chart -n "d" oci://e/chart --version 1.2.0 --kube-version 9.1':
    'chart 1.2.0 5',
  'helmfile.yaml: repositories:\n- name: b\n  url: https://other.example.com\n- url: https://charts.example.com/\n  name: c\nreleases:\n- name: chart\n  chart: b/chart\n  version: 1.1.0\n- name: chart\n  chart: c/chart\n  version: 1.2.0\n- name: a\n  chart: c/chart\n  version: 1.3.0\n- name: a\n  chart: b/chart\n  version: 1.4.0\n- name: d\n  oci: true\n  url: oci.example.com/other\n- chart: d/chart\n  version: 1.5.0\n- name: chart\n  chart: ./chart\n  version: 1.6.0':
    'chart 1.2.0 12, chart 1.2.0 12, chart 1.3.0 15',
  // A package of the same name is another thing, such as a client.
  'a.sh: pip install -U "chart==1.1.0"\nnpm i chart@1.1.0\n  chart==1.1.0 \\\nnpm i && get chart 1.2.0\nif [[ $shared == 2 ]]; then':
    'chart 1.2.0 4',
  'b.yaml: - Bumped `acme/tool` to v1.1.0\n- upgrade acme/tool from 1.0.0\n- install acme/tool 1.1.0 or higher\n':
    '',
  'a.env: CHART="chart 1.1.0"\nRUN=chart("up", "VERSION=1.2.0")': 'chart 1.1.0 1',
  // What a document names is not run; a comment there marks a version.
  'CHANGELOG.md: - acme/tool:1.1.0\n<!-- renovate: acme=tool -->\n1.2.0': 'tool 1.2.0 3',
  'docs/install.adoc: acme/tool:1.1.0': '',
  'docs/earthfile.md: FROM acme/tool:1.1.0': '',
  // After an image, only a digest follows an `@`: this is an orb of CircleCI.
  '.circleci/config.yml: orbs:\n  tool: acme/tool@1.1.0': '',
  'README.md.gotmpl: acme/tool:1.1.0': '',
  'CHANGES: acme/tool:1.1.0': '',
  'changes/app.env: IMAGE=acme/tool:1.1.0': 'acme/tool 1.1.0 1',
  'photo.png: acme/tool:1.1.0': 'not read',
};
test.each(Object.entries(beside))('names beside a version: %s', async (written, items) => {
  const [, path = '', text = ''] = /^(.*?): (.*)$/s.exec(written) ?? [];
  expect((await found(path, text)).join(', ')).toBe(items);
});

test.each([
  ['package.json: "shared": "1.1.0"', 'twin-b'],
  ['Dockerfile: RUN npm i -g shared@1.1.0', 'twin-b'],
  ['Gemfile: gem "shared", "1.1.0"', ''],
  ['Dockerfile: FROM shared:1.1.0', ''],
  ['a.env: A=shared-1.1.0\nB="shared 1.1.0"', '?'],
])('of several packages that are called so, the one of the place: %s', async (written, id) => {
  const [path = '', text = ''] = written.split(/: (.*)/s);
  const { items } = (await reader)(text, path);
  expect(items.map(({ asked }) => asked.id ?? '?').join(', ')).toBe(id);
});

test('each index has comments and names of its own', async () => {
  const kotlin = 'maven/org.jetbrains.kotlin.jvm/org.jetbrains.kotlin.jvm.gradle.plugin';
  const acme = ['maven/com.acme/com.acme.gradle.plugin', 'maven/org.acme/lib'];
  const purls = ['pypi/my-own.lib', kotlin, 'generic/helm', ...acme];
  const owned = purls.map((purl) => ({ purl: `pkg:${purl}`, component: 'tool' }));
  const read = fileReader(await indexOf({ 'assets/names.json': namesOf(owned) }));
  const written: Record<string, string> = {
    'X=1.1.0 # renovate: acme=tool': 'tool undefined 1.1.0',
    'helm install a b/c --version 1.2.0': '',
    '': '',
    'my_own_lib 1.2.0': 'tool my-own.lib 1.2.0',
    'my-own-lib 1.2.0': 'tool my-own.lib 1.2.0',
    'my.own.lib 1.2.0': 'tool my-own.lib 1.2.0',
    'id("com.acme") version "1.3.0"': 'tool com.acme:com.acme.gradle.plugin 1.3.0',
    "id 'com.acme' version '1.3.0'": 'tool com.acme:com.acme.gradle.plugin 1.3.0',
    "id 'org.acme' version '1.3.0'": '',
    'kotlin("jvm") version "1.3.1"':
      'tool org.jetbrains.kotlin.jvm:org.jetbrains.kotlin.jvm.gradle.plugin 1.3.1',
    'com.acme:com.acme.gradle.plugin:1.3.0': 'tool com.acme:com.acme.gradle.plugin 1.3.0',
    '<groupId>org.acme</groupId><artifactId>lib</artifactId><version>1.4.0</version>':
      'tool org.acme:lib 1.4.0',
    'old = { group = "org.acme", name = "lib", version = "1.4.0" }': 'tool org.acme:lib 1.4.0',
    'addSbtPlugin("com.acme" % "sbt-tool" % "1.5.0")': 'plugin com.acme:sbt-tool 1.5.0',
    'com.acme:sbt-tool:1.5.0': 'plugin com.acme:sbt-tool 1.5.0',
    'addSbtPlugin("acme" % "sbt-own" % "1.5.0")': 'plugin acme:sbt-own 1.5.0',
  };
  const found = read(Object.keys(written).join('\n'), '.env').items.map(
    ({ asked, place }) => `${place.line} ${asked.id} ${asked.name} ${asked.version}`,
  );
  const expected = Object.values(written).flatMap((one, i) => (one ? [`${i + 1} ${one}`] : []));
  expect(found).toEqual(expected);
});

test.each([
  ['npm/%40babel/node', '', []],
  ['docker/acme/node', '', []],
  ['npm/%40babel/node', 'docker/node', ['pkg:docker/node@18.2.0', 'node']],
  ['github/nodejs/node', '', ['node', 'node']],
])('what an index calls node is the tool, unless it is %s: %s', async (own, other, wanted) => {
  const components = Object.entries({ node: own, other }).map(([id, purl]) => {
    return { id, title: id, purls: purl ? [{ purl: `pkg:${purl}` }] : [], plugins: [] };
  });
  const read = fileReader(await indexOf({ 'assets/names.json': { ...namesOf([]), components } }));
  const found = [read('18.2.0', '.nvmrc'), read('FROM node:18.2.0', 'Dockerfile')];
  const asked = found.flatMap(({ items }) => items.map((one) => one.asked));
  expect(asked.map(({ purl, name }) => purl ?? name)).toEqual(wanted);
});

test('which files are of a kind that is read, and which, named, are read as in a folder and as no bill or list', () => {
  const isRead = words(`Makefile a/b/MAKEFILE bin/start .github/workflows/a.yml .env.production
    requirements-dev.txt devcontainer.json`);
  const others = words('x.devcontainer.json data.json notes.txt');
  const read = [...isRead, ...others].filter((path) => mostBytesOf(path) !== undefined);
  expect(read).toEqual(isRead);
  const own = words('Cargo.lock a/deno.lock .nvmrc pom.xml a/Makefile .env.local a/DOCKERFILE');
  expect([...own, 'bom.json', 'list.txt', 'bom.xml'].filter(isOfFolder)).toEqual(own);
});

/** One file of each kind, each with one version of something that the index lists; `«»` marks it. */
const planted: Readonly<Record<string, string>> = {
  '.node-version': '«18»',
  '.bazelversion': '«7.2.0»',
  '.opentofu-version': '«1.8.1»',
  'docker-bake.hcl':
    'variable "NODE_VERSION" {\n  default = "«18»"\n}\nargs = { A = "b", GO_VERSION = "«1.22»" }\nbase = "docker-image://acme/tool:«1.1.0»"',
  '.nvmrc': '18 || 22\n18.0.0 - 20.0.0\n«18.2.0»\nv«20.1.0»',
  '.python-version': '«3.9.1»\n«3.8.2»',
  '.tool-versions':
    'nodejs «18.2.0»  «16.1.0» # old 9.0\nnodejs «18.2.0» or 16.1.0\njava zulu-8.0\njava temurin-jre-«17.0.9+9»',
  'b/.env':
    'NODE_VERSION=«18.2.0»\nexport GO_VERSION="«1.22»"\nNODE_VERSIONS=16\nNODE_VERSION=$X\nNODE_TAG=«18»\nIMAGE=acme/hub:«1.1.0»',
  '.sdkmanrc': 'java=«17.0.9-tem»\njava=17.0.9-zulu',
  '.github/workflows/java.yml':
    'a:\n  - distribution: zulu\n    java-version: 17\n  - java-version: «21»\n    distribution: "temurin"\n  - java-version: «8»\nb:\n  - node-version:\n    # tried\n    - "«18»"\n    - v«20.1.0»\n    - lts/*\n  - node-version: |\n      «18.2.0»\n      «22»\n    cache: npm\n  - 14\nenv:\n  NODE_VERSION: 20.1.0\n  image: node:«20.1.0»-slim\n  GO_VERSION:\n    - «1.22»',
  'mise.toml':
    '[tools]\nnode = { version = "«20.1.0»", postinstall = "x" }\njava = "temurin-«21»"\nnode = ["«20.1.0»", "«18»"]\n"aqua:nodejs/node" = "«20.1.0»"\n"node" = "«18»"\n"npm:@other/node" = "1.0.0"\n[tools.node]\nversion = "«18.2.0»"\n[settings]\nversion = "1.0.0"',
  'web.container':
    '[Container]\nImage=docker.io/library/node:«18-alpine»\nImage=docker://docker.io/acme/tool:«1.1.0»\nImage=public.ecr.aws/docker/library/node:«18»\nImage=mirror.gcr.io/acme/tool:«1.1.0»\nImage=public.ecr.aws/acme/tool:1.1.0',
  'go.mod':
    'module x\n\n// github.com/acme/tool v0.9.0\n\t//github.com/acme/tool v0.9.1\ngo «1.22»\n\nrequire (\n\tgithub.com/acme/tool v«1.1.0»\n)',
  'c/go.mod':
    'require (\n\tgithub.com/acme/tool v0.0.0\n)\nreplace github.com/acme/tool => github.com/acme/tool v«1.1.0»',
  'e/go.mod':
    'exclude ( // gone\n\tgithub.com/acme/tool v1.0.0 // broken (see #1)\n)\nexclude ()\nexclude (\n\tgithub.com/acme/tool v1.0.0\n)\nrequire github.com/acme/tool v«1.1.0+incompatible»\nrequire github.com/acme/tool v«1.2.0»\nreplace github.com/acme/tool v1.0.0 => github.com/acme/tool v1.1.0',
  'g/go.mod':
    'require github.com/acme/tool v1.0.0\nreplace (\n\tgithub.com/acme/tool v1.0.0 => github.com/acme/tool v«1.1.0»\n\tgithub.com/acme/old v1.0.0 => github.com/acme/tool v1.2.0\n)',
  'go.work': 'go «1.22.3»',
  'app.properties':
    'node.version=«18»\nnode-exporter=«1.5.0»\nnode=10.0.0.1\nnode=8080\njava.version=17\ntest.image=node:«20»\ndb=jdbc:tc:node:«18-alpine»:///a?b\n# jdbc:tc:node:16:///a',
  '.readthedocs.yaml': 'build:\n  os: windows-11\n  tools:\n    nodejs: "«18»"\n    golang: «1.22»',
  'T.java':
    'new GenericContainer<>("node:«18-alpine»")\n * new GenericContainer("node:16")\na = DockerImageName.parse("node:«20»");',
  'pnpm-lock.yaml':
    "overrides:\n  '@acme/tool@1.0.0': 1.0.1\n\npackages:\n\n  '@acme/tool@«1.1.0»':\n    resolution: {}\n  '@acme/tool@«1.2.0»(peer@2)':\n    resolution: {}\n  /@acme/tool/«1.3.0»:\n    resolution: {}",
  'yarn.lock':
    '"@acme/tool@^1.0.0", "@acme/tool@^1.1.0":\n  version "«1.1.0»"\n\n"tool@npm:@other/tool@^9.0.0":\n  version "9.0.0"\n\n"old@npm:@acme/tool@^1.1.0":\n  version "«1.2.0»"\n"@acme/tool@npm:^1.0.0":\n  version: «1.3.0»\n  resolution: "@acme/tool@npm:1.3.0"\n"@acme/tool@workspace:.":\n  version: 0.0.0-use.local\n"@acme/tool@npm:1":\n  version: «1.4.0»',
  'bun.lock': '  "packages": {\n    "@acme/tool": ["@acme/tool@«1.1.0»", "", {}],',
  'package-lock.json':
    '{"lockfileVersion":3,"packages":{"node_modules/b":{"version":"1.0.0"},"node_modules/@acme/tool":{"version":"«1.1.0»"}}}',
  'package.json':
    '{\n  "packageManager": "pnpm@«8.6.0»"\n}\n"engines": { "node": "«18.2.0»" }\n"runtime": { "name": "node", "version": "«20.1.0»" }\n"a": "github:acme/hub#v«1.1.0»"\n"b": "git+https://github.com/acme/hub.git#v«1.1.0»"\n"c": "acme/hub": "1.0.0"',
  'pyproject.toml':
    '# image: node:18\nimage: node:18\na = ["acme-lib==«1.1.0»", "b==69.0.3", "acme-lib[c]==«1.2.0»"]\na = ["b>=1.0,<2.0", "acme-lib==«1.3.0»"] # "acme-lib==1.0.0", "b==1.0"\n# ["acme-lib==1.0.0", "acme-lib==1.1.0"]\na = { git = "https://github.com/acme/hub.git", tag = "v«1.1.0»" }\na = { git = "https://github.com/acme/hub.git", ref = "v«1.1.0»" }\na = { git = "https://github.com/acme/hub", branch = "v1.1.0", version = "1.1.0" }\n"a @ git+https://github.com/acme/hub@v«1.1.0»"\n"a @ git+https://me:$X@github.com/acme/hub.git@v«1.1.0»"\n[tool.poetry.dependencies.acme-lib]\nextras = []\nversion = "==«1.1.0»"\n[a.dependencies.acme-lib]\n[b]\nversion = "9.0.0"',
  'pubspec.yaml': 'a:\n  git:\n    url: https://github.com/acme/hub\n    ref: «v1.1.0»',
  'vendir.yml': 'githubRelease:\n  slug: acme/hub\n  tag: «v1.1.0»',
  'requirements.yml':
    '- src: https://github.com/acme/hub\n  version: «v1.1.0»\n- name: https://github.com/acme/hub\n  version: «v1.2.0»\n\nrepository: https://github.com/acme/hub\nversion: 1.0.0',
  'Chart.yaml':
    'dependencies:\n  - name: graph\n    version: «1.1.0»\n    repository: https://charts.example.org\n  - name: other\n    repository: oci://docker.io/acme/tool\n    version: 3.0.0\n  - name: image\n    version: «1.2.0»\n    repository: oci://ghcr.io/acme/\n  - name: a\n    chart: oci://ghcr.io/acme/image\n    version: «1.3.0»\n  - name: tool\n    repository: oci://registry-1.docker.io/acme\n    version: «1.4.0»\n  - name: image\n    repository: ghcr.io/acme\n    version: 2.0.0',
  'charts.tf':
    'a {\n  name = "tool"\n  repository = "oci://ghcr.io/acme"\n  chart = "image"\n  version = "«v1.1.0»"\n}',
  'app.yaml':
    'source:\n  repoURL: ghcr.io/acme\n  chart: image\n  targetRevision: «1.1.0»\n\nb:\n  repoURL: https://ghcr.io/acme\n  chart: image\n  targetRevision: 1.2.0',
  'helmfile.yaml':
    '- name: graph\n  chart: a/other\n  version: 1.1.0\n- chart: a/graph\n  name: graph\n  version: «1.2.0»\n- name: a\n  chart: b/x\n  version: 1.0.0\n  image: acme/tool\n- name: graph\n  chart: oci://ghcr.io/x/graph\n  version: 1.3.0',
  'Cargo.lock': '[[package]]\nname = "tool"\nversion = "«1.1.0»"',
  'poetry.lock': '[[package]]\nname = "acme-lib"\nversion = "«1.1.0»"',
  'pylock.toml': '[[packages]]\nname = "acme-lib"\nversion = "«1.1.0»"',
  'requirements.txt':
    'acme-lib[extra]==«1.1.0» ; python_version > "3"\nacme-lib [extra] == «1.2.0»\na @ git+https://github.com/acme/hub.git@v«1.1.0»#egg=a\nhub ==1.0.0\n# acme/hub@1.0.0',
  'Pipfile.lock':
    '{\n    "default": {\n        "acme-lib": {\n            "version": "==«1.1.0»"\n    "acme-lib": {\n      "version": "==«1.2.0»"',
  'Gemfile.lock':
    'GEM\n  specs:\n    tool («1.1.0»)\n      other (>= 1)\n    tool («1.2.0»-x86_64-linux-gnu)',
  'composer.lock':
    '{\n    "packages": [\n        {\n            "name": "acme/tool",\n            "version": "v«1.1.0»",',
  'composer.json':
    '{\n  "version": "9.0.0",\n  "require": {\n    "php": ">=8.1",\n    "acme/tool": "v«1.1.0»"\n  },\n  "conflict": {\n    "acme/tool": "1.0.0"\n  },\n  "suggest": {\n    "acme/tool": "2.0.0"\n  },\n  "platform": { "php": "«8.2.1»" },\n  "require-dev": {\n    "acme/tool": "1.2.x-dev",\n    "acme/tool": "1.1.*"\n{"require":{"acme/tool":"«1.3.0»","a/b":"1.0","acme/tool":"v«1.4.0»","php":"«8.1.2»"}}',
  '.terraform.lock.hcl':
    'provider "registry.terraform.io/hashicorp/aws" {\n  version     = "«1.1.0»"\n  constraints = "1.0.0"',
  'gradle.lockfile': '# comment\ncom.acme:old:«3.0»=runtimeClasspath',
  'gradle/wrapper/gradle-wrapper.properties':
    'distributionUrl = https\\://services.gradle.org/distributions/gradle-«8.5»-bin.zip',
  'packages.lock.json':
    '{\n  "dependencies": {\n    "net8.0": {\n      "Acme.Tool": {\n        "resolved": "«1.1.0»",\n        "dependencies": {\n          "Acme.Tool": "1.0.0",',
  'app.csproj':
    '<PackageReference Include="Acme.Tool" Version="«1.1.0»" />\n<PackageReference Version="[«1.2.0»]" Include="Acme.Tool" />\n<PackageReference Include="Acme.Tool" VersionOverride="«1.3.0»" />\n<Project Sdk="Acme.Tool/«1.4.0»">\n<DotNetCliToolReference Include="Acme.Tool" Version="«1.5.0»" />\n<Reference Include="Acme.Tool, Version=1.0.0.0, Culture=neutral" />\n<PackageReference Include="Acme.Tool">\n<PrivateAssets>all</PrivateAssets>\n</PackageReference>\n<Other Version="1.0.0" />\n<PackageReference Include="Acme.Tool" Version="1.*" />\n</ItemGroup>\n<Version>9.0.0</Version>',
  'Directory.Build.props':
    '<GlobalPackageReference Include="Acme.Tool" Version="«1.1.0»" />\n<PackageReference Include="Acme.Tool">\n<Version>«1.2.0»</Version>\n<Image>acme/tool:«1.3.0»</Image>',
  '.config/dotnet-tools.json': '{\n  "Acme.Tool": {\n    "version": "«1.1.0»"',
  '.prototools': 'node = "«18.2.0»"',
  'pom.xml':
    '<plugin>\n<artifactId>maven-a-plugin</artifactId>\n<version>«1.1.0»</version>\n</plugin>\n<plugin>\n<groupId>b</groupId>\n<artifactId>maven-a-plugin</artifactId>\n<version>1.0.0</version>\n</plugin>\n<node.version>v«18»</node.version>\n<nodeVersion>v«20.1.0»</nodeVersion>\n<python.version>3.9</python.version>',
  'c/app.csproj':
    '<V>12.3</V>\n<PackageReference Include="b" />\n<PackageReference Include="Acme.Tool">\n<Version>«»$(V)</Version>',
  Dockerfile:
    'ARG V=12.3\nFROM --platform=linux/amd64 docker.io/library/node:«»${V} AS a\nENV PYTHON_VERSION «3.9»\nENV JAVA_VERSION=17.0.7-ms\nARG NODE_VERSION=12.3\nFROM a/python-extra:3.9-slim\nARG GO_VERSION=1.22\nFROM golang:«1.22»',
  'b/Dockerfile':
    'ARG NODE_VERSION=12.3\nFROM node:"«»${NODE_VERSION}"\nFROM "node:«18-alpine»"\nARG ACME_VERSION=v1.1.0\nFROM acme/acme:$ACME_VERSION',
  'job.nomad': 'image = "node:«18-alpine»"\nimage = "twin-a:«1.0.0»"',
  Jenkinsfile: "agent {\n  docker { image 'node:«18»' }\n}\nimage 'node:«20»'",
  'compose.yaml':
    'services:\n  a:\n    image: "node:«18-alpine»"\n    base_image: ${test.image:node:«20»}',
  'k8s/app.yaml': 'spec:\n  containers:\n    - image: docker.io/library/node:«12.3»',
  'values.yaml': 'image:\n  repository: acme/tool\n  tag: "«2»"',
  'b/values.yaml':
    'a:\n  registry: ghcr.io/\n  repository: acme/image\n  tag: "«2»"\nb:\n  image: acme/image:«1.2.0»\n  imageRegistry: "ghcr.io"\nc:\n  image: acme/image:1.2.0\nd:\n  repository: acme/tool\n  version: «2.1.0-debian»\n\nname: acme/tool\nversion: 1.0.0\n\nrepository: acme/tool\nversion: 1.0.0',
  '.gitlab-ci.yml':
    'image: node:«18»\nservices:\n  - a:dind\n  # x\n  - name: node:«20»\n    alias: a\n  - "node:«18»"\nx:\n  - node:18\ny:\n  image: ${CI_DEPENDENCY_PROXY_GROUP_IMAGE_PREFIX}/node:«18-slim»\n  services:\n    - $CI_DEPENDENCY_PROXY_DIRECT_GROUP_IMAGE_PREFIX/acme/tool:«1.1.0»\n  image: $CI_REGISTRY/acme/tool:1.1.0\nz:\n  services: [node:«18», "acme/tool:«1.1.0»"]\n  image: [acme/tool:«1.1.0»]',
  '.github/workflows/d.yml': `steps:\n  - uses: acme/tool@«v2»\n  - uses: acme/tool@«v1.1»\n  - uses: acme/tool@main1\n  - uses: acme/tool@${'0af'.repeat(13)}1 # «v1.1.0»\n  - uses: acme/tool@${'0af'.repeat(13)}1  #«1.1.0»\n  - uses: acme/tool@${'0af'.repeat(13)}1 # main\n  - uses: acme/tool/a/b@«v2»\n  - uses: "acme/tool/.github/workflows/a.yml@${'0af'.repeat(13)}1" # tag=«v2.1»\n  - uses: acme/tool@1e204e9 # renovate: tag=«v2.1.0»\n  - uses: acme/tool@1e204e9\n  - uses: acme/tool@1e204e9a1b2c # «v2»\n  - uses: acme/tool/a@${'0af'.repeat(13)}1 # ratchet:acme/tool/a@«v2»\n  - uses: acme/tool@${'0af'.repeat(13)}1 # pin@«v3»\n  - uses: https://github.com/acme/tool@«v2»`,
  '.github/workflows/e.yml':
    'jobs:\n  a:\n    steps:\n      - uses: a/setup-node@v4\n        with: { node-version: «18» }\n      - uses: a/setup-node@v4\n        with: \n          node-version: «18»\nmatrix:\n  node-version: [«16.20.2» ,"«18»",   «22»]\nruns-on: windows-«2025»\nruns-on: windows-latest\nruns-on: windows-11-arm\nruns-on: [windows-«2022», a]\nwith:\n  repository: acme/hub\n  ref: «v1.1.0»\n- task: UseNode@1\n  inputs:\n    version: "«18.x»"\n- task: GoTool@0\n    versionSpec: «1.22»\n- task: Other@1\n    versionSpec: 1\n  b:\n    runs-on: ${{ matrix.os }}\n    matrix:\n      os:\n        - ubuntu-latest\n        - windows-«2022»\n      version: ["«18»", «20»]\n      go: [1]\n      include:\n        - os: windows-«2019»\n        - { node-version: «18», os: windows-«2022» }\n    with:\n      node-version: ${{ matrix.version }}\n      version: 9\n  c:\n    matrix:\n      os: windows-2016\n      version: 9\n  d:\n    strategy: {matrix: {os: [a], node: [«18», "«20»"]}}\n    with:\n      node-version: ${{ matrix.node }}\n  e:\n    strategy:\n      matrix: {other: [9.1], "go-version": ["«1.22»", «1.23.0»]} # b-version: 9',
  '.mise/config.toml': '[tools]\nnode = "«20»"',
  'a.tfvars': 'node_version = "«20»"',
  'netlify.toml': 'NODE_VERSION = "«18»"',
  'main.tf':
    'variable "node_version" {\n  default = "«18»"\n}\nvariable "other" {\n  default = "1"\n}\nvariable "go_version" { default = "«1.22»" }\nlocals {\n  node_version = "«20»"\n}\nsource = "github.com/acme/hub//a/b?depth=1&ref=v«1.1.0»"\nsource = "git::https://github.com/acme/hub.git?ref=v«1.1.0»&depth=1"\nsource = "git::ssh://git@github.com/acme/hub.git//a?ref=a_b-v«1.1.0»"\nsource = "git@github.com:acme/hub.git?ref=v«1.1.0»"\nsource = "my.host/github.com/acme/hub?ref=v1.1.0"\nmodule "a" {\n  source  = "acme/vpc/aws//b"\n  version = "= «1.1.0»"\n}\nmodule "b" {\n  source  = "acme/vpc/aws"\n  version = "~> 1.1"\n}\nb = {\n  version = "«1.1.0»"\n  source = "registry.terraform.io/hashicorp/aws"\n}\nsource = "tfr:///acme/vpc/aws//b?version=«3.3.0»"',
  'defaults/main.yml':
    'node_exporter_version: «15.1(4)M9»\n- key: NODE_VERSION\n  value: «18»\njava_version: 17\nx:\n  distribution: zulu\nnode-exporter-version: «1.5.0»\ngo-version: "«1.22.*»"\n- name: "GO_VERSION"\n  value: "«1.22»"',
  '.pre-commit-config.yaml': `  - repo: https://github.com/Acme/hub\n    rev: «v1.1.0»\n  - repo: https://github.com/acme/hub\n    rev: ${'0af'.repeat(13)}1  # frozen: «v1.2.0»`,
  'get.sh': `V=12.3\nexport GO_VERSION="«1.22»"\nNODE_VERSION=\${NODE_VERSION:-«18»}
curl -LO https://github.com/acme/hub/releases/download/v«»$V/hub-$V.tgz
curl https://raw.githubusercontent.com/acme/hub/v«1.1.0»/install.sh | sh
wget https://github.com/acme/hub/archive/refs/tags/v«1.1.0».tar.gz
curl -LO https://github.com/acme/hub/releases/download/hub%2Fv«1.1.0»/hub_1.1.0.zip
pip install git+https://github.com/acme/hub.git@v«1.1.0»#egg=a
kustomize build https://github.com/acme/hub//config?ref=v«1.1.0»
open https://github.com/acme/hub/blob/v1.0.0/a
docker run -d \\\n  -p 1:1 \\\n  acme/tool:«2» \\\n  node:16\n# docker run \\\n#   acme/tool:3`,
  '.devcontainer/devcontainer.json':
    '{\n  "image": "node:«18»",\n  "text": "Or `conda install python=3.7`"\n}',
  '.devcontainer.json':
    '{\n  "features": {\n    "ghcr.io/devcontainers/features/go:1": {},\n    "ghcr.io/devcontainers/features/node:1": {\n      "version": "«18»"\n    },\n    "ghcr.io/a/b": { "version": "1.0.0" }\n  }\n}',
  'a.ts': 'f("acme/hub", "refs/tags/v«1.1.0»");\nf("acme/hub", "refs/tags/part/1.0.0");',
  'mix.lock': '%{\n  "tool": {:hex, :tool, "«1.1.0»", "abc"}',
  'pubspec.lock': 'packages:\n  tool:\n    dependency: direct\n    version: "«1.1.0»"',
  'a.cyclonedx.json':
    '{"bomFormat":"CycloneDX","components":[{"name":"@acme/tool","version":"«1.1.0»"},\n{"purl":"pkg:githubactions/Acme/Hub@v«2»"}]}',
};

const many =
  words(`npm/%40acme/tool npm/pnpm npm/twin-a golang/github.com/acme/tool golang/go cargo/tool pypi/acme-lib gem/tool
  composer/acme/tool maven/com.acme/old maven/org.apache.maven.plugins/maven-a-plugin nuget/Acme.Tool docker/library/node docker/acme/tool docker/library/python docker/library/php
  generic/bazel generic/opentofu generic/eclipse-temurin generic/gradle generic/windows-server generic/node-exporter github/acme/hub hex/tool pub/tool helm/graph terraform/acme/vpc/aws terraform/hashicorp/aws
  oci/image?repository_url=ghcr.io/acme/image`).map((name) => {
    return { purl: `pkg:${name}`, component: 'tool', file: 'tool.json' };
  });
const wide = indexOf({ 'assets/names.json': namesOf(many) }).then(fileReader);

test.each(Object.entries(planted))('a version in %s is found', async (path, marked) => {
  const wanted = marked
    .split('\n')
    .flatMap((line, i) =>
      Array.from(line.matchAll(/«(.*?)»/g), ([, version]) => [version || '12.3', i + 1]),
    );
  expect(mostBytesOf(path)).toBeGreaterThan(0);
  const { items, unread } = (await wide)(marked.replaceAll(/[«»]/g, ''), path);
  const found = items.map(({ asked, place }) => [
    asked.version ?? decodeURIComponent(asked.purl ?? '').replace(/.*@v?/, ''),
    place.line,
  ]);
  expect([found, unread]).toEqual([wanted, []]);
});

test.each([
  ...words(
    'flake.lock Package.resolved a/environment.yml deno.lock Brewfile conanfile.txt x.nuspec',
  ),
  'a.yaml\nspdxVersion: SPDX-2.3',
  'a.yaml\n- app_version: 1\n  chart: x-1.0.0',
])('%j is told to be not read', async (one) => {
  const [path = '', ...lines] = one.split('\n');
  expect(mostBytesOf(path)).toBeGreaterThan(0);
  const message = 'may name versions, and is of a kind that is not read';
  const unread = [{ code: 'E-WRONG-VALUE', where: path, message, warning: true }];
  expect((await wide)(lines.join('\n'), path)).toEqual({ items: [], unread });
});

test('of a folder, what only has the name of a bill is told; of a named lock file, all is asked for, and of variables what is listed', async () => {
  const read = await wide;
  const told = { items: [], unread: [{ where: 'a/bom.json' }] };
  for (const text of ['{"a":1}', '']) expect(read(text, 'a/bom.json')).toMatchObject(told);
  for (const text of ['{"a":', '{\n<<<<<<< HEAD\n}', '<<<<<<< HEAD\n{}\n=======\n{}'])
    expect(read(text, 'package-lock.json')).toMatchObject({ unread: [{ code: 'E-NOT-JSON' }] });
  const lock = '[[package]]\nname = "unknown"\nversion = "1.0.0"';
  expect(read(lock, 'Cargo.lock').items).toEqual([]);
  expect(read(lock, 'Cargo.lock', true).items).toHaveLength(1);
  expect(read('engine_version = "6.1"', 'main.tf', true).items).toEqual([]);
});

const long = ['x_version: v1v1', 'runs-on: a-1 ', '- - - ', '------', 'docker run \\\n'];
test.each(long)('2 MB of lines such as %j are read in no time', async (written) => {
  const line = written.endsWith('\n') ? written : `${written.padEnd(1990, written)}\n`;
  const [read, before] = [await reader, process.cpuUsage()];
  read(line.repeat(2e6 / line.length), 'a.yml');
  read(`registry: a.b\nname: ${' '.repeat(2e5)}x`, 'a.yml');
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2.5);
});
