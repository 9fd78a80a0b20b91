import { expect, test } from 'vitest';
import { fileReader, isOfFolder, mostBytesOf } from '#ask/audit/folder/read-file.ts';
import { commentExamples } from '#publish/renovate/examples.ts';
import { markedLines } from '../../publish/renovate/marked-lines.ts';
import { byAnswer, words } from '../../words.ts';
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
/** What is found, behind it the file and its text. */
const beside = byAnswer(`
← Dockerfile: FROM ghcr.io/acme/tool:1.1.0⏎⏎ARG V=1.1.0⏎ARG V=1.2.0⏎ARG V=1.1.0⏎FROM acme/tool:$V
acme/tool latest 1, acme/tool alpine 2 ← Dockerfile: FROM acme/tool:latest⏎FROM acme/tool:alpine
acme/tool lts-x 1, acme/tool lts 3 ← Dockerfile: FROM acme/tool:lts-x@sha256:abc AS a⏎FROM a⏎FROM acme/tool:"lts"
acme/tool koala-slim 1, acme/tool koala 2 ← Dockerfile: FROM acme/tool:koala-slim⏎COPY --from=acme/tool:koala@sha256:abc
← ci.yml: - uses: acme/tool@koala⏎- name: chart:chart⏎- name: tool:6379⏎- name: acme/tool:koala⏎- image: com.acme:old⏎⏎with:⏎  version: 9.0⏎run: docker pull acme/tool:$version
acme/tool 1.1.0 3 ← values.yaml: acme/tool: acme/tool-extra:1.1.0⏎⏎acme/tool: docker.io/acme/tool:1.1.0⏎⏎a:⏎  repository: b⏎  tag: "9.0"⏎b:⏎  repository: acme/tool⏎⏎a:⏎- name: acme/tool⏎  repository: acme/b⏎  tag: 9.0⏎- image: c⏎  name: acme/tool⏎  tag: 9.0⏎⏎image:⏎  repository: b/c # forked from acme/tool⏎  tag: 1.1.0⏎⏎my-repository: acme/tool⏎tag: 1.1.0⏎⏎a:⏎  repository: acme/tool⏎x # b⏎  tag: 9.0
← Dockerfile: FROM acme/tool:1.1.0 # ${'x'.repeat(2000)}
acme/tool 1.1.0 1, tool 1.2.0 3 ← Dockerfile: FROM acme/tool:1.1.0⏎# renovate: acme=tool⏎ARG V=1.2.0
// A name that the file gives one version to stands for it, and no other.
acme/tool 1.1.0 2 ← Dockerfile: ARG V=1.1.0⏎FROM acme/tool:$V⏎ARG V⏎ENV V=\${V}⏎ENV V=$V
acme/tool 1.1.0 1, acme/tool 1.1.0 2, acme/tool 1.1 3, acme/tool 1.0 4 ← compose.yaml: image: \${FROM:-docker.io}/acme/tool:\${V:-1.1.0}⏎image: \${I:-acme/tool:1.1.0}⏎image: acme/tool:\${A:-\${B:-1.1}}⏎image: acme/tool:\${C:-\${B:-1.1.0}}⏎C=1.0
// What a manifest calls so is a package, such as a client.
acme/tool 1.1.0 2 ← package.json: "acme/tool": "1.1.0"⏎"db": "docker run acme/tool:1.1.0"
← Cargo.toml: acme/tool = "1.1.0"
← Podfile: pod "tool-old", "1.1.0"
← pom.xml: <project>⏎<modelVersion>4.0.0</modelVersion>⏎<groupId>com.acme</groupId>⏎<artifactId>old</artifactId>⏎<version>3.0</version>
com.acme:old 3.0 1, com.acme:old 3.1 5 ← pom.xml: <project><modelVersion>4.0.0</modelVersion><dependency><groupId>com.acme</groupId><artifactId>old</artifactId><version>3.0</version></dependency>⏎<dependency>⏎<groupId>com.acme</groupId>⏎<artifactId>old</artifactId>⏎<version>[3.1]</version>⏎</dependency>⏎<dependency>⏎<groupId>com.acme</groupId>⏎<artifactId>old</artifactId>⏎<version>[3.1,)</version>⏎</dependency>
acme/tool 1.1.0 4 ← .gitlab-ci.yml: variables:⏎  TOOL: "1.1.0"⏎  X: y⏎image: acme/tool:$TOOL
com.acme:old 3.0 7 ← pom.xml: <?xml version="1.0"?>⏎<version>9.0</version>⏎<old.version>3.0</old.version>⏎<dependency>⏎<groupId>com.acme</groupId>⏎<artifactId>old</artifactId>⏎<version>\${old.version}</version>⏎</dependency>⏎<groupId>com.acme</groupId>⏎<artifactId>old</artifactId>⏎<version>\${project.version}</version>
com.acme:old 3.0 3, com.acme:old 3.0 4 ← build.gradle: ext.old = "3.0"⏎def other = "$old.1"⏎implementation "com.acme:old:$old"⏎implementation "com.acme:old:\${rootProject.ext.old}"⏎implementation "com.acme:old:\${none.old}"
@acme/tool 1.1.0 2 ← package.json: {⏎ "@acme/tool": "1.1.0",⏎ "@acme/other": "1"}
@acme/tool 1.1.0 2, @acme/tool 1.1.0 3 ← package.json: {"@acme/tool": "npm:@other/fork@1.0.0"}⏎"a": "npm:@acme/tool@1.1.0",⏎"tool-old": "npm:@acme/tool@1.1.0"
← package.json: "@acme/tool": "workspace:1.1.0"⏎"@acme/tool": "file:../tool-1.1.0.tgz"⏎"@acme/tool": "link:../1.1.0"⏎⏎{ "@tool-old": "1.1.0" }⏎{ "@acme/tool": "^1.1.0" }
@acme/tool 1.1.0 3 ← pnpm-workspace.yaml: catalog:⏎  '@acme/tool': npm:@other/fork@1.0.0⏎  a: npm:@acme/tool@1.1.0
com.acme:old 3.0 2 ← pom.xml: <parent>⏎<version>3.0</version>⏎<relativePath />⏎<groupId>com.acme</groupId>⏎<artifactId>old</artifactId>
com.acme:old 3.0 19 ← pom.xml: <plugin>⏎<groupId>com.acme</groupId>⏎<artifactId>old</artifactId>⏎<configuration combine="x">⏎<a><b/></a>⏎</configuration>⏎<dependencies>⏎<dependency>⏎<groupId>b</groupId>⏎<artifactId>c</artifactId>⏎<version>9.0</version>⏎</dependency>⏎</dependencies>⏎<executions>⏎<execution>⏎<id>d</id>⏎</execution>⏎</executions>⏎<version>3.0</version>
com.acme:old 3.0 2 ← pom.xml: <dependency>⏎<version>3.0</version>⏎<exclusions>⏎<exclusion><groupId>com.acme</groupId><artifactId>b</artifactId></exclusion>⏎</exclusions>⏎<groupId>com.acme</groupId>⏎<artifactId>old</artifactId>
com.acme:old 3.0 1, com.acme:old 3-jre 2 ← build.gradle: a group: "com.acme", name: "old", version: "3.0"⏎b(group : 'com.acme',name: 'old', version: '3-jre')⏎exclude group: "com.acme", module: "old"
com.acme:old 3.0 1, com.acme:old 3.1 3, com.acme:old 3.2 4 ← Dockerfile: ADD https://repo1.maven.org/maven2/com/acme/old/3.0/old-3.0-all.jar /opt/⏎ARG V=3.1⏎RUN curl -o /a.jar "https://nexus.example/repository/releases/com/acme/old/$V/old-$V.jar"⏎wget https://a.example/artifactory/libs/com/acme/old/3.2/old-3.2.jar.sha256⏎curl https://repo1.maven.org/maven2/com/acme/b/old/3.0/old-3.0.jar https://repo1.maven.org/maven2/com/acme/old/3.0/old-3.1.jar
com.acme:old 3.0 5, com.acme:old 4.0 7 ← build.gradle: /*⏎implementation "com.acme:old:2.0"⏎ */⏎  /** a */⏎implementation "com.acme:old:3.0"⏎x /*⏎y "com.acme:old:4.0"
← pom.xml: <version>9.0</version>⏎<exclusions>⏎<exclusion>⏎<groupId>com.acme</groupId>⏎<artifactId>old</artifactId>
pkg:pypi/acme-lib@1.1.0 undefined 1 ← requirements.txt: acme-lib==1.1.0⏎acme-lib==1.1.0
pkg:pypi/acme-lib@1.1.0 undefined 2 ← uv.lock: name = "acme-lib"⏎version = "1.1.0"⏎version = "9"
pkg:pypi/acme_lib@1.1.0 undefined 1, pkg:pypi/acme.lib@1.2.0 undefined 2 ← requirements.txt: acme_lib==1.1.0⏎acme.lib==1.2.0⏎⏎acme-lib==1.1.*
// Case does not matter in names of Python, and what is installed with one stands in brackets.
acme-lib 1.1.0 2, acme-lib 1.2.0RC1 3, acme-lib 1.2.0.post1 4, acme-lib 1!1.3 4 ← pyproject.toml: a = [⏎"Acme-Lib==1.1.0",⏎"ACME_LIB[x, y] == 1.2.0RC1"]⏎"acme-lib==1.2.0.post1", "acme-lib==1!1.3",⏎# "acme-lib==9.0"
acme-lib 1.1.0 1, acme-lib 1.2.0 2, acme-lib 1.5.0 7 ← Pipfile: acme-lib = { version = "==1.1.0" }⏎Acme.Lib = "==1.2.0"⏎My-Acme-Lib = "==1.3.0"⏎"Since Acme-Lib 1.4.0"⏎"acme-lib, made using acme-lib 1.4.0"⏎[packages.acme-lib]⏎version = "==1.5.0"
← values.yaml: image:⏎  repository: acme/tool⏎  ⏎  tag: 1.1.0⏎⏎name: com.acme:old⏎tag: 9.0⏎name: "@acme/tool"⏎tag: 9.0⏎⏎image:⏎  registry: quay.io⏎  repository: acme/tool⏎  tag: 1.1.0⏎b:⏎  image: acme/tool:1.1.0⏎  registry: quay.io
// The version of another block is not its own, however near it stands.
acme/tool 1.1.0 4, acme/tool 1.1.0 14, tool 1.1.0 19 ← values.yaml: a:⏎  tag: 9.0⏎b:⏎  tag: 1.1.0 # newest⏎  # tag: 8.0⏎  repository: acme/tool⏎⏎a:⏎  repository: acme/tool⏎# note⏎  b: 1⏎  c: 1⏎  d: 1⏎  tag: 1.1.0⏎⏎a:⏎  image: acme/tool⏎  # renovate: acme=tool⏎  tag: 1.1.0
← kustomization.yaml: images:⏎- newTag: 9.0⏎- digest: x⏎  name: acme/tool⏎⏎images:⏎- name: acme/tool⏎  digest: x⏎- newTag: 9.0⏎⏎images:⏎- newTag: 9.0⏎- name: acme/tool⏎  newName: b/c⏎  newTag: 9.0⏎helmCharts:⏎- name: chart⏎  repo: https://other.example.com⏎  version: 9.0
// Beside an image or a chart, a name is that of a container, or of what is installed of it.
acme/tool 1.1.0 2 ← kustomization.yaml: images:⏎- newTag: 1.1.0⏎  more:⏎  - x: 1⏎  name: acme/tool
acme/tool 1.1.0 8 ← .env: # renovate: acme=tool⏎X=1.1.0 # as md5⏎⏎# renovate: acme=tool/linux⏎X=1.1.0⏎⏎# renovate: other=tool⏎IMAGE=acme/tool:1.1.0
← .env: # renovate: acme=tool⏎X=1.1.0 ${sum}⏎⏎# renovate: acme=tool/linux⏎X=1.1.0⏎SUMS=${sum} ${sum}⏎⏎# renovate: acme=tool⏎X=1.1.0 # ${'x'.repeat(1980)}
tool 1.1.0 2 ← .env: # renovate: acme=tool/linux⏎X=1.1.0⏎SUM=${sum}
com.acme:old 3.0 4 ← gradle/libs.versions.toml: [versions]⏎old = "3.0"⏎[libraries]⏎old = { module = "com.acme:old", version.ref = "old" }
com.acme:old 3.0 4 ← gradle/libs.versions.toml: [versions]⏎old = { strictly = "3.0" }⏎[libraries]⏎a = { module = "com.acme:old", version.ref = "old" }
acme/tool 1.1.0 2, acme/tool 1-ubuntu-22.04 3, acme/tool v1.1.0 4, acme/tool 1.2.0 5 ← app.yaml: # image: acme/tool:1.1.0⏎image: acme/tool:1.1.0-alpine⏎image: acme/tool:1-ubuntu-22.04⏎image: acme/tool:v1.1.0⏎image: acme/tool:16-1.2.0
com.acme:old 3.0 2, com.acme:old 3.0.Final 5 ← pom.xml: <dependency><groupId>org.other</groupId><artifactId>old</artifactId><version>3.0</version></dependency>⏎<dependency><groupId>com.acme</groupId><artifactId>old</artifactId><version>3.0</version></dependency>⏎⏎<groupId>com.acme</groupId>⏎<artifactId>old</artifactId><version>3.0.Final</version>
tool 1.1.0 7 ← pom.xml: <!-- <dependency>⏎<groupId>com.acme</groupId>⏎<artifactId>old</artifactId>⏎<version>3.0</version>⏎</dependency> -->⏎<!-- renovate: acme=tool -->⏎<v>1.1.0</v>
chart 1.1.0 3 ← Chart.yaml: dependencies:⏎- name: chart⏎  version: 1.1.0⏎  repository: https://charts.example.com/
chart 1.1.0 5 ← Chart.yaml: name: chart⏎version: 9.0⏎dependencies:⏎  - name: chart⏎    version: 1.1.0
← a.csproj: <PackageReference Include="acme.tool" Version="1.*" />⏎<PackageReference Include="acme.tool" Version="[1.1.0,2)" />
acme/tool 1.2.0 2 ← Package.swift: "https://github.com/acme/tool", from: "1.1.0")⏎("acme/tool", exact: "1.2.0")⏎("acme/tool", .branch("v-1.1"))
com.acme:old 3.0 1, com.acme:old 3.1-jre 2, com.acme:old 3.2 6, com.acme:old 3.3 8, com.acme:old 3.4 11 ← project/Dependencies.scala: "com.acme" % "old" % "3.0"⏎"com.acme" %% "old" % "3.1-jre" % Test⏎"a.b" % "chart" % "9.0"⏎"a.b:chart:9.0"⏎library("chart@9.0")⏎  "com.acme"     %%% "old"   %  "3.2" % Test⏎val oldVersion = "3.3"⏎val a = "com.acme" % "old" % oldVersion % Test⏎object Versions { val a = "3.4" }⏎object V { val b = "9.0"; val b = "9.1" }⏎val b = "com.acme" %% "old" % Versions.a exclude ("x", "y")⏎"com.acme" % "old" % V.b⏎"com.acme" % "old" % other.a
com.acme:old 3.0 1, com.acme:old 3.1 2 ← build.mill: mvn"com.acme:old:3.0"⏎ivy"com.acme::old:3.1"
com.acme:old 3.0 3, com.acme:old 3.1 4, com.acme:old 3.2 6, com.acme:old 3.2 8, com.acme:old 3.2 9, com.acme:old 3.2 10 ← build.gradle: versions += [ old: "3.0",⏎  b: '3.1' ]⏎a: "com.acme:old:$versions.old",⏎b "com.acme:old:\${versions.b}"⏎def oldVersion = "3.2"⏎c 'com.acme:old:' + oldVersion⏎def other = oldVersion⏎d group: "com.acme", name: "old", version: oldVersion⏎id "com.acme:old" version other apply false⏎"com.acme:old:%s" % oldVersion,⏎"com.acme:old:\${server.b}" "com.acme:old:$version.b"
com.acme:old 3 1 ← .env: OLD=com.acme:old:3
com.acme:old 3 1, com.acme:old 3.0 3, com.acme:old 3.0 5 ← build.gradle: implementation("com.acme:old:3@jar") // note⏎⏎implementation "com.acme:old:3.0" // @acme/tool⏎⏎implementation "com.acme:old:3.0!!"⏎⏎  * com.acme:old:3-jre⏎\t// com.acme:old:3-jre⏎# com.acme:old:3-jre⏎⏎implementation("com.acme:old") { version  =  "3-jre" }
com.acme:old 3-jre 1, com.acme:old 3-jre 2, com.acme:old 3-jre 5 ← build.gradle: b("com.acme:old"),  version( "3-jre" )⏎c "com.acme:old" version "3-jre"⏎d "com.acme:old" aversion "3-jre"⏎e "com.acme:old" version=3-jre⏎f "com.acme:old" version("3-jre")⏎g "com.acme:old:3-jre$x"
com.acme:old 3-jre 4 ← gradle/libs.versions.toml: [versions]⏎old = "3-jre"⏎[libraries]⏎a = { module = "com.acme:old", version.ref = "old" }⏎chart = { module = "a.b:c", version = "9.0" }
// Rich versions of Gradle: what is preferred is used, and what is rejected is not.
com.acme:old 3.0 4, com.acme:old 3.1 5 ← gradle/libs.versions.toml: [versions]⏎a = { strictly = "[3, 4[", prefer = "3.0" }⏎[libraries]⏎a = { module = "com.acme:old", version.ref = "a" }⏎b = { module = "com.acme:old", version = { require = "3.1", reject = ["3.2"] } }
com.acme:old 3-jre 2 ← build.gradle.kts: a("com.acme:old") { version { reject("2.0") } }⏎c("com.acme:old") { version { strictly("3-jre") } }
com.acme:old 3.0 4, com.acme:old 3.1 14 ← b/build.gradle: a("com.acme:old") {⏎  version {⏎    strictly "[3, 4["⏎    prefer("3.0")⏎  }⏎}⏎b("com.acme:old") {⏎  version { reject("2.0") }⏎}⏎c("a:b") {⏎  version { strictly("9.0") }⏎}⏎d("com.acme:old") {⏎  version { require("3.1!!") }⏎}
com.acme:old 3.0 10 ← pom.xml: <artifactId>old</artifactId><version>3.0</version>⏎<groupId>org.other</groupId>⏎⏎<artifactItem>⏎<version>9.0</version>⏎</artifactItem>⏎<artifactItem>⏎<groupId>com.acme</groupId>⏎<artifactId>old</artifactId>⏎<version>3.0</version>
tool 1.1.0 2, tool 1.2.0 4 ← pom.xml: <!--renovate: acme=tool -->⏎<v>1.1.0</v>⏎<!--  renovate: acme=tool -->⏎<w>1.2.0</w>
acme/tool 1-a 4 ← Dockerfile: ARG V=x1.1.0⏎FROM acme/tool:$V⏎ARG I=acme/tool:1-a⏎FROM \${I}
acme/tool 1.1.0 1 ← Dockerfile: FROM acme/tool:1.1.0 AS acme/tool-extra:9.0
acme/tool 1.1.0 1 ← values.yaml: tag: 1.1.0⏎  - x: 1⏎  tag: 9.0⏎repository: acme/tool
← Chart.yaml: dependencies:⏎-   repository: 'http://other.example.com'⏎    name: chart⏎    version: 1.1.0⏎- {name: chart, repository: https://other.example.com, version: 1.1.0}⏎- {name: b, alias: chart, repository: https://charts.example.com, version: 1.1.0}
chart 1.1.0 1, chart 1.2.0 7 ← b.yaml: source: {repoURL: https://charts.example.com, targetRevision: 1.1.0, chart: chart}⏎source: {repoURL: https://other.example.com, chart: chart, targetRevision: 1.1.0}⏎⏎- remoteChart: chart⏎  name: b⏎  repo: https://charts.example.com⏎  version: 1.2.0⏎- name: chart⏎  remoteChart: b⏎  version: 1.1.0⏎- name: chart⏎  chart: "{{ b }}/chart"⏎  version: 1.1.0
chart 1.2.0 14 ← Chart.yaml: dependencies:⏎-   repository:   "https://other.example.com//"  ⏎    chart: chart⏎    version: 1.1.0⏎⏎dependencies:⏎- name: chart⏎  version: 1.1.0⏎  repository: file://../chart⏎- name: chart⏎  version: 1.1.0⏎  repository: oci://charts.example.com⏎- name: chart⏎  version: 1.2.0⏎  repository: "@acme"
← requirements.yml: - src: git+https://github.com/acme/role.git⏎  name: chart⏎  version: v1.1.0
chart 1.1.0 4 ← main.tf: x {⏎  name = "chart"⏎  chart   = "chart"⏎  version = "1.1.0"
acme/tool 1.1.0 3, acme/tool 1.1.0 7, acme/tool 1.2.0 10 ← values.yaml: image:⏎  repository: acme/tool⏎  tag: 1.1.0⏎  registry: docker.io⏎c:⏎  registry: registry-1.docker.io⏎  image: acme/tool:1.1.0⏎b:⏎  registry: ""⏎  image: acme/tool:1.2.0
acme/tool 1.1.0 4, acme/tool 1.1.0 7 ← values.yaml: registry: quay.io⏎image:⏎  repository: acme/tool⏎  tag: 1.1.0⏎x:⏎  imageRepository: acme/tool⏎  imageTag: 1.1.0
acme/tool 1.1.0 3 ← values.yaml: image:⏎  repository: acme/tool⏎  tag: 1.1.0@sha256:${sum}
acme/tool 1.1.0 3 ← values.yaml: "image":⏎  "repository": "acme/tool"⏎  "tag": "1.1.0"
chart v1.1.0 3, chart 1.1.0 12 ← a.yaml: a:⏎  chart: chart⏎  targetRevision: v1.1.0⏎⏎a:⏎  repoURL: https://a.example.com⏎  chart: chart⏎  targetRevision: 1.1.0⏎⏎run: connect -U chart -h 127.0.0.1⏎⏎- { name: chart, version: v1.1.0 }
acme/tool 1.1.0 3 ← flux.yaml: a:⏎  ref:⏎    tag: 1.1.0⏎  url: oci://acme/tool
chart 1.1.0 24, acme/tool 1.3.0 38, chart 1.4.0 45 ← release.yaml: kind: HelmRepository⏎metadata:⏎  name: a⏎spec:⏎  url: https://charts.example.com/⏎---⏎kind: HelmRepository⏎metadata:⏎  name: b⏎spec:⏎  url: https://other.example.com⏎---⏎kind: HelmRepository⏎metadata:⏎  name: c⏎spec:⏎  url: oci://docker.io/acme⏎---⏎spec:⏎  chart: chart⏎  sourceRef:⏎    kind: HelmRepository⏎    name: a⏎  version: 1.1.0⏎---⏎spec:⏎  chart: chart⏎  sourceRef:⏎    kind: HelmRepository⏎    name: b⏎  version: 1.2.0⏎---⏎spec:⏎  chart: tool⏎  sourceRef:⏎    kind: HelmRepository⏎    name: c⏎  version: 1.3.0⏎---⏎spec:⏎  chart: chart⏎  sourceRef:⏎    kind: HelmRepository⏎    name: d⏎  version: 1.4.0⏎---⏎spec:⏎  chart: a/chart⏎  sourceRef:⏎    kind: GitRepository⏎    name: a⏎  version: 1.5.0⏎---⏎
acme/tool 1.1.0 1, docker.io/acme/tool 1 2, chart 1.1.0 4 ← a.sh: helm pull oci://acme/tool --version 1.1.0⏎docker run --name acme/tool -p 1:2 docker.io/acme/tool:1 -v 2⏎⏎helm install chart --version 1.1.0
acme/tool 1.1.0 3 ← MODULE.bazel: oci.pull(⏎    image = "acme/tool",⏎    tag = "1.1.0",⏎)
acme/tool v1.1-2.0 1, acme/tool 1 2 ← compose.yaml: image: acme/tool:\${V-v1.1-2.0}⏎a: {x: 1, image: "acme/tool:1"}
// A name of one word is that of much else: its version stands right behind it.
← b.sh: chart a | bash -s -- --version 1.1.0⏎a | chart - --version 1.1.0⏎chart a && pip install b --version=1.1.0⏎chart -S gem install b --version 1.1.0
chart v1.1.0 4 ← a.sh: helm repo add b https://charts.example.com/⏎helm install a b/chart \\⏎  --wait \\⏎  --version v1.1.0
chart 1.2.0 5 ← a.sh: helm repo add b https://other.example.com⏎helm install a b/chart --version 1.1.0⏎helm install chart b/chart --version 1.1.0⏎helm install chart c/other --version 1.1.0⏎helm upgrade -i chart -n "d" oci://e/chart --version 1.2.0 --kube-version 9.1
chart 1.2.0 14, chart 1.2.0 14, chart 1.3.0 17, chart 1.8.0 32 ← helmfile.yaml: repositories:⏎- name: b⏎  url: https://other.example.com⏎- url: https://charts.example.com/⏎  name: c⏎- { url: "https://other.example.com", name: e }⏎- { name: f, url: "https://charts.example.com" }⏎releases:⏎- name: chart⏎  chart: b/chart⏎  version: 1.1.0⏎- name: chart⏎  chart: c/chart⏎  version: 1.2.0⏎- name: a⏎  chart: c/chart⏎  version: 1.3.0⏎- name: a⏎  chart: b/chart⏎  version: 1.4.0⏎- name: d⏎  oci: true⏎  url: oci.example.com/other⏎- chart: d/chart⏎  version: 1.5.0⏎- name: chart⏎  chart: ./chart⏎  version: 1.6.0⏎- chart: e/chart⏎  version: 1.7.0⏎- chart: f/chart⏎  version: 1.8.0
// A package of the same name is another thing, such as a client.
chart 1.2.0 4 ← a.sh: pip install -U "chart==1.1.0"⏎npm i chart@1.1.0⏎  chart==1.1.0 \\⏎npm i && get chart 1.2.0⏎if [[ $shared == 2 ]]; then
← b.yaml: - Bumped \`acme/tool\` to v1.1.0⏎- upgrade acme/tool from 1.0.0⏎- install acme/tool 1.1.0 or higher⏎
chart 1.1.0 1 ← a.env: CHART="chart 1.1.0"⏎RUN=chart("up", "VERSION=1.2.0")
// What a document names is not run; a comment there marks a version.
tool 1.2.0 3 ← CHANGELOG.md: - acme/tool:1.1.0⏎<!-- renovate: acme=tool -->⏎1.2.0
← docs/install.adoc: acme/tool:1.1.0
← docs/earthfile.md: FROM acme/tool:1.1.0
// After an image, only a digest follows an @: this is an orb of CircleCI.
← .circleci/config.yml: orbs:⏎  tool: acme/tool@1.1.0
← README.md.gotmpl: acme/tool:1.1.0
← CHANGES: acme/tool:1.1.0
acme/tool 1.1.0 1 ← changes/app.env: IMAGE=acme/tool:1.1.0
not read ← photo.png: acme/tool:1.1.0`);
test.each(beside)('names beside a version: %s', async (written, items) => {
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
    "plugin = 'com.acme:1.3.2' # 1": 'tool com.acme:com.acme.gradle.plugin 1.3.2',
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
  expect([...isRead, ...others].filter((path) => mostBytesOf(path) !== undefined)).toEqual(isRead);
  const own = words('Cargo.lock a/deno.lock .nvmrc pom.xml a/Makefile .env.local a/DOCKERFILE');
  expect([...own, 'bom.json', 'list.txt', 'bom.xml'].filter(isOfFolder)).toEqual(own);
});

/** One file of each kind, behind it its text with versions of what the index lists; `«»` marks each. */
const planted = byAnswer(`
.node-version ← «18»
.bazelversion ← «7.2.0»
.opentofu-version ← «1.8.1»
docker-bake.hcl ← variable "NODE_VERSION" {⏎  default = "«18»"⏎}⏎args = { A = "b", GO_VERSION = "«1.22»" }⏎base = "docker-image://acme/tool:«1.1.0»"
.nvmrc ← 18 || 22⏎18.0.0 - 20.0.0⏎«18.2.0»⏎v«20.1.0»
.python-version ← «3.9.1»⏎«3.8.2»
.tool-versions ← nodejs «18.2.0»  «16.1.0» # old 9.0⏎nodejs «18.2.0» or 16.1.0⏎java zulu-8.0⏎java temurin-jre-«17.0.9+9»
b/.env ← NODE_VERSION=«18.2.0»⏎export GO_VERSION="«1.22»"⏎NODE_VERSIONS=16⏎NODE_VERSION=$X⏎NODE_TAG=«18»⏎IMAGE=acme/hub:«1.1.0»
.sdkmanrc ← java=«17.0.9-tem»⏎java=17.0.9-zulu
.github/workflows/java.yml ← a:⏎  - distribution: zulu⏎    java-version: 17⏎  - java-version: «21»⏎    distribution: "temurin"⏎  - java-version: «8»⏎b:⏎  - node-version:⏎    # tried⏎    - "«18»"⏎    - v«20.1.0»⏎    - lts/*⏎  - node-version: |⏎      «18.2.0»⏎      «22»⏎    cache: npm⏎  - 14⏎env:⏎  NODE_VERSION: 20.1.0⏎  image: node:«20.1.0»-slim⏎  GO_VERSION:⏎    - «1.22»
mise.toml ← [tools]⏎node = { version = "«20.1.0»", postinstall = "x" }⏎java = "temurin-«21»"⏎node = ["«20.1.0»", "«18»"]⏎"aqua:nodejs/node" = "«20.1.0»"⏎"node" = "«18»"⏎"npm:@other/node" = "1.0.0"⏎[tools.node]⏎version = "«18.2.0»"⏎[settings]⏎version = "1.0.0"
web.container ← [Container]⏎Image=docker.io/library/node:«18-alpine»⏎Image=docker://docker.io/acme/tool:«1.1.0»⏎Image=public.ecr.aws/docker/library/node:«18»⏎Image=mirror.gcr.io/acme/tool:«1.1.0»⏎Image=public.ecr.aws/acme/tool:1.1.0
go.mod ← module x⏎⏎// github.com/acme/tool v0.9.0⏎\t//github.com/acme/tool v0.9.1⏎go «1.22»⏎⏎require (⏎\tgithub.com/acme/tool v«1.1.0»⏎)
c/go.mod ← require (⏎\tgithub.com/acme/tool v0.0.0⏎)⏎replace github.com/acme/tool => github.com/acme/tool v«1.1.0»
e/go.mod ← exclude ( // gone⏎\tgithub.com/acme/tool v1.0.0 // broken (see #1)⏎)⏎exclude ()⏎exclude (⏎\tgithub.com/acme/tool v1.0.0⏎)⏎require github.com/acme/tool v«1.1.0+incompatible»⏎require github.com/acme/tool v«1.2.0»⏎replace github.com/acme/tool v1.0.0 => github.com/acme/tool v1.1.0
g/go.mod ← require github.com/acme/tool v1.0.0⏎replace (⏎\tgithub.com/acme/tool v1.0.0 => github.com/acme/tool v«1.1.0»⏎\tgithub.com/acme/old v1.0.0 => github.com/acme/tool v1.2.0⏎)
go.work ← go «1.22.3»
app.properties ← node.version=«18»⏎node-exporter=«1.5.0»⏎node=10.0.0.1⏎node=8080⏎java.version=17⏎test.image=node:«20»⏎db=jdbc:tc:node:«18-alpine»:///a?b⏎# jdbc:tc:node:16:///a
.readthedocs.yaml ← build:⏎  os: windows-11⏎  tools:⏎    nodejs: "«18»"⏎    golang: «1.22»
T.java ← new GenericContainer<>("node:«18-alpine»")⏎ * new GenericContainer("node:16")⏎a = DockerImageName.parse("node:«20»");
pnpm-lock.yaml ← overrides:⏎  '@acme/tool@1.0.0': 1.0.1⏎⏎packages:⏎⏎  '@acme/tool@«1.1.0»':⏎    resolution: {}⏎  '@acme/tool@«1.2.0»(peer@2)':⏎    resolution: {}⏎  /@acme/tool/«1.3.0»:⏎    resolution: {}
yarn.lock ← "@acme/tool@^1.0.0", "@acme/tool@^1.1.0":⏎  version "«1.1.0»"⏎⏎"tool@npm:@other/tool@^9.0.0":⏎  version "9.0.0"⏎⏎"old@npm:@acme/tool@^1.1.0":⏎  version "«1.2.0»"⏎"@acme/tool@npm:^1.0.0":⏎  version: «1.3.0»⏎  resolution: "@acme/tool@npm:1.3.0"⏎"@acme/tool@workspace:.":⏎  version: 0.0.0-use.local⏎"@acme/tool@npm:1":⏎  version: «1.4.0»
bun.lock ←   "packages": {⏎    "@acme/tool": ["@acme/tool@«1.1.0»", "", {}],
package-lock.json ← {"lockfileVersion":3,"packages":{"node_modules/b":{"version":"1.0.0"},"node_modules/@acme/tool":{"version":"«1.1.0»"}}}
package.json ← {⏎  "packageManager": "pnpm@«8.6.0»"⏎}⏎"engines": { "node": "«18.2.0»" }⏎"runtime": { "name": "node", "version": "«20.1.0»" }⏎"a": "github:acme/hub#v«1.1.0»"⏎"b": "git+https://github.com/acme/hub.git#v«1.1.0»"⏎"c": "acme/hub": "1.0.0"⏎"**/@acme/tool": "«1.3.0»"
pyproject.toml ← # image: node:18⏎image: node:18⏎a = ["acme-lib==«1.1.0»", "b==69.0.3", "acme-lib[c]==«1.2.0»"]⏎a = ["b>=1.0,<2.0", "acme-lib==«1.3.0»"] # "acme-lib==1.0.0", "b==1.0"⏎# ["acme-lib==1.0.0", "acme-lib==1.1.0"]⏎a = { git = "https://github.com/acme/hub.git", tag = "v«1.1.0»" }⏎a = { git = "https://github.com/acme/hub.git", ref = "v«1.1.0»" }⏎a = { git = "https://github.com/acme/hub", branch = "v1.1.0", version = "1.1.0" }⏎"a @ git+https://github.com/acme/hub@v«1.1.0»"⏎"a @ git+https://me:$X@github.com/acme/hub.git@v«1.1.0»"⏎[tool.poetry.dependencies.acme-lib]⏎extras = []⏎version = "==«1.1.0»"⏎[a.dependencies.acme-lib]⏎[b]⏎version = "9.0.0"
pubspec.yaml ← a:⏎  git:⏎    url: https://github.com/acme/hub⏎    ref: «v1.1.0»
vendir.yml ← githubRelease:⏎  slug: acme/hub⏎  tag: «v1.1.0»
requirements.yml ← - src: https://github.com/acme/hub⏎  version: «v1.1.0»⏎- name: https://github.com/acme/hub⏎  version: «v1.2.0»⏎⏎repository: https://github.com/acme/hub⏎version: 1.0.0
Chart.yaml ← dependencies:⏎  - name: graph⏎    version: «1.1.0»⏎    repository: https://charts.example.org⏎  - name: other⏎    repository: oci://docker.io/acme/tool⏎    version: 3.0.0⏎  - name: image⏎    version: «1.2.0»⏎    repository: oci://ghcr.io/acme/⏎  - name: a⏎    chart: oci://ghcr.io/acme/image⏎    version: «1.3.0»⏎  - name: tool⏎    repository: oci://registry-1.docker.io/acme⏎    version: «1.4.0»⏎  - name: image⏎    repository: ghcr.io/acme⏎    version: 2.0.0
charts.tf ← a {⏎  name = "tool"⏎  repository = "oci://ghcr.io/acme"⏎  chart = "image"⏎  version = "«v1.1.0»"⏎}
app.yaml ← source:⏎  repoURL: ghcr.io/acme⏎  chart: image⏎  targetRevision: «1.1.0»⏎⏎b:⏎  repoURL: https://ghcr.io/acme⏎  chart: image⏎  targetRevision: 1.2.0
helmfile.yaml ← - name: graph⏎  chart: a/other⏎  version: 1.1.0⏎- chart: a/graph⏎  name: graph⏎  version: «1.2.0»⏎- name: a⏎  chart: b/x⏎  version: 1.0.0⏎  image: acme/tool⏎- name: graph⏎  chart: oci://ghcr.io/x/graph⏎  version: 1.3.0
b.yml ← helm:⏎  name: b⏎  chart_ref: graph⏎  chart_version: «1.1.0»⏎helm:⏎  name: graph⏎  chart_ref: c/b⏎  chart_version: 1.2.0⏎helm: {chart_ref: graph, chart_version: «1.3.0»}
Cargo.lock ← [[package]]⏎name = "tool"⏎version = "«1.1.0»"
poetry.lock ← [[package]]⏎name = "acme-lib"⏎version = "«1.1.0»"
pylock.toml ← [[packages]]⏎name = "acme-lib"⏎version = "«1.1.0»"
requirements.txt ← acme-lib[extra]==«1.1.0» ; python_version > "3"⏎acme-lib [extra] == «1.2.0»⏎a @ git+https://github.com/acme/hub.git@v«1.1.0»#egg=a⏎hub ==1.0.0⏎# acme/hub@1.0.0
Pipfile.lock ← {⏎    "default": {⏎        "acme-lib": {⏎            "version": "==«1.1.0»"⏎    "acme-lib": {⏎      "version": "==«1.2.0»"
Gemfile.lock ← GEM⏎  specs:⏎    tool («1.1.0»)⏎      other (>= 1)⏎    tool («1.2.0»-x86_64-linux-gnu)
composer.lock ← {⏎    "packages": [⏎        {⏎            "name": "acme/tool",⏎            "version": "v«1.1.0»",
composer.json ← {⏎  "version": "9.0.0",⏎  "require": {⏎    "php": ">=8.1",⏎    "acme/tool": "v«1.1.0»"⏎  },⏎  "conflict": {⏎    "acme/tool": "1.0.0"⏎  },⏎  "suggest": {⏎    "acme/tool": "2.0.0"⏎  },⏎  "platform": { "php": "«8.2.1»" },⏎  "require-dev": {⏎    "acme/tool": "1.2.x-dev",⏎    "acme/tool": "1.1.*"⏎{"require":{"acme/tool":"«1.3.0»","a/b":"1.0","acme/tool":"v«1.4.0»","php":"«8.1.2»"}}
.terraform.lock.hcl ← provider "registry.terraform.io/hashicorp/aws" {⏎  version     = "«1.1.0»"⏎  constraints = "1.0.0"
gradle.lockfile ← # comment⏎com.acme:old:«3.0»=runtimeClasspath
.mvn/wrapper/maven-wrapper.properties ← distributionUrl = https://a.example/maven2/org/apache/maven/apache-maven/3.9.1/apache-maven-«3.9.1»-bin.zip
gradle/wrapper/gradle-wrapper.properties ← distributionUrl = https\\://services.gradle.org/distributions/gradle-«8.5»-bin.zip
packages.lock.json ← {⏎  "dependencies": {⏎    "net8.0": {⏎      "Acme.Tool": {⏎        "resolved": "«1.1.0»",⏎        "dependencies": {⏎          "Acme.Tool": "1.0.0",
app.csproj ← <PackageReference Include="Acme.Tool" Version="«1.1.0»" />⏎<PackageReference Version="[«1.2.0»]" Include="Acme.Tool" />⏎<PackageReference Include="Acme.Tool" VersionOverride="«1.3.0»" />⏎<Project Sdk="Acme.Tool/«1.4.0»">⏎<DotNetCliToolReference Include="Acme.Tool" Version="«1.5.0»" />⏎<Reference Include="Acme.Tool, Version=1.0.0.0, Culture=neutral" />⏎<PackageReference Include="Acme.Tool">⏎<PrivateAssets>all</PrivateAssets>⏎</PackageReference>⏎<Other Version="1.0.0" />⏎<PackageReference Include="Acme.Tool" Version="1.*" />⏎</ItemGroup>⏎<Version>9.0.0</Version>
Directory.Build.props ← <GlobalPackageReference Include="Acme.Tool" Version="«1.1.0»" />⏎<PackageReference Include="Acme.Tool">⏎<Version>«1.2.0»</Version>⏎<Image>acme/tool:«1.3.0»</Image>
.config/dotnet-tools.json ← {⏎  "Acme.Tool": {⏎    "version": "«1.1.0»"
.prototools ← node = "«18.2.0»"
pom.xml ← <plugin>⏎<artifactId>maven-a-plugin</artifactId>⏎<version>«1.1.0»</version>⏎</plugin>⏎<plugin>⏎<groupId>b</groupId>⏎<artifactId>maven-a-plugin</artifactId>⏎<version>1.0.0</version>⏎</plugin>⏎<node.version>v«18»</node.version>⏎<nodeVersion>v«20.1.0»</nodeVersion>⏎<python.version>3.9</python.version>
c/app.csproj ← <V>12.3</V>⏎<PackageReference Include="b" />⏎<PackageReference Include="Acme.Tool">⏎<Version>«»$(V)</Version>
Dockerfile ← ARG V=12.3⏎FROM --platform=linux/amd64 docker.io/library/node:«»\${V} AS a⏎ENV PYTHON_VERSION «3.9»⏎ENV JAVA_VERSION=17.0.7-ms⏎ARG NODE_VERSION=12.3⏎FROM a/python-extra:3.9-slim⏎ARG GO_VERSION=1.22⏎FROM golang:«1.22»
b/Dockerfile ← ARG NODE_VERSION=12.3⏎FROM node:"«»\${NODE_VERSION}"⏎FROM "node:«18-alpine»"⏎ARG ACME_VERSION=v1.1.0⏎FROM acme/acme:$ACME_VERSION
job.nomad ← image = "node:«18-alpine»"⏎image = "twin-a:«1.0.0»"
Jenkinsfile ← agent {⏎  docker { image 'node:«18»' }⏎}⏎image 'node:«20»'
compose.yaml ← services:⏎  a:⏎    image: "node:«18-alpine»"⏎    base_image: \${test.image:node:«20»}
k8s/app.yaml ← spec:⏎  containers:⏎    - image: docker.io/library/node:«12.3»
values.yaml ← image:⏎  repository: acme/tool⏎  tag: "«2»"
b/values.yaml ← a:⏎  registry: ghcr.io/⏎  repository: acme/image⏎  tag: "«2»"⏎b:⏎  image: acme/image:«1.2.0»⏎  imageRegistry: "ghcr.io"⏎c:⏎  image: acme/image:1.2.0⏎d:⏎  repository: acme/tool⏎  version: «2.1.0-debian»⏎⏎name: acme/tool⏎version: 1.0.0⏎⏎repository: acme/tool⏎version: 1.0.0
.gitlab-ci.yml ← image: node:«18»⏎services:⏎  - a:dind⏎  # x⏎  - name: node:«20»⏎    alias: a⏎  - "node:«18»"⏎x:⏎  - node:18⏎y:⏎  image: \${CI_DEPENDENCY_PROXY_GROUP_IMAGE_PREFIX}/node:«18-slim»⏎  services:⏎    - $CI_DEPENDENCY_PROXY_DIRECT_GROUP_IMAGE_PREFIX/acme/tool:«1.1.0»⏎  image: $CI_REGISTRY/acme/tool:1.1.0⏎z:⏎  services: [node:«18», "acme/tool:«1.1.0»"]⏎  image: [acme/tool:«1.1.0»]
.github/workflows/d.yml ← steps:⏎  - uses: acme/tool@«v2»⏎  - uses: acme/tool@«v1.1»⏎  - uses: acme/tool@main1⏎  - uses: acme/tool@${'0af'.repeat(13)}1 # «v1.1.0»⏎  - uses: acme/tool@${'0af'.repeat(13)}1  #«1.1.0»⏎  - uses: acme/tool@${'0af'.repeat(13)}1 # main⏎  - uses: acme/tool/a/b@«v2»⏎  - uses: "acme/tool/.github/workflows/a.yml@${'0af'.repeat(13)}1" # tag=«v2.1»⏎  - uses: acme/tool@1e204e9 # renovate: tag=«v2.1.0»⏎  - uses: acme/tool@1e204e9⏎  - uses: acme/tool@1e204e9a1b2c # «v2»⏎  - uses: acme/tool/a@${'0af'.repeat(13)}1 # ratchet:acme/tool/a@«v2»⏎  - uses: acme/tool@${'0af'.repeat(13)}1 # pin@«v3»⏎  - uses: https://github.com/acme/tool@«v2»
.github/workflows/e.yml ← jobs:⏎  a:⏎    steps:⏎      - uses: a/setup-node@v4⏎        with: { node-version: «18» }⏎      - uses: a/setup-node@v4⏎        with: ⏎          node-version: «18»⏎matrix:⏎  node-version: [«16.20.2» ,"«18»",   «22»]⏎runs-on: windows-«2025»⏎runs-on: windows-latest⏎runs-on: windows-11-arm⏎runs-on: [windows-«2022», a]⏎with:⏎  repository: acme/hub⏎  ref: «v1.1.0»⏎- task: UseNode@1⏎  inputs:⏎    version: "«18.x»"⏎- task: GoTool@0⏎    versionSpec: «1.22»⏎- task: Other@1⏎    versionSpec: 1⏎  b:⏎    runs-on: \${{ matrix.os }}⏎    matrix:⏎      os:⏎        - ubuntu-latest⏎        - windows-«2022»⏎      version: ["«18»", «20»]⏎      go: [1]⏎      include:⏎        - os: windows-«2019»⏎        - { node-version: «18», os: windows-«2022» }⏎    with:⏎      node-version: \${{ matrix.version }}⏎      version: 9⏎  c:⏎    matrix:⏎      os: windows-2016⏎      version: 9⏎  d:⏎    strategy: {matrix: {os: [a], node: [«18», "«20»"]}}⏎    with:⏎      node-version: \${{ matrix.node }}⏎  e:⏎    strategy:⏎      matrix: {other: [9.1], "go-version": ["«1.22»", «1.23.0»]} # b-version: 9
.mise/config.toml ← [tools]⏎node = "«20»"
a.tfvars ← node_version = "«20»"
netlify.toml ← NODE_VERSION = "«18»"
main.tf ← variable "node_version" {⏎  default = "«18»"⏎}⏎variable "other" {⏎  default = "1"⏎}⏎variable "go_version" { default = "«1.22»" }⏎locals {⏎  node_version = "«20»"⏎}⏎source = "github.com/acme/hub//a/b?depth=1&ref=v«1.1.0»"⏎source = "git::https://github.com/acme/hub.git?ref=v«1.1.0»&depth=1"⏎source = "git::ssh://git@github.com/acme/hub.git//a?ref=a_b-v«1.1.0»"⏎source = "git@github.com:acme/hub.git?ref=v«1.1.0»"⏎source = "my.host/github.com/acme/hub?ref=v1.1.0"⏎module "a" {⏎  source  = "acme/vpc/aws//b"⏎  version = "= «1.1.0»"⏎}⏎module "b" {⏎  source  = "acme/vpc/aws"⏎  version = "~> 1.1"⏎}⏎b = {⏎  version = "«1.1.0»"⏎  source = "registry.terraform.io/hashicorp/aws"⏎}⏎source = "tfr:///acme/vpc/aws//b?version=«3.3.0»"
defaults/main.yml ← node_exporter_version: «15.1(4)M9»⏎- key: NODE_VERSION⏎  value: «18»⏎java_version: 17⏎x:⏎  distribution: zulu⏎node-exporter-version: «1.5.0»⏎go-version: "«1.22.*»"⏎- name: "GO_VERSION"⏎  value: "«1.22»"
.pre-commit-config.yaml ←   - repo: https://github.com/Acme/hub⏎    rev: «v1.1.0»⏎  - repo: https://github.com/acme/hub⏎    rev: ${'0af'.repeat(13)}1  # frozen: «v1.2.0»
get.sh ← V=12.3⏎export GO_VERSION="«1.22»"⏎NODE_VERSION=\${NODE_VERSION:-«18»}⏎curl -LO https://github.com/acme/hub/releases/download/v«»$V/hub-$V.tgz⏎curl https://raw.githubusercontent.com/acme/hub/v«1.1.0»/install.sh | sh⏎wget https://github.com/acme/hub/archive/refs/tags/v«1.1.0».tar.gz⏎curl -LO https://github.com/acme/hub/releases/download/hub%2Fv«1.1.0»/hub_1.1.0.zip⏎pip install git+https://github.com/acme/hub.git@v«1.1.0»#egg=a⏎kustomize build https://github.com/acme/hub//config?ref=v«1.1.0»⏎open https://github.com/acme/hub/blob/v1.0.0/a⏎docker run -d \\⏎  -p 1:1 \\⏎  acme/tool:«2» \\⏎  node:16⏎# docker run \\⏎#   acme/tool:3
.devcontainer/devcontainer.json ← {⏎  "image": "node:«18»",⏎  "text": "Or \`conda install python=3.7\`"⏎}
.devcontainer.json ← {⏎  "features": {⏎    "ghcr.io/devcontainers/features/go:1": {},⏎    "ghcr.io/devcontainers/features/node:1": {⏎      "version": "«18»"⏎    },⏎    "ghcr.io/a/b": { "version": "1.0.0" }⏎  }⏎}
a.ts ← f("acme/hub", "refs/tags/v«1.1.0»");⏎f("acme/hub", "refs/tags/part/1.0.0");
mix.lock ← %{⏎  "tool": {:hex, :tool, "«1.1.0»", "abc"}
pubspec.lock ← packages:⏎  tool:⏎    dependency: direct⏎    version: "«1.1.0»"
a.cyclonedx.json ← {"bomFormat":"CycloneDX","components":[{"name":"@acme/tool","version":"«1.1.0»"},⏎{"purl":"pkg:githubactions/Acme/Hub@v«2»"}]}`);

const many =
  words(`npm/%40acme/tool npm/pnpm npm/twin-a golang/github.com/acme/tool golang/go cargo/tool pypi/acme-lib gem/tool
  composer/acme/tool maven/com.acme/old maven/org.apache.maven.plugins/maven-a-plugin nuget/Acme.Tool docker/library/node docker/acme/tool docker/library/python docker/library/php
  generic/bazel generic/opentofu generic/eclipse-temurin generic/gradle generic/maven generic/windows-server generic/node-exporter github/acme/hub hex/tool pub/tool helm/graph terraform/acme/vpc/aws terraform/hashicorp/aws
  oci/image?repository_url=ghcr.io/acme/image`).map((name) => {
    return { purl: `pkg:${name}`, component: 'tool', file: 'tool.json' };
  });
const wide = indexOf({ 'assets/names.json': namesOf(many) }).then(fileReader);
const marked = planted.map(([text, path]) => [path, text] as const);
test.each(marked)('a version in %s is found', async (path, marked) => {
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
