/** What a definition declares, in every place that shows it: which versions go with each other, lines, and whether moving on is free. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { NamesFile } from '#model/served/search.ts';
import { find } from '#query/find/find.ts';
import { openIndex } from '../../package/client/node.ts';
import { knownNames } from '#query/find/names.ts';
import { words } from '../words.ts';
import { changed, definitionOf, expectRefusal, filesOf, jsonIn, policyOf } from '../project.ts';
import { projectOf, recorded, run, sound } from '../project.ts';

const dated = { '20.0': '2024-05-31', '21.4': '2025-05-31', '22': '2026-01-31' };
const releases = Object.entries(dated).map(([version, day]) => recorded(version, day));
const history = { id: 'tool', imported: '2026-11-20', releases };

function declared(goesWith: unknown): string {
  const definition = changed('components/tool.json', 'goesWith', goesWith);
  return projectOf({ ...definition, 'data/history/tool.json': history });
}

const table = [
  { component: 'server', versions: '<1.1', own: '>=20 <22' },
  { component: 'server', versions: '1.1 || >1.1', own: '>= 22' },
];

test('a table stands on both pages, in the facts, in explain and in the box, and not in the specification’s files', async () => {
  const project = declared(table);
  expect((await run(project, 'check')).err).toBe('2 components, nothing wrong\n');
  expect(await run(project, 'build')).toMatchObject({ code: 0 });
  const files = filesOf(`${project}/dist`);
  const cells = (id: string) => {
    const [table = ''] =
      /<details id="goes-with">.*?<\/details>/s.exec(files[`${id}.html`] ?? '') ?? [];
    const rows = table.replaceAll('&#x3D;', '=').matchAll(/<tr><th scope="row">.*/g);
    return Array.from(rows, ([row]) => row.replaceAll(/(<[^>]*>)+/g, ' / ').slice(3, -3));
  };
  expect(cells('tool')).toEqual([
    'Server / &lt;1.1 / &gt;=20 &lt;22',
    'Server / 1.1 || &gt;1.1 / &gt;= 22',
  ]);
  expect(cells('server')).toEqual([
    'Tool / &gt;=20 &lt;22 / &lt;1.1',
    'Tool / &gt;= 22 / 1.1 || &gt;1.1',
  ]);
  const details = JSON.parse(files['details/server.json'] ?? '') as { goesWith: unknown };
  expect(details.goesWith).toEqual([
    { component: 'tool', title: 'Tool', versions: '>=20 <22', own: '<1.1' },
    { component: 'tool', title: 'Tool', versions: '>= 22', own: '1.1 || >1.1' },
  ]);
  for (const path of ['server.json', 'tool.json', 'all.json', 'index.json'])
    expect(files[path]).not.toMatch(/goesWith|>=20/);
  const said = async (...words: string[]) => {
    const { out } = await run(project, 'explain', ...words);
    return Array.from(out.matchAll(/Goes with +(.*)/g), ([, one]) => one);
  };
  expect(await said('server', '1.0.1')).toEqual(['Tool (tool) >=20 <22, for <1.1']);
  expect(await said('tool')).toHaveLength(2);
  expect(await run(project, 'verify', `${project}/dist`)).toMatchObject({ code: 0 });
  const names = JSON.parse(files['assets/search.names.json'] ?? '') as NamesFile;
  const known = knownNames(names.components);
  const asked = (text: string) =>
    find(text, { known, now: 0 }).answers.map((one) =>
      one.kind === 'fit' ? [one.other, one.words] : one.kind,
    );
  const answer = [['Tool >=20 <22', 'goes with Server 1.0.1']];
  expect(asked('what fits with server 1.0.1')).toEqual(answer);
  expect(asked('Which tool is compatible with Server 1.0.1?')).toEqual(answer);
  expect(asked('server 1.0.1 compatibility')).toEqual(answer);
  expect(asked('does tool 21.4 work with server 1.0.1')).toEqual(answer);
  expect(asked('what goes with tool 22.1')).toEqual([
    ['Server 1.1 || >1.1', 'goes with Tool 22.1'],
  ]);
});

test('what follows another says on both pages which is updated first', async () => {
  const project = projectOf(changed('components/tool.json', 'follows', 'server'));
  expect(await run(project, 'build')).toMatchObject({ code: 0 });
  const files = filesOf(`${project}/dist`);
  expect(files['tool.html']).toContain('<td> update it before Tool</td>');
  expect(files['server.html']).toContain('<td> update it after Server</td>');
});

const server = { component: 'server', own: '>=20' };
const noRanges = words('twenty >=20,<21 20.x 20.* ^20 ~20.1 [20,21) =20');
test.each([...noRanges, '>=20 <', '>=20 | 21', '20 - 21'])('%s is no range', async (own) => {
  const message = /tool\.json: .*goesWith\[0\]\.own: must be a range of versions, such as/;
  await expectRefusal(declared([{ ...server, own }]), ['check'], message);
});

test('a range that no release is in is noted, on either side', async () => {
  const range = { component: 'server', versions: '>=3', own: '>21.4 <22' };
  const { code, err } = await run(declared([range]), 'check');
  expect([code, err.match(/(?<=goesWith\[0\]\.).*?(?=;)/g)]).toEqual([
    0,
    [
      'versions: warning: no release of "server" is in >=3 yet',
      'own: warning: no release of "tool" is in >21.4 <22 yet',
    ],
  ]);
});

test('a name that two components have is noted, and one that was given up is not', async () => {
  const name = { kind: 'docker', name: 'a/b' };
  const other = { kind: 'npm', name: 'b' };
  const folder = projectOf({
    ...changed('components/server.json', 'references', [name, { ...other, to: '1.0' }]),
    ...changed('components/tool.json', 'references', [other, name]),
  });
  const { code, err } = await run(folder, 'check');
  expect([code, ...(err.match(/.*warning: .*/g) ?? [])]).toEqual([
    0,
    'components/tool.json: references[1]: warning: docker a/b stands in components/server.json too; keep it where it is published [E-WRONG-VALUE]',
  ]);
  // Neither stops the daily job, nor hides what is wrong.
  expect(await run(folder, 'announce')).toMatchObject({ code: 0 });
  writeFileSync(join(folder, 'data/history/toll.json'), '{}');
  expect((await run(folder, 'check')).err).toContain('"toll"; did you mean "tool"?');
});

test('that a page may show only some releases is noted where missing ones are to be deprecated', async () => {
  const page = { kind: 'page', url: 'https://example.com/', match: '^(?<version>.+)' };
  const own = definitionOf('tool', 'Tool', 'Helps.', { sources: [page], whenMissing: 'deprecate' });
  const { err } = await run(projectOf({ 'components/tool.json': own }), 'check');
  expect(err).toMatch(/whenMissing: warning: .* kind "page"/);
});

test('a replacement that is replaced itself by now is noted', async () => {
  const all = { kind: 'all', reason: 'So.', seen: 'https://example.com/' };
  const server = [{ ...all, since: '2026-01-01', replacedBy: 'tool' }];
  const told = ['2026-11-20', '2026-11-21'].map(async (since) => {
    const tool = [{ ...all, since, replacedBy: 'new' }];
    const folder = projectOf({
      'components/new.json': definitionOf('new', 'New', 'Is new.'),
      'data/support-policy.json': { components: { server, tool } },
    });
    return (await run(folder, 'check')).err.replace(/\n[^]*/, '');
  });
  expect(await Promise.all(told)).toEqual([
    'data/support-policy.json: components.server[0].replacedBy: warning: tool is replaced itself, by new; name what users are to move to [E-WRONG-VALUE]',
    '3 components, nothing wrong',
  ]);
});

const two = { active: '2027-10', maintenance: '2029-01-31' };
const twoLines = {
  ...(sound['components/server.json'] as object),
  line: undefined,
  lines: [
    { name: '2.0', title: 'Two', lts: true, phases: two },
    { name: 'pro', match: '^1[.]' },
    { name: 'home', match: '^1[.]', phases: { maintenance: '2026-12-31' } },
  ],
};

test('a declared line without releases, and one that shares them, are found right and shown by explain, the statement, the calendar and the page, and verify proves the rest', async () => {
  const folder = projectOf({
    'components/server.json': twoLines,
    ...policyOf({ kind: 'line-ends', lines: { pro: '2028-06-30' } }),
    ...changed('data/history/server.json', 'releases', [
      { ...recorded('1.1', '2025-10-15'), basis: 'inferred' },
      { ...recorded('1.2', '2026-03-01'), basis: 'by' },
    ]),
  });
  expect((await run(folder, 'check')).err).toBe('2 components, nothing wrong\n');
  const { out } = await run(folder, 'explain', 'server');
  expect(out).toContain('the next change of support is on 2027-01-01\n');
  expect(out).toContain('1.2 (on or before 2026-03-01)\n');
  expect((await run(folder, 'list', 'server')).out).toContain(' on or before 2026-03-01 ');
  const table = out.split('\n').slice(-5, -1);
  expect(table.map((line) => line.trim().replaceAll(/ {2,}/g, ' | '))).toEqual([
    'LINE | FIRST | NEWEST | RELEASES | ACTIVE | SUPPORTED | SUPPORT',
    'home | probably 2025-10-15 | 1.2 | 2 | 2026-12-31 | Supported until 2026-12-31',
    'pro | probably 2025-10-15 | 1.2 | 2 | 2028-06-30 | Supported until 2028-06-30',
    '2.0 (Two, LTS) | none | 0 | 2027-10 | 2029-01-31 | Supported until 2029-01-31',
  ]);
  expect((await run(folder, 'explain', 'server', '2.0')).out).toContain('none is known of it');
  const home = await run(folder, 'explain', 'server', 'home');
  expect(home.out).toMatch(/Releases +2, which count for pro\n.* Supported until 2026-12-31\n/);

  expect((await run(folder, 'build')).code).toBe(0);
  const files = filesOf(folder);
  const { lines } = jsonIn(folder, 'dist/support.json').components[0];
  const edition = (line: string) => ({ line, newest: '1.2', advice: [{ kind: 'stay', line }] });
  expect(lines).toMatchObject([{ line: '2.0' }, edition('pro'), edition('home')]);
  expect(lines[0]).not.toHaveProperty('newest');
  const index = await openIndex(`${folder}/dist`, { today: '2026-11-20' });
  for (const { line: version, advice } of lines)
    expect(await index.check({ id: 'server', version })).toMatchObject({ version, advice });
  const starts = files['dist/server.ics']?.match(/(?<=DTSTART;VALUE=DATE:)\d+/g);
  expect(starts).toEqual(['20261231', '20271031', '20280630', '20290131']);
  const rows = files['dist/server.html']?.match(/<tr[^>]* data-line="[^"]*"/g) ?? [];
  const keys = [/ id="([^"]*)"/, /data-line="([^"]*)"/];
  const named = rows.map((row) => keys.map((key) => key.exec(row)?.[1]));
  expect(named.join(' ')).toBe('line-2.0,2.0 ,pro line-home,home');
  expect(await run(folder, 'verify', `${folder}/dist`)).toMatchObject({ code: 0 });
});

// The support statement says whether moving on is free, or warns that nobody says so.

/** The statement of each of the two components, from the file and from its page. */
async function stated(server: object | undefined, site: object | undefined) {
  const folder = projectOf({
    ...changed('components/server.json', 'upgrades', server),
    ...changed('site/site.json', 'upgrades', site),
  });
  await run(folder, 'announce');
  expect(await run(folder, 'build')).toMatchObject({ code: 0 });
  expect(await run(folder, 'verify', `${folder}/dist`)).toMatchObject({ code: 0 });
  const files = filesOf(folder);
  const { components } = jsonIn(folder, 'dist/support.json');
  return ['server', 'tool'].map((id) => {
    const html = files[`dist/${id}.html`] ?? '';
    return {
      file: components.find((one: { id: string }) => one.id === id)?.upgrades as unknown,
      page: />((?:Moving on|It is not stated)[^<]*)/.exec(html)?.[1]?.trim(),
      link: /<a href="([^"]*)">How to move on/.exec(html)?.[1]?.trim(),
    };
  });
}

const silence = 'It is not stated whether moving on to a newer version is free.';
const unstated = { file: { free: 'unstated' }, page: silence, link: undefined };
const said = (free: string) => ({
  file: { free },
  page: `Moving on to a newer version is ${free === 'yes' ? '' : 'not '}free.`,
  link: undefined,
});
const how = 'Install the newest version; it\'s "free" & <quick>.';
const url = 'https://example.com/move?to=2&from=1';
const own = {
  file: { free: 'yes', how, url },
  page: 'Moving on to a newer version is free. Install the newest version; it&#x27;s &quot;free&quot; &amp; &lt;quick&gt;.',
  link: 'https://example.com/move?to&#x3D;2&amp;from&#x3D;1',
};

test('the statement: a component states it for itself, site.json for others; where nobody does, it warns', async () => {
  expect(await stated({ free: true, how, url }, undefined)).toEqual([own, unstated]);
  expect(await stated({ free: false }, { free: true })).toEqual([said('no'), said('yes')]);
});

test('the statement: what has a policy comes first, each in the order of its name; no release is no missing policy', async () => {
  const copyOf = (path: string, id: string) => ({ ...(sound[path] as object), id });
  const others = ['alpha', 'gamma'].flatMap((id) => [
    [`components/${id}.json`, copyOf('components/server.json', id)],
    [`data/history/${id}.json`, copyOf('data/history/server.json', id)],
  ]);
  const { components } = sound['data/support-policy.json'] as { components: { server: object } };
  const folder = projectOf({
    ...(Object.fromEntries(others) as Record<string, object>),
    'components/beta.json': copyOf('components/server.json', 'beta'),
    'data/support-policy.json': { components: { gamma: components.server, ...components } },
  });
  expect(await run(folder, 'build')).toMatchObject({ code: 0 });
  const page = filesOf(folder)['dist/support.html'] ?? '';
  const rows = [
    ...page.matchAll(/<th scope="rowgroup".*?><a href="([^"]+)".*?class="state ([^"]+)"/g),
  ];
  const ids = [...new Set(rows.map(([, id = '']) => id))];
  expect(ids).toEqual(['gamma', 'server', 'alpha', 'beta', 'tool']);
  expect(rows.slice(-3).map(([, , state]) => state)).toEqual(['unstated', 'empty', 'empty']);
  const { components: listed } = jsonIn(folder, 'dist/support.json');
  expect(listed).toMatchObject(ids.toSorted().map((id) => ({ id })));
});

test('a line of a long name, and one that only a list of versions covers, are announced and built', async () => {
  const versions = Array.from(
    { length: 1000 },
    (_, i) => `1.${i}-${i % 2 ? 'a' : 'b'.repeat(100)}`,
  );
  const releases = versions.map((version) => recorded(version, '2025-10-15'));
  const files = changed('data/history/server.json', 'releases', releases);
  const line = changed('components/server.json', 'line', '-(.*)');
  const folder = projectOf({ ...files, ...line, ...policyOf({ kind: 'line-age', months: 24 }) });
  expect((await run(folder, 'announce')).err).toBe('server: 1004 announced\n');
  expect((await run(folder, 'build')).code).toBe(0);
  expect(jsonIn(folder, 'dist/openeox/server.json').lines).toHaveLength(2);
  expect((await run(folder, 'verify', `${folder}/dist`)).code).toBe(0);
});
