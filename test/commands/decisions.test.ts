/** What a person decides is written by a command: nobody edits what the program reads. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { git } from '../e2e/deploy/repository.ts';
import { put } from '../folder.ts';
import { changed, correctionsOf, expectRefusal, filesOf, jsonIn, projectOf } from '../project.ts';
import { recorded, run } from '../project.ts';
import { gather, projectAt, redefine, sourceAt, upstream } from './gather/upstream.ts';

const curatedOf = (folder: string, id = 'server') => jsonIn(folder, `data/curated/${id}.json`);
/** Of a file that the program wrote. */
const own = { $schema: '../../site/schema/curated.json', id: 'server' };
const why = 'It was broken.';
const seen = 'https://example.com/news';
const because = ['--why', why, '--seen', seen];

test('withdraw takes a release out of the index, with its reason and any earlier correction, and keeps it in the record', async () => {
  const folder = projectOf(correctionsOf({ version: 'v1.2', date: '2026-03-02' }));
  const said = await run(folder, 'withdraw', 'server', '1.2', ...because);
  const more = 'it replaces an earlier correction of this release';
  const err = `server: 1.2 is withdrawn; run announce, then build; ${more}\n`;
  expect(said).toEqual({ code: 0, out: '', err });
  const corrections = [{ version: '1.2', withdrawn: true, why, seen, on: '2026-11-20' }];
  expect(curatedOf(folder)).toMatchObject({ id: 'server', corrections });
  expect(await run(folder, 'check')).toMatchObject({ code: 0 });
  await run(folder, 'build');
  const files = filesOf(folder);
  expect(files['dist/server.json']).not.toContain('"1.2"');
  expect(files['dist/changes.json']).toContain('"what":["withdrawn"]');
  expect(files['data/history/server.json']).toContain('"1.2"');
  const told = `server: 1.2 was withdrawn on 2026-11-20: ${why} (${seen}) [E-UNKNOWN-RELEASE]\n`;
  expect(await run(folder, 'explain', 'server', 'v1.2')).toEqual({ code: 1, out: '', err: told });
  const again = await run(folder, 'withdraw', 'server', 'v1.2', ...because, '--json');
  expect(again.out).toBe('{"id":"server","withdrawn":"1.2","isNew":false}\n');
  expect(filesOf(folder)).toEqual(files);
});

test('a decision waits for the one that is being written, which it would overwrite', async () => {
  const first = { version: '1.2', withdrawn: true, why, seen, on: '2026-11-20' };
  const linked = { ...first, version: '1.0', withdrawn: undefined, changelogUrl: seen };
  const expired = { ...linked, date: '2024-05-31', basis: 'by' };
  const before = { 'data/curated/server.json': { ...own, corrections: [expired] } };
  const folder = projectOf({ 'data/decisions.lock': '', ...before });
  const said = run(folder, 'withdraw', 'server', '1.1', ...because);
  const checked = run(folder, 'check', '--remove-expired');
  await pause(500);
  put(folder, 'data/curated/server.json', { ...own, corrections: [first, expired] });
  rmSync(join(folder, 'data/decisions.lock'));
  for (const { code } of await Promise.all([said, checked])) expect(code).toBe(0);
  expect(curatedOf(folder)['corrections']).toEqual([first, linked, { ...first, version: '1.1' }]);
});

test('acknowledge: a finding is not reported again while the upstream says the same', async () => {
  const one = await upstream([{ v: '1.0', d: '2024-01-01' }]);
  const two = await upstream([{ v: '1.0', d: '2024-03-01' }]);
  const folder = projectAt(one);
  redefine(folder, { sources: [sourceAt(one.url), sourceAt(two.url)] });
  const key = 'disagreement:1.0:2024-03-01';
  const { err } = await gather(folder, '2026-11-20');
  expect(err).toContain(`[${key}]`);
  expect(err).toContain('npm run -s svc -- acknowledge server "<words in brackets>" --why "…"');
  const acknowledge = (why: string) => run(folder, 'acknowledge', 'server', key, '--why', why);
  expect((await acknowledge('A typing mistake there.')).err).toBe(
    `server: ${key} is acknowledged: reports leave it out\n`,
  );
  expect(curatedOf(folder)['acknowledged']).toEqual([
    { finding: key, why: 'A typing mistake there.', on: '2026-11-20' },
  ]);
  const other = { v: '1.1', d: '2026-11-20' };
  two.list = [other, { v: '1.0', d: '2024-03-01' }];
  expect((await gather(folder, '2026-11-21')).err).not.toContain('To look at');
  two.list = [other, { v: '1.0', d: '2024-05-05' }];
  expect((await gather(folder, '2026-11-22')).err).toContain('[disagreement:1.0:2024-05-05]');
  expect((await acknowledge('x')).err).toContain('was acknowledged before');
  await run(folder, 'acknowledge', 'server', 'disagreement:1.0:2024-05-05', '--why', 'x');
  expect(curatedOf(folder)['acknowledged']).toHaveLength(2);
});

const said = { reason: 'So.', seen: 'https://example.com/policy' };
const policy = {
  server: [{ kind: 'line-age', months: 18, ...said }],
  tool: [{ kind: 'all', since: '2026-01-01', replacedBy: 'server', ...said }],
};
const changes = {
  ...changed('components/tool.json', 'follows', 'server'),
  'data/support-policy.json': { components: policy },
  'data/history/tool.json': { id: 'tool', releases: [recorded('1.0', '2024-05-31')] },
  'data/curated/server.json': { id: 'server', corrections: [] },
};

test('rename moves all that is the component’s own, and changes all that names it', async () => {
  const folder = projectOf(changes);
  const goesWith = [{ component: 'server', own: '1.0' }];
  put(folder, 'components/tool.json', { ...jsonIn(folder, 'components/tool.json'), goesWith });
  await run(folder, 'announce');
  git(folder, 'init', '--quiet');
  git(folder, 'add', '--all');
  const before = filesOf(folder);
  const ran = await run(folder, 'rename', 'server', 'main-server', '--why', 'A clearer name.');
  expect(ran.err).toContain(
    'server is now main-server (files moved: 4; changed, as they name it: 2); deploy it with --allow-removal server',
  );
  const after = filesOf(folder);
  const folders = 'components data/curated data/history data/lifecycle'.split(' ');
  const named = Object.keys(after).filter((path) => path.includes('server.json'));
  expect(named).toEqual(folders.map((folder) => `${folder}/main-server.json`));
  expect(after['components/main-server.json']).toBe(
    before['components/server.json']?.replace('"id": "server"', '"id": "main-server"'),
  );
  expect(curatedOf(folder, 'main-server')).toEqual({
    id: 'main-server',
    renamed: [{ from: 'server', why: 'A clearer name.', on: '2026-11-20' }],
  });
  expect(after['components/tool.json']).toContain('"follows": "main-server"');
  const inPolicy = /"main-server": \[[^]*"replacedBy": "main-server"/;
  expect(after['data/support-policy.json']).toMatch(inPolicy);
  expect((await run(folder, 'build')).err).toContain('names another product or package than');
  for (const command of ['check', 'announce', 'build'])
    expect(await run(folder, command)).toMatchObject({ code: 0 });
  await run(folder, 'rename', 'main-server', 'server', '--why', 'As before.');
  expect(curatedOf(folder)['renamed']).toHaveLength(2);
});

test('rename that was killed on its way is finished by a second call', async () => {
  const words = ['rename', 'server', 'main-server', '--why', 'A clearer name.'];
  const named = changed('components/server.json', 'references', [{ kind: 'docker', name: 'a/b' }]);
  const folder = projectOf({ ...changes, ...named });
  const half: Record<string, string | undefined> = filesOf(folder);
  await run(folder, ...words);
  const after = filesOf(folder);
  const written = 'curated/main-server history/main-server ../components/main-server';
  const then = '../components/tool curated/server history/server';
  for (const name of `${written} ${then}`.split(' ')) {
    const path = join('data', `${name}.json`);
    half[path] = after[path];
    const again = projectOf(half);
    expect(await run(again, ...words)).toMatchObject({ code: 0 });
    expect(filesOf(again)).toEqual(after);
  }
  put(folder, 'components/server.json', {
    ...jsonIn(folder, 'components/tool.json'),
    id: 'server',
  });
  expect((await run(folder, ...words)).err).toContain('main-server.json: is there already; choose');
});

test('rename changes no key of a file that is called like the component', async () => {
  const rule = (lines: string[]) => ({ kind: 'superseded', ...said, only: { lines } });
  const facts = { '}': '"}', id: 'lines', component: 'lines' };
  const own = { title: 'Own', summary: 'Helps.', sources: [], line: 2, facts };
  const folder = projectOf({
    'components/changelog.json': { id: 'changelog', ...own },
    'components/lines.json': { id: 'lines', ...own, lines: [{ name: '1.0' }] },
    'data/support-policy.json': { components: { lines: [rule(['1.0'])], server: [rule(['1.1'])] } },
  });
  const before = filesOf(folder);
  for (const name of ['changelog', 'lines'])
    await run(folder, 'rename', name, `acme-${name}`, '--why', 'A clearer name.');
  const after = filesOf(folder);
  expect(after['components/server.json']).toBe(before['components/server.json']);
  expect(after['components/acme-lines.json']).toContain('"lines": [');
  expect(jsonIn(folder, 'components/acme-lines.json').facts).toEqual(facts);
  expect(after['data/support-policy.json']).toBe(
    before['data/support-policy.json']?.replace('"lines": [\n      {', '"acme-lines": [\n      {'),
  );
  expect(await run(folder, 'check')).toMatchObject({ code: 0 });
});

const history = (...keys: string[]) => ({
  'data/history/server.json': {
    id: 'server',
    imported: '2026-11-01',
    held: keys.map((key) => ({ key, since: '2026-11-19', because: `of ${key}` })),
    releases: [recorded('1.0', '2024-05-31'), recorded('1.1', '2025-10-15')],
  },
});
const curated = {
  ...(correctionsOf({ version: '1.0', date: '2024-06-01' })['data/curated/server.json'] as object),
  accepted: [{ held: 'added:2026-11-01:90', why: 'A backfill.', on: '2026-11-02' }],
};

const jump = { held: 'newest:9.0', why: 'A jump.', on: '2026-11-20' };

test('accept adds the decision to what a person wrote, and a second time changes nothing', async () => {
  const held = history('newest:9.0', 'added:2026-11-01:90');
  const folder = projectOf({ ...held, 'data/curated/server.json': curated });
  const words = ['server', '--why', ' A jump. ', '--json'];
  const out = '{"id":"server","accepted":"newest:9.0","isNew":true}\n';
  expect(await run(folder, 'accept', ...words)).toEqual({ code: 0, out, err: '' });
  const after = filesOf(folder)['data/curated/server.json'] ?? '';
  expect(JSON.parse(after)).toEqual({ ...curated, accepted: [...curated.accepted, jump] });
  const { err } = await run(folder, 'accept', 'server', 'newest:9.0', '--why', 'Again.');
  expect(err).toContain('was accepted before');
  expect(filesOf(folder)['data/curated/server.json']).toBe(after);
});

test('accept waits for no hold of something else: of last days, or of one moved release', async () => {
  const folder = projectOf(history('newest:9.0', 'ends-moved:2026-11-19:9', 'republished:1.0:ab'));
  for (const key of ['newest:9.0', 'ends-moved:2026-11-19:9', 'republished:1.0:ab']) {
    const { err } = await run(folder, 'accept', 'server', key, '--why', 'So it is.');
    const more = key === 'newest:9.0' ? '; deploy it with --allow versionJumps=1' : '';
    expect(err).toContain(`; the next gather records it${more}\n`);
  }
});

const both =
  'newest:9.0 (of newest:9.0); missing:2026-11-19:5 (of missing:2026-11-19:5) [E-NOTHING-HELD]\n';
const heldTwice = history('newest:9.0', 'missing:2026-11-19:5');
const [read, npm] = ['https://a.b', 'https://127.0.0.1:4873'];
const hidden = changed('site/site.json', 'privateHosts', [npm.slice(8)]);
const unwritable =
  'data/support-policy.json: cannot be written: it is a folder where a file is needed';
const occupied = { [`data/support-policy.json.${process.pid}.next/a`]: 'x' };
test.each<[words: string, code: number, message: string, files?: Record<string, unknown>]>([
  [`withdraw server 9.9 --why x --seen ${read}`, 1, 'server: no release "9.9" is recorded'],
  [`withdraw sever 1.2 --why x --seen ${read}`, 1, 'no component "sever"; did you mean "server"?'],
  ['withdraw server 1.2 --why x', 2, "required option '--seen <url>' not specified"],
  ['withdraw server 1.2 --why x --seen http://a.b', 2, 'It must start with https://'],
  [`rule server superseded --why x --seen ${npm}`, 1, 'would publish 127.0.0.1:4873 of', hidden],
  [`withdraw server 1.2 --why x --seen ${npm}`, 1, 'would publish 127.0.0.1:4873 of', hidden],
  ['acknowledge server x --why x', 1, '"x" is no finding; take the words in brackets behind it'],
  ['rename server tool --why x', 1, 'data/history/tool.json: is there already; choose', changes],
  ['rename server other --why x', 1, unwritable, occupied],
  ['rename server server --why x', 1, "the component's name is this one already", changes],
  ['rename server Main_Server --why x', 1, "the component's name ", changes],
  ['announce servr', 1, 'did you mean "server"?'],
  ['import server none.csv', 1, 'none.csv: is missing [E-FILE-MISSING]'],
  ['accept tool --why x', 1, 'tool: nothing is held [E-NOTHING-HELD]\n'],
  ['accept server --why x', 1, `server: several changes are held; name one: ${both}`, heldTwice],
  ['accept server newest:8.0 --why x', 1, `"newest:8.0" is not held; held are ${both}`, heldTwice],
  [`accept server newest:9.0 --why ${'x'.repeat(600)}`, 1, '--why: ', heldTwice],
  ['accept server newest:9.0 --why ', 2, 'It must say why', heldTwice],
  ['accept server newest:9.0', 2, "required option '--why <reason>' not specified", heldTwice],
])('%s is refused', async (words, code, message, files) => {
  await expectRefusal(projectOf(files), words.split(' '), message, code);
});
