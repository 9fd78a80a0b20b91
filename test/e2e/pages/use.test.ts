/** How visitors use the pages of the shipped index, of a sample, and of a component of twelve thousand releases. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sample } from '../../publish/sites.ts';
import { overflow, violations, visiting } from './browser.ts';
import { filesOf, many, shipped } from './site.ts';

const files = await shipped();
const visit = visiting(files);
const visitSample = visiting(filesOf(sample()));
const visitWithout = visiting(new Map([...files].filter(([path]) => path !== 'status.json')));

test('With scripts: pages say how long ago was checked, and how much time is left', async () => {
  const { page } = await visit('');
  await expect.poll(() => page.locator('#built').textContent()).toBe('Last updated 3 hours ago.');
  const first = page.locator('.news li').first();
  expect(await first.innerText()).toMatch(/^Build cache node .*31 Dec 2026\s+in 41 days$/s);
  expect(await first.locator('.left').getAttribute('class')).toContain('soon');
  expect(await page.getAttribute('[data-left="2027-12-30"]', 'class')).not.toContain('soon');
  await page.clock.setFixedTime(new Date('2029-01-01'));
  await page.dispatchEvent('html', 'visibilitychange');
  expect(await page.locator('[data-left]').count()).toBe(0);
  const check = (await visit('svc')).page.locator('[data-check="svc"]');
  await expect.poll(() => check.textContent()).toBe('checked 5 hours ago');
});

test('With scripts: the chart marks today', async () => {
  const early = await visit('svc', { now: '2026-11-27T09:00:00Z' });
  const late = await visit('svc', { now: '2027-05-20T09:00:00Z' });
  const place = async ({ page }: typeof early) =>
    Number.parseFloat((await page.locator('#years .today').getAttribute('x1')) ?? '');
  expect(await place(late)).toBeGreaterThan(await place(early));
  expect(await early.page.locator('.axis text.today').textContent()).toBe('today');
  // Of a column that is narrow now, or becomes wider or narrower later, no year stands below that word.
  const boxes = `[...document.querySelectorAll('.axis text:not([visibility=hidden])')]
    .map((label) => label.getBoundingClientRect()).sort((a, b) => a.left - b.left)`;
  const overlap = `Math.max(...${boxes}.map(({ left }, i, all) => (all[i - 1]?.right ?? 0) - left))`;
  for (const width of [1440, 800, 1000, 1024, 1440]) {
    await early.page.setViewportSize({ width, height: 900 });
    await expect.poll(() => early.page.evaluate<number>(overlap)).toBeLessThan(-3);
  }
});

test('With scripts: what has no announced end goes on beyond today, however old the page is', async () => {
  for (const year of [2026, 2031]) {
    const { page } = await visitSample('svcctl', { now: `${year}-12-30T09:00:00Z` });
    const boxes = ['#years .today', '.unbounded', 'td.plot'].map((place) => page.locator(place));
    const [today, bar, column] = await Promise.all(boxes.map((box) => box.first().boundingBox()));
    const end = bar!.x + bar!.width;
    expect(today!.x).toBeLessThan(end);
    expect(end).toBeLessThanOrEqual(column!.x + column!.width);
  }
});

test.each([320, 360, 768, 1024])(
  'at %i pixels a version stands on one line, a state above its sentence, and a key beside its chart alone',
  async (width) => {
    // Of its text: the box of a link in a cell is one, however many lines are in it.
    const lines = `document.querySelector('.lines td a').textContent = '2026.07.1'; [...new Set([...document.querySelectorAll('.lines a')].filter((one) => one.checkVisibility())
      .map((one) => { const text = new Range(); text.selectNodeContents(one); return text.getClientRects().length; }))]`;
    for (const [path, hasKey] of [
      ['svc', false],
      ['svcctl', width >= 768],
    ] as const) {
      const { page } = await visit(path, { width });
      expect(await page.evaluate(lines)).toEqual([1]);
      expect(await page.locator('.legend:visible').count()).toBe(Number(hasKey));
    }
    const { page } = await visit('build-agent-docker', { width });
    const boxes = ['.verdict', '.said .line', '.brand', 'header form'].map((place) => {
      return page.locator(place).boundingBox();
    });
    const [state, sentence, brand, search] = await Promise.all(boxes);
    expect(sentence!.y).toBeGreaterThanOrEqual(state!.y + state!.height);
    expect(search!.y < brand!.y + brand!.height).toBe(width >= 768);
  },
);

test('With scripts: a snippet is copied as it stands', async () => {
  const { page } = await visit('svc');
  await page.locator('#renovate > summary').click();
  const button = page.locator('button.copy').first();
  await button.click();
  await expect.poll(() => button.textContent()).toBe('Copied');
  const copied: unknown = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toBe('{\n  "extends": ["https://releases.example.com/renovate/v1.json"]\n}');
  // On paper, a narrow one too, nothing can be scrolled.
  await page.setViewportSize({ width: 500, height: 700 });
  await page.emulateMedia({ media: 'print' });
  const cut = `[...document.querySelectorAll('pre')].filter((one) => one.scrollWidth > one.clientWidth).length`;
  expect(await page.evaluate(cut)).toBe(0);
});

test('With scripts: an index that has not been updated for three days says so on every page', async () => {
  const words = 'This index was last updated 92 days ago, on 2026-11-20.';
  for (const path of ['', 'svc', 'renovate', 'search']) {
    const { page } = await visit(path, { now: '2027-02-20T22:00:00Z' });
    await expect.poll(() => page.locator('main > .notice.old').innerText()).toContain(words);
  }
  const late = await visit('', { now: '2027-02-20T22:00:00Z' });
  expect(await late.page.locator('.news .left').first().textContent()).toMatch(/^in /);
  const early = await visit('', { now: '2026-11-23T05:00:00Z' });
  await expect.poll(() => early.page.locator('#built').textContent()).toContain('3 days ago');
  expect(await early.page.locator('.notice.old').count()).toBe(0);
});

test('With scripts: without status.json the page stays as it is', async () => {
  const { page } = await visitWithout('svc');
  expect(await page.locator('[data-check="svc"]').textContent()).toBe('checked daily');
});

test('By keyboard: the first stop skips to the content', async () => {
  const { page } = await visit('');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('main');
});

test('With scripts: what is typed is answered once the network is back', async () => {
  const { page, context } = await visit('svc');
  await context.setOffline(true);
  await page.locator('#q').pressSequentially('server');
  await context.setOffline(false);
  await page.locator('#q').pressSequentially(' 2024.3');
  await expect.poll(() => page.locator('.search-panel').innerText()).toContain('Server 2024.3');
  // The keys of an input method, as for Japanese, choose nothing.
  await page.locator('#q').dispatchEvent('keydown', { key: 'ArrowDown', isComposing: true });
  expect(await page.locator('#q').getAttribute('aria-activedescendant')).toBe(null);
});

test('Without scripts the search form still leads to the search page', async () => {
  const { page, site } = await visit('svc', { script: false });
  await page.locator('#q').fill('2026');
  await page.locator('#q').press('Enter');
  await expect.poll(() => page.url()).toBe(`${site}/search?q=2026`);
});

test('Home takes at most 20 kB with all that it loads, and one request after the HTML paints it', async () => {
  const { requested } = await visit('');
  const paths = requested.map((url) => new URL(url).pathname.slice(1) || 'index.html');
  expect(paths).toEqual(expect.arrayContaining(['index.html', 'assets/page.js', 'status.json']));
  const sizes = paths.map((path) => gzipSync(files.get(path) ?? '').length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(20_000);
  const head = /<head>[^]*<\/head>/.exec(files.get('index.html') ?? '')?.[0] ?? '';
  const blocking = /<link rel="stylesheet"|<script(?! type="(?:module|application\/ld\+json)")/g;
  expect(head.match(blocking)).toHaveLength(1);
});

test.each([
  ['svc', 'component:', '.search-panel'],
  ['svc', 'newest', '.search-panel'],
  ['svc', 'depricated', '.search-panel'],
  ['search', 'component:svc', '.search-results'],
  ['search', 'released:2026', '.search-mistake'],
])(
  'the search of the page %s for %s is quiet, fits and is accessible, in both themes',
  async (path, query, shown) => {
    for (const width of [360, 1440]) {
      const { page, complaints } = await visitSample(path, { width });
      await page.locator('#q').fill(query);
      if (path === 'search') await page.locator('#q').press('Enter');
      await page.locator(`${shown}:visible`).first().waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        // Less than nothing where room is kept for a scroll bar that is not drawn.
        expect(Math.max(0, await overflow(page))).toBe(0);
        expect(await violations(page)).toEqual([]);
      }
      expect(complaints).toEqual([]);
    }
  },
);

test.each([
  ['build cache node', 'build-cache-node · newest 21.2 · use edge-node'],
  ['build cache node 20.0', 'Deprecated, still supported until 2026-12-31 · use edge-node'],
])('the search page says what replaces a component: %s', async (query, detail) => {
  const { page } = await visit(`search.html?q=${query}`);
  await expect.poll(() => page.locator('#results .search-detail').first().innerText()).toBe(detail);
});

test('with text twice as large, nothing scrolls sideways, and the answer is wide', async () => {
  const answer = `document.querySelector('.said > :is(output, div)')?.clientWidth`;
  for (const path of ['', 'svc?v=2025.1', 'build-agent-docker', 'search?q=svc', 'support']) {
    const { page } = await visit(path);
    if (path.includes('?q')) await page.locator('.search-results').waitFor();
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 900 });
      expect({ path, overflow: await overflow(page) }).toEqual({ path, overflow: 0 });
      expect((await page.evaluate<number>(answer)) ?? width).toBeGreaterThan(width / 2);
    }
  }
});

const component = many();

test('Twelve thousand releases: of what lies between two, the newest 500 are listed', async () => {
  const [from, to] = [3000, 3600].map((at) => component.releases[at]?.version.text);
  const { page } = await visiting(filesOf([component]))(`many?from=${from}&to=${to}`);
  const output = page.locator('.between output');
  await expect.poll(() => output.innerText()).toContain('600 releases');
  expect(await output.locator('li').count()).toBe(500);
});
