/** A page that is read on a later day than it was built says what holds on that day, also in its answers. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judged } from '../../publish/sites.ts';
import { launch, open } from './browser.ts';
import { serve, type Served } from './server.ts';
import { filesOf } from './site.ts';

/** Of line 1, support ends on 2027-01-31. */
const ending = judged('tool', {
  definition: {
    title: 'Ending',
    line: 1,
    lines: [
      { name: '1', phases: { maintenance: '2027-01-31' } },
      { name: '2', phases: { maintenance: '2029-01-31' } },
    ],
  },
  releases: { '1.0': '2025-01-01', '1.1': '2025-02-01', '2.0': '2026-06-01' },
});
const later = '2027-02-01T09:00:00Z';
let browser: Browser;
let server: Served;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), serve(filesOf([ending]))]);
});
afterAll(async () => {
  await Promise.all([browser.close(), server.close()]);
});

test('the mark in the answer is that of the day', async () => {
  const { page, context } = await open(browser, `${server.url}/tool?v=1.1`, { now: later });
  const mark = page.locator('form[data-answers] output .state');
  await expect.poll(() => mark.textContent()).toBe('No. Support ended yesterday');
  expect(await mark.getAttribute('class')).toBe('state ended');
  await context.close();
});

test('what changed between two versions says which of them have ended since', async () => {
  const address = `${server.url}/tool?from=1.0&to=2.0`;
  const { page, context } = await open(browser, address, { now: later });
  const items = page.locator('form[data-between] output li');
  await expect.poll(() => items.count()).toBe(2);
  expect(await items.nth(0).innerText()).not.toContain('Support');
  expect(await items.nth(1).innerText()).toContain('Support ended');
  await context.close();
});

test('an address that ends in a lone percent sign is no error', async () => {
  const { page, context, complaints } = await open(browser, `${server.url}/tool#100%`);
  expect(await page.locator('h1').innerText()).toMatch(/^Ending/);
  expect(complaints).toEqual([]);
  await context.close();
});
