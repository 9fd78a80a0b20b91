/** Names and tags of several words in the box of the home page. */
import { expect, test } from 'vitest';
import { judged } from '../../publish/sites.ts';
import { visiting } from './browser.ts';
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
const visit = visiting(() => filesOf(components));

test('names and tags of several words are each found whole', async () => {
  for (const [typed, first] of [
    ['java 17', 'Java 17'],
    ['java 17 17.1', 'Java 17 line 17.1'],
    ['old', 'Java 8'],
    ['build tools', 'Java 8'],
    ['100%', 'Java 17'],
  ] as const) {
    const { page } = await visit('');
    await page.locator('#q').fill(typed);
    const option = page.locator('.search-panel [role=option] b').first();
    await expect.poll(() => option.textContent(), { message: typed }).toBe(first);
  }
});
