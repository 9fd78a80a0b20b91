import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visiting } from './browser.ts';
import { shipped } from './site.ts';

const files = await shipped();
const visit = visiting(() => files);
const visitWithout = visiting(() => new Map([...files].filter(([path]) => path !== 'status.json')));

test('With scripts: pages say how long ago was checked, and how much time is left', async () => {
  const { page } = await visit('');
  await expect.poll(() => page.locator('#built').textContent()).toBe('Last updated 3 hours ago.');
  const first = page.locator('.news li').first();
  expect(await first.innerText()).toMatch(/^Build cache node .*31 Dec 2026\s+in 41 days$/s);
  expect(await first.locator('.left').getAttribute('class')).toContain('soon');
  const far = page.locator('[data-left="2027-12-30"]');
  expect(await far.getAttribute('class')).not.toContain('soon');
  const component = await visit('svc');
  const check = component.page.locator('[data-check="svc"]');
  await expect.poll(() => check.textContent()).toBe('checked 5 hours ago');
});

test('With scripts: the chart marks today', async () => {
  const early = await visit('svc', { now: '2026-11-20T09:00:00Z' });
  const late = await visit('svc', { now: '2027-05-20T09:00:00Z' });
  const place = async ({ page }: typeof early) =>
    Number.parseFloat((await page.locator('#years .today').getAttribute('x1')) ?? '');
  expect(await place(late)).toBeGreaterThan(await place(early));
  expect(await early.page.locator('.axis text.today').textContent()).toBe('today');
});

test('With scripts: a snippet is copied as it stands', async () => {
  const { page } = await visit('svc');
  await page.locator('#renovate > summary').click();
  const button = page.locator('button.copy').first();
  await button.click();
  await expect.poll(() => button.textContent()).toBe('Copied');
  const copied: unknown = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toBe('{\n  "extends": ["https://releases.example.com/renovate/v1.json"]\n}');
});

test('With scripts: an index that has not been updated for three days says so on every page', async () => {
  for (const path of ['', 'svc', 'renovate', 'search']) {
    const late = await visit(path, { now: '2027-02-20T06:00:00Z' });
    const notice = late.page.locator('main > .notice.old');
    await notice.waitFor();
    expect(await notice.innerText()).toContain(
      'This index was last updated 92 days ago, on 2026-11-20.',
    );
  }
  const early = await visit('', { now: '2026-11-23T05:00:00Z' });
  await expect.poll(() => early.page.locator('#built').textContent()).toContain('3 days ago');
  expect(await early.page.locator('.notice.old').count()).toBe(0);
});

test('With scripts: without status.json the page stays as it is', async () => {
  const { page } = await visitWithout('svc');
  expect(await page.locator('[data-check="svc"]').textContent()).toBe('checked daily');
});

test('By keyboard: the first stop skips to the content', async () => {
  const { page } = await visit('');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('main');
});

test('By keyboard: lines fold and unfold, and every stop is visible', async () => {
  const { page } = await visit('svc');
  await page.locator('summary').nth(1).focus();
  await page.keyboard.press('Enter');
  expect(await page.locator('details').nth(1).getAttribute('open')).toBe('');
  await page.keyboard.press('Enter');
  expect(await page.locator('details').nth(1).getAttribute('open')).toBeNull();
});

test('Without scripts the search form still leads to the search page', async () => {
  const { page, site } = await visit('svc', { script: false });
  await page.locator('#q').fill('2026');
  await page.locator('#q').press('Enter');
  await expect.poll(() => page.url()).toBe(`${site}/search?q=2026`);
});

test('Home takes at most 20 kB with all that it loads, and one request after the HTML paints it', async () => {
  const { requested } = await visit('');
  const paths = requested.map((url) => new URL(url).pathname.slice(1) || 'index.html');
  expect(paths).toEqual(expect.arrayContaining(['index.html', 'assets/page.js', 'status.json']));
  const sizes = paths.map((path) => gzipSync(files.get(path) ?? '').length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(20_000);
  const head = /<head>[^]*<\/head>/.exec(files.get('index.html') ?? '')?.[0] ?? '';
  expect(
    head.match(/<link rel="stylesheet"|<script(?! type="(?:module|application\/ld\+json)")/g),
  ).toHaveLength(1);
});

async function focused(page: Page): Promise<unknown> {
  return page.evaluate('document.activeElement.textContent.trim()');
}
