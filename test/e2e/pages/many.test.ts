/** A component of twelve thousand releases, as visitors meet it. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { overflow, violations, visiting } from './browser.ts';
import { filesOf, many } from './site.ts';

const component = many();
const files = filesOf([component]);
const versions = component.releases.map(({ version }) => version.text);
const visit = visiting(() => files);

test('the first load stays below 60 kB', async () => {
  const { requested, complaints } = await visit('many');
  const sizes = requested.map((url) => {
    const path = new URL(url).pathname.slice(1);
    return gzipSync(files.get(path) ?? files.get(`${path}.html`) ?? '').length;
  });
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000);
  expect(complaints).toEqual([]);
});

test('the address of a release leads to it', async () => {
  const version = versions[3217] ?? '';
  const row = `tr[id="${version}"]`;
  const scripted = await visit(`many#${version}`);
  await scripted.page.waitForURL(`**/many.releases-*#${version}`);
  await scripted.page.locator(row).waitFor({ state: 'visible' });
  await expect
    .poll(async () => (await scripted.page.locator(row).boundingBox())?.y)
    .toBeLessThan(900);
});

test('any release is answered for, and what lies between two is listed', async () => {
  const [from = '', to = ''] = [versions[3000], versions[3600]];
  const asked = await visit(`many?v=${from}`);
  await expect.poll(() => asked.page.locator('.answer output').first().innerText()).toContain(from);
  const between = await visit(`many?from=${from}&to=${to}`);
  const output = between.page.locator('.between output');
  await expect.poll(() => output.innerText()).toContain('600 releases');
  expect(await output.locator('li').count()).toBe(500);
});

test('fits on a small screen and is accessible, its pages of releases too', async () => {
  for (const path of ['many', 'many.releases-3']) {
    const { page, complaints } = await visit(path, { width: 360 });
    expect(await overflow(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  }
});
