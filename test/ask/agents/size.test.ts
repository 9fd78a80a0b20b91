/** An answer costs whoever asks: a few hundred tokens (of some four characters), unless more is asked for. */
import { expect, test } from 'vitest';
import { tools } from '#ask/agents/server.ts';
import { openIndex } from '#project/open-index.ts';
import { catalogue } from '../../shipped.ts';
import { ask, type Fields } from './ask.ts';
import { contextOf } from './context.ts';

const { index } = await openIndex(contextOf(catalogue, '2026-11-20'));
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

test('what the tools are for costs once, in each session', () => {
  const said = tools.map(({ name, title, description, input }) =>
    JSON.stringify({ name, title, description, inputSchema: input.toJSONSchema({ io: 'input' }) }),
  );
  expect(Math.ceil(said.join('').length / 4)).toBeLessThan(1800);
});

test.each([
  ['ending_within', { days: 3650 }],
  ['search', { query: '' }],
])(
  '%s answers ten rows, says how many more there are, and answers them when asked',
  async (name, input) => {
    const { structured, text } = await ask(index, name, input);
    const more = Number(structured['more']);
    expect([structured.answers.length, more > 0]).toEqual([10, true]);
    expect(text.endsWith(`${more} more; ask with a higher limit.`)).toBe(true);
    const limit = Math.min(10 + more, 100);
    expect((await ask(index, name, { ...input, limit })).structured.answers).toHaveLength(limit);
  },
);
