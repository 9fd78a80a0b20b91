/** The order of a deploy, with a host of few lines; the real tool is tried in the long tests. */
import { expect, test } from 'vitest';
import type { Cloud } from '../../src/deploy/cloud.ts';
import { deployIndex, preview, type Deploy } from '../../src/deploy/deploy.ts';
import { folderReader } from '../../src/deploy/verify/folder-reader.ts';
import type { Reader } from '../../src/deploy/verify/reader.ts';
import { Refusal } from '#model/problem.ts';
import { withoutSecrets } from '../../src/deploy/wrangler.ts';
import { folderOf } from '../folder.ts';
import { goodFiles, now, summed } from './verify/good-index.ts';

const nothing: Reader = {
  where: 'https://example.com/',
  over: 'http',
  get: async () => ({ kind: 'answered', status: 404, headers: new Map(), body: new Uint8Array() }),
  close: async () => {},
};
const silence: Reader = { ...nothing, get: async () => ({ kind: 'failed', because: 'no answer' }) };

test('another deploy that comes in between stops this one', async () => {
  const ids = ['one', 'two'];
  const cloud = { ...host(), active: async () => ids.shift() };
  const folder = folderOf(Object.fromEntries(goodFiles()));
  const live = { ...(await folderReader(folder)), where: 'https://example.com/' };
  await expect(deployIndex(await deploy(live), cloud)).rejects.toThrow(
    'https://example.com/: changed while this deploy looked at it; run it again',
  );
});

test('an upload that fails after it took effect says so', async () => {
  const ids = [undefined, undefined, 'new'];
  const cloud = { ...host(), active: async () => ids.shift() };
  await expect(deployIndex(await deploy(nothing), cloud)).rejects.toThrow(
    'but version new is active now; verify it',
  );
});

test('a first version that does not verify has none to go back to', async () => {
  const ids = [undefined, undefined, 'new'];
  const cloud = { ...host(), active: async () => ids.shift(), upload: async () => 'new' };
  await expect(deployIndex(await deploy(nothing), cloud)).rejects.toThrow(
    'version new did not verify; it is the first, so there is none to go back to',
  );
});

test.each([
  ['asked', { active: ['old', 'old'] }],
  ['activated', { active: ['old', 'old', 'new'] }],
])(
  'a host that fails when the version before is %s leaves the reason to read',
  async (_, { active }) => {
    const ids = [...active];
    let uploaded = false;
    const fails = async (): Promise<never> => {
      throw new Refusal([{ file: 'the host', message: 'gave no answer' }]);
    };
    const cloud: Cloud = {
      active: async () => ids.shift() ?? (await fails()),
      upload: async () => {
        uploaded = true;
        return 'new';
      },
      activate: fails,
    };
    const folder = folderOf(Object.fromEntries(goodFiles()));
    const live = { ...(await folderReader(folder)), where: 'https://example.com/' };
    const broken: Reader = {
      ...live,
      get: async (path) =>
        path === 'status.json' && uploaded ? await silence.get(path) : await live.get(path),
    };
    const ended = deployIndex(await deploy(broken), cloud);
    await expect(ended).rejects.toThrow('status.json: no answer');
    await expect(ended).rejects.toThrow('the host: gave no answer');
    await expect(ended).rejects.toThrow(
      'version new did not verify and could not be rolled back; roll back to old by hand',
    );
  },
);

test('without the host’s word, silence is not emptiness', async () => {
  await expect(preview(await deploy(silence), undefined)).rejects.toThrow(
    'https://example.com/index.json: could not be read (no answer); nothing was changed',
  );
  expect(await preview(await deploy(nothing), undefined)).toMatchObject({ first: true });
  expect(await preview(await deploy(silence), host())).toMatchObject({ first: true });
});

test('a secret is struck out wherever it stands', () => {
  const line = 'token s3cret and https://x/?t=s3cret';
  expect(withoutSecrets(line, { CLOUDFLARE_API_TOKEN: 's3cret' })).toBe(
    'token *** and https://x/?t=***',
  );
  expect(withoutSecrets(line, {})).toBe(line);
});

function host(): Cloud {
  return {
    active: async () => undefined,
    upload: async () => {
      throw new Refusal([{ file: 'the host', message: 'the upload failed' }]);
    },
    activate: async () => {},
  };
}

async function deploy(live: Reader): Promise<Deploy> {
  const folder = folderOf(Object.fromEntries(summed(goodFiles())));
  const next = await folderReader(folder);
  const rest = {
    allowedChanges: 100,
    allowedRemovals: [],
    first: false,
    patienceMs: 0,
    say: () => {},
  };
  return { folder, next, live, now, ...rest };
}
