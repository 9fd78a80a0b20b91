/** How visitors use the pages of the shipped index, of a component of twelve thousand releases, and of declared lines. */
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { recorded, sound } from '../../project.ts';
import { judged } from '../../publish/sites.ts';
import { buildFiles } from '../../verify/good-index.ts';
import { overflow, violations, visiting } from './browser.ts';
import { filesOf, many, shipped } from './site.ts';

const files = await shipped();
const visit = visiting(() => files);
const visitWithout = visiting(() => new Map([...files].filter(([path]) => path !== 'status.json')));

test('With scripts: pages say how long ago was checked, and how much time is left', async () => {
  const { page } = await visit('');
  await expect.poll(() => page.locator('#built').textContent()).toBe('Last updated 3 hours ago.');
  const first = page.locator('.news li').first();
  expect(await first.innerText()).toMatch(/^Build cache node .*31 Dec 2026\s+in 41 days$/s);
  expect(await first.locator('.left').getAttribute('class')).toContain('soon');
  const far = page.locator('[data-left="2027-12-30"]');
  expect(await far.getAttribute('class')).not.toContain('soon');
  const component = await visit('svc');
  const check = component.page.locator('[data-check="svc"]');
  await expect.poll(() => check.textContent()).toBe('checked 5 hours ago');
});

test('With scripts: the chart marks today', async () => {
  const early = await visit('svc', { now: '2026-11-20T09:00:00Z' });
  const late = await visit('svc', { now: '2027-05-20T09:00:00Z' });
  const place = async ({ page }: typeof early) =>
    Number.parseFloat((await page.locator('#years .today').getAttribute('x1')) ?? '');
  expect(await place(late)).toBeGreaterThan(await place(early));
  expect(await early.page.locator('.axis text.today').textContent()).toBe('today');
});

test('With scripts: a snippet is copied as it stands', async () => {
  const { page } = await visit('svc');
  await page.locator('#renovate > summary').click();
  const button = page.locator('button.copy').first();
  await button.click();
  await expect.poll(() => button.textContent()).toBe('Copied');
  const copied: unknown = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toBe('{\n  "extends": ["https://releases.example.com/renovate/v1.json"]\n}');
});

test('With scripts: an index that has not been updated for three days says so on every page', async () => {
  for (const path of ['', 'svc', 'renovate', 'search']) {
    const late = await visit(path, { now: '2027-02-20T06:00:00Z' });
    const notice = late.page.locator('main > .notice.old');
    await notice.waitFor();
    expect(await notice.innerText()).toContain(
      'This index was last updated 92 days ago, on 2026-11-20.',
    );
  }
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
  expect(await focused(page)).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('main');
});

test('By keyboard: lines fold and unfold, and every stop is visible', async () => {
  const { page } = await visit('svc');
  await page.locator('summary').nth(1).focus();
  await page.keyboard.press('Enter');
  expect(await page.locator('details').nth(1).getAttribute('open')).toBe('');
  await page.keyboard.press('Enter');
  expect(await page.locator('details').nth(1).getAttribute('open')).toBeNull();
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
  expect(
    head.match(/<link rel="stylesheet"|<script(?! type="(?:module|application\/ld\+json)")/g),
  ).toHaveLength(1);
});

async function focused(page: Page): Promise<unknown> {
  return page.evaluate('document.activeElement.textContent.trim()');
}

const component = many();
const manyFiles = filesOf([component]);
const versions = component.releases.map(({ version }) => version.text);
const visitMany = visiting(() => manyFiles);

test('Twelve thousand releases: the first load stays below 60 kB', async () => {
  const { requested, complaints } = await visitMany('many');
  const sizes = requested.map((url) => {
    const path = new URL(url).pathname.slice(1);
    return gzipSync(manyFiles.get(path) ?? manyFiles.get(`${path}.html`) ?? '').length;
  });
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000);
  expect(complaints).toEqual([]);
});

test('Twelve thousand releases: the address of a release leads to it', async () => {
  const version = versions[3217] ?? '';
  const row = `tr[id="${version}"]`;
  const scripted = await visitMany(`many#${version}`);
  await scripted.page.waitForURL(`**/many.releases-*#${version}`);
  await scripted.page.locator(row).waitFor({ state: 'visible' });
  await expect
    .poll(async () => (await scripted.page.locator(row).boundingBox())?.y)
    .toBeLessThan(900);
  // The row leads to itself, so that its address can be passed on.
  const own = scripted.page.locator(`${row} th a`);
  expect(await own.getAttribute('href')).toBe(`#${version}`);
});

test('Twelve thousand releases: any release is answered for, and what lies between two is listed', async () => {
  const [from = '', to = ''] = [versions[3000], versions[3600]];
  const asked = await visitMany(`many?v=${from}`);
  await expect.poll(() => asked.page.locator('.answer output').first().innerText()).toContain(from);
  const line = versions[310]?.split('.')[0];
  const old = await visitMany(`many?v=${line}`);
  const said = () => old.page.locator('.answer output').first().innerText();
  await expect.poll(said).toContain(` line ${line} is `);
  const between = await visitMany(`many?from=${from}&to=${to}`);
  const output = between.page.locator('.between output');
  await expect.poll(() => output.innerText()).toContain('600 releases');
  expect(await output.locator('li').count()).toBe(500);
});

test('Twelve thousand releases: fits on a small screen and is accessible, its pages of releases too', async () => {
  for (const path of ['many', 'many.releases-3']) {
    const { page, complaints } = await visitMany(path, { width: 360 });
    expect(await overflow(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  }
});

const linesFiles = await buildFiles(
  {
    ...sound,
    'components/server.json': {
      ...(sound['components/server.json'] as object),
      line: 1,
      lines: [
        { name: '2', phases: { active: '2026-12-20', maintenance: '2028-05-31' } },
        { name: '1', phases: { active: '2026-12-10', maintenance: '2027-01-31' } },
      ],
    },
    'data/support-policy.json': undefined,
    'data/history/server.json': {
      id: 'server',
      imported: '2026-11-20',
      releases: ['1.0', '1.1', '1.2', 'v1.3'].map((version, i) =>
        recorded(version, `2026-0${i + 1}-01`),
      ),
    },
    'data/notes/server.json': {
      id: 'server',
      notes: ['1.0', '1.1', '1.2'].map((version) => ({
        version,
        text: `Words on ${version}`,
        from: 'https://example.com/',
      })),
    },
  },
  '2026-11-20T08:00:00.000Z',
);
const visitLines = visiting(
  () => new Map([...linesFiles].map(([path, text]) => [path, String(text)])),
);

test('What a page shows of lines and notes: the right end, the whole header, the notes between two versions', async () => {
  const small = { width: 360 };

  // The days that are left are those of the end that the sentence names, also of a line without releases.
  for (const [version, words] of [
    ['1.2', 'Yes. Support ends in 72 days'],
    ['2', 'Server line 2 is supported until 31 May 2028'],
  ] as const) {
    const { page, complaints } = await visitLines(`server?v=${version}`, small);
    await expect.poll(() => page.locator('.answer output').first().innerText()).toContain(words);
    const [brand, nav] = await Promise.all(
      ['.brand', 'header nav'].map((place) => page.locator(place).first().boundingBox()),
    );
    expect(Math.abs((brand?.y ?? 0) - (nav?.y ?? 99))).toBeLessThan(8);
    expect(complaints).toEqual([]);
  }

  const { page } = await visitLines('server?from=1.0&to=1.2', small);
  const between = page.locator('.between output');
  await expect.poll(() => between.locator('.notes').count()).toBe(2);
  await between.locator('.notes summary').first().click();
  expect(await between.locator('.notes p:visible').allInnerTexts()).toEqual(['Words on 1.2']);

  // With a "v" or without, it is the same version and the same line.
  const spelled = await visitLines('server?v=1.3&from=0.9&to=v1', small);
  const answer = spelled.page.locator('.answer output').first();
  await expect.poll(() => answer.locator('a.version').allInnerTexts()).toEqual(['v1.3']);
  const found = spelled.page.locator('.between output');
  await expect.poll(() => found.innerText()).toContain('4 releases after 0.9, up to v1.');
});

const phones = { '1.0': '2021-01-01', '2.0': '2022-01-01', '3.0': '2026-01-01' };
const said = { reason: 'As announced', seen: 'https://example.com/ends' };
const ends = { '1.0': '2023-05-31', '2.0': '2023-06-30' } as const;
const rules = [{ kind: 'line-ends', lines: ends, others: false, ...said }] as const;
const visitPhones = visiting(() => filesOf([judged('phone', { releases: phones, rules })]));

const two = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`1.${i}`, '2026-01-01']));
const visitTwo = visiting(() =>
  filesOf([judged('two', { definition: { line: 1 }, releases: two })]),
);

test('Where one page has all releases, their addresses, questions and comparisons lead there', async () => {
  const { page } = await visitTwo('two#1.7');
  await page.waitForURL('**/two.releases-1#1.7');
  const asked = await visitTwo('two?v=1.9&from=1.7&to=1.9');
  const said = asked.page.locator('.answer output').first();
  await expect.poll(() => said.innerText()).toContain('Title of two 1.9 is not deprecated');
  const between = asked.page.locator('.between output');
  await expect.poll(() => between.innerText()).toContain('2 releases after 1.7, up to 1.9.');
});

const days = {
  '1.0': '2021-01-01',
  '1.1': '2021-02-01',
  '1.2': '2021-03-01',
  '2.0': '2022-01-01',
};
const own = { '1.1': { deprecated: { since: '2021-05-01', words: 'Broken' } } };
const releases = Object.entries(days).map(([version, day]) => {
  return { ...recorded(version, day), ...own[version as keyof typeof own] };
});
const given = { definition: { line: 1 }, recorded: releases as never };
const visitTools = visiting(() => filesOf([judged('tool', given)]));

test('Where a release stands otherwise than its line, it is answered so, and its neighbours are not', async () => {
  const stated = 'is not deprecated; no support policy is published for it.';
  for (const [version, words] of [
    ['1.2', stated],
    ['1.1', 'is deprecated'],
    ['1.0', stated],
    ['2.0', stated],
  ] as const) {
    const { page } = await visitTools(`tool?v=${version}`);
    const answer = page.locator('.answer output').first();
    await expect.poll(() => answer.innerText()).toContain(`Title of tool ${version} ${words}`);
  }
});

test('Where lines are called as their releases, one table answers, compares and is linked to', async () => {
  const { page, complaints } = await visitPhones('phone?v=1.0&from=1.0#2.0');
  const answer = page.locator('.answer output').first();
  await expect.poll(() => answer.innerText()).toContain('its last supported day was 31 May 2023');
  expect(await answer.innerText()).toContain(
    'As announced. Source\nMove to 3.0. What changed up to 3.0',
  );
  const between = page.locator('.between output li');
  await expect
    .poll(() => between.allInnerTexts())
    .toEqual(['1 Jan 2026\n3.0', '1 Jan 2022\n2.0 ended 30 Jun 2023']);
  expect(await page.locator('tr[id="2.0"]:target').count()).toBe(1);
  const offered = "[...document.querySelectorAll('#lines option')].map(({ value }) => value)";
  expect(await page.evaluate(offered)).toEqual(['3.0', '2.0', '1.0']);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);

  // Without scripts as well, the table says what to use.
  const plain = await visitPhones('phone', { script: false, width: 360 });
  const row = plain.page.locator('tr[id="1.0"]');
  expect((await row.innerText()).split(/\s*\t\s*/)).toEqual([
    '1.0',
    'ended 31 May 2023',
    '3.0',
    '2',
  ]);
  expect(await overflow(plain.page)).toBe(0);
});
