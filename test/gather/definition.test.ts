import { expect, test } from 'vitest';
import { definitionProblems } from '#gather/definition.ts';
import type { SourceDefinition } from '#model/component/component.ts';

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
])('%j: %s', (definition, place, message) => {
  const problem = { place, message: expect.stringMatching(message) };
  expect(definitionProblems(definition)).toEqual([problem]);
});
