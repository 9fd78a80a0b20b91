import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listen } from '../gather/server.ts';
import { changed, expectRefusal, filesOf, jsonIn, projectOf, run } from '../project.ts';
import { byAnswer } from '../words.ts';
import { servedWith, versionsOf } from './gather/upstream.ts';

async function registry(): Promise<string> {
  const { url } = await listen((request, response) => {
    if (request.url !== '/@scope%2Fwheel') return response.writeHead(404).end();
    const time = { '1.0.0': '2024-01-01T10:00:00.000Z', '1.1.0': '2024-05-01T10:00:00.000Z' };
    const versions = { '1.0.0': {}, '1.1.0': {}, '2.0.0-rc.1': {} };
    const homepage = 'https://wheel.example.com/';
    const tags = { 'dist-tags': { latest: '1.1.0' } };
    return response.end(JSON.stringify({ versions, time, homepage, ...tags }));
  });
  return url;
}

test('new writes a definition that is sound, and says what it gathers and what to fill in', async () => {
  const url = await registry();
  const folder = projectOf();
  const words = [`npm:${url}#@scope/wheel`, '--allow-private-hosts'];
  const { code, out, err } = await run(folder, 'new', ...words);
  const { host } = new URL(url);
  expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining(`private, so`) });
  expect(out).toBe(`components/wheel.json is written.
Releases it would gather: 2; the newest:
  1.1.0, 2024-05-01 (published)
  1.0.0, 2024-01-01 (published)
Left out would be 1, such as 2.0.0-rc.1 (is a pre-release)
To fill in:
  title: how people call it
  summary: what it is, in one sentence
  homepage: its upstream names none
  changelogUrl: where its changes are written down, if anywhere
  changelog: how the link to the notes of one release is built, if there is one
  line: how many digit groups make a release line, if support goes by lines
Next: npm run -s svc -- gather wheel
`);
  expect(jsonIn(folder, 'components/wheel.json')).toEqual({
    $schema: '../site/schema/component.json',
    id: 'wheel',
    title: 'Wheel',
    summary: 'Releases of npm:private#@scope/wheel.',
    sources: [{ kind: 'npm', package: '@scope/wheel', registry: url }],
    references: [{ kind: 'npm', name: '@scope/wheel' }],
  });
  expect(jsonIn(folder, 'site/site.json')).toMatchObject({ privateHosts: [host] });
  expect(await run(folder, 'check')).toMatchObject({ code: 0 });
  expect(filesOf(folder)['data/history/wheel.json']).toBeUndefined();
  // Again it asks again, and leaves what a person has edited.
  const file = join(folder, 'components/wheel.json');
  const edited = readFileSync(file, 'utf8').replace('"Wheel"', '"The wheel"');
  writeFileSync(file, edited);
  const again = await run(folder, 'new', ...words);
  const there = 'components/wheel.json is there already and stays as it is.';
  const [, found = ''] = /written\.(\n.*?\n)To fill in/s.exec(out) ?? [];
  expect([again.code, again.out]).toEqual([0, expect.stringContaining(`${there}${found}Next: `)]);
  expect(readFileSync(file, 'utf8')).toBe(edited);
});

const changes = `# Changelog\n\n## <small>[1.5](https://a/b)</small> (Unreleased)\n## 1.4.2 - 2026-02-04 [UNRELEASED]\n## 1.4.1 (Scheduled for Feb 3, 2026)\n## [1.4.0] - 2026-01-04 | TBD |\n- reads \`<!--\`
\`\`\`npm i\`\`\` installs it\n- 1.9 is no heading
## [1.3.0](https://git.example/v1.2.0...v1.3.0) (not released on npm, Jan 3, 2026)\n\n### <small>big-wheel v1.2.0 / 2nd January, 2026</small> [YANKED]
<!--
## [8.8.8] - 2026-01-05
-->
\`\`\`sh
# 7.7.7 or later is needed
\`\`\`
# 1.1.0-rc.1, January\n## Release 1.0.0:\u00a0Jan 1st, 2026\n## Release 3 May 2026\n## 3rd of May 2026\n## 10 reasons to move\n### node-fetch 3.0 upgrade\n## release-0.9<br>2025/12/31\n## big-wheel 0.8: new spokes\n## big-wheel 0.7 first release\n## 0.6.x\n## 0.6 Beta 1 - 2026-01-05\n## [0.6.1] - 2026-01-05 (release candidate)\n### 2FA\n## 0.5 - 2026-XX-XX\n## 0.4 (2019-TBD)\n\n# 1. Introduction\n\n[1.4.0]: https://git.example/2020-01-01\n`;
const read = `  1.4.0, 2026-01-04 (stated)\n  1.3.0, 2026-01-03 (stated)\n  1.2.0, 2026-01-02 (stated)\n  1.0.0, 2026-01-01 (stated)\n  0.9, 2025-12-31 (stated)\nLeft out would be 13, such as 1.5 (is not released`;
const betaTable = `<table><tr><th>Version<tr><td>Release 3 Beta<tr><td>2.0</table>`;
const mixed = `<table><tr><th>Product<th>Version<tr><td>Web<td>1.0<tr><td>App<td>2.0</table>`;
const two = [1, 2, 3].map((n) => ({ name: n > 1 ? 'app' : 'web', version: `${n}.0` }));
const listing = `<a href="a2-1.8.zip">app</a><a href="a2-1.9.zip">app</a> 01-Jan-2026\n<a href="a2-1.10.zip">app</a> 02-Jan-2026\n<a href="a2-1.10.zip.asc">app</a>\n<a href="site-3.0.css">`;
const lines = ['8.4', '8.3'].map((name) => ({ name, latest: { name: `${name}.7` } }));
test.each([
  ['where days could stand', 'json:URL', '[{ "version": "1" }]', 'stand: "date" of json, in "co'],
  ['names in JSON', 'json:URL', '[{"version":"go1.2"},{"version":"as1.3"}]', '"pattern": "^tool-'],
  ['several products', 'table:URL', mixed, 'lists several products: "Web", "App"; read it as'],
  ['several lists', 'json:URL', '{"a":["1.0"],"b":["2.0"]}', '#/a, json:http://127.0.0.1:'],
  ['products by name', 'json:URL', JSON.stringify(two), 'lists several products: "web", "app";'],
  ['lines', 'json:URL', JSON.stringify(lines), 'lists lines such as "8.4", each with its latest'],
  ['a page with tables', 'page:URL', '<table>', '; it has tables, which the kind "table"'],
  ['a pre-release', 'table:URL', betaTable, 'Release 3 Beta (is a pre-release)'],
  ['a page without a release', 'page:URL', 'No release yet.', '"match":"^Tool (?<version>'],
  ['files on a server', 'page:URL', listing, '  1.9, 2026-01-01 (stated)\n  1.8, no date\n'],
  ['another table', 'table:URL', '<table><tr><th>A<tr><td>1</table>', '"columns":{"version"'],
  ['a feed for JSON', 'json:URL', '<rss/>', 'is solved, or name it as page:… or table:…'],
  ['JSON of other things', 'json:URL', '{"a":{}}', '"version":"/version"'],
  ['the headings of Markdown say versions and days', 'page:URL/CHANGELOG.md', changes, read],
])('new: %s', async (_, coordinates, answer, said) => {
  const { url } = await listen((_, response) => response.end(answer));
  const words = ['wheel', '--from', coordinates.replace('URL', url), '--allow-private-hosts'];
  expect(Object.values(await run(projectOf(), 'new', ...words)).join('')).toContain(said);
});

const zig = { main: {}, '0.2.0': { date: '2026-01-02' }, '0.3.0': { date: '2026-01-03', beta: 1 } };
const goes = { data: [{ version: 'go1.2', stable: true, eol: '2026-01-01' }] };
const late = ['1.2', '1.3'].map((version) => {
  return { version, time: 1767225600000, isNightly: version > '1.2' };
});
const jsr = { old: { all: ['0.1'] }, all: { '0.1': { createdAt: 1767225600, yanked: false } } };
const made = { data: { updated: '2026-01-09', tag_name: '1.2', built_at: '2026-01-01T01:02:03Z' } };
const odd = { apiVersion: '2', minVersion: '1.0', id: 'C-1', name: '3.1', on: { no: 1 }, day: '' };
const uploaded = { upload_time: '2026-01-02T03:04:05', yanked: true, python_version: 'py3' };
const pypi = { releases: { '1.0': [uploaded] }, urls: [uploaded] };
const tags = [{ name: 'v1.2', created: null, commit: { id: '3.1', created: '2026-01-02' } }];
const named = { x: { version: '1', date: '05/04/2026' }, y: { version: '2', date: '05/29/2026' } };
const docs = { response: { numFound: 1, docs: [{ v: '1.2', timestamp: 1767225600000 }] } };
const files = [{ name: 'tool-1.2.tar.gz' }, { name: 'tool-1.3.tar.gz' }];
const tarball = String.raw`^tool-(?<version>v?\d\S*?)(?:\.tar\.gz)$`;
const builds = ['linux', 'mac', 'mac'].map((name, n) => ({ name, version: `${n % 2}.1` }));
const branches = { versions: ['1.0.1'], aliases: ['1.0'] };
const at = (releases: string, version: string, date: string, dateFormat?: string) => {
  return { releases, version, date, dateFormat };
};
const row = (...cells: readonly string[]) => `<tr><td>${cells.join('<td>')}</tr>`;
const head = (...cells: readonly string[]) => row(...cells).replaceAll('td>', 'th>');
test.each<[string, unknown, object]>([
  ['json', zig, { releases: '', version: 'key', date: '/date', prerelease: '/beta' }],
  ['json', jsr, { ...at('/all', 'key', '/createdAt', 'seconds'), deprecated: '/yanked' }],
  [
    'json',
    { data: { tool: { all: late } } },
    { ...at('/data/tool/all', '/version', '/time', 'milliseconds'), prerelease: '/isNightly' },
  ],
  ['json', { all: ['1.0', '1.1'] }, { releases: '/all', version: '' }],
  ['json', { '1.0': '2026-01-02' }, { releases: '', version: 'key', date: '' }],
  [
    'json',
    goes,
    { releases: '/data', version: '/version', pattern: String.raw`^go(?<version>\d\S*)$` },
  ],
  [
    'json',
    { all: { x: [made.data] } },
    { releases: '/all/x', version: '/tag_name', date: '/built_at' },
  ],
  [
    'table',
    `<table>${head('Java version', 'Tested')}${row('21', 'yes')}</table><table>${head('Release', 'End of life', 'Released')}${row('Parent Directory')}${row('Tool 1.2', '2027-01-01', '2026-01-01')}</table>`,
    {
      columns: { version: 'release', date: 'released' },
      version: String.raw`^Tool (?<version>\d\S*)$`,
    },
  ],
  [
    'table',
    `<table>${head('Release name', 'Version', 'Planned release', 'Datum')}${row('Tool 8 Update 3', '8.1', '2026-01-01', '1767312000')}</table>`,
    { columns: { version: 'version', date: 'datum' }, dateFormat: 'seconds' },
  ],
  ['json', pypi, { ...at('/releases', 'key', '/0/upload_time'), deprecated: '/0/yanked' }],
  ['json', tags, { releases: '', version: '/name', date: '/commit/created' }],
  ['json', named, { releases: '', version: '/version', date: '/date', dateFormat: 'M/D/YYYY' }],
  ['json', docs, at('/response/docs', '/v', '/timestamp', 'milliseconds')],
  ['json', files, { releases: '', version: '/name', pattern: tarball }],
  ['json', builds, { releases: '', version: '/version' }],
  ['json', branches, { releases: '/versions', version: '' }],
  [
    'json',
    [odd, { ...odd, name: '3.2', type: 'Canary', released: '2026-01-01' }],
    { releases: '', version: '/name', date: '/released', prerelease: '/type' },
  ],
])('new finds where %s has its releases: %j', async (kind, answer, wanted) => {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  const { url } = await listen((_, response) => response.end(text));
  const folder = projectOf();
  const words = ['wheel', '--from', `${kind}:${url}/list`, '--allow-private-hosts'];
  expect(await run(folder, 'new', ...words)).toMatchObject({ code: 0 });
  const { sources } = jsonIn(folder, 'components/wheel.json');
  expect(sources).toEqual([{ kind, url: `${url}/list`, ...wanted }]);
});

test.each([
  ['json', '#/releases', '{"releases":[{"version":"1.0.0"},{"version":"1.1.0"}]}'],
  ['page', '', '# 1.1.0\n\n# 1.0.0\n'],
  ['table', '', '<table><tr><th>Version</th></tr><tr><td>1.0.0</td></tr></table>'],
])('new: nothing served names a server of the own network: %s', async (kind, place, answer) => {
  const { url } = await listen((_, response) => response.end(answer));
  const folder = projectOf();
  const words = [`${kind}:${url}/list${place}`, '--allow-private-hosts'];
  expect(await run(folder, 'new', ...words)).toMatchObject({ code: 0 });
  expect(await run(folder, 'run', '--allow-private-hosts')).toMatchObject({ code: 0 });
  expect(servedWith(folder, /127.0.0.1|localhost/)).toEqual([]);
});

test('new takes another name with --from, and asks a server of the own network that the settings name', async () => {
  const url = await registry();
  const folder = projectOf(changed('site/site.json', 'privateHosts', [new URL(url).host]));
  const words = ['cart', '--from', `npm:${url}#@scope/wheel`, '--json'];
  expect(await run(folder, 'new', ...words)).toMatchObject({ code: 0 });
  const written = jsonIn(folder, 'components/cart.json');
  expect(written).toMatchObject({ id: 'cart', summary: 'Releases of npm:private#@scope/wheel.' });
  expect(written).not.toHaveProperty('homepage');
});

/** The coordinates of a repository with these tags, of 2024 or of the year behind an `=`. */
async function tagged(names: string, name = 'repo'): Promise<string> {
  const list = names.split(' ').map((one) => {
    const [tag_name, year = 2024] = one.split('=');
    return { tag_name, published_at: `${year}-01-01T00:00:00Z` };
  });
  const { url } = await listen(({ url = '' }, response) =>
    response.end(url.includes('/tags') ? '[]' : JSON.stringify(list)),
  );
  return `gitea-releases:${url}#acme/${name}`;
}

const tools = Array.from({ length: 9 }, (_, i) => `acme-1.${i + 9}`).join(' ');
test.each([
  ['repo', 'release-1.2 1.3 jdk-3', '^(?:|release[@/_-])[vV]?(?<version>\\d[^@/]*)$'],
  ['repo', 'acme.tool-v1.2 acme.tool-1.3', '^(?:acme\\.tool[@/_-])[vV]?(?<version>\\d[^@/]*)$'],
  ['repo', 'repo-parent-0.7 parent-0.8 1.0 api/v1.3', '^(?:|parent[@/_-]|repo-parent[@/_-])[vV'],
  ['repo', 'repo-1.2 12.ve1a_b2 api-v1.0-2.x.1', '^(?:|repo[@/_-])[vV]?(?<version>\\d[^@/]*)$'],
  ['repo', 'repo1.3 1.2 n6.1 foo2.3-x', '^(?:|n|repo)[vV]?(?<version>\\d[^@/]*)$'],
  ['repo', '1.3 api/v1.3', 'Its tags name other products too: api; for one: npm run -s svc -- new'],
  ['repo', 'win32-1.2 win32-1.3 api/v1.3', 'several products: api, win32; choose one: npm'],
  ['repo', '1.3-rc1 api/v1.3', 'several products: api; choose one: npm run -s svc -- new api'],
  ['os', 'os-10.15/2020.1 os-2/2026.1', 'products: os-10-15, os-2; choose one: npm'],
  ['repo', 'a/core@1.2 b/core@1.3 Web-1.1 web-1.2', 'products: web, a-core, b-core; choose one'],
  ['a-core', 'a_core-1.1 a-core-1.2 api-1.3', '^(?:a-core[@/_-]|a_core[@/_-])[vV]?(?<version>'],
  ['kit', 'core-1.2 kit-1.3 core-1.3 build_77', 'Left out would be 1, such as build_77 (has no'],
  ['1-3-k8s', '@acme/web@1.2 1.3-k8s-1.28', '^[vV]?(?<version>\\d[^@/]*)$'],
  ['repo', 'THING2_1_2 THING2_1_3 go1.3', 'such as "version": "^tool-(?<version>.*)", with'],
  ['repo', 'nightly-2024-03-01 nightly-2024-03-02', 'lists no release that could be taken'],
  ['gui', '1.2 1.3 1.4 1.5 1.6 gui/v1.3-rc1', '(left out: 1.3-rc1 is a pre-release); nothing'],
  ['web', '@acme/web@1.2 api/v1.3', '^(?:@acme/web[@/_-])[vV]?(?<version>\\d[^@/]*)$'],
  ['core', `1.2 ${tools} Acme-1.7`, '^(?:|Acme[@/_-]|acme[@/_-])[vV]?(?<version>\\d[^@/]*)$'],
  ['repo', '2234=2022 4.3-rc1=2026 4.2', 'may be a stray tag: 4.2 is of 2024-01-01; an "exclude"'],
  ['repo', '6.9=2022 K9_22_0', 'may be a stray tag: K9_22_0 is of 2024-01-01; an "exclude" leaves'],
  [
    'rest',
    '@acme/web@1.2 api/v1.3 beta-0.1 prerelease-2.7 candidate-2.8 release-2024-02-20.2',
    'several products: web, api; choose one: npm run -s svc -- new web',
  ],
])('new %s, where the tags are %s: %s', async (id, tags, wanted) => {
  const folder = projectOf();
  const from = ['--from', await tagged(tags, 'repo-plugin'), '--allow-private-hosts'];
  const { code, out, err } = await run(folder, 'new', id, ...from);
  const written = code === 0 ? jsonIn(folder, `components/${id}.json`) : err;
  expect(JSON.stringify([written, out])).toContain(JSON.stringify(wanted).slice(1, -1));
});

const dotted = byAnswer(`
1.1.1w 2.6.0 3.3.10 3.4.0 9.6.24 17.2 ← Repo_1_1_1w repo-3.4.0 v3_3_10 REL_17_2 REL9_6_24 R_2_6_0 DAY_2006_06_30 tiny-repo-8_4
4.8.1.1 76.1 78.1 ← release-4-8-1-1 release-76-1 release-78.1 tiny-8-4
76-1 78.1-2 ← release-76-1 release-78.1-2 v${'win-'.repeat(100_000)}
3.0.0 3.1.0 ← repo@3.0.0 repo@3.1.0 repo-2-kit@4.0.1 repo-2.7-kit@4.0.0
2024-12-18T13-15-44Z 2025-04-08T15-41-24Z ← RELEASE.2025-04-08T15-41-24Z RELEASE.2024-12-18T13-15-44Z
202405 202408.01 ← edk2-stable202405 edk2-stable202408.01 vUDK2018
998 4567 4568 ← b4567 b4568 b998 gguf-v0.4.0
2.6.6 2.7.1 2.10.1 ← ACME_REL_ENG_2_6_6 ACME_REL_ENG_2_10_1 ACME_REL_ENG_2_7_1 LMDB_0.9.15`);
test.each(dotted)('new, then gather: marks in the own tags %s are dots', async (names, wanted) => {
  const folder = projectOf();
  const words = [await tagged(names), '--allow-private-hosts'];
  expect(await run(folder, 'new', ...words)).toMatchObject({ code: 0 });
  expect(await run(folder, 'gather', 'repo', '--allow-private-hosts')).toMatchObject({ code: 0 });
  expect(versionsOf(folder, 'repo').join(' ')).toBe(wanted);
});

const refused: Record<string, RegExp> = {
  'what gather could not ask: wheel --from npm:../../wheel':
    /^npm:..\/..\/wheel: package: must be written like @scope\/name \[E-WRONG-SOURCE\]\n$/,
  'a network that is away: json:http://127.0.0.1:1/list':
    /nothing was written, so ask again once that is solved \[E-UNREACHABLE\]$/m,
  'a package that is not there: npm:URL#nothing':
    /^npm:.*nothing answers 404: .*; nothing was written \[E-NO-DRAFT\]$/m,
  'a name that is taken: tool --from page:URL/page?a=1&b':
    /^components\/tool\.json: is there already; change it, or choose another name: npm run -s svc -- new <name> --from 'page:http:\S+\?a=1&b' \[E-FILE-EXISTS\]$/m,
  'a name that the index keeps: index --from npm:x':
    /^index: the component's name is a name that the index keeps for itself; choose another: npm run -s svc -- new <name>/m,
  'what only init takes: helm:URL#*':
    /^new: "helm:http:.*#\*" stands for several products, .* init --from .* one of them \[E-NO-DRAFT\]$/m,
  'a server that may not be asked: npm:http://npm.example.com#wheel':
    /^new: "npm:http:.*" is no npm source: its registry must start with https:.*; write it as npm:/m,
  'coordinates of another shape: maven:wheel':
    /^new: "maven:wheel" is no maven source; write it as maven:group:artifact/m,
};
test.each(Object.entries(refused))('new: %s is refused', async (row, message) => {
  const words = row.replace(/^.*?: /, '').replace('URL', await registry());
  await expectRefusal(projectOf(), ['new', ...words.split(' '), '--allow-private-hosts'], message);
});
