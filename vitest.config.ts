import { defineConfig } from 'vitest/config';

/** One sets the time zone of its process; one times patterns, which a process that has compiled thousands runs slower. */
const alone = ['test/query/zone.test.ts', 'test/publish/renovate/comments.test.ts'];

/** Only for what never ends: how fast something is depends on the machine and on what else it does. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000 };

/** Files share a process, since they leave nothing behind in it; to start one for each took a third of the time. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    globalSetup: 'test/temporary-folder.ts',
    projects: [
      {
        test: {
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**', 'test/bench/**', ...alone],
          isolate: false,
          // A machine's proxies have no way to the servers of the tests; in Actions, output differs.
          env: { no_proxy: '*', GITHUB_ACTIONS: '', GITHUB_OUTPUT: '', GITHUB_STEP_SUMMARY: '' },
          ...patience,
        },
      },
      { test: { name: 'alone', include: alone, ...patience } },
    ],
  },
});
