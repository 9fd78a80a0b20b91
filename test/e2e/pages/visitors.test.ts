/**
 * The ten questions that visitors ask. Each is answered within one screen and one interaction, on a
 * phone and on a desktop. The site is a small one of its own: a server with a support policy, a node
 * that was given up, a tool without a policy, and others.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sample } from '../../publish/sample.ts';
import { launch, open } from './browser.ts';
import { serve, type Served } from './server.ts';
import { filesOf } from './site.ts';

type Question = {
  readonly asks: string;
  /** Where the visitor is: a page that they came to by a link or a search engine. */
  readonly at: string;
  /** At most one. */
  readonly does?: (page: Page) => Promise<unknown>;
  /** What must be on the screen then, in this one place. */
  readonly within: string;
  readonly reads: RegExp;
};

const questions: readonly Question[] = [
  {
    asks: 'Is my version supported, until when, and what do I move to?',
    at: 'svc',
    does: (page) => page.locator('#v').fill('2025.2.1'),
    within: '.answer output',
    reads:
      /Supported 2025\.2\.1 is supported until 15 January 2027 \(in 56 days\)\..*Use 2026\.1\.0 instead/s,
  },
  {
    asks: 'Is the line that I run supported?',
    at: 'svc',
    does: (page) => page.locator('#v').fill('2025.1'),
    within: '.answer output',
    reads:
      /Line 2025\.1 is no longer supported; its last supported day was 15 July 2026\..*Use 2026\.1\.0/s,
  },
  {
    asks: 'Which version should I use?',
    at: 'svc',
    within: '.facts',
    reads: /Newest supported\s+2026\.1\.0/,
  },
  {
    asks: 'Why is it not supported, and where is that written?',
    at: 'build-cache-node',
    within: '.cause',
    reads: /It is replaced\. .*Use edge-node instead\. Source/,
  },
  {
    asks: 'What do I use instead of a product that was given up?',
    at: '',
    does: (page) => page.locator('#c').fill('build cache node'),
    within: '.answer output',
    reads: /Every release is deprecated, and still supported until 31 December 2026/,
  },
  {
    asks: 'Is version 2025.2.1 of the server supported? (asked on the home page)',
    at: '',
    does: (page) => page.locator('#c').fill('svc 2025.2.1'),
    within: '.answer output',
    reads: /2025\.2\.1 is supported until 15 January 2027/,
  },
  {
    asks: 'What ends soon?',
    at: '',
    does: (page) => page.locator('[data-show="soon"]').click(),
    within: 'table.components tbody tr:visible',
    reads: /Build cache node.*until 2026-12-31/s,
  },
  {
    asks: 'When was the release 2025.2.1 published?',
    at: 'svc#2025.2.1',
    within: 'tr[id="2025.2.1"]',
    reads: /2025-08-01/,
  },
  {
    asks: 'What came out between my version and the newest?',
    at: 'svc?from=2025.1.0&to=2026.1.0',
    within: '.between output',
    reads: /3 releases after 2025\.1\.0, up to 2026\.1\.0\..*2026\.1\.0.*2025\.2\.1.*2025\.2\.0/s,
  },
  {
    asks: 'Does anybody promise support for this at all?',
    at: 'kit',
    within: '.verdict',
    reads:
      /No support policy published 2\.0 is not deprecated; no support policy is published for it\./,
  },
];

let browser: Browser;
let server: Served;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), serve(filesOf(sample()))]);
});
afterAll(async () => {
  await Promise.all([browser.close(), server.close()]);
});

describe.each([360, 1280])('at %i pixels', (width) => {
  test.each(questions)('$asks', async ({ at, does, within, reads }) => {
    const { page, context, complaints } = await open(browser, `${server.url}/${at}`, { width });
    await does?.(page);
    const place = page.locator(within).first();
    await expect.poll(() => place.innerText()).toMatch(reads);
    await expect.poll(() => onScreen(page, within)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** Whether all of it is in the window. */
async function onScreen(page: Page, within: string): Promise<boolean> {
  const box = await page.locator(within).first().boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= 900;
}
