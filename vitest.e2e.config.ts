/** What takes longer: real runtimes, browsers, registries and hosts, all on this machine. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: 'test/temporary-folder.ts',
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Much of their time is waiting for other programs: two side by side take two thirds of the time.
    maxWorkers: 2,
    // Real browsers and runtimes on a shared machine: a second try tells a busy minute from a mistake.
    retry: 1,
  },
});
