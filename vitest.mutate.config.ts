/** For `npm run mutate`: the tests of the pure rooms alone, or each mutant would start whole builds. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/{model,normalise,record,judge,lifecycle,publish,query}/**/*.test.ts'],
    // It sets the time zone of its whole process.
    exclude: ['test/query/zone.test.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
});
