/** What the browser finds is what the program finds. */
import { expect, test } from 'vitest';
import { bundle } from '../../query/script.ts';
import { visiting } from '../pages/browser.ts';

const html = '<!doctype html><meta charset="utf-8"><script type="module" src="table.js"></script>';
const tables = new Map([
  ['index.html', html],
  ['table.js', await bundle('test/e2e/query/table-entry.ts')],
]);
const visit = visiting(tables);

test('every query has the same answer in the browser build', async () => {
  const { page } = await visit('');
  await page.waitForFunction('globalThis.tableAnswers !== undefined');
  const answers = await page.evaluate<{ count: number; wrong: unknown[] }>('tableAnswers');
  expect(answers.wrong).toEqual([]);
  expect(answers.count).toBeGreaterThan(400);
});
