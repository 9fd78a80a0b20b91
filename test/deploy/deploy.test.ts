/** The order of a deploy, with a host of few lines; the real tool is tried in the long tests. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Allowed } from '#deploy/refusals.ts';
import { deployIndex, preview, type Deploy } from '#deploy/deploy.ts';
import { readPublished } from '#deploy/published.ts';
import { cloudflareHost, type Host } from '#deploy/host/cloudflare.ts';
import { startLocalHost } from '#deploy/host/local-host.ts';
import { withoutSecrets } from '#deploy/host/wrangler.ts';
import { folderReader } from '#verify/open-reader.ts';
import type { Reader } from '#verify/reader.ts';
import { folderOf } from '../folder.ts';
import { listen } from '../gather/server.ts';
import { edit, goodFiles, now } from '../verify/good-index.ts';

const allowed: Allowed = { allowChanges: 100 };
const nothing: Reader = {
  where: 'https://example.com/',
  over: 'http',
  get: async () => ({ kind: 'answered', status: 404, headers: new Map(), body: new Uint8Array() }),
  close: async () => {},
};
const silence: Reader = { ...nothing, get: async () => ({ kind: 'failed', because: 'no answer' }) };

test('an address without an answer is never taken for an empty one', async () => {
  const message =
    'https://example.com/index.json: could not be read (no answer); nothing was changed';
  await expect(preview(deploy(silence), undefined)).rejects.toThrow(message);
  await expect(preview(deploy(silence), host())).rejects.toThrow(message);
  await expect(deployIndex(deploy(silence), host())).rejects.toThrow(message);
  expect(await preview(deploy(nothing), undefined)).toMatchObject({ first: true });
  expect(await preview(deploy(silence, { first: true }), host())).toMatchObject({ first: true });
});

test('a deploy, of a link to what was built, that is stopped before it changes anything says so', async () => {
  const folder = join(folderOf(), 'current');
  symlinkSync(deploy(nothing).folder, folder);
  const stopped = { ...deploy(nothing), folder, stop: AbortSignal.abort() };
  await expect(deployIndex(stopped, host())).rejects.toThrow(
    'deploy: was interrupted; nothing was changed',
  );
});

test('files that are not attested go nowhere where that is asked for', async () => {
  const strict = {
    ...deploy(nothing),
    requireAttested: async () => {
      throw new Error('nobody attests them');
    },
  };
  await expect(deployIndex(strict, host())).rejects.toThrow('nobody attests them');
});

test('what is missing in the environment is named', () => {
  const env = { CLOUDFLARE_ACCOUNT_ID: 'x', CLOUDFLARE_API_TOKEN: '' };
  expect(() => cloudflareHost({ config: '', env, say: () => {} })).toThrow(
    'CLOUDFLARE_API_TOKEN: is not set; the host takes no upload without it [E-NOT-SET]',
  );
});

test('a secret is replaced wherever it occurs', () => {
  const line = 'token s3cret and https://x/?t=s3cret';
  expect(withoutSecrets(line, { CLOUDFLARE_API_TOKEN: 's3cret' })).toBe(
    'token *** and https://x/?t=***',
  );
  expect(withoutSecrets(line, {})).toBe(line);
});

test('a port that is taken is named', async () => {
  const { port } = await listen(() => undefined);
  const options = { config: 'site/wrangler.jsonc', folder: 'dist', port };
  await expect(startLocalHost(options)).rejects.toThrow(
    `port ${port}: cannot be listened on; name another with --port, or 0 for any`,
  );
});

test('what is read of an index for a comparison: its ledgers, and where it links to', async () => {
  const files = goodFiles();
  const details = String(files.get('details/tool.json'));
  files.set('details/tool.json', details.replace('example.com/tool/changes', 'evil.example/x'));
  edit<object>(files, 'details/tool.json', (tool) => ({
    ...tool,
    corrections: [
      { version: '0.1', what: ['withdrawn'] },
      { version: '0.2', what: ['date'] },
    ],
  }));
  const found = await readPublished(await folderReader(folderOf(Object.fromEntries(files))));
  expect(found?.hosts).toContain('evil.example');
  expect(found?.hosts).toContain('example.com');
  const { ledger } = found?.components.get('tool') ?? {};
  expect(found?.components.get('tool')?.withdrawn).toEqual(new Set(['0.1']));
  expect(ledger?.events).toHaveLength(11);
  expect(ledger?.policies).toHaveLength(1);
});

test('a ledger that cannot be read is no missing one', async () => {
  const files = goodFiles().set('lifecycle/tool.json', '{');
  const reader = await folderReader(folderOf(Object.fromEntries(files)));
  await expect(readPublished(reader)).rejects.toThrow('lifecycle/tool.json: cannot be read');
  files.delete('lifecycle/tool.json');
  const older = await readPublished(await folderReader(folderOf(Object.fromEntries(files))));
  expect(older?.components.get('tool')).not.toHaveProperty('ledger');
});

/** Nothing was ever deployed, and nothing may be. */
function host(): Host {
  const never = async (): Promise<never> => {
    throw new Error('The host was asked to change something.');
  };
  return {
    active: async () => undefined,
    history: async () => [],
    upload: never,
    uploadFirst: never,
    activate: never,
  };
}

function deploy(live: Reader, more: Partial<Allowed> = {}): Deploy {
  const folder = folderOf(Object.fromEntries(goodFiles()));
  return { folder, live, now, allowed: { ...allowed, ...more }, patienceMs: 0, say: () => {} };
}
