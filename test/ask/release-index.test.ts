import { expect, test } from 'vitest';
import { openFiles } from '#ask/release-index.ts';
import type { SearchHit } from '#ask/search.ts';
import { openIndex } from '../../package/client/browser.ts';
import { words } from '../words.ts';
import { indexOf } from './index-of.ts';

const maintained = (day: string) => ({ phase: 'maintenance', day });
const early = ['active', 'extended'].map((phase) => ({ phase, day: '2026-12-01' }));
const active = { deprecated: false, phase: 'active' };
const tool = {
  id: 'tool',
  title: 'Build tool',
  line: 2,
  versions: ['1.0.0', '1.1.0', '1.1.1', '2.0.0'],
  released: [20000, 20100, 20150, 20200],
  bases: '1110',
  flags: '3333',
  verdicts: [
    { deprecated: true, phase: 'ended', ends: [maintained('2026-06-30')] },
    { ...active, ends: [maintained('2026-12-31')] },
    { ...active, ends: [...early, maintained('2027-12-31')] },
  ],
  verdict: [0, 1, 1, 2],
};
const searched = { schema: 1, components: [tool] };

test('what is new between two versions: newest first, without the first, whichever is named first', async () => {
  const index = await indexOf();
  const versions = async (from: string, to?: string) =>
    (await index.between('tool', from, to))?.map(({ version }) => version);
  expect(await versions('1.0.0', '1.1.1')).toEqual(['1.1.1', '1.1.0']);
  expect(await versions('1.1.1', '1.0.0')).toEqual(['1.1.1', '1.1.0']);
  expect(await versions('1.0.0', '1.1')).toEqual(['1.1.2', '1.1.1', '1.1.0']);
  expect(await versions('1.0.0-alpine', 'v1.1')).toEqual(['1.1.2', '1.1.1', '1.1.0']);
  expect(await versions('1.0.0', '1.1-rc.1')).toEqual([]);
  // Up to a line from within it.
  expect(await versions('1.1.0', '1.1')).toEqual(['1.1.2', '1.1.1']);
  expect(await versions('1.1.2')).toEqual(['2.1.0-rc.1', '2.0.0']);
  expect(await versions('5:1.1.0-1', '=1.1.2')).toEqual(['1.1.2', '1.1.1']);
  expect(await versions('latest')).toBeUndefined();
  expect(await index.between('no-such', '1')).toBeUndefined();
});

test('what ends soon: each line once, each phase, the soonest first', async () => {
  const index = await indexOf({ 'assets/search.json': searched });
  const ends = (await index.endingWithin(60)).map(({ line, phase, end }) => [line, phase, end.day]);
  expect(ends).toEqual([
    ['2.0', 'active', '2026-12-01'],
    ['1.1', 'maintenance', '2026-12-31'],
  ]);
  expect(await index.endingWithin(10)).toEqual([]);
  expect(await index.endingWithin(11)).toHaveLength(1);
  const namesOf = async (change: object) => {
    const search = { schema: 1, components: [{ ...tool, flags: '3313', ...change }] };
    const one = await indexOf({ 'assets/search.json': search });
    return (await one.endingWithin(60)).map(({ line, newest = line }) => newest);
  };
  expect(await namesOf({})).toEqual(['2.0.0', '1.1.0']);
  expect(await namesOf({ line: undefined, verdict: [0, 1, 1, 0] })).toEqual(['1.1.1']);
  const verdict = { ...active, ends: [maintained('2026-12-05')] };
  const lineVerdicts = [{ name: '1-lts', verdict }];
  expect(await namesOf({ lineVerdicts })).toEqual(['2.0.0', '1-lts', '1.1.0']);
  expect(await namesOf({ lineVerdicts, versions: [], verdict: [] })).toEqual(['1-lts']);
  await expect(namesOf({ lineVerdicts: [{ name: '1' }] })).rejects.toThrow('Verdicts.0.verdict');
  const late = await indexOf({ 'assets/search.json': searched }, '2026-12-01');
  expect(await late.endingWithin(0)).toMatchObject([{ end: { day: '2026-12-01' } }]);
});

test('search answers in the query language, the newest first, and explains a mistake', async () => {
  const index = await indexOf({ 'assets/search.json': searched });
  const identity = { component: 'tool', title: 'Build tool', version: '2.0.0', line: '2.0' };
  const known = { released: '2025-04-22', basis: 'published', deprecated: false } as const;
  const found: SearchHit[] = [{ ...identity, ...known, words: 'Supported until 2027-12-31' }];
  expect(await index.search('supported', { limit: 1 })).toEqual({ kind: 'found', total: 3, found });
  expect(await index.search('version:1.0.0')).toMatchObject({ found: [{ deprecated: true }] });
  expect(await index.search('suported:true')).toMatchObject({
    kind: 'mistake',
    message: expect.stringContaining('did you mean supported?'),
  });
});

test.each([1000, 20_000_000])(
  'many releases are asked in parts: %i characters',
  async (characters) => {
    const versions = ['3.0.0', '3.1.0', '3.1.1', '3.2.0'];
    const other = { ...tool, id: 'other', title: 'Other', versions };
    const components = [other, tool];
    const parts = components.map(({ id }) => ({ components: [id], characters }));
    const whole = await indexOf({ 'assets/search.json': { schema: 1, components } });
    const index = await indexOf({
      'assets/search.json': { schema: 1, components: [], parts },
      'assets/search.1.json': { schema: 1, components: [other] },
      'assets/search.2.json': { schema: 1, components: [tool] },
    });
    for (const query of [...words('supported tool nothing suported component:tool'), 'other 3.2'])
      for (const options of [{ limit: 3 }, { sort: 'version' }])
        expect(await index.search(query, options)).toEqual(await whole.search(query, options));
    expect(await index.search('tool')).toMatchObject({ kind: 'found', total: 4 });
    expect(await index.search('suported')).toMatchObject({ kind: 'mistake' });
    expect(await index.endingWithin(60)).toEqual(await whole.endingWithin(60));
    expect(await index.endingWithin(60)).toHaveLength(4);
  },
);

test('an index of others has names alone, and its own pages where it has an address', async () => {
  const others = { 'assets/names.json': undefined, 'freshness.json': undefined };
  const bare = await indexOf({ ...others, 'index.json': '["tool"]' });
  expect([bare.components, bare.packages, bare.asOf]).toEqual([
    [{ id: 'tool', title: 'tool' }],
    [],
    { today: '2026-11-20' },
  ]);
  expect(await bare.check({ name: 'tool' })).toMatchObject({ match: 'reference' });
  const index = await indexOf();
  expect(index.components).toContainEqual({ id: 'tool', title: 'Build tool' });
  expect(index.packages).toHaveLength(12);
  expect(index.whatToWrite('tool', '2.0.0')).toHaveLength(3);
  const opened = async (where: string) => {
    const read = async (path: string) => (path === 'index.json' ? '["tool"]' : undefined);
    return (await openFiles({ where, read }, '2026-11-20')).page('tool');
  };
  expect(await opened('http://a.b/c//')).toBe('http://a.b/c/tool');
  expect(await opened('dist/https://a')).toBeUndefined();
  await expect(indexOf({ ...others, 'index.json': undefined })).rejects.toThrow(
    'index.json: is not served; name the folder that "build" wrote, or the address of an index [E-WRONG-ADDRESS]',
  );
  const plain = await indexOf({ 'assets/search.json': undefined });
  await expect(plain.search('tool')).rejects.toThrow('this index leaves it out, or is just');
});

test.each<[path: string, content: string, message: string]>([
  ['index.json', '<html>', 'is not JSON; is this the address of an index? [E-NOT-THIS-INDEX]'],
  ['index.json', '["../../secret"]', 'is not what this version of the program reads (at "0")'],
  ['index.json', '{"a":1}', 'is not what this version of the program reads (at "")'],
  ['assets/names.json', '{"schema":2}', '(at "schema"); an older or newer one made it, or another'],
  [
    'assets/names.json',
    '{"schema":1,"baseUrl":"","datasource":"svc","components":[{}]}',
    '(at "components.0.id")',
  ],
  ['assets/names.json', '{"schema":1,"baseUrl":"","datasource":"a\\nRUN b"}', '(at "datasource")'],
  ['freshness.json', '{"prepared":20261119}', 'freshness.json: is not what this'],
])('%s that holds %s is refused in one line', async (path, content, message) => {
  // An index of others has no file of all names.
  await expect(indexOf({ 'assets/names.json': undefined, [path]: content })).rejects.toThrow(
    message,
  );
});

test('a component whose details are not what they should be is refused, and only that one', async () => {
  const index = await indexOf({ 'details/old.json': { schema: 7 } });
  await expect(index.check({ id: 'old', version: '1' })).rejects.toThrow('details/old.json');
  expect(await index.check({ id: 'tool', version: '2.0.0' })).toMatchObject({ known: 'release' });
});

test.each(['a.b', 'ftp://a.b', 'https://me:pw@a.b', 'https://a.b?token=b', 'https://a.b/c#d'])(
  '%s is no address of an index, and nothing is asked',
  async (address) => {
    const opened = openIndex(address, { fetch: () => expect.unreachable() });
    await expect(opened).rejects.toThrow('login and query [E-WRONG-ADDRESS]');
  },
);

test.each([500, 'ECONNREFUSED', 'terminated'])('%s: told in one line', async (what) => {
  const text = async () => await (what === 500 ? '' : Promise.reject(new TypeError('terminated')));
  const fetch = async () => {
    if (what === 'ECONNREFUSED') throw new TypeError('fetch failed', { cause: new Error(what) });
    return { ok: what !== 500, status: Number(what) || 200, text };
  };
  const opened = openIndex('https://example.com', { fetch });
  const line = new RegExp(`^https://example\\.com/[a-z/.-]+: .*${what} \\[E-UNREACHABLE\\]$`);
  await expect(opened).rejects.toThrow(line);
});
