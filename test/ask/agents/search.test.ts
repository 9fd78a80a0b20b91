/** The query language, over the index in this folder. */
import { expect, test } from 'vitest';
import { openIndex } from '#project/open-index.ts';
import { catalogue } from '../../shipped.ts';
import { ask } from './ask.ts';
import { contextOf } from './context.ts';

const { index } = await openIndex(contextOf(catalogue, '2026-11-20'));
const search = async (query: string, more = {}) => await ask(index, 'search', { query, ...more });

test('a release with its day, how sure that is, and what holds', async () => {
  const { structured, text } = await search('component:svc version>=2026.2.3');
  expect(structured.answers).toEqual([
    {
      component: 'svc',
      version: '2026.2.3',
      released: { day: '2026-08-19', sure: 'on or before' },
      answer: 'Supported until about 2027-12-30',
      source: 'https://releases.example.com/svc',
    },
  ]);
  expect(text).toBe(
    'As of 2026-11-20:\n- svc 2026.2.3: on or before 2026-08-19; Supported until about 2027-12-30; https://releases.example.com/svc',
  );
});

test('the order that is asked for', async () => {
  const { structured } = await search('component:svc', { sort: 'released', limit: 2 });
  const days = structured.answers.map(({ released }) => (released as { day: string }).day);
  expect(days).toEqual(days.toSorted());
  expect(structured['more']).toBeGreaterThan(0);
});

test('an order by what is no field is a mistake, never left out', async () => {
  await expect(search('component:svc', { sort: '-relased' })).rejects.toThrow(
    'sort: no field is called "relased"; did you mean released? [E-WRONG-QUERY]',
  );
});

test.each([
  ['depricated:true', 'no field is called “depricated”; did you mean deprecated? (at character 1)'],
  ['released>yesterdey', '(at character '],
  ['(svc', '(at character '],
])('%s is a mistake, with its place', async (query, message) => {
  const { failed, text } = await search(query);
  expect(failed).toBe(true);
  expect(text).toContain(message);
});

test('where nothing is found, the name that was probably meant', async () => {
  const { failed, structured } = await search('egde-node');
  expect(failed).toBe(false);
  expect(structured.answers).toMatchObject([{ trouble: { didYouMean: 'edge-node' } }]);
  const { text } = await search('component:svc released<1990-01-01');
  expect(text).toBe('As of 2026-11-20:\nNothing found.');
});
