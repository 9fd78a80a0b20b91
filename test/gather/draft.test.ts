import { expect, test } from 'vitest';
import { parseCoordinates } from '#gather/coordinates.ts';
import { component } from '#gather/definition.ts';
import { draftOf, draftText, idOf } from '#gather/draft.ts';
import { words } from '../words.ts';

test.each(
  words(`npm:@scope/wheel→wheel maven:org.example:wheel-core→wheel-core pypi:Wheel.Core→wheel-core
      helm:https://charts.example.com#wheel→wheel docker-hub:scope/wheel→wheel
      oci:registry.example.com/scope/wheel→wheel github-releases:scope/wheel→wheel
      gitlab-releases:group/scope/wheel→wheel git-tags:https://git.example.com/scope/wheel.git→wheel
      nuget:Scope.Wheel→scope-wheel crates:wheel_core→wheel-core rubygems:wheel→wheel
      go:example.com/scope/wheel/v2→wheel packagist:scope/wheel→wheel terraform:scope/wheel→wheel
      terraform:scope/wheel/aws→wheel-aws hex:wheel→wheel pub:wheel→wheel conda:channel/wheel→wheel
      homebrew:wheel→wheel jenkins-plugins:wheel→wheel gitea-releases:scope/wheel→wheel
      github-tags:scope/wheel→wheel gradle-plugin:com.example.wheel→wheel
      table:https://example.com/releases→example-com page:https://example.com/releases→example-com
      json:https://example.com/releases.json#/items→example-com`),
)('a draft is named after its source, and is a sound definition: %s', (pair) => {
  const [coordinates = '', id = ''] = pair.split('→');
  const source = parseCoordinates(coordinates);
  expect(idOf(source)).toBe(id);
  expect(component.safeParse(JSON.parse(draftText(draftOf(id, source)))).error).toBeUndefined();
});

test.each([
  ['pypi:wheel', 'https://pypi.org/project/wheel/'],
  ['docker-hub:scope/wheel', 'https://hub.docker.com/r/scope/wheel'],
  ['maven:org.example:wheel', 'https://central.sonatype.com/artifact/org.example/wheel'],
  ['docker-hub:wheel', 'https://hub.docker.com/_/wheel'],
  ['oci:ghcr.io/scope/wheel', 'https://ghcr.io/scope/wheel'],
  ['git-tags:https://codeberg.org/scope/wheel.git', 'https://codeberg.org/scope/wheel'],
  ['gitlab-releases:https://git.example.com#a/wheel', 'https://git.example.com/a/wheel'],
  ['crates:wheel', 'https://crates.io/crates/wheel'],
  ['gradle-plugin:com.example.wheel', 'https://plugins.gradle.org/plugin/com.example.wheel'],
  ['hex:wheel', 'https://hex.pm/packages/wheel'],
  ['homebrew:wheel', 'https://formulae.brew.sh/formula/wheel'],
  ['packagist:some/wheel', 'https://packagist.org/packages/some/wheel'],
  ['pub:wheel', 'https://pub.dev/packages/wheel'],
  ['rubygems:wheel', 'https://rubygems.org/gems/wheel'],
  ['terraform:some/wheel', 'https://registry.terraform.io/providers/some/wheel'],
  ['terraform:some/wheel/aws', 'https://registry.terraform.io/modules/some/wheel/aws'],
])('a draft of %s names a page that is there', (coordinates, homepage) => {
  const { definition } = draftOf('wheel', parseCoordinates(coordinates));
  expect(definition.homepage).toBe(homepage);
});

test.each([
  ['npm:@scope/wheel', { kind: 'npm', name: '@scope/wheel' }],
  ['maven:org.example:wheel', { kind: 'maven', name: 'org.example:wheel' }],
  ['pypi:Wheel.Core', { kind: 'pypi', name: 'Wheel.Core' }],
  ['docker-hub:scope/wheel', { kind: 'docker', name: 'scope/wheel' }],
  [
    'helm:https://charts.example.com#wheel',
    { kind: 'helm', name: 'wheel', repository: 'https://charts.example.com' },
  ],
])('a draft of %s names it as files of users do', (coordinates, reference) => {
  const { definition } = draftOf('wheel', parseCoordinates(coordinates));
  expect(definition.references).toEqual([reference]);
});

test.each(
  words(`npm:https://npm.example.com#wheel
      maven:https://maven.example.com#org.example:wheel pypi:https://pypi.example.com/simple#wheel
      helm:https://charts.example.com#wheel oci:registry.example.com/scope/wheel
      git-tags:https://git.example.com/scope/wheel.git crates:https://crates.example.com#wheel
      rubygems:https://gems.example.com#wheel nuget:https://nuget.example.com/index.json#wheel
      terraform:https://terraform.example.com#a/wheel json:https://example.com/releases.json`),
)('of %s invents no page', (coordinates) => {
  const draft = draftOf('wheel', parseCoordinates(coordinates));
  expect(draft.definition).not.toHaveProperty('homepage');
  expect(draft.definition).not.toHaveProperty('changelogUrl');
  expect(draft.toFillIn).toContain('homepage: its upstream names none');
});

test('a draft of a private chart names its host in its source alone', () => {
  const source = parseCoordinates('helm:https://charts.corp.example#wheel');
  const { definition } = draftOf('wheel', source, { privateHosts: ['charts.corp.example'] });
  const { sources, ...rest } = definition;
  expect(sources[0]).toMatchObject({ repository: 'https://charts.corp.example' });
  expect(JSON.stringify(rest)).not.toContain('charts.corp');
});

test.each([
  ['docker-hub:scope/wheel', '1.2.0 1.2.1 1.2.1-rc1 1.2.0-hotfix 1.1.0-only 1.1.1-only 1.2.1-once'],
  ['github-tags:scope/wheel', undefined],
])(
  'builds of an image, of which 1.2.0-alpine is 1.2.0, are left out by the draft of %s',
  (from, left) => {
    const builds = ['1.2.0', '1.2.1'].flatMap((one) => [
      `${one}-alpine3.20`,
      `${one}-ubi9-minimal`,
    ]);
    const kept = '1.2.0 1.2.1 1.2.1-rc1 1.2.0-hotfix 1.1.0-only 1.1.1-only 1.2.1-once';
    const names = [...kept.split(' '), ...builds, '1.2.1-rc1-alpine'];
    const listed = names.map((version) => ({ version, evidence: 'x' }));
    const { definition, toFillIn } = draftOf('wheel', parseCoordinates(from), { listed });
    const { exclude } = definition.sources[0] ?? {};
    const taken = exclude && names.filter((name) => !new RegExp(exclude).test(name)).join(' ');
    expect([taken, toFillIn[0]?.startsWith('exclude: ')]).toEqual([left, left !== undefined]);
  },
);

test.each([
  ['tags that are what the newest full version is', 'b', true],
  ['a short version that is a release of its own', 'c', false],
])('%s (1.2 is %s) are left out by the draft: %s', (_, made, isLeftOut) => {
  const source = parseCoordinates('docker-hub:scope/wheel');
  const listed = Object.entries({ '1': 'b', '1.2': made, '1.2.0': 'a', '1.2.1': 'b' }).map(
    ([version, value]) => ({ version, evidence: 'x', fingerprints: [`x ${value}`] }),
  );
  const { definition, toFillIn } = draftOf('wheel', source, { listed });
  const { exclude } = definition.sources[0] ?? {};
  const left = listed.filter(({ version }) => !new RegExp(exclude ?? '^$').test(version));
  expect(left.map(({ version }) => version).join(' ')).toBe(
    isLeftOut ? '1.2.0 1.2.1' : '1 1.2 1.2.0 1.2.1',
  );
  expect(toFillIn.some((words) => words.startsWith('exclude:'))).toBe(isLeftOut);
});
