import { expect, test } from 'vitest';
import type { Component } from '#model/component/component.ts';
import { componentPurls } from '#project/component-facts.ts';

type Source = Record<string, unknown> & { kind: string };

const purlsOf = (source: Source, privateHosts: string[] = []): string[] =>
  componentPurls({ sources: [source] } as Component, { privateHosts }).map(({ purl }) => purl);
const mine = 'https://packages.example.com';

const own = 'repository_url=https%3A%2F%2Fpackages.example.com';
const maven = { kind: 'maven', group: 'com.acme', artifact: 'x' };
const npm = { kind: 'npm', package: 'a' };
const oci = { kind: 'oci', registry: 'https://ghcr.io' };
const named: Record<string, Source> = {
  'pkg:npm/%40acme/agent': { kind: 'npm', package: '@acme/agent' },
  'pkg:npm/a': { ...npm, registry: 'https://registry.npmjs.com/' },
  'pkg:npm/a?repository_url=https%3A%2F%2Fnpmjs.com.a': { ...npm, registry: 'https://npmjs.com.a' },
  [`pkg:npm/a?${own}`]: { ...npm, registry: mine },
  'pkg:maven/com.acme/x': { ...maven, repository: 'https://repo1.maven.org/maven2' },
  'pkg:pypi/acme-tool': { kind: 'pypi', package: 'Acme_Tool', index: 'https://pypi.org/simple' },
  [`pkg:helm/acme?${own}`]: { kind: 'helm', chart: 'acme', repository: mine },
  'pkg:docker/acme/agent': { kind: 'docker-hub', repository: 'acme/agent' },
  'pkg:docker/nginx': { kind: 'docker-hub', repository: 'library/nginx' },
  'pkg:docker/a-library/x': { kind: 'docker-hub', repository: 'a-library/x' },
  'pkg:oci/b?repository_url=ghcr.io%2Fa%2Fb': { ...oci, repository: 'a/b' },
  'pkg:nuget/Acme.Tool': { kind: 'nuget', package: 'Acme.Tool' },
  'pkg:cargo/acme': { kind: 'crates', crate: 'acme' },
  'pkg:gem/acme': { kind: 'rubygems', gem: 'acme' },
  'pkg:golang/example.com/acme/tool': { kind: 'go', module: 'example.com/acme/tool' },
  'pkg:composer/acme/tool': { kind: 'packagist', package: 'acme/tool' },
  'pkg:github/acme/tool': { kind: 'github-releases', repository: 'Acme/Tool' },
};
test.each(Object.entries(named))('package URLs come from sources too: %s', (purl, source) => {
  expect(purlsOf(source)).toEqual([purl]);
});

test.each<[source: Source, privateHosts?: string[]]>([
  [{ kind: 'docker-hub', repository: 'a/b', api: mine }],
  [{ kind: 'github-releases', repository: 'a/b', api: mine }],
  [{ kind: 'git-tags', url: 'https://example.com/a.git' }],
  [{ ...npm, registry: 'http://10.0.0.1' }],
  [{ ...npm, private: true }],
  [{ ...npm, registry: mine }, ['packages.example.com']],
  [{ ...npm, registry: mine }, ['Packages.Example.com:443']],
])('package URLs come from sources too: none of %o, %j', (source, hosts) => {
  expect(purlsOf(source, hosts)).toEqual([]);
});
