/** The query language, over the index in this folder. */
import { expect, test } from 'vitest';
import { openIndex } from '#project/open-index.ts';
import { catalogue } from '../../shipped.ts';
import { ask, type Fields } from './ask.ts';
import { contextOf } from '../../context.ts';

const { index } = await openIndex(contextOf(catalogue, '2026-11-20'));
const search = async (query: string, more = {}) => await ask(index, 'search', { query, ...more });

test('a release with its day, how sure that is, and what holds', async () => {
  const { structured, text } = await search('component:svc version>=2026.2.3');
  const released = { day: '2026-08-19', sure: 'on or before' };
  const answer = 'Supported until about 2027-12-30';
  const source = 'https://releases.example.com/svc';
  const version = '2026.2.3';
  expect(structured.answers).toEqual([{ component: 'svc', version, released, answer, source }]);
  expect(text).toBe(
    'As of 2026-11-20:\n- svc 2026.2.3: on or before 2026-08-19; Supported until about 2027-12-30; https://releases.example.com/svc',
  );
});

test('a mistake is told with its place; an order by what is no field is one, and never left out', async () => {
  await expect(search('component:svc', { sort: '-relased' })).rejects.toThrow(
    'sort: no field is called "relased"; did you mean released? [E-WRONG-QUERY]',
  );
  const { failed, text } = await search('depricated:true');
  expect(failed).toBe(true);
  expect(text).toContain('is called “depricated”; did you mean deprecated? (at character 1)');
});

test('where nothing is found, the name that was probably meant', async () => {
  const { failed, structured } = await search('egde-node');
  expect(failed).toBe(false);
  expect(structured.answers).toMatchObject([{ trouble: { didYouMean: 'edge-node' } }]);
  expect((await search('component:edge-nod supported or support:eol')).text.split('\n')[1]).toBe(
    '- component:edge-nod supported or support:eol: there is no component "edge-nod"; did you mean "edge-node"?; no phase of support is called "eol"; there are active, maintenance, extended, ended, unstated',
  );
  const { text } = await search('component:svc released<1990-01-01');
  expect(text).toBe('As of 2026-11-20:\nNothing found.');
});

test('what ends is of the named components alone, and what is none of them is told', async () => {
  const soon = async (limit: number, ...components: string[]) =>
    (await ask(index, 'ending_within', { days: 3650, components, limit })).text.split('\n');
  const none = '- edge-nod: “edge-nod” is not in this index; did you mean edge-node?';
  const [asOf, first, ...others] = await soon(9, 'svc');
  expect((await soon(1, 'build-cache-node'))[1]).toMatch(/2026-12-31; deprecated; https:/);
  expect(await soon(9, 'edge-nod')).toEqual([asOf, none]);
  const more = `${others.length} more; ask with a higher limit.`;
  expect(await soon(1, 'edge-nod', 'svc')).toEqual([asOf, none, first, more]);
});

// An answer costs whoever asks: a few hundred tokens (of some four characters), unless more is asked for.

const versions = index.components.map(({ id }) => ({ component: id, version: '1.0' }));

const calls: readonly (readonly [name: string, input: Fields, tokens: number])[] = [
  ['check_versions', { items: [{ component: 'svc', version: '2024.3' }] }, 200],
  ['check_versions', { items: [{ component: 'svc', version: '2024.3' }], detail: 'full' }, 400],
  ['check_versions', { items: versions.slice(0, 10) }, 900],
  ['whats_new', { items: [{ component: 'svc', from: '2020.1' }] }, 700],
  ['ending_within', { days: 3650 }, 700],
  ['search', { query: '' }, 700],
  ['what_to_write', { items: [{ component: 'build-agent-gradle' }] }, 250],
  ['explain', { items: [{ component: 'svc' }] }, 450],
  ['explain', { items: [{ component: 'svc', version: '2024.3' }] }, 500],
];

test.each(calls)('%s %j', async (name, input, most) => {
  const { structured, text } = await ask(index, name, input);
  const tokens = [JSON.stringify(structured), text].map(({ length }) => Math.ceil(length / 4));
  expect(Math.max(...tokens)).toBeLessThanOrEqual(most);
});

test.each([
  ['ending_within', { days: 3650 }],
  ['search', { query: '' }],
])('%s answers ten rows, and all when asked', async (name, input) => {
  const { structured, text } = await ask(index, name, input);
  const more = Number(structured['more']);
  expect([structured.answers.length, more > 0]).toEqual([10, true]);
  expect(text.endsWith(`${more} more; ask with a higher limit.`)).toBe(true);
  const limit = Math.min(10 + more, 100);
  expect((await ask(index, name, { ...input, limit })).structured.answers).toHaveLength(limit);
});
