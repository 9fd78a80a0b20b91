/** Each was a defect that visitors met; each failed before it was mended. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judged } from '../../publish/sites.ts';
import { sample } from '../../publish/sample.ts';
import { launch, open, violations } from './browser.ts';
import { serve, type Served } from './server.ts';
import { filesOf } from './site.ts';

/** An ended line of 150 releases below the current one. */
const long = judged('long', {
  definition: { title: 'Long', line: 1 },
  releases: {
    ...Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`1.${i}`, '2024-01-01'])),
    '2.0': '2026-06-01',
  },
  rules: [
    { kind: 'line-age', months: 18, reason: 'Eighteen months', seen: 'https://example.com/policy' },
  ],
});
let browser: Browser;
let server: Served;
let many: Served;

beforeAll(async () => {
  const components = Array.from({ length: 450 }, (_, i) =>
    judged(`tool-${String(i).padStart(3, '0')}`, { releases: { '1.0.0': '2026-01-01' } }),
  );
  [browser, server, many] = await Promise.all([
    launch(),
    serve(filesOf([...sample(), long])),
    serve(filesOf(components)),
  ]);
});
afterAll(async () => {
  await Promise.all([browser.close(), server.close(), many.close()]);
});

describe('A link to a release in the middle of a long line', () => {
  const looks = [360, 1280].flatMap((width) => [true, false].map((script) => ({ width, script })));

  test.each(looks)(
    'shows its line, its end, the reason and the remedy above it: $width pixels, scripts: $script',
    async ({ width, script }) => {
      const { page, context } = await open(browser, `${server.url}/long#1.70`, { width, script });
      const row = page.locator('tr[id="1.70"]');
      await expect.poll(async () => (await row.boundingBox())?.y ?? -1).toBeGreaterThan(0);
      const line = page.locator('details[data-line="1"]');
      const [summary, about, target] = await Promise.all(
        [line.locator('summary'), line.locator('.cause'), row].map((place) => place.boundingBox()),
      );
      expect(summary!.y).toBeGreaterThanOrEqual(0);
      expect(about!.y).toBeGreaterThanOrEqual(summary!.y + summary!.height - 1);
      expect(target!.y).toBeGreaterThanOrEqual(about!.y + about!.height - 1);
      expect(target!.y + target!.height).toBeLessThanOrEqual(900);
      expect(await line.locator('summary').innerText()).toMatch(
        /1\s+Support ended\s+1\.149 2024-01-01/,
      );
      expect(await line.locator('.cause').innerText()).toBe(
        'Support ended, last day 2025-07-01. Eighteen months. Deprecated since 2 July 2025. Source Use 2.0 instead.',
      );
      await context.close();
    },
  );

  test('and a link to what is only a line leads to the line', async () => {
    const { page, context } = await open(browser, `${server.url}/long#1`);
    await expect.poll(() => page.url()).toContain('#line-1');
    await context.close();
  });
});

describe('On a page that was built earlier', () => {
  const later = { now: '2027-02-20T09:00:00Z' };

  test('states follow the reader’s clock', async () => {
    const server_ = await open(browser, `${server.url}/svc`, later);
    const state = server_.page.locator('.lines tr[data-line="2025.2"] .state');
    expect(await state.innerText()).toBe('Support ended');
    expect(await state.getAttribute('class')).toBe('state ended');
    await server_.context.close();
    const node = await open(browser, `${server.url}/build-cache-node`, later);
    expect(await node.page.locator('.verdict').innerText()).toBe(
      'Support ended Every release is no longer supported; its last supported day was 31 December 2026.',
    );
    await node.context.close();
    const home = await open(browser, `${server.url}/`, later);
    const row = home.page.locator('tr[data-id="build-cache-node"]');
    expect(await row.innerText()).toMatch(/Support ended\s+last day 2026-12-31/);
    await home.page.locator('[data-show="ended"]').click();
    expect(await row.isVisible()).toBe(true);
    await home.context.close();
  });

  test('the answer does as well', async () => {
    const { page, context } = await open(browser, `${server.url}/svc?v=2025.2.1`, later);
    await expect
      .poll(() => page.locator('.answer output').first().innerText())
      .toMatch(/2025\.2\.1 is no longer supported; its last supported day was 15 January 2027\./);
    await context.close();
  });
});

describe('The table of components', () => {
  const shown = (page: Page): Promise<unknown> =>
    page.evaluate(
      `[...document.querySelectorAll('table.components tbody tr')].filter(({ hidden }) => !hidden).map(({ dataset }) => dataset.id)`,
    );

  test('“deprecated” finds what is deprecated, and nothing else', async () => {
    const { page, context } = await open(browser, `${server.url}/`);
    await page.locator('#filter').fill('deprecated');
    expect(await shown(page)).toEqual(['build-cache-node']);
    await context.close();
  });

  test('buttons of one kind add up, of two kinds narrow down', async () => {
    const { page, context } = await open(browser, `${server.url}/`);
    const press = (name: string) =>
      page.locator('.filters').getByText(name, { exact: true }).click();
    await press('No policy');
    expect(await shown(page)).toEqual(['edge-node', 'kit']);
    await press('cache');
    expect(await shown(page)).toEqual(['edge-node']);
    expect(await page.locator('#matches').textContent()).toBe('1 of 7');
    await press('cache');
    await press('Ended');
    await press('Supported');
    expect(await shown(page)).toEqual([
      'svc',
      'build-cache-node',
      'svcctl',
      'edge-node',
      'kit',
      'long',
    ]);
    await context.close();
  });

  test('a click on a title sorts, a second one turns round; what has no value stays last', async () => {
    const { page, context } = await open(browser, `${server.url}/`);
    const version = page.getByRole('button', { name: 'Version to use' });
    await version.click();
    expect(await shown(page)).toEqual([
      'edge-node',
      'build-cache-node',
      'kit',
      'svcctl',
      'svc',
      'long',
      'dashboard-bundle',
    ]);
    await version.click();
    expect(await shown(page)).toEqual([
      'long',
      'svc',
      'svcctl',
      'kit',
      'build-cache-node',
      'edge-node',
      'dashboard-bundle',
    ]);
    const head = page.locator('table.components thead th').nth(1);
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    await context.close();
  });

  test('fetches the rows of its other pages when they are needed', async () => {
    const { page, context, requested } = await open(browser, `${many.url}/`);
    expect(await page.locator('table.components tbody tr').count()).toBe(200);
    expect(requested.filter((url) => /index\.\d/.test(url))).toEqual([]);
    await page.locator('#filter').fill('tool-449');
    await expect.poll(() => shown(page)).toEqual(['tool-449']);
    expect(await page.locator('#matches').textContent()).toBe('1 of 450');
    await context.close();
    const answered = await open(browser, `${many.url}/?c=tool-449&v=1.0.0`);
    await expect
      .poll(() => answered.page.locator('.answer output').innerText())
      .toContain('1.0.0 is not deprecated');
    await answered.context.close();
  });
});

describe('The answer box', () => {
  test('keeps the question in the address', async () => {
    const { page, context } = await open(browser, `${server.url}/svc`);
    await page.locator('#v').fill('2026.1.0');
    await expect.poll(() => new URL(page.url()).search).toBe('?v=2026.1.0');
    await context.close();
  });

  test('says what is no release, and of which line it would be', async () => {
    const { page, context } = await open(browser, `${server.url}/svc?v=2025.2.99`);
    const output = page.locator('.answer output').first();
    await expect
      .poll(() => output.innerText())
      .toContain('2025.2.99 is no release that this index knows. Its line, 2025.2, is supported');
    await page.locator('#v').fill('1.0');
    await expect
      .poll(() => output.innerText())
      .toBe(
        'No release or line is called 1.0. The version to use is 2026.1.0. The newest lines: 2026.1, 2025.2, 2025.1.',
      );
    await context.close();
  });

  test('says of a release what is true of it, where its line is better off', async () => {
    const { page, context } = await open(browser, `${server.url}/edge-node?v=1.3`);
    await expect
      .poll(() => page.locator('.answer output').first().innerText())
      .toMatch(/Deprecated 1\.3 is deprecated since 2 April 2025\./);
    await context.close();
  });

  test('is announced to screen readers, and works by keyboard alone', async () => {
    const { page, context } = await open(browser, `${server.url}/svc`);
    await page.getByLabel('Is my version supported?').focus();
    await page.keyboard.type('2025.1.0');
    await page.keyboard.press('Enter');
    const status = page.getByRole('status').filter({ hasText: 'no longer supported' });
    await status.waitFor();
    expect(await status.count()).toBe(1);
    await context.close();
  });
});

test('forced colours leave each state its sign, and each bar of the chart its shape', async () => {
  const { page, context } = await open(browser, `${server.url}/svc`);
  await page.emulateMedia({ forcedColors: 'active' });
  const signs: unknown = await page.evaluate(
    `[...document.querySelectorAll('.lines .state')].map((state) => getComputedStyle(state, '::before').content)`,
  );
  expect(signs).toEqual(['"●" / ""', '"●" / ""', '"✕" / ""']);
  const [bar, paper] = (await page.evaluate(
    `[getComputedStyle(document.querySelector('.bar rect')).fill, getComputedStyle(document.body).backgroundColor]`,
  )) as string[];
  expect(bar).not.toBe(paper);
  await context.close();
});

test('the search panel is accessible while it is open, in both themes', async () => {
  const { page, context } = await open(browser, `${server.url}/svc`);
  await page.locator('#q').fill('component:');
  await page.locator('.search-panel:visible').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
  }
  await context.close();
});
