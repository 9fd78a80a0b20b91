/** What the host's own runtime makes of our files and headers, and that `serve` does the same. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLocalHost, type LocalHost } from '../../../src/deploy/host/local-host.ts';
import { startStaticServer } from '../../../src/deploy/host/static-server.ts';
import { headersFile } from '../../../src/publish/headers.ts';
import { edit, goodFiles, mended, summed, type Files } from '../../verify/good-index.ts';
import { put } from '../../folder.ts';
import { sharedFolder } from '../folder.ts';
import { findingsAt } from './run-deploy.ts';
import { asked, expectBrief, expectNowhere, expectTyped } from './serving.ts';

let host: LocalHost;

const servers = {
  'the host’s own runtime': (at: string) =>
    startLocalHost({ config: 'site/wrangler.jsonc', folder: at, port: 0 }),
  'the server of `serve`': (at: string) => startStaticServer({ folder: at, port: 0 }),
};

describe.each(Object.entries(servers))('%s', (_name, start) => {
  const folder = sharedFolder();
  beforeAll(async () => {
    for (const [path, body] of servedFiles()) put(folder, path, body);
    host = await start(folder);
  }, 60_000);

  afterAll(() => host.close());

  test('every clause of the contract is kept, and each address has its file, type and headers', async () => {
    expect(await findingsAt(host.address)).toEqual([]);
    await expectTyped(host.address);
    await expectNowhere(host.address);
    await expectBrief(host.address);
  });

  test('a change arrives with the next reload', async () => {
    const files = servedFiles();
    edit<{ releases: unknown[] }>(files, 'dashboard-bundle.json', (bundle) => ({
      ...bundle,
      releases: [
        { version: '1.0', releaseTimestamp: '2026-05-30T00:00:00.000Z', isDeprecated: false },
      ],
    }));
    for (const [path, body] of mended(files)) put(folder, path, body);
    await host.reload();
    const served = async () => (await asked(host.address, 'dashboard-bundle.json')).text;
    await expect.poll(served).toContain('"1.0"');
  });
});

function servedFiles(): Files {
  return summed(
    goodFiles().set('_headers', headersFile({ baseUrl: 'https://releases.example.com' })),
  );
}
