/** The names of a component: under which package URLs it is known, and that no name matches any other in a rule for updates. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PackageURL } from 'packageurl-js';
import { mainPurl, purlsOf, purlText, renames, versionedPurl } from '#model/purl.ts';
import { references, type Reference } from '#model/component/reference.ts';
import { holds } from '../holds.ts';
import { words } from '../words.ts';

/** The kind, the name and perhaps the repository. */
test.each<[reference: string, string | undefined]>([
  ['npm @example/tool', 'pkg:npm/%40example/tool'],
  ...elsewhere('npm', 'tool', 'tool', ['https://npm.example.com/']),
  ['maven com.example:tool', 'pkg:maven/com.example/tool'],
  ['maven com.example:tool https://repo1.maven.org/maven2/', 'pkg:maven/com.example/tool'],
  ['maven com.example:tool https://repo.maven.apache.org/maven2', 'pkg:maven/com.example/tool'],
  ...elsewhere('maven', 'com.example:tool', 'com.example/tool', [
    'https://repo1.maven.org/maven2/extra',
    'https://maven.example.com/https://repo1.maven.org/maven2/',
  ]),
  ['maven tool', undefined],
  ['maven com.example:tool:jar', undefined],
  ['pypi tool https://pypi.org/simple/', 'pkg:pypi/tool'],
  ['pypi tool https://pypi.org', 'pkg:pypi/tool'],
  ...elsewhere('pypi', 'tool', 'tool', [
    'https://pypi.org.example.com/',
    'https://example.com/https://pypi.org/',
  ]),
  ...elsewhere('helm', 'tool', 'tool', ['https://charts.example.com']),
  ['docker example/team/tool', 'pkg:docker/example/team/tool'],
  ['docker docker.io/example/tool', 'pkg:docker/example/tool'],
  ['docker index.docker.io/tool', 'pkg:docker/tool'],
  ['docker registry-1.docker.io/a/tool', 'pkg:docker/a/tool'],
  ...['registry.example.com/Team/Tool', 'registry:5000/tool', 'localhost/tool'].map(onItsOwn),
  onItsOwn('example.com/docker.io/tool'),
])('%j is %s', (reference, purl) => {
  const [kind, name, repository] = reference.split(' ');
  const written = purlText({ kind, name, repository } as Reference);
  expect(written === undefined ? undefined : decodeURIComponent(written)).toBe(
    purl === undefined ? undefined : decodeURIComponent(purl),
  );
});

function elsewhere(kind: string, name: string, path: string, repositories: readonly string[]) {
  return repositories.map((repository): [string, string] => [
    `${kind} ${name} ${repository}`,
    `pkg:${kind}/${path}?repository_url=${repository}`,
  ]);
}

/** An image of a registry of its own. */
function onItsOwn(image: string): [string, string] {
  return [`docker ${image}`, `pkg:oci/tool?repository_url=${image}`];
}

const npm = (name: string, to?: string) =>
  ({ kind: 'npm', name, ...(to !== undefined && { to }) }) as Reference;

test('the package URLs of a component are what it states, what users write, and its sources, each once; the main one is the first that holds today', () => {
  expect(
    purlsOf(
      {
        identifiers: words('cpe:2.3:a:example:tool pkg:cran/A3 pkg:NPM/tool'),
        references: [npm('old', '2'), npm('tool'), { kind: 'sbt-plugin', name: 'a:b' }],
      },
      ['pkg:npm/tool', 'pkg:github/example/tool'],
    ),
  ).toEqual([
    { purl: 'pkg:cran/A3', matchOnly: true },
    { purl: 'pkg:npm/tool' },
    { purl: 'pkg:npm/old', to: '2' },
    { purl: 'pkg:github/example/tool' },
  ]);
  expect(purlsOf({})).toEqual([]);
  expect(mainPurl([{ purl: 'pkg:npm/old', to: '2' }, { purl: 'pkg:npm/new' }])).toBe('pkg:npm/new');
  expect(mainPurl([{ purl: 'pkg:npm/old', to: '2' }])).toBeUndefined();
  const stated = { purl: 'pkg:generic/tool', matchOnly: true } as const;
  expect(mainPurl([stated, { purl: 'pkg:npm/tool' }])).toBe('pkg:npm/tool');
});

const renamed = (...references: readonly Reference[]) => renames({ references } as never);

test('a name that was given up is followed by the one of its kind that holds today, and by none where there is none, or none with a package URL', () => {
  const docker: Reference = { kind: 'docker', name: 'tool' };
  // Of several, the one that is called most alike, as in what is proposed to be written.
  const now = [npm('tool'), npm('@new/tool')];
  expect(renamed(docker, npm('old', '2'), npm('@new/old', '1'), ...now)).toEqual([
    { from: 'pkg:npm/old', to: 'pkg:npm/tool', last: '2' },
    { from: 'pkg:npm/%40new/old', to: 'pkg:npm/%40new/tool', last: '1' },
  ]);
  expect(renamed(npm('old', '2'))).toEqual([]);
  expect(renamed(npm('tool'))).toEqual([]);
  const sbt = (name: string, to?: string) => ({ ...npm(name, to), kind: 'sbt-plugin' }) as never;
  expect(renamed(sbt('a:b', '2'), sbt('a:c'))).toEqual([]);
  expect(renames({})).toEqual([]);
});

test.each([
  // ECMA-427: letters, digits, .-_~ and the colon stand as they are, all others are encoded.
  ['pkg:cargo/a', '1.0+b', 'pkg:cargo/a@1.0%2Bb'],
  ['pkg:deb/debian/a', "1:2~(3)*4'", 'pkg:deb/debian/a@1:2~%283%29%2A4%27'],
  // The version of an image is its digest, and its tag a qualifier.
  ['pkg:oci/a', '1.0+b', 'pkg:oci/a?tag=1.0_b'],
  ['pkg:oci/a?repository_url=b%2Fa', '1.0', 'pkg:oci/a?repository_url=b%2Fa&tag=1.0'],
])('%s in version %s', (purl, version, whole) => expect(versionedPurl(purl, version)).toBe(whole));

test.each([
  'pkg:npm/%40example/tool',
  'pkg:helm/tool?repository_url=a.example%2Ftool',
  'pkg:maven/a/b#c',
])('as the library writes versions of %s', (purl) => {
  const part = fc.constantFrom('1', '0', '.', '-', 'rc', 'RC', '~', '%', ':', '@', '/', 'ü');
  holds(100, [fc.array(part, { minLength: 1, maxLength: 6 })], (parts) => {
    const version = `1${parts.join('')}`;
    const { type, namespace, name, qualifiers, subpath } = PackageURL.fromString(purl);
    const whole = new PackageURL(type, namespace, name, version, qualifiers, subpath);
    expect(versionedPurl(purl, version)).toBe(whole.toString());
  });
});

const kinds = words('docker helm maven npm pypi sbt-plugin');
const signs = Array.from('*!?[]{}()^$|+\\ \n"');

/** What each may be is held by site/schema/component.json. */
test.each(kinds)('a name of kind %s holds nothing that a rule reads as a pattern', (kind) => {
  const piece = fc.constantFrom('a', 'B', '1', '.', '-', '_', '/', ':', '@', '~', ...signs);
  holds(2000, [fc.array(piece, { maxLength: 8 })], (pieces) => {
    const name = pieces.join('');
    if (!references.safeParse([{ kind, name }]).success) return;
    expect(name).not.toMatch(/[*!?[\]{}()^$|+\\\s"]|^\/|\/$/);
  });
});
