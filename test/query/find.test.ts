/** A hundred inputs that visitors type or paste, each with the answer that must come first. */
import { expect, test } from 'vitest';
import type { SearchComponent, SearchName } from '#model/served/search.ts';
import { unfold } from '#query/fields/rows.ts';
import { releaseLanguage } from '#query/fields/vocabulary.ts';
import { find, type Found } from '#query/find/find.ts';
import { knownNames } from '#query/find/names.ts';
import { prepare } from '#query/run/query.ts';
import { utc } from '#query/values/timestamp.ts';
import { byAnswer } from '../words.ts';

type Given = Partial<
  SearchName &
    Pick<SearchComponent, 'line' | 'lines' | 'lineOf' | 'lineVerdicts' | 'withdrawn'> & {
      readonly ended: string;
    }
>;

const components: readonly SearchName[] = [];
const columns: SearchComponent[] = [];

function has(id: string, title: string, versions: string, given: Given = {}): void {
  const { line = 2, lines, lineOf, lineVerdicts, withdrawn, ended, ...name } = given;
  const names = versions.match(/\S+/g) ?? [];
  (components as SearchName[]).push({ id, title, ...name });
  const days = names.map((_, i) => 20_000 + i);
  const flat = names.map(() => '1').join('');
  const rows = { versions: names, released: days, bases: flat, flags: flat.replaceAll('1', '3') };
  const verdicts = ['active', 'ended'].map((phase) => ({ deprecated: false, phase, ends: [] }));
  const divided = lines ? { lines, lineOf } : { line };
  const judged = { verdicts, verdict: names.map((one) => Number(one === ended)), withdrawn };
  columns.push({ id, title, ...divided, lineVerdicts, ...rows, ...judged } as SearchComponent);
}

/** Its packages, and other words for it. */
function known(packages: string, more?: string): Given {
  return { packages: packages.split(' '), ...(more !== undefined && { more }) };
}

const server = known('acme-server', 'server kubernetes helm chart');
const cache = known('acme/build-cache-node', 'cache docker image container');
const gradle = 'com.acme.dev:com.acme.dev.gradle.plugin com.acme:dev-gradle-plugin';
const plugin = known(gradle, 'agent maven jar artifact jvm');
const spring = known('org.springframework:spring-core');
const boot = known('org.springframework.boot:spring-boot');
const eleven = { name: '11', codename: 'Bullseye' };
const twelve = { name: '12', codename: 'Bookworm' };
const longTerm = { name: '11-24h2-iot', lts: true };

has('svc', 'Server', '2024.1 2024.1.2 2024.3 2024.3.3 2025.1 2025.2 2026.2.3', server);
has('edge-node', 'Edge node', '1.9 1.10 2.2.0', { more: 'cache' });
has('cache-node', 'Build cache node', '20.0 20.1 21.2', cache);
has('agent-gradle', 'Gradle agent', '3.19.2 4.1 4.1.1 4.5.0', plugin);
has('agent-maven', 'Maven agent', '1.23 2.5.0', known('com.acme:dev-maven-extension', 'agent'));
has('agent-npm', 'npm agent', '3.0.1 4.1.1', known('@acme/agent', 'agent npm package'));
has('agent-python', 'Python agent', '0.10 0.10.1', known('acme-agent', 'agent pypi pip package'));
has('agent-sbt', 'sbt agent', '1.4.5', known('com.acme:sbt-dev', 'agent sbt plugin'));
has('python', 'Python', '3.9.1 3.12.0 3.12.1 3.14.0');
has('kubernetes', 'Kubernetes', '1.30.1 1.34.0 8u2-b8 9.0-1 9.0.2+9');
has('google-kubernetes-engine', 'Google Kubernetes Engine', '1.30 1.34');
has('apache-activemq', 'Apache ActiveMQ', '5.18.1 6.1.0 6.3.1');
has('apache-http-server', 'Apache HTTP Server', '2.2.34 2.4.1 2.4.66', { aliases: ['httpd'] });
has('apache-maven', 'Apache Maven', '3.9.9 4.0.0');
has('spring-framework', 'Spring Framework', '5.3.1 6.0.1 6.0.9 7.0.1', spring);
has('spring-boot', 'Spring Boot', '3.5.1 4.0.1 4.1.1', boot);
has('spring-cloud', 'Spring Cloud', '2024.0.1 2025.1.0');
const net = ['.NET', 'dotnet core'];
has('dotnet', 'Microsoft .NET', '8.0.1 9.0.1 10.0.1', { line: 1, aliases: net });
has('mssqlserver', 'Microsoft SQL Server', '15.0.1 16.0.1', { line: 1 });
has('nodejs', 'Node.js', '18.1.0 20.1.0 22.1.0', { line: 1, aliases: ['node'] });
has('mysql', 'MySQL', '8.0.1 8.4.1', { withdrawn: { '8.4': 'withdrawn' } });
has('nginx', 'nginx', '1.28.0 1.29.1', { withdrawn: {} });
has('qt', 'Qt Max', '6.5.1 6.5.1k');
has('front-end', 'Front-end', '3.9.1 4.1');
has('release-please', 'Release please', '16.0.1');
has('aix', 'AIX', '7.2.4.1 7.2.5.1', { line: 3, ended: '7.2.5.1' });
has('react', 'React', '18.2.0 19.1.0', { line: 1, ...known('react') });
has('debian', 'Debian', '11.9 12.5', { lines: [eleven, twelve], lineOf: [1, 2] });
has('ansible', 'Ansible', '12.0 13.1', known('activemq/ansible ubuntu/ansible'));
has('windows', 'Microsoft Windows', '10.0.2 10-22h2 11-24h2-iot.1 11-24h2-w.1 11-26h1', {
  lines: [{ name: '10-22h2' }, longTerm, { name: '11-24h2-w' }, { name: '11-26h1' }],
  lineOf: [0, 1, 2, 3, 4],
});
has('elasticache', 'Amazon ElastiCache', '', { more: 'kubernetes', withdrawn: { 7: 'withdrawn' } });
const ended = { deprecated: true, phase: 'ended', ends: [] } as const;
const lines = ['v1', '2', '10 LTS', '4', '4 pro', '4 pro max'].map((name) => ({
  name,
  verdict: ended,
}));
has('drive', 'Acme Drive™', '3.0.1', { lineVerdicts: lines });
has('api', 'Report API', '2023-11 2024-05-01', { withdrawn: { '2023-12': 'withdrawn' } });
const back = { withdrawn: { '18.0-2': 'withdrawn' } };
has('big-ip', 'BIG-IP', '16.1 17.1 17.1.0-2.6 17.1.0+2.6 18.0-rc1+9 18.0+2', back);
const phones = '6s,6s-plus,SNi40,Acme Phone 5,15,15-pro-max,15-pro'.split(',');
const phoneLines = { lines: phones.map((name) => ({ name })), lineOf: [1, 2, 3, 4, 5, 6, 7] };
has('acme-phone', 'Acme Phone', '6s 6s-plus 9.40 10.1 15 15-pro-max 15-pro', phoneLines);
has('alpine-linux', 'Alpine Linux', '3.19.1', known('alpine'));
has('java-8', 'Java 8', '1.8.1', { more: 'build tools old' });
has('java-17', 'Java 17', '17.1', { more: 'build tools 100% a\u200Bb' });

const rows = unfold({ schema: 1, components: columns });
const allNames = knownNames(components);
const now = Date.parse('2026-11-21T09:00:00Z');

function first(text: string, here?: string): string {
  const { answers, isQuery } = find(text, { known: allNames, rows, now, here });
  const said = answers[0] ? words(answers[0]) : '';
  return isQuery ? `query ${said}` : said;
}

function words(found: Found): string {
  if (found.kind === 'component') return found.name.id;
  if (found.kind === 'list') return found.query;
  if (found.kind === 'fit') return found.other;
  const { name, asked, found: version } = found;
  if (version === undefined) return `${name.id} ${asked}?`;
  if (version.words) return `${name.id} ${asked} ${version.words}`;
  return `${name.id} ${version.line === undefined ? version.release.version.name : `line ${version.line}`}`;
}

const ends = '(newestOfLine or newest)';
const day = (from: string, to: string) => `[${from} to ${to}T23:59:59.999]`;

/** By the answer, what is typed or pasted for it. */
const inputs = byAnswer(`
// Names: exact, in any case, beginnings, other names, abbreviations, misspelt.
python ← python ¦ Python ¦ pyhton ¦ is python still supported ¦ python eol ¦ python end of life
svc ← server ¦ servers ¦ svc ¦ helm chart ¦ acme-server ¦ lowest server ¦ exported server ¦ last 3 versions of server
kubernetes ← kub ¦ k8s ¦ kuberentes
google-kubernetes-engine ← gke ¦ k8s engine
apache-http-server ← httpd
dotnet ← .net ¦ dotnet
nodejs ← node ¦ node.js ¦ nodejs
big-ip ← bigip ¦ big ip
agent-gradle ← gradel ¦ gradle plugin
spring-boot ← sprnig-boot ¦ spring ¦ springboot ¦ spring boot ¦ boot
cache-node ← docker image ¦ build-cahce-node
agent-sbt ← sbt
debian line 12 ← bookworm ¦ debian:bookworm ¦ FROM debian:bookworm-slim AS a
// Lines that have no releases.
drive line v1 ← acme drive 1 ¦ drive v1.2
drive line 2 ← drive 2
drive line 10 LTS ← acme drive 10 ¦ drive 10 lts
drive line 4 pro ← drive 4 pro
drive line 3.0 ← drive 3
debian line 11 ← debian bullseye
acme-phone line 6s ← acme-phone 6s ¦ phone 6s
big-ip 17.1.0-2.6 ← big ip 17.1.0-2.6
big-ip 7200-05-03? ← big-ip 7200-05-03
big-ip 17.1.0+2.6 ← big ip 17.1.0_2.6
big-ip 18.0-rc1+9 ← big ip 18.0-rc1_9 ¦ big ip 18.0-rc1-9
big-ip 18.0-2 withdrawn ← big ip 18.0-2
java-17 ← java 17 ¦ 100%
java-17 line 17.1 ← java 17 17.1
java-17 17.2? ← java-17 17.2
java-8 1.8.1 ← java 8 1.8.1 ¦ is java 8 1.8.1 supported?
acme-phone line Acme Phone 5 ← acme phone 5 ¦ phone 5
java-8 ← old ¦ build tools
// A name and a version.
python 3.12.1 ← python 3.12.1 ¦ python v3.12.1 ¦ python ٣.١٢.١ ¦ Ｐｙｔｈｏｎ ３.１２.１ ¦ Python 3.12.1 20 Oct 2023 ¦ will python 3.12.1 be supported in 2027
python line 3.14 ← python 3 ¦ python 3.x ¦ python 3.+
python 9.9? ← python 9.9
qt line 6.5 ← qt6
apache-http-server line 2.4 ← apache 2.4
spring-framework line 6.0 ← spring 6.0 ¦ spring-framewrok 6.0
dotnet line 8 ← microsoft 8
svc line 2024.3 ← svc 2024 ¦ svc 2024.3.7 ¦ newest svc 2024.3 ¦ latest patch of 2024.3
agent-gradle 4.1.1 ← gradle agent 4.1.1 ¦ gradle 4.1.1-jdk21 ¦ gradle 4.1.1+build.7 ¦ com.acme:dev-gradle-plugin:4.1.1 ¦ dev = { module = "com.acme:dev-gradle-plugin", version = "4.1.1" } ¦ pkg:maven/com.acme/dev-gradle-plugin@4.1.1
svc 2026.2.3 ← 2026.2.3 ¦ =2026.2.3 ¦ server = 2026.2.3
nodejs line 20 ← node 20 ¦ node:20-alpine
mysql line 8.4 ← mysql 8
windows line 10-22h2 ← windows 10
windows line 11-26h1 ← windows 11
windows line 11-24h2-w ← windows 11 24h2 ¦ windows 11 pro 24h2
acme-phone line 6s-plus ← phone 6s plus
acme-phone line 15-pro ← phone 15 pro ¦ phone 15pro
acme-phone line 15-pro-max ← phone 15 pro max
acme-phone line SNi40 ← phone sni40
windows line 11-24h2-iot ← is windows 11 ltsc supported? ¦ windows 11 lts
// A pre-release that is not known is not the release; what is built of one is.
agent-gradle line 4.1 ← gradle 4.1-rc.1 ¦ gradle agent 4.1.1-beta2 ¦ com.acme.dev:4.1-M1
cache-node 20-rc.1? ← cache node 20-rc.1
// A version that is a day, where there is one.
api 2024-05-01 ← 2024-05-01 ¦ report api 2024-05-01 ¦ api v2024-05-01
component:api released:[2024-05-02 to 2024-05-02T23:59:59.999] ← api 2024-05-02
component:svc released:[2024-05-01 to 2024-05-01T23:59:59.999] ← svc 2024-05-01
released>=2024-05-01 ← since 2024-05-01
api 2023-12 withdrawn ← api 2023-12
elasticache 7 withdrawn ← elasticache 7
// Of no product of this index.
← no such thing ¦ 05/06/2025 ¦ ap3 ¦ os ¦ le 12 ¦ er 4.1 ¦ pro 5 ¦ elasticsearch 7 ¦ ubuntu 13 ¦ mysql framework 8.4 ¦ elastic 1 mysql 8.4.1
// Questions.
agent-gradle 4.1 ← gradle 4.1 ¦ is gradle 4.1 supported ¦ is gradle 4.1 supported? ¦ com.acme.dev:4.1 ¦ id("com.acme.dev") version "4.1" ¦ acme-dev = { id = "com.acme.dev", version = "4.1" }
front-end 3.9.1 ← is front-end 3.9.1 supported? ¦ when does front-end 3.9.1 end
release-please 16.0.1 ← is release-please 16.0.1 supported
front-end ← supported front-end releases
supportEnds:${day('2026-11-22', '2026-11-22')} ${ends} ← ends tomorrow ¦ what will end tomorrow
svc 2024.3 ← svc 2024.3 ¦ server 2024.3.x ¦ server 2024.3.+ ¦ Is server 2024.3 still supported? ¦ when does server 2024.3 end ¦ what do I move to from svc 2024.3 ¦ upgrade svc 2024.3
python line 3.12 ← python 3.12 ¦ python 3 SP12 ¦ python3.12 ¦ 3.12 python ¦ python 3.12 through 2027 ¦ until when is python 3.12 supported? ¦ upgrade python 3.12 before 2027 ¦ python 3.12 until 2027 ¦ is python 3.12 supported until 2027? ¦ active support python 3.12 ¦ python-version: ['3.12', '3.14'] ¦ FROM python:3.12-slim ¦ FROM docker.io/library/python:3.12 AS build ¦ python = "3.12"
python line 3.9 ← may I still use python 3.9 ¦ python 03.09.04a
svc 2025.1 ← what fits with server 2025.1 ¦ what fits server 2025.1 ¦ does 2025.1 get security fixes
component:python newest ← latest python ¦ newest phyton ¦ most recent python ¦ newest python version
newest ← latest releases
component:python newestSupported ← latest supported python
component:agent-gradle newest ← which version of the gradle agent is newest
support:ended ← unsupported ¦ end of life ¦ expired ¦ no longer maintained ¦ all eol products
deprecated ← deprecated
stable deprecated ← stable depricated
prerelease ← unstable ¦ release candidates
component:python newestOfLine ← newest per line python
support:unstated ← no support policy published ¦ support unknown
component:agent-gradle version<4.4 ← gradle agent <4.4 ¦ gradle agent < 4.4
// Of no such word, though it has letters of one.
supported ← supported today
-supported ← which are not supported any more ¦ isn't yet supported
component:python -stable ← python not stable ¦ python without stable ¦ not the stable python
component:python deprecated -lts ← python deprecated, not lts
// Days and periods.
supportEnds:${day('2026-11-21', '2027-02-19')} ${ends} ← ending soon ¦ next eol ¦ who is eol next ¦ what ends next
supportEnds:${day('2026-11-21', '2026-12-31')} ${ends} ← what ends this year ¦ eol 2026 ¦ what ends before 2027 ¦ eol until december 2026 ¦ ends before 01.01.2027 ¦ eol through 2026 ¦ before 2027 ¦ eol by the end of the year ¦ ends before the end of the year ¦ before the end of 2026 ¦ going out of support this year ¦ expiring this year ¦ which versions lose support this quarter
-supported supportEnds<=2025-12-31T23:59:59.999 ${ends} ← ended before 2026
supportEnds<=2025-12-31T23:59:59.999 ${ends} ← expires before 2026
-supported supportEnds:${day('2026-01-01', '2026-12-31')} ${ends} ← what ended this year ¦ what reached end of life this year ¦ expired in 2026 ¦ unsupported this year
supportEnds:${day('2026-11-21', '2026-11-28')} ${ends} ← what ends this week ¦ within a week ¦ in a week
supportEnds:${day('2026-11-21', '2026-12-05')} ${ends} ← two weeks ¦ next two weeks ¦ eol within two weeks
supportEnds:${day('2027-01-01', '2027-12-31')} ${ends} ← what ends in 2027? ¦ during 2027 ¦ end of support in 2027 ¦ which versions lose support in 2027
component:python supportEnds>=2028-01-01 ${ends} ← is python supported in 2028 ¦ python maintained until 2028 ¦ python support until january 2028
supportEnds:${day('2026-11-21', '2027-05-21')} ${ends} ← next 6 months ¦ six months ¦ support ends in less than 6 months ¦ what will be unsupported in 6 months
supportEnds:${day('2027-01-01', '2027-03-31')} ${ends} ← what ends next quarter ¦ eol in q1 2027 ¦ Q1/2027 ¦ eol Q1-2027 ¦ eol between january and march 2027
released:${day('2024-01-01', '2024-12-31')} ← in 2024
released:${day('2025-07-15', '2025-07-15')} ← 15-07-2025 ¦ 15/07/2025 ¦ 07/15/2025 ¦ 15-Jul-2025
released:${day('2025-01-01', '2025-03-31')} ← from january to march 2025 ¦ between 1 January 2025 and 31 March 2025 ¦ 1 January - 31 March 2025
released>=2026-01-01 ← since the start of the year ¦ since the beginning of 2026
released:${day('2026-08-23', '2026-11-21')} ← last 90 days ¦ what came out in the last 90 days ¦ what's new ¦ released 90 days ago
released:${day('2026-10-21', '2026-11-21')} ← a month ago ¦ what came out a month ago
released:${day('2026-06-01', '2026-06-30')} ← june 2026 ¦ what came out in June?
released:${day('2025-01-01', '2025-12-31')} ← released in 2025
released:${day('2026-06-12', '2026-06-12')} ← 12 June 2026 ¦ 12. June 2026 ¦ 12.06.2026 ¦ 2026-06-12 ¦ 12th of june
released>=2026-06-01 ← since june 2026 ¦ since 1.6.2026
released>=2025-11-21 ← since 1 year ¦ since 12 months
released>=2025-12-01 ← what's new since december
released:${day('2026-01-01', '2026-03-31')} ← releases between january and march 2026 ¦ from 2026-01-01 to 2026-03-31 ¦ january - march
supportEnds:${day('2027-03-01', '2027-03-31')} ${ends} ← eol in march
component:svc 2024.1 released:${day('2026-01-01', '2026-12-31')} ← server 2024.1 releases this year
component:python released<=2025-12-31T23:59:59.999 ← python until 2025 ¦ python till 2025 ¦ python releases prior to 2026
deprecated deprecatedSince:${day('2026-01-01', '2026-12-31')} ← which releases were deprecated this year ¦ deprecated in 2026 ¦ deprecated components in 2026
svc line 2026.2 ← what's new in 2026.2
component:svc released:${day('2026-01-01', '2026-12-31')} ← server releases this year
// Ranges.
version>=2025 ← >=2025
component:svc version>=2024.3 version<2026 ← svc >=2024.3 <2026
component:svc version>=2024.1 (version<=2025.2 or version:2025.2.*) ← svc 2024.1 - 2025.2 ¦ svc from 2024.1 to 2025.2 ¦ svc 2024.1 -> 2025.2 ¦ svc 2024.1→2025.2 ¦ svc 2025.2 vs 2024.1 ¦ compare svc 2024.1 2025.2
version>=2024.1 (version<=2025.2 or version:2025.2.*) ← compare 2024.1 and 2025.2 ¦ 2024.1 and 2025.2
component:python version>=3.9 version<3.13 ← requires-python = ">=3.9,<3.13" ¦ python_requires=">=3.9,<3.13"
component:python major:3 version>=3.9 ← python ^3.9 ¦ python ~> 3.9 ¦ python ~=3.9
component:python (major:3 version>=3.9 or version>=4 version<5) ← python ^3.9 || >=4 <5
component:python version:0.2.* version>=0.2.3 ← python ^0.2.3 ¦ python ~0.2.3
component:python major:3 version>=3.9 version>=3.9.2 ← python ~> 3.9, >= 3.9.2 ¦ python ^3.9 >=3.9.2
component:python version:3.9.* version>=3.9.2 ← python ~3.9.2 ¦ python ~> 3.9.2
component:react version>=18.2 (version<=19.1 or version:19.1.*) ← react 18.2-19.1
component:python version>3.9 version<3.12 ← python newer than 3.9 but older than 3.12 ¦ python > 3.9 and python < 3.12
component:python version>3.9 and version<3.12 ← python >3.9 and <3.12
component:python (version<3.9 or version>3.12) ← python below 3.9 or above 3.12
component:python version>3 ← newer than python 3 ¦ python newer than 3 ¦ python after 3 ¦ python above 3
component:python (version<=3.12 or version:3.12.*) ← python up to 3.12 ¦ python until 3.12
component:python version<3.12 ← python below 3.12 ¦ python prior to 3.12
component:react version>=18 (version<=19.1 or version:19.1.*) ← react 18–19.1 ¦ react 18 vs. 19.1
// Pasted out of files.
agent-maven 1.23 ← maven plugin 1.23 ¦ <version>1.23</version> ¦ dev-maven-extension-1.23.jar ¦ dev-maven-extension-1.23.tar.xz ¦ <groupId>com.acme</groupId><artifactId>dev-maven-extension</artifactId><version>1.23</version> ¦ https://repo.example.com/com/acme/dev-maven-extension/1.23/
agent-maven ← <artifactId>dev-maven-extension</artifactId>
edge-node ← # renovate: svc=edge-node
edge-node 2.2.0 ← # renovate: datasource=custom.svc depName=edge-node ARG EDGE_TAG=v2.2.0 ¦ ARG EDGE_NODE_VERSION=2.2.0 ¦ Edge-node™ 2.2.0
svc 2025.2 ← SVC_VERSION: "2025.2" ¦ appVersion: 2025.2 ¦ tag: 2025.2 ¦ helm upgrade x acme/acme-server --version 2025.2
← OTHER_VERSION=2025.2 ¦ org.other:thing:1.0 ¦ pkg:npm/other@1.0
component:agent-python version>=0.9 version<1 ← acme-agent>=0.9,<1 ¦ acme-agent = ">=0.9,<1"
mysql 8.4 withdrawn ← mysql 8.4 ¦ mysql:8.4
mysql 8.4-jre withdrawn ← mysql:8.4-jre
kubernetes 9.0-1 ← kubernetes 9.0-1+build.1 ¦ kubernetes v9.0-1-jre
kubernetes 9.0.2+9 ← kubernetes 9.0.2_9 ¦ kubernetes:9.0.2_9-jre ¦ kubernetes 9.0.2-9 ¦ kubernetes 09.00.02-9
kubernetes 8u2-b8 ← kubernetes 8u2-b8 ¦ kubernetes:8u2-b8-jre
agent-sbt 1.4.5 ← addSbtPlugin("com.acme" % "sbt-dev" % "1.4.5")
agent-npm 3.0.1 ← pkg:npm/%40acme/agent@3.0.1 ¦ pkg:npm/%40acme/agent@3.0.1?type=tgz#lib ¦ "@acme/agent": "^3.0.1" ¦ @acme/agent@3.0.1
agent-python 0.10.1 ← acme-agent==0.10.1 ¦ pip install acme-agent==0.10.1
cache-node 20.1 ← acme/build-cache-node:20.1 ¦ FROM acme/build-cache-node:20.1 AS cache ¦ docker pull docker.io/acme/build-cache-node:20.1 ¦ image: acme/build-cache-node:20.1
cache-node 21.2 ← pkg:oci/build-cache-node@sha256%3A0123abc?repository_url=docker.io/acme/build-cache-node&tag=21.2 ¦ registry.example.com:5000/acme/build-cache-node:21.2@sha256:0123abc
svc 2024.3.3 ← x  default  3  2025-01-01 10:00:00.123 +0000 UTC  deployed  acme-server-2024.3.3  2024.3.3
// Its name is nearly a field's.
alpine-linux ← alpine:edge
alpine-linux line 3.19 ← FROM alpine:3.19 AS build ¦ pkg:docker/alpine@3.19
// The newest of all may be of no such line.
component:nodejs (newestOfLine or newest) lts ← latest node lts
// Another one's package is named so, and has such a release.
apache-activemq 13? ← activemq 13
mysql line 8.0 ← <mysql.version>8.0</mysql.version> ¦ composer require mysql:8.0 ¦ require github.com/mysql/mysql v8.0 ¦ mysql:8.0 ¦ docker run -d -p 33:33 --name a mysql:8.0 ¦ image: b:5000/mysql:8.0 ¦ ENV MYSQL_VERSION 8.0 ¦ FROM --platform=linux/amd64 mysql:8.0-debian
nginx ← ngnix ¦ nginx vs mysql ¦ nginx:alpine ¦ image: "nginx:alpine" ¦ nginx:constructor
// What a program prints of itself.
mysql 8.4.1 ← mysql  Ver 8.4.1 for Linux on x86_64 (Acme build 7) ¦ MySQL version v=8.4.1 sha=0a:0
react 18.2.0 ← "react": "^18.2.0" ¦ react 18.2.0-1.2 ¦ React server v=18.2.0 sha=0:0 ¦ react-server 18.2.0 ¦ react-18.2.0.min.js ¦ https://example.com/js/react-18.2.0.min.js ¦ distributionUrl=https\\://example.com/react-18.2.0-bin.zip ¦ X-Powered-By: React/18.2.0
qt 6.5.1k ← qt-6.5.1k-12.el8.x86_64
// The query language, and what is nearly it.
query component:svc ← component:svc
query released>-90d supported ← released>-90d supported
query component:edge_node ← component:edge_node
query relased>-90d ← relased>-90d
query not deprecated ← not deprecated
query svc -supported ← svc -supported
query gradle agent !newest ← gradle agent !newest
query -deprecated ← -deprecated`);
test.each(inputs)('%s', (text, answer) => expect(first(text)).toBe(answer));

const each = byAnswer(`
python line 3.9, react line 18 ← python 3.9 and react 18 ¦ python 3.9 react 18 ¦ python 3.9, react 18, perl 5, python 3.9 ¦ is python 3.9 compatible with react 18
python line 3.9, python line 3.12 ← python 3.9 or 3.12 ¦ python 3.9 and 3.12 ¦ python 3.9/3.12 ¦ from python 3.9 to python 3.12
python line 3.9, python line 3.12, python line 3.14 ← python 3.9, 3.12 and 3.14
react line 18, react line 19 ← react 18, 19
windows line 10-22h2, windows line 11-24h2-w, windows line 11-24h2-iot ← windows 10 22h2 and windows 11 24h2
aix line 7.2.4, aix line 7.2.5 ← aix 7.2
cache-node, edge-node ← cache node and edge node ¦ build cache node, edge node
python line 3.9 ← python, 3.9
agent-gradle 4.1, agent-maven 1.23 ← our gradle plugin (4.1) and the maven extension (1.23)
python 3.12.1 ← Python 3.12.1 (main, Oct 20 2023, 15:14:05) [GCC 11.4.0] on SQL Server`);
test.each(each)('%s: each is answered', (text, all) => {
  expect(find(text, { known: allNames, rows, now }).answers.map(words).join(', ')).toBe(all);
});

test('every list is a query that can be read', () => {
  const texts = inputs.map(([text]) => text).filter((text) => text !== 'relased>-90d');
  const answers = texts.flatMap((text) => find(text, { known: allNames, rows, now }).answers);
  const lists = answers.flatMap((one) => (one.kind === 'list' ? one.query : []));
  const context = { now, zone: utc };
  expect(() => lists.map((query) => prepare(query, releaseLanguage, rows, context))).not.toThrow();
});

test('a version or a range alone is about the component whose page this is', () => {
  expect(first('4.1.1', 'agent-npm')).toBe('agent-npm 4.1.1');
  expect(first('>=4,<5', 'agent-npm')).toBe('component:agent-npm version>=4 version<5');
});

test('a version with a dash is answered once, and as the day that it may be; without releases, by its name', () => {
  const count = (text: string) => find(text, { known: allNames, rows, now }).answers.length;
  expect(['big-ip 17.1.0-2.6', '2024-05-01', '2023-11'].map(count)).toEqual([1, 2, 2]);
  const { answers } = find('python 3.12', { known: allNames, now });
  expect(answers.map(words)).toEqual(['python 3.12?']);
});
