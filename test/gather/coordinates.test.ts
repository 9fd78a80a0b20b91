import { expect, test } from 'vitest';
import type { SourceDefinition } from '#model/component/component.ts';
import { describeSource, parseCoordinates } from '#gather/coordinates.ts';
import { component, definitionProblems, fingerprint } from '#gather/definition.ts';
import { words } from '../words.ts';
import { draftOf, draftText, idOf } from '#gather/draft.ts';

const at = 'https://x.example';
/** With the name of its draft. */
const named =
  words(`npm:name.js→name-js npm:${at}#@scope/name→name pypi:${at}/simple#Some.Tool_2→some-tool-2
      docker-hub:some/tool→tool docker-hub:tool→tool oci:${at}#a/b-c/d__e→d-e
      github-releases:Some-One/tool.js→tool-js gitlab-releases:a/b.c/d-e→d-e
      gitlab-releases:${at}#some/tool→tool git-tags:${at}/some/tool.git→tool
      nuget:Some.Tool-Kit_2→some-tool-kit-2 nuget:${at}/v3/index.json#Tool→tool
      crates:some_tool-2→some-tool-2 rubygems:some_tool-2.x→some-tool-2-x
      go:example.com/Some/tool.v2/v3→tool-v2 packagist:some/tool-kit_2→tool-kit-2
      terraform:some/tool→tool terraform:${at}#some/tool/aws→tool-aws hex:wheel→wheel pub:wheel→wheel
      conda:channel/wheel→wheel homebrew:wheel→wheel jenkins-plugins:wheel→wheel
      gitea-releases:scope/wheel→wheel github-tags:scope/wheel→wheel
      gradle-plugin:com.example.wheel→wheel table:${at}/releases→x-example
      page:${at}/history→x-example json:${at}/a.json#/data/releases→x-example
      maven:${at}/m2#com.a:sbt-tool_2.12_1.0→sbt-tool-2-12-1-0
      helm:${at}#chart→chart`);

test.each(named)('coordinates go both ways, and have a draft that is sound: %s', (pair) => {
  const [text = '', id = ''] = pair.split('→');
  const definition = parseCoordinates(text);
  expect(definitionProblems(definition)).toEqual([]);
  expect(describeSource(definition)).toBe(text);
  expect(idOf(definition)).toBe(id);
  expect(component.safeParse(JSON.parse(draftText(draftOf(id, definition)))).error).toBeUndefined();
});

test.each([
  [`helm:${at}/index.yaml#any chart`, `helm:${at}#any chart`],
  ['oci:ghcr.io/some/tool', 'oci:https://ghcr.io#some/tool'],
  ['oci://ghcr.io/some/tool', 'oci:https://ghcr.io#some/tool'],
  ['oci:oci://docker.io/some/tool', 'oci:https://registry-1.docker.io#some/tool'],
  ['json:https://example.com/a.json', 'json:https://example.com/a.json#'],
])('coordinates: %s is short for %s', (short, long) => {
  expect(describeSource(parseCoordinates(short))).toBe(long);
});

const refused: Record<string, string | RegExp> = {
  vue: /^"vue" must start with a kind: npm, maven, .*json$/,
  'constructor:x': '"constructor:x" must start with a kind: ',
  'github:a/b': 'json; did you mean github-releases:a/b or github-tags:a/b?',
  'gem:tool': 'json; did you mean rubygems:tool?',
  'brew:tool': 'json; did you mean homebrew:tool?',
  'rpm:tool': /json$/,
  'forgejo-tags:a/b': 'json; did you mean github-tags:a/b or git-tags:a/b?',
  npm: '"npm" is no npm source; write it as npm:@scope/name, or npm:',
  'helm:chart': '"helm:chart" is no helm source; write it as helm:https://charts.example.com#chart',
  'page:ftp://example.com':
    '"page:ftp://example.com" is no page source: its url must be a complete URL, such as https://example.com/page; write it as page:https://example.com/releases',
};
test.each(Object.entries(refused))('%s is refused with an example', (text, message) => {
  expect(() => parseCoordinates(text)).toThrow(message);
});

const pasted = words(`git@GitHub.com:Some/tool.js.git→github-releases:Some/tool.js
      HTTPS://GitHub.com/Some/tool/releases→github-releases:Some/tool https://github.com/orgs/some/people→github:some
      ssh://git@github.com/some/tool→github-releases:some/tool https://github.com/some?tab=a→github:some
      https://gitlab.com/a/b.c/d-e/-/releases→gitlab-releases:a/b.c/d-e git@gitlab.com:a/b.git→gitlab-releases:a/b
      https://www.npmjs.com/package/@scope/name/v/1.2→npm:@scope/name pkg:npm/%40scope/name@1.2→npm:@scope/name
      https://pypi.org/project/some-tool/1.2/→pypi:some-tool pkg:pypi/some-tool?a→pypi:some-tool
      https://search.maven.org/artifact/com.a/tool/1.2→maven:com.a:tool pkg:maven/com.a/tool@1→maven:com.a:tool
      https://hub.docker.com/r/some/tool/tags→docker-hub:some/tool https://hub.docker.com/_/tool→docker-hub:tool
      docker.io/some/tool:1.2→docker-hub:some/tool quay.io/some/tool@sha256:a→oci:quay.io/some/tool
      x.example:5000/some/tool:1.2→oci:x.example:5000/some/tool https://pkg.go.dev/x.example/tool@v2.1→go:x.example/tool
      https://registry.terraform.io/modules/some/tool/aws/1→terraform:some/tool/aws pkg:cargo/tool@1→crates:tool
      https://registry.terraform.io/providers/some/tool/latest→terraform:some/tool ${at}/charts/index.yaml→helm:${at}/charts#* tool:1.27→docker-hub:tool
      https://artifacthub.io/packages/helm/some/tool→helm:<what+"helm+repo+add"+there+names>#tool docker.io/library/tool→docker-hub:tool
      https://api.github.com/repos/some/tool/releases→github-releases:some/tool
      https://hub.docker.com/u/some→docker-hub:some/* https://www.npmjs.com/~some→npm:@some/* https://www.npmjs.com/org/some→npm:@some/*
      https://repo.packagist.org/p2/some/tool~dev.json→packagist:some/tool https://api.nuget.org/v3-flatcontainer/some.tool/index.json→nuget:some.tool https://api.nuget.org/v3/registration5-gz-semver2/some.json/index.json→nuget:some.json
      https://hub.docker.com/repository/docker/some/tool→docker-hub:some/tool https://quay.io/repository/some/tool?tab=tags→oci:quay.io/some/tool
      https://anaconda.org/channels/some/packages/tool/overview→conda:some/tool https://registry.npmjs.com/@some%2Ftool→npm:@some/tool https://repo1.maven.org/maven2/com/a/tool/1.2/→maven:com.a:tool https://repo.maven.apache.org/maven2/com/a/tool/maven-metadata.xml→maven:com.a:tool https://github.com/some/tool/pkgs/container/cli→oci:ghcr.io/some/cli https://github.com/orgs/some/packages/container/package/cli→oci:ghcr.io/some/cli https://github.com/some/tool/tags→github-tags:some/tool https://api.github.com/repos/some/tool/tags→github-tags:some/tool https://bitbucket.org/some/tool/src/main/→git-tags:https://bitbucket.org/some/tool.git https://ghcr.io/v2/some/tool/tags/list→oci:ghcr.io/some/tool https://gallery.ecr.aws/some/tool→oci:public.ecr.aws/some/tool https://registry.k8s.io/tool→oci:registry.k8s.io/tool https://pypi.org/simple/tool/→pypi:tool https://pypi.org/pypi/tool/json→pypi:tool https://docs.rs/tool/latest/tool/→crates:tool https://docs.rs/crate/tool/1.0→crates:tool https://crates.io/api/v1/crates/tool→crates:tool https://proxy.golang.org/x.example/tool/@v/list→go:x.example/tool
      https://hex.pm/api/packages/tool→hex:tool https://pub.dev/api/packages/tool→pub:tool https://rubygems.org/api/v1/versions/tool.json→rubygems:tool https://rubygems.org/api/v1/gems/tool.json→rubygems:tool https://formulae.brew.sh/api/formula/tool.json→homebrew:tool https://registry.terraform.io/v1/providers/some/tool/versions→terraform:some/tool https://registry.terraform.io/v1/modules/some/tool/aws/versions→terraform:some/tool/aws https://gitlab.com/api/v4/projects/some%2Ftool/releases?per_page=100→gitlab-releases:some/tool https://codeberg.org/api/v1/repos/some/tool/releases→gitea-releases:some/tool https://hub.docker.com/v2/namespaces/some/repositories/tool/tags→docker-hub:some/tool https://hub.docker.com/v2/repositories/some/tool/tags/→docker-hub:some/tool https://api.anaconda.org/package/some/tool→conda:some/tool https://index.crates.io/to/ol/tool→crates:tool https://index.crates.io/3/t/too→crates:too
      some/tool→github-releases:some/tool+or+docker-hub:some/tool ${at}/a/b/src/main/x.md→gitlab-releases:${at}#a/b,+gitea-releases:${at}#a/b,+git-tags:${at}/a/b.git,+page:${at}/a/b/src/main/x.md,+table:${at}/a/b/src/main/x.md+or+json:${at}/a/b/src/main/x.md
      ${at}/v2/a/b/tags/list→oci:x.example/a/b ${at}/api/v4/projects/a%2Fb/repository/tags→gitlab-releases:${at}#a/b,+gitea-releases:${at}#a/b,+git-tags:${at}/a/b.git,+page:${at}/api/v4/projects/a%2Fb/repository/tags,+table:${at}/api/v4/projects/a%2Fb/repository/tags+or+json:${at}/api/v4/projects/a%2Fb/repository/tags ${at}/a.html→page:${at}/a.html,+table:${at}/a.html+or+json:${at}/a.html`);
const pages = named.flatMap((pair) => {
  const meant = pair.replace(/→.*/, '').replace('github-tags', 'github-releases');
  const { homepage } = draftOf('a', parseCoordinates(meant)).definition;
  return homepage && !meant.includes(at) ? `${homepage}/→${meant}` : [];
});
test.each([...pasted, ...pages])('who pastes it is told the coordinates: %s', (pair) => {
  const [text = '', meant = ''] = pair.split('→');
  const message = ` must start with a kind; did you mean ${meant.replaceAll('+', ' ')}?`;
  expect(() => parseCoordinates(text)).toThrow(JSON.stringify(text) + message);
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
  [{ kind: 'packagist', package: `${'a'.repeat(40)}A/b` }, 'package', /like vendor\/name$/],
  [{ kind: 'terraform', address: 'a/b/c/d' }, 'address', /like namespace\/type/],
  [{ kind: 'npm', package: 'a', include: '(' }, 'include', /^does not compile/],
  [{ kind: 'npm', package: 'a', exclude: '(?!a)' }, 'exclude', /^does not compile/],
  [{ kind: 'npm', package: 'a', version: '.*' }, 'version', /^must have the named group \(\?<v/],
  [{ ...json, pattern: '.' }, 'pattern', /^must have/],
  [{ ...page, match: 'x' }, 'match', /^must have/],
])('what is wrong with %j: %s', (definition, place, message) => {
  const problem = { place, message: expect.stringMatching(message) };
  expect(definitionProblems(definition)).toEqual([problem]);
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
  ...words(`npm:${at}#wheel maven:${at}#org.example:wheel pypi:${at}/simple#wheel helm:${at}#wheel
      oci:registry.example.com/scope/wheel git-tags:${at}/scope/wheel.git crates:${at}#wheel
      rubygems:${at}#wheel nuget:${at}/index.json#wheel terraform:${at}#a/wheel
      json:${at}/releases.json`).map((coordinates) => [coordinates, undefined]),
])('a draft of %s names the page that is there, and invents none: %s', (coordinates, homepage) => {
  const { definition, toFillIn } = draftOf('wheel', parseCoordinates(coordinates ?? ''));
  expect(definition.homepage).toBe(homepage);
  const none = homepage === undefined;
  const isTold = toFillIn.includes('homepage: its upstream names none');
  expect([isTold, 'homepage' in definition]).toEqual([none, !none]);
  expect(none && 'changelogUrl' in definition).toBe(false);
});

test.each([
  ['maven:org.example:wheel', { kind: 'maven', name: 'org.example:wheel' }],
  ['pypi:Wheel.Core', { kind: 'pypi', name: 'Wheel.Core' }],
  ['docker-hub:scope/wheel', { kind: 'docker', name: 'scope/wheel' }],
  ['helm:https://a.b#wheel', { kind: 'helm', name: 'wheel', repository: 'https://a.b' }],
])('a draft of %s names it as files of users do', (coordinates, reference) => {
  const { definition } = draftOf('wheel', parseCoordinates(coordinates));
  expect(definition.references).toEqual([reference]);
});

test('a draft of a private chart names its host in its source alone', () => {
  const source = parseCoordinates('helm:https://charts.corp.example#wheel');
  const { definition } = draftOf('wheel', source, { privateHosts: ['charts.corp.example'] });
  const { sources, ...rest } = definition;
  expect(sources[0]).toMatchObject({ repository: 'https://charts.corp.example' });
  expect(JSON.stringify(rest)).not.toContain('charts.corp');
});

/** What the draft's own pattern leaves of a list, and whether that is the first to fill in. */
function leftBy(from: string, versions: readonly string[], made: readonly string[] = []) {
  const listed = versions.map((version, i) => {
    const fingerprints = made[i] === undefined ? undefined : [`x ${made[i]}`];
    return { version, evidence: 'x', ...(fingerprints && { fingerprints }) };
  });
  const { definition, toFillIn } = draftOf('wheel', parseCoordinates(from), { listed });
  const left = new RegExp(definition.sources[0]?.exclude ?? '^$');
  return [versions.filter((one) => !left.test(one)), toFillIn[0]?.startsWith('exclude: ')];
}

test('builds of an image, of which 1.2.0-alpine is 1.2.0, are left out by its draft, and by no other', () => {
  const kept = words('1.2.0 1.2 1.2.1-rc1 1.2.0-hotfix 1.1.0-only 1.1.1-only 1.2-once');
  const builds = words('1.2.0-alpine3.20 1.2.0-ubi9-minimal 1.2-alpine3.20 1.2-ubi9-minimal');
  const names = [...kept, ...builds, '1.2.1-rc1-alpine'];
  expect(leftBy('docker-hub:scope/wheel', names)).toEqual([kept, true]);
  expect(leftBy('github-tags:scope/wheel', names)).toEqual([names, false]);
});

test('tags that are what the newest full version is are left out by the draft, and no short version that is a release of its own', () => {
  const tags = ['1', '1.2', '1.2.0', '1.2.1'];
  const from = 'docker-hub:scope/wheel';
  expect(leftBy(from, tags, ['b', 'b', 'a', 'b'])).toEqual([tags.slice(2), true]);
  expect(leftBy(from, tags, ['b', 'c', 'a', 'b'])).toEqual([tags.slice(1), true]);
  expect(leftBy(from, tags, ['d', 'c', 'a', 'b'])).toEqual([tags, false]);
});
