import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, open, overflow, violations, type Theme } from './browser.ts';
import { serve, type Served } from './server.ts';
import { catalogue, filesOf, hostile } from './site.ts';

const files = filesOf([...catalogue(), hostile()]);
const pages = [...files.keys()].filter((path) => path.endsWith('.html'));
const widths = [360, 768, 1440];
const themes: readonly Theme[] = ['light', 'dark'];
let browser: Browser;
let server: Served;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), serve(files)]);
});
afterAll(async () => {
  await Promise.all([browser.close(), server.close()]);
});

describe.each(pages)('%s', (path) => {
  const address = () => `${server.url}/${path === '404.html' ? 'nothing/here' : path}`;

  test.each(widths.flatMap((width) => themes.map((theme) => [width, theme] as const)))(
    'at %i pixels in the %s theme is quiet, fits and is accessible',
    async (width, theme) => {
      const { page, context, complaints } = await open(browser, address(), { width, theme });
      // The browser itself says on the console that a missing page was answered with 404.
      const expected = path === '404.html' ? /404 \(Not Found\)/ : /^$/;
      expect(complaints.filter((complaint) => !expected.test(complaint))).toEqual([]);
      expect(await overflow(page)).toBe(0);
      expect(await violations(page)).toEqual([]);
      await context.close();
    },
    30_000,
  );

  test.each(widths)('at %i pixels without scripts is quiet and fits', async (width) => {
    const { page, context, complaints } = await open(browser, address(), { width, script: false });
    expect(complaints.filter((complaint) => !/404 \(Not Found\)/.test(complaint))).toEqual([]);
    expect(await page.locator('.copy:visible, .filter:visible, header kbd:visible').count()).toBe(
      0,
    );
    expect(await page.locator('h1').count()).toBe(1);
    // Playwright cannot measure a page without scripts, but its locators can.
    const body = await page.locator('body').boundingBox();
    expect(body?.width ?? 0).toBeLessThanOrEqual(width);
    await context.close();
  });
});
