import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, open, overflow } from './browser.ts';
import { serve, type Served } from './server.ts';
import { filesOf, many } from './site.ts';

const files = filesOf([many()]);
let browser: Browser;
let server: Served;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), serve(files)]);
});
afterAll(async () => {
  await Promise.all([browser.close(), server.close()]);
});

test('Ten thousand releases compress to less than 250 kB', () => {
  const html = files.get('many.html') ?? '';
  expect(gzipSync(html).length).toBeLessThan(250_000);
  expect(brotliCompressSync(html).length).toBeLessThan(250_000);
});

test('Ten thousand releases can be used within a second', async () => {
  const { page, context, complaints } = await open(browser, `${server.url}/many`, { live: true });
  const timing = (await page.evaluate(
    'performance.getEntriesByType("navigation").map(({ domInteractive, loadEventEnd }) => ({ domInteractive, loadEventEnd }))[0]',
  )) as { domInteractive: number; loadEventEnd: number };
  expect(timing.domInteractive).toBeLessThan(1000);
  const started = Date.now();
  await page.locator('summary').nth(1).click();
  expect(await page.locator('details').nth(1).getAttribute('open')).toBe('');
  expect(Date.now() - started).toBeLessThan(1000);
  expect(complaints).toEqual([]);
  await context.close();
});

test('A link to a folded release unfolds its line and leads there, with and without scripts', async () => {
  for (const script of [true, false]) {
    const { page, context } = await open(browser, `${server.url}/many#${anchorOf(9000)}`, {
      script,
    });
    await page.locator(`[id="${anchorOf(9000)}"]`).waitFor({ state: 'visible' });
    const box = await page.locator(`[id="${anchorOf(9000)}"]`).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeLessThan(900);
    await context.close();
  }
});

test("The browser's own search finds what is folded, and unfolds it", async () => {
  // A link to a text is searched for as find-in-page does, which no script can start.
  const row = `[id="${anchorOf(9000)}"]`;
  const { page, context } = await open(browser, `${server.url}/many#:~:text=${anchorOf(9000)}`);
  await page.locator(row).waitFor({ state: 'visible' });
  await expect.poll(async () => (await page.locator(row).boundingBox())?.y).toBeLessThan(900);
  await context.close();
});

test('Ten thousand releases fit on a small screen', async () => {
  const { page, context } = await open(browser, `${server.url}/many`, { width: 360 });
  expect(await overflow(page)).toBe(0);
  await context.close();
});

/** The place of the n-th release from the newest. */
function anchorOf(n: number): string {
  const ids = [...(files.get('many.html') ?? '').matchAll(/<tr id="([^"]+)"/g)];
  return ids[n]?.[1] ?? '';
}
