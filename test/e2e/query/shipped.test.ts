/** What the browser finds is what the program finds. */
import { expect, test } from 'vitest';
import { bundle } from '../../query/script.ts';
import { visiting } from '../pages/browser.ts';
import { shipped } from '../pages/site.ts';

const files = await shipped();
const visit = visiting(files);

test.each([
  ['build cache node', 'build-cache-node · newest 21.2 · use edge-node'],
  ['build cache node 20.0', 'Deprecated, still supported until 2026-12-31 · use edge-node'],
])('the search page says what replaces a component: %s', async (query, detail) => {
  const { page } = await visit(`search.html?q=${query}`, { now: '2026-11-20T00:00:00Z' });
  const first = page.locator('#results .search-detail').first();
  await expect.poll(() => first.innerText()).toBe(detail);
});

const html = '<!doctype html><meta charset="utf-8"><script type="module" src="table.js"></script>';
const tables = new Map([
  ['index.html', html],
  ['table.js', await bundle('test/e2e/query/table-entry.ts')],
]);
const visitTables = visiting(tables);

test('every query has the same answer in the browser build', async () => {
  const { page } = await visitTables('');
  await page.waitForFunction('globalThis.tableAnswers !== undefined');
  const answers = await page.evaluate<{ count: number; wrong: unknown[] }>('tableAnswers');
  expect(answers.wrong).toEqual([]);
  expect(answers.count).toBeGreaterThan(400);
});
