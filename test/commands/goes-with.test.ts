/** Which versions go with each other: declared by one of two components, and shown wherever either is. */
import { expect, test } from 'vitest';
import type { NamesFile } from '#model/served/search.ts';
import { find } from '#query/find/find.ts';
import { knownNames } from '#query/find/names.ts';
import { words } from '../words.ts';
import { changed, expectRefusal, filesOf, projectOf, recorded, run } from '../project.ts';

const dated = { '20.0': '2024-05-31', '21.4': '2025-05-31', '22': '2026-01-31' };
const releases = Object.entries(dated).map(([version, day]) => recorded(version, day));
const history = { id: 'tool', imported: '2026-11-20', releases };

function declared(goesWith: unknown, more: Record<string, unknown> = {}): string {
  return projectOf({
    ...changed('components/tool.json', 'goesWith', goesWith),
    'data/history/tool.json': history,
    ...more,
  });
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
type Refused = [goesWith: object[], message: RegExp, more?: Record<string, unknown>];
const refused: Record<string, Refused> = {
  'no range': [
    [{ ...server, own: 'twenty' }],
    /tool\.json: .*goesWith\[0\]\.own: must be a range of versions, such as/,
  ],
  'an unknown component': [
    [{ component: 'servr' }],
    /goesWith\[0\]\.component: .*did you mean "?server/,
  ],
  itself: [
    [{ component: 'tool' }],
    /goesWith\[0\]\.component: is the component itself; name another one/,
  ],
  'an unknown key': [[{ ...server, with: '>=1' }], /goesWith\[0\].*with/],
  nothing: [[], /goesWith/],
  'a table on both sides': [
    [server],
    /goesWith\[0\]\.component: "server" says in its own definition what it goes with here; keep one of the two tables/,
    changed('components/server.json', 'goesWith', [{ component: 'tool' }]),
  ],
};

test.each(Object.entries(refused))('%s is refused', async (_, [goesWith, message, more]) => {
  await expectRefusal(declared(goesWith, more), ['check'], message);
});

test.each([...words('>=20,<21 20.x 20.* ^20 ~20.1 [20,21) =20'), '>=20 <', '>=20 | 21', '20 - 21'])(
  '%s is no range',
  async (own) => {
    const message = /goesWith\[0\]\.own: must be a range/;
    await expectRefusal(declared([{ ...server, own }]), ['check'], message);
  },
);

test('a range that no release is in is noted, on either side', async () => {
  const range = { component: 'server', versions: '>=3', own: '>21.4 <22' };
  const { code, err } = await run(declared([range]), 'check');
  expect(code).toBe(0);
  expect(err).toContain(
    'goesWith[0].versions: warning: no release of "server" is in >=3 yet; correct it, or wait for one',
  );
  expect(err).toContain('goesWith[0].own: warning: no release of "tool" is in >21.4 <22 yet');
});
