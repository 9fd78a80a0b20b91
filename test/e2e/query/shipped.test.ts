import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf, run } from '../../project.ts';
import { shippedProject } from '../../shipped.ts';
import { launch, open, overflow, violations, type Theme } from '../pages/browser.ts';
import { serve } from '../pages/server.ts';

const day = '2026-11-20';
const query = 'tag:agent released>-200d';
const looks: readonly (readonly [path: string, width: number, theme: Theme])[] = [
  ['search.html', 360, 'light'],
  ['search.html', 1440, 'dark'],
  [`search.html?q=${encodeURIComponent(query)}`, 360, 'dark'],
  [`search.html?q=${encodeURIComponent(query)}`, 1440, 'light'],
  ['svc.html?q=newest', 360, 'light'],
  ['svc.html?q=depricated', 1440, 'dark'],
  ['search.html?q=depricated', 360, 'light'],
  ['search.html?q=released:2026', 1440, 'dark'],
];

test('the shipped site is searched on every page, quietly and accessibly', async () => {
  const root = shippedProject();
  const out = join(root, 'dist');
  await command(root, 'build', '--now', day, '--quiet');
  const server = await serve(new Map(Object.entries(filesOf(out))));
  const browser = await launch();
  for (const [path, width, theme] of looks) {
    const look = { width, theme, now: `${day}T00:00:00Z` };
    const { page, context, complaints } = await open(browser, `${server.url}/${path}`, look);
    // Less than nothing where room is kept for a scroll bar that is not drawn.
    const tooWide = Math.max(0, await overflow(page));
    const found = { tooWide, wrong: await violations(page), complaints };
    expect(found, `${path} ${width}`).toEqual({ tooWide: 0, wrong: [], complaints: [] });
    await context.close();
  }
  await browser.close();
  server.close();
});

const questions: readonly (readonly [query: string, day: string])[] = [
  [query, day],
  ['svc 2025', day],
  ['"gradle" latest', day],
  ['component:svc supported', '2027-02-20'],
  ['component:svc eol', '2027-02-20'],
];

test.each(questions)(
  'the page and the command line find the same: %s on %s',
  async (query, day) => {
    const root = shippedProject();
    const out = join(root, 'dist');
    await command(root, 'build', '--now', '2026-11-20', '--quiet');
    const listed = await command(root, 'list', query, '--now', day, '--csv', '--sort', '-released');
    const [, ...lines] = listed.trimEnd().split('\n');
    const versions = lines.map((line) => line.split(',')[2]);
    const server = await serve(new Map(Object.entries(filesOf(out))));
    const browser = await launch();
    const address = `${server.url}/search.html?q=${encodeURIComponent(query)}`;
    const { page } = await open(browser, address, { now: `${day}T00:00:00Z` });
    const shown = await page.locator('#results tbody a').allInnerTexts();
    expect(versions.length).toBeGreaterThan(0);
    expect(shown).toHaveLength(versions.length);
    expect(new Set(shown)).toEqual(new Set(versions));
    await browser.close();
    server.close();
  },
);

async function command(root: string, ...words: string[]): Promise<string> {
  const { code, out } = await run(root, ...words);
  expect(code).toBe(0);
  return out;
}
