/** What the browser finds is what the program finds. */
import { expect, test } from 'vitest';
import { bundle } from '../../query/script.ts';
import { run } from '../../project.ts';
import { shippedProject } from '../../shipped.ts';
import { visiting } from '../pages/browser.ts';
import { shipped } from '../pages/site.ts';

const files = await shipped();
const visit = visiting(files);

const day = '2026-11-20';
const query = 'tag:agent released>-200d';
const questions: readonly (readonly [query: string, day: string])[] = [
  [query, day],
  ['svc 2025', day],
  ['"gradle" latest', day],
  ['component:svc supported', '2027-02-20'],
  ['component:svc eol', '2027-02-20'],
];

test.each(questions)(
  'the page and the command line find the same: %s on %s',
  async (query, day) => {
    const words = ['list', query, '--now', day, '--csv', '--sort', '-released'];
    const { code, out } = await run(shippedProject(), ...words);
    expect(code).toBe(0);
    const [, ...lines] = out.trimEnd().split('\n');
    const versions = lines.map((line) => line.split(',')[2]);
    const path = `search.html?q=${encodeURIComponent(query)}`;
    const { page } = await visit(path, { now: `${day}T00:00:00Z` });
    const shown = await page.locator('#results tbody a').allInnerTexts();
    expect(versions.length).toBeGreaterThan(0);
    expect(shown).toHaveLength(versions.length);
    expect(new Set(shown)).toEqual(new Set(versions));
  },
);

test.each([
  ['build cache node', 'build-cache-node · newest 21.2 · use edge-node'],
  ['build cache node 20.0', 'Deprecated, still supported until 2026-12-31 · use edge-node'],
])('the search page says what replaces a component: %s', async (query, detail) => {
  const { page } = await visit(`search.html?q=${query}`, { now: `${day}T00:00:00Z` });
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
