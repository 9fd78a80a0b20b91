/** The presets of other vendors' indexes, as the real Renovate reads them. */
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { workflowFile, workflowOf } from '#project/new-workflow.ts';
import { fortyProducts, oneProduct } from '../../other-indexes.ts';
import { filesOf, run } from '../../project.ts';
import { installRenovate, installTimeout } from './install.ts';
import { runRenovate } from './run.ts';
import { serve, type Served } from './served.ts';

let served: Served | undefined;

beforeAll(installRenovate, installTimeout);
afterEach(() => served?.close());

test.each([
  ['one product without a policy', oneProduct],
  ['forty products of every kind', fortyProducts],
] as const)(
  '%s: each product gets its newest version, by a comment with the name of that index',
  async (_, made) => {
    const { folder, datasource, versions } = made();
    served = await serve(async (url) => {
      await run(folder, 'build', '--quiet', '--base-url', url);
      const files = Object.entries(filesOf(join(folder, 'dist')));
      return new Map(files.map(([path, body]) => [`/${path}`, { body }]));
    });
    const lines = Object.entries(versions).map(
      ([id, [oldest]]) => `# renovate: ${datasource}=${id}\n${id}: "${oldest}"\n`,
    );
    const ran = await runRenovate({
      'renovate.json': JSON.stringify({ extends: [`${served.url}/renovate/v1.json`] }),
      'versions.yaml': lines.join('\n'),
    });
    expect(ran.complaints).toEqual([]);
    expect(ran.reachedFor).toEqual([]);
    const newest = ran.seen
      .filter(({ file }) => file === 'versions.yaml')
      .map(({ name, warning, skipped, proposals }) => [
        name,
        warning ?? skipped ?? proposals.at(-1)?.value,
      ]);
    // A version without a dot may be a floating tag or a count of anything, so a comment never finds it.
    const found = Object.entries(versions).filter(([, all]) => all[0]?.includes('.'));
    expect(Object.fromEntries(newest)).toEqual(
      Object.fromEntries(found.map(([id, all]) => [id, all.at(-1)])),
    );
  },
  300_000,
);

test('the version of the program, in the workflow of a new index, is one that it looks up', async () => {
  const program = { name: 'release-index', version: '0.1.0', repository: 'acme/release-index' };
  const ran = await runRenovate({ [workflowFile]: workflowOf(program) });
  expect(
    ran.seen.map(({ file, manager, name, current }) => [file, manager, name, current]),
  ).toEqual([['.github/workflows/releases.yml', 'github-actions', 'acme/release-index', 'v0.1.0']]);
  // A person's Renovate has a token of the platform; without one nothing of it is asked.
  expect(ran.seen[0]?.skipped).toBe('github-token-required');
}, 300_000);
