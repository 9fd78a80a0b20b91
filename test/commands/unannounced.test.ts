/** A policy that changed and was not announced: verify refuses the build, and says what to run. */
import { expect, test } from 'vitest';
import { put } from '../folder.ts';
import { changed, projectOf, run } from '../project.ts';

test('announce before build is what verify asks for, and what helps', async () => {
  const folder = projectOf();
  await run(folder, 'announce');
  const policy = 'data/support-policy.json';
  put(folder, policy, changed(policy, 'components.server.0.months', 20)[policy]);
  expect((await run(folder, 'build')).code).toBe(0);
  const refused = await run(folder, 'verify', `${folder}/dist`);
  expect(refused.code).toBe(1);
  expect(refused.out + refused.err).toContain(
    'holds from 2025-12-01, but by details/server.json from "2026-02-01"; run announce, then build',
  );
  await run(folder, 'announce');
  await run(folder, 'build');
  expect((await run(folder, 'verify', `${folder}/dist`)).code).toBe(0);
});
