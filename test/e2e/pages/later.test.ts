/** A page that is read on a later day than it was built says what holds on that day, also in its answers. */
import { expect, test } from 'vitest';
import { judged } from '../../publish/sites.ts';
import { visiting } from './browser.ts';
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
const visit = visiting(() => filesOf([ending]));

test('the mark in the answer is that of the day', async () => {
  const { page } = await visit('tool?v=1.1', { now: later });
  const mark = page.locator('form[data-answers] output .state');
  await expect.poll(() => mark.textContent()).toBe('No. Support ended yesterday');
  expect(await mark.getAttribute('class')).toBe('state ended');
});

test('what changed between two versions says which of them have ended since', async () => {
  const { page } = await visit('tool?from=1.0&to=2.0', { now: later });
  const items = page.locator('form[data-between] output li');
  await expect.poll(() => items.count()).toBe(2);
  expect(await items.nth(0).innerText()).not.toContain('Support');
  expect(await items.nth(1).innerText()).toContain('Support ended');
});

test('an address that ends in a lone percent sign is no error', async () => {
  const { page, complaints } = await visit('tool#100%');
  expect(await page.locator('h1').innerText()).toMatch(/^Ending/);
  expect(complaints).toEqual([]);
});
