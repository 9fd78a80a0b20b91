/** The pages of other vendors' indexes, as a reader sees them. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { fortyProducts, oneProduct, type OtherIndex } from '../../other-indexes.ts';
import { filesOf, run } from '../../project.ts';
import { launch, open, overflow, shift, violations, type Seen } from './browser.ts';
import { serve } from './server.ts';

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

/** All of a small index; of a large one the shared pages, and a product of each numbering. */
function pagesOf(files: ReadonlyMap<string, string>, { versions }: OtherIndex): string[] {
  const left = new Set(
    Object.keys(versions)
      .slice(8)
      .map((id) => `${id}.html`),
  );
  return [...files.keys()].filter((path) => /^[^/.]+\.html$/.test(path) && !left.has(path));
}

/** How many bytes the document, its styles and its scripts take, compressed. */
function loaded({ requested }: Seen, files: ReadonlyMap<string, string>): number {
  const paths = requested.map((url) => new URL(url).pathname.slice(1));
  const texts = paths.map((path) => /\.(html|css|js)$/.test(path) && files.get(path));
  return texts.reduce((sum, text) => sum + (text ? gzipSync(text).length : 0), 0);
}

test.each([
  ['one product without a policy', oneProduct],
  ['forty products of every kind', fortyProducts],
  ['as many as there are elsewhere', () => fortyProducts(464)],
] as const)(
  '%s: every page is quiet, small and accessible, fits and stands still',
  async (_, made) => {
    const index = made();
    const { code, err } = await run(index.folder, 'build', '--quiet');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const files = new Map(Object.entries(filesOf(join(index.folder, 'dist'))));
    const served = await serve(files);
    onTestFinished(served.close);
    const pages = pagesOf(files, index).filter((path) => path !== '404.html');
    expect(pages).toEqual(expect.arrayContaining(['index.html', 'search.html', 'renovate.html']));
    for (const path of [...pages, 'search.html?q=kit']) {
      for (const width of [320, 1440]) {
        const seen = await open(browser, `${served.url}/${path}`, { width });
        const { page, context, complaints } = seen;
        if (path.includes('?')) await page.locator('#results').waitFor();
        const found = {
          path,
          width,
          overflow: await overflow(page),
          isTooLarge: (await page.locator('*').count()) > 3000 || loaded(seen, files) > 60_000,
          shift: await shift(page),
          axe: await violations(page),
          complaints,
        };
        const best = { overflow: 0, isTooLarge: false, shift: 0, axe: [], complaints: [] };
        expect(found).toEqual({ path, width, ...best });
        await context.close();
      }
    }
  },
  300_000,
);
