/** For `npm run mutate`: the rooms' own tests alone, since those of whole builds would take hours. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'test/{model,record,judge,ask,gather}/**/*.test.ts',
      'test/publish/standards/**/*.test.ts',
      'test/project/purls.test.ts',
      'test/publish/promise.test.ts',
      'test/publish/json/search-data.test.ts',
      'test/commands/standards.test.ts',
    ],
    exclude: [
      'test/ask/agreement.test.ts',
      'test/ask/audit/recipes.test.ts',
      'test/gather/chaos.test.ts',
      'test/publish/standards/endoflife.test.ts',
    ],
    setupFiles: ['test/first-failure.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
});
