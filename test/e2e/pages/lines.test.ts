/** What a page shows of lines and notes, in the browser: the right end, the whole header, the notes between two versions. */
import { expect, test } from 'vitest';
import { recorded, sound } from '../../project.ts';
import { buildFiles } from '../../verify/good-index.ts';
import { visiting } from './browser.ts';

const files = await buildFiles(
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
const visit = visiting(() => new Map([...files].map(([path, text]) => [path, String(text)])));

test('lines and notes', async () => {
  const small = { width: 360 };

  // The days that are left are those of the end that the sentence names, also of a line without releases.
  for (const [version, words] of [
    ['1.2', 'Yes. Support ends in 72 days'],
    ['2', 'Server line 2 is supported until 31 May 2028'],
  ] as const) {
    const { page, complaints } = await visit(`server?v=${version}`, small);
    await expect.poll(() => page.locator('.answer output').first().innerText()).toContain(words);
    const [brand, nav] = await Promise.all(
      ['.brand', 'header nav'].map((place) => page.locator(place).first().boundingBox()),
    );
    expect(Math.abs((brand?.y ?? 0) - (nav?.y ?? 99))).toBeLessThan(8);
    expect(complaints).toEqual([]);
  }

  const { page } = await visit('server?from=1.0&to=1.2', small);
  const between = page.locator('.between output');
  await expect.poll(() => between.locator('.notes').count()).toBe(2);
  await between.locator('.notes summary').first().click();
  expect(await between.locator('.notes p:visible').allInnerTexts()).toEqual(['Words on 1.2']);

  // With a "v" or without, it is the same version and the same line.
  const spelled = await visit('server?v=1.3&from=0.9&to=v1', small);
  const answer = spelled.page.locator('.answer output').first();
  await expect.poll(() => answer.locator('a.version').allInnerTexts()).toEqual(['v1.3']);
  const found = spelled.page.locator('.between output');
  await expect.poll(() => found.innerText()).toContain('4 releases after 0.9, up to v1.');
});
