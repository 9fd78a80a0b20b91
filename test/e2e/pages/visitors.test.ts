/**
 * What visitors ask. Each is answered within one screen and one interaction, on a
 * phone and on a desktop. The site is a small one of its own: a server with a support policy, a node
 * that was given up, a tool without a policy, and others.
 */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sample } from '../../publish/sample.ts';
import { visiting } from './browser.ts';
import { filesOf } from './site.ts';

type Question = {
  /** Where the visitor is: a page that they came to by a link or a search engine, or home. */
  readonly at?: string;
  /** At most one. */
  readonly does?: (page: Page) => Promise<unknown>;
  /** What must be on the screen then, in this one place, or as the first suggestion. */
  readonly within?: string;
  readonly reads: RegExp;
};

const first = '.search-panel [role=option]';

const questions: Readonly<Record<string, Question>> = {
  'Is 2025.1 supported, until when, and to what do I move?': {
    at: 'svc?v=2025.1',
    within: '.said output',
    reads:
      /No\. Support ended 4 months ago\s+Server line 2025\.1 is no longer supported; its last supported day was 15 July 2026\..*Move to 2026\.1\.0/s,
  },
  'Which releases lie between?': {
    at: 'svc?v=2025.1.0',
    does: (page) => page.locator('.said output').getByText('What changed up to').click(),
    within: '.between output',
    reads: /3 releases after 2025\.1\.0, up to 2026\.1\.0\..*2026\.1\.0.*2025\.2\.1.*2025\.2\.0/s,
  },
  'What ends this year?': {
    within: '.news',
    reads: /Build cache node\s+use edge-node\s+31 Dec 2026/,
  },
  'Give me the Renovate line.': {
    at: 'svc',
    does: (page) => page.locator('#renovate > summary').click(),
    within: '#renovate pre',
    reads: /"extends": \["https:\/\/releases\.example\.com\/renovate\/v1\.json"\]/,
  },
  'Give me the badge.': {
    at: 'svc',
    does: (page) => page.locator('#badge > summary').click(),
    within: '#badge pre',
    reads: /badge\/svc\.svg/,
  },
  'Give me the feed and the calendar.': { at: 'svc', within: '.acts', reads: /Calendar\s+Feed/ },
  'What fits with server 2025.2?': {
    does: (page) => page.locator('#q').fill('what fits with server 2025.2'),
    reads: /Kit >=2\.0\s+goes with Server 2025\.2/,
  },
  'What fits with server 2025.2? (from its page)': {
    at: 'svc?v=2025.2#goes-with',
    within: '#goes-with table',
    reads: /Kit\s+>=2\.0\s+>=2025\.1/,
  },
  'What do I use instead of a product that was given up?': {
    at: 'build-cache-node',
    within: '.said output',
    reads:
      /still supported until 31 December 2026.*It is replaced\..*Use edge-node instead\. Source/s,
  },
};

const goesWith = [{ component: 'kit', title: 'Kit', versions: '>=2.0', own: '>=2025.1' }];
const components = sample().map((one) =>
  one.component.id === 'svc' ? { ...one, component: { ...one.component, goesWith } } : one,
);
const visit = visiting(filesOf(components));

describe.each([360, 1280])('at %i pixels', (width) => {
  test.each(Object.entries(questions))(
    '%s',
    async (_, { at = '', does, within = first, reads }) => {
      const { page, complaints } = await visit(at, { width });
      await does?.(page);
      const place = page.locator(within).first();
      await expect.poll(() => place.innerText()).toMatch(reads);
      await expect.poll(() => onScreen(page, within)).toBe(true);
      expect(complaints).toEqual([]);
    },
  );
});

async function onScreen(page: Page, within: string): Promise<boolean> {
  const box = await page.locator(within).first().boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= 905;
}
