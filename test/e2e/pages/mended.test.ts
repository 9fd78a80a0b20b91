/** Each was a defect that visitors met; each failed before it was mended. */
import { expect, test } from 'vitest';
import { judged } from '../../publish/sites.ts';
import { sample } from '../../publish/sample.ts';
import { overflow, violations, visiting } from './browser.ts';
import { filesOf } from './site.ts';

/** An ended line of 140 releases, all on the one page, below the current one. */
const long = judged('long', {
  definition: { title: 'Long', line: 1 },
  releases: {
    ...Object.fromEntries(Array.from({ length: 140 }, (_, i) => [`1.${i}`, '2024-01-01'])),
    '2.0': '2026-06-01',
  },
  rules: [
    { kind: 'line-age', months: 18, reason: 'Eighteen months', seen: 'https://example.com/policy' },
  ],
});
/** Of line 1, support ends on 2027-01-31. */
const ending = judged('early', {
  definition: {
    line: 1,
    lines: [{ name: '1', phases: { maintenance: '2027-01-31' } }, { name: '2' }],
  },
  releases: { '1.0': '2025-01-01', '1.1': '2025-02-01', '2.0': '2026-06-01' },
});
/** Lines of one release each: 1 to 3 have ended, 4 is supported. */
const single = judged('single', {
  definition: { title: 'Single', line: 1 },
  releases: { '1.0': '2024-01-01', '2.0': '2024-06-01', '3.0': '2025-01-01', '4.0': '2026-01-01' },
  rules: [
    {
      kind: 'line-ends',
      lines: { '1': '2025-01-31', '2': '2025-06-30', '3': '2026-01-31', '4': '2028-01-31' },
      reason: 'As announced',
      seen: 'https://example.com/ends',
    },
  ],
});
/** The same of two lines with names that are cut where they are shown. */
const wordy = ['first', 'second'].map((word) =>
  `${word} ${'of a very long name '.repeat(3)}`.trim(),
);
const named = judged('named', {
  definition: {
    lines: [
      ...wordy.map((name, i) => ({
        name,
        match: `^${i + 1}\\.`,
        phases: { maintenance: '2025-06-30' as const },
        reason: 'As announced',
        seen: 'https://example.com/ends',
      })),
      { name: '3' },
    ],
  },
  releases: { '1.0': '2024-01-01', '2.0': '2024-06-01', '3.0': '2026-01-01' },
});
const visit = visiting(() => filesOf([...sample(), long, ending, single, named]));

const looks = [360, 1280].flatMap((width) => [true, false].map((script) => ({ width, script })));

test.each(looks)(
  'A link to a release in the middle of a long line shows its line, its end, the reason and the remedy above it: $width pixels, scripts: $script',
  async ({ width, script }) => {
    const { page } = await visit('long#1.70', { width, script });
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
      /1\s+Support ended\s+1\.139 2024-01-01/,
    );
    expect(await line.locator('.cause').innerText()).toBe(
      'Support ended, last day 2025-07-01. Eighteen months. Source Use 2.0 instead.',
    );
  },
);

test('A link to a release in the middle of a long line and a link to what is only a line leads to the line', async () => {
  const { page } = await visit('long#1');
  await expect.poll(() => page.url()).toContain('#line-1');
});

const later = { now: '2027-02-20T09:00:00Z' };

test('On a page that was built earlier: states follow the reader’s clock', async () => {
  const svc = await visit('svc', later);
  const state = svc.page.locator('.lines tr[data-line="2025.2"] .pill');
  expect(await state.innerText()).toBe('ended 15 Jan 2027');
  expect(await state.getAttribute('class')).toBe('pill ended');
  const node = await visit('build-cache-node', later);
  expect(await node.page.locator('.said output').innerText()).toMatch(
    /^Support ended\s+Every release of Build cache node is no longer supported; its last supported day was 31 December 2026\./,
  );
  const home = await visit('', later);
  const pill = home.page.locator('li[data-id="build-cache-node"] .pill');
  expect(await pill.innerText()).toBe('ended 31 Dec 2026');
  expect(await pill.getAttribute('class')).toBe('pill ended');
});

test('On a page that was built earlier: the answer does as well, and what changed between two versions', async () => {
  const ended = await visit('early?v=1.1', { now: '2027-02-01T09:00:00Z' });
  const mark = ended.page.locator('form[data-answers] output .state');
  await expect.poll(() => mark.textContent()).toBe('No. Support ended yesterday');
  expect(await mark.getAttribute('class')).toBe('state ended');
  for (const [now, words] of Object.entries({
    '2027-06-30': '5 months',
    '2036-01-31': '9 years',
  })) {
    const old = await visit('early?v=1.1', { now: `${now}T09:00:00Z` });
    const said = () => old.page.locator('form[data-answers] output .state').textContent();
    await expect.poll(said).toBe(`No. Support ended ${words} ago`);
  }
  const between = await visit('early?from=1.0&to=2.0', later);
  const items = between.page.locator('form[data-between] output li');
  await expect.poll(() => items.count()).toBe(2);
  expect(await items.nth(0).innerText()).not.toContain('Support');
  expect(await items.nth(1).innerText()).toContain('Support ended');
  const { page } = await visit('svc?v=2025.2.1', later);
  await expect
    .poll(() => page.locator('.answer output').first().innerText())
    .toMatch(/2025\.2\.1 is no longer supported; its last supported day was 15 January 2027\./);
});

test.each([
  ['a release', 'single?v=2.0', 'Single 2.0 is no longer supported'],
  ['a line', 'single?v=2', 'Single line 2 is no longer supported'],
  ['one with a long name', 'named?v=2.0', '2.0 is no longer supported'],
  ['a long name', `named?v=${wordy[1]}`, `line ${wordy[1]} is no longer supported`],
])('Of ended lines that are one group, %s is answered for by its own row', async (_, at, words) => {
  const { page, complaints } = await visit(at);
  const answer = page.locator('.answer output').first();
  await expect.poll(() => answer.innerText()).toContain(words);
  expect(await answer.innerText()).toMatch(
    /^No\. Support ended .*; its last supported day was 30 June 2025\..*As announced\. Source.*Move to [34]\.0\./s,
  );
  expect(complaints).toEqual([]);
});

test('Of ended lines that are one group, a link to a line leads to its row', async () => {
  const { page } = await visit('single#line-2');
  const row = page.locator('tr[id="2.0"]');
  await expect.poll(() => row.isVisible()).toBe(true);
  expect(await row.innerText()).toMatch(/2\.0\s+2024-06-01\s+ended 30 Jun 2025/);
});

test('The answer box keeps the question in the address', async () => {
  const { page } = await visit('svc');
  await page.locator('#v').fill('2026.1.0');
  await expect.poll(() => new URL(page.url()).search).toBe('?v=2026.1.0');
});

test.each([
  [
    'what is no release, and of which line it would be',
    'svc?v=2025.2.99',
    /Server 2025\.2\.99 is no release that this index knows\. Its line, 2025\.2, is supported/,
  ],
  [
    'what is neither a release nor a line',
    'svc?v=1.0',
    /No release or line of Server is called 1\.0\. The version to use is 2026\.1\.0\. The newest lines: 2026\.1, 2025\.2, 2025\.1\./,
  ],
  [
    'of a release what is true of it, where its line is better off',
    'edge-node?v=1.3',
    /^Deprecated\s+Edge node 1\.3 is deprecated since 2 April 2025\./,
  ],
])('The answer box says %s', async (_, path, words) => {
  const { page } = await visit(path);
  const output = page.locator('.answer output').first();
  await expect.poll(() => output.innerText()).toMatch(words);
});

test('The answer box is announced to screen readers, and works by keyboard alone', async () => {
  const { page } = await visit('svc');
  await page.getByLabel('Your version').focus();
  await page.keyboard.type('2025.1.0');
  await page.keyboard.press('Enter');
  const status = page.getByRole('status').filter({ hasText: 'no longer supported' });
  await status.waitFor();
  expect(await status.count()).toBe(1);
});

test('forced colours leave what has ended its own shape', async () => {
  const { page } = await visit('svc');
  await page.emulateMedia({ forcedColors: 'active' });
  const pills: unknown = await page.evaluate(
    `[...document.querySelectorAll('.lines .pill')].map((pill) => getComputedStyle(pill).borderTopStyle)`,
  );
  expect(pills).toEqual(['solid', 'solid', 'dashed']);
  const [bar, paper] = (await page.evaluate(
    `[getComputedStyle(document.querySelector('td.plot rect')).fill, getComputedStyle(document.body).backgroundColor]`,
  )) as string[];
  expect(bar).not.toBe(paper);
});

test.each([
  ['svc', 'component:', '.search-panel'],
  ['svc', 'depricated', '.search-panel'],
  ['search', 'component:svc', '.search-results'],
  ['search', 'released:2026', '.search-mistake'],
])(
  'the search of the page %s for %s is quiet, fits and is accessible, in both themes',
  async (path, query, shown) => {
    for (const width of [360, 1440]) {
      const { page, complaints } = await visit(path, { width });
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

test('an address that ends in a lone percent sign is no error', async () => {
  const { page, complaints } = await visit('svc#100%');
  expect(await page.locator('h1').innerText()).toMatch(/^Server/);
  expect(complaints).toEqual([]);
});
