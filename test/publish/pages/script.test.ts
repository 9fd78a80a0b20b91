import { expect, test } from 'vitest';
import { bundle } from '../../query/script.ts';

test('site/assets/page.js is what the sources make (npm run fix:script renews it)', async () => {
  const made = await bundle('src/publish/pages/browser/main.ts');
  await expect(made).toMatchFileSnapshot('../../../site/assets/page.js');
});
