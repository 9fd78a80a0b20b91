import { expect, test } from 'vitest';
import type { SourceDefinition } from '#model/component/component.ts';
import { describeSource, parseCoordinates } from '#gather/coordinates.ts';
import { definitionProblems, fingerprint } from '#gather/definition.ts';
import { words } from '../words.ts';

const at = 'https://x.example';
const named = [
  ...words(`npm:name.js npm:${at}#@scope/name pypi:${at}/simple#Some.Tool_2 docker-hub:some/tool
      docker-hub:tool oci:${at}#a/b-c/d__e github-releases:Some-One/tool.js gitlab-releases:a/b.c/d-e
      gitlab-releases:${at}#some/tool git-tags:${at}/some/tool.git nuget:Some.Tool-Kit_2
      nuget:${at}/v3/index.json#Tool crates:some_tool-2 rubygems:some_tool-2.x
      go:example.com/Some/tool.v2/v3 packagist:some/tool-kit_2 terraform:some/tool`),
  `helm:${at}#any chart`,
];

const definitions: Readonly<Record<string, SourceDefinition>> = {
  [`maven:${at}/m2#com.a:sbt-tool_2.12_1.0`]: {
    kind: 'maven',
    group: 'com.a',
    artifact: 'sbt-tool_2.12_1.0',
    repository: `${at}/m2`,
  },
  [`terraform:${at}#some/tool/aws`]: { kind: 'terraform', address: 'some/tool/aws', registry: at },
  [`page:${at}/history`]: {
    kind: 'page',
    url: `${at}/history`,
    match: expect.stringMatching(/^\^#\+ .*\(\?<version>.*\(\?<date>/),
  },
  [`json:${at}/a.json#/data/releases`]: {
    kind: 'json',
    url: `${at}/a.json`,
    releases: '/data/releases',
    version: '/version',
  },
};

test.each([...named, ...Object.keys(definitions)])('coordinates: %s goes both ways', (text) => {
  const definition = parseCoordinates(text);
  expect(definitionProblems(definition)).toEqual([]);
  expect(definition).toMatchObject(definitions[text] ?? { kind: text.split(':')[0] });
  expect(describeSource(definition)).toBe(text);
});

test.each([
  ['maven:com.example:tool', 'maven:https://repo1.maven.org/maven2#com.example:tool'],
  ['pypi:tool', 'pypi:https://pypi.org/simple#tool'],
  ['oci:ghcr.io/some/tool', 'oci:https://ghcr.io#some/tool'],
  ['oci://ghcr.io/some/tool', 'oci:https://ghcr.io#some/tool'],
  ['oci:oci://docker.io/some/tool', 'oci:https://registry-1.docker.io#some/tool'],
  ['json:https://example.com/a.json', 'json:https://example.com/a.json#'],
])('coordinates: %s is short for %s', (short, long) => {
  expect(describeSource(parseCoordinates(short))).toBe(long);
});

const refused: Record<string, string> = {
  name: '"name" must start with a kind: npm, maven, ',
  'constructor:x': '"constructor:x" must start with a kind: ',
  'github:some/tool': 'json; did you mean github-releases:some/tool?',
  'npm:': '"npm:" is no npm source; write it as npm:@scope/name, or npm:',
  'maven:tool': '"maven:tool" is no maven source; write it as maven:group:artifact, or maven:',
  'helm:chart': '"helm:chart" is no helm source; write it as helm:https://charts.example.com#chart',
  'page:ftp://example.com':
    '"page:ftp://example.com" is no page source: its url must be a complete URL, such as https://example.com/page; write it as page:https://example.com/releases',
};
test.each(Object.entries(refused))('%s is refused with an example', (text, message) => {
  expect(() => parseCoordinates(text)).toThrow(message);
});

test('a fingerprint knows what is asked for, and not in which order it was written', () => {
  const one = fingerprint({ kind: 'npm', package: 'a', include: '^1' });
  expect(one).toMatch(/^[0-9a-f]{16}$/);
  expect(fingerprint({ include: '^1', package: 'a', kind: 'npm' })).toBe(one);
  expect(fingerprint({ kind: 'npm', package: 'a' })).not.toBe(one);
});

const address = 'https://example.com';

const maven = { kind: 'maven', group: 'x', artifact: 'a', repository: address };
const page = { kind: 'page', url: address, match: '(?<version>.)' };
const json = { kind: 'json', url: address, releases: '', version: '' };

test.each<readonly [SourceDefinition, string, RegExp]>([
  [{ kind: 'npm', package: '../x' }, 'package', /^must be written like @scope\/name$/],
  [{ ...maven, group: 'com/x' }, 'group', /like com\.example$/],
  [{ ...maven, artifact: '..' }, 'artifact', /like some-tool$/],
  [{ kind: 'pypi', package: 'a b', index: address }, 'package', /like some-tool$/],
  [{ kind: 'docker-hub', repository: 'a/b/c' }, 'repository', /like namespace\/name$/],
  [{ kind: 'oci', registry: address, repository: 'A/b' }, 'repository', /like namespace\/name$/],
  [{ kind: 'github-releases', repository: 'tool' }, 'repository', /like owner\/name$/],
  [{ kind: 'github-releases', repository: 'a/..?x' }, 'repository', /like owner\/name$/],
  [{ kind: 'gitlab-releases', project: 'tool' }, 'project', /like group\/project$/],
  [{ kind: 'gitlab-releases', project: 'a/..' }, 'project', /like group\/project$/],
  [{ kind: 'nuget', package: 'a..b' }, 'package', /like Package\.Name$/],
  [{ kind: 'crates', crate: '1/..' }, 'crate', /like some_tool$/],
  [{ kind: 'rubygems', gem: '../x' }, 'gem', /like some_tool$/],
  [{ kind: 'go', module: 'example.com/../x' }, 'module', /like example\.com\/some\/tool$/],
  [{ kind: 'packagist', package: 'Some/tool' }, 'package', /like vendor\/name$/],
  [{ kind: 'terraform', address: 'a/b/c/d' }, 'address', /like namespace\/type/],
  [{ kind: 'npm', package: 'a', include: '(' }, 'include', /^does not compile/],
  [{ kind: 'npm', package: 'a', exclude: '(?!a)' }, 'exclude', /^does not compile/],
  [
    { kind: 'npm', package: 'a', version: '.*' },
    'version',
    /^must have the named group \(\?<version>…\)$/,
  ],
  [{ ...json, pattern: '.' }, 'pattern', /^must have/],
  [{ ...page, match: 'x' }, 'match', /^must have/],
  [{ ...page, dateFormat: 'D' }, 'dateFormat', /^must have one of/],
])('what is wrong with %j: %s', (definition, place, message) => {
  const problem = { place, message: expect.stringMatching(message) };
  expect(definitionProblems(definition)).toEqual([problem]);
});
