import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bundle } from './script.ts';

/** The whole language, what visitors type and paste, and the words of support. No page waits for it: it is loaded when the search is used. */
const most = 25_600;

test.each([
  ['search.js', 'src/query/browser/main.ts'],
  ['page.js', 'src/publish/pages/browser/main.ts'],
])(
  'site/assets/%s is what the sources make (npm run fix:script renews it)',
  async (name, entry) => {
    await expect(await bundle(entry)).toMatchFileSnapshot(`../../site/assets/${name}`);
  },
);

test('the script stays small', async () => {
  const script = await bundle();
  expect(gzipSync(script, { level: 9 }).length).toBeLessThan(most);
  expect(brotliCompressSync(script).length).toBeLessThan(most);
});
