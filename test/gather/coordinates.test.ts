import { describe, expect, test } from 'vitest';
import type { SourceDefinition } from '#model/component/component.ts';
import { describeSource, parseCoordinates } from '#gather/coordinates.ts';
import { fingerprint } from '#gather/definition.ts';

const definitions: Readonly<Record<string, SourceDefinition>> = {
  'npm:@scope/name': { kind: 'npm', package: '@scope/name' },
  'npm:https://npm.example.com#@scope/name': {
    kind: 'npm',
    package: '@scope/name',
    registry: 'https://npm.example.com',
  },
  'maven:https://maven.example.com/m2#com.example:tool': {
    kind: 'maven',
    group: 'com.example',
    artifact: 'tool',
    repository: 'https://maven.example.com/m2',
  },
  'pypi:https://pypi.example.com/simple#tool': {
    kind: 'pypi',
    package: 'tool',
    index: 'https://pypi.example.com/simple',
  },
  'helm:https://charts.example.com#chart': {
    kind: 'helm',
    chart: 'chart',
    repository: 'https://charts.example.com',
  },
  'docker-hub:some/tool': { kind: 'docker-hub', repository: 'some/tool' },
  'oci:https://registry.example.com#some/tool': {
    kind: 'oci',
    registry: 'https://registry.example.com',
    repository: 'some/tool',
  },
  'github-releases:some/tool': { kind: 'github-releases', repository: 'some/tool' },
  'gitlab-releases:some/group/tool': { kind: 'gitlab-releases', project: 'some/group/tool' },
  'gitlab-releases:https://gitlab.example.com#some/tool': {
    kind: 'gitlab-releases',
    project: 'some/tool',
    server: 'https://gitlab.example.com',
  },
  'git-tags:https://git.example.com/some/tool.git': {
    kind: 'git-tags',
    url: 'https://git.example.com/some/tool.git',
  },
  'nuget:Some.Tool': { kind: 'nuget', package: 'Some.Tool' },
  'nuget:https://nuget.example.com/v3/index.json#Some.Tool': {
    kind: 'nuget',
    package: 'Some.Tool',
    feed: 'https://nuget.example.com/v3/index.json',
  },
  'crates:some_tool': { kind: 'crates', crate: 'some_tool' },
  'rubygems:some_tool': { kind: 'rubygems', gem: 'some_tool' },
  'go:example.com/Some/tool/v2': { kind: 'go', module: 'example.com/Some/tool/v2' },
  'packagist:some/tool': { kind: 'packagist', package: 'some/tool' },
  'terraform:some/tool': { kind: 'terraform', address: 'some/tool' },
  'terraform:https://registry.example.com#some/tool/aws': {
    kind: 'terraform',
    address: 'some/tool/aws',
    registry: 'https://registry.example.com',
  },
  'page:https://example.com/history': {
    kind: 'page',
    url: 'https://example.com/history',
    match: '^#+ (?<version>[0-9][^ \\n]*)',
  },
  'json:https://example.com/a.json#/data/releases': {
    kind: 'json',
    url: 'https://example.com/a.json',
    releases: '/data/releases',
    version: '/version',
  },
};

describe('coordinates', () => {
  test.each(Object.entries(definitions))('%s goes both ways', (text, definition) => {
    expect(parseCoordinates(text)).toEqual(definition);
    expect(describeSource(definition)).toBe(text);
  });

  test.each([
    ['maven:com.example:tool', 'maven:https://repo1.maven.org/maven2#com.example:tool'],
    ['pypi:tool', 'pypi:https://pypi.org/simple#tool'],
    ['oci:ghcr.io/some/tool', 'oci:https://ghcr.io#some/tool'],
    ['json:https://example.com/a.json', 'json:https://example.com/a.json#'],
  ])('%s is short for %s', (short, long) => {
    expect(describeSource(parseCoordinates(short))).toBe(long);
  });

  const refused: Record<string, string> = {
    name: '"name" must start with a kind: npm, maven, ',
    'constructor:x': '"constructor:x" must start with a kind: ',
    'npm:': '"npm:" is no npm source; write it as npm:@scope/name, or npm:',
    'maven:tool': '"maven:tool" is no maven source; write it as maven:group:artifact, or maven:',
    'helm:chart':
      '"helm:chart" is no helm source; write it as helm:https://charts.example.com#chart',
    'page:ftp://example.com':
      '"page:ftp://example.com" is no page source: its url must be a complete URL, such as https://example.com/page; write it as page:https://example.com/releases',
  };
  test.each(Object.entries(refused))('%s is refused with an example', (text, message) => {
    expect(() => parseCoordinates(text)).toThrow(message);
  });
});

test('a fingerprint knows what is asked for, and not in which order it was written', () => {
  const one = fingerprint({ kind: 'npm', package: 'a', include: '^1' });
  expect(one).toMatch(/^[0-9a-f]{16}$/);
  expect(fingerprint({ include: '^1', package: 'a', kind: 'npm' })).toBe(one);
  expect(fingerprint({ kind: 'npm', package: 'a' })).not.toBe(one);
});
