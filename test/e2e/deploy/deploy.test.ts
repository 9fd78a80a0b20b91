/** Whole deploys, with the host's own tool, against the host's stand-in on this machine. */
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { buildFiles, goodFiles, recorded, type Files } from '../../verify/good-index.ts';
import { folderOf } from '../../folder.ts';
import { startDeploy } from './run-deploy.ts';
import { StandIn, token } from './stand-in.ts';

let host: StandIn;

beforeEach(async () => {
  host = new StandIn();
  await host.start();
});

test('code goes with the files only where the settings ask for agents', async () => {
  expect(await deploy(goodFiles())).toMatchObject({ code: 0 });
  expect(host.worker).not.toContain('ASSETS');
  const settings = JSON.parse(readFileSync('site/site.json', 'utf8')) as object;
  const site = folderOf({ 'site.json': { ...settings, agents: true } });
  copyFileSync('site/wrangler.jsonc', join(site, 'wrangler.jsonc'));
  expect(await deploy(released, '--site', site)).toMatchObject({ code: 0 });
  expect(host.worker).toContain('{"name":"ASSETS","type":"assets"}');
  expect(host.worker).toContain('"name":"VERSION"');
  expect(host.worker).toContain('/api/mcp');
});

test('a preview changes nothing', async () => {
  await deploy(goodFiles());
  const preview = await deploy(released, '--dry-run', '--json');
  expect(JSON.parse(preview.out)).toMatchObject({
    first: false,
    files: { added: [], changed: expect.arrayContaining(['edge-node.json']) as string[] },
    added: [{ component: 'edge-node', version: '2.1.0' }],
    lost: [],
  });
  expect(host.versions).toHaveLength(1);
});

test('an upload that fails half-way activates nothing', async () => {
  await deploy(goodFiles());
  let parts = 0;
  const fault = { kind: 'error', status: 400, done: false } as const;
  host.fault = (what) => (what === 'POST assets/upload' && ++parts > 1 ? fault : undefined);
  const failed = await deploy(released);
  expect(failed.code).toBe(1);
  expect(failed.said).toContain('the upload failed');
  expect(failed.said).toContain('the live version is unchanged');
  expect(host.active).toBe(host.versions[0]);
});

test('an address that answers 404 beside an active version is a mistake', async () => {
  await deploy(goodFiles());
  const failed = await deploy(goodFiles(), '--base-url', `${host.live}/elsewhere`);
  expect(failed.said).toContain('answers 404, yet the host has an active version');
});

test('a new address needs a word, and what it shows is still compared', async () => {
  await deploy(released);
  const failed = await deploy(goodFiles(), '--first');
  expect(failed.said).toContain('edge-node.json: 2.1.0: is live but would be gone');
  const place = ['--base-url', `${host.live}/elsewhere`, '--patience', '0'];
  expect((await deploy(released, '--first', ...place)).said).toContain('was rolled back');
});

test('a wrong token is said in one line, and never shown', async () => {
  const failed = await run(goodFiles(), { CLOUDFLARE_API_TOKEN: 'a-wrong-token' });
  expect(failed).toEqual({
    code: 1,
    out: '',
    said: 'CLOUDFLARE_API_TOKEN: is not accepted by the host; it must be valid, and allowed to edit this one Worker of the account in CLOUDFLARE_ACCOUNT_ID [E-ACCESS-REFUSED]\n',
  });
});

test('a folder that is not whole goes nowhere', async () => {
  const broken = goodFiles();
  broken.delete('404.html');
  broken.set('edge-node.json', '{}\n');
  const failed = await deploy(broken);
  expect(failed.code).toBe(1);
  expect(failed.said).toContain('edge-node.json: is not what SHA256SUMS says');
  expect(failed.said).toContain('404.html: is missing; run the build again');
  expect(host.versions).toEqual([]);
});

const released = await buildFiles(recorded('edge-node', '2.1.0', '2026-05-30'));

function deploy(index: Files, ...words: string[]) {
  return run(index, {}, ...words);
}

async function run(index: Files, env: Record<string, string>, ...words: string[]) {
  const ended = await startDeploy(host, index, words, env).ended;
  expect(ended.said).not.toContain(token);
  expect(host.strange).toEqual([]);
  return ended;
}
