import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Item } from '#ask/audit/item.ts';
import { readInput as readAll } from '#ask/audit/read-input.ts';
import { Refusal } from '#model/problem.ts';
import { holds } from '../../holds.ts';
import { byAnswer, words } from '../../words.ts';

const readInput = (text: string, file: string): readonly Item[] => readAll(text, file).items;

/** What is asked for and where it stands, as one line each. */
function lines(items: readonly Item[]): string[] {
  return items.map(({ asked, place }) => {
    const { purl, group, name, version } = asked;
    return [place.line, purl ?? '-', group, name, version]
      .filter((part) => part !== undefined)
      .join(' ');
  });
}

const fixture = (name: string): string => readFileSync(`test/ask/audit/fixtures/${name}`, 'utf8');

const image =
  'pkg:oci/build-cache-node@sha256%3A6b1c2f3a?arch=amd64&repository_url=index.docker.io%2Fgradle%2Fbuild-cache-node';
const shop = 'pkg:npm/shop@1.0.0';
const agent = 'pkg:npm/%40gradle-tech/develocity-agent@4.1.1';
const pad = 'pkg:npm/left-pad@1.3.0';

const read = byAnswer(`
npm-cyclonedx.json ← 25 ${shop} npmtree 1.0.0 ¦ 42 ${agent} @gradle-tech/develocity-agent 4.1.1
¦ 58 ${pad} left-pad 1.3.0
npm-spdx.json ← 16 ${shop} shop 1.0.0 ¦ 34 ${agent} @gradle-tech/develocity-agent 4.1.1
¦ 57 ${pad} left-pad 1.3.0
// What is installed, without the project itself.
package-lock.json ← 16 ${agent} ¦ 40 ${pad}
// The image and what is in it.
trivy-cyclonedx.json ← 18 ${image} gradle/build-cache-node 21.2 ¦ 27 - alpine 3.20.3
¦ 34 pkg:apk/alpine/busybox@1.36.1-r29?arch=x86_64&distro=3.20.3 busybox 1.36.1-r29
¦ 42 pkg:maven/com.gradle/develocity-gradle-plugin@4.1?type=jar com.gradle develocity-gradle-plugin 4.1
// As its specification shows it; what depends on each other has no end.
spdx-3.json ← 36 pkg:docker/gradle/build-cache-node@21.2 cache 21.2 ¦ 44 ${pad} left-pad 1.3.0`);
const byFile = Map.groupBy(read, ([, name]) => name);
test.each([...byFile])(
  'what npm, Trivy and the specification of SPDX make is read: %s',
  (...row) => {
    const [name, told] = row;
    expect(lines(readInput(fixture(name), name))).toEqual(told.map(([line]) => line));
  },
);

test('CycloneDX of an image, as Trivy and Syft write what they looked into', () => {
  const digest = `sha256:${'a'.repeat(64)}`;
  const described = (component: object) => {
    const metadata = { component: { type: 'container', ...component } };
    return lines(readInput(JSON.stringify({ bomFormat: 'CycloneDX', metadata }), 'bom.json'));
  };
  const purl = `pkg:oci/tool@${encodeURIComponent(digest)}?arch=amd64&repository_url=index.docker.io%2Facme%2Ftool`;
  const name = 'acme/tool:1.1.0';
  expect(described({ name, purl })).toEqual([`1 ${purl} acme/tool 1.1.0`]);
  expect(described({ name, version: digest })).toEqual(['1 - acme/tool 1.1.0']);
  expect(described({ name: 'acme/tool', version: digest })).toEqual([`1 - acme/tool ${digest}`]);
  expect(described({ name, version: '2' })).toEqual([`1 - ${name} 2`]);
  expect(described({ name: 'a tool:1.1', version: digest })).toEqual([`1 - a tool:1.1 ${digest}`]);
  expect(described({ purl })).toEqual([`1 ${purl}`]);
  // Of a cluster, and of a file, the tag is a property.
  const tag = (key: string) => [{ name: 'b' }, { name: `aquasecurity:trivy:${key}`, value: name }];
  const ofCluster = { name: 'acme/tool', version: digest, purl, properties: tag('PkgID') };
  expect(described(ofCluster)).toEqual([`1 ${purl} acme/tool 1.1.0`]);
  const ofFile = { name: 'a/tool.tar.gz', properties: tag('RepoTag') };
  expect(described(ofFile)).toEqual(['1 - acme/tool 1.1.0']);
});

test('operating systems, as documents and the packages in them call them: each once', () => {
  const packages = words(`apk/alpine/busybox@1?distro=3.20.3 deb/debian/bash@5?distro=debian-12
    deb/debian/zsh@5?distro=debian-12 deb/ubuntu/zsh@5?distro=v24.04
    rpm/redhat/bash@5?distro=opensuse-leap-15.6 deb/debian/a@1?distro=bookworm
    deb/debian/a@1?distro=debian-12-slim generic/a@1?distro=12 deb/debian/a@1?distro=-13+
    npm/a@1?distro=`).map((name) => ({ purl: `pkg:${name}` }));
  const systems = ['Alpine', 'alpine', 'plan9'].map((name) => ({ name, version: '3.20.3' }));
  const all = readInput(cyclonedx([...systems, ...packages]), 'bom.json');
  const found = all.filter(({ asked }) => !asked.purl);
  expect(found.map(({ asked }) => `${asked.name} ${asked.version}`).join(', ')).toBe(
    'Alpine 3.20.3, alpine 3.20.3, plan9 3.20.3, debian 12, ubuntu 24.04, opensuse-leap 15.6',
  );
});

test('SPDX 2.3: several package URLs, and what is not asserted', () => {
  const refs = ['cpe23Type cpe:2.3:a:x', 'purl pkg:npm/a@1', 'purl pkg:npm/b@1'].map((one) => {
    const [referenceType, referenceLocator] = one.split(' ');
    return { referenceType, referenceLocator };
  });
  const packages = [
    { name: 'a', versionInfo: 'NOASSERTION', externalRefs: refs },
    { name: 'c', versionInfo: '2.0' },
    { name: 'd', versionInfo: 'NONE' },
  ];
  const text = JSON.stringify({ spdxVersion: 'SPDX-2.3', packages }, null, 1);
  const items = readInput(text, 'spdx.json');
  expect(lines(items)).toEqual(['5 pkg:npm/a@1 a', '24 - c 2.0', '27 - d']);
  expect(items.map(({ otherPurls, place }) => [otherPurls, place.path, place.file])).toEqual([
    [['pkg:npm/b@1'], ['packages', 0], 'spdx.json'],
    [[], ['packages', 1], 'spdx.json'],
    [[], ['packages', 2], 'spdx.json'],
  ]);
});

test('lists, as people and tools write them', () => {
  const written: Record<string, string | undefined> = {
    '# what runs': undefined,
    'Listing... Done': undefined,
    'Installed Packages': undefined,
    'REPOSITORY   TAG     IMAGE ID': undefined,
    '<none>       <none>  3900abf41552   3 days ago': undefined,
    '': undefined,
    'Build cache node\t21.2': '- Build cache node 21.2',
    'registry.example.com:5000/edge-node': '- registry.example.com:5000/edge-node',
    'com.acme:tool:1.2.3': '- com.acme:tool 1.2.3',
    '@acme/tool@1.0.0': '- @acme/tool 1.0.0',
    'my_tool[a]===1.4+cu1': 'pkg:pypi/my_tool@1.4%2Bcu1',
    'Joomla! 3.10.1': '- Joomla! 3.10.1',
    'tool=v1.4': '- tool v1.4',
    'svc 2025.1 # production': '- svc 2025.1',
    ' svc pkg:npm/a 2 ': '- svc pkg:npm/a 2',
    'pkg:npm/a@2#sub/path\t# why': 'pkg:npm/a@2#sub/path',
    'pkg:npm/a@1?b=c,2.0': 'pkg:npm/a@1?b=c,2.0',
    'pkg:npm/a@1.2,MIT': 'pkg:npm/a@1.2',
    '"pkg:npm/a","1.2"': 'pkg:npm/a 1.2',
    'redis    7.2.3   7614ae9453d1  3 months ago  113MB': '- redis 7.2.3',
    'openssl.x86_64 1:1.1.1n-0+el9 @baseos': '- openssl 1:1.1.1n-0+el9',
    'redis/jammy,now 5:6.0.16-1 amd64 [installed,local]': '- redis 5:6.0.16-1',
    'containerd/jammy-updates,now 1.7.2-0u1~22.04.1 amd64': '- containerd 1.7.2-0u1~22.04.1',
    'Wireshark, version 3.6.2 (Git v3.6.2 packaged as 3.6.2-2)': '- Wireshark 3.6.2',
    '   12 acme/redis:7.2.3 ': '- acme/redis 7.2.3',
    '"Build tool"; "1.4 LTS"; "MIT: yes"': '- Build tool 1.4',
    'Acme, Inc. Tool 1.4': '- Acme, Inc. Tool 1.4',
    'java-1.8-openjdk-1.8.0.392-4.el9.x86_64': '- java-1.8-openjdk 1.8.0.392-4.el9.x86_64',
    'busybox-1.36.1-r29': '- busybox 1.36.1-r29',
    'acme/redis:7.2.4-debian-12-r9': '- acme/redis 7.2.4-debian-12-r9',
    'com.acme:tool:jar:linux:1.2:compile (optional)': '- com.acme:tool 1.2',
    'com.acme:tool:pom:Hoxton.SR12:import': '- com.acme:tool Hoxton.SR12',
    'com.acme:tool:Finchley.RELEASE': '- com.acme:tool Finchley.RELEASE',
    'Windows 10 22H2': '- Windows 10-22H2',
    'com.acme:tool:test-jar': '- com.acme:tool:test-jar',
    'a/tool   v3.10.30 The tool: one for PHP 8.1': '- a/tool v3.10.30',
    'tool=1.4=h7f8727e_0': '- tool 1.4',
    'example.com/a v1.0.0 => example.com/b v2.0.0': '- example.com/b v2.0.0',
    'python@3.11 3.11.6_1': '- python 3.11.6_1',
    'redis|R81.20': '- redis R81.20',
    'redis:7.2.3   7614ae9453d1   113MB   40MB    U': '- redis 7.2.3',
    'acme/redis:alpine': '- acme/redis alpine',
    'debian    bookworm-slim   7614ae9453d1   3 days ago': '- debian:bookworm-slim',
    'example.com/acme/redis:koala@sha256:abc': '- example.com/acme/redis:koala',
    'junit:junit-dep': '- junit:junit-dep',
    'git version 2.34.1': '- git 2.34.1',
    'rake (13.0.6)': '- rake 13.0.6',
    'Apache Maven version 3.8.6, build (84538c9988a25aec)': '- Apache Maven 3.8.6',
    'Log4j 1.2 API 2.17.1': '- Log4j 1.2 API 2.17.1',
    'Acme Gateway R81.20 JHF 45': '- Acme Gateway R81.20',
  };
  const expected = Object.values(written).flatMap((one, i) => (one ? [`${i + 1} ${one}`] : []));
  expect(lines(readInput(Object.keys(written).join('\r\n'), 'list'))).toEqual(expected);
  const [title, tag] = readInput('Build cache node\na  latest  7614ae9453d1', 'list');
  expect([title?.asked.name, tag?.asked.version]).toEqual(['Build cache node', 'latest']);
  const [latest] = readInput('nginx | latest | x\nredis | 7.2 | x', 'list');
  expect(latest?.asked).toEqual({ name: 'nginx', version: 'latest' });
  // What the columns of a table are called is none of its rows.
  for (const names of ['PACKAGE   VERSION\n-------   -----', 'name,version,license', 'A,Latest'])
    expect(readAll(`${names}\na,1.2,x\n,,\nb,2,x`, 'list')).toMatchObject({
      items: [{ asked: { name: 'a', version: '1.2' } }, { asked: { name: 'b' } }],
      unread: [],
    });
  // Of several that are installed, each.
  const installed = lines(readInput('mysql@8.0 8.0.35 8.0.36\nrails (7.0.8, 6.1)', 'list')).join();
  expect(installed).toBe('1 - mysql 8.0.35,1 - mysql 8.0.36,2 - rails 7.0.8,2 - rails 6.1');
  const gems =
    '\n*** LOCAL GEMS ***\n\nb (4.1, default: 4.0)\na_b (default: 1)\nc (1.4 ruby x64-osx)';
  const pip = 'Package    Version\n---------- -------\nb          4.5     /src';
  const own = '4 pkg:gem/b@4.1,4 pkg:gem/b@4.0,5 pkg:gem/a_b@1,6 pkg:gem/c@1.4,3 pkg:pypi/b@4.5';
  expect(lines([gems, pip].flatMap((one) => readInput(one, 'list'))).join()).toBe(own);
  const maven = '[INFO] --- a:2.8:tree @ b\n[INFO] |  \\- c:d:jar:1.2:test\n[INFO] BUILD SUCCESS';
  expect(lines(readInput(maven, 'tree'))).toEqual(['2 - c:d 1.2']);
  const json = lines(readInput('["pkg:npm/a@1", " svc 2024.3 "]', 'list.json'));
  expect(json).toEqual(['pkg:npm/a@1', '- svc 2024.3']);
});

test('what is wrong with one component is told, and costs it alone', () => {
  const told = (text: string) => {
    const { items, unread } = readAll(text, 'bom');
    return [lines(items), unread.map(({ place, message }) => `${place} ${message}`)];
  };
  const bad = [{ name: 'a', version: '1', components: [{ name: 'b' }, null] }, { version: '1' }];
  expect(told(cyclonedx([...bad, { name: 'c', version: 2 }]))).toEqual([
    ['1 - a 1', '1 - b'],
    [
      'components[0].components[1] must be an object',
      'components[1].name is missing',
      'components[2].version must be a text',
    ],
  ]);
  const message = 'is no name with a version; write "name version", or a package URL';
  expect(told(`Package Version${' '.repeat(1e6)}1\na 1`)).toEqual([['2 - a 1'], [`1 ${message}`]]);
});

const one = { name: 'a', version: '1' };
const inner = { bomFormat: 'CycloneDX', services: [{ ...one, purl: 'pkg:npm/a@1' }] };
const debian = { ...one, purl: 'pkg:deb/debian/a@1?distro=debian-12' };
const spdx = { spdxVersion: 'SPDX-2.3', packages: [{ name: 'a', versionInfo: '1' }] };
const envelope = {
  payloadType: 'application/vnd.in-toto+json',
  payload: Buffer.from(JSON.stringify(statement(inner))).toString('base64'),
};
const xml = `<?xml version="1.0"?>
<bom xmlns="http://cyclonedx.org/schema/bom/1.6" version="1">
  <metadata><component type="container"><name>image</name><version>1</version></component></metadata>
  <components>
    <component
      type="library"><group>g</group><name>a</name><version>1</version>
      <purl>pkg:npm/a@1</purl>
      <licenses><license><name>MIT</name></license></licenses>
      <services><service><name>b &amp; c</name></service></services>
    </component>
  </components>
</bom>`;
const tags = `SPDXVersion:SPDX-2.3
PackageName:a
PackageSummary: of <text> as a word
PackageVersion: 1
PackageComment: see purl pkg:npm/z@1 <text>
PackageName: not one
</text>
ExternalRef: PACKAGE-MANAGER  purl pkg:npm/a@1
FileName: ./x
PackageVersion: 9
ExternalRef: PACKAGE-MANAGER purl pkg:npm/z@1
PackageName: b
PackageVersion: NOASSERTION
SnippetSPDXID: c
PackageVersion: 9
`;

const spread = (bill: object) => JSON.stringify(bill, null, 1);
const identifiers = Object.entries({ cpe23: 'cpe:2.3:a:b', packageUrl: 'pkg:npm/b@2' }).map(
  ([externalIdentifierType, identifier]) => ({ externalIdentifierType, identifier }),
);
const withCore = { name: 'inner', version: '3', components: [{ name: 'core' }] };

const bills: Record<string, unknown> = {
  'CycloneDX: what it describes, then each component before those within it → 6 - image 1 / 10 - inner 3 / 13 - core / 24 - g a 2 / 28 - b':
    spread({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'image', version: '1', components: [withCore] } },
      components: [{ group: 'g', name: 'a', version: '2', purl: '' }, { name: 'b' }],
    }),
  'white space around a value is no part of it → 1 - svc 2024.3': {
    bomFormat: 'CycloneDX',
    components: [{ name: ' svc', version: '2024.3\n', purl: ' ' }],
  },
  'texts that look like code and commands are only text → 1 - __proto__ ::error::x': {
    bomFormat: 'CycloneDX',
    components: [{ name: '__proto__', version: '::error::x' }],
  },
  'SPDX 3: identifiers of other kinds, no package, and one of another profile → 1 pkg:npm/b@2 b / 1 - c 3':
    {
      '@context': 'https://spdx.org/x',
      '@graph': [
        { type: 'software_Package', name: 'b', externalIdentifier: [identifiers[0], '_:b'] },
        { '@id': '_:b', ...identifiers[1], name: 'no package' },
        { type: 'ai_AIPackage', name: 'c', software_packageVersion: '3' },
      ],
    },
  'a lock file as npm 5 and 6 wrote it, a tree of names → 6 pkg:npm/%40acme/tool@1.1.0 / 14 pkg:npm/a@1.0.0 / 20 pkg:npm/%40acme/tool@1.0.0 / 23 pkg:npm/c@1.1.0 / 9 pkg:npm/a@2.0.0':
    spread({
      name: 'shop',
      lockfileVersion: 1,
      dependencies: {
        '@acme/tool': { version: '1.1.0', dependencies: { a: { version: '2.0.0' } } },
        a: { version: '1.0.0', requires: { b: '^1.0.0' } },
        alias: { version: 'npm:@acme/tool@1.0.0' },
        c: { version: '1.1.0', dependencies: { a: { version: '2.0.0' }, d: {} } },
      },
    }),
  'one that installs nothing → ': { lockfileVersion: 1, requires: true },
  'half a character in a lock file, which no package has → 1 pkg:npm/\ufffd@1 / 1 pkg:npm/a@%EF%BF%BD':
    {
      lockfileVersion: 3,
      packages: {
        'node_modules/\ud800': { version: '1' },
        'node_modules/a': { version: '\ud800' },
      },
    },
  'CycloneDX as XML → 3 - image 1 / 5 pkg:npm/a@1 g a 1 / 9 - b & c': xml,
  'SPDX as tags with values → 2 pkg:npm/a@1 a 1 / 12 - b': tags,
  'with its data apart → 1 pkg:npm/a@1 a 1': statement({ Data: JSON.stringify(inner) }),
  'a DSSE envelope of Sigstore → 1 pkg:npm/a@1 a 1': { dsseEnvelope: envelope },
  'in the other alphabet of base64 → 1 - a 1': {
    payload: Buffer.from(JSON.stringify({ ...spdx, comment: '~~~???>>>' })).toString('base64url'),
  },
  'SPDX 3 of one element → 1 - a 1': {
    '@context': 'https://spdx.org/x',
    '@type': 'software_Package',
    name: 'a',
    software_packageVersion: '1',
  },
  'a lock file, with another name, a link and the project → 1 pkg:npm/b@1': {
    lockfileVersion: 3,
    packages: {
      'node_modules/a': { name: 'b', version: '1' },
      'node_modules/c': { link: true },
      d: { version: '1' },
    },
  },
  'what Syft writes of an image, the system apart → 1 - acme/tool 2 / 1 - a 1 / 1 - debian 12': {
    source: { type: 'image', name: 'acme/tool', version: '2' },
    artifacts: [one],
    distro: { id: 'debian', versionID: '12' },
    descriptor: {},
  },
  'what Syft writes without a version → 3 - a': '{"descriptor":{},\n"artifacts":[\n{"name":"a"}]}',
  'the export of a code host → 1 - a 1': { sbom: spdx },
  'what Syft writes, with the system → 1 pkg:deb/debian/a@1?distro=debian-12 a 1 / 1 - debian 12': {
    artifacts: [debian],
    distro: { id: 'debian', versionID: '12' },
    descriptor: {},
  },
};

test.each(Object.entries(bills))('%s', (row, bill) => {
  const text = typeof bill === 'string' ? bill : JSON.stringify(bill);
  expect(lines(readInput(text, 'bom')).join(' / ')).toBe(row.split(' → ')[1]);
});

function statement(predicate: unknown) {
  return { _type: 'https://in-toto.io/Statement/v1', predicate };
}

function refusalOf(text: string): string {
  try {
    readInput(text, 'bom');
    return '';
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

const cyclonedx = (components: unknown) => JSON.stringify({ bomFormat: 'CycloneDX', components });

const refused: Record<string, string> = {
  'bom: is not valid JSON: Unexpected end of JSON input [E-NOT-JSON]': '{"bomFormat":',
  'bom: is XML of an unknown kind; of bills, CycloneDX is read as XML': '<svg/>',
  'bom: is not valid XML: 1:5: unclosed tag: bom': '<bom>',
  'bom: is JSON of an unknown kind': '{"payload":"a"}',
  'bom: is JSON of an unknown kind;': '{"predicate":null}',
  'bom: is JSON of an unknown kind; give': '{"artifacts":[]}',
  'bom: packages[0].name: is missing': 'SPDXVersion: SPDX-2.3\nPackageName:\n',
  'bom: 2: is no name with a version; write "name version"': 'a==1\na>=1,<2\na~=1.2',
  // Tables in which other columns stand first, and trees: of none of it would be said that the index does not list it.
  'bom: 1: is no name with a version; write': 'prom   default  3  prom-25.8.2  2.48.1',
  'bom: 1: is no name with a version;': 'name,license\nredis,BSD',
  'bom: 2: is no name with a version; ': 'app 1\n├── a@1\n└── b@2',
  'bom: 1: is no name with a version; wr': 'redis:7.2.3 mysql:8.0.36\nredis [7.2,8.0)',
  'bom: 1: is no name with a version; w': 'NAME  READY\nweb  1/1     Running',
  'bom: 1: is no name with a version; writ': 'redis v7.2.3 => ../redis',
  'bom: is JSON of an unknown kind; give CycloneDX, SPDX, what Syft writes': '{}',
  'bom: is nested deeper than 200 levels [E-WRONG-VALUE]': `${'['.repeat(1e6)}${']'.repeat(1e6)}`,
  'bom: components: must be a list [E-WRONG-VALUE]': cyclonedx('x'),
  'bom: components[0].name: must be a text': cyclonedx([{ name: ['a'] }]),
  'bom: packages: must be a list': '{"spdxVersion":"SPDX-2.3","packages":{}}',
  'bom: packages: must be an object': '{"lockfileVersion":3,"packages":[]}',
  'bom: components[0].purl: is longer than 4096 characters; shorten it or leave it out': cyclonedx([
    { purl: `pkg:npm/${'a'.repeat(1e6)}@1` },
  ]),
  'bom: [0]: is longer than 4096 characters': JSON.stringify([`pkg:npm/${'a'.repeat(1e6)}@1`]),
  'bom: packages: is longer than 4096 characters; shorten': JSON.stringify({
    lockfileVersion: 3,
    packages: { [`node_modules/${'a'.repeat(1e6)}`]: { version: '1' } },
  }),
  'bom: [0]: must be a text': '[1]',
  'bom: 1: is no name with a version; write "name version", or a package URL': 'a\u0000b',
  'bom: holds 200001 components; at most 200000': 'a 1\n'.repeat(200_001),
};
test.each(Object.entries(refused))('hostile input: %s', (message, text) => {
  const said = refusalOf(text);
  expect([said.includes(message), said.split('\n').length, said]).toEqual([true, 1, said]);
});

test('hostile input: any value in place of the components is read, or refused in one line', () => {
  const value = fc.anything({ maxDepth: 4, withNullPrototype: false });
  const where = fc.constantFrom('components', 'packages', '@graph', 'metadata');
  const kind = fc.constantFrom(
    { bomFormat: 'CycloneDX' },
    { spdxVersion: 'SPDX-2.3' },
    { '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld' },
    { lockfileVersion: 3, packages: {} },
  );
  const type = fc.constant('software_Package');
  const item = fc.record(
    { name: value, version: value, components: value, type },
    { requiredKeys: [] },
  );
  const list = fc.oneof(value, fc.array(item));
  holds(300, [kind, where, list], (common, key, content) => {
    expect(refusalOf(JSON.stringify({ ...common, [key]: content }))).not.toContain('\n');
  });
});
