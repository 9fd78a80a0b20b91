/** A month of a maintainer's life: what the report names is pasted as it stands, and does what it says. */
import { expect, test } from 'vitest';
import { put } from '../folder.ts';
import { expectRefusal, jsonIn, run } from '../project.ts';
import { gather, gathered, redefine, sourceAt, upstream, versionsOf } from './gather/upstream.ts';

const days = { '1.0': '2026-01-05', '1.1': '2026-02-05', '1.2': '2026-03-05', '1.3': '2026-10-05' };
const usual = Object.entries(days).map(([v, d]) => ({ v, d }));

/** A person fills in a reason and a page, and nothing else. */
async function paste(folder: string, report: string): Promise<string> {
  const [, command = ''] = /npm run -s svc -- (.*)$/m.exec(report) ?? [];
  const words = command.replaceAll("'", '').match(/"[^"]*"|\S+/g) ?? [];
  const filled = words.map((word) =>
    word.replaceAll('"', '').replace('https://…', 'https://example.com/news').replace('…', 'why'),
  );
  const { code, err } = await run(folder, ...filled);
  return code === 0 ? filled.slice(0, 3).join(' ') : err;
}

const served = async (folder: string) => {
  expect(await run(folder, 'check')).toMatchObject({ code: 0 });
  expect(await run(folder, 'build')).toMatchObject({ code: 0 });
  const { releases } = jsonIn(folder, 'dist/server.json');
  return releases.map(({ version }: { version: string }) => version);
};

const month = () => gathered(usual, '2026-11-18');
const policy = 'data/support-policy.json';
const seen = 'https://example.com/eol';
const said = ['--why', 'It has ended.', '--seen', seen];

test.each(['a leaked release', 'a typing mistake'])('%s is withdrawn', async (what) => {
  const { server, folder } = await month();
  server.list = [...usual, { v: '1.14(2)', d: '2026-11-19' }];
  await gather(folder, '2026-11-19');
  server.list = what === 'a leaked release' ? usual : [...usual, { v: '1.4', d: '2026-11-19' }];
  const { err } = await gather(folder, '2026-11-20');
  expect(await paste(folder, err)).toBe('withdraw server 1.14(2)');
  expect(await served(folder)).not.toContain('1.14(2)');
  expect(versionsOf(folder)).toContain('1.14(2)');
});

test('an upstream that moved gets its new address', async () => {
  const { server, folder } = await month();
  const own = { exclude: 'beta', private: true };
  redefine(folder, { sources: [{ ...sourceAt(server.url), ...own }] });
  server.list = 404;
  const { err } = await gather(folder, '2026-11-19');
  expect(err).toContain('if it has moved: npm run -s svc -- move server json:…');
  const { url } = await upstream([...usual, { v: '1.4', d: '2026-11-19' }]);
  const move = (...words: string[]) => run(folder, 'move', 'server', ...words);
  expect((await move('npm:c', 'npm:x')).err).toContain(`has moved, last: json:${server.url}`);
  await move(`json:${sourceAt(url).url}`);
  const { sources } = jsonIn(folder, 'components/server.json');
  expect(sources).toEqual([{ ...sourceAt(url), ...own }]);
  expect((await gather(folder, '2026-11-20')).err).toContain('server 1.4, 2026-11-19');
  expect(await served(folder)).toContain('1.4');
});

test('of several sources the one that moved is named', async () => {
  const { folder } = await month();
  const npm = (name: string) => ({ kind: 'npm', package: name });
  redefine(folder, { sources: [npm('a'), { ...npm('b'), include: '^1' }] });
  const move = (...words: string[]) => run(folder, 'move', 'server', ...words);
  expect((await move('npm:c')).err).toContain('name the source that has moved, last: npm:a, npm:b');
  expect((await run(folder, 'move', 'Server', 'npm:c')).err).toContain('did you mean "server"?');
  expect((await move('nmp:c')).err).toContain('did you mean npm:c?');
  expect(await move('npm:c', 'npm:b')).toMatchObject({ code: 0 });
  const { sources } = jsonIn(folder, 'components/server.json');
  expect(sources).toMatchObject([npm('a'), { ...npm('c'), include: '^1' }]);
  redefine(folder, { sources: [] });
  expect((await move('npm:c')).err).toContain('has no source that could have moved; write');
});

test('a product that has ended is retired', async () => {
  const { server, folder } = await month();
  server.list = 404;
  const { err } = await gather(folder, '2026-11-19');
  expect(err).toContain('ended: npm run -s svc -- retire server --why "…" --seen https://…');
  const retiring = (by: string) => ['retire', 'server', ...said, '--replaced-by', by];
  redefine(folder, { artifacts: [{ name: 'image', source: 'json' }] });
  await expectRefusal(folder, retiring('server'), 'is the component itself');
  const retire = (by: string) => run(folder, ...retiring(by));
  expect((await retire('nothing')).err).toContain('there is no component "nothing"');
  expect((await retire('tool')).err).toContain(', add --allow deprecated=4\n');
  expect((await retire('tool')).err).toBe('server was retired before\n');
  expect((await gather(folder, '2026-11-20')).err).toContain('unwatched');
  expect(await served(folder)).toHaveLength(4);
  expect((await run(folder, 'explain', 'server', '1.3')).out).toMatch(/It has ended\..*tool/s);
});

test('of what is retired no table is asked any more, and what it said stays', async () => {
  const { folder } = await month();
  const written = jsonIn(folder, 'components/server.json');
  const table = { kind: 'json', url: 'https://example.com/ends', lines: '/a', line: '/b' };
  redefine(folder, { ends: [{ ...table, maintenance: '/c' }] });
  expect(await run(folder, 'retire', 'server', ...said)).toMatchObject({ code: 0 });
  const kept = JSON.stringify({ ...written, sources: [] });
  expect(JSON.stringify(jsonIn(folder, 'components/server.json'))).toBe(kept);
});

test('an earlier day is asked for as it was, whatever was written since', async () => {
  const { folder } = await month();
  const rule = { kind: 'versions', versions: ['1.3'], reason: 'Bad.', seen: 'https://example.com' };
  put(folder, policy, { components: { server: [rule] } });
  const { code, out, err } = await run(folder, 'explain', 'server', '--now', '2026-04-01');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/Newest +1\.2/);
});

test('a policy that changes is one rule, which keeps what is not said again', async () => {
  const { folder } = await month();
  const rules = () => jsonIn(folder, policy)['components'].server as object[];
  const rule = async (words: string) => {
    const why = ['--why', `So: ${words}`, '--seen', seen];
    const { code, err } = await run(folder, 'rule', 'server', ...words.split(' '), ...why);
    return code === 0 ? rules() : `${code} ${err}`;
  };
  expect(await rule('line-age months=12')).toContain('give components/server.json a "line"');
  redefine(folder, { line: 2 });
  await rule('line-age months=12 endOfMonth --expects year');
  const age = { kind: 'line-age', months: 24, endOfMonth: true, seen };
  const kept = [{ ...age, reason: 'So: line-age months=24' }];
  expect(await rule('line-age months=24')).toEqual(kept);
  expect(await rule('line-age months=x')).toMatch(
    /json: components\.server\[0\]\.months: .*number; nothing was written \[/,
  );
  expect(await rule('age')).toMatch(/: must be "all", .*; did you mean "line-age"\?/);
  expect(await rule('below version=1.1 replacedBy=it')).toContain('"it"');
  expect(await rule('line-age months=12 months=36')).toMatch(/^2 months=.* twice; keep one/);
  expect(await rule('line-ends lines={"1.0":true,"1.0":false}')).toMatch(/^2 lines.1.0=.* twice/);
  expect(rules()).toEqual(kept);
  const phased = { ...age, months: 36, phase: 'maintenance' };
  expect(await rule('line-age months=36 phase=maintenance')).toMatchObject([phased]);
  const others = ['versions versions=["1.0"]', 'versions versions=["1.1"]', 'below version=1.1'];
  for (const words of [...others, 'below version=1.2']) await rule(`${words} since=2026-11-01`);
  expect(rules()).toMatchObject([phased, {}, { versions: ['1.1'] }, { version: '1.1' }, {}]);
  await rule('line-ends lines={"1.0":"2027-01-31"}');
  const ends = { kind: 'line-ends', lines: { '1.0': '2027-01-31', '1.1': true } };
  expect(await rule('line-ends lines={"1.1":true}')).toMatchObject([{}, {}, {}, {}, {}, ends]);
  put(folder, policy, { components: { server: rules().slice(0, 1) } });
  expect(await run(folder, 'check')).toMatchObject({ code: 0 });
  const two = [...rules(), { ...rules()[0], months: 60 }];
  put(folder, policy, { components: { server: two } });
  expect(await rule('line-age months=12')).toContain('several rules line-age; change them there');
  expect(rules()).toEqual(two);
  put(folder, policy, { components: { server: [{ ...two[0], phase: 'active' }] } });
  expect(await rule('line-age --expects it')).toMatchObject([{ phase: 'active', expects: 'it' }]);
});

test('what is deprecated already stays so since then, and what others wrote stays as it stands', async () => {
  const { folder } = await month();
  const all = { kind: 'all', since: '2025-07-15', reason: 'Its last year.', expects: 'it', seen };
  const other = { reason: 'As long as the server.', kind: 'all', since: '2026-01-01', seen };
  put(folder, policy, { components: { tool: [other], server: [all] } });
  expect(await run(folder, 'retire', 'server', ...said)).toMatchObject({ code: 0 });
  const written = jsonIn(folder, policy);
  const { expects: _, ...kept } = { ...all, reason: 'It has ended.' };
  const wanted = { components: { tool: [other], server: [kept] } };
  expect(JSON.stringify(written)).toBe(JSON.stringify(wanted));
  for (const odd of ['kind=line-age', 'reason=x'])
    await expectRefusal(folder, ['rule', 'server', 'all', odd, ...said], '=…: is there twice', 2);
});
