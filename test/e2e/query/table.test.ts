import { expect, test } from 'vitest';
import { bundle } from '../../query/script.ts';
import { serve } from './page.ts';

const html = '<!doctype html><meta charset="utf-8"><script type="module" src="table.js"></script>';
const script = await bundle('test/e2e/query/table-entry.ts');
const site = serve(
  new Map([
    ['index.html', html],
    ['table.js', script],
  ]),
);

test('every query has the same answer in the browser build', async () => {
  const page = await site.page();
  await page.goto(`${site.address()}/index.html`);
  await page.waitForFunction('globalThis.tableAnswers !== undefined');
  const answers = (await page.evaluate('tableAnswers')) as { count: number; wrong: unknown[] };
  expect(answers.wrong).toEqual([]);
  expect(answers.count).toBeGreaterThan(400);
});
