/** Every page, as a reader sees it: of the shipped index, of odd components, and of other vendors' indexes. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fortyProducts, oneProduct, type OtherIndex } from '../../other-indexes.ts';
import { filesOf as filesBelow, run } from '../../project.ts';
import { sample } from '../../publish/sites.ts';
import { overflow, shift, violations, visiting } from './browser.ts';
import { filesOf, hostile, many, shipped } from './site.ts';

type Site = {
  readonly files: ReadonlyMap<string, string>;
  readonly visit: ReturnType<typeof visiting>;
};

/** Whether axe-core looks too, at two widths: it takes most of the time, and the widths between differ in layout alone. */
const widths = [
  [320, true],
  [360, false],
  [768, false],
  [1440, true],
] as const;

const best = { overflow: 0, isTooLarge: false, isMoving: false, axe: [], complaints: [] };

async function looksOf(
  { files, visit }: Site,
  path: string,
  width: number,
  { isWhole = true, themes = ['light'] as readonly ('light' | 'dark')[] } = {},
) {
  const { page, context, complaints, requested } = await visit(addressOf(path), { width });
  if (path.includes('?')) await page.locator('#results').waitFor();
  const looks = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    looks.push({
      overflow: await overflow(page),
      isTooLarge: (await page.locator('*').count()) > 3000 || loaded(requested, files) > 60_000,
      // A busy machine paints once before the script puts in the words of the reader's day; a shift that is seen is 0.1.
      isMoving: (await shift(page)) >= 0.005,
      axe: isWhole ? await violations(page) : [],
      complaints,
    });
  }
  await context.close();
  return looks;
}

function addressOf(path: string): string {
  return path === '404.html' ? 'nothing/here' : path;
}

/** How many bytes the document, its styles and its scripts take, compressed. */
function loaded(requested: readonly string[], files: Site['files']): number {
  const paths = requested.map((url) => new URL(url).pathname.slice(1));
  const texts = paths.map((path) => /\.(html|css|js)$/.test(path) && files.get(path));
  return texts.reduce((sum, text) => sum + (text ? gzipSync(text).length : 0), 0);
}

const odd = filesOf([...sample(), hostile(), many()]);
const sites = { shipped: await shipped(), odd };
const pages = Object.entries(sites).flatMap(([site, files]) => {
  const visit = visiting(files);
  // Of the pages of older releases one.
  const paths = [...files.keys()].filter((path) => /^[^.]+(\.releases-3)?\.html$/.test(path));
  return paths.map((path) => ({ site, path, files, visit }));
});

describe.each(pages)('$site: $path', ({ path, ...site }) => {
  test.each(widths)(
    'at %i pixels is quiet, small, fits, stands still and is accessible, light and dark',
    async (width, isWhole) => {
      const looks = await looksOf(site, path, width, { isWhole, themes: ['light', 'dark'] });
      expect(looks).toEqual([best, best]);
    },
  );

  test('on a small screen without scripts is quiet and fits', async () => {
    const { page, complaints } = await site.visit(addressOf(path), { width: 360, script: false });
    expect(complaints).toEqual([]);
    const scripted = '.copy:visible, .ask:visible, #compare:visible, kbd:visible';
    expect(await page.locator(scripted).count()).toBe(0);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await overflow(page)).toBe(0);
  });
});

/** All of a small index; of a large one the shared pages, and a product of each numbering. */
function pagesOf(files: Site['files'], { versions }: OtherIndex): string[] {
  const left = new Set(Object.keys(versions).slice(8)).add('404');
  return [...files.keys()].filter(
    (path) => /^[^/.]+\.html$/.test(path) && !left.has(path.replace('.html', '')),
  );
}

const others = new Map<string, string>();
const visitOthers = visiting(others);

test.each([
  ['one product without a policy', oneProduct],
  ['forty products of every kind', fortyProducts],
  ['as many as there are elsewhere', () => fortyProducts(464)],
] as const)(
  '%s: every page is quiet, small and accessible, fits and stands still',
  async (_, made) => {
    const index = made();
    expect(await run(index.folder, 'build', '--quiet')).toMatchObject({ code: 0, err: '' });
    others.clear();
    for (const [path, text] of Object.entries(filesBelow(join(index.folder, 'dist'))))
      others.set(path, text);
    const paths = pagesOf(others, index);
    expect(paths).toEqual(expect.arrayContaining(['index.html', 'search.html', 'renovate.html']));
    for (const path of [...paths, 'search.html?q=kit'])
      for (const width of [320, 1440]) {
        const looks = await looksOf({ files: others, visit: visitOthers }, path, width);
        expect({ path, width, looks }).toEqual({ path, width, looks: [best] });
      }
  },
  300_000,
);
