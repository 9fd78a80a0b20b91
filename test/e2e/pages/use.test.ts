import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, open } from './browser.ts';
import { serve, type Served } from './server.ts';
import { shipped } from './site.ts';

const files = await shipped();
let browser: Browser;
let server: Served;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), serve(files)]);
});
afterAll(async () => {
  await Promise.all([browser.close(), server.close()]);
});

describe('With scripts', () => {
  test('the home page says how long ago each component was checked, and how much time is left', async () => {
    const { page, context } = await open(browser, `${server.url}/`);
    await expect.poll(() => page.locator('[data-check="svc"]').textContent()).toBe('5 hours ago');
    expect(await page.locator('#built').textContent()).toBe('Last run 3 hours ago.');
    const ends = page.locator('[data-ends]');
    expect(await ends.first().innerText()).toMatch(/^2026-12-31\s+in 41 days\s+Build cache node/);
    expect(await page.locator('.soon').count()).toBeGreaterThan(0);
    expect(await page.locator('[data-ends="2027-12-30"]').getAttribute('class')).not.toBe('soon');
    await context.close();
  });

  test('the timeline marks today, and fills what has passed', async () => {
    const early = await open(browser, `${server.url}/svc`, { now: '2026-11-20T09:00:00Z' });
    const late = await open(browser, `${server.url}/svc`, { now: '2027-05-20T09:00:00Z' });
    const reach = async ({ page }: typeof early) =>
      Number.parseFloat((await page.locator('.filled').first().getAttribute('width')) ?? '');
    expect(await early.page.locator('.today').count()).toBe(1);
    expect(await reach(late)).toBeGreaterThan(await reach(early));
    await Promise.all([early.context.close(), late.context.close()]);
  });

  test('the filter leaves what matches, and Escape brings everything back', async () => {
    const { page, context } = await open(browser, `${server.url}/`);
    const rows = page.locator('table.components tbody tr:visible');
    await page.locator('#filter').fill('agent npm');
    expect(await rows.count()).toBe(2);
    expect(await page.locator('#matches').textContent()).toBe('2 of 16');
    await page.keyboard.press('Escape');
    expect(await rows.count()).toBe(16);
    await page.locator('#filter').fill('svcctl');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/svcctl.html');
    await context.close();
  });

  test('a snippet is copied as it stands', async () => {
    const { page, context } = await open(browser, `${server.url}/svc`);
    const button = page.locator('button.copy').first();
    await button.click();
    await expect.poll(() => button.textContent()).toBe('Copied');
    const copied: unknown = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toBe('{\n  "extends": ["https://releases.example.com/renovate.json"]\n}');
    await context.close();
  });

  test('without status.json the page stays as it is', async () => {
    const without = await serve(new Map([...files].filter(([path]) => path !== 'status.json')));
    const { page, context } = await open(browser, `${without.url}/`);
    expect(await page.locator('[data-check="svc"]').textContent()).toBe('daily');
    await context.close();
    await without.close();
  });
});

describe('By keyboard', () => {
  test('the first stop skips to the content', async () => {
    const { page, context } = await open(browser, `${server.url}/`);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    await context.close();
  });

  test('a slash leads to the search, and Enter searches', async () => {
    const { page, context } = await open(browser, `${server.url}/svc`);
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.id')).toBe('q');
    await page.keyboard.type('age<90d');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search.html?q=age%3C90d');
    await context.close();
  });

  test('lines fold and unfold, and every stop is visible', async () => {
    const { page, context } = await open(browser, `${server.url}/svc`);
    await page.locator('summary').nth(1).focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('details').nth(1).getAttribute('open')).toBe('');
    await page.keyboard.press('Enter');
    expect(await page.locator('details').nth(1).getAttribute('open')).toBeNull();
    await context.close();
  });
});

test('Without scripts the search form still leads to the search page', async () => {
  const { page, context } = await open(browser, `${server.url}/svc`, { script: false });
  await page.locator('#q').fill('2026');
  await page.locator('#q').press('Enter');
  await expect.poll(() => page.url()).toBe(`${server.url}/search.html?q=2026`);
  await context.close();
});

test('Home is transferred in at most 40 kB, and one request after the HTML is enough to paint it', () => {
  const parts = [
    'index.html',
    'assets/style.css',
    'assets/page.js',
    'assets/search.js',
    'assets/search.css',
    'assets/favicon.svg',
    'status.json',
  ];
  const sizes = parts.map((path) => gzipSync(files.get(path) ?? '').length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40_000);
  const head = /<head>[^]*<\/head>/.exec(files.get('index.html') ?? '')?.[0] ?? '';
  expect(head.match(/<link rel="stylesheet"|<script(?! type="module")/g)).toHaveLength(1);
});

test('Nothing moves while home and the server page load', async () => {
  for (const path of ['', 'svc']) {
    for (const width of [360, 1440]) {
      const { page, context } = await open(browser, `${server.url}/${path}`, { width, live: true });
      const shift: unknown = await page.evaluate(
        `new Promise((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => { for (const { value } of list.getEntries()) sum += value; }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(sum), 300);
        })`,
      );
      expect(shift).toBe(0);
      await context.close();
    }
  }
});

async function focused(page: Awaited<ReturnType<typeof open>>['page']): Promise<unknown> {
  return page.evaluate('document.activeElement.textContent.trim()');
}
