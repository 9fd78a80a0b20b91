/** Names and tags of several words on the home page: its filters and its answer box take each whole. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judged } from '../../publish/sites.ts';
import { launch, open } from './browser.ts';
import { serve, type Served } from './server.ts';
import { filesOf } from './site.ts';

const components = [
  judged('java-8', {
    definition: { title: 'Java 8', tags: ['build tools', 'old'] },
    releases: { '8.1': '2025-01-01' },
  }),
  judged('java-17', {
    definition: { title: 'Java 17', tags: ['build', 'tools', '100%', 'a\u200Bb'] },
    releases: { '17.1': '2026-01-01' },
  }),
];
let browser: Browser;
let server: Served;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), serve(filesOf(components))]);
});
afterAll(async () => {
  await Promise.all([browser.close(), server.close()]);
});

test('a filter of a tag with a space shows what has that tag', async () => {
  const { page, context } = await open(browser, `${server.url}/`);
  const shown = page.locator('table.components tbody tr:visible th a');
  await page.getByRole('button', { name: 'build tools', exact: true }).click();
  await expect.poll(() => shown.allTextContents()).toEqual(['Java 8']);
  await page.getByRole('button', { name: 'build tools', exact: true }).click();
  for (const tag of ['build', '100%', 'ab']) {
    const button = page.getByRole('button', { name: tag, exact: true });
    await button.click();
    await expect.poll(() => shown.allTextContents(), { message: tag }).toEqual(['Java 17']);
    await button.click();
  }
  await context.close();
});

test('a name that ends in a number is no name with a version', async () => {
  const { page, context } = await open(browser, `${server.url}/?c=Java%2017`);
  const answer = page.locator('form[data-answers] output');
  await expect.poll(() => answer.textContent()).toContain('17.1');
  await page.locator('#c').fill('Java 17 17.1');
  await expect.poll(() => answer.locator('a').textContent()).toBe('17.1');
  await context.close();
});
