import { describe, expect, test } from 'vitest';
import { overflow, shift, violations, visiting } from './browser.ts';
import { sample } from '../../publish/sample.ts';
import { filesOf, hostile, shipped } from './site.ts';

const sites = { shipped: await shipped(), odd: filesOf([...sample(), hostile()]) };
const pages = Object.entries(sites).flatMap(([site, files]) => {
  const visit = visiting(() => files);
  const paths = [...files.keys()].filter((path) => path.endsWith('.html'));
  return paths.map((path) => ({ site, path, visit }));
});
/** Whether axe-core looks too, at two widths: it takes most of the time, and the widths between differ in layout alone. */
const widths = [
  [320, true],
  [360, false],
  [768, false],
  [1440, true],
] as const;

describe.each(pages)('$site: $path', ({ path, visit }) => {
  const address = path === '404.html' ? 'nothing/here' : path;

  test.each(widths)(
    'at %i pixels is quiet, fits, stands still and is accessible, light and dark',
    async (width, whole) => {
      const { page, complaints } = await visit(address, { width });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await overflow(page)).toBe(0);
        expect(whole ? await violations(page) : []).toEqual([]);
      }
      // A busy machine paints once before the script puts in the words of the reader's day; a shift that is seen is 0.1.
      expect(await shift(page)).toBeLessThan(0.005);
      // The browser itself says on the console that a missing page was answered with 404.
      const expected = path === '404.html' ? /404 \(Not Found\)/ : /^$/;
      expect(complaints.filter((complaint) => !expected.test(complaint))).toEqual([]);
    },
  );

  test('on a small screen without scripts is quiet and fits', async () => {
    const { page, complaints } = await visit(address, { width: 360, script: false });
    expect(complaints.filter((complaint) => !/404 \(Not Found\)/.test(complaint))).toEqual([]);
    expect(
      await page.locator('.copy:visible, .ask:visible, #compare:visible, kbd:visible').count(),
    ).toBe(0);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await overflow(page)).toBe(0);
  });
});
